/* SPDX-License-Identifier: MIT */
/* Which round shapes are legal: every query and every check gives the same error, and the boxes around legal
 * ones hold the radius. */
#include "good_shapes.h"
#include "tap.h"

enum { LIMIT = TOI_LIMIT };

static const toi_vec2 one_point[1] = {{F16(2), F16(3)}}, two_points[2] = {{0, 0}, {F16(4), F16(3)}},
                      far_points[3] = {{LIMIT - 10, 0}, {LIMIT - 5, 0}, {LIMIT - 5, 5}};

static const struct {
    const char *name;
    toi_shape shape;
    toi_status status;
} shapes[] = {
    {"a circle", {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{F16(1), F16(2)}, F16(3)}}}, TOI_OK},
    {"a circle of radius 0", {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, 0}}}, TOI_OK},
    {"a circle of radius -1 ulp",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, -1}}},
     TOI_ERR_SHAPE},
    {"a circle as large as the domain",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, LIMIT}}},
     TOI_ERR_RANGE},
    {"a circle up to the limit",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{-LIMIT + 100, 0}, 99}}},
     TOI_OK},
    {"a circle at the limit",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{-LIMIT + 100, 0}, 100}}},
     TOI_ERR_RANGE},
    {"a circle with a radius more",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, LIMIT - 100}, 60}}, .radius = 40},
     TOI_ERR_RANGE},
    {"two radii past 32 bits",
     {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, INT32_MAX}}, .radius = INT32_MAX},
     TOI_ERR_RANGE},
    {"a capsule of the plane",
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{0, 0}, {F16(4), F16(3)}, F16(1)}}},
     TOI_OK},
    {"a capsule of no length",
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{5, 5}, {5, 5}, F16(1)}}},
     TOI_OK},
    {"a capsule of a negative radius",
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{0, 0}, {F16(4), 0}, -F16(1)}}},
     TOI_ERR_SHAPE},
    {"a capsule with an end at the limit",
     {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{0, 0}, {0, -LIMIT + 9}, 9}}},
     TOI_ERR_RANGE},
    {"a rounded box", {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {9, 9}}}, .radius = 7}, TOI_OK},
    {"a rounded box that is reversed",
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {-1, 9}}}, .radius = 7},
     TOI_ERR_SHAPE},
    {"a box with a negative radius",
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {9, 9}}}, .radius = -7},
     TOI_ERR_SHAPE},
    {"a rounded box past the limit",
     {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {LIMIT - 1, 9}}}, .radius = 1},
     TOI_ERR_RANGE},
    {"a rounded oriented box whose halves are past the limit",
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {LIMIT - 100, 50}, {0, 0}}}, .radius = 50},
     TOI_ERR_RANGE},
    {"a rounded oriented box that reaches out of the domain",
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{LIMIT - 1, 0}, {100, 50}, {0, 0}}}, .radius = 50},
     TOI_OK},
    {"a rounded oriented box with axes that are none",
     {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {100, 50}, {5, 5}}}, .radius = 50},
     TOI_ERR_ROTATION},
    {"a point as a rounded polygon",
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {one_point, 1}}, .radius = 1},
     TOI_OK},
    {"a segment as a rounded polygon",
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {two_points, 2}}, .radius = 1},
     TOI_OK},
    {"a segment that is no polygon",
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {two_points, 2}}},
     TOI_ERR_SHAPE},
    {"no vertex", {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {two_points, 0}}, .radius = 1}, TOI_ERR_SHAPE},
    {"no vertices", {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {NULL, 2}}, .radius = 1}, TOI_ERR_ARGUMENT},
    {"a rounded polygon", {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {triangle, 3}}, .radius = 1}, TOI_OK},
    {"a rounded polygon at the limit",
     {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {far_points, 3}}, .radius = 5},
     TOI_ERR_RANGE},
    {"a sphere", {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{1, 2, 3}, F16(3)}}}, TOI_OK},
    {"a sphere of radius -1 ulp",
     {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{1, 2, 3}, -1}}},
     TOI_ERR_SHAPE},
    {"a sphere at the limit along z",
     {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{0, 0, LIMIT - 7}, 7}}},
     TOI_ERR_RANGE},
    {"a capsule of space",
     {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {{0, 0, 0}, {1, 2, F16(3)}, 5}}},
     TOI_OK},
    {"a capsule of space at the limit",
     {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {{0, 0, 0}, {1, 2, -LIMIT + 5}, 5}}},
     TOI_ERR_RANGE},
    {"a rounded box of space",
     {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{0, 0, 0}, {9, 9, 9}}}, .radius = 9},
     TOI_OK},
    {"a rounded oriented box of space",
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{0, 0, 0}, {9, 9, 9}, {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}}},
      .radius = 9},
     TOI_OK},
    {"a rounded oriented box of space whose halves are past the limit",
     {.kind = TOI_SHAPE_OBB3,
      .as = {.obb3 = {{0, 0, 0}, {9, 9, LIMIT - 30}, {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}}},
      .radius = 12},
     TOI_ERR_RANGE},
    {"a rounded hull",
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&tetrahedron, {0, 0, 0}, TOI_ROT3_IDENTITY}}, .radius = 9},
     TOI_OK},
    {"a rounded hull that could turn past the limit",
     {.kind = TOI_SHAPE_HULL3,
      .as = {.hull3 = {&tetrahedron, {LIMIT - F16(1) - 9, 0, 0}, TOI_ROT3_IDENTITY}},
      .radius = 9},
     TOI_ERR_RANGE},
    {"a rounded hull without a table",
     {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {NULL, {0, 0, 0}, TOI_ROT3_IDENTITY}}, .radius = 9},
     TOI_ERR_ARGUMENT},
    {"a radius of no kind", {.kind = (toi_shape_kind)0, .radius = 9}, TOI_ERR_SHAPE},
};

static bool is_flat(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ||
           shape->kind == TOI_SHAPE_POLY2 || shape->kind == TOI_SHAPE_CIRCLE2 ||
           shape->kind == TOI_SHAPE_CAPSULE2;
}

/* Asks all queries about a shape, with a box of the shape's dimension as the other one. */
static bool all_say(const toi_shape *shape, toi_status expected) {
    const toi_shape box2 = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {1, 1}}}},
                    box3 = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{0, 0, 0}, {1, 1, 1}}}},
                    *box = is_flat(shape) ? &box2 : &box3;
    const toi_vec3 way = {F16(1), 0, 0};
    toi_hit hit;
    toi_penetration out;
    toi_manifold manifold;
    toi_aabb3 bounds;
    const toi_status all[] = {toi_sweep(shape, &way, box, &still3, NULL, &hit),
                              toi_sweep(box, &way, shape, &still3, NULL, &hit),
                              toi_overlap(shape, box, &out),
                              toi_overlap(box, shape, &out),
                              toi_contact(shape, &still3, box, &still3, NULL, &manifold),
                              toi_raycast(&still3, &way, shape, NULL, &hit),
                              toi_contains(shape, &still3),
                              toi_bounds(shape, &still3, 0, &bounds),
                              toi_shape_check(shape)};
    bool same = true;
    for (unsigned n = 0; n < COUNT(all); n++)
        same = same && (expected == TOI_OK ? all[n] >= 0 : all[n] == expected);
    return same;
}

static bool are_bounds(const toi_shape *shape, int lo_x, int lo_y, int hi_x, int hi_y) {
    toi_aabb3 b;
    return toi_bounds(shape, &still3, 0, &b) == TOI_OK && b.lo.x == lo_x && b.lo.y == lo_y &&
           b.hi.x == hi_x && b.hi.y == hi_y;
}

int main(void) {
    for (unsigned n = 0; n < COUNT(shapes); n++)
        tap_ok(all_say(&shapes[n].shape, shapes[n].status), "%s", shapes[n].name);
    const toi_shape capsule = {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{9, 20}, {-5, 30}, 3}}},
                    box = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {9, 8}}}, .radius = 7},
                    flat = {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, 1}}},
                    largest = {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, LIMIT - 1}}},
                    solid = {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{0, 0, 0}, 1}}};
    tap_ok(are_bounds(&capsule, -8, 17, 12, 33), "the bounds of a capsule");
    tap_ok(are_bounds(&largest, 1 - LIMIT, 1 - LIMIT, LIMIT - 1, LIMIT - 1), "those of the largest circle");
    tap_ok(are_bounds(&box, -7, -7, 16, 15), "the bounds of a rounded box");
    toi_hit hit;
    tap_ok(toi_sweep(&flat, &still3, &solid, &still3, NULL, &hit) == TOI_ERR_SHAPE,
           "a circle is no pair with a sphere");
    return tap_done();
}
