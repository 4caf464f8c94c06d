/* SPDX-License-Identifier: MIT */
/* The kind of convex polygons. */
#include "kind.h"

static void find_bounding_corners(const toi_poly2 *poly, toi_aabb2 *out) {
    toi_vec2 lo = poly->vertices[0], hi = lo;
    for (unsigned k = 1; k < poly->count; k++) {
        const toi_vec2 *v = &poly->vertices[k];
        lo.x = v->x < lo.x ? v->x : lo.x;
        lo.y = v->y < lo.y ? v->y : lo.y;
        hi.x = v->x > hi.x ? v->x : hi.x;
        hi.y = v->y > hi.y ? v->y : hi.y;
    }
    out->lo = lo;
    out->hi = hi;
}

void toi16_limits_poly2(toi16_limits *limits, const void *poly) {
    toi_aabb2 box;
    find_bounding_corners(poly, &box);
    toi16_limits_between(limits, &box.lo, &box.hi, 2, TOI_LIMIT - 1);
}

toi_status toi16_extent_poly2(const void *shape, toi16_extent *out) {
    toi16_outline outline;
    toi_aabb2 box;
    const toi_status status = toi16_outline_poly2(&outline, shape);
    if (status < 0)
        return status;
    find_bounding_corners(shape, &box);
    toi16_put_corners2(&box, out);
    return TOI_OK;
}

static toi_status shift_poly2(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    const toi_poly2 *poly = shape;
    return toi16_shift_points(storage, poly->count, 2, by, TOI_LIMIT - 1);
}

static fix16_t bound_poly2(const void *shape, toi_aabb3 *out) {
    toi_aabb2 box;
    find_bounding_corners(shape, &box);
    toi16_put_flat_bounds(&box, out);
    return 0;
}

static toi_status check_poly2(const void *shape) {
    return toi_poly2_check(shape);
}

static const toi16_join2 joins_poly2[] = {{toi16_open_poly2_aabb2, toi16_open_aabb2_poly2},
                                          {toi16_join_poly2_obb2, toi16_join_obb2_poly2},
                                          {toi16_open_poly2, toi16_open_poly2}};

static const toi16_kind kind_poly2 = {TOI16_OUTLINE, joins_poly2, 0};

static const toi16_mover mover_poly2 = {toi16_limits_poly2, toi16_limits_poly2, shift_poly2, bound_poly2};

static const toi16_touch_kind2 touch_poly2 = {TOI16_OUTLINE,   joins_poly2,           toi16_set_poly2,
                                              toi16_set_aabb2, toi16_contact_shapes2, toi16_outlines_at_rest};

TOI16_WEAK const toi16_kind *const toi16_kind_poly2 = &kind_poly2;
TOI16_WEAK const toi16_mover *const toi16_mover_poly2 = &mover_poly2;
TOI16_WEAK const toi16_touch_kind2 *const toi16_touch_poly2 = &touch_poly2;
TOI16_WEAK const toi16_check_of toi16_check_of_poly2 = check_poly2;
TOI16_WEAK const toi16_extent_of toi16_extent_of_poly2 = toi16_extent_poly2;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_poly2 = toi16_outlines_at_rest;
