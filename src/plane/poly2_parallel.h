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

#ifndef TOI16_ARM_WALK
/* The first vertex before `stop` whose next one is as far to the left of an edge, in the lower bits; or
 * `stop`. */
static inline const toi_vec2 *toi16_find_same_side(const toi_vec2 *p, const toi_vec2 *stop,
                                                   const toi_vec2 *edge) {
    for (uint32_t side = toi16_low_side(edge, p); p != stop; p++) {
        uint32_t next_side = toi16_low_side(edge, p + 1);
        if (next_side == side)
            break;
        side = next_side;
    }
    return p;
}
#endif

/* Where the first edge begins, from one vertex on and before `stop`, that is parallel to one of M; or `stop`.
 * An edge of no length would be parallel to all, but is a bend. */
TOI16_INLINE const toi_vec2 *toi16_find_parallel(const toi_vec2 *p, const toi_vec2 *stop,
                                                 const toi_vec2 *edge) {
    p = toi16_find_same_side(p, stop, edge);
    while (p != stop && !toi16_is_parallel(p, p + 1, edge))
        p = toi16_find_same_side(p + 1, stop, edge);
    return p;
}

#endif
