/* SPDX-License-Identifier: MIT */
/* Arms as long as they get: from one corner of the domain to the other. */
#include <math.h>
#include <toi16/toi16.h>
#include "tap.h"

static const double FAR = 8190, SPIN = 0.5;

static fix16_t ulp(double units) {
    return (fix16_t)lrint(units * 65536);
}

static double within_domain(double x) {
    return fmax(-8000, fmin(8000, x));
}

/* A box turns about the opposite corner of the domain; another one meets it where it is after an angle. Until
 * both centres are one they have met. */
static bool meets2(double angle) {
    const double time = angle / SPIN, x = FAR * (2 * (cos(angle) - sin(angle)) - 1),
                 y = FAR * (2 * (sin(angle) + cos(angle)) - 1), from_x = within_domain(x),
                 from_y = within_domain(y);
    const toi_obb2 a = {{ulp(FAR), ulp(FAR)}, {ulp(1), ulp(1)}, TOI_ROT2_IDENTITY},
                   b = {{ulp(from_x), ulp(from_y)}, {ulp(1), ulp(1)}, TOI_ROT2_IDENTITY};
    const toi_motion2 turning = {.spin = ulp(SPIN), .pivot = {ulp(-FAR), ulp(-FAR)}},
                      going = {.velocity = {ulp((x - from_x) / time), ulp((y - from_y) / time)}};
    const toi_turn_options options = {.t_max = ulp(4)};
    toi_hit hit;
    return toi_turn_obb2(&a, &turning, &b, &going, &options, &hit) == TOI_HIT && hit.enter <= ulp(time) &&
           toi_turn_obb2(&b, &going, &a, &turning, &options, &hit) == TOI_HIT && hit.enter <= ulp(time);
}

/* The same about the z axis. */
static bool meets3(double angle) {
    const double time = angle / SPIN, x = FAR * (2 * (cos(angle) - sin(angle)) - 1),
                 y = FAR * (2 * (sin(angle) + cos(angle)) - 1), from_x = within_domain(x),
                 from_y = within_domain(y);
    const toi_obb3 a = {{ulp(FAR), ulp(FAR), 0}, {ulp(1), ulp(1), ulp(1)}, TOI_ROT3_IDENTITY},
                   b = {{ulp(from_x), ulp(from_y), 0}, {ulp(1), ulp(1), ulp(1)}, TOI_ROT3_IDENTITY};
    const toi_motion3 turning = {.spin = {0, 0, ulp(SPIN)}, .pivot = {ulp(-FAR), ulp(-FAR), 0}},
                      going = {.velocity = {ulp((x - from_x) / time), ulp((y - from_y) / time), 0}};
    const toi_turn_options options = {.t_max = ulp(4)};
    toi_hit hit;
    return toi_turn_obb3(&a, &turning, &b, &going, &options, &hit) == TOI_HIT && hit.enter <= ulp(time) &&
           toi_turn_obb3(&b, &going, &a, &turning, &options, &hit) == TOI_HIT && hit.enter <= ulp(time);
}

/* Both bodies turn slowly about pivots beside them and are carried, so that the way between their pivots
 * bends: the gap along the first axis of A, worked out in doubles, is 0.0009 ulp at tick 61883 and below 0 at
 * the next one. The bound of third derivatives lacked that bend, and contact was told six ticks late. */
static void test_carried_both(void) {
    const toi_obb2 a = {{79296128, 96609708}, {6694, 7931}, TOI_ROT2_IDENTITY},
                   b = {{79307686, 96622448}, {4176, 4663}, {1073741822, -59126}};
    const toi_motion2 ma = {.carried = {16890, 0}, .spin = 405, .pivot = {79291900, 96608479}},
                      mb = {.carried = {16194, 0}, .spin = -905, .pivot = {79308340, 96624246}};
    const toi_turn_options options = {.tolerance = 4};
    toi_hit hit;
    toi_turn_obb2(&a, &ma, &b, &mb, &options, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter <= 61883 && hit.enter > 61400,
           "two carried bodies are not late: tick %d", (int)hit.enter);
}

/* A small box and a point, some of them thousands of units from their pivots, after 32,768 time units: where
 * they are is in doubt by more than what is between them. The hit has no axis, and says so. */
static void test_in_doubt(void) {
    const toi_shape a = {.kind = TOI_SHAPE_OBB3,
                         .as.obb3 = {{-315441279, 435821643, 98684329},
                                     {5, 0, 0},
                                     {{{-318174009, -442093185, -925332600},
                                       {-182218907, -929057006, 506528237},
                                       {-1009199224, 307128965, 200275383}}}}},
                    b = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{-221429619, 90385538, -88257373}, 0}};
    const toi_motion3 ma = {{0, 0, -3}, {12915, -11555, 16998}, {2, 0, 2}, {-315441280, 446485365, 86232102}},
                      mb = {{0, 0, 0}, {32768, -1807, -22}, {2, 0, 2}, {-221430796, -446563603, 6142423}};
    const toi_turn_options options = {.t_max = INT32_MAX, .tolerance = 1};
    toi_hit hit;
    const toi_status status = toi_turn(&a, &ma, &b, &mb, &options, &hit);
    tap_ok(status == TOI_HIT && hit.conservative && (hit.normal.x | hit.normal.y | hit.normal.z) == 0,
           "a hit without an axis is conservative");
}

int main(void) {
    unsigned late2 = 0, late3 = 0, count = 0;
    for (double angle = 0.15; angle < 0.9; angle += 0.05, count++) {
        late2 += !meets2(angle);
        late3 += !meets3(angle);
    }
    tap_ok(late2 == 0, "of the plane, %u late of %u", late2, count);
    tap_ok(late3 == 0, "of space, %u late of %u", late3, count);
    test_carried_both();
    test_in_doubt();
    return tap_done();
}
