/* SPDX-License-Identifier: MIT */
/* What contacts of all shapes share: how a manifold is filled. */
#ifndef TOI16_CONTACT_H_INTERNAL
#define TOI16_CONTACT_H_INTERNAL

#include "../number/vector.h"
#include "overlap.h"
#include "toi16/contact.h"

/* Coordinates of contacts are kept in 2^-22 length units, 1/64 ulp, as seen from A: A rests and B moves. */
enum { TOI16_ULP_Q22 = 64 };

/* Points nearer to one another than this, in each coordinate, are one. */
enum { TOI16_NEAR_Q22 = TOI16_ULP_Q22 / 2 };

/* Where along an axis of a box a place is. */
enum { TOI16_MINUS = 0, TOI16_PLUS = 1, TOI16_INNER = 2 };

/* The feature of a box that is on these sides of its axes. */
toi_feature toi16_box_feature(const uint8_t side[3], unsigned dimensions);

/* What the sweep of a pair said, and of an overlap the least way out. It is kept apart from the manifold, of
 * which an error writes the status alone, until it is known that there is none. */
typedef struct {
    toi_hit hit;
    toi_vec3 normal; /* of the manifold */
    toi_axis axis;   /* the one that the normal is along */
    bool overlap;    /* the shapes are inside one another */
} toi16_meeting;

/* The sweep of an opened pair. Where they do not meet the manifold has its answer. */
toi_status toi16_find_meeting(toi_status opened, toi16_pair *pair, const toi_options *options,
                              toi_manifold *out, toi16_meeting *meeting);

/* Of an overlap the normal, along the least way out. Leaves the pair without its motion. */
toi_status toi16_find_way_out(toi16_pair *pair, toi_manifold *out, toi16_meeting *meeting);

/* Both. */
toi_status toi16_meet(toi_status opened, toi16_pair *pair, const toi_options *options, toi_manifold *out,
                      toi16_meeting *meeting);

/* Writes all of a manifold but its points. Returns its status. */
toi_status toi16_begin_manifold(const toi_hit *hit, const toi_vec3 *normal, toi_manifold *out);

/* ---- Faces that are all but across the normal */

/* How far the planes of support are apart along a direction, and an ulp of that. */
typedef struct {
    int64_t height, ulp;
} toi16_gap;

/* Is a gap no smaller than another one, but for an ulp? */
bool toi16_is_as_far(const toi16_gap *gap, const toi16_gap *other);

/* Is a way across the normal, but for 2^-8 to 2^-7 rad? */
bool toi16_is_nearly_level(const toi_axis3 *way, const toi_axis3 *normal);

/* ---- Points */

/* Rounds a place as seen from A to the world at the enter time. va: of A. False, and the end that is nearest,
 * where it is past Q16.16. */
bool toi16_place_point(int64_t q32, fix16_t va, fix16_t enter, fix16_t *out);

/* ---- Whether all points will be within Q16.16 */

typedef struct {
    toi16_row va, vb;
    fix16_t enter;
    unsigned dimensions;
} toi16_flight;

/* May A, which begins in the domain, be near the ends of Q16.16 at the enter time? */
bool toi16_flies_far(const toi16_flight *flight);

/* The ends that a place is past, or is nearer to than a point in contact with it may be off: a bit each. It
 * is in 2^-22 length units in the world at t = 0, of B with what that travels against A. What two shapes have
 * in common is past those ends that some vertex of either is past. */
unsigned toi16_ends_past(const toi16_flight *flight, const int64_t place[]);

#endif
