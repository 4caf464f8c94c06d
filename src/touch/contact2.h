/* SPDX-License-Identifier: MIT */
/* Contacts in the plane: the vertices of A and of B within 1 ulp of their lines of support span an interval
 * along the line of contact each, and what they have in common is in contact.
 *
 * Places are in the world at t = 0, with B moved by what it travels against A: within 2^32 ulp where they
 * touch, 2^38 in 2^-22 length units. */
#ifndef TOI16_CONTACT2_H
#define TOI16_CONTACT2_H

#include "../pair/contact.h"
#include "../plane/poly2.h"

/* A vertex by its place along the line of contact, 2^-22 length units times 1/2 to 1.42. */
typedef struct {
    int64_t along;
    uint16_t vertex;
} toi16_end2;

typedef struct {
    const toi_vec2 *vertices; /* of a polygon, counter-clockwise; of a box null */
    const toi_rot2 *rot;      /* of a box */
    uint32_t count;
    bool ahead;                /* of A: the line of support is above it */
    uint8_t names[4];          /* of the corners of a box */
    int64_t at_q22[2];         /* what B travels */
    int64_t plane;             /* the height of the line of support */
    toi16_end2 lo, hi;         /* of the support */
    int64_t corners_q22[4][2]; /* of a box, counter-clockwise: 4, or without flat axes 2 or 1 */
} toi16_side2;

/* Heights are along the normal, 2^-22 length units times the normal / 2^10. */
typedef struct {
    toi_manifold *out;
    const toi16_side2 *container; /* of an overlap: what points have to be inside of, else null */
    fix16_t va[2], enter;
    int32_t normal[2]; /* what is looked along: from A towards B, within 2^30 + 16 and at least 2^29 */
    int64_t ulp;       /* one of height */
    int64_t level;     /* the height at which points are placed */
    toi16_side2 a, b;
} toi16_touch2;

void toi16_place2(const toi16_side2 *side, uint32_t vertex, int64_t out[2]);

/* The edge from a vertex to the next. */
toi_feature toi16_name_edge2(const toi16_touch2 *touch, const toi16_side2 *side, uint32_t edge);
toi_feature toi16_name_vertex2(const toi16_side2 *side, uint32_t vertex);

void toi16_offer2(toi16_touch2 *touch, const int64_t at[2], toi_feature a, toi_feature b);

/* The feature of a support at a place along the line. */
toi_feature toi16_feature_at(const toi16_touch2 *touch, const toi16_side2 *side, int64_t along);
int64_t toi16_along2(const toi16_touch2 *touch, const int64_t p[2]);

void toi16_find_supports2(toi16_touch2 *touch);

/* ---- The direction to look along: contact2_sight.c */

/* That of an exact direction of at most 30 bits, on the side of a normal. */
void toi16_set_normal2(toi16_touch2 *touch, const toi_axis3 *d, const toi_vec3 *towards);

/* Turns the normal of two supports to that of an edge, where more is in common as seen along it; decided: the
 * toi_axis_kind of the normal. */
void toi16_turn_sight2(toi16_touch2 *touch, uint8_t decided);

/* ---- Overlaps: contact2_inside.c */

/* Is a place in a side that is not just a point, to within so many eighths of an ulp of its edges? */
bool toi16_is_inside2(const toi16_side2 *side, const int64_t p[2], uint32_t eighths);

/* The first vertex of one within the other, or edge through it. */
void toi16_first_inside2(toi16_touch2 *touch);

/* ---- The query */

/* A legal shape as a side; all but `ahead`. */
typedef void (*toi16_set_side2)(toi16_side2 *side, const void *shape);
void toi16_set_poly2(toi16_side2 *side, const void *poly);
void toi16_set_aabb2(toi16_side2 *side, const void *box);
void toi16_set_obb2(toi16_side2 *side, const void *box);

/* What is special about two kinds of shapes. */
typedef struct {
    toi16_open2 open;
    toi16_set_side2 set_a, set_b;
} toi16_touching2;

/* A query. */
typedef struct {
    const void *a;
    const toi_vec2 *va;
    const void *b;
    const toi_vec2 *vb;
    const toi_options *options;
    toi_manifold *out;
    const toi16_touching2 *kinds;
} toi16_contact2;

typedef struct {
    toi16_meeting at;
    toi_axis3 direction;
} toi16_met2;

/* The sweep of a pair, and the points where it meets. */
toi_status toi16_contact_flat(const toi16_contact2 *query);

/* The same of tagged shapes. */
toi_status toi16_contact_shapes2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_manifold *out);

/* How they meet, in a function of its own so that the room is free again when points are looked for. */
toi_status toi16_meet_shapes2(const toi16_contact2 *query, toi16_met2 *met);

/* Fills a manifold of a pair that has met. */
toi_status toi16_touch_shapes2(const toi16_contact2 *query, const toi16_met2 *met);

static inline uint32_t toi16_next2(const toi16_side2 *side, uint32_t vertex) {
    return vertex + 1 == side->count ? 0 : vertex + 1;
}

#endif
