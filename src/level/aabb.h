/* SPDX-License-Identifier: MIT */
/* The room of level boxes: boxes whose faces are along the coordinates, in 32 bits. It knows corners and
 * velocities, and never a rotation or an outline. Its types are toi16_aabbs, two level boxes as a pair of
 * axes, and toi16_aabbs_rest, the axis that decides for boxes at rest. */
#ifndef TOI16_AABB_H
#define TOI16_AABB_H

#include "../number/vector.h"
#include "../pair/pair.h"
#include "toi16/overlap.h"

/* Level oriented boxes come in here too, so the faces may have another order than the coordinates. */
typedef struct {
    toi16_pair pair;
    int32_t lo_a[3], hi_a[3], lo_b[3], hi_b[3]; /* Q16.16 */
    int32_t va[3], vb[3];                       /* Q16.16 per time unit */
    uint8_t face[3];                            /* which face of A is normal to x, y, z */
} toi16_aabbs;

/* Opens a pair of 2 or 3 dimensions, with the faces in their natural order; the corners and velocities are
 * left to the caller. */
void toi16_open_aabbs(toi16_aabbs *boxes, uint8_t dimensions);

/* Return TOI_ERR_ARGUMENT or TOI_ERR_SHAPE, or open the pair. */
toi_status toi16_open_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                            const toi_vec2 *vb);
toi_status toi16_open_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                            const toi_vec3 *vb);

/* What two boxes at rest come to. */
typedef struct {
    toi16_mark mark; /* the axis and the side that separates, touches or is the least way out */
    uint32_t depth;  /* of an overlap, in ulps; 1 where M is flat */
} toi16_aabbs_rest;

toi_status toi16_aabbs_at_rest(toi16_row a, toi16_row b, unsigned size, toi16_aabbs_rest *out);

/* The answer about two legal level boxes, but its status, which is returned. push: TOI_ERR_RANGE where the
 * push would take B out of Q16.16, as the public functions have it; else only a depth past INT32_MAX is that.
 */
toi_status toi16_overlap_rows(toi16_row a, toi16_row b, unsigned size, bool push, toi_penetration *out);

#endif
