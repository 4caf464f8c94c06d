/* SPDX-License-Identifier: MIT */
/* Shapes that are none, past the range, or do not fit one another: what checks and queries say of them. */
#include "good_shapes.h"
#include "tap.h"

static const toi_vec2 clockwise[3] = {{F16(9), 0}, {F16(9), F16(1)}, {F16(10), 0}};
static const toi_vec2 repeated[4] = {{F16(9), 0}, {F16(10), 0}, {F16(10), 0}, {F16(9), F16(1)}};
static const toi_vec2 on_line[3] = {{F16(9), 0}, {F16(10), 0}, {F16(11), 0}};
static const toi_vec2 far_east[3] = {{F16(9), 0}, {TOI_LIMIT, 0}, {F16(9), F16(1)}};
static const toi_vec2 far_south[3] = {{F16(9), F16(1)}, {F16(9), -TOI_LIMIT}, {F16(10), 0}};
static const toi_vec2 nearly_far[3] = {{F16(9), 0}, {TOI_LIMIT - 1, 0}, {F16(9), F16(1)}};

/* A point, where vertex_count and reach are as they should be. */
static const toi_hull3_table no_vertices = {NULL, NULL, NULL, 0, 1, 0, 0, 1};
static const toi_hull3_table empty = {corners, NULL, NULL, 0, 0, 0, 0, 1};
static const toi_hull3_table short_reach = {corners + 1, NULL, NULL, F16(1) - 1, 1, 0, 0, 1};
static const toi_hull3_table endless = {corners, NULL, NULL, TOI_LIMIT, 1, 0, 0, 1};
static const toi_hull3_table negative = {corners, NULL, NULL, -1, 1, 0, 0, 1};
static const toi_hull3_table three_indices = {corners, edges, faces, F16(1), 4, 6, 4, 3};

/* A shape, and what a query and a check say of it. */
static const struct {
    const char *name;
    toi_status query, check;
    toi_shape shape;
} cases[] = {
    {"aabb2 reversed in y",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 1}, {0, 0}}}}},
    {"aabb3 reversed in z",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{0, 0, 1}, {0, 0, 0}}}}},
    {"aabb3 reversed over the whole range",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{INT32_MAX, 0, 0}, {INT32_MIN, 0, 0}}}}},
    {"obb2 of negative extent",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {0, -1}, {ONE, 0}}}}},
    {"obb3 of negative extent",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = {{0, 0, 0}, {0, 0, INT32_MIN}, TOI_ROT3_IDENTITY}}}},
    {"obb2 centred at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, TOI_LIMIT}, {0, 0}, {ONE, 0}}}}},
    {"obb2 centred at the negative limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{-TOI_LIMIT, 0}, {0, 0}, {ONE, 0}}}}},
    {"obb2 centred an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{TOI_LIMIT - 1, 1 - TOI_LIMIT}, {0, 0}, {ONE, 0}}}}},
    {"obb2 as large as the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {TOI_LIMIT / 2, TOI_LIMIT / 2}, {ONE, 0}}}}},
    {"obb3 as large as an int can be",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{0, 0, 0}, {INT32_MAX, INT32_MAX, INT32_MAX}, TOI_ROT3_IDENTITY}}}},
    {"obb3 centred at the least number",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = {{0, INT32_MIN, 0}, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"obb2 with an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{F16(9), 0}, {0, 0}, {0, -BEYOND}}}}},
    {"obb2 with an entry of the least number",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{F16(9), 0}, {0, 0}, {INT32_MIN, 0}}}}},
    {"obb3 with an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{F16(9), 0, 0}, {0, 0, 0}, {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, BEYOND}}}}}}},
    {"obb2 that is no rotation, but computable",
     TOI_SEPARATE,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{F16(9), 0}, {0, 0}, {ONE, 1 << 20}}}}},
    {"obb3 that is no rotation, but computable",
     TOI_SEPARATE,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{F16(9), 0, 0}, {0, 0, 0}, {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE - ONE / 512}}}}}}},
    {"poly2 of no vertices",
     TOI_ERR_ARGUMENT,
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {NULL, 3}}}},
    {"poly2 of count 0",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {triangle, 0}}}},
    {"poly2 of two vertices",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {triangle, 2}}}},
    {"poly2 with x at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {far_east, 3}}}},
    {"poly2 with y at the negative limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {far_south, 3}}}},
    {"poly2 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {nearly_far, 3}}}},
    {"poly2 clockwise",
     TOI_SEPARATE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {clockwise, 3}}}},
    {"poly2 with a vertex twice",
     TOI_SEPARATE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {repeated, 4}}}},
    {"poly2 that is flat",
     TOI_SEPARATE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {on_line, 3}}}},
    {"hull3 without a table",
     TOI_ERR_ARGUMENT,
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {NULL, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 without vertices",
     TOI_ERR_ARGUMENT,
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&no_vertices, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 of count 0",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&empty, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 of negative reach",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&negative, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 of a reach at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&endless, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 with centre and reach at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {0, F16(1) - TOI_LIMIT, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {0, 0, TOI_LIMIT - F16(1) - 1}, TOI_ROT3_IDENTITY}}}},
    {"hull3 with a centre of the least number",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&tetrahedron, {INT32_MIN, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"hull3 with an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {F16(9), 0, 0}, {{{ONE, 0, 0}, {0, -BEYOND, 0}, {0, 0, ONE}}}}}}},
    {"hull3 that is no rotation, but computable",
     TOI_SEPARATE,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_HULL3,
      .as =
          {.hull3 = {&tetrahedron, {F16(9), 0, 0}, {{{ONE, 0, 0}, {0, ONE - ONE / 512, 0}, {0, 0, ONE}}}}}}},
    {"hull3 with a vertex past its reach",
     TOI_SEPARATE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&short_reach, {F16(9), 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"circle2 of negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{F16(9), 0}, -1}}}},
    {"circle2 as large as the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, TOI_LIMIT}}}},
    {"circle2 with centre and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, F16(1) - TOI_LIMIT}, F16(1)}}}},
    {"circle2 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, F16(1) + 1 - TOI_LIMIT}, F16(1)}}}},
    {"circle2 of the largest numbers",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CIRCLE2,
      .as = {.circle2 = {{INT32_MIN, INT32_MAX}, INT32_MAX}},
      .radius = INT32_MAX}},
    {"circle2 with a second radius that is negative",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{F16(9), 0}, F16(1)}}, .radius = -1}},
    {"circle2 with two radii at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, TOI_LIMIT / 2}}, .radius = TOI_LIMIT / 2}},
    {"circle2 without a radius",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{F16(9), 0}, 0}}}},
    {"sphere3 of negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{F16(9), 0, 0}, INT32_MIN}}}},
    {"sphere3 with centre and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{0, 0, TOI_LIMIT - F16(1)}, F16(1)}}}},
    {"sphere3 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{0, 0, TOI_LIMIT - F16(1) - 1}, F16(1)}}}},
    {"capsule2 of negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{F16(9), 0}, {F16(9), F16(1)}, -1}}}},
    {"capsule2 with an end and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{F16(9), 0}, {TOI_LIMIT - F16(1), 0}, F16(1)}}}},
    {"capsule2 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{F16(9), 0}, {TOI_LIMIT - F16(1) - 1, 0}, F16(1)}}}},
    {"capsule2 without length or radius",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{F16(9), 0}, {F16(9), 0}, 0}}}},
    {"capsule3 of negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {{F16(9), 0, 0}, {F16(9), 0, F16(1)}, -1}}}},
    {"capsule3 with an end and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_CAPSULE3,
      .as = {.capsule3 = {{F16(9), 0, F16(1) - TOI_LIMIT}, {F16(9), 0, 0}, F16(1)}}}},
    {"capsule3 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_CAPSULE3,
      .as = {.capsule3 = {{F16(9), 0, F16(1) + 1 - TOI_LIMIT}, {F16(9), 0, 0}, F16(1)}}}},
    {"aabb2 with a negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{F16(9), 0}, {F16(10), 0}}}, .radius = -1}},
    {"aabb2 reversed, with a radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{F16(9), 0}, {F16(8), 0}}}, .radius = F16(1)}},
    {"aabb3 with corner and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_AABB3,
      .as = {.aabb3 = {{F16(9), 0, 0}, {F16(9), TOI_LIMIT - F16(1), 0}}},
      .radius = F16(1)}},
    {"aabb3 an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_AABB3,
      .as = {.aabb3 = {{F16(9), 0, 0}, {F16(9), TOI_LIMIT - F16(1) - 1, 0}}},
      .radius = F16(1)}},
    {"obb2 with extents and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB2,
      .as = {.obb2 = {{0, 0}, {TOI_LIMIT / 4, TOI_LIMIT / 4}, {858993459, 644245094}}},
      .radius = TOI_LIMIT / 2}},
    {"obb2 of negative extent, with a radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{F16(9), 0}, {0, -1}, {ONE, 0}}}, .radius = F16(1)}},
    {"obb2 with a radius and an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{F16(9), 0}, {0, 0}, {0, -BEYOND}}}, .radius = F16(1)}},
    {"obb3 with extents and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{0, 0, 0}, {TOI_LIMIT / 4, TOI_LIMIT / 4, TOI_LIMIT / 4}, TOI_ROT3_IDENTITY}},
      .radius = TOI_LIMIT / 4}},
    {"obb3 with a negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{F16(9), 0, 0}, {0, 0, 0}, TOI_ROT3_IDENTITY}},
      .radius = INT32_MIN}},
    {"poly2 of one vertex and a radius",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {on_line, 1}}, .radius = F16(1)}},
    {"poly2 of two vertices and a radius",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {on_line, 2}}, .radius = F16(1)}},
    {"poly2 of one vertex and a negative radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {on_line, 1}}, .radius = -1}},
    {"poly2 of count 0 and a radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {triangle, 0}}, .radius = F16(1)}},
    {"poly2 of no vertices, with a radius",
     TOI_ERR_ARGUMENT,
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {NULL, 3}}, .radius = F16(1)}},
    {"poly2 with a vertex and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {nearly_far, 3}}, .radius = 1}},
    {"hull3 without a table, with a radius",
     TOI_ERR_ARGUMENT,
     TOI_ERR_ARGUMENT,
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {NULL, {0, 0, 0}, TOI_ROT3_IDENTITY}}, .radius = F16(1)}},
    {"hull3 with centre, reach and radius at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {0, F16(2) - TOI_LIMIT, 0}, TOI_ROT3_IDENTITY}},
      .radius = F16(1)}},
    {"hull3 with a radius, an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {0, F16(2) + 1 - TOI_LIMIT, 0}, TOI_ROT3_IDENTITY}},
      .radius = F16(1)}},
    {"hull3 with a radius and an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {F16(9), 0, 0}, {{{ONE, 0, 0}, {0, -BEYOND, 0}, {0, 0, ONE}}}}},
      .radius = F16(1)}},
    {"a kind of 0",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = (toi_shape_kind)0, .as = {.aabb2 = {{0, 0}, {0, 0}}}}},
    {"a kind of 99",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {.kind = (toi_shape_kind)99, .as = {.aabb2 = {{0, 0}, {0, 0}}}}},
    {"a kind of 99 with a radius",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {(toi_shape_kind)99, {.aabb2 = {{0, 0}, {0, 0}}}, F16(1)}},
};

static bool is_of_plane(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ||
           shape->kind == TOI_SHAPE_POLY2 || shape->kind == TOI_SHAPE_CIRCLE2 ||
           shape->kind == TOI_SHAPE_CAPSULE2;
}

static toi_shape partner_of(const toi_shape *shape) {
    toi_shape partner = {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}};
    if (is_of_plane(shape))
        partner = (toi_shape){.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}};
    return partner;
}

static void test_case(size_t i) {
    const toi_shape *shape = &cases[i].shape, partner = partner_of(shape);
    toi_hit hit, flipped;
    unsigned reports = 0;
    memset(&hit, 0x5A, sizeof hit);
    memset(&flipped, 0x5A, sizeof flipped);
    const toi_status first = toi_sweep(shape, &still3, &partner, &still3, NULL, &hit);
    const toi_status second = toi_sweep(&partner, &still3, shape, &still3, NULL, &flipped);
    tap_ok(first == cases[i].query && second == cases[i].query && hit.status == first,
           "%s, first and second: %s", cases[i].name, toi_status_name(cases[i].query));
    tap_ok(first >= 0 ||
               (is_refused(first, cases[i].query, &hit) && is_refused(second, cases[i].query, &flipped)),
           "%s: nothing else is written on an error", cases[i].name);
    tap_ok(toi_shape_check(shape) == cases[i].check, "%s: check", cases[i].name);
    memset(&hit, 0x5A, sizeof hit);
    const toi_status ray = toi_raycast(&still3, &still3, shape, NULL, &hit);
    tap_ok((ray < 0 ? is_refused(ray, cases[i].query, &hit) : ray == cases[i].query) &&
               toi_contains(shape, &still3) == cases[i].query,
           "%s: rays and points", cases[i].name);
    toi_manifold m;
    memset(&m, 0x5A, sizeof m);
    const toi_status contact = toi_contact(shape, &still3, &partner, &still3, NULL, &m);
    tap_ok(contact == cases[i].query && m.hit.status == contact &&
               (contact > 0) == (m.count > 0 && m.count < 9),
           "%s: contact points", cases[i].name);
    const toi_status why = toi_explain(shape, &still3, &partner, &still3, NULL, count_reports, &reports);
    tap_ok(why == cases[i].query && (why < 0) == (reports == 0), "%s: explanation", cases[i].name);
}

static void test_whole_range(void) {
    const toi_shape wide = {.kind = TOI_SHAPE_AABB2,
                            .as = {.aabb2 = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}}};
    const toi_shape far = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{TOI_LIMIT, 0}, {TOI_LIMIT, 0}}}};
    const toi_shape box = {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}};
    const toi_vec3 fast = {INT32_MIN, INT32_MAX, 0}, limit = {0, -TOI_LIMIT, 0};
    toi_hit hit;
    tap_ok(toi_sweep(&wide, &fast, &wide, &still3, NULL, &hit) == TOI_OVERLAP,
           "aabb against aabb takes all of Q16.16");
    tap_ok(toi_sweep(&wide, &still3, &box, &still3, NULL, &hit) == TOI_ERR_RANGE,
           "a huge aabb against an obb");
    tap_ok(toi_sweep(&box, &still3, &far, &still3, NULL, &hit) == TOI_ERR_RANGE, "a far aabb against an obb");
    const toi_shape ball = {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = good_circle2}};
    tap_ok(toi_sweep(&ball, &still3, &far, &still3, NULL, &hit) == TOI_ERR_RANGE,
           "a far aabb against a circle");
    tap_ok(toi_sweep(&box, &limit, &box, &still3, NULL, &hit) == TOI_ERR_RANGE,
           "an obb's velocity at the limit");
    tap_ok(toi_sweep(&box, &still3, &box, &fast, NULL, &hit) == TOI_ERR_RANGE, "an obb's velocity past it");
}

static void test_dimensions(void) {
    const toi_shape flat = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}},
                    solid = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}};
    unsigned reports = 0;
    toi_hit hit;
    tap_ok(toi_sweep(&flat, &still3, &solid, &still3, NULL, &hit) == TOI_ERR_SHAPE, "2D against 3D");
    tap_ok(toi_sweep(&solid, &still3, &flat, &still3, NULL, &hit) == TOI_ERR_SHAPE, "3D against 2D");
    tap_ok(toi_explain(&solid, &still3, &flat, &still3, NULL, count_reports, &reports) == TOI_ERR_SHAPE &&
               !reports,
           "3D against 2D: explanation");
}

static void test_planes_in_space(void) {
    const toi_shape planes[] = {{.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}},
                                {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}},
                                {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}},
                                {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}, .radius = 1},
                                {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = good_circle2}},
                                {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = good_capsule2}}};
    const toi_shape spaces[] = {{.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}},
                                {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}},
                                {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}},
                                {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}, .radius = 1},
                                {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = good_sphere3}},
                                {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = good_capsule3}}};
    unsigned refused = 0;
    toi_hit hit;
    for (size_t i = 0; i < COUNT(planes) * COUNT(spaces); i++) {
        const toi_shape *plane = &planes[i / COUNT(spaces)], *space = &spaces[i % COUNT(spaces)];
        refused += toi_sweep(plane, &still3, space, &still3, NULL, &hit) == TOI_ERR_SHAPE;
        refused += toi_sweep(space, &still3, plane, &still3, NULL, &hit) == TOI_ERR_SHAPE;
    }
    tap_ok(refused == 72, "any 2D shape against any 3D shape, in both orders: %u of 72 refused", refused);
}

/* What moves, but for AABBs against one another, is slower than the limit. */
static void test_velocities(void) {
    const toi_shape shapes[] = {{.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}},
                                {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}},
                                {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}},
                                {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}},
                                {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}, .radius = 1},
                                {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}, .radius = 1},
                                {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = good_circle2}},
                                {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = good_capsule2}},
                                {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = good_sphere3}},
                                {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = good_capsule3}}};
    const toi_vec3 fast[] = {{TOI_LIMIT, 0, 0}, {0, -TOI_LIMIT, 0}, {0, 0, TOI_LIMIT}, {INT32_MIN, 0, 0}};
    toi_hit hit;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        const toi_shape partner = partner_of(&shapes[i]);
        unsigned refused = 0;
        for (size_t k = 0; k < COUNT(fast); k++) {
            refused += toi_sweep(&shapes[i], &fast[k], &partner, &still3, NULL, &hit) == TOI_ERR_RANGE;
            refused += toi_sweep(&partner, &still3, &shapes[i], &fast[k], NULL, &hit) == TOI_ERR_RANGE;
        }
        /* Of 2D shapes z is ignored. */
        tap_ok(refused == (is_of_plane(&shapes[i]) ? 6 : 8),
               "velocities at and past the limit, kind %d: %u refused", (int)shapes[i].kind, refused);
    }
}

static void test_hull_tables(void) {
    toi_hull3 hull = good_hull3;
    tap_ok(toi_hull3_check(&hull) == TOI_OK, "a table by hand");
    hull.table = &three_indices;
    tap_ok(toi_hull3_check(&hull) == TOI_ERR_SHAPE, "a table with indices of three bytes");
}

/* Also where the sweep of a polygon would show at a glance that it misses. */
static void test_two_vertices(void) {
    const toi_poly2 two = {triangle, 2};
    const toi_vec2 still = {0, 0}, up = {0, F16(900)};
    const toi_vec2 beside[3] = {{F16(90), 0}, {F16(91), 0}, {F16(90), F16(1)}};
    const toi_poly2 other = {beside, 3};
    toi_hit hit;
    tap_ok(toi_sweep_poly2(&two, &up, &other, &still, NULL, &hit) == TOI_ERR_SHAPE &&
               toi_sweep_poly2(&other, &up, &two, &still, NULL, &hit) == TOI_ERR_SHAPE,
           "toi_sweep_poly2: two vertices");
}

static void test_polygon_functions(void) {
    const toi_rot2 quarter = {0, ONE}, beyond = {0, BEYOND};
    const toi_vec2 here = {0, 0}, away = {TOI_LIMIT - F16(1), 0};
    const toi_poly2 none = {NULL, 3}, two = {triangle, 2}, far = {far_east, 3};
    toi_vec2 room[4] = {{0, 0}, {1, 0}, {2, 0}, {0, 0}};
    toi_poly2 out = {NULL, 0};
    tap_ok(toi_poly2_place(NULL, &quarter, &here, room, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&none, &quarter, &here, room, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&good_poly2, NULL, &here, room, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&good_poly2, &quarter, NULL, room, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&good_poly2, &quarter, &here, NULL, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&good_poly2, &quarter, &here, room, NULL) == TOI_ERR_ARGUMENT,
           "toi_poly2_place: null pointers");
    tap_ok(toi_poly2_place(&good_poly2, &beyond, &here, room, &out) == TOI_ERR_ROTATION,
           "toi_poly2_place: an entry past 1");
    tap_ok(toi_poly2_place(&good_poly2, &(toi_rot2){ONE, 0}, &away, room, &out) == TOI_ERR_RANGE,
           "toi_poly2_place: a vertex placed at the limit");
    tap_ok(toi_poly2_place(&two, &quarter, &here, room, &out) == TOI_ERR_SHAPE,
           "toi_poly2_place: two vertices");
    tap_ok(toi_poly2_hull(NULL, 3, &out) == TOI_ERR_ARGUMENT &&
               toi_poly2_hull(room, 3, NULL) == TOI_ERR_ARGUMENT,
           "toi_poly2_hull: null pointers");
    room[0] = here;
    room[1] = (toi_vec2){1, 1};
    room[2] = (toi_vec2){2, 2};
    tap_ok(toi_poly2_hull(room, 3, &out) == TOI_ERR_SHAPE && toi_poly2_hull(room, 0, &out) == TOI_ERR_SHAPE,
           "toi_poly2_hull: points on a line, and none");
    room[1] = (toi_vec2){0, -TOI_LIMIT};
    tap_ok(toi_poly2_hull(room, 3, &out) == TOI_ERR_RANGE, "toi_poly2_hull: a point at the limit");
    tap_ok(out.vertices == NULL && out.count == 0, "an error leaves the polygon untouched");
    tap_ok(toi_poly2_diagnose(&far, NULL) == TOI_POLY2_OUT_OF_RANGE,
           "toi_poly2_diagnose: without the vertex");
}

int main(void) {
    for (size_t i = 0; i < COUNT(cases); i++)
        test_case(i);
    test_whole_range();
    test_dimensions();
    test_planes_in_space();
    test_velocities();
    test_hull_tables();
    test_two_vertices();
    test_polygon_functions();
    return tap_done();
}
