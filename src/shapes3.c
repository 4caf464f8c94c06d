/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes in space. */
#include "shapes.h"

toi_status toi16_open_shapes3(toi16_shapes3 *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb, const toi_options *options) {
    switch (toi16_pair_of(a, b)) {
    case TOI16_AABB3_AABB3:
        return toi16_open_aabb3(&s->aabbs, &a->as.aabb3, va, &b->as.aabb3, vb);
    case TOI16_OBB3_OBB3:
        return toi16_open_obb3(&s->boxes3, &a->as.obb3, va, &b->as.obb3, vb, options);
    case TOI16_AABB3_OBB3:
        return toi16_open_aabb3_obb3(&s->boxes3, &a->as.aabb3, va, &b->as.obb3, vb, options);
    case TOI16_OBB3_AABB3:
        return toi16_open_obb3_aabb3(&s->boxes3, &a->as.obb3, va, &b->as.aabb3, vb, options);
    case TOI16_HULL3_HULL3:
        return toi16_open_hull3(&s->hulls, &a->as.hull3, va, &b->as.hull3, vb, options);
    case TOI16_HULL3_AABB3:
        return toi16_open_hull3_aabb3(&s->hulls, &a->as.hull3, va, &b->as.aabb3, vb, options);
    case TOI16_AABB3_HULL3:
        return toi16_open_aabb3_hull3(&s->hulls, &a->as.aabb3, va, &b->as.hull3, vb, options);
    case TOI16_HULL3_OBB3:
        return toi16_open_hull3_obb3(&s->hulls, &a->as.hull3, va, &b->as.obb3, vb, options);
    case TOI16_OBB3_HULL3:
        return toi16_open_obb3_hull3(&s->hulls, &a->as.obb3, va, &b->as.hull3, vb, options);
    default:
        return TOI_ERR_SHAPE;
    }
}
