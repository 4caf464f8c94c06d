/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "solid.h"

static toi_vec2 flat(const toi_vec3 *v) {
    return (toi_vec2){v->x, v->y};
}

static toi_status contact_2d(pair which, const query *q, const toi_options *options, toi_manifold *out) {
    const toi_vec2 va = flat(&q->va), vb = flat(&q->vb);
    switch (which) {
    case PAIR_AABB2:
        return toi_contact_aabb2(&q->a.as.aabb2, &va, &q->b.as.aabb2, &vb, options, out);
    case PAIR_OBB2:
        return toi_contact_obb2(&q->a.as.obb2, &va, &q->b.as.obb2, &vb, options, out);
    case PAIR_AABB2_OBB2:
        return toi_contact_aabb2_obb2(&q->a.as.aabb2, &va, &q->b.as.obb2, &vb, options, out);
    case PAIR_OBB2_AABB2:
        return toi_contact_obb2_aabb2(&q->a.as.obb2, &va, &q->b.as.aabb2, &vb, options, out);
    case PAIR_POLY2:
        return toi_contact_poly2(&q->a.as.poly2, &va, &q->b.as.poly2, &vb, options, out);
    case PAIR_POLY2_AABB2:
        return toi_contact_poly2_aabb2(&q->a.as.poly2, &va, &q->b.as.aabb2, &vb, options, out);
    case PAIR_AABB2_POLY2:
        return toi_contact_aabb2_poly2(&q->a.as.aabb2, &va, &q->b.as.poly2, &vb, options, out);
    case PAIR_POLY2_OBB2:
        return toi_contact_poly2_obb2(&q->a.as.poly2, &va, &q->b.as.obb2, &vb, options, out);
    default:
        return toi_contact_obb2_poly2(&q->a.as.obb2, &va, &q->b.as.poly2, &vb, options, out);
    }
}

static toi_status contact_3d(pair which, const query *q, const toi_options *options, toi_manifold *out) {
    switch (which) {
    case PAIR_AABB3:
        return toi_contact_aabb3(&q->a.as.aabb3, &q->va, &q->b.as.aabb3, &q->vb, options, out);
    case PAIR_OBB3:
        return toi_contact_obb3(&q->a.as.obb3, &q->va, &q->b.as.obb3, &q->vb, options, out);
    case PAIR_AABB3_OBB3:
        return toi_contact_aabb3_obb3(&q->a.as.aabb3, &q->va, &q->b.as.obb3, &q->vb, options, out);
    case PAIR_OBB3_AABB3:
        return toi_contact_obb3_aabb3(&q->a.as.obb3, &q->va, &q->b.as.aabb3, &q->vb, options, out);
    case PAIR_HULL3:
        return toi_contact_hull3(&q->a.as.hull3, &q->va, &q->b.as.hull3, &q->vb, options, out);
    case PAIR_HULL3_OBB3:
        return toi_contact_hull3_obb3(&q->a.as.hull3, &q->va, &q->b.as.obb3, &q->vb, options, out);
    case PAIR_OBB3_HULL3:
        return toi_contact_obb3_hull3(&q->a.as.obb3, &q->va, &q->b.as.hull3, &q->vb, options, out);
    case PAIR_HULL3_AABB3:
        return toi_contact_hull3_aabb3(&q->a.as.hull3, &q->va, &q->b.as.aabb3, &q->vb, options, out);
    default:
        return toi_contact_aabb3_hull3(&q->a.as.aabb3, &q->va, &q->b.as.hull3, &q->vb, options, out);
    }
}

toi_status ask_contact(pair which, const query *q, const toi_options *options, toi_manifold *out) {
    if (pair_is_round(which))
        return toi_contact(&q->a, &q->va, &q->b, &q->vb, options, out);
    return shape_dimensions(&q->a) == 2 ? contact_2d(which, q, options, out)
                                        : contact_3d(which, q, options, out);
}
