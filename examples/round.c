/* SPDX-License-Identifier: MIT */
/* Round bodies: a circle joins as the octagon around it. What is asked about the octagons is never missed and
 * never late for the circles, and early by at most 8.3 % of their radii; that is checked here against circles
 * in floating point. Time unit: one step.
 *
 * Where that is too early, more corners are nearer: 2 % of the radius with 16, 0.5 % with 32. */
#include <math.h>
#include <stdio.h>
#include <toi16/toi16.h>

enum { THROWS = 20000 };

typedef struct {
    toi_vec2 center, velocity;
    fix16_t radius; /* 2 ulps or more */
} ball;

/* The side from (r, k) to (k, r) is (r + k) / sqrt(2) from the centre, no less than r where k is at least
 * (sqrt(2) - 1) r; 27146 / 65536 is more than sqrt(2) - 1, and k is rounded up. */
static toi_poly2 octagon(const ball *b, toi_vec2 room[8]) {
    const fix16_t r = b->radius, k = (fix16_t)(((int64_t)r * 27146 + 65535) / 65536);
    const toi_vec2 corner[8] = {{r, -k}, {r, k}, {k, r}, {-k, r}, {-r, k}, {-r, -k}, {-k, -r}, {k, -r}};
    for (int n = 0; n < 8; n++)
        room[n] = (toi_vec2){b->center.x + corner[n].x, b->center.y + corner[n].y};
    return (toi_poly2){room, 8};
}

/* ---- The check: how far apart the circles are at a time, in radii of both */

static double gap_at(const ball *a, const ball *b, double t) {
    const double x = (b->center.x - a->center.x) + (b->velocity.x - a->velocity.x) * t;
    const double y = (b->center.y - a->center.y) + (b->velocity.y - a->velocity.y) * t;
    return sqrt(x * x + y * y) / (a->radius + b->radius) - 1;
}

static double least_gap(const ball *a, const ball *b) {
    const double x = b->center.x - a->center.x, y = b->center.y - a->center.y;
    const double u = b->velocity.x - a->velocity.x, v = b->velocity.y - a->velocity.y;
    const double t = -(x * u + y * v) / (u * u + v * v + 1e-9);
    return gap_at(a, b, t < 0 ? 0 : t > 1 ? 1 : t);
}

/* The same throws on every machine. */
static fix16_t within(fix16_t most) {
    static uint32_t seed = 1;
    seed = seed * 1664525 + 1013904223;
    return (fix16_t)((int64_t)seed * 2 * most >> 32) - most;
}

static ball throw_ball(void) {
    ball b;
    b.center.x = within(TOI_F16(10)), b.center.y = within(TOI_F16(10));
    b.velocity.x = within(TOI_F16(20)), b.velocity.y = within(TOI_F16(20));
    b.radius = TOI_F16(2.1) + within(TOI_F16(2));
    return b;
}

int main(void) {
    int contacts = 0, missed = 0, late = 0;
    double early = 0;
    for (int n = 0; n < THROWS; n++) {
        const ball a = throw_ball(), b = throw_ball();
        toi_vec2 room_a[8], room_b[8];
        const toi_poly2 around_a = octagon(&a, room_a), around_b = octagon(&b, room_b);
        toi_hit hit;
        if (toi_sweep_poly2(&around_a, &a.velocity, &around_b, &b.velocity, NULL, &hit) < 0)
            return 1;
        const double gap = gap_at(&a, &b, fix16_to_dbl(hit.enter)), step = 2 * TOI_F16(30) / 65536.0;
        contacts += hit.status > TOI_SEPARATE;
        if (hit.status == TOI_SEPARATE)
            missed += least_gap(&a, &b) < -1e-12;
        else if (hit.status != TOI_OVERLAP) {
            late += gap < -1e-12;
            early =
                fmax(early, gap - step / (a.radius + b.radius)); /* the travel of a time ulp is not counted */
        }
    }
    printf("%d contacts: %d missed, %d late, early by at most %.2f %% of the radii\n", contacts, missed, late,
           100 * early);
    return missed > 0 || late > 0 || early > 0.083;
}
