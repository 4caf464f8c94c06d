/* SPDX-License-Identifier: MIT */
/* What sweeps and overlaps of two outlines share: the boundary of M = B - A, walked without storing M.
 *
 * The vertices of M are differences of a vertex of B and one of A, and its edges are those of B and the
 * reversed ones of A, in the order of their directions. A chain of M has the edges whose directions are from
 * that of a vector w on, up to less than half a turn to the left of w; the other edges of M are the chain of
 * -w. An edge without length is in neither, so that M may be flat or a point, and vertices may come twice.
 *
 * Widths: vertices are below 2^29, as a level box that reaches farther opens as a tilted one, and the radius
 * of an outline adds to them within that limit: a vertex of M and the radius together are below 2^30. Edges
 * are below 2^30, and so is w. The sums below have room for 3 * 2^29. */
#ifndef TOI16_OUTLINE_H
#define TOI16_OUTLINE_H

#include "round.h"

/* A vertex of M, the difference *u - *d of one of B and one of A; or an edge of M that begins there, which is
 * one of B that begins at u or, where `falls` is true, the reversed one of A that begins at d. */
typedef struct {
    const toi_vec2 *u, *d;
    toi_vec2 edge; /* 0 of a vertex */
    bool falls;
} toi16_feature2;

/* A place on a chain of M: a feature, and where the chain ends. */
typedef struct {
    const toi16_outline *a, *b;
    const toi_vec2 *u_end, *d_end;
    toi16_feature2 at;
} toi16_chain2;

/* Finds the ends of both outlines along w, in the order of c(p) = w x p, and of w . p where c is the same:
 * they become least and most of the outlines, with c_least and c_most. */
void toi16_look_from(toi16_round_outlines *pair, const toi_vec2 *w);

/* Begins the chain of w, or with `back` that of -w, by the ends that are known. */
toi16_chain2 toi16_begin_chain(const toi16_round_outlines *pair, bool back);

/* Finds the edge of M that begins at the chain's vertex. Returns false at the end of the chain. */
bool toi16_find_edge(toi16_chain2 *chain);

/* Goes to the end of the edge. */
void toi16_pass_edge(toi16_chain2 *chain);

/* Returns the vertex of M where a feature begins: below 3 * 2^29. */
static inline toi_vec2 toi16_vertex_of(const toi16_feature2 *at) {
    return toi16_minus2(at->u, at->d);
}

static inline bool toi16_is_zero2(const toi_vec2 *v) {
    return (v->x | v->y) == 0;
}

/* Returns the sign of a - b. */
static inline int toi16_wide_compare(const toi16_wide *a, const toi16_wide *b) {
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return a->low < b->low ? -1 : a->low != b->low;
}

/* ---- Paths */

/* The path through M + ball. */
typedef struct {
    toi16_round_outlines *pair;
    toi_vec2 w; /* of M, or the opposite, and then time runs backwards */
    uint32_t radius;
    uint64_t speed_square; /* |w|^2 */
    toi16_wide limit;      /* r^2 |w|^2, below 2^121 */
} toi16_path2;

/* The piece of the boundary that a path enters through: the arc around a vertex, or an edge moved out. */
typedef struct {
    toi16_feature2 at;
    int64_t c; /* of the vertex */
    uint64_t
        root; /* of an arc sqrt(r^2 |w|^2 - c^2), as toi16_root_of_wide has it; 0 where nobody has asked */
} toi16_piece2;

/* Returns r^2 |w|^2 - c^2, which is not below 0 where the path meets a ball around a vertex that has c. */
static inline toi16_wide toi16_inside_square(const toi16_path2 *path, int64_t c) {
    const uint64_t size = toi16_abs64(c), low = size * size;
    const uint64_t high = (uint64_t)path->limit.high - toi16_mulhi64(size, size) - (path->limit.low < low);
    const toi16_wide out = {(int64_t)high, path->limit.low - low};
    return out;
}

/* Returns sqrt(x), rounded down, and off by less than 2^-31 of it where it is 2^31 or more; 0 of numbers
 * below 0, which polygons that are not convex lead to. */
uint64_t toi16_root_of_wide(const toi16_wide *x);

/* When a path crosses a piece. */
typedef enum { TOI16_BEFORE, TOI16_AT_START, TOI16_IN_TIME, TOI16_LATE } toi16_crossing_end;

/* Finds when a path enters through a piece: *time is rounded down where it is in time, else left alone. With
 * `leaves` the path is the opposite one, and the time, rounded up, that at which the shapes leave one another
 * there. Late means after t_max. */
toi16_crossing_end toi16_find_crossing(const toi16_path2 *path, toi16_piece2 *piece, bool leaves,
                                       fix16_t t_max, fix16_t *time);

/* ---- Answers */

/* Writes the unit vector of (x, y), which is not 0. */
void toi16_put_direction2(int64_t x, int64_t y, toi_vec3 *out);

/* Names the features of the outlines that a feature of M is made of. */
toi_axis toi16_name_feature2(const toi16_round_outlines *pair, const toi16_feature2 *at);

/* Returns the sign of the distance of the cores less the radius; *at becomes the feature of M that is
 * nearest. Where the cores meet that is the facet of the least way out, or a vertex where M is a point. */
int toi16_compare_at_rest(toi16_round_outlines *pair, toi16_feature2 *at);

/* Writes the normal at a feature that is nearest at rest. */
void toi16_put_normal_at_rest(const toi16_feature2 *at, toi_vec3 *normal);

/* These are the members of the family: outline_rest.c. */
void toi16_rest_outlines(toi16_pair *pair, toi_penetration *out);
void toi16_gap_outlines(toi16_pair *pair, fix16_t time, int64_t way_q22[3]);
bool toi16_plane_of_outlines(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square);

#endif
