/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "solid.h"

static toi_vec2 flat(const toi_vec3 *v) {
    return (toi_vec2){v->x, v->y};
}

static toi_status ask_2d(pair which, const query *q, const toi_options *options, toi_hit *hit) {
    const toi_vec2 va = flat(&q->va), vb = flat(&q->vb);
    switch (which) {
    case PAIR_AABB2:
        return toi_sweep_aabb2(&q->a.as.aabb2, &va, &q->b.as.aabb2, &vb, options, hit);
    case PAIR_OBB2:
        return toi_sweep_obb2(&q->a.as.obb2, &va, &q->b.as.obb2, &vb, options, hit);
    case PAIR_AABB2_OBB2:
        return toi_sweep_aabb2_obb2(&q->a.as.aabb2, &va, &q->b.as.obb2, &vb, options, hit);
    case PAIR_OBB2_AABB2:
        return toi_sweep_obb2_aabb2(&q->a.as.obb2, &va, &q->b.as.aabb2, &vb, options, hit);
    case PAIR_POLY2:
        return toi_sweep_poly2(&q->a.as.poly2, &va, &q->b.as.poly2, &vb, options, hit);
    case PAIR_POLY2_AABB2:
        return toi_sweep_poly2_aabb2(&q->a.as.poly2, &va, &q->b.as.aabb2, &vb, options, hit);
    case PAIR_AABB2_POLY2:
        return toi_sweep_aabb2_poly2(&q->a.as.aabb2, &va, &q->b.as.poly2, &vb, options, hit);
    case PAIR_POLY2_OBB2:
        return toi_sweep_poly2_obb2(&q->a.as.poly2, &va, &q->b.as.obb2, &vb, options, hit);
    default:
        return toi_sweep_obb2_poly2(&q->a.as.obb2, &va, &q->b.as.poly2, &vb, options, hit);
    }
}

static toi_status ask_3d(pair which, const query *q, const toi_options *options, toi_hit *hit) {
    switch (which) {
    case PAIR_AABB3:
        return toi_sweep_aabb3(&q->a.as.aabb3, &q->va, &q->b.as.aabb3, &q->vb, options, hit);
    case PAIR_OBB3:
        return toi_sweep_obb3(&q->a.as.obb3, &q->va, &q->b.as.obb3, &q->vb, options, hit);
    case PAIR_AABB3_OBB3:
        return toi_sweep_aabb3_obb3(&q->a.as.aabb3, &q->va, &q->b.as.obb3, &q->vb, options, hit);
    case PAIR_OBB3_AABB3:
        return toi_sweep_obb3_aabb3(&q->a.as.obb3, &q->va, &q->b.as.aabb3, &q->vb, options, hit);
    case PAIR_HULL3:
        return toi_sweep_hull3(&q->a.as.hull3, &q->va, &q->b.as.hull3, &q->vb, options, hit);
    case PAIR_HULL3_OBB3:
        return toi_sweep_hull3_obb3(&q->a.as.hull3, &q->va, &q->b.as.obb3, &q->vb, options, hit);
    case PAIR_OBB3_HULL3:
        return toi_sweep_obb3_hull3(&q->a.as.obb3, &q->va, &q->b.as.hull3, &q->vb, options, hit);
    case PAIR_HULL3_AABB3:
        return toi_sweep_hull3_aabb3(&q->a.as.hull3, &q->va, &q->b.as.aabb3, &q->vb, options, hit);
    default:
        return toi_sweep_aabb3_hull3(&q->a.as.aabb3, &q->va, &q->b.as.hull3, &q->vb, options, hit);
    }
}

toi_status ask(pair which, const query *q, const toi_options *options, toi_hit *hit) {
    return shape_dimensions(&q->a) == 2 ? ask_2d(which, q, options, hit) : ask_3d(which, q, options, hit);
}
