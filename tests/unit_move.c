/* SPDX-License-Identifier: MIT */
/* What a step through a world promises, one thing at a time; expected values by hand. */
#include "move_step.h"
#include "solid_double.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool is_left(fix16_t x, fix16_t y) {
    return moved.velocity.x == x && moved.velocity.y == y && moved.velocity.z == 0;
}

/* ---- Stopping */

static void test_falling(void) {
    test_world w = {.count = 0};
    add_box2(&w, 0, 0, F16(10), F16(1))->id = 77;
    toi_shape body = box_body(F16(2), F16(3), F16(3), F16(4));
    toi_status status = step(&body, &w, F16(1), -F16(4));
    tap_ok(status == TOI_HIT && went(F16(1), -F16(2)) && is_left(F16(1), 0) && !moved.stopped &&
               moved.touched == TOI_TOUCHED_FLOOR,
           "a body falls on the floor, touches it exactly, and slides on");
    tap_ok(moved.count == 1 && moved.contacts[0].id == 77 && moved.contacts[0].normal.y == -F16(1) &&
               moved.contacts[0].time >= 32767 && moved.contacts[0].time <= 32769,
           "the contact: which, when, where");
    status = step(&body, &w, F16(1), 5);
    tap_ok(status == TOI_SEPARATE && went(F16(1), 5) && is_left(F16(1), 5) && moved.count == 0,
           "moving away from what is touched meets nothing");
    tap_ok(step(&body, &w, 0, 0) == TOI_SEPARATE && went(0, 0), "no velocity");
    toi_move_options none = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {F16(100), F16(100)};
    none.t_max = 0;
    none.instant = true;
    tap_ok(toi_move2(&body, &v, world_tells, &w, &none, &moved) == TOI_SEPARATE && went(0, 0) &&
               is_left(F16(100), F16(100)),
           "no time");
    none.t_max = F16(0.5);
    v.x = 7, v.y = -9;
    tap_ok(toi_move2(&body, &v, world_tells, &w, &none, &moved) == TOI_SEPARATE && went(3, -4),
           "half the time: half the way, rounded towards zero");
}

static void test_bullet(void) {
    unsigned wrong = 0;
    for (fix16_t speed = F16(1); speed < F16(4000); speed += 1234567) {
        test_world w = {.count = 0};
        add_box2(&w, F16(4000), -F16(1), F16(4000) + 1, F16(1));
        toi_shape body = box_body(-F16(1), 0, 0, 1);
        for (unsigned i = 0; i < 4001 && moved.touched == 0; i++)
            step(&body, &w, speed, 0);
        wrong += body.as.aabb2.hi.x > F16(4000) || body.as.aabb2.hi.x < F16(4000) - 4;
        moved.touched = 0;
    }
    tap_ok(wrong == 0, "bullets at any speed stop in front of a wall of 1 ulp, %u wrong", wrong);
}

/* ---- Seams */

/* Slides along 40 tiles that lie side by side, pressed down, and counts steps that are not whole. */
static unsigned snags(toi_shape body, fix16_t side, fix16_t x, fix16_t y, bool backwards) {
    test_world w = {.count = 0};
    unsigned wrong = 0;
    for (int i = 0; i < 40; i++) {
        int at = backwards ? 39 - i : i;
        add_box2(&w, (at - 20) * side, -side, (at - 19) * side, 0);
    }
    fix16_t velocity_y = 0;
    for (unsigned i = 0; i < 8; i++) {
        velocity_y += y;
        step(&body, &w, x, velocity_y);
        wrong += moved.moved.x != x || moved.velocity.x != x || moved.status < 0 || moved.stopped;
        velocity_y = moved.velocity.y;
    }
    return wrong;
}

/* Head on nothing of the velocity is left, and at a slant some is: the bullet hit the wall all the same, in
 * the last instant of the step too. Where it ends short of the wall, or flies along it, it hit nothing; all
 * of them meet a sensor. */
static void test_bullet_hit(void) {
    static const struct {
        fix16_t x, y;
        bool hit;
    } shots[] = {{F16(5), 0, true},  {F16(5), 1, true},     {F16(5), F16(1), true}, {F16(5), -1, true},
                 {F16(2), 0, false}, {0, F16(5), false},    {-F16(5), 0, false},    {0, 0, false},
                 {F16(3), 0, true},  {F16(3) - 1, 0, false}};
    toi_move_options options = {.bullet = true};
    unsigned wrong = 0;
    for (unsigned i = 0; i < COUNT(shots); i++) {
        test_world w = {.count = 0};
        const toi_vec2 velocity = {shots[i].x, shots[i].y};
        add_box2(&w, F16(4), -F16(9), F16(5), F16(9));
        add_box2(&w, -F16(3), -F16(9), F16(9), F16(9))->role = TOI_ROLE_SENSOR;
        toi_shape body = box_body(0, 0, F16(1), F16(1));
        toi_move2(&body, &velocity, world_tells, &w, &options, &moved);
        wrong += ((moved.touched & TOI_TOUCHED_SOLID) != 0) != shots[i].hit;
    }
    tap_ok(wrong == 0, "whether a bullet hit something: %u wrong", wrong);
}

static void test_seams(void) {
    unsigned wrong = 0;
    for (fix16_t offset = 0; offset < 97; offset++)
        for (fix16_t width = 48; width <= 291; width += 49 - (width == 97))
            for (fix16_t gap = 0; gap < 3; gap++)
                for (int way = -1; way <= 1; way += 2)
                    for (int backwards = 0; backwards < 2; backwards++)
                        for (fix16_t pull = 1; pull < 400; pull = 7 * pull + 1)
                            wrong += snags(box_body(offset, gap, offset + width, gap + 70), 97, way * 89,
                                           -pull, backwards);
    tap_ok(wrong == 0, "no snag on the seams of tiles of 97 ulp, at any offset: %u wrong", wrong);
    wrong = 0;
    for (fix16_t offset = -40; offset < 40; offset++)
        for (int backwards = 0; backwards < 2; backwards++) {
            wrong += snags(box_body(offset, 0, offset + F16(1), F16(2)), F16(1), F16(0.7), -700, backwards);
            wrong +=
                snags(box_body(offset, 0, offset + F16(1), F16(2)), F16(1), 1 - offset, -70000, backwards);
        }
    tap_ok(wrong == 0, "nor on those of tiles of 1 unit: %u wrong", wrong);
}

/* The next tile's side is met within 2^-16 of the step, when the floor under the body has stopped it. */
static void test_seams_fast(void) {
    unsigned wrong = 0;
    for (fix16_t gap = 0; gap < 240; gap++)
        for (int backwards = 0; backwards < 2; backwards++) {
            test_world w = {.count = 0};
            for (int i = 0; i < 40; i++) {
                int at = backwards ? 39 - i : i;
                add_box2(&w, F16(1) * at, -F16(1), F16(1) * (at + 1), 0);
            }
            toi_shape body = box_body(F16(1) - gap, 0, F16(2) - gap, F16(1));
            step(&body, &w, F16(18), -700);
            wrong += !went(F16(18), 0) || !is_left(F16(18), 0);
        }
    tap_ok(wrong == 0, "nor at 18 units a step: %u wrong", wrong);
}

static void test_seams_tilted(void) {
    unsigned wrong = 0;
    for (fix16_t offset = -200; offset < 200; offset++)
        for (int backwards = 0; backwards < 2; backwards++) {
            toi_shape body = {.kind = TOI_SHAPE_OBB2,
                              .as = {.obb2 = {{offset, F16(2)}, {F16(0.4), F16(0.4)}, {0, 0}}}};
            toi_rot2_from_angle(&body.as.obb2.rot, TOI_DEGREES(45));
            wrong += snags(body, F16(1), F16(0.3), -9000, backwards);
            toi_rot2_from_angle(&body.as.obb2.rot, TOI_DEGREES(20));
            wrong += snags(body, F16(1), F16(0.3), -9000, backwards);
        }
    tap_ok(wrong == 0, "nor for boxes that stand on a corner: %u wrong", wrong);
    wrong = 0;
    for (fix16_t offset = -200; offset < 200; offset++)
        for (int backwards = 0; backwards < 2; backwards++) {
            toi_vec2 diamond[4] = {
                {offset, 0}, {offset + 30000, 30000}, {offset, 60000}, {offset - 30000, 30000}};
            toi_shape body = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {diamond, 4}}};
            wrong += snags(body, F16(1), F16(0.3), -900, backwards);
        }
    tap_ok(wrong == 0, "nor for polygons that do: %u wrong", wrong);
}

static void test_seams3(void) {
    unsigned wrong = 0;
    for (fix16_t offset = -60; offset < 60; offset++) {
        test_world w = {.count = 0};
        for (fix16_t x = -4; x < 4; x++)
            for (fix16_t z = -4; z < 4; z++) {
                toi_vec3 lo = {F16(1) * x, -F16(1), F16(1) * z}, hi = {F16(1) * (x + 1), 0, F16(1) * (z + 1)};
                add_box3(&w, lo, hi);
            }
        toi_shape body = {.kind = TOI_SHAPE_AABB3,
                          .as = {.aabb3 = {{offset - F16(2), 0, -offset / 2},
                                           {offset - F16(1), F16(1), F16(1) + offset / 3}}}};
        for (unsigned i = 0; i < 5; i++) {
            step3(&body, &w, F16(0.5), -700, 4321 - offset);
            wrong += moved.moved.x != F16(0.5) || moved.moved.z != 4321 - offset || moved.moved.y != 0;
        }
    }
    tap_ok(wrong == 0, "nor in space: %u wrong", wrong);
}

/* ---- Corners and rest */

/* A point at the foot of a slope touches the side of the body and its corner at once. */
static void test_foot_of_slope(void) {
    unsigned wrong = 0;
    for (fix16_t k = 0; k < 60; k++)
        for (int first = 0; first < 2; first++) {
            test_world w = {.count = 0};
            const toi_vec2 slope[3] = {{0, 0}, {F16(4), 0}, {F16(4), F16(1) + 2222 * k}};
            if (first)
                add_poly2(&w, slope, 3);
            add_box2(&w, -F16(4), -F16(1), F16(4), 0);
            if (!first)
                add_poly2(&w, slope, 3);
            toi_shape body = box_body(-F16(1.5) - k, 0, -F16(0.5) - k, F16(1));
            for (unsigned i = 0; i < 10; i++)
                step(&body, &w, 9000 + k, -100);
            wrong += body.as.aabb2.lo.y < 5000 || (moved.touched & TOI_TOUCHED_WALL) || moved.stopped;
        }
    tap_ok(wrong == 0, "a slope on a level floor is walked up: %u wrong", wrong);
}

/* Touching with the whole of a flat difference would be overlap. */
static void test_flat(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(1), 0, F16(1), 0);
    toi_shape body = box_body(-5, 1000, 5, 1000);
    toi_status first = step(&body, &w, 0, -300), second = TOI_HIT;
    for (unsigned i = 0; i < 20 && second != TOI_OVERLAP; i++)
        second = step(&body, &w, 3, -300);
    tap_ok(first == TOI_SEPARATE && second == TOI_HIT && body.as.aabb2.lo.y >= 1 && body.as.aabb2.lo.y <= 2,
           "flat on flat stays apart: %d", (int)body.as.aabb2.lo.y);
}

static void test_corner(void) {
    unsigned wrong = 0;
    for (fix16_t k = 0; k < 300; k++) {
        test_world w = {.count = 0};
        add_box2(&w, F16(1), -F16(5), F16(2), F16(5));
        add_box2(&w, -F16(5), -F16(2), F16(5), -F16(1));
        toi_shape body = box_body(-k, -k * 3, F16(0.5), F16(0.5));
        for (unsigned i = 0; i < 4; i++)
            step(&body, &w, F16(0.3) * (1 + k % 7), -F16(0.7) - k);
        wrong += body.as.aabb2.hi.x != F16(1) || body.as.aabb2.lo.y != -F16(1) || !is_left(0, 0);
        step(&body, &w, -k, 3 * k);
        wrong += !went(-k, 3 * k) || !is_left(-k, 3 * k);
    }
    tap_ok(wrong == 0, "a corner stops a body and lets it go: %u wrong", wrong);
}

/* A corner of the body comes to one of a box, from all sides. By hand: it turns along the face of the box
 * that it comes to more slowly, and keeps its way along that; of two as fast along the first axis' face. */
static void test_corner_on_corner(void) {
    unsigned wrong = 0;
    for (fix16_t k = 1; k < 100; k++)
        for (int side = 0; side < 12; side++) {
            fix16_t x_sign = side & 1 ? 1 : -1, y_sign = side & 2 ? 1 : -1;
            fix16_t x = x_sign * (side < 8 ? 20 * k : 60 * k), y = y_sign * (side < 4 ? 60 * k : 20 * k);
            test_world w = {.count = 0};
            add_box2(&w, -F16(1), -F16(1), F16(1), F16(1));
            fix16_t at_x = -x_sign * F16(1) - x / 2, at_y = -y_sign * F16(1) - y / 2;
            fix16_t far_x = at_x - x_sign * F16(1), far_y = at_y - y_sign * F16(1);
            toi_shape body = box_body(at_x < far_x ? at_x : far_x, at_y < far_y ? at_y : far_y,
                                      at_x < far_x ? far_x : at_x, at_y < far_y ? far_y : at_y);
            step(&body, &w, x, y);
            bool wall = side < 8;
            wrong += !went(wall ? x / 2 : x, wall ? y : y / 2) || !is_left(wall ? 0 : x, wall ? y : 0);
        }
    tap_ok(wrong == 0, "a corner that meets one goes along the face that it meets more slowly: %u wrong",
           wrong);
}

/* A valley of two slopes. */
static void test_valley(void) {
    unsigned wrong = 0;
    for (fix16_t k = 1; k < 200; k++) {
        test_world w = {.count = 0};
        const toi_vec2 left[3] = {{-F16(4), 0}, {0, 0}, {-F16(4), F16(1) + 123 * k}};
        const toi_vec2 right[3] = {{0, 0}, {F16(4), 0}, {F16(4), F16(2) - 231 * k}};
        add_poly2(&w, left, 3);
        add_poly2(&w, right, 3);
        toi_shape body = box_body(-F16(1), F16(2), k, F16(3));
        fix16_t x = 0, y = 0;
        for (unsigned i = 0; i < 300; i++, x = moved.velocity.x, y = moved.velocity.y)
            step(&body, &w, x, y - 2000);
        for (unsigned i = 0; i < 20; i++)
            step(&body, &w, 0, -2000);
        toi_aabb2 before = body.as.aabb2;
        for (unsigned i = 0; i < 50; i++)
            step(&body, &w, 0, -2000);
        wrong += memcmp(&before, &body.as.aabb2, sizeof before) != 0;
        step(&body, &w, 10 * k, 20000);
        wrong += !went(10 * k, 20000);
    }
    tap_ok(wrong == 0, "a body comes to rest in a valley, stays bit for bit, and is let go: %u wrong", wrong);
}

static void test_rest(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(9), -F16(1), F16(9), 0);
    toi_shape level = box_body(0, 0, F16(1), F16(1)), same = level;
    toi_shape tilted = {.kind = TOI_SHAPE_OBB2,
                        .as = {.obb2 = {{F16(5), F16(1)}, {F16(0.5), F16(0.25)}, {0, 0}}}};
    toi_rot2_from_angle(&tilted.as.obb2.rot, TOI_DEGREES(33));
    for (unsigned i = 0; i < 100; i++)
        step(&tilted, &w, 0, -3000);
    toi_obb2 before = tilted.as.obb2;
    for (unsigned i = 0; i < 1000; i++) {
        step(&level, &w, 0, -700 - (fix16_t)(37 * i));
        step(&tilted, &w, 0, -3000);
    }
    tap_ok(memcmp(&level.as.aabb2, &same.as.aabb2, sizeof same.as.aabb2) == 0, "a box at rest stays");
    tap_ok(memcmp(&before, &tilted.as.obb2, sizeof before) == 0, "one on its corner, too");
}

/* ---- Slopes */

static void test_slopes(void) {
    unsigned wrong = 0;
    double least = 9;
    for (int k = -34; k <= 34; k++) {
        test_world w = {.count = 0};
        double angle = k * 3.14159265358979 / 90, c = cos(angle), s = sin(angle);
        toi_vec2 slope[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        const double corner[4][2] = {{-9, -3}, {9, -3}, {9, 0}, {-9, 0}};
        for (unsigned i = 0; i < 4; i++) {
            slope[i].x = (fix16_t)floor(65536 * (corner[i][0] * c - corner[i][1] * s));
            slope[i].y = (fix16_t)floor(65536 * (corner[i][0] * s + corner[i][1] * c));
        }
        add_poly2(&w, slope, 4);
        toi_shape body = box_body(-20000, F16(1), 20000, F16(2));
        for (unsigned i = 0; i < 100; i++)
            step(&body, &w, 0, -4000);
        /* Pressed down, it goes the part of its velocity that is along the slope. */
        for (unsigned i = 0; i < 20; i++) {
            double x = 3000, y = -9000, along = x * c + y * s;
            step(&body, &w, (fix16_t)x, (fix16_t)y);
            double share = (moved.moved.x * c + moved.moved.y * s) / along;
            if (fabs(along) > 500)
                least = fmin(least, share);
            wrong += moved.touched == 0 && fabs(along) < 8000;
        }
    }
    tap_ok(least >= 0.99 && wrong == 0, "slopes do not hold: %.4f of the way, %u without touch", least,
           wrong);
}

int main(void) {
    test_falling();
    test_bullet();
    test_bullet_hit();
    test_seams();
    test_seams_fast();
    test_seams_tilted();
    test_seams3();
    test_foot_of_slope();
    test_flat();
    test_corner();
    test_corner_on_corner();
    test_valley();
    test_rest();
    test_slopes();
    return tap_done();
}
