/* SPDX-License-Identifier: MIT */
/* What is asked of a facet of M that the line of the motion goes through. */
#ifndef TOI16_POLY2_GATE_H
#define TOI16_POLY2_GATE_H

#include "poly2.h"

/* Of the facet along an edge, at vertices of up and down. rise: of c along the edge. */
static inline void toi16_set_gate(toi16_gate *found, const toi_vec2 *up, const toi_vec2 *down,
                                  const toi_vec2 *edge, int64_t rise) {
    toi_vec2 between = toi16_minus2(up, down);
    int64_t side = toi16_cross2(&between, edge);
    found->behind = side > 0;
    found->edge = *edge;
    found->t.num = toi16_abs64(side);
    found->t.den = (uint64_t)rise;
}

/* t > t_max. */
static inline bool toi16_is_past(const toi16_frac *t, fix16_t t_max) {
    if (t->num <= t->den ? t_max >= fix16_one : t_max <= fix16_one)
        return t->num > t->den;
    toi16_frac end = {(uint32_t)t_max, 65536};
    return toi16_frac_compare(t, &end) > 0;
}

/* In time ulps, down or up. t is t_max at most. */
static inline fix16_t toi16_rounded(const toi16_frac *t, bool up) {
    bool exact;
    fix16_t down = (fix16_t)toi16_frac_q16(t, &exact);
    return down + (up && !exact);
}

/* Does an edge of A or B run as the parallel one of M does? */
static inline bool toi16_is_same_way(const toi_vec2 *along, const toi_vec2 *edge) {
    return ((along->x ^ edge->x) | (along->y ^ edge->y)) >= 0;
}

#endif
