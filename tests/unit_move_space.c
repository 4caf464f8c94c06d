/* SPDX-License-Identifier: MIT */
/* What a step promises in space: seams of tiles, slopes, valleys, corners; expected values by hand. */
#include <math.h>
#include "good_shapes.h"
#include "move_step.h"
#include "tap.h"

static toi_shape cube_body(fix16_t x, fix16_t y, fix16_t z, fix16_t size) {
    toi_shape body = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{x, y, z}, {x + size, y + size, z + size}}}};
    return body;
}

static toi_shape tilted_body(fix16_t x, fix16_t y, fix16_t z, int degrees) {
    toi_obb3 box = {{x, y, z}, {F16(0.5), F16(0.4), F16(0.3)}, TOI_ROT3_IDENTITY};
    const toi_vec3 axis = {2, 1, 3};
    toi_rot3_from_axis_angle(&box.rot, &axis, TOI_TURNS(degrees, 360));
    toi_shape body = {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = box}};
    return body;
}

/* The tetrahedron on a corner. */
static toi_shape hull_body(fix16_t x, fix16_t y, fix16_t z, int degrees) {
    toi_hull3 hull = {&tetrahedron, {x, y, z}, TOI_ROT3_IDENTITY};
    const toi_vec3 axis = {1, 2, -2};
    toi_rot3_from_axis_angle(&hull.rot, &axis, TOI_TURNS(degrees, 360));
    toi_shape body = {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = hull}};
    return body;
}

/* ---- Seams */

static void make_floor(test_world *w, fix16_t side, bool backwards) {
    w->count = 0;
    w->among_others = false;
    for (int i = 0; i < 64; i++) {
        int k = backwards ? 63 - i : i;
        fix16_t x = (k % 8 - 4) * side, z = (k / 8 - 4) * side;
        toi_vec3 lo = {x, -side, z}, hi = {x + side, 0, z + side};
        add_box3(w, lo, hi);
    }
}

static unsigned snags(toi_shape body, fix16_t side, fix16_t x, fix16_t y, fix16_t z, bool backwards) {
    static test_world w;
    unsigned wrong = 0;
    make_floor(&w, side, backwards);
    fix16_t velocity_y = 0;
    for (unsigned i = 0; i < 8; i++) {
        velocity_y += y;
        step3(&body, &w, x, velocity_y, z);
        wrong += moved.moved.x != x || moved.moved.z != z || moved.velocity.x != x || moved.velocity.z != z ||
                 moved.stopped;
        velocity_y = moved.velocity.y;
    }
    return wrong + (moved.touched != TOI_TOUCHED_FLOOR);
}

static void test_seams(void) {
    unsigned wrong[3] = {0, 0, 0};
    for (fix16_t offset = -70; offset < 70; offset++)
        for (int backwards = 0; backwards < 2; backwards++) {
            fix16_t x = 4567 + offset, z = 3210 - 3 * offset;
            for (fix16_t gap = 0; gap < 2; gap++)
                wrong[0] +=
                    snags(cube_body(offset, gap, -offset / 2, 97), 97, 31, -8, 17 - offset / 9, backwards);
            wrong[0] += snags(cube_body(offset, 0, -offset / 2, F16(1)), F16(1), x, -700, z, backwards);
            wrong[1] += snags(tilted_body(offset, F16(0.8), offset, 30), F16(1), x, -2000, z, backwards);
            wrong[2] += snags(hull_body(offset, F16(1), offset, 30), F16(1), x, -2000, z, backwards);
        }
    tap_ok(wrong[0] == 0, "no snag on the seams of tiles, at any offset: %u wrong", wrong[0]);
    tap_ok(wrong[1] == 0, "nor of a tilted box: %u wrong", wrong[1]);
    tap_ok(wrong[2] == 0, "nor of a hull: %u wrong", wrong[2]);
}

/* ---- Slopes, valleys, corners */

/* A large box about z by an angle, its upper face through the origin. */
static void add_slope(test_world *w, int degrees, bool about_z) {
    double turn = degrees * 3.14159265358979 / 180, s = sin(turn), c = cos(turn);
    toi_candidate *thing = add_thing(w, TOI_SHAPE_OBB3);
    const toi_vec3 x = {F16(1), 0, 0}, z = {0, 0, F16(1)};
    toi_obb3 box = {{0, (fix16_t)floor(-F16(2) * c), 0}, {F16(30), F16(2), F16(30)}, TOI_ROT3_IDENTITY};
    if (about_z)
        box.center.x = (fix16_t)floor(F16(2) * s);
    else
        box.center.z = (fix16_t)floor(-F16(2) * s);
    toi_rot3_from_axis_angle(&box.rot, about_z ? &z : &x, TOI_TURNS(degrees, 360));
    thing->shape.as.obb3 = box;
}

static void test_slopes(void) {
    double least = 9;
    for (int degrees = -60; degrees <= 60; degrees += 3)
        for (int kind = 0; kind < 3; kind++) {
            test_world w = {.count = 0};
            add_slope(&w, degrees, true);
            toi_shape body = kind == 0   ? cube_body(0, F16(3), 0, F16(1))
                             : kind == 1 ? tilted_body(0, F16(3), 0, degrees + 5)
                                         : hull_body(0, F16(3), 0, degrees - 9);
            for (unsigned i = 0; i < 60; i++)
                step3(&body, &w, 0, -6000, 0);
            double turn = degrees * 3.14159265358979 / 180, c = cos(turn), s = sin(turn);
            double along = 3000 * c - 9000 * s;
            for (unsigned i = 0; i < 10; i++) {
                step3(&body, &w, 3000, -9000, 1234);
                if (fabs(along) > 500)
                    least = fmin(least, (moved.moved.x * c + moved.moved.y * s) / along);
                least = fmin(least, moved.moved.z / 1234.0);
            }
        }
    tap_ok(least >= 0.99, "slopes do not hold: %.4f of the way", least);
}

/* Two slopes that meet along z, one less steep. */
static void test_valley(void) {
    unsigned wrong = 0;
    for (int degrees = 10; degrees < 60; degrees += 7) {
        test_world w = {.count = 0};
        add_slope(&w, degrees, true);
        add_slope(&w, -degrees / 2 - 5, true);
        toi_shape body = cube_body(0, F16(4), 0, F16(1));
        for (unsigned i = 0; i < 100; i++)
            step3(&body, &w, 0, -6000, 0);
        toi_aabb3 before = body.as.aabb3;
        for (unsigned i = 0; i < 20; i++) {
            step3(&body, &w, 0, -6000, 4000);
            wrong += moved.moved.z < 3960 || abs(moved.moved.x) > 12 || abs(moved.moved.y) > 12 ||
                     moved.velocity.z < 3990;
        }
        wrong += abs(body.as.aabb3.lo.x - before.lo.x) > 24;
        step3(&body, &w, 50, 20000, -60);
        wrong += moved.moved.x != 50 || moved.moved.y != 20000 || moved.moved.z != -60;
    }
    tap_ok(wrong == 0, "in a valley a body goes along it: %u wrong", wrong);
}

static void test_corners(void) {
    unsigned wrong = 0;
    for (fix16_t k = 0; k < 60; k++) {
        test_world w = {.count = 0};
        toi_vec3 far = {F16(9), F16(9), F16(9)}, x = {-F16(9), F16(9), F16(9)}, y = {F16(9), -F16(1), F16(9)},
                 z = {F16(9), F16(9), -F16(1)}, lo = {-F16(9), -F16(9), -F16(9)};
        (void)far;
        x.x = -F16(1);
        add_box3(&w, lo, x);
        add_box3(&w, lo, y);
        add_box3(&w, lo, z);
        toi_shape body = cube_body(k, 2 * k, 3 * k, F16(1) - k);
        for (unsigned i = 0; i < 4; i++)
            step3(&body, &w, -F16(0.6) - k, -F16(0.9), -F16(0.4) - 99 * k);
        const toi_aabb3 *b = &body.as.aabb3;
        wrong += b->lo.x != -F16(1) || b->lo.y != -F16(1) || b->lo.z != -F16(1) || moved.velocity.x != 0 ||
                 moved.velocity.y != 0 || moved.velocity.z != 0;
        step3(&body, &w, k, 7 * k, 0);
        wrong += moved.moved.x != k || moved.moved.y != 7 * k || moved.moved.z != 0;
    }
    tap_ok(wrong == 0, "a corner of three stops a body and lets it go: %u wrong", wrong);
}

/* A pit of three slopes: to rest, bit for bit, and out again. */
static void test_pit(void) {
    unsigned wrong = 0;
    for (int degrees = 12; degrees < 55; degrees += 6) {
        test_world w = {.count = 0};
        add_slope(&w, degrees, true);
        add_slope(&w, -degrees / 2 - 5, true);
        add_slope(&w, degrees, false);
        add_slope(&w, -degrees / 2 - 8, false);
        toi_shape body = tilted_body(0, F16(4), 0, degrees);
        for (unsigned i = 0; i < 300; i++)
            step3(&body, &w, 0, -6000, 0);
        toi_obb3 before = body.as.obb3;
        for (unsigned i = 0; i < 20; i++) {
            step3(&body, &w, 0, -6000, 0);
            wrong += memcmp(&before, &body.as.obb3, sizeof before) != 0;
        }
        step3(&body, &w, 5, 20000, -6);
        wrong += moved.moved.x != 5 || moved.moved.y != 20000 || moved.moved.z != -6;
    }
    tap_ok(wrong == 0, "a body comes to rest in a pit and gets out: %u wrong", wrong);
}

static void test_rest(void) {
    static test_world w;
    make_floor(&w, F16(1), false);
    toi_shape bodies[3] = {cube_body(-F16(1), 0, 77, F16(1)), tilted_body(0, F16(1), 0, 40),
                           hull_body(0, F16(1), 0, 20)};
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned i = 0; i < 60; i++)
            step3(&bodies[k], &w, 0, -3000, 0);
        toi_shape before = bodies[k];
        for (unsigned i = 0; i < 100; i++)
            step3(&bodies[k], &w, 0, -3000, 0);
        tap_ok(memcmp(&before, &bodies[k], sizeof before) == 0, "body %u at rest stays", k);
    }
}

/* Two slabs that close on one another at 6 degrees, and a body thrown between them: what turns it aside at
 * both is far longer than what it is turned to. */
static void test_wedge_at_speed(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_obb3 slab = {{0, F16(10.6), 0}, {F16(100), F16(10), F16(100)}, TOI_ROT3_IDENTITY};
    toi_rot3_from_axis_angle(&slab.rot, &(toi_vec3){0, 0, F16(1)}, TOI_DEGREES(-3));
    add_thing(&w, TOI_SHAPE_OBB3)->shape.as.obb3 = slab;
    slab.center.y = -slab.center.y;
    toi_rot3_from_axis_angle(&slab.rot, &(toi_vec3){0, 0, F16(1)}, TOI_DEGREES(3));
    add_thing(&w, TOI_SHAPE_OBB3)->shape.as.obb3 = slab;
    options.t_max = F16(1) / 60;
    unsigned wrong = 0;
    for (int vy = -1500; vy <= 1500; vy += 100) {
        toi_shape body = cube_body(-F16(20), -F16(0.1), -F16(0.1), F16(0.2));
        toi_vec3 v = {F16(3450), vy * F16(1), F16(3)};
        toi_status status = toi_move3(&body, &v, world_tells, &w, &options, &moved);
        double before = hypot(hypot(v.x, v.y), v.z);
        wrong += status < TOI_SEPARATE || status == TOI_OVERLAP ||
                 hypot(hypot(moved.velocity.x, moved.velocity.y), moved.velocity.z) > before + 4;
    }
    tap_ok(wrong == 0, "a wedge at speed: %u wrong", wrong);
}

int main(void) {
    test_seams();
    test_slopes();
    test_valley();
    test_corners();
    test_pit();
    test_rest();
    test_wedge_at_speed();
    return tap_done();
}
