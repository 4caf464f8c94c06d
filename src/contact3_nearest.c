/* SPDX-License-Identifier: MIT */
/* The nearest places of two outlines that have no spot in common. */
#include "contact3.h"

typedef struct {
    uint64_t square;
    bool of_b; /* the corner; the edge is of the other */
    uint16_t corner;
    toi16_rim edge;
    uint64_t part_q62;
} nearest;

static uint64_t square_distance(const toi16_spot *p, const toi16_spot *q) {
    static const uint64_t far = UINT32_C(1) << 31;
    uint64_t u = toi16_abs64(p->u - q->u), v = toi16_abs64(p->v - q->v);
    u = u < far ? u : far;
    v = v < far ? v : far;
    return u * u + v * v;
}

/* How far along an edge its spot is that is nearest to another, 2^-62. */
static uint64_t foot_q62(const toi16_rim *edge, const toi16_spot *at) {
    toi16_wide after = toi16_along_rim(edge, &edge->from, at), before = toi16_along_rim(edge, &edge->to, at);
    if (toi16_wide_sign(&after) <= 0)
        return 0;
    return toi16_wide_sign(&before) >= 0 ? UINT64_C(1) << 62 : toi16_crossing_q62(&after, &before);
}

static void look_from(const toi16_touch *touch, const toi16_side *of, const toi16_rim *at,
                      const toi16_side *on, nearest *best) {
    toi16_rim edge;
    toi16_rim_start(touch, on, &edge);
    for (uint32_t n = 0; n < on->corners; n++) {
        toi16_spot foot;
        uint64_t part = foot_q62(&edge, &at->from);
        toi16_spot_between(&edge, part, &foot);
        uint64_t square = square_distance(&foot, &at->from);
        if (square < best->square) {
            best->square = square;
            best->of_b = !of->ahead;
            best->corner = at->v;
            best->edge = edge;
            best->part_q62 = part;
        }
        toi16_rim_next(touch, on, &edge);
    }
}

static void look_from_all(const toi16_touch *touch, const toi16_side *of, const toi16_side *on,
                          nearest *best) {
    toi16_rim rim;
    toi16_rim_start(touch, of, &rim);
    for (uint32_t n = 0; n < of->corners; n++) {
        look_from(touch, of, &rim, on, best);
        toi16_rim_next(touch, of, &rim);
    }
}

static toi_feature name_foot(const toi16_touch *touch, const toi16_side *side, const nearest *best,
                             const int64_t foot[3]) {
    if (best->part_q62 == 0)
        return toi16_name_vertex(side, best->edge.v);
    if (best->part_q62 == UINT64_C(1) << 62)
        return toi16_name_vertex(side, best->edge.w);
    return toi16_name_edge(touch, side, best->edge.v, best->edge.w, foot);
}

/* Half way between the two. */
TOI16_ONCE void offer_nearest(toi16_touch *touch, const nearest *best) {
    toi16_candidate candidate;
    int64_t foot[3];
    const toi16_side *of = best->of_b ? &touch->b : &touch->a, *on = best->of_b ? &touch->a : &touch->b;
    toi16_place(of, best->corner, candidate.at);
    toi16_place_between(on, &best->edge, best->part_q62, foot);
    toi_feature own = toi16_name_vertex(of, best->corner), other = name_foot(touch, on, best, foot);
    candidate.a = best->of_b ? other : own;
    candidate.b = best->of_b ? own : other;
    for (unsigned k = 0; k < 3; k++)
        candidate.at[k] = toi16_shr(candidate.at[k] + foot[k], 1);
    if (toi16_is_at_both(touch, candidate.at))
        toi16_offer(touch, &candidate);
}

bool toi16_nearest_pair(toi16_touch *touch, uint32_t limit) {
    nearest best;
    best.square = UINT64_MAX;
    look_from_all(touch, &touch->a, &touch->b, &best);
    look_from_all(touch, &touch->b, &touch->a, &best);
    if (best.square > (uint64_t)limit * limit)
        return false;
    offer_nearest(touch, &best);
    return true;
}
