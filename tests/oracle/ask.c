/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "../typed.h"

toi_status ask(const query *q, const toi_options *options, toi_hit *hit) {
    return sweep_typed(&q->a, &q->va, &q->b, &q->vb, options, hit);
}
