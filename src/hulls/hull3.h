/* SPDX-License-Identifier: MIT */
/* Convex polyhedra as pairs; a box joins as the hull of its eight corners. This is the room's face.
 *
 * The room knows tables of polyhedra, the axes of two of them, the search for the two facets of M = B - A
 * that the motion crosses, and the direction to the nearest point of M. It never knows polygons, points of
 * contact or steps. Its types are toi16_hull (a table and where it is), toi16_hulls (a pair) and
 * toi16_box_hull (the table of a box). What the room's own files share beside this is in hull3_inner.h. */
#ifndef TOI16_HULL3_H
#define TOI16_HULL3_H

#include "../number/vector.h"
#include "../pair/pair.h"
#include "../shape/obb.h"
#include "toi16/hull.h"

typedef struct {
    const toi_hull3_table *table;
    const toi_rot3 *rot;
    toi_axis3 center;  /* Q16.16; of a hull its magnitude and the reach are below 2^29 together */
    uint8_t dimension; /* 3, flat 2, segment 1, point 0 */
    bool ends_alone; /* the table has two vertices, the lower and the upper corner of a box: toi16_box_ends */
} toi16_hull;

/* The table of a box with all corners, which refers to shared lists and to corners of its own. Corner n has
 * the upper end of those axes whose bit is set in n; axes without a length are left out. */
typedef struct {
    toi_hull3_table table;
    toi_vec3 corners[8];
} toi16_box_hull;

/* The table of a box with its lower and its upper corner alone. Contacts have two boxes at a time. */
typedef struct {
    toi_hull3_table table;
    toi_vec3 ends[2];
} toi16_box_ends;

/* An edge of A as B sees it: directions of 30 bits in B's frame. */
typedef struct {
    toi_axis3 way, left, right; /* along the edge, and the normals of the faces on either side */
    toi_axis3 place;            /* from its first vertex to B's centre, ulp */
    uint32_t deep;              /* all facets of M with this edge are this deep, ulp; 0: not known */
    bool near;                  /* the place is known: |place| < sqrt(3) 2^29 */
    uint16_t number;
} toi16_hull_edge;

/* Whether the frames of two hulls are both rotations or both mirrored; bent: one is neither. */
typedef enum { TOI16_HANDS_UNKNOWN, TOI16_SAME_HAND, TOI16_OTHER_HAND, TOI16_BENT } toi16_hands;

/* A vertex of M on the grid of the search (hull3_inner.h), and the vertices of A and B that make it. */
typedef struct {
    toi_axis3 at;
    uint16_t a, b;
} toi16_corner;

/* A facet of M that the search found: three vertices of M, by the vertices of A and B that make them. */
typedef struct {
    uint16_t a[3], b[3];
} toi16_facet;

/* Where the line of the motion is: what the search saw. */
typedef enum {
    TOI16_LINE_UNKNOWN,
    TOI16_LINE_CROSSES,  /* the line goes through M */
    TOI16_LINE_BESIDE,   /* the line is beside M */
    TOI16_BALLS_APART,   /* the line is beside M, if the frames are rigid */
    TOI16_LINE_IN_DOUBT, /* the line is beside M, if the exact axis along `beside` says so */
    TOI16_LINE_LOST
} toi16_line;

/* What pushing a portal out to a facet came to. */
typedef enum {
    TOI16_AT_FACET, /* nothing of M is beyond the portal, except for what is in doubt */
    TOI16_PASSED, /* the portal is past the end of the time asked about: M is entered before 0, or left after
                     t_max */
    TOI16_NEVER,  /* all of M is short of the other end: it is entered after t_max, or left before 0 */
    TOI16_GIVEN_UP
} toi16_progress;

/* A crossing as the grid tells it; times are numerators over steep * speed. All but the progress is known at
 * a facet alone. */
typedef struct {
    toi16_progress progress;
    bool is_thin;            /* from the time of its plane to that of its triangle travel is below 1/4 ulp */
    uint32_t steep;          /* |z| of its normal */
    int64_t plane, triangle; /* no part of M is past the plane, and the triangle is a part of M */
} toi16_hull_crossing;

/* The motion enters M above and leaves it below, as the search sees M. */
enum { TOI16_ENTER = 0, TOI16_LEAVE = 1 };

/* An axis that has been measured. */
typedef struct {
    toi16_fine direction;
    int64_t lo, hi; /* the ends of M at rest */
} toi16_measured;

typedef struct {
    toi16_pair pair;
    toi16_hull a, b;
    toi_axis3 d;        /* from A's centre to B's, below 2^30 */
    int32_t until;      /* time units, more than t_max */
    uint32_t faces_a;   /* how many axes come from the faces of A, those of flat pairs included */
    uint32_t faces_b;   /* how many come from the faces of B */
    uint32_t last_axis; /* the walk: the last one that was measured, or TOI16_NO_MARK */
    uint32_t row;       /* the walk: the first pair of edges with edge_a, or TOI16_NO_ROW */
    union {
        struct {
            toi16_hull_edge edge_a;
            toi16_measured last; /* of last_axis: depth and push ask for the same axis several times */
        } walk;                  /* which comes after the search */
        struct {
            toi16_corner around[3]; /* the first portal */
            union {
                toi16_hull_crossing at[2]; /* TOI16_ENTER, TOI16_LEAVE: of a line that crosses M */
                int64_t beside[3];         /* of one in doubt */
            } is;
        } search;
    } scratch;
    toi16_line line;
    toi16_hands hands;
    union {
        toi_axis3 outward;     /* the last direction in which the search asked whether the line is beside M */
        toi16_facet facets[2]; /* where the motion enters and leaves M: the first has number pair.axes */
        toi16_fine cap;        /* of the walk: number pair.axes + TOI16_CAP */
    } found;
    toi_axis3 normal;   /* of the first facet, against the motion; zeros where it is not known */
    toi16_box_hull box; /* where one of the two is a box */
} toi16_hulls;

/* No edge of A is open: no pair of edges is less than 2^16 numbers after this one. */
#define TOI16_NO_ROW (UINT32_C(1) << 31)

static inline void toi16_set_until(toi16_hulls *hulls, fix16_t t_max) {
    hulls->until = (t_max >> 16) + 1;
}

/* ---- Opening: hull3.c */

/* What queries ask of a hull, except for its rotation. */
toi_status toi16_check_hull3(const toi_hull3 *hull);

/* A hull as queries take it, or the status for which they refuse it, its rotation included. */
toi_status toi16_take_hull3(toi16_hull *out, const toi_hull3 *hull);

toi_status toi16_open_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                            const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_hull3_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_aabb3_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_hull3_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_obb3_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);

/* Has an opened pair of hulls searched where it is at rest. Overlaps call this function, so that sweeps and
 * moves do without the code. */
void toi16_hulls_at_rest(toi16_pair *pair);

/* A point as a hull, for rays and for points at rest: opened, and swept. */
toi_status toi16_open_point_hull3(toi16_hulls *hulls, const toi_vec3 *at, const toi_hull3 *hull);
toi_status toi16_sweep_point_hull3(const toi_vec3 *at, const toi_vec3 *va, const toi_hull3 *hull,
                                   const toi_vec3 *vb, const toi_options *options, toi_hit *hit);

/* ---- Reading tables: hull3_table.c */

/* Index n of a list of a table. */
TOI16_SHARED uint32_t toi16_index_at(const toi_hull3_table *table, const uint8_t *list, uint32_t n) {
    return table->index_size == 1 ? list[n] : (uint32_t)list[2 * n] | (uint32_t)list[2 * n + 1] << 8;
}

/* n: 0 and 1 are the vertices of the edge, 2 and 3 the faces on its left and right. */
TOI16_SHARED uint32_t toi16_edge_index(const toi_hull3_table *table, uint32_t edge, uint32_t n) {
    return toi16_index_at(table, table->edges, 4 * edge + n);
}

/* Corner n of a face, 0 to 2. */
TOI16_SHARED uint32_t toi16_face_index(const toi_hull3_table *table, uint32_t face, uint32_t n) {
    return toi16_index_at(table, table->faces, 3 * face + n);
}

static inline toi_axis3 toi16_vertex(const toi_hull3_table *table, uint32_t n) {
    const toi_vec3 *v = &table->vertices[n];
    toi_axis3 out = {v->x, v->y, v->z};
    return out;
}

/* The edge between two vertices, or edge_count: hull3_axes.c. */
uint32_t toi16_edge_between(const toi_hull3_table *table, uint32_t v, uint32_t w);

/* Vertex n in the hull's frame, also where the table has the ends of a box alone. */
toi_axis3 toi16_vertex_or_end(const toi16_hull *hull, uint32_t n);

/* From one vertex to another in the world, exact, 2^-46 length units, each entry below 2^61. */
void toi16_hull_way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]);

/* From the first vertex of an edge to the second in the world, exact, 2^-46 length units. */
void toi16_hull_edge_way(const toi16_hull *hull, uint32_t edge, int64_t out[3]);

/* From the centre to a vertex in the world, exact, 2^-46 length units. */
void toi16_hull_place(const toi16_hull *hull, uint32_t n, int64_t out[3]);

void toi16_put_hull(toi16_hull *out, const toi_hull3_table *table, const toi_rot3 *rot,
                    const toi_vec3 *center);

/* A box as a hull. The numbers of its pose are doubled: a centre between two ulps is rounded down, and the
 * corners are exact all the same. */
void toi16_put_box(toi16_hull *out, toi16_box_hull *box, const toi16_pose3 *pose);
void toi16_put_box_ends(toi16_hull *out, toi16_box_ends *box, const toi16_pose3 *pose);

void toi16_make_box_hull(toi16_box_hull *box, const int32_t lo[3], const int32_t hi[3]);

/* ---- Axes: hull3_axes.c */

/* The exact normal of a face of the table, to 59 bits; false where its vertices lie on a line. */
bool toi16_hull_normal(const toi16_hull *hull, uint32_t face, toi16_fine *out);

/* Axis n beyond the faces of the table, for a hull without volume: its rim, exact; head of hull3_axes.c. */
bool toi16_hull_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out);

/* The exact direction of an axis of the pair, to 59 bits; false where there is none. */
bool toi16_hulls_axis(toi16_hulls *hulls, uint32_t axis, toi16_fine *out);

/* ---- The nearest point of a simplex: hull3_nearest.c */

/* A point relative to the origin in 2^-30 ulp, exact: each entry is below 2^62. */
typedef struct {
    int64_t at[3];
} toi16_point;

typedef struct {
    toi16_point p[4];
    unsigned count;
    int64_t n[3]; /* from the origin to the nearest point of the simplex, to 59 bits */
} toi16_simplex;

/* Leaves those points that the nearest one is between, of which there are three at most, and returns a bit
 * for each of them: the bits of `must` are of points that are known to be among them. n is the direction of
 * the nearest point then, zeros where that is the origin. 0 where there is no such set: the origin is within,
 * or as good as. */
unsigned toi16_find_nearest(toi16_simplex *s, unsigned must);

/* How far a point is along n, in 2^-30 |n| ulp, rounded down. */
int64_t toi16_height(const toi16_simplex *s, const toi16_point *p);

/* The sign of a . b, of entries below 2^62. */
int toi16_dot_sign(const int64_t a[3], const int64_t b[3]);

/* The direction of v, to 59 bits; false, and zeros, where that is zero. */
bool toi16_put_way(const int64_t v[3], int64_t out[3]);

/* Above 0 where the third axis is on the side of the cross product of the first two, below 0 where it is not:
 * hull3_edges.c. */
int64_t toi16_handedness(const toi_rot3 *rot);

#endif
