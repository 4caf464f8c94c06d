/* SPDX-License-Identifier: MIT */
/* This header has what the searches of pairs with an oriented box in the plane share. */
#ifndef TOI16_OBB2_H
#define TOI16_OBB2_H

#include "poly2.h"

/* toi16_profile2 is a box seen along w: c(p) = w x p says how far to the left of that line a point lies. */
typedef struct {
    int64_t speed[2]; /* w . axis */
    int64_t rise[2];  /* of c along the edge that the axis is normal to, rounded up to an even number */
} toi16_profile2;

enum {
    /* c is off by less than TOI16_DOUBT2 where it is rounded. */
    TOI16_DOUBT2 = 16,
    /* Closer than TOI16_CLOSE2 to an end of c the line may pass beside M. */
    TOI16_CLOSE2 = 32,
    /* A facet of a box along which c rises by fewer bits, on a length of 2^30, is left to the walk. */
    TOI16_STEEP_BITS2 = 38
};

/* TOI16_UNSURE2 stands for no facet: the facet is too flat, or the line may go through a vertex, and so enter
 * or leave on two axes at once. */
static const uint32_t TOI16_UNSURE2 = UINT32_MAX;

/* Returns by how many bits the relative velocity, which is below 2^30, can grow to 30. */
static inline unsigned toi16_growth2(const toi16_pair *pair) {
    return 30 - toi16_bits32(toi16_abs32(pair->w.x) | toi16_abs32(pair->w.y));
}

/* Returns the relative velocity, grown to 30 bits. */
toi_vec2 toi16_grow_motion2(const toi16_pair *pair);

/* Returns axis 0 or 1 of a box. */
static inline toi_vec2 toi16_box_axis2(const toi_rot2 *rot, uint32_t k) {
    toi_vec2 axis = {k == 0 ? rot->cos : -rot->sin, k == 0 ? rot->sin : rot->cos};
    return axis;
}

/* How two boxes are turned: the squared lengths of their axes, and the sizes of the products of an axis of A
 * with the one of B that has its number (along) and with the other one (across). The two axes of a box are
 * perpendicular and as long as one another, exactly, so that these four numbers are all products of axes. */
typedef struct {
    uint64_t square_a, square_b, along, across;
} toi16_turn2;

toi16_turn2 toi16_find_turn2(const toi16_obbs2 *boxes);

/* Writes the ends of the projection on an axis, but not the speed. */
void toi16_put_ends2(const toi16_obbs2 *boxes, const toi16_turn2 *turn, uint32_t axis, toi16_projection *out);

/* These are what a family of two boxes computes, but for its search. */
toi16_fate toi16_project_boxes2(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_direct_boxes2(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_name_boxes2(const toi16_pair *pair, uint32_t axis);

/* Opens a pair whose poses stand in boxes->tilted, with the status of both; of a family where it is tilted.
 */
toi_status toi16_open_boxes2(toi_status status, toi16_boxes2 *boxes, const toi_vec2 *va, const toi_vec2 *vb,
                             const toi16_family *of);

/* Returns how far a box reaches from its centre along n, which is an axis of a pair, rounded up. */
int64_t toi16_box_radius2(const toi16_pose2 *box, const toi_vec2 *n);

/* Looks at a box along w, which is below 2^30. Returns half of what c takes in, rounded up. */
int64_t toi16_look_along_box2(toi16_profile2 *profile, const toi16_pose2 *box, const toi_vec2 *w);

/* Finds the first of the two edges that each chain of M has of a box. Returns the number of the axis that the
 * edge is normal to; *edge becomes its direction. The other edge is a right angle further to the left. */
unsigned toi16_first_edge2(const toi16_profile2 *profile, const toi_rot2 *rot, toi_vec2 *edge);

/* Tells whether a facet of a box, which has this speed, is steep enough to the line. */
static inline bool toi16_is_steep2(int64_t speed) {
    return toi16_abs64(speed) >> TOI16_STEEP_BITS2 != 0;
}

/* Ends a search that came to `found`: starts the span and clips it by the axes of two facets, which may be
 * one. */
toi16_found toi16_clip_by_facets2(toi16_found found, toi16_pair *pair, const uint32_t axes[2],
                                  const toi_options *options, toi16_span *span, toi_axis *apart);

#endif
