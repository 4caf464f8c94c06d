/* SPDX-License-Identifier: MIT */
/* The box around the way of any shape. */
#include "motion.h"
#include "shapes.h"

static toi_status extent_of(const toi_shape *shape, toi16_extent *out) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return toi16_extent_aabb2(&shape->as.aabb2, out);
    case TOI_SHAPE_AABB3:
        return toi16_extent_aabb3(&shape->as.aabb3, out);
    case TOI_SHAPE_OBB2:
        return toi16_extent_obb2(&shape->as.obb2, out);
    case TOI_SHAPE_OBB3:
        return toi16_extent_obb3(&shape->as.obb3, out);
    case TOI_SHAPE_POLY2:
        return toi16_extent_poly2(&shape->as.poly2, out);
    case TOI_SHAPE_HULL3:
        return toi16_extent_hull3(&shape->as.hull3, out);
    default:
        return TOI_ERR_SHAPE;
    }
}

toi_status toi_bounds(const toi_shape *shape, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    if (TOI16_CHECKS && (!shape || !velocity))
        return TOI_ERR_ARGUMENT;
    const toi_vec3 v = {velocity->x, velocity->y, toi16_is_flat(shape) ? 0 : velocity->z};
    return toi16_bounds3(extent_of(shape, &extent), &extent, &v, t_max, out);
}
