/* SPDX-License-Identifier: MIT */
/* Branches that random queries do not take; expected values by hand. */
#include "../src/move/move.h"
#include "digest_hulls.h"
#include "tap.h"

#include <string.h>
#include <toi16/toi16.h>

static const toi_vec2 still = {0, 0};

/* ---- Boxes */

static void test_no_hint(void) {
    const toi_aabb2 a = {{0, 0}, {1, 1}}, b = {{0, 5}, {1, 6}};
    const toi_aabb3 c = {{0, 0, 0}, {1, 1, 1}}, d = {{0, 0, 5}, {1, 1, 6}};
    const toi_vec3 rest = {0, 0, 0};
    const toi_options options = TOI_OPTIONS_DEFAULT;
    toi_hit hit;
    tap_ok(toi_sweep_aabb2(&a, &still, &b, &still, &options, &hit) == TOI_SEPARATE && hit.axis.a == 1,
           "boxes in the plane that are apart, with options but no hint");
    tap_ok(toi_sweep_aabb3(&c, &rest, &d, &rest, &options, &hit) == TOI_SEPARATE && hit.axis.a == 2,
           "and in space");
}

/* Both at 45 degrees, so that corners are sqrt(2) units from the centres: 4000 - 2 sqrt(2) units at 2^14
 * units less 2 ulp per time unit are 15988.7 ticks. */
static void test_fastest(void) {
    const fix16_t most = TOI_LIMIT - 1;
    toi_obb2 a = {{0, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}, b = a;
    const toi_vec2 va = {most, 0}, vb = {-most, 0};
    toi_hit hit;
    toi_rot2_from_angle(&a.rot, TOI_DEGREES(45));
    b.rot = a.rot;
    b.center.x = F16(4000);
    toi_sweep_obb2(&a, &va, &b, &vb, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter == 15988, "tilted boxes at the greatest speed meet at %d",
           (int)hit.enter);
    tap_ok(toi_sweep_obb2(&a, &vb, &b, &va, NULL, &hit) == TOI_SEPARATE, "and do not, the other way");
}

/* A box that is sheared by 2^-9: its corners are as far as 1 + 2^-9 along y, at x = 1. A cube that is 8 -
 * 2^-9 units away there along y goes 10, so they meet at 0.79980, 52416 ticks; a level box would be met at
 * 52428. */
static void test_sheared(void) {
    const toi_obb3 sheared = {
        {0, 0, 0},
        {F16(1), F16(1), F16(1)},
        {{{TOI_Q30_ONE, TOI_Q30_ONE >> 9, 0}, {0, TOI_Q30_ONE, 0}, {0, 0, TOI_Q30_ONE}}}};
    const toi_obb3 cube = {{F16(0.5), F16(10), 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY};
    const toi_vec3 rest = {0, 0, 0}, down = {0, F16(-10), 0};
    toi_hit hit;
    toi_sweep_obb3(&sheared, &rest, &cube, &down, NULL, &hit);
    tap_ok(hit.status > TOI_SEPARATE && hit.enter <= 52416 && hit.enter >= 52415 && hit.exit == 65536,
           "a sheared box is not a level one: met at %d", (int)hit.enter);
}

/* A large box, two axes of which are one, is none. */
static void test_axes_that_are_one(void) {
    static const toi_axis3 along = {644245094, 858993459, 0}, z = {0, 0, TOI_Q30_ONE};
    const toi_obb3 flat = {{0, 0, 0}, {F16(300), F16(300), F16(300)}, {{along, along, z}}};
    const toi_obb3 cube = {{F16(1000), 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY};
    const toi_vec3 rest = {0, 0, 0}, back = {F16(-2000), 0, 0};
    toi_hit hit;
    tap_ok(toi_sweep_obb3(&flat, &rest, &cube, &back, NULL, &hit) == TOI_ERR_ROTATION,
           "a large box with two axes that are one is refused");
}

/* ---- Sliding along what is next to parallel */

/* A box on which x rises by 1 ulp in 2^22, so that its upper side is at y = 2^20 where x is 0. A triangle's
 * tip, at that height, goes 2^25 ulp until there. */
static void test_flat_side_of_box(void) {
    const toi_obb2 box = {{0, 0}, {1 << 27, 1 << 20}, {1 << 30, 256}};
    toi_vec2 tip[3] = {{-(1 << 25), 1 << 20}, {0, 1 << 21}, {-(1 << 26), 1 << 21}};
    const toi_poly2 poly = {tip, 3};
    const toi_vec2 right = {1 << 26, 0}, left = {-(1 << 26), 0}, past = {TOI_LIMIT, 0};
    toi_hit hit;
    toi_sweep_poly2_obb2(&poly, &right, &box, &still, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter >= 32767 && hit.enter <= 32768 && hit.normal.y == -fix16_one,
           "into the flat side of a box, at %d", (int)hit.enter);
    toi_sweep_obb2_poly2(&box, &left, &poly, &still, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter >= 32767 && hit.enter <= 32768 && hit.normal.y == fix16_one,
           "the box first");
    for (int i = 0; i < 3; i++)
        tip[i].x += 1 << 26;
    toi_sweep_poly2_obb2(&poly, &left, &box, &still, NULL, &hit);
    tap_ok(hit.status == TOI_OVERLAP && hit.exit >= 32768 && hit.exit <= 32769, "out of it, until %d",
           (int)hit.exit);
    tap_ok(toi_sweep_poly2_obb2(&poly, &past, &box, &still, NULL, &hit) == TOI_ERR_RANGE &&
               toi_sweep_obb2_poly2(&box, &still, &poly, &past, NULL, &hit) == TOI_ERR_RANGE,
           "not faster than the domain");
}

/* The lower edge of a triangle is at y = 0 where x is 0, and the upper corner of a box too, as it is 0.6, 0.8
 * of 5 and 5 above its centre, and as far beside it as 0.2 of 5. */
static void test_flat_side_of_polygon(void) {
    static const toi_vec2 corners[3] = {{-(1 << 27), -32}, {1 << 27, 32}, {0, 1 << 27}};
    const toi_poly2 poly = {corners, 3};
    toi_obb2 box = {{(1 << 25) + 1024, -7 * 1024}, {5 * 1024, 5 * 1024}, {644245094, 858993459}};
    const toi_vec2 right = {1 << 26, 0}, left = {-(1 << 26), 0};
    toi_hit hit;
    toi_sweep_poly2_obb2(&poly, &still, &box, &left, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter >= 32765 && hit.enter <= 32768 && hit.normal.y == -fix16_one,
           "into the flat side of a polygon, at %d", (int)hit.enter);
    box.center.x -= 1 << 26;
    toi_sweep_poly2_obb2(&poly, &still, &box, &right, NULL, &hit);
    tap_ok(hit.status == TOI_OVERLAP && hit.exit >= 32768 && hit.exit <= 32771, "out of it, until %d",
           (int)hit.exit);
}

/* A first edge of no length is no axis. */
static void test_twin_vertices(void) {
    static const toi_vec2 square[5] = {{0, 0}, {0, 0}, {F16(1), 0}, {F16(1), F16(1)}, {0, F16(1)}};
    static const toi_vec2 corners[3] = {{F16(3), F16(0.5)}, {F16(4), 0}, {F16(4), F16(1)}};
    const toi_poly2 a = {square, 5}, b = {corners, 3};
    const toi_vec2 left = {-F16(4), 0};
    toi_hit hit;
    toi_sweep_poly2(&a, &still, &b, &left, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter == 32768 && hit.normal.x == fix16_one && hit.normal.y == 0 &&
               hit.axis.kind == TOI_AXIS_FACE_A && hit.axis.a == 2,
           "a polygon with the first vertex twice: at %d, axis %u", (int)hit.enter, (unsigned)hit.axis.a);
}

/* ---- A beam whose far end is more than 2^29 ulp from the hull that is about its other end */

static void test_far_end(void) {
    static const fix16_t long_x[3] = {130000000, 1000, 1000}, rock_size[3] = {500, 600, 700};
    toi_vec3 room_a[8], room_b[64];
    toi_hull3_table beam, rock;
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], long_x, room_a, &beam);
    digest_hull_scale(digest_hulls[DIGEST_HULL_ROCKS + 1], rock_size, room_b, &rock);
    const toi_hull3 a = {&beam, {0, 0, 0}, TOI_ROT3_IDENTITY};
    toi_hull3 b = {&rock, {-380000000, 70, -90}, TOI_ROT3_IDENTITY};
    toi_penetration out;
    toi_rot3_from_yaw(&b.rot, TOI_DEGREES(31));
    toi_status status = toi_overlap_hull3(&a, &b, &out);
    /* It gets out across the beam, 4000 or 5000 to a side. */
    tap_ok(status == TOI_OVERLAP && out.depth > 4000 && out.depth < 5100 + rock.reach, "depth %d of reach %d",
           (int)out.depth, (int)rock.reach);
    b.center = (toi_vec3){b.center.x + out.push.x, b.center.y + out.push.y, b.center.z + out.push.z};
    status = toi_overlap_hull3(&a, &b, &out);
    tap_ok(status == TOI_SEPARATE || status == TOI_TOUCH, "pushed out: %s", toi_status_name(status));
}

/* ---- Turning aside at two surfaces, into both of which the body presses */

typedef struct {
    toi_vec3 first, second;  /* normals */
    toi_vec3 wish, velocity; /* of the body */
    toi_vec3 velocity_second;
} corner;

/* At the first. */
static void begin_step(const corner *c, toi_move_result *result, toi16_step *step) {
    static const toi16_space space = {(toi_shape_kind)0,     3, 0,        &toi16_tilted3,
                                      &toi16_check_of_aabb3, 0, {0, 0, 0}};
    memset(result, 0, sizeof *result);
    memset(step, 0, sizeof *step);
    step->space = &space;
    step->tilted = toi16_tilted3;
    step->result = result;
    step->wish = step->rest = c->wish;
    step->wish_velocity = c->velocity;
    step->surfaces[0].normal = c->first;
    step->count = 1;
}

static toi16_turned turn(const corner *c, uint8_t *count) {
    toi_move_result result;
    toi16_step step;
    toi16_surface surface;
    begin_step(c, &result, &step);
    memset(&surface, 0, sizeof surface);
    surface.normal = c->second;
    surface.velocity = c->velocity_second;
    toi16_turned turned = toi16_turn_aside(&step, &surface);
    *count = step.count;
    return turned;
}

/* Of x and a normal (c, s) a velocity (x, y) has the parts x - y c / s along x and y / s along the other,
 * which have to be within 2^32; where both rest it follows their seam all the same. */
static void test_turns(void) {
    const fix16_t most = TOI_LIMIT - 1;
    const toi_vec3 nearer_x = {65526, 1144, 0}, nearest_x = {fix16_one, 20, 0}, behind_x = {-65526, -1144, 0},
                   both = {200000000, 3000000, 0};
    const toi_vec3 x = {fix16_one, 0, 0}, near_x = {65470, 2949, 0}, at_30 = {56756, 32768, 0},
                   at_30_z = {56756, 0, 32768};
    const toi_vec3 wish = {100000, 1000, 0}, wish_z = {100000, 0, 1000}, none = {0, 0, 0}, slow = {0, 0, 5};
    const struct {
        corner c;
        toi16_turned expected;
        const char *name;
    } cases[] = {
        {{x, near_x, wish, {9000, 100, 70}, none}, TOI16_TURNED, "along their seam"},
        {{x, near_x, wish, {0, most, 0}, none}, TOI16_TURNED, "along their seam where it is too much"},
        {{x, nearer_x, both, {0, most, 0}, none}, TOI16_TURNED, "a degree apart, along their seam"},
        {{x, nearest_x, {200000000, 30000, 0}, {0, most, 0}, none}, TOI16_IN_CORNER, "a minute apart"},
        {{x, behind_x, {100000, -1000000, 0}, {0, most, 0}, none}, TOI16_IN_CORNER, "back to back"},
        {{x, near_x, wish, {0, most, 0}, slow}, TOI16_IN_CORNER, "too much of the last"},
        {{x, near_x, wish, {0, -most, 0}, slow}, TOI16_IN_CORNER, "too much against the last"},
        {{near_x, x, wish, {1 << 28, 196000000, 0}, slow}, TOI16_IN_CORNER, "too much of the other"},
        {{near_x, x, wish, {-(1 << 28), -196000000, 0}, slow}, TOI16_IN_CORNER, "too much against the other"},
        /* Nothing along x and 2^29 (c + s) along the other: y, or z, is that over s, 1.366 * 2^30. */
        {{x, at_30, wish, none, {most, most, 0}}, TOI16_IN_CORNER, "too fast along y"},
        {{x, at_30_z, wish_z, none, {most, 0, most}}, TOI16_IN_CORNER, "too fast along z"},
    };
    uint8_t count;
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++)
        tap_ok(turn(&cases[n].c, &count) == cases[n].expected && count == 2, "two surfaces: %s",
               cases[n].name);
    corner same = {x, x, wish, none, {0, 0, 5}};
    turn(&same, &count);
    tap_ok(count == 2, "surfaces that move apart from one another are two");
    same.velocity_second = none;
    turn(&same, &count);
    tap_ok(count == 1, "and else are one");
}

/* Of an axis of a box that is all zero. */
static void test_no_direction(void) {
    static const toi_axis3 none = {0, 0, 0};
    toi_vec3 out = {1, 1, 1};
    toi16_unit(&none, true, &out);
    tap_ok(out.x == 0 && out.y == 0 && out.z == 0, "no direction is as long as none");
}

/* One surface, met again at once and again: by 2 ulp it is kept off first, then by four times as many, until
 * these would be more than a byte holds. */
static void test_lifts(void) {
    static const uint8_t expected[] = {2, 8, 32, 128, 128};
    const corner c = {{fix16_one, 0, 0}, {fix16_one, 0, 0}, {100000, 1000, 0}, {0, 0, 0}, {0, 0, 0}};
    toi_move_result result;
    toi16_step step;
    unsigned wrong = 0;
    begin_step(&c, &result, &step);
    for (unsigned n = 0; n < sizeof expected; n++) {
        toi16_surface again = step.surfaces[0];
        again.lift = 0;
        toi16_turn_aside(&step, &again);
        wrong += step.count != 1 || step.surfaces[0].lift != expected[n];
    }
    tap_ok(wrong == 0, "a surface that is met again is kept off farther: %u wrong", wrong);
}

int main(void) {
    test_no_hint();
    test_fastest();
    test_sheared();
    test_axes_that_are_one();
    test_flat_side_of_box();
    test_flat_side_of_polygon();
    test_twin_vertices();
    test_far_end();
    test_turns();
    test_lifts();
    test_no_direction();
    return tap_done();
}
