/* SPDX-License-Identifier: MIT */
/* Rows of three numbers: products with directions in Q2.30. */
#ifndef TOI16_TURN_SPACE_H
#define TOI16_TURN_SPACE_H

#include "../number/rot.h"

/* a . b, exactly, where that takes 63 bits. */
TOI16_SHARED int64_t toi16_trio_dot(const int32_t a[3], const int32_t b[3]) {
    return toi16_add_product(toi16_mul_sum(a[0], b[0], a[1], b[1]), a[2], b[2]);
}

/* a . b / 2^30, to nearest, where that takes 31 bits. */
TOI16_SHARED int32_t toi16_trio_along(const int32_t a[3], const int32_t b_q30[3]) {
    return toi16_round_q30(toi16_trio_dot(a, b_q30));
}

/* The largest of three sizes and half the sum of the other two: no less than the length, and at most 2 /
 * sqrt(3) of it. Entries are below 2^30. */
uint32_t toi16_trio_size(const int32_t a[3]);

/* Does that for numbers below 2^61, rounded up. */
uint64_t toi16_wide_size(const int64_t v[3]);

/* a x b, exactly, where the products take 62 bits. */
void toi16_trio_product(const int32_t a[3], const int32_t b[3], int64_t out[3]);

/* a x b / 2^30, to nearest, where that takes 31 bits. */
void toi16_trio_cross(const int32_t a[3], const int32_t b_q30[3], int32_t out[3]);

/* The direction of v, cut off so that its longest entry takes 30 bits; false of zero. */
bool toi16_trio_cut(const int64_t v[3], int32_t out[3]);

/* A direction whose longest entry takes 30 bits, brought to length 1: entries within 2 ulp of Q2.30. */
void toi16_trio_unit(const int32_t n[3], int32_t out_q30[3]);

/* Brings a direction whose length is within 2^-13 of 1 to length 1: entries within 2 ulp. */
void toi16_trio_mend(int32_t n_q30[3]);

/* Both: false of zero. */
bool toi16_trio_direction(const int64_t v[3], int32_t out_q30[3]);

#endif
