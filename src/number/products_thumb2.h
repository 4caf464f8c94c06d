/* SPDX-License-Identifier: MIT */
/* Products of 32-bit numbers on Cortex-M3 and up. Results are those of products_plain.h. */
#ifndef TOI16_PRODUCTS_H
#define TOI16_PRODUCTS_H

#include "machine.h"

TOI16_SHARED uint64_t toi16_mulu(uint32_t a, uint32_t b) {
    return (uint64_t)a * b;
}

TOI16_SHARED int64_t toi16_mul(int32_t a, int32_t b) {
    return (int64_t)a * b;
}

TOI16_SHARED int64_t toi16_add_product(int64_t sum, int32_t a, int32_t b) {
    return (int64_t)((uint64_t)sum + (uint64_t)toi16_mul(a, b));
}

/* gcc multiplies all 64 bits of numbers that it has widened. */
TOI16_SHARED int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t low, high;
    __asm__("smull %0, %1, %2, %3\n smlal %0, %1, %4, %5"
            : "=&r"(low), "=&r"(high)
            : "r"(a), "r"(b), "r"(c), "r"(d));
    return (int64_t)((uint64_t)high << 32 | low);
}

static inline bool toi16_divide_by_steps(uint32_t *quotient, uint32_t *rest, uint32_t den) {
    (void)quotient, (void)rest, (void)den;
    return false;
}

static inline int32_t toi16_next_dot16(int32_t x, int32_t y, int32_t z, const int32_t **v) {
    const int32_t *at = *v;
    *v += 3;
    return (int32_t)((uint32_t)(x * at[0]) + (uint32_t)(y * at[1]) + (uint32_t)(z * at[2]));
}

#endif
