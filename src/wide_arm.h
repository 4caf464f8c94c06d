/* SPDX-License-Identifier: MIT */
/* A few lines of assembly for Cortex-M, where gcc makes much more of the same C. Results are those of the C.
 */
#ifndef TOI16_WIDE_ARM_H
#define TOI16_WIDE_ARM_H

#include <stdint.h>

#ifdef __ARM_ARCH_6M__
#define TOI16_ARM_PRODUCTS
/* Schoolbook in 16-bit halves: `high` holds those of a in turn, and gathers their products with those of b.
 */
static inline uint64_t toi16_mulu(uint32_t a, uint32_t b) {
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

/* The same with signed high halves. */
static inline int64_t toi16_mul(int32_t a, int32_t b) {
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

/* Sixteen steps of long division, *rest < den < 2^31: the carry of a comparison is the next bit of the
 * quotient. */
#define TOI16_ARM_DIVISION
#define TOI16_STEP "adds %1, %1, %1\n cmp %1, %2\n bcc 1f\n subs %1, %1, %2\n 1: adcs %0, %0\n"
static inline void toi16_sixteen_steps(uint32_t *quotient, uint32_t *rest, uint32_t den) {
    for (unsigned n = 0; n < 4; n++)
        __asm__(".syntax unified\n" TOI16_STEP TOI16_STEP TOI16_STEP TOI16_STEP
                : "+l"(*quotient), "+l"(*rest)
                : "l"(den)
                : "cc");
}
#endif

#ifdef __thumb2__
/* gcc widens numbers as soon as it reads them, keeps their zeros in registers and multiplies by them. */
#define TOI16_ARM_PRODUCT_ALONE
static inline uint64_t toi16_mulu_alone(uint32_t a, uint32_t b) {
    uint32_t low, high;
    __asm__("umull %0, %1, %2, %3" : "=r"(low), "=r"(high) : "r"(a), "r"(b));
    return (uint64_t)high << 32 | low;
}
#endif

#endif
