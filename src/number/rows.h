/* SPDX-License-Identifier: MIT */
/* Vectors of three 32-bit numbers, by rows. */
#ifndef TOI16_ROWS_H
#define TOI16_ROWS_H

#include "wide.h"

/* A linear map. Row k has what is added to entry k of the result, and then by what the three numbers of a
 * vector are multiplied, in 2^-32. */
typedef struct {
    int32_t row[3][4];
} toi16_map;

/* The doubt of toi16_outside9, in its units. */
enum { TOI16_DOUBT_AT_ENDS = 7 };

/* The high word of the product of two rows of three numbers, modulo 2^64. */
static inline uint32_t toi16_high_dot(const int32_t *u, const int32_t *v) {
    int64_t dot = toi16_add_product(toi16_add_product(toi16_mul(u[0], v[0]), u[1], v[1]), u[2], v[2]);
    return (uint32_t)((uint64_t)dot >> 32);
}

/* How far the squares of three rows are from 1, in bits: their high words less `one` each. */
static inline uint32_t toi16_off_squares(const void *rows, uint32_t one) {
    const int32_t *u = (const int32_t *)rows, *v = u + 3, *w = u + 6;
    return (toi16_high_dot(u, u) - one) | (toi16_high_dot(v, v) - one) | (toi16_high_dot(w, w) - one);
}

/* The high word of what two products make. */
static inline uint32_t toi16_across(uint32_t r, uint32_t s, uint32_t by_r, uint32_t by_s) {
    return (uint32_t)((toi16_mulu(r, by_r) + toi16_mulu(s, by_s)) >> 32);
}

#ifdef TOI16_THUMB2
#include "rows_thumb2.h"
#else
#include "rows_plain.h"
#endif

static inline uint32_t toi16_off_frames(const void *u, const void *v, uint32_t one) {
    return toi16_off_frame(u, one) | toi16_off_frame(v, one);
}

/* The products of three rows of three numbers with (x, y, z), which take 63 bits, by 2^-32 and to nearest. */
static inline int32_t toi16_nearest(const int32_t *row, int32_t x, int32_t y, int32_t z) {
    const int64_t half = INT64_C(1) << 31;
    return (int32_t)toi16_shr(half + toi16_mul(row[0], x) + toi16_mul(row[1], y) + toi16_mul(row[2], z), 32);
}

static inline void toi16_nearest3(const void *rows, int32_t x, int32_t y, int32_t z, int32_t out[3]) {
    const int32_t *row = (const int32_t *)rows;
    out[0] = toi16_nearest(row, x, y, z);
    out[1] = toi16_nearest(row + 3, x, y, z);
    out[2] = toi16_nearest(row + 6, x, y, z);
}

#endif
