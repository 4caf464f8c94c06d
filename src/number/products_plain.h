/* SPDX-License-Identifier: MIT */
/* Products of 32-bit numbers in C. */
#ifndef TOI16_PRODUCTS_H
#define TOI16_PRODUCTS_H

#include "machine.h"

/* The products by 16-bit halves, for compilers that would call a routine of 64 x 64 bits: wide.c. */
uint64_t toi16_mulu_by_halves(uint32_t a, uint32_t b);
int64_t toi16_mul_by_halves(int32_t a, int32_t b);

TOI16_SHARED uint64_t toi16_mulu(uint32_t a, uint32_t b) {
    return TOI16_SHORT_PRODUCTS ? toi16_mulu_by_halves(a, b) : (uint64_t)a * b;
}

TOI16_SHARED int64_t toi16_mul(int32_t a, int32_t b) {
    return TOI16_SHORT_PRODUCTS ? toi16_mul_by_halves(a, b) : (int64_t)a * b;
}

/* sum + a * b modulo 2^64. */
TOI16_SHARED int64_t toi16_add_product(int64_t sum, int32_t a, int32_t b) {
    return (int64_t)((uint64_t)sum + (uint64_t)toi16_mul(a, b));
}

/* a * b + c * d modulo 2^64. */
TOI16_SHARED int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_add_product(toi16_mul(a, b), c, d);
}

/* Sixteen steps of long division, where the machine has them in assembly: they are 16 more bits of *quotient
 * for *rest < den, and what is then left in *rest. False where den or the machine is not for this. */
static inline bool toi16_divide_by_steps(uint32_t *quotient, uint32_t *rest, uint32_t den) {
    (void)quotient, (void)rest, (void)den;
    return false;
}

/* The dot product of (x, y, z) and the three numbers at *v, which goes to the next three: products take 31
 * bits, and the sum may wrap on the way. */
static inline int32_t toi16_next_dot16(int32_t x, int32_t y, int32_t z, const int32_t **v) {
    const int32_t *at = *v;
    *v += 3;
    return (int32_t)((uint32_t)(x * at[0]) + (uint32_t)(y * at[1]) + (uint32_t)(z * at[2]));
}

#endif
