/* SPDX-License-Identifier: MIT */
/* Proofs that somebody forged: a statement that is false by a ten-thousandth of an ulp, and a step that asks
 * for more looks than are made. */
#include <toi16/toi16.h>
#include "tap.h"

/* A point on a short arm that is carried, and a ball that it is 0.00006 ulp inside of at tick 402: in numbers
 * of 113 bits the gap is -0.000059538 ulp then. Each step's axis keeps them apart by next to nothing. */
static void test_false_by_little(void) {
    const toi_shape a = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{120, -12, 13}, 0}},
                    b = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{505, 2050, 1151}, 37}};
    const toi_motion3 flies = {
        {162479, 307323, 180748}, {121491, -865, 26}, {10235, -248, 33555392}, {-195, -169, 3482}};
    const toi_motion3 stands = {.spin = {0, 0, 0}};
    static const struct {
        fix16_t until;
        toi_axis3 normal;
    } parts[] = {{138, {173224544, 927763661, 512024756}}, {230, {110507433, 878595067, 607272854}},
                 {291, {167812324, 800248540, 695961782}}, {331, {266842126, 724537562, 746164932}},
                 {357, {352448741, 665825544, 765099820}}, {374, {411550294, 623828531, 770964217}},
                 {385, {449343963, 592231515, 774773090}}, {392, {472198411, 565845334, 780877214}},
                 {396, {485034307, 541632190, 790125178}}, {398, {490935407, 521177933, 800173414}},
                 {399, {493085195, 507281408, 807746290}}, {400, {493832829, 498869590, 812514477}},
                 {401, {494274510, 489122136, 818152645}}, {402, {493778324, 463822360, 833050592}}};
    enum { PARTS = sizeof parts / sizeof *parts };
    toi_turn_step steps[PARTS];
    for (unsigned k = 0; k < PARTS; k++)
        steps[k] = (toi_turn_step){.from = k == 0 ? 0 : parts[k - 1].until,
                                   .until = parts[k].until,
                                   .axis = {TOI_AXIS_NEAREST, 0, 0},
                                   .normal = parts[k].normal};
    tap_ok(!toi_turn_recheck(&a, &flies, &b, &stands, 0, steps, PARTS, 402),
           "a proof of what is false by 0.00006 ulp is not believed");
    tap_ok(toi_turn_recheck(&a, &flies, &b, &stands, 0, steps, PARTS - 2, 400),
           "but the part of it that is true");
}

/* Two boxes that turn and fly alike stay as they are. Balls show that, but as they are carried far, by pieces
 * of some ticks: a minute of it takes less looks than a recheck makes, and a quarter of an hour takes more.
 */
static void test_long(void) {
    const toi_shape a = {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{11, 2}, {3, 3}, {-882563044, 611558646}}},
                    b = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{-5, -1}, {-2, 2}}};
    const toi_motion3 ma = {{24, -4125, 0}, {16384, -342, 0}, {0, 0, 9}, {6, 3, 0}},
                      mb = {{24, -4125, 0}, {16384, -342, 0}, {0, 0, 9}, {-2, -1, 0}};
    const toi_turn_step all = {.until = 67108863};
    tap_ok(toi_turn_recheck(&a, &ma, &b, &mb, -4, &all, 1, 4194303), "a step that takes many looks is shown");
    tap_ok(!toi_turn_recheck(&a, &ma, &b, &mb, -4, &all, 1, all.until), "but none that takes too many");
}

int main(void) {
    test_false_by_little();
    test_long();
    return tap_done();
}
