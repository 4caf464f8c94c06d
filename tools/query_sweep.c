/* SPDX-License-Identifier: MIT */
#include "query_text.h"

static toi_status check(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_POLY2 ? toi_poly2_check(&shape->as.poly2) : TOI_OK;
}

toi_status query_sweep(const query *q, const toi_options *options, toi_hit *hit) {
    const toi_status first = check(&q->a);
    const toi_status status = first < 0 ? first : check(&q->b);
    if (status < 0)
        return hit->status = status;
    return toi_sweep(&q->a, &q->va, &q->b, &q->vb, options, hit);
}
