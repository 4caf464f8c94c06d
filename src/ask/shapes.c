/* SPDX-License-Identifier: MIT */
#include "shapes.h"

toi_status toi_shape_check(const toi_shape *shape) {
    if (!shape)
        return TOI_ERR_ARGUMENT;
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return toi_aabb2_check(&shape->as.aabb2);
    case TOI_SHAPE_AABB3:
        return toi_aabb3_check(&shape->as.aabb3);
    case TOI_SHAPE_OBB2:
        return toi_obb2_check(&shape->as.obb2);
    case TOI_SHAPE_OBB3:
        return toi_obb3_check(&shape->as.obb3);
    case TOI_SHAPE_HULL3:
        return toi_hull3_check(&shape->as.hull3);
    case TOI_SHAPE_POLY2:
        return toi_poly2_check(&shape->as.poly2);
    default:
        return TOI_ERR_SHAPE;
    }
}

toi_status toi16_open_shapes(toi16_shapes *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && (!a || !va || !b || !vb))
        return TOI_ERR_ARGUMENT;
    return toi16_is_flat(a) ? toi16_open_shapes2(&s->flat, a, va, b, vb)
                            : toi16_open_shapes3(&s->solid, a, va, b, vb, options);
}

toi_status toi_sweep(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                     const toi_options *options, toi_hit *hit) {
    toi16_shapes shapes;
    return toi16_pair_sweep(toi16_open_shapes(&shapes, a, va, b, vb, options), &shapes.pair, options, hit);
}
