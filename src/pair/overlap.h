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

/* The end of every overlap query. opened: what opening the pair, without velocities, came to; room_of: null
 * where all but the push is asked for. */
toi_status toi16_pair_overlap(toi_status opened, toi16_pair *pair, toi16_room_of room_of, const void *b,
                              toi_penetration *out);

/* Status and normal alone, wherever the push would lead; pair->decided is then its axis. */
toi_status toi16_pair_side(toi16_pair *pair, toi_vec3 *normal);

/* The status alone. */
toi_status toi16_pair_rest(toi_status opened, toi16_pair *pair);

#endif
