/* SPDX-License-Identifier: MIT */
/* Vectors of the public types: as rows of numbers, exact products, directions of length 1, and directions of
 * twice the usual width. Knows no shapes; boxes are rows of numbers here. */
#ifndef TOI16_VECTOR_H
#define TOI16_VECTOR_H

#include "toi16/box.h"
#include "toi16/rotation.h"
#include "toi16/types.h"
#include "wide.h"

extern const toi_vec2 toi16_none2;
extern const toi_vec3 toi16_none3;

/* ---- Rows, so that one loop serves all coordinates */

/* A box or a vector as a row of numbers: of a box its lower corner, then its upper one, size numbers each.
 * The bytes of the whole object are what is walked, as no member of it is an array. */
typedef const void *toi16_row;

typedef char toi16_rows_have_no_gaps[sizeof(toi_vec3) == 3 * sizeof(fix16_t) &&
                                             sizeof(toi_aabb2) == 4 * sizeof(fix16_t) &&
                                             sizeof(toi_aabb3) == 6 * sizeof(fix16_t)
                                         ? 1
                                         : -1];

/* Returns the row from number n on. */
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

/* ---- Products */

static inline bool toi16_is_zero3(const toi_axis3 *v) {
    return (v->x | v->y | v->z) == 0;
}

/* True for the opposite too: projections on one are those on the other. */
static inline bool toi16_is_same_axis(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* Exact. No overflow where one vector is below 2^31 and the other within 2^30 + 16: 3 * (2^61 + 2^35) < 2^63.
 */
TOI16_SHARED int64_t toi16_dot3(const toi_axis3 *a, const toi_axis3 *b) {
    return toi16_add_product(toi16_mul_sum(a->x, b->x, a->y, b->y), a->z, b->z);
}

/* The cross product of two directions in Q2.30 within 1 + 2^-26 is exact: Q4.60, each entry below 2^61 +
 * 2^36. */
TOI16_SHARED void toi16_cross(const toi_axis3 *a, const toi_axis3 *b, int64_t out[3]) {
    out[0] = toi16_mul(a->y, b->z) - toi16_mul(a->z, b->y);
    out[1] = toi16_mul(a->z, b->x) - toi16_mul(a->x, b->z);
    out[2] = toi16_mul(a->x, b->y) - toi16_mul(a->y, b->x);
}

/* ---- Directions of length 1 */

/* Q2.30 to Q16.16, to nearest, halves away from 0; negated on request. */
static inline fix16_t toi16_round_part(int32_t q30, bool negative) {
    fix16_t part = toi16_shr32(q30 + (1 << 13) - (q30 < 0), 14);
    return negative ? -part : part;
}

/* Rounds a direction of length 1. */
static inline void toi16_round_unit(const toi_axis3 *u, bool negative, toi_vec3 *out) {
    out->x = toi16_round_part(u->x, negative);
    out->y = toi16_round_part(u->y, negative);
    out->z = toi16_round_part(u->z, negative);
}

/* Tells whether the square of a length, Q4.60, is that of one within 2^-18 of 1, which is as good as 1. */
static inline bool toi16_is_square_of_unit(uint64_t square_q60) {
    return square_q60 - ((UINT64_C(1) << 60) - (UINT64_C(1) << 42) + 1) < (UINT64_C(1) << 43) - 1;
}

/* Unit length, Q16.16, to within 2 ulp; negated on request. */
void toi16_unit(const toi_axis3 *direction, bool negative, toi_vec3 *out);

/* 2^14 / sqrt(s / 2^30) for s from 2^28 up to 3 * 2^30 + 2^10, off by less than 2^-13 of it. */
uint32_t toi16_inverse_root_q14(uint32_t s_q30);

/* Writes the unit vector of a direction of the plane that is not 0 and below 2^30. */
void toi16_unit2(const toi_vec2 *direction, toi_vec3 *out);

/* ---- Directions of twice the usual width, for projections that are exact to far below an ulp */

/* high * 2^30 + low */
typedef struct {
    toi_axis3 high; /* within 2^30 + 16 */
    toi_axis3 low;  /* in [0, 2^30) */
} toi16_fine;

/* v along the direction / 2^30, rounded down. Widths as in toi16_dot3, for v below 2^31. */
TOI16_SHARED int64_t toi16_measure(const toi_axis3 *v, const toi16_fine *direction) {
    return toi16_dot3(v, &direction->high) + toi16_shr(toi16_dot3(v, &direction->low), 30);
}

static inline bool toi16_is_short(const toi16_fine *direction) {
    return (direction->low.x | direction->low.y | direction->low.z) == 0;
}

/* The bits of the largest entry that toi16_fine_cross gives: one less than 60, so that the direction seen
 * from a body whose axes are no rotation, three times as long, still has 31 bits and a sign in its high
 * parts. */
enum { TOI16_FINE_BITS = 59 };

/* The direction of a x b, entries below 2^62: the product is exact in 128 bits, and cut off to
 * TOI16_FINE_BITS. A direction along a coordinate becomes exactly one of 2^59, without low parts. False where
 * the product is zero. */
bool toi16_fine_cross(const int64_t a[3], const int64_t b[3], toi16_fine *out);

/* The direction of v in the same way. */
bool toi16_fine_along(const int64_t v[3], toi16_fine *out);

/* The direction as three whole numbers. */
void toi16_fine_whole(const toi16_fine *direction, int64_t out[3]);

/* Splits three whole numbers below 2^61.6. */
void toi16_fine_split(const int64_t v[3], toi16_fine *out);

/* The direction of v at full width, cut off: its longest entry takes 30 bits. Of zeros, zeros. Returns the
 * bits of the longest entry of v. */
unsigned toi16_to_q30(const int64_t v[3], toi_axis3 *out);

/* Returns the upper half, or its complement where v is negative: both have the same bits in use. */
static inline uint32_t toi16_upper_size(int64_t v) {
    return toi16_size((int32_t)toi16_shr(v, 32));
}

/* floor(v * 2^grow / 2^33), where that takes 30 bits and a sign */
static inline int32_t toi16_upper_30(int64_t v, unsigned grow) {
    uint32_t high = (uint32_t)((uint64_t)v >> 32) << grow, low = (uint32_t)v;
    uint32_t rest =
        TOI16_NARROW ? low >> 1 >> (31 - grow) : (uint32_t)(toi16_mulu(low, UINT32_C(1) << grow) >> 32);
    return toi16_shr32((int32_t)(high + rest), 1);
}

#endif
