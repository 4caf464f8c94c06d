/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes in the plane. */
#include "shapes.h"

toi_status toi16_open_shapes2(toi16_shapes2 *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    switch (toi16_pair_of(a, b)) {
    case TOI16_AABB2_AABB2:
        return toi16_open_aabb2(&s->aabbs, &a->as.aabb2, &va2, &b->as.aabb2, &vb2);
    case TOI16_OBB2_OBB2:
        return toi16_open_obb2(&s->boxes2, &a->as.obb2, &va2, &b->as.obb2, &vb2);
    case TOI16_AABB2_OBB2:
        return toi16_open_aabb2_obb2(&s->boxes2, &a->as.aabb2, &va2, &b->as.obb2, &vb2);
    case TOI16_OBB2_AABB2:
        return toi16_open_obb2_aabb2(&s->boxes2, &a->as.obb2, &va2, &b->as.aabb2, &vb2);
    case TOI16_POLY2_POLY2:
        return toi16_open_poly2(&s->polys, &a->as.poly2, &va2, &b->as.poly2, &vb2);
    case TOI16_POLY2_AABB2:
        return toi16_open_poly2_aabb2(&s->polys, &a->as.poly2, &va2, &b->as.aabb2, &vb2);
    case TOI16_AABB2_POLY2:
        return toi16_open_aabb2_poly2(&s->polys, &a->as.aabb2, &va2, &b->as.poly2, &vb2);
    case TOI16_POLY2_OBB2:
        return toi16_open_poly2_obb2(&s->poly_box, &a->as.poly2, &va2, &b->as.obb2, &vb2);
    case TOI16_OBB2_POLY2:
        return toi16_open_obb2_poly2(&s->poly_box, &a->as.obb2, &va2, &b->as.poly2, &vb2);
    default:
        return TOI_ERR_SHAPE;
    }
}
