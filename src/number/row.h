/* SPDX-License-Identifier: MIT */
/* Boxes and vectors as rows of numbers, so that one loop serves all coordinates. */
#ifndef TOI16_ROW_H
#define TOI16_ROW_H

#include "toi16/types.h"
#include "toi16/box.h"

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
