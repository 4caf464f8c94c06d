/* SPDX-License-Identifier: MIT */
/* Where a body once stood still for ever, or swung: the least examples. */
#include "move_step.h"
#include "tap.h"

/* A box turned by 3-4-5 that presses into a wall turned alike, on a floor. */
static void test_yawed_wall(void) {
    static const toi_rot3 yawed = {
        {{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, TOI_Q30_ONE}}};
    test_world w = {.count = 0};
    toi_obb3 wall = {{0, 0, 0}, {F16(8), F16(1), F16(2)}, yawed};
    add_thing(&w, TOI_SHAPE_OBB3)->shape.as.obb3 = wall;
    add_box3(&w, (toi_vec3){-F16(20), -F16(20), -F16(1)}, (toi_vec3){F16(20), F16(20), 0});
    toi_obb3 box = {{58983, -78643, 32772}, {F16(.5), F16(.5), F16(.5)}, yawed};
    toi_shape body = {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = box}};
    step3(&body, &w, 9830, 27852, -5120);
    tap_ok(moved.moved.x > 19660 - 40 && moved.moved.y > 14745 - 40,
           "along a yawed wall on a floor, pressing into both: %d %d %d of 19660 14745 0", (int)moved.moved.x,
           (int)moved.moved.y, (int)moved.moved.z);
}

/* The lower front corner on the seam of two level quads; the one ahead is named first. */
static void test_seam(void) {
    static const toi_vec2 behind[4] = {{F16(-2), F16(-1)}, {0, F16(-1)}, {0, 0}, {F16(-2), 0}};
    static const toi_vec2 ahead[4] = {{0, F16(-1)}, {F16(2), F16(-1)}, {F16(2), 0}, {0, 0}};
    for (unsigned first = 0; first < 2; first++) {
        test_world w = {.count = 0};
        add_poly2(&w, first ? behind : ahead, 4);
        add_poly2(&w, first ? ahead : behind, 4);
        toi_shape body = box_body(0, 0, F16(.75), F16(1.5));
        step(&body, &w, -512, -819);
        tap_ok(went(-512, 0) && moved.touched == TOI_TOUCHED_FLOOR, "over a seam of quads: %d %d of -512 0",
               (int)moved.moved.x, (int)moved.moved.y);
    }
}

/* Exactly, it rests at lo (-45056, -16384), touching both slopes. */
static void test_valley(void) {
    static const toi_vec2 upper[3] = {{0, 0}, {0, F16(8)}, {F16(-6), F16(8)}};
    static const toi_vec2 lower[3] = {{0, 0}, {F16(-6), F16(-8)}, {0, F16(-8)}};
    test_world w = {.count = 0};
    add_poly2(&w, upper, 3);
    add_poly2(&w, lower, 3);
    toi_shape body = box_body(F16(-3), F16(-.25), F16(-2.5), F16(.25));
    unsigned still = 0;
    for (unsigned i = 0; i < 150; i++) {
        step(&body, &w, 17408, -3072);
        still = went(0, 0) ? still + 1 : 0;
    }
    toi_vec2 at = body.as.aabb2.lo;
    tap_ok(still > 100 && abs(at.x + 45056) < 16 && abs(at.y + 16384) < 16,
           "in a V it comes to rest: still for %u steps, at %d %d", still, (int)at.x, (int)at.y);
}

/* As fast as can be, along slopes of 22.5 and 60 degrees: what the way along the first one alone comes to is
 * past the limit, 1.2 times that, and no sweep takes it. */
static void test_fast_valley(void) {
    static const toi_vec2 left[3] = {{0, 0}, {F16(-10), F16(4.142)}, {F16(-10), F16(-1)}};
    static const toi_vec2 right[3] = {{0, 0}, {F16(10), F16(-1)}, {F16(10), F16(17.32)}};
    test_world w = {.count = 0};
    add_poly2(&w, left, 3);
    add_poly2(&w, right, 3);
    toi_shape body = box_body(F16(-.5), F16(3), F16(.5), F16(4));
    unsigned wrong = 0;
    for (unsigned i = 0; i < 20; i++)
        wrong += step(&body, &w, TOI_LIMIT - 1, 1 - TOI_LIMIT) != TOI_HIT;
    tap_ok(wrong == 0 && went(0, 0), "in a valley at the fastest: %u steps fail", wrong);
}

static void fill_stack(int with) {
    volatile unsigned char used[6000];
    for (unsigned n = 0; n < sizeof used; n++)
        used[n] = (unsigned char)with;
}

/* Straight into slopes: nothing is left of the velocity, whatever the stack held. */
static void test_straight_in(void) {
    unsigned wrong = 0;
    for (int n = 0; n < 12 * 12 * 4; n++) {
        const int x = 1 + n % 12, y = 1 + n / 12 % 12;
        const toi_vec2 slope[3] = {{0, 0}, {y * F16(4), 0}, {0, x * F16(4)}};
        const toi_vec2 velocity = {-x * F16(3), -y * F16(3)};
        test_world w = {.count = 0};
        add_poly2(&w, slope, 3);
        toi_shape body = box_body(y * F16(2) + x * F16(2), x * F16(2) + y * F16(2),
                                  y * F16(2) + x * F16(2) + 9999, x * F16(2) + y * F16(2) + 9999);
        fill_stack(85 * (n / 144));
        toi_move2(&body, &velocity, world_tells, &w, NULL, &moved);
        wrong += abs(moved.velocity.x) > 64 || abs(moved.velocity.y) > 64;
    }
    tap_ok(wrong == 0, "straight into a slope a body stops: %u of 576 do not", wrong);
}

int main(void) {
    test_straight_in();
    test_yawed_wall();
    test_seam();
    test_valley();
    test_fast_valley();
    return tap_done();
}
