/* SPDX-License-Identifier: MIT */
/* What two supports have in common as seen along the normal. Its corners are of three sorts: a vertex of one
 * within or on the other, either way, and an edge of one across an edge of the other (contact3_cross.c). */
#include "contact3.h"

static toi_feature name_part(const toi16_touch *touch, const toi16_side *side, const toi16_part *on,
                             const int64_t at[3]) {
    if (on->kind == TOI_FEATURE_VERTEX)
        return toi16_name_vertex(side, on->v);
    if (on->kind == TOI_FEATURE_EDGE)
        return toi16_name_edge(touch, side, on->v, on->w, at);
    return toi16_name_face(touch, side, at);
}

bool toi16_is_at_both(const toi16_touch *touch, const int64_t p[3]) {
    return !toi16_is_widened(touch) ||
           (toi16_is_inside(&touch->a, p, touch->slack) && toi16_is_inside(&touch->b, p, touch->slack));
}

/* Points of an overlap are on one of the shapes by then. */
static bool is_in_other(const toi16_touch *touch, const int64_t p[3]) {
    return !touch->overlap || toi16_is_inside(touch->by_b ? &touch->a : &touch->b, p, TOI16_SLACK);
}

void toi16_offer_lifted(toi16_touch *touch, toi16_candidate *candidate) {
    toi16_lift(touch, touch->level, candidate->at);
    if (is_in_other(touch, candidate->at) && toi16_is_at_both(touch, candidate->at))
        toi16_offer(touch, candidate);
}

/* The corner that an edge begins with, if it is on the other outline. */
TOI16_ONCE void offer_corner(toi16_touch *touch, const toi16_side *of, const toi16_side *on,
                             const toi16_rim *rim) {
    toi16_candidate candidate;
    toi16_part part = toi16_find_part(touch, on, &rim->from);
    if (part.kind == 0)
        return;
    toi16_place(of, rim->v, candidate.at);
    toi_feature own = toi16_name_vertex(of, rim->v), other = name_part(touch, on, &part, candidate.at);
    candidate.a = of->ahead ? own : other;
    candidate.b = of->ahead ? other : own;
    toi16_offer_lifted(touch, &candidate);
}

/* The corners of one outline that are on the other. */
void toi16_offer_corners(toi16_touch *touch, const toi16_side *of, const toi16_side *on) {
    toi16_rim rim;
    toi16_rim_start(touch, of, &rim);
    for (uint32_t n = 0; n < of->corners; n++) {
        offer_corner(touch, of, on, &rim);
        toi16_rim_next(touch, of, &rim);
    }
}

/* ---- Of an overlap that has none of these: the first vertex of one within the other, or edge through it */

/* What a side has towards the other shape. */
static toi_feature name_support(const toi16_touch *touch, const toi16_side *side, const int64_t at[3]) {
    toi16_rim rim;
    if (side->corners > 2)
        return toi16_name_face(touch, side, at);
    toi16_rim_start(touch, side, &rim);
    return side->corners == 2 ? toi16_name_edge(touch, side, rim.v, rim.w, at)
                              : toi16_name_vertex(side, rim.v);
}

TOI16_ONCE void offer_inner(toi16_touch *touch, const toi16_side *of, const toi16_side *in, uint32_t v,
                            uint32_t w, toi16_candidate *candidate) {
    toi_feature own = v == w ? toi16_name_vertex(of, v) : toi16_name_edge(touch, of, v, w, candidate->at);
    toi_feature other = name_support(touch, in, candidate->at);
    candidate->a = of->ahead ? own : other;
    candidate->b = of->ahead ? other : own;
    toi16_offer(touch, candidate);
}

static bool offer_first(toi16_touch *touch, const toi16_side *of, const toi16_side *in, uint32_t eighths) {
    const toi_hull3_table *table = of->hull->table;
    toi16_candidate candidate;
    for (uint32_t n = 0; n < (uint32_t)table->vertex_count + table->edge_count; n++) {
        uint32_t v = n, w = n;
        if (n >= table->vertex_count) {
            v = toi16_edge_index(table, n - table->vertex_count, 0);
            w = toi16_edge_index(table, n - table->vertex_count, 1);
        }
        if (toi16_find_chord(of, in, v, w, eighths, candidate.at)) {
            offer_inner(touch, of, in, v, w, &candidate);
            return true;
        }
    }
    return false;
}

/* First without slack, which reaches far past a tip. */
void toi16_first_inside(toi16_touch *touch) {
    for (uint32_t eighths = 0; eighths < 2; eighths++)
        if (offer_first(touch, &touch->a, &touch->b, eighths) ||
            offer_first(touch, &touch->b, &touch->a, eighths))
            return;
}
