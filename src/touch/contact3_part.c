/* SPDX-License-Identifier: MIT */
/* Where on an outline a spot is. */
#include "contact3.h"

bool toi16_is_near_line(const toi16_spot *from, const toi16_spot *to, const toi16_wide *area) {
    uint64_t sum = toi16_abs64(to->u - from->u) + toi16_abs64(to->v - from->v);
    return toi16_wide_bits(area) < 63 && toi16_abs64((int64_t)area->low) <= TOI16_NEAR_Q22 * sum;
}

bool toi16_is_between(int64_t from_p, int64_t from_q) {
    int64_t least = from_p < from_q ? from_p : from_q, most = from_p < from_q ? from_q : from_p;
    return least <= TOI16_NEAR_Q22 && most >= -TOI16_NEAR_Q22;
}

toi16_wide toi16_along_rim(const toi16_rim *edge, const toi16_spot *p, const toi16_spot *q) {
    return toi16_wide_difference(edge->to.u - edge->from.u, q->u - p->u, edge->to.v - edge->from.v,
                                 p->v - q->v);
}

/* Along an edge from end to end and a little past them. */
TOI16_ONCE bool is_beside(const toi16_rim *edge, const toi16_spot *at) {
    int64_t u = edge->to.u > edge->from.u ? TOI16_NEAR_Q22 : -TOI16_NEAR_Q22;
    int64_t v = edge->to.v > edge->from.v ? TOI16_NEAR_Q22 : -TOI16_NEAR_Q22;
    toi16_spot ahead = {at->u + u, at->v + v}, behind = {at->u - u, at->v - v};
    toi16_wide after = toi16_along_rim(edge, &edge->from, &ahead);
    toi16_wide before = toi16_along_rim(edge, &behind, &edge->to);
    return toi16_wide_sign(&after) >= 0 && toi16_wide_sign(&before) >= 0;
}

toi16_part toi16_find_part(const toi16_touch *touch, const toi16_side *side, const toi16_spot *at) {
    toi16_part found = {0, 0, 0};
    bool inside = side->corners > 2;
    toi16_rim edge;
    toi16_rim_start(touch, side, &edge);
    for (uint32_t n = 0; n < side->corners; n++) {
        if (toi16_are_within(&edge.from, at, TOI16_NEAR_Q22)) {
            toi16_part vertex = {TOI_FEATURE_VERTEX, edge.v, 0};
            return vertex;
        }
        toi16_wide area = toi16_area(&edge.from, &edge.to, at);
        inside = inside && toi16_wide_sign(&area) >= 0;
        if (found.kind == 0 && side->corners > 1 && toi16_is_near_line(&edge.from, &edge.to, &area) &&
            is_beside(&edge, at)) {
            found.kind = TOI_FEATURE_EDGE;
            found.v = edge.v;
            found.w = edge.w;
        }
        toi16_rim_next(touch, side, &edge);
    }
    if (inside && found.kind == 0)
        found.kind = TOI_FEATURE_FACE;
    return found;
}

/* A spot a part of the way along an edge. */
void toi16_spot_between(const toi16_rim *edge, uint64_t part_q62, toi16_spot *out) {
    int64_t from[3] = {edge->from.u, edge->from.v, 0}, to[3] = {edge->to.u, edge->to.v, 0}, at[3];
    toi16_between(from, to, part_q62, at);
    out->u = at[0];
    out->v = at[1];
}

void toi16_place_between(const toi16_side *side, const toi16_rim *edge, uint64_t part_q62, int64_t out[3]) {
    int64_t p[3], q[3];
    toi16_place(side, edge->v, p);
    toi16_place(side, edge->w, q);
    toi16_between(p, q, part_q62, out);
}
