/* SPDX-License-Identifier: MIT */
/* What toi_turn and the typed queries of turning refuse, at the last legal number and the first illegal one,
 * in either place and next to every other kind; and that an error writes the status alone. */
#include <math.h>
#include "good_shapes.h"
#include "tap.h"
#include "turn_typed.h"

/* ---- Asking */

/* Says what was answered where it is not as expected, or where an error wrote more than the status. */
static bool is_right(toi_status returned, toi_status expected, const toi_hit *hit) {
    if (expected < 0)
        return is_refused(returned, expected, hit);
    return returned >= 0 && returned == hit->status;
}

static bool is_tagged_right(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                            const toi_motion3 *mb, const toi_turn_options *options, toi_status expected) {
    toi_hit hit;
    memset(&hit, 0x5A, sizeof hit);
    const toi_status returned = toi_turn(a, ma, b, mb, options, &hit);
    return is_right(returned, expected, &hit);
}

static bool is_typed_right(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                           const toi_motion3 *mb, const toi_turn_options *options, toi_status expected) {
    for (unsigned n = 0; n < TYPED_TURNS; n++) {
        const typed_turn *typed = &typed_turns[n];
        toi_hit hit;
        memset(&hit, 0x5A, sizeof hit);
        if (typed->a == a->kind && typed->b == b->kind && a->radius == 0 && b->radius == 0 &&
            !is_right(typed->turn(&a->as, ma, &b->as, mb, options, &hit), expected, &hit))
            return false;
    }
    return true;
}

static bool answers(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                    const toi_turn_options *options, toi_status expected) {
    return is_tagged_right(a, ma, b, mb, options, expected) &&
           is_typed_right(a, ma, b, mb, options, expected);
}

/* ---- Shapes that are legal */

static const toi_shape good[] = {
    {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{0, 0}, {F16(1), F16(1)}}},
    {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}},
    {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle, 3}},
    {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, 0}, F16(1)}},
    {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{0, 0}, {0, F16(1)}, F16(1)}},
    {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}}},
    {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY}},
    {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&tetrahedron, {0, 0, 0}, TOI_ROT3_IDENTITY}},
    {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{0, 0, 0}, F16(1)}},
    {.kind = TOI_SHAPE_CAPSULE3, .as.capsule3 = {{0, 0, 0}, {0, 0, F16(1)}, F16(1)}}};

static bool is_flat(const toi_shape *shape) {
    return shape->kind % 2 == 1 ? shape->kind < 9 : shape->kind == TOI_SHAPE_CAPSULE2;
}

/* ---- Shapes that are not, and those that only just are */

static const toi_vec2 past_vertices[3] = {{0, 0}, {INT32_C(8192) * 65536, 0}, {0, F16(1)}};
static const toi_vec2 low_vertices[3] = {{0, 0}, {F16(1), 0}, {0, INT32_C(-8192) * 65536}};
static const toi_vec2 wide_vertices[3] = {
    {-INT32_C(8192) * 65536 + 1, 0}, {INT32_C(8192) * 65536 - 1, 0}, {0, INT32_C(8192) * 65536 - 1}};
static const toi_vec3 far_corners[4] = {{0, 0, 0}, {F16(1), 0, 0}, {0, F16(1) + 1, 0}, {0, 0, F16(1)}};
static const toi_hull3_table no_vertices = {NULL, edges, faces, F16(1), 4, 6, 4, 1};
static const toi_hull3_table empty = {corners, edges, faces, F16(1), 0, 6, 4, 1};
static const toi_hull3_table negative = {corners, edges, faces, -1, 4, 6, 4, 1};
static const toi_hull3_table liar = {far_corners, edges, faces, F16(1), 4, 6, 4, 1};
static const toi_hull3_table giant = {corners, edges, faces, INT32_C(8192) * 65536, 4, 6, 4, 1};

/* Axes that are off by 2^-28 are legal, by more they are not, though sweeps take them. */
#define NEARLY (TOI_Q30_ONE - 2)
#define BENT   (TOI_Q30_ONE - 3)
#define L      (INT32_C(8192) * 65536)

typedef struct {
    const char *name;
    toi_status expected;
    toi_shape shape;
} shape_case;

static const shape_case shape_cases[] = {
    {"no kind", TOI_ERR_SHAPE, {.kind = (toi_shape_kind)0}},
    {"an unknown kind", TOI_ERR_SHAPE, {.kind = (toi_shape_kind)11}},
    {"aabb2: lo above hi", TOI_ERR_SHAPE, {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{0, 1}, {1, 0}}}},
    {"aabb2: the centre", TOI_ERR_RANGE, {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{L, 0}, {L, 0}}}},
    {"aabb2: the size",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{-L / 2, -L / 2}, {L / 2, L / 2}}}},
    {"aabb2: all of Q16.16",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}}},
    {"aabb2: a negative radius", TOI_ERR_SHAPE, {TOI_SHAPE_AABB2, {.aabb2 = {{0, 0}, {1, 1}}}, -1}},
    {"aabb2: the reach with a radius", TOI_ERR_RANGE, {TOI_SHAPE_AABB2, {.aabb2 = {{0, 0}, {1, L - 5}}}, 5}},
    {"aabb2: the last reach with a radius", TOI_OK, {TOI_SHAPE_AABB2, {.aabb2 = {{0, 0}, {1, L - 6}}}, 5}},
    {"obb2: a negative extent",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {1, -1}, TOI_ROT2_IDENTITY}}},
    {"obb2: the centre",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, -L}, {1, 1}, TOI_ROT2_IDENTITY}}},
    {"obb2: the last centre",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 1 - L}, {1, 1}, TOI_ROT2_IDENTITY}}},
    {"obb2: the size",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {L - 1, 1}, TOI_ROT2_IDENTITY}}},
    {"obb2: the last size",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {L - 2, 1}, TOI_ROT2_IDENTITY}}},
    {"obb2: axes off", TOI_ERR_ROTATION, {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {1, 1}, {BENT, 0}}}},
    {"obb2: axes only just right",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {1, 1}, {NEARLY, 0}}}},
    {"obb2: no axes", TOI_OK, {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {1, 1}, {0, 0}}}},
    {"obb2: the reach with a radius",
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB2, {.obb2 = {{0, 0}, {L - 7, 1}, {ONE, 0}}}, 6}},
    {"obb2: the last reach with a radius",
     TOI_OK,
     {TOI_SHAPE_OBB2, {.obb2 = {{0, 0}, {L - 8, 1}, {ONE, 0}}}, 6}},
    {"poly2: no vertices", TOI_ERR_ARGUMENT, {.kind = TOI_SHAPE_POLY2, .as.poly2 = {NULL, 3}}},
    {"poly2: two vertices", TOI_ERR_SHAPE, {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle, 2}}},
    {"poly2: two vertices with a radius", TOI_OK, {TOI_SHAPE_POLY2, {.poly2 = {triangle, 2}}, 1}},
    {"poly2: none with a radius", TOI_ERR_SHAPE, {TOI_SHAPE_POLY2, {.poly2 = {triangle, 0}}, 1}},
    {"poly2: a vertex", TOI_ERR_RANGE, {.kind = TOI_SHAPE_POLY2, .as.poly2 = {past_vertices, 3}}},
    {"poly2: a low vertex", TOI_ERR_RANGE, {.kind = TOI_SHAPE_POLY2, .as.poly2 = {low_vertices, 3}}},
    {"poly2: the last vertices", TOI_OK, {.kind = TOI_SHAPE_POLY2, .as.poly2 = {wide_vertices, 3}}},
    {"poly2: the reach with a radius", TOI_ERR_RANGE, {TOI_SHAPE_POLY2, {.poly2 = {wide_vertices, 3}}, 1}},
    {"circle2: a negative radius", TOI_ERR_SHAPE, {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, 0}, -1}}},
    {"circle2: the reach", TOI_ERR_RANGE, {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{L - 9, 0}, 9}}},
    {"circle2: the last reach", TOI_OK, {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{L - 10, 0}, 9}}},
    {"circle2: both radii", TOI_ERR_RANGE, {TOI_SHAPE_CIRCLE2, {.circle2 = {{0, 0}, L - 1}}, 1}},
    {"circle2: both last radii", TOI_OK, {TOI_SHAPE_CIRCLE2, {.circle2 = {{0, 0}, L - 2}}, 1}},
    {"capsule2: a negative radius",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{0, 0}, {1, 1}, -1}}},
    {"capsule2: an end", TOI_ERR_RANGE, {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{0, 0}, {1, -L}, 0}}},
    {"capsule2: the reach",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{0, 0}, {1, 9 - L}, 9}}},
    {"capsule2: the last reach",
     TOI_OK,
     {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{0, 0}, {1, 10 - L}, 9}}},
    {"aabb3: lo above hi", TOI_ERR_SHAPE, {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, 1}, {1, 1, 0}}}},
    {"aabb3: the centre", TOI_ERR_RANGE, {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, -L}, {0, 0, -L}}}},
    {"aabb3: the size",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{-L / 2, -L / 4, -L / 4}, {L / 2, L / 4, L / 4}}}},
    {"aabb3: the last size",
     TOI_OK,
     {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{-L / 2, -L / 4, -L / 4}, {L / 2, L / 4, L / 4 - 1}}}},
    {"aabb3: the reach with a radius",
     TOI_ERR_RANGE,
     {TOI_SHAPE_AABB3, {.aabb3 = {{0, 0, 0}, {1, 1, L - 5}}}, 5}},
    {"aabb3: the last reach with a radius",
     TOI_OK,
     {TOI_SHAPE_AABB3, {.aabb3 = {{0, 0, 0}, {1, 1, L - 6}}}, 5}},
    {"obb3: a negative extent",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {1, 1, -1}, TOI_ROT3_IDENTITY}}},
    {"obb3: the centre",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, L}, {1, 1, 1}, TOI_ROT3_IDENTITY}}},
    {"obb3: the last centre",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, L - 1}, {1, 1, 1}, TOI_ROT3_IDENTITY}}},
    {"obb3: the size",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {L - 2, 1, 1}, TOI_ROT3_IDENTITY}}},
    {"obb3: the last size",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {L - 3, 1, 1}, TOI_ROT3_IDENTITY}}},
    {"obb3: axes off",
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {1, 1, 1}, {{{ONE, 0, 0}, {0, ONE, 5}, {0, 0, ONE}}}}}},
    {"obb3: axes only just right",
     TOI_OK,
     {.kind = TOI_SHAPE_OBB3,
      .as.obb3 = {{0, 0, 0}, {1, 1, 1}, {{{ONE, 0, 0}, {0, ONE, 4}, {0, 0, NEARLY}}}}}},
    {"obb3: no axes", TOI_OK, {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{0, 0, 0}, {1, 1, 1}, {{{0, 0, 0}}}}}},
    {"hull3: no table",
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {NULL, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: no list of vertices",
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&no_vertices, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: no vertices",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&empty, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: a negative reach",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&negative, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: a vertex past the reach",
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&liar, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: the reach",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&giant, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: the centre",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&tetrahedron, {0, F16(1) - L, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: the last centre",
     TOI_OK,
     {.kind = TOI_SHAPE_HULL3, .as.hull3 = {&tetrahedron, {0, F16(1) - L + 1, 0}, TOI_ROT3_IDENTITY}}},
    {"hull3: axes off",
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_HULL3,
      .as.hull3 = {&tetrahedron, {0, 0, 0}, {{{ONE, 0, 0}, {0, BENT, 0}, {0, 0, ONE}}}}}},
    {"hull3: the centre with a radius",
     TOI_ERR_RANGE,
     {TOI_SHAPE_HULL3, {.hull3 = {&tetrahedron, {0, F16(1) - L + 5, 0}, TOI_ROT3_IDENTITY}}, 5}},
    {"hull3: the last centre with a radius",
     TOI_OK,
     {TOI_SHAPE_HULL3, {.hull3 = {&tetrahedron, {0, F16(1) - L + 6, 0}, TOI_ROT3_IDENTITY}}, 5}},
    {"sphere3: a negative radius", TOI_ERR_SHAPE, {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{0, 0, 0}, -1}}},
    {"sphere3: the reach", TOI_ERR_RANGE, {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{0, 0, 9 - L}, 9}}},
    {"sphere3: the last reach", TOI_OK, {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{0, 0, 10 - L}, 9}}},
    {"capsule3: a negative radius",
     TOI_ERR_SHAPE,
     {TOI_SHAPE_CAPSULE3, {.capsule3 = {{0, 0, 0}, {1, 1, 1}, 1}}, -1}},
    {"capsule3: an end",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE3, .as.capsule3 = {{0, 0, 0}, {1, 1, L}, 0}}},
    {"capsule3: the ends of Q16.16",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE3, .as.capsule3 = {{INT32_MIN, 0, 0}, {INT32_MIN, 0, INT32_MAX}, 0}}},
    {"capsule3: the reach",
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE3, .as.capsule3 = {{L - 9, 0, 0}, {1, 2, 3}, 9}}},
    {"capsule3: the last reach",
     TOI_OK,
     {.kind = TOI_SHAPE_CAPSULE3, .as.capsule3 = {{L - 10, 0, 0}, {1, 2, 3}, 9}}}};

/* These are legal but next to shapes with a radius, where corners of boxes count. */
static const shape_case sharp_cases[] = {
    {"aabb2: the last centre", TOI_OK, {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{L - 1, 0}, {L, 0}}}},
    {"aabb2: the last size", TOI_OK, {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{-L, 0}, {L - 1, 0}}}},
    {"aabb3: the last centre", TOI_OK, {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, -L}, {0, 0, 1 - L}}}}};

static bool has_no_kind(const toi_shape *shape) {
    return shape->kind < TOI_SHAPE_AABB2 || shape->kind > TOI_SHAPE_CAPSULE3;
}

/* Tells whether a shape is answered so in both places, next to all kinds, at rest and turning. */
static bool judges_shape(const toi_shape *shape, toi_status usual, bool sharp) {
    const toi_motion3 still = {.velocity = {0, 0, 0}}, turning = {.spin = {0, 0, 1}};
    const toi_turn_options now = {.instant = true}, near = {.instant = true, .margin = 1};
    bool right = true;
    for (unsigned n = 0; n < COUNT(good); n++) {
        const toi_shape *other = &good[n];
        if (!has_no_kind(shape) && is_flat(shape) != is_flat(other))
            continue;
        const toi_status expected = sharp && other->kind >= TOI_SHAPE_CIRCLE2 ? TOI_ERR_RANGE : usual;
        right = right && answers(shape, &still, other, &still, &now, expected) &&
                answers(other, &still, shape, &still, &now, expected) &&
                answers(shape, &turning, other, &still, &now, expected) &&
                answers(other, &still, shape, &turning, &now, expected) &&
                answers(other, &still, shape, &still, &near, expected);
    }
    return right;
}

static void test_shapes(void) {
    for (unsigned n = 0; n < COUNT(good); n++)
        tap_ok(judges_shape(&good[n], TOI_OK, false), "good shape %u is taken", n);
    for (unsigned n = 0; n < COUNT(shape_cases); n++)
        tap_ok(judges_shape(&shape_cases[n].shape, shape_cases[n].expected, false), "%s",
               shape_cases[n].name);
    for (unsigned n = 0; n < COUNT(sharp_cases); n++)
        tap_ok(judges_shape(&sharp_cases[n].shape, TOI_OK, true), "%s", sharp_cases[n].name);
}

static void test_dimensions(void) {
    const toi_motion3 still = {.velocity = {0, 0, 0}};
    bool right = true;
    for (unsigned a = 0; a < COUNT(good); a++)
        for (unsigned b = 0; b < COUNT(good); b++)
            if (is_flat(&good[a]) != is_flat(&good[b]))
                right = right && answers(&good[a], &still, &good[b], &still, NULL, TOI_ERR_SHAPE);
    tap_ok(right, "a shape of the plane against one of space is refused");
}

/* ---- Motions and options */

typedef struct {
    const char *name;
    toi_status plane, space;
    toi_motion3 motion;
    toi_turn_options options;
} motion_case;

#define INSTANT                                                                                              \
    { .instant = true }

static const motion_case motion_cases[] = {
    {"velocity x", TOI_ERR_RANGE, TOI_ERR_RANGE, {.velocity = {L, 0, 0}}, INSTANT},
    {"velocity y", TOI_ERR_RANGE, TOI_ERR_RANGE, {.velocity = {0, -L, 0}}, INSTANT},
    {"velocity z", TOI_OK, TOI_ERR_RANGE, {.velocity = {0, 0, -L}}, INSTANT},
    {"the least velocity", TOI_ERR_RANGE, TOI_ERR_RANGE, {.velocity = {INT32_MIN, 0, 0}}, INSTANT},
    {"the last velocity", TOI_OK, TOI_OK, {.velocity = {L - 1, 1 - L, L - 1}}, INSTANT},
    {"carried x", TOI_ERR_RANGE, TOI_ERR_RANGE, {.carried = {-L, 0, 0}, .spin = {0, 0, 1}}, INSTANT},
    {"carried y", TOI_ERR_RANGE, TOI_ERR_RANGE, {.carried = {0, L, 0}, .spin = {0, 0, 1}}, INSTANT},
    {"carried z", TOI_OK, TOI_ERR_RANGE, {.carried = {0, 0, L}, .spin = {0, 0, 1}}, INSTANT},
    {"the last carried velocity",
     TOI_OK,
     TOI_OK,
     {.carried = {L - 1, L - 1, 1 - L}, .spin = {0, 0, 1}},
     INSTANT},
    {"carried at rest", TOI_ERR_RANGE, TOI_ERR_RANGE, {.carried = {-L, 0, 0}}, INSTANT},
    {"the sum of both",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.velocity = {0, L - 5, 0}, .carried = {0, 5, 0}},
     INSTANT},
    {"the last sum of both", TOI_OK, TOI_OK, {.velocity = {0, L - 6, 0}, .carried = {0, 5, 0}}, INSTANT},
    {"the sum along z", TOI_OK, TOI_ERR_RANGE, {.velocity = {0, 0, 5 - L}, .carried = {0, 0, -5}}, INSTANT},
    {"no sum where it turns",
     TOI_OK,
     TOI_OK,
     {.velocity = {0, L - 5, 0}, .carried = {0, 5, 0}, .spin = {0, 0, 1}},
     INSTANT},
    {"pivot x", TOI_ERR_RANGE, TOI_ERR_RANGE, {.pivot = {-L, 0, 0}}, INSTANT},
    {"pivot y", TOI_ERR_RANGE, TOI_ERR_RANGE, {.spin = {0, 0, 1}, .pivot = {0, L, 0}}, INSTANT},
    {"pivot z", TOI_OK, TOI_ERR_RANGE, {.spin = {0, 0, 1}, .pivot = {0, 0, L}}, INSTANT},
    {"the last pivot", TOI_OK, TOI_OK, {.spin = {0, 0, 1}, .pivot = {L - 1, 1 - L, L - 1}}, INSTANT},
    {"64 radians", TOI_OK, TOI_OK, {.spin = {0, 0, F16(1)}}, {.t_max = F16(64)}},
    {"64 radians back", TOI_OK, TOI_OK, {.spin = {0, 0, -F16(64)}}, {.t_max = 0}},
    {"past 64 radians by spin",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.spin = {0, 0, F16(1) + 1}},
     {.t_max = F16(64)}},
    {"past 64 radians by time",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.spin = {0, 0, -F16(1)}},
     {.t_max = F16(64) + 1}},
    {"past 64 radians by default", TOI_ERR_RANGE, TOI_ERR_RANGE, {.spin = {0, 0, F16(64) + 1}}, {.t_max = 0}},
    {"past 64 radians by an ulp aside", TOI_OK, TOI_ERR_RANGE, {.spin = {1, 0, F16(1)}}, {.t_max = F16(64)}},
    {"64 radians about x", TOI_OK, TOI_OK, {.spin = {F16(1), 0, 0}}, {.t_max = F16(64)}},
    {"past 64 radians about x", TOI_OK, TOI_ERR_RANGE, {.spin = {F16(1) + 1, 0, 0}}, {.t_max = F16(64)}},
    {"a spin in the smallest time", TOI_OK, TOI_OK, {.spin = {0, 0, L}}, {.t_max = 1}},
    {"the longest time", TOI_OK, TOI_OK, {.spin = {0, 0, 128}}, {.t_max = INT32_MAX}},
    {"past 64 radians in the longest time",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.spin = {0, 0, 129}},
     {.t_max = INT32_MAX}},
    {"the last carried way",
     TOI_OK,
     TOI_OK,
     {.carried = {L / 2, 0, 0}, .spin = {0, 0, 1}},
     {.t_max = F16(8) - 1}},
    {"the carried way",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.carried = {L / 2, 0, 0}, .spin = {0, 0, 1}},
     {.t_max = F16(8)}},
    {"the carried way aslant",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.carried = {L / 2, F16(16), 0}, .spin = {0, 0, 1}},
     {.t_max = F16(8) - 1}},
    {"such a way at rest", TOI_OK, TOI_OK, {.carried = {L / 2, 0, 0}}, {.t_max = F16(8)}},
    {"a negative t_max", TOI_ERR_ARGUMENT, TOI_ERR_ARGUMENT, {.spin = {0, 0, 1}}, {.t_max = -1}},
    {"a negative tolerance", TOI_ERR_ARGUMENT, TOI_ERR_ARGUMENT, {.spin = {0, 0, 1}}, {.tolerance = -1}},
    {"room without a proof", TOI_ERR_ARGUMENT, TOI_ERR_ARGUMENT, {.spin = {0, 0, 1}}, {.proof_room = 1}},
    {"a margin", TOI_ERR_RANGE, TOI_ERR_RANGE, {.spin = {0, 0, 1}}, {.instant = true, .margin = L}},
    {"a negative margin", TOI_ERR_RANGE, TOI_ERR_RANGE, {.spin = {0, 0, 0}}, {.instant = true, .margin = -L}},
    {"the least margin",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.spin = {0, 0, 0}},
     {.instant = true, .margin = INT32_MIN}},
    {"the last margin", TOI_OK, TOI_OK, {.spin = {0, 0, 1}}, {.instant = true, .margin = L - 1}},
    {"the last negative margin", TOI_OK, TOI_OK, {.spin = {0, 0, 0}}, {.instant = true, .margin = 1 - L}}};

static bool judges_motion(const motion_case *c) {
    const toi_motion3 still = {.velocity = {0, 0, 0}};
    bool right = true;
    for (unsigned a = 0; a < COUNT(good); a++)
        for (unsigned b = 0; b < COUNT(good); b++) {
            const toi_status expected = is_flat(&good[a]) ? c->plane : c->space;
            if (is_flat(&good[a]) != is_flat(&good[b]))
                continue;
            right = right && answers(&good[a], &c->motion, &good[b], &still, &c->options, expected) &&
                    answers(&good[a], &still, &good[b], &c->motion, &c->options, expected);
        }
    return right;
}

static void test_motions(void) {
    for (unsigned n = 0; n < COUNT(motion_cases); n++)
        tap_ok(judges_motion(&motion_cases[n]), "%s", motion_cases[n].name);
}

/* ---- Null */

static bool refuses_null(const toi_shape *a, const toi_shape *b) {
    const toi_motion3 motion = {.spin = {0, 0, 1}};
    const toi_turn_options now = {.instant = true};
    bool right = is_tagged_right(NULL, &motion, b, &motion, &now, TOI_ERR_ARGUMENT) &&
                 is_tagged_right(a, &motion, NULL, &motion, &now, TOI_ERR_ARGUMENT) &&
                 answers(a, NULL, b, &motion, &now, TOI_ERR_ARGUMENT) &&
                 answers(a, &motion, b, NULL, &now, TOI_ERR_ARGUMENT) &&
                 toi_turn(a, &motion, b, &motion, &now, NULL) == TOI_ERR_ARGUMENT;
    for (unsigned n = 0; n < TYPED_TURNS; n++) {
        const typed_turn *typed = &typed_turns[n];
        toi_hit hit;
        if (typed->a != a->kind || typed->b != b->kind)
            continue;
        memset(&hit, 0x5A, sizeof hit);
        right = right &&
                is_refused(typed->turn(NULL, &motion, &b->as, &motion, &now, &hit), TOI_ERR_ARGUMENT, &hit);
        memset(&hit, 0x5A, sizeof hit);
        right = right &&
                is_refused(typed->turn(&a->as, &motion, NULL, &motion, &now, &hit), TOI_ERR_ARGUMENT, &hit) &&
                typed->turn(&a->as, &motion, &b->as, &motion, &now, NULL) == TOI_ERR_ARGUMENT;
    }
    return right;
}

static void test_null(void) {
    const toi_motion3 still = {.velocity = {0, 0, 0}}, turning = {.spin = {0, 0, 1}};
    bool refused = true, taken = true;
    for (unsigned a = 0; a < COUNT(good); a++)
        for (unsigned b = 0; b < COUNT(good); b++)
            if (is_flat(&good[a]) == is_flat(&good[b])) {
                refused = refused && refuses_null(&good[a], &good[b]);
                taken = taken && answers(&good[a], &still, &good[b], &turning, NULL, TOI_OK) &&
                        answers(&good[a], &still, &good[b], &still, NULL, TOI_OK);
            }
    tap_ok(refused, "null is refused but for options");
    tap_ok(taken, "null options are the default ones");
}

/* ---- Nothing of the caller's is written on an error but the status */

static void test_proof_untouched(void) {
    toi_turn_step steps[2];
    uint16_t count = 99;
    const toi_motion3 still = {.velocity = {0, 0, 0}}, wrong = {.velocity = {L, 0, 0}};
    const toi_turn_options options = {.proof = steps, .proof_room = 2, .proof_count = &count};
    bool right = true;
    for (unsigned n = 0; n < COUNT(good); n++)
        right = right && answers(&good[n], &still, &good[n], &wrong, &options, TOI_ERR_RANGE) && count == 99;
    tap_ok(right, "an error leaves the count of steps as it was");
    for (unsigned n = 0; n < COUNT(good); n++) {
        count = 99;
        right = right && answers(&good[n], &still, &good[n], &still, &options, TOI_OK) && count == 0;
    }
    tap_ok(right, "an answer of the sweep sets it to 0");
}

/* ---- How fast the farthest point may go: found by halving, and held against doubles */

/* This returns how far a shape reaches from a pivot, ulp. */
static double farthest(const toi_shape *shape, const toi_vec3 *pivot) {
    const double px = pivot->x, py = pivot->y, pz = pivot->z;
    const toi_obb2 *o2 = &shape->as.obb2;
    const toi_obb3 *o3 = &shape->as.obb3;
    double most = 0;
    switch (shape->kind) {
    case TOI_SHAPE_OBB2:
        for (int k = 0; k < 4; k++) {
            const double c = o2->rot.cos / 0x1p30, s = o2->rot.sin / 0x1p30;
            const double x = k & 1 ? o2->half.x : -o2->half.x, y = k & 2 ? o2->half.y : -o2->half.y;
            most = fmax(most, hypot(o2->center.x + c * x - s * y - px, o2->center.y + s * x + c * y - py));
        }
        return most;
    case TOI_SHAPE_POLY2:
        for (int k = 0; k < shape->as.poly2.count; k++)
            most = fmax(most, hypot(shape->as.poly2.vertices[k].x - px, shape->as.poly2.vertices[k].y - py));
        return most + shape->radius;
    case TOI_SHAPE_CAPSULE3:
        most = hypot(hypot(shape->as.capsule3.a.x - px, shape->as.capsule3.a.y - py),
                     shape->as.capsule3.a.z - pz);
        return shape->as.capsule3.radius +
               fmax(most, hypot(hypot(shape->as.capsule3.b.x - px, shape->as.capsule3.b.y - py),
                                shape->as.capsule3.b.z - pz));
    case TOI_SHAPE_OBB3:
        for (int k = 0; k < 8; k++) {
            const double h[3] = {k & 1 ? o3->half.x : -o3->half.x, k & 2 ? o3->half.y : -o3->half.y,
                                 k & 4 ? o3->half.z : -o3->half.z};
            double x = o3->center.x - px, y = o3->center.y - py, z = o3->center.z - pz;
            for (int j = 0; j < 3; j++) {
                x += h[j] * o3->rot.u[j].x / 0x1p30;
                y += h[j] * o3->rot.u[j].y / 0x1p30;
                z += h[j] * o3->rot.u[j].z / 0x1p30;
            }
            most = fmax(most, hypot(hypot(x, y), z));
        }
        return most;
    default:
        for (int k = 0; k < shape->as.hull3.table->vertex_count; k++) {
            const toi_vec3 *v = &shape->as.hull3.table->vertices[k];
            const toi_hull3 *h = &shape->as.hull3;
            double at[3];
            for (int j = 0; j < 3; j++) {
                const int32_t *u0 = &h->rot.u[0].x, *u1 = &h->rot.u[1].x, *u2 = &h->rot.u[2].x;
                at[j] = (v->x * (double)u0[j] + v->y * (double)u1[j] + v->z * (double)u2[j]) / 0x1p30;
            }
            most = fmax(most, hypot(hypot(h->center.x + at[0] - px, h->center.y + at[1] - py),
                                    h->center.z + at[2] - pz));
        }
        return most + shape->radius;
    }
}

static bool takes_spin(const toi_shape *shape, const toi_vec3 *pivot, fix16_t spin) {
    static const toi_turn_options shortest = {.t_max = 1};
    const toi_motion3 turning = {.spin = {0, 0, spin}, .pivot = *pivot}, still = {.spin = {0, 0, 0}};
    toi_hit hit;
    const toi_status status =
        toi_turn(shape, &turning, &good[is_flat(shape) ? 0 : 5], &still, &shortest, &hit);
    return status >= 0;
}

static fix16_t last_spin(const toi_shape *shape, const toi_vec3 *pivot) {
    fix16_t lo = 1, hi = INT32_MAX;
    while (hi - lo > 1) {
        const fix16_t middle = lo + (hi - lo) / 2;
        if (takes_spin(shape, pivot, middle))
            lo = middle;
        else
            hi = middle;
    }
    return lo;
}

static void test_speeds(void) {
    toi_rot2 turned2;
    toi_rot3 turned3;
    toi_rot2_from_angle(&turned2, TOI_DEGREES(50));
    toi_rot3_from_axis_angle(&turned3, &(toi_vec3){3, 5, -7}, TOI_DEGREES(70));
    const toi_vec3 pivots[] = {
        {0, 0, 0}, {F16(-700), F16(300), F16(5)}, {L - 1, 1 - L, 1 - L}, {F16(30), F16(-40), 77}};
    const toi_shape shapes[] = {
        {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{F16(3), F16(4)}, {F16(900), F16(7)}, turned2}},
        {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{1 - L, L - 1}, {F16(8000), F16(7)}, turned2}},
        {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle, 3}, .radius = F16(30)},
        {.kind = TOI_SHAPE_POLY2, .as.poly2 = {wide_vertices, 3}},
        {.kind = TOI_SHAPE_CAPSULE3,
         .as.capsule3 = {{F16(3), F16(4), F16(-5)}, {F16(90), F16(7), F16(100)}, F16(12)}},
        {.kind = TOI_SHAPE_OBB3, .as.obb3 = {{F16(3), F16(4), F16(5)}, {F16(90), F16(7), F16(300)}, turned3}},
        {.kind = TOI_SHAPE_OBB3,
         .as.obb3 = {{1 - L, L - 1, L - 1}, {F16(4000), F16(40), F16(4000)}, turned3}},
        {.kind = TOI_SHAPE_HULL3,
         .as.hull3 = {&tetrahedron, {F16(300), F16(4), F16(5)}, turned3},
         .radius = F16(2)}};
    for (unsigned s = 0; s < COUNT(shapes); s++)
        for (unsigned p = 0; p < COUNT(pivots); p++) {
            const double far = farthest(&shapes[s], &pivots[p]), spin = last_spin(&shapes[s], &pivots[p]);
            const bool safe = spin * far < 0x1p47, tight = (spin + 1) * (far + 8) * (1 + 0x1p-20) >= 0x1p47;
            tap_ok(safe && (tight || spin + 1 >= 0x1p31),
                   "shape %u about pivot %u turns by up to %.0f: 2^47 is %.9f of that", s, p, spin,
                   0x1p47 / far / spin);
        }
}

int main(void) {
    test_shapes();
    test_dimensions();
    test_motions();
    test_null();
    test_proof_untouched();
    test_speeds();
    return tap_done();
}
