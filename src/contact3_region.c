/* SPDX-License-Identifier: MIT */
/* What two supports have in common as seen along the normal. Its corners are of three sorts: a vertex of one
 * within or on the other, either way, and an edge of one across an edge of the other (contact3_cross.c). */
#include "contact3.h"

static toi_feature name_part(const toi16_touch *touch, const toi16_side *side, const toi16_part *on,
                             const toi16_spot *at) {
    if (on->kind == TOI_FEATURE_VERTEX)
        return toi16_name_vertex(side, on->v);
    if (on->kind == TOI_FEATURE_EDGE)
        return toi16_name_edge(touch, side, on->v, on->w, at);
    return toi16_name_face(touch, side, at);
}

void toi16_offer_lifted(toi16_touch *touch, toi16_candidate *candidate) {
    toi16_lift(touch, touch->level, candidate->at);
    if (!touch->container || toi16_is_inside(touch->container, candidate->at))
        toi16_offer(touch, candidate);
}

/* The corners of one outline that are on the other. */
void toi16_offer_corners(toi16_touch *touch, const toi16_side *of, const toi16_side *on) {
    toi16_rim rim;
    toi16_rim_start(touch, of, &rim);
    for (uint32_t n = 0; n < of->corners; n++) {
        toi16_part part = toi16_find_part(touch, on, &rim.from);
        if (part.kind != 0) {
            toi16_candidate candidate;
            toi_feature own = toi16_name_vertex(of, rim.v);
            toi_feature other = name_part(touch, on, &part, &rim.from);
            candidate.a = of->ahead ? own : other;
            candidate.b = of->ahead ? other : own;
            toi16_place(of, rim.v, candidate.at);
            toi16_offer_lifted(touch, &candidate);
        }
        toi16_rim_next(touch, of, &rim);
    }
}
