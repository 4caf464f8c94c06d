/* SPDX-License-Identifier: MIT */
/* What is seen of a polygon along w, from all of its vertices in one pass. */
#ifndef TOI16_POLY2_ENDS_H
#define TOI16_POLY2_ENDS_H

#include "poly2.h"

typedef struct {
    const toi_vec2 *least, *most; /* vertices with the extremes of c */
    int64_t c_least, c_most;
} toi16_ends;

#if defined __GNUC__ && !defined __clang__ && defined __thumb__ && !defined TOI_NO_ASSEMBLY
#include "poly2_arm.h"
#endif

/* Built for speed, two polygons have code of their own, where products are not slow. */
#if defined TOI16_WIDE_PRODUCTS && !defined __OPTIMIZE_SIZE__
#define TOI16_QUICK_POLYGONS
/* As toi16_cross_polys, where the line does not pass beside M. left: w turned left; least, most: the ends of
 * c of M, below 0 and above. */
toi16_found toi16_go_through(const toi16_polys *polys, const toi_vec2 *left, int64_t least, int64_t most,
                             fix16_t t_max, toi16_crossing *crossing);
#endif

#ifndef TOI16_ARM_ENDS
/* The bits that coordinates take from 0 or, where products are slow, from the first vertex on; of a negative
 * number those of one that is 1 less. Any numbers will do, differences being modulo 2^32. */
static inline uint32_t toi16_size_from(const toi_vec2 *p, const toi_vec2 *from) {
    return toi16_size((int32_t)((uint32_t)p->x - (uint32_t)from->x)) |
           toi16_size((int32_t)((uint32_t)p->y - (uint32_t)from->y));
}

/* The bits of all vertices; in assembly a greater number may stand for those past 28. */
static inline uint32_t toi16_find_ends(const toi_vec2 *first, const toi_vec2 *last, const toi_vec2 *left,
                                       toi16_ends *ends) {
    const toi_vec2 *p = first, *least = p, *most = p;
    const toi_vec2 origin = {TOI16_NARROW ? p->x : 0, TOI16_NARROW ? p->y : 0};
    int64_t c_least = toi16_dot2(left, p), c_most = c_least;
    uint32_t size = toi16_size_from(p, &origin);
    do {
        p++;
        int64_t c = toi16_dot2(left, p);
        size |= toi16_size_from(p, &origin);
        if (c < c_least) {
            c_least = c;
            least = p;
        } else if (c > c_most) {
            c_most = c;
            most = p;
        }
    } while (p != last);
    ends->least = least;
    ends->most = most;
    ends->c_least = c_least;
    ends->c_most = c_most;
    return size;
}
#endif

TOI16_INLINE bool toi16_is_convex(const toi16_outline *outline, unsigned down) {
#ifdef TOI16_ARM_TURNS
    if (toi16_is_surely_convex(outline->first, outline->last, down))
        return true;
#endif
    return !toi16_find_bend(outline, down);
}

static inline void toi16_set_ends(toi16_outline *outline, const toi16_ends *ends) {
    outline->least = outline->falls_to = ends->least;
    outline->most = outline->rises_to = ends->most;
    outline->c_least = ends->c_least;
    outline->c_most = ends->c_most;
}

#endif
