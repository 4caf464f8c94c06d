/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "solid.h"

static toi_status overlap_2d(pair which, const toi_shape *a, const toi_shape *b, toi_penetration *out) {
    switch (which) {
    case PAIR_AABB2:
        return toi_overlap_aabb2(&a->as.aabb2, &b->as.aabb2, out);
    case PAIR_OBB2:
        return toi_overlap_obb2(&a->as.obb2, &b->as.obb2, out);
    case PAIR_AABB2_OBB2:
        return toi_overlap_aabb2_obb2(&a->as.aabb2, &b->as.obb2, out);
    case PAIR_OBB2_AABB2:
        return toi_overlap_obb2_aabb2(&a->as.obb2, &b->as.aabb2, out);
    case PAIR_POLY2:
        return toi_overlap_poly2(&a->as.poly2, &b->as.poly2, out);
    case PAIR_POLY2_AABB2:
        return toi_overlap_poly2_aabb2(&a->as.poly2, &b->as.aabb2, out);
    case PAIR_AABB2_POLY2:
        return toi_overlap_aabb2_poly2(&a->as.aabb2, &b->as.poly2, out);
    case PAIR_POLY2_OBB2:
        return toi_overlap_poly2_obb2(&a->as.poly2, &b->as.obb2, out);
    default:
        return toi_overlap_obb2_poly2(&a->as.obb2, &b->as.poly2, out);
    }
}

static toi_status overlap_3d(pair which, const toi_shape *a, const toi_shape *b, toi_penetration *out) {
    switch (which) {
    case PAIR_AABB3:
        return toi_overlap_aabb3(&a->as.aabb3, &b->as.aabb3, out);
    case PAIR_OBB3:
        return toi_overlap_obb3(&a->as.obb3, &b->as.obb3, out);
    case PAIR_AABB3_OBB3:
        return toi_overlap_aabb3_obb3(&a->as.aabb3, &b->as.obb3, out);
    case PAIR_OBB3_AABB3:
        return toi_overlap_obb3_aabb3(&a->as.obb3, &b->as.aabb3, out);
    case PAIR_HULL3:
        return toi_overlap_hull3(&a->as.hull3, &b->as.hull3, out);
    case PAIR_HULL3_OBB3:
        return toi_overlap_hull3_obb3(&a->as.hull3, &b->as.obb3, out);
    case PAIR_OBB3_HULL3:
        return toi_overlap_obb3_hull3(&a->as.obb3, &b->as.hull3, out);
    case PAIR_HULL3_AABB3:
        return toi_overlap_hull3_aabb3(&a->as.hull3, &b->as.aabb3, out);
    default:
        return toi_overlap_aabb3_hull3(&a->as.aabb3, &b->as.hull3, out);
    }
}

toi_status ask_overlap(pair which, const toi_shape *a, const toi_shape *b, toi_penetration *out) {
    if (pair_is_round(which))
        return toi_overlap(a, b, out);
    return (shape_dimensions(a) == 2 ? overlap_2d : overlap_3d)(which, a, b, out);
}

toi_status ask_contains(const toi_shape *shape, const toi_vec3 *at) {
    const toi_vec2 flat = {at->x, at->y};
    if (shape_is_round(shape))
        return toi_contains(shape, at);
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return toi_contains_aabb2(&shape->as.aabb2, &flat);
    case TOI_SHAPE_OBB2:
        return toi_contains_obb2(&shape->as.obb2, &flat);
    case TOI_SHAPE_POLY2:
        return toi_contains_poly2(&shape->as.poly2, &flat);
    case TOI_SHAPE_AABB3:
        return toi_contains_aabb3(&shape->as.aabb3, at);
    case TOI_SHAPE_OBB3:
        return toi_contains_obb3(&shape->as.obb3, at);
    default:
        return toi_contains_hull3(&shape->as.hull3, at);
    }
}

toi_status ask_ray(const query *q, const toi_options *options, toi_hit *hit) {
    const toi_shape *s = &q->b;
    const toi_vec2 from = q->a.as.aabb2.lo, way = {q->va.x, q->va.y};
    const toi_vec3 *const from3 = &q->a.as.aabb3.lo;
    if (shape_is_round(s))
        return toi_raycast(shape_dimensions(s) == 3 ? from3 : &(toi_vec3){from.x, from.y, 0x5555}, &q->va, s,
                           options, hit);
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        return toi_raycast_aabb2(&from, &way, &s->as.aabb2, options, hit);
    case TOI_SHAPE_OBB2:
        return toi_raycast_obb2(&from, &way, &s->as.obb2, options, hit);
    case TOI_SHAPE_POLY2:
        return toi_raycast_poly2(&from, &way, &s->as.poly2, options, hit);
    case TOI_SHAPE_AABB3:
        return toi_raycast_aabb3(from3, &q->va, &s->as.aabb3, options, hit);
    case TOI_SHAPE_OBB3:
        return toi_raycast_obb3(from3, &q->va, &s->as.obb3, options, hit);
    default:
        return toi_raycast_hull3(from3, &q->va, &s->as.hull3, options, hit);
    }
}
