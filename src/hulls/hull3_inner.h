/* SPDX-License-Identifier: MIT */
/* What the files of hulls/ share: exact directions, the axes of the walk, and the search that looks at M
 * along the motion. No other room includes this. */
#ifndef TOI16_HULL3_INNER_H
#define TOI16_HULL3_INNER_H

#include "../number/rows.h"
#include "hull3.h"

/* ---- Tables and support points: hull3_table.c */

/* From one vertex to another in the hull's frame. */
TOI16_SHARED toi_axis3 toi16_table_way(const toi_hull3_table *table, uint32_t from, uint32_t to) {
    const toi_vec3 *p = &table->vertices[from], *q = &table->vertices[to];
    toi_axis3 way = {q->x - p->x, q->y - p->y, q->z - p->z};
    return way;
}

/* The normal of a face in the hull's frame, outwards, exact: below 2^61. */
void toi16_face_cross(const toi_hull3_table *table, uint32_t face, int64_t out[3]);

/* The vertex that is farthest along a direction, or farthest against it. */
uint32_t toi16_hull_support(const toi16_hull *hull, const toi16_fine *direction, bool along);

/* Up to so many time units the pads of an end of M do not depend on its speed: it is not worth a division to
 * know them better. */
enum { TOI16_SHORT_TIME = 8 };

/* Projects M on a direction, padded by what is rounded. */
void toi16_hulls_measure(const toi16_hulls *hulls, const toi16_fine *direction, toi16_projection *out);

/* ---- Axes: hull3_axes.c and hull3_edges.c */

toi16_fate toi16_hulls_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_hulls_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_hulls_feature(const toi16_pair *pair, uint32_t axis);

/* Measures the axis of two edges that are known to make a facet of M, for toi16_hulls_project to say. */
void toi16_measure_edges(toi16_hulls *hulls, uint32_t axis);

/* How many axes the faces of a hull give, against another hull of this dimension. */
uint32_t toi16_hull_face_axes(const toi16_hull *hull, unsigned other_dimension);

/* The exact normal of the plane of a facet that the search found, to 59 bits, on either side. */
bool toi16_facet_axis(const toi16_hulls *hulls, const toi16_facet *facet, toi16_fine *out);

/* The exact direction of a pair of edges that make a facet of M: edge i of A and j of B are pair
 * i * b.edge_count + j. */
toi16_fate toi16_edges_axis(toi16_hulls *hulls, uint32_t pair, toi16_fine *out);

/* Makes a - b modulo 2^32, as a table may lie about its reach. */
static inline int32_t toi16_wrapped_minus(int32_t a, int32_t b) {
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

/* The normal of a face in its hull's frame, outwards, 30 bits; zeros where its vertices lie on a line. */
toi_axis3 toi16_table_normal(const toi_hull3_table *table, uint32_t face);

/* How the frames are to one another; computed once. */
toi16_hands toi16_hands_of(toi16_hulls *hulls);

/* Is a place 2^29 ulp away or more along a coordinate? */
bool toi16_is_far(const toi_axis3 *v);

/* Is M deeper behind a face of one of the two hulls than the penetration depth that is known? */
bool toi16_face_is_deep(toi16_hulls *hulls, const toi16_hull *hull, const toi16_hull *other, uint32_t face);

/* The family's cap: hull3_cap.c. */
bool toi16_hulls_cap(toi16_pair *pair, fix16_t t_max, toi16_span *span);

/* ---- The search: hull3_search.c */

toi16_found toi16_hulls_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);

/* The first axis of a face that separates hulls that are apart, as the walk finds it; false, and *mark as it
 * was, where that is in doubt or no face separates. For rigid hulls with volumes: hull3_apart.c. */
bool toi16_hulls_first_face(toi16_hulls *hulls, toi16_mark *mark);

/* Axes of a pair, in order: twice the number, and 1 more where what makes the axis is not at the facet that
 * is nearest to the origin, but elsewhere along its normal. */
enum { TOI16_MOST_NAMED = 32 };
typedef struct {
    uint32_t axis[TOI16_MOST_NAMED];
    uint8_t count;
} toi16_named_axes;

/* Names all axes that are within an angle (2^-15) of a normal n of the grid (30 bits), along which M is
 * farthest at a corner; false where there is no room: hull3_level.c. */
bool toi16_name_level_axes(const toi16_hulls *hulls, const toi_axis3 *n, const toi16_corner *corner,
                           uint32_t angle, toi16_named_axes *named);

/* Looks for the axes on which M may be least deep. TOI16_MEETS: hulls overlap, and no other axis is as little
 * deep as the least of those that are named. nearest: the vertices of A and B that are nearest to one
 * another, or any. For rigid hulls with volumes that the search takes: hull3_depth.c. */
toi16_found toi16_hulls_depth(const toi16_hulls *hulls, const toi16_corner *nearest, toi16_named_axes *named);

/* Small hulls, of which M may have a volume: those that the search looks at. */
bool toi16_are_searchable(const toi16_hulls *hulls);

/* Are both frames rotations, or mirrored ones, to within 2^-22? */
bool toi16_are_rigid(const toi16_hulls *hulls);

/* ---- M seen along the motion: hull3_view.c
 *
 * A linear map takes the line of the motion to the z axis, along which M is entered above and left below.
 *
 * The grid is 2^-grid ulp, such that both reaches together are below 2^29 of it. With c the coordinate in
 * which w is longest (30 bits here, so that it is in [2^29, 2^30)) the map is x = (w_c m_i - w_i m_c) / 2^31,
 * y the same with j, z = +-m_c / 2: no vertex of a hull is farther from its centre than before, and of all M
 * that can meet the line x and y are below 2^30.
 *
 * Each entry of a vertex of M is right to within 1.94: 0.44 for the maps, whose entries are rounded to 2^-31
 * on vertices with |v|_1 <= sqrt(3) reach, a half each for rounding what A and B have in it, and a half for
 * their centres, which is the same in all vertices. Where support points are looked for in the table, their
 * choice costs at most 1.74 * 2^30 along a direction of 30 bits, as directions in the frame of a hull are
 * rounded to 1/2. So M does not reach farther along n than toi16_view_support says by more than
 * toi16_view_blur. */

/* -A or B. */
typedef struct {
    const toi_vec3 *vertices, *end; /* of the table, or where they are on the grid */
    uint8_t ends[2];                /* the highest and the lowest vertex, where they are on the grid */
    uint8_t shift;                  /* makes 15 bits of vertices, where products are dear */
} toi16_view_side;

/* Hulls of so many vertices together are put on the grid at once. */
enum { TOI16_PLACES = 16, TOI16_GRID_BITS = 29 };

typedef struct {
    const toi16_hulls *hulls;
    toi16_view_side a, b;
    int32_t x, y;    /* of B's centre from A's */
    uint8_t i, j, c; /* coordinates of the world: w is longest along c */
    int32_t w[3];    /* the motion at full width: its longest entry takes 30 bits */
    int32_t depth;   /* of B's centre from A's in world coordinates, upwards, ulp */
    uint32_t speed;  /* of the motion, downwards, ulp per time unit */
    uint8_t grid;
    bool placed; /* the vertices are on the grid */
    bool clear;  /* the line is clear of the edges of the first portal */
    union {
        toi16_map maps[2];             /* of -A and B, while they are not on the grid */
        toi_vec3 places[TOI16_PLACES]; /* of A, then of B with x and y */
    } on_grid;
} toi16_view;

/* By how much numbers of this size are shifted to have 15 bits, where products are dear. */
static inline uint8_t toi16_coarse_shift(uint32_t size) {
    unsigned bits = TOI16_NARROW ? toi16_bits32(size) : 0;
    return (uint8_t)(bits > 15 ? bits - 15 : 0);
}

static inline void toi16_view_open_side(toi16_view_side *side, const toi_hull3_table *table) {
    side->vertices = table->vertices;
    side->end = table->vertices + table->vertex_count;
    side->shift = toi16_coarse_shift((uint32_t)table->reach);
}

/* For hulls that move, and whose reaches together have fewer bits than the grid. False where balls around
 * the hulls, of their reaches, never meet: the line is beside M then, if the frames are rotations. */
bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls);

/* The vertex of M that is farthest along n (30 bits, z 0), and how far that is; before there is a grid. */
int64_t toi16_view_reach(const toi16_view *view, const toi_axis3 *n, toi16_corner *out);

/* Opens a view of hulls at rest and places them: the grid is the world from A's centre, 2^grid to an ulp.
 * Both reaches together, and each entry of d, are below 2^29 of it; false where d is not. A corner is right
 * to within 1 in each entry, 1/2 for each hull. A support that is looked for in the table is off by less than
 * 3.5 * 2^29 along a direction of 30 bits, as that is rounded to 1/2 of twice the unit in a frame: with the
 * corners by less than toi16_view_blur. */
bool toi16_view_open_at_rest(toi16_view *view, const toi16_hulls *hulls);

/* Makes the grid, and puts small hulls on it, for which more than one support point pays. */
void toi16_view_place(toi16_view *view);

/* Sets the highest and the lowest vertices of hulls on the grid, which misses have no need of. */
void toi16_view_find_ends(toi16_view *view);

/* Puts the corner where the vertices of A and B that it names make it. */
void toi16_view_put(const toi16_view *view, toi16_corner *corner);

/* The vertex of M that is farthest along n (30 bits, any but zero). */
void toi16_view_support(const toi16_view *view, const toi_axis3 *n, toi16_corner *out);

/* What toi16_view_support and the grid can be off along n together: 1.94 |n|_1 + 1.74 * 2^30, rounded up.
 * toi16_view_reach is off by less: 0.5 |n|_1 for the centres, and 0.875 in each entry of n in the frame of a
 * hull, for n is rounded to 1/4 in the world, and to 1/2 there: 0.875 * sqrt(3) reaches, 1.52 * 2^30. */
static inline int64_t toi16_view_blur(const toi_axis3 *n) {
    uint32_t sum = toi16_abs32(n->x) + toi16_abs32(n->y) + toi16_abs32(n->z);
    return 2 * ((int64_t)sum + (INT64_C(1) << 30));
}

/* A direction of the view in the world, at 2^30 times its length: below 2^62. */
void toi16_view_world(const toi16_view *view, const toi_axis3 *n, int64_t out[3]);

/* The opposite of a direction of the view, in the world. */
void toi16_view_opposite(const toi16_view *view, const toi_axis3 *n, toi_axis3 *out);

/* The height z of the line on the grid at a time, rounded down, or the nearest number of 32 bits. */
int32_t toi16_view_height(const toi16_view *view, fix16_t t);

/* When the line passes the plane at a height along n, times |n.z| speed: of a plane above (n.z > 0) rounded
 * down, of one below rounded up. */
int64_t toi16_view_time(const toi16_view *view, const toi_axis3 *n, int64_t height);

/* ---- Where the line of the motion crosses the boundary of M: hull3_portal.c */

/* Looks for both crossings of hulls that move, and leaves them, and the facets found, in the pair; sets the
 * normal of the pair where the first crossing tells it. */
toi16_line toi16_find_crossings(toi16_hulls *hulls, fix16_t t_max);

/* Is the line beside M without doubt? */
bool toi16_is_seen_beside(const toi16_hulls *hulls, toi16_line line);

#endif
