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

TOI16_ONCE bool find_nearest(const toi16_touch *touch, uint32_t limit, nearest *best) {
    best->square = UINT64_MAX;
    look_from_all(touch, &touch->a, &touch->b, best);
    look_from_all(touch, &touch->b, &touch->a, best);
    return best->square <= (uint64_t)limit * limit;
}

/* The corner, and its foot on the edge of the other shape. */
static void find_both(const toi16_touch *touch, const nearest *best, int64_t corner[3], int64_t foot[3]) {
    toi16_place(best->of_b ? &touch->b : &touch->a, best->corner, corner);
    toi16_place_between(best->of_b ? &touch->a : &touch->b, &best->edge, best->part_q62, foot);
}

/* Half way between the two. */
TOI16_ONCE bool offer_nearest(toi16_touch *touch, uint32_t limit) {
    nearest best;
    toi16_candidate candidate;
    int64_t foot[3];
    if (!find_nearest(touch, limit, &best))
        return false;
    find_both(touch, &best, candidate.at, foot);
    const toi16_side *of = best.of_b ? &touch->b : &touch->a, *on = best.of_b ? &touch->a : &touch->b;
    toi_feature own = toi16_name_vertex(of, best.corner), other = name_foot(touch, on, &best, foot);
    candidate.a = best.of_b ? other : own;
    candidate.b = best.of_b ? own : other;
    for (unsigned k = 0; k < 3; k++)
        candidate.at[k] = toi16_shr(candidate.at[k] + foot[k], 1);
    if (toi16_is_at_both(touch, candidate.at))
        toi16_offer(touch, &candidate);
    return true;
}

/* Brings each on by half of the way between the nearest places: edges that run side by side have more in
 * common than these, and what they have is half way between them. False where that is past the limit. */
TOI16_ONCE bool bring_together(toi16_touch *touch, uint32_t limit) {
    nearest best;
    int64_t corner[3], foot[3];
    if (!find_nearest(touch, limit, &best))
        return false;
    find_both(touch, &best, corner, foot);
    toi16_lift(touch, touch->level, corner);
    toi16_lift(touch, touch->level, foot);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t half = toi16_shr(best.of_b ? corner[k] - foot[k] : foot[k] - corner[k], 1);
        touch->a.at_q22[k] += half;
        touch->b.at_q22[k] -= half;
    }
    return true;
}

bool toi16_nearest_pair(toi16_touch *touch, uint32_t limit) {
    if (!touch->overlap && !toi16_is_widened(touch)) {
        if (!bring_together(touch, limit))
            return false;
        toi16_look_again(touch);
    }
    return touch->out->count > 0 || offer_nearest(touch, limit);
}
