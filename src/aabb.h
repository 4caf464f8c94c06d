/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes as a pair. */
#ifndef TOI16_AABB_H
#define TOI16_AABB_H

#include "pair.h"

/* Level oriented boxes come in here too, so the faces may have another order than the coordinates. */
typedef struct {
    toi16_pair pair;
    int32_t lo_a[3], hi_a[3], lo_b[3], hi_b[3]; /* Q16.16 */
    int32_t va[3], vb[3];                       /* Q16.16 per time unit */
    uint8_t face[3];                            /* which face of A is normal to x, y, z */
} toi16_aabbs;

/* Opens a pair of 2 or 3 dimensions; all but the numbers, with the faces in their natural order. */
void toi16_open_aabbs(toi16_aabbs *boxes, uint8_t dimensions);

/* TOI_ERR_ARGUMENT, TOI_ERR_SHAPE, or ready to sweep. */
toi_status toi16_open_aabb2(toi16_aabbs *boxes, const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                            const toi_vec2 *vb);
toi_status toi16_open_aabb3(toi16_aabbs *boxes, const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                            const toi_vec3 *vb);

static inline void toi16_put2(int32_t to[2], const toi_vec2 *v) {
    to[0] = v->x;
    to[1] = v->y;
}

static inline void toi16_put3(int32_t to[3], const toi_vec3 *v) {
    to[0] = v->x;
    to[1] = v->y;
    to[2] = v->z;
}

#endif
