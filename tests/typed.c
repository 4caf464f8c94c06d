/* SPDX-License-Identifier: MIT */
#include "typed.h"

/* To the order in which the shapes were asked about. */
static toi_status flip(toi_hit *hit) {
    toi_hit_flip(hit);
    return hit->status;
}

static toi_status sweep3(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                         const toi_options *options, toi_hit *hit) {
    switch ((unsigned)a->kind << 4 | (unsigned)b->kind) {
    case TOI_SHAPE_AABB3 << 4 | TOI_SHAPE_AABB3:
        return toi_sweep_aabb3(&a->as.aabb3, va, &b->as.aabb3, vb, options, hit);
    case TOI_SHAPE_OBB3 << 4 | TOI_SHAPE_OBB3:
        return toi_sweep_obb3(&a->as.obb3, va, &b->as.obb3, vb, options, hit);
    case TOI_SHAPE_AABB3 << 4 | TOI_SHAPE_OBB3:
        return toi_sweep_aabb3_obb3(&a->as.aabb3, va, &b->as.obb3, vb, options, hit);
    case TOI_SHAPE_OBB3 << 4 | TOI_SHAPE_AABB3:
        return toi_sweep_obb3_aabb3(&a->as.obb3, va, &b->as.aabb3, vb, options, hit);
    case TOI_SHAPE_HULL3 << 4 | TOI_SHAPE_HULL3:
        return toi_sweep_hull3(&a->as.hull3, va, &b->as.hull3, vb, options, hit);
    case TOI_SHAPE_HULL3 << 4 | TOI_SHAPE_OBB3:
        return toi_sweep_hull3_obb3(&a->as.hull3, va, &b->as.obb3, vb, options, hit);
    case TOI_SHAPE_OBB3 << 4 | TOI_SHAPE_HULL3:
        return toi_sweep_obb3_hull3(&a->as.obb3, va, &b->as.hull3, vb, options, hit);
    case TOI_SHAPE_HULL3 << 4 | TOI_SHAPE_AABB3:
        return toi_sweep_hull3_aabb3(&a->as.hull3, va, &b->as.aabb3, vb, options, hit);
    case TOI_SHAPE_AABB3 << 4 | TOI_SHAPE_HULL3:
        return toi_sweep_aabb3_hull3(&a->as.aabb3, va, &b->as.hull3, vb, options, hit);
    case TOI_SHAPE_SPHERE3 << 4 | TOI_SHAPE_SPHERE3:
        return toi_sweep_sphere3(&a->as.sphere3, va, &b->as.sphere3, vb, options, hit);
    case TOI_SHAPE_SPHERE3 << 4 | TOI_SHAPE_AABB3:
        return toi_sweep_sphere3_aabb3(&a->as.sphere3, va, &b->as.aabb3, vb, options, hit);
    case TOI_SHAPE_AABB3 << 4 | TOI_SHAPE_SPHERE3:
        toi_sweep_sphere3_aabb3(&b->as.sphere3, vb, &a->as.aabb3, va, options, hit);
        return flip(hit);
    default:
        return toi_sweep(a, va, b, vb, options, hit);
    }
}

toi_status sweep_typed(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_hit *hit) {
    const toi_vec2 flat_a = {va->x, va->y}, flat_b = {vb->x, vb->y};
    if (a->radius != 0 || b->radius != 0)
        return toi_sweep(a, va, b, vb, options, hit);
    switch ((unsigned)a->kind << 4 | (unsigned)b->kind) {
    case TOI_SHAPE_AABB2 << 4 | TOI_SHAPE_AABB2:
        return toi_sweep_aabb2(&a->as.aabb2, &flat_a, &b->as.aabb2, &flat_b, options, hit);
    case TOI_SHAPE_OBB2 << 4 | TOI_SHAPE_OBB2:
        return toi_sweep_obb2(&a->as.obb2, &flat_a, &b->as.obb2, &flat_b, options, hit);
    case TOI_SHAPE_AABB2 << 4 | TOI_SHAPE_OBB2:
        return toi_sweep_aabb2_obb2(&a->as.aabb2, &flat_a, &b->as.obb2, &flat_b, options, hit);
    case TOI_SHAPE_OBB2 << 4 | TOI_SHAPE_AABB2:
        return toi_sweep_obb2_aabb2(&a->as.obb2, &flat_a, &b->as.aabb2, &flat_b, options, hit);
    case TOI_SHAPE_POLY2 << 4 | TOI_SHAPE_POLY2:
        return toi_sweep_poly2(&a->as.poly2, &flat_a, &b->as.poly2, &flat_b, options, hit);
    case TOI_SHAPE_POLY2 << 4 | TOI_SHAPE_AABB2:
        return toi_sweep_poly2_aabb2(&a->as.poly2, &flat_a, &b->as.aabb2, &flat_b, options, hit);
    case TOI_SHAPE_AABB2 << 4 | TOI_SHAPE_POLY2:
        return toi_sweep_aabb2_poly2(&a->as.aabb2, &flat_a, &b->as.poly2, &flat_b, options, hit);
    case TOI_SHAPE_POLY2 << 4 | TOI_SHAPE_OBB2:
        return toi_sweep_poly2_obb2(&a->as.poly2, &flat_a, &b->as.obb2, &flat_b, options, hit);
    case TOI_SHAPE_OBB2 << 4 | TOI_SHAPE_POLY2:
        return toi_sweep_obb2_poly2(&a->as.obb2, &flat_a, &b->as.poly2, &flat_b, options, hit);
    case TOI_SHAPE_CIRCLE2 << 4 | TOI_SHAPE_CIRCLE2:
        return toi_sweep_circle2(&a->as.circle2, &flat_a, &b->as.circle2, &flat_b, options, hit);
    case TOI_SHAPE_CIRCLE2 << 4 | TOI_SHAPE_AABB2:
        return toi_sweep_circle2_aabb2(&a->as.circle2, &flat_a, &b->as.aabb2, &flat_b, options, hit);
    case TOI_SHAPE_AABB2 << 4 | TOI_SHAPE_CIRCLE2:
        toi_sweep_circle2_aabb2(&b->as.circle2, &flat_b, &a->as.aabb2, &flat_a, options, hit);
        return flip(hit);
    default:
        return sweep3(a, va, b, vb, options, hit);
    }
}
