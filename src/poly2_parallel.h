/* SPDX-License-Identifier: MIT */
/* The edges of a polygon that are parallel to a facet of M. */
#ifndef TOI16_POLY2_PARALLEL_H
#define TOI16_POLY2_PARALLEL_H

#include "poly2.h"

/* How far to the left of an edge, in the lower bits. */
static inline uint32_t toi16_low_side(const toi_vec2 *edge, const toi_vec2 *p) {
    return (uint32_t)edge->x * (uint32_t)p->y - (uint32_t)edge->y * (uint32_t)p->x;
}

static inline bool toi16_is_parallel(const toi_vec2 *from, const toi_vec2 *to, const toi_vec2 *edge) {
    toi_vec2 e = toi16_minus2(to, from);
    return toi16_cross2(&e, edge) == 0;
}

/* Where the first edge of a polygon begins that is parallel to one of M, which is its own if that is not
 * null. Null: there is none. An edge of no length would be parallel to all, but is a bend. */
static const toi_vec2 *toi16_find_parallel(const toi16_outline *outline, const toi_vec2 *own,
                                           const toi_vec2 *edge) {
    const toi_vec2 *p = outline->first, *stop = own ? own : outline->last;
    const uint32_t first_side = toi16_low_side(edge, p);
    uint32_t side = first_side;
    for (; p != stop; p++) {
        uint32_t next_side = toi16_low_side(edge, p + 1);
        if (next_side == side && toi16_is_parallel(p, p + 1, edge))
            return p;
        side = next_side;
    }
    return own || (side == first_side && toi16_is_parallel(p, outline->first, edge)) ? p : NULL;
}

#endif
