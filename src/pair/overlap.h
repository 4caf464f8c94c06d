/* SPDX-License-Identifier: MIT */
/* Pairs at rest: the same axes, on which the least overlap counts instead of the times. */
#ifndef TOI16_OVERLAP_INTERNAL_H
#define TOI16_OVERLAP_INTERNAL_H

#include "pair.h"
#include "toi16/overlap.h"

/* How far a shape may be moved along x, y and z: both ends are legal. */
typedef struct {
    int64_t lo[3], hi[3];
} toi16_room;

/* Of a legal shape B in the domain of its pair: of two axis-aligned boxes all of Q16.16, else TOI_LIMIT. */
typedef void (*toi16_room_of)(toi16_room *room, const void *shape);
void toi16_room_aabb2(toi16_room *room, const void *box);
void toi16_room_aabb3(toi16_room *room, const void *box);
void toi16_room_box2(toi16_room *room, const void *box);
void toi16_room_box3(toi16_room *room, const void *box);
void toi16_room_obb2(toi16_room *room, const void *box);
void toi16_room_obb3(toi16_room *room, const void *box);
void toi16_room_poly2(toi16_room *room, const void *poly);
void toi16_room_hull3(toi16_room *room, const void *hull);

/* Of a shape between two corners of n coordinates, both of which are to stay within +-limit, that of Q16.16
 * if it is INT32_MAX. */
void toi16_room_between(toi16_room *room, const void *lo, const void *hi, unsigned n, int32_t limit);

void toi16_bounds_poly2(const toi_poly2 *poly, toi_aabb2 *out);

/* The end of every overlap query. opened: what opening the pair, without velocities, came to; room_of: null
 * where all but the push is asked for. */
toi_status toi16_pair_overlap(toi_status opened, toi16_pair *pair, toi16_room_of room_of, const void *b,
                              toi_penetration *out);

/* What is special about two kinds of shapes: how they open, and the room of the second. */
typedef struct {
    toi16_open2 open;
    toi16_room_of room_of;
} toi16_kinds2;

typedef struct {
    toi16_open3 open;
    toi16_room_of room_of;
} toi16_kinds3;

/* The same of two tagged shapes whose pair has been opened. */
toi_status toi16_overlap_opened(toi_status opened, toi16_pair *pair, const toi_shape *a, const toi_shape *b,
                                toi_penetration *out);

/* Status and normal alone, wherever the push would lead; pair->decided is then its axis. */
toi_status toi16_pair_side(toi16_pair *pair, toi_vec3 *normal);

/* The status alone. */
toi_status toi16_pair_rest(toi_status opened, toi16_pair *pair);

#endif
