/* SPDX-License-Identifier: MIT */
/* Where two shapes in the plane touch. The vertices of A and of B within 1 ulp of their supporting lines
 * follow one another and span a supporting edge each, and what the two edges have in common is in contact.
 *
 * The files contact2*.c know a shape by its vertices, and how the sweep of its pair ended: when, along which
 * normal, and on which axis. They know neither the pairs of shapes that there are nor how a time of impact is
 * found. A toi16_contact2 is a query, a toi16_support2 a shape and what supports it along the normal, a
 * toi16_manifold2 the manifold in the making.
 *
 * Places are in the world at t = 0, and B is moved by what it travels against A: they are within 2^32 ulp
 * where the shapes touch, which is 2^38 in units of 2^-22 length units. Heights are along the normal, in
 * units of 2^-22 length units times the length of the normal / 2^10. Places along the supporting lines are in
 * 2^-22 length units times 1/2 to 1.42. */
#ifndef TOI16_CONTACT2_H
#define TOI16_CONTACT2_H

#include "../pair/contact.h"
#include "../plane/poly2.h"

/* This is an end of a supporting edge. */
typedef struct {
    int64_t along;
    uint16_t vertex;
} toi16_end2;

typedef struct {
    const toi_vec2 *vertices; /* of a polygon, counter-clockwise; null for a box */
    const toi_rot2 *rot;      /* of a box */
    uint32_t count;
    bool is_a;          /* A has its supporting line above it, B below it */
    uint8_t names[4];   /* the numbers that users know the corners of a box by, counter-clockwise: 4,
                           and 2 or 1 where the box is flat */
    int64_t at_q22[2];  /* what the shape travels: B alone does */
    int64_t height;     /* of the supporting line */
    toi16_end2 lo, hi;  /* of the supporting edge; one vertex where only that supports the shape */
    uint32_t farthest;  /* a vertex on the supporting line */
    uint32_t edges;     /* of how many edges of the shape the supporting edge is made */
    int32_t center2[2]; /* of a box, doubled, as are its half extents along its axes */
    int64_t half0_q46[2], half1_q46[2];
} toi16_support2;

typedef struct {
    toi_manifold *out;
    const toi16_support2 *container; /* of an overlap: the shape that points have to be inside, or null */
    bool rough;                      /* the normal is not exact: that of an edge nearby may be better */
    fix16_t va[2], enter;
    int32_t normal[2];      /* from A towards B, within 2^30 + 16 and at least 2^29 */
    int64_t ulp;            /* one ulp of height */
    int64_t contact_height; /* the height at which points are placed */
    toi16_support2 a, b;
} toi16_manifold2;

static inline uint32_t toi16_next2(const toi16_support2 *support, uint32_t vertex) {
    return vertex + 1 == support->count ? 0 : vertex + 1;
}

static inline uint32_t toi16_before2(const toi16_support2 *support, uint32_t vertex) {
    return (vertex == 0 ? support->count : vertex) - 1;
}

/* ---- Shapes and what supports them: contact2_support.c */

/* Fills a support from a legal shape, all but is_a and what depends on the normal. */
typedef void (*toi16_set_support2)(toi16_support2 *support, const void *shape);
void toi16_set_poly2(toi16_support2 *support, const void *poly);
void toi16_set_aabb2(toi16_support2 *support, const void *box);
void toi16_set_obb2(toi16_support2 *support, const void *box);

void toi16_place2(const toi16_support2 *support, uint32_t vertex, int64_t out[2]);
int64_t toi16_height2(const toi16_manifold2 *m, const int64_t p[2]);
int64_t toi16_along2(const toi16_manifold2 *m, const int64_t p[2]);

/* Returns the highest vertex of a shape, or the lowest. */
uint32_t toi16_farthest2(const toi16_manifold2 *m, const toi16_support2 *support, bool highest);

/* Finds the supporting edges of both shapes along the normal. */
void toi16_find_supports2(toi16_manifold2 *m);

toi_feature toi16_name_vertex2(const toi16_support2 *support, uint32_t vertex);

/* Names the edge from a vertex to the next one. */
toi_feature toi16_name_edge2(const toi16_manifold2 *m, const toi16_support2 *support, uint32_t edge);

/* Names what a shape has at a place along its supporting line: a vertex that is near, else the edge over the
 * place, else the nearest end of the supporting edge. */
toi_feature toi16_feature_at2(const toi16_manifold2 *m, const toi16_support2 *support, int64_t along);

/* Tells whether a place is inside a shape that is more than a point, or past its edges by so many eighths of
 * an ulp at most. */
bool toi16_is_inside2(const toi16_support2 *support, const int64_t p[2], uint32_t eighths);

/* Clips the way from one place to another by a shape, and writes the middle of what is inside. Returns false
 * where nothing is inside. */
bool toi16_clip_edge2(const toi16_support2 *support, const int64_t from[2], const int64_t to[2],
                      int64_t middle[2]);

/* ---- The query: contact2.c */

/* This is all that differs from pair to pair of kinds of shapes. */
typedef struct {
    toi16_open2 open;
    toi16_set_support2 set_a, set_b;
    void (*at_rest)(toi16_pair *pair); /* has the pair searched where it is at rest */
} toi16_contact_kinds2;

typedef struct {
    const void *a;
    const toi_vec2 *va;
    const void *b;
    const toi_vec2 *vb;
    const toi_options *options;
    toi_manifold *out;
    const toi16_contact_kinds2 *kinds;
} toi16_contact2;

/* This says how a pair meets, and the exact direction of the normal. */
typedef struct {
    toi16_meeting at;
    toi_axis3 direction;
} toi16_met2;

/* Begins a manifold: sets all that does not depend on the normal, with both shapes where they are at the
 * enter time. */
void toi16_place_shapes2(toi16_manifold2 *m, const toi16_contact2 *query, fix16_t enter);

/* Fills a manifold whose shapes are placed. */
toi_status toi16_fill_manifold2(toi16_manifold2 *m, const toi16_contact2 *query, const toi16_met2 *met);

/* Sweeps a pair, and fills the manifold with the points where it touches. */
toi_status toi16_contact_shapes2(const toi16_contact2 *query);

/* Fills the manifold of two polygons that have been swept by a function of their own, as a build for speed
 * has one. */
toi_status toi16_contact_swept2(const toi16_contact2 *query, const toi_hit *hit);

#endif
