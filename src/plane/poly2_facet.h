/* SPDX-License-Identifier: MIT */
/* This header answers what is asked of a facet of M that the line of the motion goes through: when that is,
 * and which edges are parallel to the facet. */
#ifndef TOI16_POLY2_FACET_H
#define TOI16_POLY2_FACET_H

#include "poly2.h"

/* ---- Times at a facet */

/* Tells whether t > t_max. */
static inline bool toi16_is_past(const toi16_frac *t, fix16_t t_max) {
    if (t->num <= t->den ? t_max >= fix16_one : t_max <= fix16_one)
        return t->num > t->den;
    toi16_frac end = {(uint32_t)t_max, 65536};
    return toi16_frac_compare(t, &end) > 0;
}

/* Rounds t to time ulps, down or up. t is t_max at most. */
static inline fix16_t toi16_round_time(const toi16_frac *t, bool up) {
    bool exact;
    fix16_t down = (fix16_t)toi16_frac_q16(t, &exact);
    return down + (up && !exact);
}

/* ---- Edges that are parallel to a facet */

/* Tells whether two parallel edges look the same way. */
static inline bool toi16_is_same_way(const toi_vec2 *a, const toi_vec2 *b) {
    return ((a->x ^ b->x) | (a->y ^ b->y)) >= 0;
}

static inline bool toi16_is_parallel(const toi_vec2 *from, const toi_vec2 *to, const toi_vec2 *edge) {
    toi_vec2 e = toi16_minus2(to, from);
    return toi16_cross2(&e, edge) == 0;
}

/* Returns how far p is to the left of an edge, in the lower 32 bits. */
static inline uint32_t toi16_low_side(const toi_vec2 *edge, const toi_vec2 *p) {
    return (uint32_t)edge->x * (uint32_t)p->y - (uint32_t)edge->y * (uint32_t)p->x;
}

/* Returns the vertex from p on and before `stop` where the first edge begins that is parallel to `edge`; or
 * `stop`. The lower 32 bits mostly tell that an edge is not. An edge of no length would be parallel to all,
 * but a convex polygon has none. */
TOI16_INLINE const toi_vec2 *toi16_find_parallel(const toi_vec2 *p, const toi_vec2 *stop,
                                                 const toi_vec2 *edge) {
    for (uint32_t side = toi16_low_side(edge, p); p != stop; p++) {
        uint32_t next_side = toi16_low_side(edge, p + 1);
        if (next_side == side && toi16_is_parallel(p, p + 1, edge))
            break;
        side = next_side;
    }
    return p;
}

#endif
