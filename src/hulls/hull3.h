/* SPDX-License-Identifier: MIT */
/* Convex polyhedra as a pair. A box joins as the hull of its corners. */
#ifndef TOI16_HULL3_H
#define TOI16_HULL3_H

#include "../number/fine.h"
#include "../number/row.h"
#include "../pair/pair.h"
#include "../shape/obb.h"
#include "../number/rows.h"
#include "toi16/hull.h"

typedef struct {
    const toi_hull3_table *table;
    const toi_rot3 *rot;
    toi_axis3 center;  /* Q16.16; in a hull its magnitude and the reach are below 2^29 together */
    uint8_t dimension; /* 3, flat 2, segment 1, point 0 */
} toi16_hull;

/* An edge of A as B sees it: directions of 30 bits in B's frame. */
typedef struct {
    toi_axis3 way, left, right; /* along it, and the normals of the faces on either side */
    toi_axis3 place;            /* from its first vertex to B's centre, ulp */
    uint32_t deep;              /* all facets that it is in are this deep, ulp; 0: not known */
    bool near;                  /* the place is known: |place| < sqrt(3) 2^29 */
    uint16_t number;
} toi16_hull_edge;

/* Whether the frames of two hulls are both rotations or both mirrored; bent: one is neither. */
typedef enum { TOI16_HANDS_UNKNOWN, TOI16_SAME_HAND, TOI16_OTHER_HAND, TOI16_BENT } toi16_hands;

/* The corners of a box as a hull: the axes along which it has a length first. */
typedef struct {
    toi_hull3_table table;
    toi_vec3 corners[8];
} toi16_box_hull;

/* The same for contacts, which have two at a time: the vertices of its table are its lower and its upper end
 * alone, and its reach is negative. */
typedef struct {
    toi_hull3_table table;
    toi_vec3 ends[2];
} toi16_box_ends;

/* A vertex of M on the grid of a search (hull3_view.h), and those of A and B that make it. */
typedef struct {
    toi_axis3 at;
    uint16_t a, b;
} toi16_corner;

/* A facet of M that a search found: three vertices of M, by those of A and B that make them. */
typedef struct {
    uint16_t a[3], b[3];
} toi16_facet;

/* The typed sweep of two hulls looks at them before it opens a pair. */
#if defined TOI16_THUMB2 && !defined __OPTIMIZE_SIZE__
#define TOI16_QUICK_HULLS
#endif

typedef struct {
    toi16_pair pair;
    toi16_hull a, b;
    toi_axis3 d;      /* from A's centre to B's, below 2^30 */
    int32_t until;    /* time units, more than t_max */
    uint32_t faces_a; /* how many axes come from the faces of A, those of flat pairs included */
    uint32_t faces_b; /* the same of B */
    uint32_t row;     /* the first pair of edges with edge_a; as many as there are before any is opened */
    union {
        toi16_hull_edge edge_a; /* of the walk */
        toi16_corner around[3]; /* of the search */
    } room;
    toi16_hands hands;
    union {
        toi_axis3 across;      /* the last direction that a search looked in for the line to be beside M */
        toi16_facet facets[2]; /* the motion enters and leaves through: the first has number pair.axes */
        toi16_fine cap;        /* of the walk: number pair.axes + TOI16_CAP */
    } found;
    toi_axis3 normal;   /* of the first facet, against the motion; zeros where it is not known */
    toi16_box_hull box; /* where one of the two is a box */
#ifdef TOI16_QUICK_HULLS
    struct toi16_view *view; /* where a sweep began to look, or null */
#endif
} toi16_hulls;

/* No row is open. */
static inline void toi16_close_row(toi16_hulls *hulls) {
    hulls->row = (uint32_t)hulls->a.table->edge_count * hulls->b.table->edge_count;
}

static inline void toi16_set_until(toi16_hulls *hulls, fix16_t t_max) {
    hulls->until = (t_max >> 16) + 1;
}

/* What queries ask of a hull, but for its rotation. */
toi_status toi16_check_hull3(const toi_hull3 *hull);

/* A hull as queries take it; or what they refuse it for, its rotation included. */
toi_status toi16_take_hull3(toi16_hull *out, const toi_hull3 *hull);

toi_status toi16_open_hull3(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                            const toi_options *options);
toi_status toi16_open_hull3_aabb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_aabb3_hull3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_hull3_obb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_obb3_hull3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);

/* ---- Tables: hull3_table.c */

/* Index n of a list of a table. */
TOI16_SHARED uint32_t toi16_index_at(const toi_hull3_table *table, const uint8_t *list, uint32_t n) {
    return table->index_size == 1 ? list[n] : (uint32_t)list[2 * n] | (uint32_t)list[2 * n + 1] << 8;
}

TOI16_SHARED uint32_t toi16_edge_index(const toi_hull3_table *table, uint32_t edge, uint32_t n) {
    return toi16_index_at(table, table->edges, 4 * edge + n);
}

static inline toi_axis3 toi16_vertex(const toi_hull3_table *table, uint32_t n) {
    const toi_vec3 *v = &table->vertices[n];
    toi_axis3 out = {v->x, v->y, v->z};
    return out;
}

TOI16_SHARED uint32_t toi16_face_index(const toi_hull3_table *table, uint32_t face, uint32_t n) {
    return toi16_index_at(table, table->faces, 3 * face + n);
}

/* From one vertex to another in their hull's frame. */
TOI16_SHARED toi_axis3 toi16_table_way(const toi_hull3_table *table, uint32_t from, uint32_t to) {
    const toi_vec3 *p = &table->vertices[from], *q = &table->vertices[to];
    toi_axis3 way = {q->x - p->x, q->y - p->y, q->z - p->z};
    return way;
}

/* Of a face there, outwards, exact: below 2^61. */
void toi16_face_cross(const toi_hull3_table *table, uint32_t face, int64_t out[3]);

/* A vertex, of a box with two ends too. */
toi_axis3 toi16_vertex_or_end(const toi_hull3_table *table, uint32_t n);

/* From one vertex to another in the world, exact, 2^-46 length units, each entry below 2^61. */
void toi16_hull_way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]);

/* Along an edge in the same way. */
void toi16_hull_edge_way(const toi16_hull *hull, uint32_t edge, int64_t out[3]);

/* A vertex from the centre in the same way. */
void toi16_hull_place(const toi16_hull *hull, uint32_t n, int64_t out[3]);

/* A table and a pose as a hull. */
void toi16_put_hull(toi16_hull *out, const toi_hull3_table *table, const toi_rot3 *rot,
                    const toi_vec3 *center);

/* A box as a hull. Its pose has twice the numbers; a centre between two ulps is rounded down, and the corners
 * are exact. */
void toi16_put_box(toi16_hull *out, toi16_box_hull *box, const toi16_pose3 *pose);

void toi16_put_box_ends(toi16_hull *out, toi16_box_ends *box, const toi16_pose3 *pose);

/* The hull of a box; its table, which refers to shared lists and to corners of its own. */
void toi16_make_box_hull(toi16_box_hull *box, const int32_t lo[3], const int32_t hi[3]);

/* ---- Axes: hull3_axes.c. The exact normal of a face of the table, to 59 bits; false where its vertices lie
 * on a line. */

bool toi16_hull_normal(const toi16_hull *hull, uint32_t face, toi16_fine *out);

/* Of a hull without volume, the exact direction n beyond the faces of its table; see hull3_axes.c. */
bool toi16_hull_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out);

/* The exact direction of an axis, to 59 bits; false where there is none. */
bool toi16_hulls_axis(toi16_hulls *hulls, uint32_t axis, toi16_fine *out);

toi16_fate toi16_hulls_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_hulls_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi16_found toi16_hulls_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);
toi_axis toi16_hulls_feature(const toi16_pair *pair, uint32_t axis);

/* How many axes the faces of a hull give, against another hull of this dimension. */
uint32_t toi16_hull_face_axes(const toi16_hull *hull, unsigned other_dimension);

/* ---- Edges and what is deep: hull3_edges.c */

/* The exact direction of a pair of edges, if they make a facet of M that counts: edge i of A and j of B are
 * pair i * b.edge_count + j. */
toi16_fate toi16_edges_axis(toi16_hulls *hulls, uint32_t pair, toi16_fine *out);

/* Above 0 where the third axis is on the side of the first two's cross product, below 0 where it is not. */
int64_t toi16_handedness(const toi_rot3 *rot);

/* Is M deeper behind a face than a way out that is known? Of a face of the table of one of the two. */
bool toi16_face_is_deep(toi16_hulls *hulls, const toi16_hull *hull, const toi16_hull *other, uint32_t face);

/* ---- The facet that a search found: hull3_facet.c */

toi_axis toi16_facet_feature(const toi16_hulls *hulls);

/* The exact normal of the plane of any, to 59 bits, on either side. */
bool toi16_facet_axis(const toi16_hulls *hulls, const toi16_facet *facet, toi16_fine *out);

/* ---- Caps: hull3_cap.c. A family's cap, where M is known to be more than half an ulp away. */

bool toi16_hulls_cap(toi16_pair *pair, fix16_t t_max, toi16_span *span);

/* ---- Supports: hull3_support.c */

/* The vertex that is farthest along a direction, or farthest back. */
uint32_t toi16_hull_end(const toi16_hull *hull, const toi16_fine *direction, bool farthest);

/* M on a direction, with as much pad as rounding needs. */
void toi16_hulls_measure(const toi16_hulls *hulls, const toi16_fine *direction, toi16_projection *out);

/* Is there no contact, by the exact axis along a direction? */
bool toi16_hulls_beside(const toi16_hulls *hulls, const int64_t direction[3], fix16_t t_max);

#endif
