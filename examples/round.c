/* SPDX-License-Identifier: MIT */
/* Round bodies: a puck that flies against a crate with round corners, a capsule that lands on it, and a robot
 * that keeps its distance. In the end circles are thrown at one another, and what is answered is checked in
 * floating point. Time unit: one second. */
#include <math.h>
#include <stdio.h>
#include <toi16/toi16.h>

static const toi_vec3 still = {0, 0, 0};

/* A crate of 2 by 2 whose corners are round: a core of 1.5 by 1.5, and all within 0.25 of it. */
static const toi_shape crate = {
    .kind = TOI_SHAPE_AABB2,
    .as = {.aabb2 = {{TOI_F16(4.25), TOI_F16(0.25)}, {TOI_F16(5.75), TOI_F16(1.75)}}},
    .radius = TOI_F16(0.25)};

static int bounce(void) {
    const toi_shape puck = {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, TOI_F16(2.1)}, TOI_F16(0.4)}}};
    const toi_vec3 velocity = {TOI_F16(8), 0, 0};
    toi_vec2 speed = {velocity.x, velocity.y};
    toi_hit hit;
    if (toi_sweep(&puck, &velocity, &crate, &still, NULL, &hit) != TOI_HIT)
        return 1;
    toi_reflect2(&speed, &hit.normal, TOI_F16(1), &speed);
    printf("the puck meets a corner after %.3f s, and bounces off by (%.2f, %.2f)\n", fix16_to_dbl(hit.enter),
           fix16_to_dbl(speed.x), fix16_to_dbl(speed.y));
    return 0;
}

static int land(void) {
    const toi_shape diver = {
        .kind = TOI_SHAPE_CAPSULE2,
        .as = {.capsule2 = {{TOI_F16(4.5), TOI_F16(5)}, {TOI_F16(6.5), TOI_F16(5)}, TOI_F16(0.5)}}};
    const toi_vec3 fall = {0, TOI_F16(-3), 0};
    toi_manifold m;
    if (toi_contact(&diver, &fall, &crate, &still, NULL, &m) != TOI_HIT)
        return 1;
    printf("the capsule lands after %.3f s on %u points:", fix16_to_dbl(m.hit.enter), m.count);
    for (unsigned n = 0; n < m.count; n++)
        printf(" (%.2f, %.2f)", fix16_to_dbl(m.points[n].position.x), fix16_to_dbl(m.points[n].position.y));
    puts("");
    return 0;
}

/* A margin is a radius: what comes within it counts as contact. */
static int keep_away(void) {
    const toi_shape robot = {.kind = TOI_SHAPE_SPHERE3,
                             .as = {.sphere3 = {{0, 0, TOI_F16(0.3)}, TOI_F16(0.3)}}};
    toi_shape shelf = {.kind = TOI_SHAPE_OBB3,
                       .as = {.obb3 = {{TOI_F16(3), TOI_F16(0.5), TOI_F16(1)},
                                       {TOI_F16(0.2), TOI_F16(1), TOI_F16(1)},
                                       TOI_ROT3_IDENTITY}}};
    const toi_vec3 velocity = {TOI_F16(1.5), 0, 0};
    const toi_options options = {.t_max = TOI_F16(5)};
    toi_hit near, touching;
    toi_rot3_from_yaw(&shelf.as.obb3.rot, TOI_DEGREES(30));
    toi_sweep(&robot, &velocity, &shelf, &still, &options, &touching);
    shelf.radius = TOI_F16(0.5);
    toi_sweep(&robot, &velocity, &shelf, &still, &options, &near);
    printf("the robot is within half a metre after %.3f s, and touches after %.3f s\n",
           fix16_to_dbl(near.enter), fix16_to_dbl(touching.enter));
    return near.enter >= touching.enter;
}

/* ---- The check: how far apart circles are at a time, beyond both radii, in ulps */

typedef struct {
    toi_circle2 circle;
    toi_vec2 velocity;
} ball;

static double gap_at(const ball *a, const ball *b, double t) {
    const double x = (b->circle.center.x - a->circle.center.x) + (b->velocity.x - a->velocity.x) * t;
    const double y = (b->circle.center.y - a->circle.center.y) + (b->velocity.y - a->velocity.y) * t;
    return sqrt(x * x + y * y) - a->circle.radius - b->circle.radius;
}

static double least_gap(const ball *a, const ball *b) {
    const double x = b->circle.center.x - a->circle.center.x, y = b->circle.center.y - a->circle.center.y;
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
    b.circle.center.x = within(TOI_F16(10)), b.circle.center.y = within(TOI_F16(10));
    b.velocity.x = within(TOI_F16(20)), b.velocity.y = within(TOI_F16(20));
    b.circle.radius = TOI_F16(2.1) + within(TOI_F16(2));
    return b;
}

/* Doubles are right to far less than a thousandth of an ulp here. */
static int throw_balls(void) {
    static const double doubt = 1e-3;
    int contacts = 0, missed = 0, late = 0;
    double early = 0;
    for (int n = 0; n < 20000; n++) {
        const ball a = throw_ball(), b = throw_ball();
        toi_hit hit;
        if (toi_sweep_circle2(&a.circle, &a.velocity, &b.circle, &b.velocity, NULL, &hit) < 0)
            return 1;
        contacts += hit.status > TOI_SEPARATE;
        if (hit.status == TOI_SEPARATE) {
            missed += least_gap(&a, &b) < -doubt;
        } else if (hit.status != TOI_OVERLAP) {
            late += gap_at(&a, &b, fix16_to_dbl(hit.enter)) < -doubt;
            early = fmax(early, gap_at(&a, &b, fix16_to_dbl(hit.enter + 1)));
        }
    }
    printf("%d contacts of circles: %d missed, %d late, %d too early by an ulp of time\n", contacts, missed,
           late, early > doubt);
    return missed > 0 || late > 0 || early > doubt;
}

int main(void) {
    return bounce() | land() | keep_away() | throw_balls();
}
