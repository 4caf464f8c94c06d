/* SPDX-License-Identifier: MIT */
#include "query_text.h"

static toi_status check(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_POLY2 ? toi_shape_check(shape) : TOI_OK;
}

static toi_status cast(const query *q, const toi_options *options, toi_hit *hit) {
    const toi_vec2 *const origin2 = &q->a.as.aabb2.lo;
    const toi_vec3 origin =
        q->a.kind == TOI_SHAPE_AABB2 ? (toi_vec3){origin2->x, origin2->y, 0} : q->a.as.aabb3.lo;
    return toi_raycast(&origin, &q->va, &q->b, options, hit);
}

static toi_status ask(const query *q, const toi_options *options, query_answer *answer) {
    switch (q->kind) {
    case QUERY_OVERLAP:
        return toi_overlap(&q->a, &q->b, &answer->as.overlap);
    case QUERY_RAYCAST:
        return cast(q, options, &answer->as.hit);
    case QUERY_CONTACT:
        return toi_contact(&q->a, &q->va, &q->b, &q->vb, options, &answer->as.contact);
    default:
        return toi_sweep(&q->a, &q->va, &q->b, &q->vb, options, &answer->as.hit);
    }
}

toi_status query_ask(const query *q, const toi_options *options, query_answer *answer) {
    const toi_status first = check(&q->a);
    const toi_status status = first < 0 ? first : check(&q->b);
    return answer->status = status < 0 ? status : ask(q, options, answer);
}
