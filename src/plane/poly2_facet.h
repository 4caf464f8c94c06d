/* SPDX-License-Identifier: MIT */
/* This header answers which edges are parallel to a facet of M that the line of the motion goes through, and
 * whether most outlines are convex. */
#ifndef TOI16_POLY2_FACET_H
#define TOI16_POLY2_FACET_H

#include "poly2.h"

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

/* ---- Convexity: all turns are to the left where the upper halves of their opposites are all below 0 */

/* Returns the upper half of the opposite of a cross product of two edges below 2^30, whose x is given as -x
 * of the first one. */
TOI16_INLINE int32_t toi16_upper_opposite(int32_t minus_ax, int32_t ay, int32_t bx, int32_t by) {
    return (int32_t)((uint64_t)((int64_t)minus_ax * by + (int64_t)ay * bx) >> 32);
}

/* Returns a number below 0 where all turns at the vertices from `next` to `last` are to the left and the sign
 * of y changes twice. Two edges in a
 * round of the loop stay in the registers where they are. */
TOI16_INLINE int32_t toi16_turns_of_any(const toi_vec2 *next, const toi_vec2 *last) {
    int32_t px = last->x, py = last->y, minus_ax = last[-1].x - px, ay = py - last[-1].y, turns = -1;
    uint32_t changes = 0;
    if ((last - next) % 2 == 0) {
        const int32_t bx = next->x - px, by = next->y - py;
        turns = toi16_upper_opposite(minus_ax, ay, bx, by);
        changes = (uint32_t)(ay ^ by) >> 31;
        minus_ax = -bx;
        ay = by;
        px = next->x;
        py = next++->y;
    }
    for (; next < last; next += 2) {
        const int32_t qx = next[0].x, qy = next[0].y, bx = qx - px, minus_bx = px - qx, by = qy - py;
        turns &= toi16_upper_opposite(minus_ax, ay, bx, by);
        changes += (uint32_t)(ay ^ by) >> 31;
        px = next[1].x;
        py = next[1].y;
        minus_ax = qx - px;
        ay = py - qy;
        turns &= toi16_upper_opposite(minus_bx, by, px - qx, ay);
        changes += (uint32_t)(ay ^ by) >> 31;
    }
    return changes <= 2 ? turns : 0;
}

#endif
