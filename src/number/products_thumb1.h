/* SPDX-License-Identifier: MIT */
/* Products of 32-bit numbers on Cortex-M0, which multiplies to 32 bits only: the compiler would call a
 * routine of 64 x 64 bits. Results are those of products_plain.h. */
#ifndef TOI16_PRODUCTS_H
#define TOI16_PRODUCTS_H

#include "machine.h"

/* Long multiplication of 16-bit halves: `high` holds the halves of a in turn, and gathers their products with
 * the halves of b. */
TOI16_SHARED uint64_t toi16_mulu(uint32_t a, uint32_t b) {
    uint32_t low = b, high = a, low_a, high_b, other;
    __asm__(".syntax unified\n"
            "uxth %2, %1\n lsrs %1, %1, #16\n lsrs %3, %0, #16\n uxth %0, %0\n movs %4, %0\n"
            "muls %0, %2, %0\n muls %4, %1, %4\n muls %1, %3, %1\n muls %3, %2, %3\n"
            "lsls %2, %4, #16\n lsrs %4, %4, #16\n adds %0, %0, %2\n adcs %1, %4\n"
            "lsls %2, %3, #16\n lsrs %3, %3, #16\n adds %0, %0, %2\n adcs %1, %3"
            : "+l"(low), "+l"(high), "=&l"(low_a), "=&l"(high_b), "=&l"(other)
            :
            : "cc");
    return (uint64_t)high << 32 | low;
}

/* The high halves have a sign. */
TOI16_SHARED int64_t toi16_mul(int32_t a, int32_t b) {
    uint32_t low = (uint32_t)b, high = (uint32_t)a, low_a, high_b, other;
    __asm__(".syntax unified\n"
            "uxth %2, %1\n asrs %1, %1, #16\n asrs %3, %0, #16\n uxth %0, %0\n movs %4, %0\n"
            "muls %0, %2, %0\n muls %4, %1, %4\n muls %1, %3, %1\n muls %3, %2, %3\n"
            "lsls %2, %4, #16\n asrs %4, %4, #16\n adds %0, %0, %2\n adcs %1, %4\n"
            "lsls %2, %3, #16\n asrs %3, %3, #16\n adds %0, %0, %2\n adcs %1, %3"
            : "+l"(low), "+l"(high), "=&l"(low_a), "=&l"(high_b), "=&l"(other)
            :
            : "cc");
    return (int64_t)((uint64_t)high << 32 | low);
}

TOI16_SHARED int64_t toi16_add_product(int64_t sum, int32_t a, int32_t b) {
    uint32_t low = (uint32_t)sum, high = (uint32_t)((uint64_t)sum >> 32), low_a, high_b, other;
    __asm__(".syntax unified\n"
            "uxth %4, %2\n asrs %2, %2, #16\n asrs %5, %3, #16\n uxth %3, %3\n movs %6, %3\n"
            "muls %3, %4, %3\n muls %6, %2, %6\n muls %2, %5, %2\n muls %5, %4, %5\n"
            "adds %0, %0, %3\n adcs %1, %2\n"
            "lsls %4, %6, #16\n asrs %6, %6, #16\n adds %0, %0, %4\n adcs %1, %6\n"
            "lsls %4, %5, #16\n asrs %5, %5, #16\n adds %0, %0, %4\n adcs %1, %5"
            : "+l"(low), "+l"(high), "+l"(a), "+l"(b), "=&l"(low_a), "=&l"(high_b), "=&l"(other)
            :
            : "cc");
    return (int64_t)((uint64_t)high << 32 | low);
}

TOI16_SHARED int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_add_product(toi16_mul(a, b), c, d);
}

/* One step of long division: the carry of a comparison is the next bit of the quotient. */
#define TOI16_STEP       "adds %1, %1, %1\n cmp %1, %2\n bcc 1f\n subs %1, %1, %2\n 1: adcs %0, %0\n"
#define TOI16_FOUR_STEPS TOI16_STEP TOI16_STEP TOI16_STEP TOI16_STEP
TOI16_INLINE bool toi16_divide_by_steps(uint32_t *quotient, uint32_t *rest, uint32_t den) {
    if (den >> 31 != 0)
        return false;
    TOI16_UNROLL
    for (unsigned n = 0; n < 4; n++)
        __asm__(".syntax unified\n" TOI16_FOUR_STEPS : "+l"(*quotient), "+l"(*rest) : "l"(den) : "cc");
    return true;
}

/* A vector is loaded by one instruction, and what that takes leaves a register for where a result is stored.
 */
static inline int32_t toi16_next_dot16(int32_t x, int32_t y, int32_t z, const int32_t **v) {
    register int32_t sum __asm__("r4");
    __asm__(
        ".syntax unified\n ldmia %1!, {r4, r5, r6}\n muls r4, %2, r4\n muls r5, %3, r5\n muls r6, %4, r6\n"
        "adds r4, r4, r5\n adds r4, r4, r6"
        : "=&l"(sum), "+l"(*v)
        : "l"(x), "l"(y), "l"(z)
        : "r5", "r6", "cc", "memory");
    return sum;
}

#endif
