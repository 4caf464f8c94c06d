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

enum {
    KINDS = TOI_SHAPE_HULL3 + 1,
    AABB2_AABB2 = KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_AABB2,
    AABB3_AABB3 = KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_AABB3,
    OBB2_OBB2 = KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_OBB2,
    OBB3_OBB3 = KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_OBB3,
    AABB2_OBB2 = KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_OBB2,
    OBB2_AABB2 = KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_AABB2,
    AABB3_OBB3 = KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_OBB3,
    OBB3_AABB3 = KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_AABB3,
    HULL3_HULL3 = KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_HULL3,
    HULL3_AABB3 = KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_AABB3,
    AABB3_HULL3 = KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_HULL3,
    HULL3_OBB3 = KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_OBB3,
    OBB3_HULL3 = KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_HULL3,
    POLY2_POLY2 = KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_POLY2,
    POLY2_AABB2 = KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_AABB2,
    AABB2_POLY2 = KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_POLY2,
    POLY2_OBB2 = KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_OBB2,
    OBB2_POLY2 = KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_POLY2
};

static unsigned pair_of(const toi_shape *a, const toi_shape *b) {
    unsigned kind_a = (unsigned)a->kind, kind_b = (unsigned)b->kind;
    return kind_a < KINDS && kind_b < KINDS ? KINDS * kind_a + kind_b : 0;
}

toi_status toi16_open_shapes(toi16_shapes *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && (!a || !va || !b || !vb))
        return TOI_ERR_ARGUMENT;
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    switch (pair_of(a, b)) {
    case AABB2_AABB2:
        return toi16_open_aabb2(&s->aabbs, &a->as.aabb2, &va2, &b->as.aabb2, &vb2);
    case AABB3_AABB3:
        return toi16_open_aabb3(&s->aabbs, &a->as.aabb3, va, &b->as.aabb3, vb);
    case OBB2_OBB2:
        return toi16_open_obb2(&s->boxes2, &a->as.obb2, &va2, &b->as.obb2, &vb2);
    case OBB3_OBB3:
        return toi16_open_obb3(&s->boxes3, &a->as.obb3, va, &b->as.obb3, vb, options);
    case AABB2_OBB2:
        return toi16_open_aabb2_obb2(&s->boxes2, &a->as.aabb2, &va2, &b->as.obb2, &vb2);
    case OBB2_AABB2:
        return toi16_open_obb2_aabb2(&s->boxes2, &a->as.obb2, &va2, &b->as.aabb2, &vb2);
    case AABB3_OBB3:
        return toi16_open_aabb3_obb3(&s->boxes3, &a->as.aabb3, va, &b->as.obb3, vb, options);
    case OBB3_AABB3:
        return toi16_open_obb3_aabb3(&s->boxes3, &a->as.obb3, va, &b->as.aabb3, vb, options);
    case HULL3_HULL3:
        return toi16_open_hull3(&s->hulls, &a->as.hull3, va, &b->as.hull3, vb, options);
    case HULL3_AABB3:
        return toi16_open_hull3_aabb3(&s->hulls, &a->as.hull3, va, &b->as.aabb3, vb, options);
    case AABB3_HULL3:
        return toi16_open_aabb3_hull3(&s->hulls, &a->as.aabb3, va, &b->as.hull3, vb, options);
    case HULL3_OBB3:
        return toi16_open_hull3_obb3(&s->hulls, &a->as.hull3, va, &b->as.obb3, vb, options);
    case OBB3_HULL3:
        return toi16_open_obb3_hull3(&s->hulls, &a->as.obb3, va, &b->as.hull3, vb, options);
    case POLY2_POLY2:
        return toi16_open_poly2(&s->polys, &a->as.poly2, &va2, &b->as.poly2, &vb2);
    case POLY2_AABB2:
        return toi16_open_poly2_aabb2(&s->polys, &a->as.poly2, &va2, &b->as.aabb2, &vb2);
    case AABB2_POLY2:
        return toi16_open_aabb2_poly2(&s->polys, &a->as.aabb2, &va2, &b->as.poly2, &vb2);
    case POLY2_OBB2:
        return toi16_open_poly2_obb2(&s->poly_box, &a->as.poly2, &va2, &b->as.obb2, &vb2);
    case OBB2_POLY2:
        return toi16_open_obb2_poly2(&s->poly_box, &a->as.obb2, &va2, &b->as.poly2, &vb2);
    default:
        return TOI_ERR_SHAPE;
    }
}

toi_status toi_sweep(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                     const toi_options *options, toi_hit *hit) {
    toi16_shapes shapes;
    return toi16_pair_sweep(toi16_open_shapes(&shapes, a, va, b, vb, options), &shapes.pair, options, hit);
}
