/* SPDX-License-Identifier: MIT */
/* Directions of twice the usual width, for projections that are exact to far below an ulp. */
#ifndef TOI16_FINE_H
#define TOI16_FINE_H

#include "vector.h"

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

/* Of three whole numbers below 2^61.6. */
void toi16_fine_split(const int64_t v[3], toi16_fine *out);

/* The direction of v at full width, cut off: its longest entry takes 30 bits. Of zeros, zeros. Returns the
 * bits of the longest entry of v. */
unsigned toi16_to_q30(const int64_t v[3], toi_axis3 *out);

/* The upper half, of a negative number its complement, which has the bits that count. */
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
