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
inline uint64_t toi16_mulu(uint32_t a, uint32_t b) {
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
inline int64_t toi16_mul(int32_t a, int32_t b) {
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

/* sum + a * b, where these are within 2^30 + 16, so that what is in the middle takes 32 bits. */
#define TOI16_ARM_SUM
static inline int64_t toi16_add_product(int64_t sum, int32_t a, int32_t b) {
    uint32_t low = (uint32_t)sum, high = (uint32_t)((uint64_t)sum >> 32), middle, other;
    __asm__(".syntax unified\n"
            "uxth %4, %2\n asrs %2, %2, #16\n uxth %5, %3\n asrs %3, %3, #16\n mov ip, %4\n"
            "muls %4, %5, %4\n adds %0, %0, %4\n mov %4, %2\n muls %4, %3, %4\n adcs %1, %4\n"
            "muls %5, %2, %5\n mov %4, ip\n muls %4, %3, %4\n adds %4, %4, %5\n"
            "lsls %5, %4, #16\n asrs %4, %4, #16\n adds %0, %0, %5\n adcs %1, %4"
            : "+l"(low), "+l"(high), "+l"(a), "+l"(b), "=&l"(middle), "=&l"(other)
            :
            : "ip", "cc");
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

/* Of numbers that it has widened gcc multiplies all 64 bits. */
#define TOI16_ARM_PRODUCT_SUM
static inline int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t low, high;
    __asm__("smull %0, %1, %2, %3\n smlal %0, %1, %4, %5"
            : "=&r"(low), "=&r"(high)
            : "r"(a), "r"(b), "r"(c), "r"(d));
    return (int64_t)((uint64_t)high << 32 | low);
}

static inline int64_t toi16_mul_difference(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_mul_sum(a, b, -c, d);
}
#endif

/* Takes 12 registers, which gcc does not find where it has a PIC or floating-point registers or does not
 * optimise. */
#if defined __thumb2__ && defined __OPTIMIZE__ && !defined __ARM_FP && !defined __PIC__ && !defined __clang__
/* The first of the vectors of three numbers in [v, end) that reaches farthest along (x, y, z): gcc loads one
 * number at a time. Two vectors a round, of an odd number the first alone; 12 has bit 2 for the parity. */
#define TOI16_ARM_FARTHEST
#define TOI16_VECTOR                                                                                         \
    "ldmia %0!, {r4, r5, r6}\n smull r4, %4, r4, %6\n smlal r4, %4, r5, %7\n smlal r4, %4, r6, %8\n"         \
    "cmp %2, r4\n sbcs r5, %3, %4\n bge 1f\n mov %2, r4\n mov %3, %4\n mov %1, %0\n 1:\n"
static inline const void *toi16_farthest(const void *v, const void *end, int32_t x, int32_t y, int32_t z) {
    const void *after_best = (const char *)v + 12;
    uint32_t low = 0, high = UINT32_C(1) << 31, other;
    __asm__(".syntax unified\n subs %4, %5, %0\n lsls %4, %4, #29\n bmi 3f\n"
            "2: " TOI16_VECTOR "3: " TOI16_VECTOR "cmp %0, %5\n bne 2b"
            : "+&r"(v), "+&r"(after_best), "+&r"(low), "+&r"(high), "=&r"(other)
            : "r"(end), "r"(x), "r"(y), "r"(z)
            : "r4", "r5", "r6", "cc", "memory");
    return (const char *)after_best - 12;
}
#endif

#endif
