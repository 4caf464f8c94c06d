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
toi_status toi16_open_aabb2(void *room, const void *a, const toi_vec2 *va, const void *b, const toi_vec2 *vb);
toi_status toi16_open_aabb3(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb);

/* A box or a vector as a row of numbers: of a box its lower corner, then its upper one, size numbers each.
 * The bytes of the whole object are what is walked, as no member of it is an array. */
typedef const void *toi16_row;

typedef char toi16_rows_have_no_gaps[sizeof(toi_vec3) == 3 * sizeof(fix16_t) &&
                                             sizeof(toi_aabb2) == 4 * sizeof(fix16_t) &&
                                             sizeof(toi_aabb3) == 6 * sizeof(fix16_t)
                                         ? 1
                                         : -1];

/* From number n on. */
static inline toi16_row toi16_row_from(toi16_row row, unsigned n) {
    return (const char *)row + n * sizeof(fix16_t);
}

static inline fix16_t toi16_in_row(toi16_row row, unsigned n) {
    return *(const fix16_t *)toi16_row_from(row, n);
}

static inline void toi16_put_in_row(toi_vec3 *row, unsigned n, fix16_t x) {
    char *place = (char *)row + n * sizeof(fix16_t);
    *(fix16_t *)(void *)place = x;
}

/* Of boxes at rest. */
typedef struct {
    toi16_mark mark; /* the axis and the side that separates, touches or is the least way out */
    uint32_t depth;  /* of an overlap, in ulps; 1 where M is flat */
} toi16_aabbs_rest;

toi_status toi16_aabbs_at_rest(toi16_row a, toi16_row b, unsigned size, toi16_aabbs_rest *out);

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
