/* SPDX-License-Identifier: MIT */
/* Where on an outline a spot is. */
#include "contact3.h"

/* Along an edge from end to end and a little past them: the sum of two products of 39 bits. */
static bool is_beside(const toi16_rim *edge, const toi16_spot *at, int64_t slack) {
    int64_t eu = edge->to.u - edge->from.u, ev = edge->to.v - edge->from.v;
    toi16_wide after = toi16_wide_difference(eu, at->u - edge->from.u + (eu > 0 ? slack : -slack), ev,
                                             edge->from.v - at->v - (ev > 0 ? slack : -slack));
    toi16_wide before = toi16_wide_difference(eu, edge->to.u - at->u + (eu > 0 ? slack : -slack), ev,
                                              at->v - edge->to.v - (ev > 0 ? slack : -slack));
    return toi16_wide_sign(&after) >= 0 && toi16_wide_sign(&before) >= 0;
}

/* A spot that is near to one on the edge in both coordinates is off it by no more than this area. */
static bool is_on(const toi16_rim *edge, const toi16_spot *at, const toi16_wide *area) {
    uint64_t sum = toi16_abs64(edge->to.u - edge->from.u) + toi16_abs64(edge->to.v - edge->from.v);
    bool fits = toi16_wide_bits(area) < 63;
    return fits && toi16_abs64((int64_t)area->low) <= TOI16_NEAR_Q22 * sum &&
           is_beside(edge, at, TOI16_NEAR_Q22);
}

toi16_part toi16_find_part(const toi16_touch *touch, const toi16_side *side, const toi16_spot *at) {
    toi16_part found = {0, 0, 0};
    bool inside = side->corners > 2;
    toi16_rim edge;
    toi16_rim_start(touch, side, &edge);
    for (uint32_t n = 0; n < side->corners; n++) {
        if (toi16_is_near(&edge.from, at)) {
            toi16_part vertex = {TOI_FEATURE_VERTEX, edge.from.vertex, 0};
            return vertex;
        }
        toi16_wide area = toi16_area(&edge.from, &edge.to, at);
        inside = inside && toi16_wide_sign(&area) >= 0;
        if (found.kind == 0 && side->corners > 1 && is_on(&edge, at, &area)) {
            found.kind = TOI_FEATURE_EDGE;
            found.v = edge.from.vertex;
            found.w = edge.to.vertex;
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
    out->vertex = 0;
}

void toi16_place_between(const toi16_side *side, const toi16_rim *edge, uint64_t part_q62, int64_t out[3]) {
    int64_t p[3], q[3];
    toi16_place(side, edge->from.vertex, p);
    toi16_place(side, edge->to.vertex, q);
    toi16_between(p, q, part_q62, out);
}
