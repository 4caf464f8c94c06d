/* SPDX-License-Identifier: MIT */
/* Edges of outlines that cross. */
#include "contact3.h"

static bool are_opposite(const toi16_wide *p, const toi16_wide *q) {
    return toi16_wide_sign(p) * toi16_wide_sign(q) < 0;
}

/* Is a crossing, whose spot is rounded down, so near to the end of an edge that the end counts as on the
 * other edge, and is offered as a corner? */
static bool is_at(const toi16_spot *crossing, const toi16_spot *end) {
    return toi16_are_within(crossing, end, TOI16_NEAR_Q22 - 1);
}

/* How far along A's edge they cross, and if it is asked for along B's. */
TOI16_ONCE bool find_parts(const toi16_rim *a, const toi16_rim *b, uint64_t *part_a, uint64_t *part_b) {
    toi16_wide a_from = toi16_area(&b->from, &b->to, &a->from), a_to = toi16_area(&b->from, &b->to, &a->to);
    if (!are_opposite(&a_from, &a_to))
        return false;
    toi16_wide b_from = toi16_area(&a->from, &a->to, &b->from), b_to = toi16_area(&a->from, &a->to, &b->to);
    if (!are_opposite(&b_from, &b_to))
        return false;
    *part_a = toi16_crossing_q62(&a_from, &a_to);
    if (part_b)
        *part_b = toi16_crossing_q62(&b_from, &b_to);
    return true;
}

/* Where two edges cross, but not near their ends: these are on the other edge then, and offered as corners. A
 * function of its own so that its room is free again when the place is looked at. */
TOI16_ONCE bool find_crossing(const toi16_touch *touch, const toi16_rim *a, const toi16_rim *b,
                              int64_t out[3]) {
    toi16_spot at;
    uint64_t part_a, part_b;
    if (!find_parts(a, b, &part_a, touch->by_b ? &part_b : 0))
        return false;
    toi16_spot_between(a, part_a, &at);
    if (is_at(&at, &a->from) || is_at(&at, &a->to) || is_at(&at, &b->from) || is_at(&at, &b->to))
        return false;
    if (touch->by_b)
        toi16_place_between(&touch->b, b, part_b, out);
    else
        toi16_place_between(&touch->a, a, part_a, out);
    return true;
}

static void name_edges(const toi16_touch *touch, const toi16_rim *a, const toi16_rim *b,
                       toi16_candidate *candidate) {
    candidate->a = toi16_name_edge(touch, &touch->a, a->v, a->w, candidate->at);
    candidate->b = toi16_name_edge(touch, &touch->b, b->v, b->w, candidate->at);
}

/* A segment is the same edge there and back, and a point none. */
static uint32_t edges_of(const toi16_side *side) {
    return side->corners > 2 ? side->corners : side->corners - 1u;
}

void toi16_offer_crossings(toi16_touch *touch) {
    toi16_rim a, b;
    toi16_rim_start(touch, &touch->a, &a);
    for (uint32_t i = 0; i < edges_of(&touch->a); i++) {
        toi16_rim_start(touch, &touch->b, &b);
        for (uint32_t j = 0; j < edges_of(&touch->b); j++) {
            toi16_candidate candidate;
            if (find_crossing(touch, &a, &b, candidate.at)) {
                name_edges(touch, &a, &b, &candidate);
                toi16_offer_lifted(touch, &candidate);
            }
            toi16_rim_next(touch, &touch->b, &b);
        }
        toi16_rim_next(touch, &touch->a, &a);
    }
}
