/* SPDX-License-Identifier: MIT */
/* How a manifold is filled, which contacts of all shapes share. */
#ifndef TOI16_CONTACT_H_INTERNAL
#define TOI16_CONTACT_H_INTERNAL

#include "../number/vector.h"
#include "overlap.h"
#include "toi16/contact.h"

/* Coordinates of contacts are kept in 2^-22 length units, 1/64 ulp, as seen from A: A rests and B moves. */
enum { TOI16_ULP_Q22 = 64 };

/* Two points are one where they are nearer to one another than TOI16_NEAR_Q22 in each coordinate. */
enum { TOI16_NEAR_Q22 = TOI16_ULP_Q22 / 2 };

/* On which side of a box a place is, along an axis of the box. */
enum { TOI16_MINUS = 0, TOI16_PLUS = 1, TOI16_INNER = 2 };

/* What the sweep of a pair said, with the normal of the manifold. A meeting is kept apart from the manifold
 * until no error can come, as an error writes nothing but the status. */
typedef struct {
    toi_hit hit;
    toi_vec3 normal; /* of the manifold */
    toi_axis axis;   /* the one that the normal is along */
    bool overlap;    /* the shapes are inside one another */
} toi16_meeting;

/* Sweeps an opened pair. Where the shapes do not meet, the manifold is complete. */
toi_status toi16_find_meeting(toi_status opened, toi16_pair *pair, const toi_options *options,
                              toi_manifold *out, toi16_meeting *meeting);

/* Completes a meeting that has its hit, of which this is the status. */
toi_status toi16_take_meeting(toi_status status, toi_manifold *out, toi16_meeting *meeting);

/* Finds the normal of an overlap, along the least depth. The pair loses its motion. */
toi_status toi16_find_way_out(toi16_pair *pair, toi_manifold *out, toi16_meeting *meeting);

/* Sweeps an opened pair, and finds the normal where it overlaps. */
toi_status toi16_meet(toi_status opened, toi16_pair *pair, const toi_options *options, toi_manifold *out,
                      toi16_meeting *meeting);

/* Writes all of a manifold but the points, and returns the status. */
toi_status toi16_begin_manifold(const toi_hit *hit, const toi_vec3 *normal, toi_manifold *out);

/* ---- Faces that are nearly perpendicular to the normal */

/* How far supporting planes are apart along a direction, and how much an ulp is in the unit of height. */
typedef struct {
    int64_t height, ulp;
} toi16_gap;

/* Is a gap at least as large as another one, to within an ulp? */
bool toi16_is_as_far(const toi16_gap *gap, const toi16_gap *other);

/* Is an edge perpendicular to the normal, to within 2^-8 to 2^-7 rad? */
bool toi16_is_nearly_across(const toi_axis3 *way, const toi_axis3 *normal);

/* ---- Points */

/* Rounds a place as seen from A to the world at the enter time; va is the velocity of A. False where the
 * place is past Q16.16, and *out is then the nearest end of the type. */
bool toi16_place_point(int64_t q32, fix16_t va, fix16_t enter, fix16_t *out);

/* ---- Whether all points will be within Q16.16 */

typedef struct {
    toi16_row va, vb;
    fix16_t enter;
    unsigned dimensions;
} toi16_flight;

/* May A, which begins in the domain, be near the ends of Q16.16 at the enter time? */
bool toi16_flies_far(const toi16_flight *flight);

/* Returns a bit for each end of Q16.16 that a place is past, or nearer to than a point in contact may be off.
 * The place is in 2^-22 length units in the world at t = 0; a place on B includes what B travels against A.
 * Where points may be past an end, some vertex of either shape is. */
unsigned toi16_ends_past(const toi16_flight *flight, const int64_t place[]);

#endif
