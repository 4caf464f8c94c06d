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

/* The same with signed high halves. */
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

/* The same of any. */
#define TOI16_ARM_ANY_SUM
TOI16_SHARED int64_t toi16_add_any_product(int64_t sum, int32_t a, int32_t b) {
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

/* Sixteen steps of long division, *rest < den < 2^31: the carry of a comparison is the next bit of the
 * quotient. */
#define TOI16_ARM_DIVISION
#define TOI16_STEP       "adds %1, %1, %1\n cmp %1, %2\n bcc 1f\n subs %1, %1, %2\n 1: adcs %0, %0\n"
#define TOI16_FOUR_STEPS TOI16_STEP TOI16_STEP TOI16_STEP TOI16_STEP
#ifdef __OPTIMIZE_SIZE__
#define TOI16_STEPS TOI16_FOUR_STEPS
enum { TOI16_ROUNDS_OF_STEPS = 4 };
#else
#define TOI16_STEPS TOI16_FOUR_STEPS TOI16_FOUR_STEPS TOI16_FOUR_STEPS TOI16_FOUR_STEPS
enum { TOI16_ROUNDS_OF_STEPS = 1 };
#endif
TOI16_INLINE void toi16_sixteen_steps(uint32_t *quotient, uint32_t *rest, uint32_t den) {
    for (unsigned n = 0; n < TOI16_ROUNDS_OF_STEPS; n++)
        __asm__(".syntax unified\n" TOI16_STEPS : "+l"(*quotient), "+l"(*rest) : "l"(den) : "cc");
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
TOI16_SHARED int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t low, high;
    __asm__("smull %0, %1, %2, %3\n smlal %0, %1, %4, %5"
            : "=&r"(low), "=&r"(high)
            : "r"(a), "r"(b), "r"(c), "r"(d));
    return (int64_t)((uint64_t)high << 32 | low);
}

TOI16_SHARED int64_t toi16_mul_difference(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_mul_sum(a, b, -c, d);
}
#endif

#ifdef __thumb2__
/* The instruction tells 32 of 0, for which gcc branches. */
#define TOI16_ARM_BITS
TOI16_SHARED unsigned toi16_bits32(uint32_t x) {
    uint32_t zeros;
    __asm__("clz %0, %1" : "=r"(zeros) : "r"(x));
    return 32 - zeros;
}

TOI16_SHARED unsigned toi16_bits64(uint64_t x) {
    const uint32_t high = (uint32_t)(x >> 32), low = (uint32_t)x;
    return high != 0  ? 64 - (unsigned)__builtin_clzl(high)
           : low != 0 ? 32 - (unsigned)__builtin_clzl(low)
                      : 0u;
}
#endif

#if defined __thumb2__ && !defined __OPTIMIZE_SIZE__
/* gcc compares, and then takes the opposite or does not: an instruction more, but two bytes less. */
#define TOI16_ARM_ABS
static inline uint32_t toi16_abs32(int32_t x) {
    uint32_t size;
    __asm__("eor %0, %1, %1, asr #31\n sub %0, %0, %1, asr #31" : "=&r"(size) : "r"(x));
    return size;
}
#endif

#if defined __thumb2__ && defined __OPTIMIZE__ && __GNUC__ >= 11
/* Branches by what an instruction tells besides its result: gcc asks once more. */
#define TOI16_ARM_BRANCHES
static inline bool toi16_is_null(const void *p) {
    __asm__ goto("cbnz %0, 1f\n b %l[null]\n 1:" : : "l"(p) : : null);
    return false;
null:
    return true;
}

static inline bool toi16_is_any_null(const void *a, const void *b, const void *c, const void *d,
                                     const void *e) {
    __asm__ goto("cbz %0, 1f\n cbz %1, 1f\n cbz %2, 1f\n cbz %3, 1f\n cbnz %4, 2f\n 1: b %l[null]\n 2:"
                 :
                 : "l"(a), "l"(b), "l"(c), "l"(d), "l"(e)
                 :
                 : null);
    return false;
null:
    return true;
}

static inline int toi16_order(int32_t a, int32_t b, uint32_t *minus) {
    __asm__ goto("subs %0, %1, %2\n blt %l[below]\n beq %l[equal]"
                 : "=r"(*minus)
                 : "r"(a), "r"(b)
                 : "cc"
                 : below, equal);
    return 1;
equal:
    return 0;
below:
    return -1;
}

static inline bool toi16_is_at_least(int32_t a, int32_t b, uint32_t *minus) {
    __asm__ goto("subs %0, %1, %2\n bge %l[above]" : "=r"(*minus) : "r"(a), "r"(b) : "cc" : above);
    return false;
above:
    return true;
}

static inline bool toi16_is_above_shr8(uint32_t a, uint32_t b) {
    __asm__ goto("cmp %0, %1, lsr #8\n bhi %l[above]" : : "r"(a), "r"(b) : "cc" : above);
    return false;
above:
    return true;
}

/* Eight words at once: gcc takes four. */
static inline void toi16_copy_eight(void *to, const void *from) {
    __asm__("ldm %1, {r0, r1, r2, r3, r6, r8, r9, r12}\n stm %0, {r0, r1, r2, r3, r6, r8, r9, r12}"
            :
            : "r"(to), "r"(from)
            : "r0", "r1", "r2", "r3", "r6", "r8", "r9", "r12", "memory");
}

/* Comparisons that are skipped once one has told. */
static inline bool toi16_is_refused2(int32_t t, const void *a, const void *b) {
    __asm__ goto("rsbs r12, %0, #1\n ldm %1, {r6, r8, r9, r12}\n ittt le\n cmple r6, r9\n cmple r8, r12\n"
                 "ldmle %2, {r6, r8, r9, r12}\n itt le\n cmple r6, r9\n cmple r8, r12\n bgt %l[refused]"
                 :
                 : "r"(t), "r"(a), "r"(b)
                 : "r6", "r8", "r9", "r12", "cc", "memory"
                 : refused);
    return false;
refused:
    return true;
}

static inline bool toi16_is_refused3(int32_t t, const void *a, const void *b) {
    __asm__ goto("rsbs r12, %0, #1\n ldm %1, {r6, r8, r9, r10, r12, lr}\n itttt le\n cmple r6, r10\n"
                 "cmple r8, r12\n cmple r9, lr\n ldmle %2, {r6, r8, r9, r10, r12, lr}\n ittt le\n"
                 "cmple r6, r10\n cmple r8, r12\n cmple r9, lr\n bgt %l[refused]"
                 :
                 : "r"(t), "r"(a), "r"(b)
                 : "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory"
                 : refused);
    return false;
refused:
    return true;
}
#endif

#endif
