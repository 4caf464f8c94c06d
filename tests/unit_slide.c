/* SPDX-License-Identifier: MIT */
/* Boxes as hulls that lie alike and slide along one another's sides, or next to it: where the search of hulls
 * knows least. B - A is a box in the hulls' own axes, so that contact is while three intervals hold: never
 * missed, never late, and no gap at the time of contact. */
#include "digest_hulls.h"
#include "random.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <toi16/toi16.h>

static uint64_t seed = 20261121;

typedef struct {
    long double at, half, speed; /* ulps, and ulps per time unit */
} line;

typedef struct {
    toi_vec3 room_a[8], room_b[8];
    toi_hull3_table table_a, table_b;
    toi_hull3 a, b;
    toi_vec3 v;
    toi_options options;
    line axes[3];
} scene;

static int32_t within(int32_t most) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most;
}

static unsigned below(unsigned n) {
    return (unsigned)(random64(&seed) % n);
}

/* ---- A scene */

/* Cosine and sine in 2^-28, so that motions can be exactly along the boxes' sides. */
static void turn(int32_t *a, int32_t *b) {
    *a = 1 << 28;
    *b = 0;
    if (below(2))
        return;
    *a = within(1 << 28);
    for (int32_t bit = 1 << 27; bit > 0; bit >>= 1)
        if ((int64_t)(*b | bit) * (*b | bit) + (int64_t)*a * *a <= INT64_C(1) << 56)
            *b |= bit;
}

/* Places of B as seen from A along the axes: within reach, or at its end. */
static void make_boxes(scene *s, int32_t d[3]) {
    static const fix16_t base[3] = {3, 4, 5};
    fix16_t fa[3], fb[3];
    for (int k = 0; k < 3; k++) {
        fa[k] = 1 + (int32_t)random_width(&seed, 20);
        fb[k] = 1 + (int32_t)random_width(&seed, 20);
        const int32_t reach = base[k] * (fa[k] + fb[k]);
        d[k] = below(3) ? (below(2) ? reach : -reach) + within(2) : within(reach);
        s->axes[k].half = reach;
    }
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], fa, s->room_a, &s->table_a);
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], fb, s->room_b, &s->table_b);
}

static void make_motion(scene *s, int32_t a, int32_t b) {
    static const toi_options usual = {.t_max = fix16_one};
    const int32_t slow = (below(2) ? -1 : 1) * (1 << below(14));
    s->v = (toi_vec3){a / slow, b / slow, 0};
    if (below(2))
        s->v = (toi_vec3){s->v.x + within(1), s->v.y + within(1), within(1)};
    if (below(8) == 0)
        s->v = (toi_vec3){0, 0, 0};
    s->options = usual;
    if (below(3) == 0) {
        s->options.t_max = below(4) ? (int32_t)random_width(&seed, 31) : 0;
        s->options.instant = true;
    }
}

static void make(scene *s) {
    int32_t a, b, d[3];
    turn(&a, &b);
    make_boxes(s, d);
    make_motion(s, a, b);
    const toi_rot3 rot = {{{4 * a, 4 * b, 0}, {-4 * b, 4 * a, 0}, {0, 0, TOI_Q30_ONE}}};
    const toi_vec3 at = {(int32_t)(((int64_t)a * d[0] - (int64_t)b * d[1]) / (1 << 28)),
                         (int32_t)(((int64_t)b * d[0] + (int64_t)a * d[1]) / (1 << 28)), d[2]};
    s->a = (toi_hull3){&s->table_a, {0, 0, 0}, rot};
    s->b = (toi_hull3){&s->table_b, at, rot};
    /* The axes are as long as one another, not quite 1. */
    const long double length = sqrtl((long double)a * a + (long double)b * b);
    for (int k = 0; k < 2; k++) {
        const long double x = (k == 0 ? a : -b) / length, y = (k == 0 ? b : a) / length;
        s->axes[k].at = x * at.x + y * at.y;
        s->axes[k].speed = x * s->v.x + y * s->v.y;
        s->axes[k].half *= length / (1 << 28);
    }
    s->axes[2].at = at.z;
    s->axes[2].speed = s->v.z;
}

/* ---- The truth */

/* How far apart on the axis that has most of it; below 0: how deep. */
static long double gap(const scene *s, long double t) {
    long double most = -INFINITY;
    for (int k = 0; k < 3; k++)
        most = fmaxl(most, fabsl(s->axes[k].at + s->axes[k].speed * t) - s->axes[k].half);
    return most;
}

/* While they are as deep as that in one another, ulps. False where they never are. */
static bool contact(const scene *s, long double depth, long double *enter, long double *exit) {
    *enter = 0;
    *exit = s->options.t_max / 65536.0L;
    for (int k = 0; k < 3; k++) {
        const line *l = &s->axes[k];
        const long double half = l->half - depth, pace = fabsl(l->speed), at = l->speed < 0 ? -l->at : l->at;
        if (pace == 0 && fabsl(at) > half)
            return false;
        if (pace > 0) {
            *enter = fmaxl(*enter, (-half - at) / pace);
            *exit = fminl(*exit, (half - at) / pace);
        }
    }
    return *enter <= *exit;
}

/* What long double does not tell is far below 2^-30 ulp; what is called contact may be 1/4 ulp apart, and a
 * tick away. */
static bool is_right(const scene *s, const toi_hit *hit) {
    static const long double hair = 1e-9L, tick = 1 / 65536.0L;
    long double enter, exit;
    const bool meets = contact(s, hair, &enter, &exit);
    if (hit->status < 0 || hit->status == TOI_SEPARATE)
        return hit->status == TOI_SEPARATE && !meets;
    const long double pace =
        sqrtl((long double)s->v.x * s->v.x + (long double)s->v.y * s->v.y + (long double)s->v.z * s->v.z);
    return (!meets || (hit->enter <= enter * 65536 && hit->exit >= exit * 65536)) &&
           gap(s, hit->enter * tick) <= 0.25L + pace * tick;
}

int main(void) {
    static const toi_vec3 still = {0, 0, 0};
    const char *more = getenv("QUERIES");
    const unsigned queries = more ? (unsigned)strtoul(more, NULL, 10) : 200000;
    unsigned wrong = 0, found[4] = {0, 0, 0, 0};
    for (unsigned n = 0; n < queries; n++) {
        scene s;
        toi_hit hit;
        make(&s);
        toi_sweep_hull3(&s.a, &still, &s.b, &s.v, &s.options, &hit);
        if (!is_right(&s, &hit) && wrong++ < 5)
            printf("# query %u: %s %d %d\n", n, toi_status_name(hit.status), (int)hit.enter, (int)hit.exit);
        if (hit.status >= 0)
            found[hit.status]++;
    }
    tap_ok(wrong == 0 && found[TOI_SEPARATE] > 100 && found[TOI_GRAZE] > 100 && found[TOI_HIT] > 100 &&
               found[TOI_OVERLAP] > 100,
           "%u wrong of %u separate, %u graze, %u hit, %u overlap", wrong, found[0], found[1], found[2],
           found[3]);
    return tap_done();
}
