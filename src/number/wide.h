/* SPDX-License-Identifier: MIT */
/* Arithmetic wider than a register. Knows numbers, not shapes. */
#ifndef TOI16_WIDE_H
#define TOI16_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include "machine.h"

/* A fraction num / den >= 0, kept unreduced until an answer needs a quotient. */
typedef struct {
    uint64_t num, den; /* den > 0 */
} toi16_frac;

/* Refuses to compile where >> of a negative number does not round down, or a number past the end of a signed
 * type does not come back in two's complement: C99 leaves both open. */
typedef char toi16_shift_is_arithmetic[((int64_t)-3 >> 1) == -2 && ((int32_t)-3 >> 1) == -2 &&
                                               (int32_t)UINT32_MAX == -1 && (int64_t)UINT64_MAX == -1
                                           ? 1
                                           : -1];

/* floor(x / 2^n) */
TOI16_SHARED int64_t toi16_shr(int64_t x, unsigned n) {
    return x >> n;
}

TOI16_SHARED int32_t toi16_shr32(int32_t x, unsigned n) {
    return x >> n;
}

/* Q4.60 to Q2.30, to nearest. */
static inline int32_t toi16_round_q30(int64_t q60) {
    return (int32_t)toi16_shr(q60 + (INT64_C(1) << 29), 30);
}

/* Q2.62 to Q2.30, to nearest. */
static inline int32_t toi16_round_q32(int64_t q62) {
    return (int32_t)toi16_shr(q62 + (INT64_C(1) << 31), 32);
}

/* To the ends of the type where x is past them. */
TOI16_SHARED int32_t toi16_saturate(int64_t x) {
    return x == (int32_t)x ? (int32_t)x : x < 0 ? INT32_MIN : INT32_MAX;
}

TOI16_SHARED uint64_t toi16_abs64(int64_t x) {
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* x. gcc puts off what is needed late, and until then keeps all that it is made of. */
static inline uint32_t toi16_at_once(uint32_t x) {
#ifdef __GNUC__
    __asm__ volatile("" : "+r"(x));
#endif
    return x;
}

/* |x|, but 1 less where x is negative, as for what was rounded down. */
static inline uint32_t toi16_size(int32_t x) {
    return (uint32_t)(x ^ toi16_shr32(x, 31));
}

#if defined __GNUC__ && defined __thumb__ && !defined TOI_NO_ASSEMBLY
#include "wide_arm.h"
#endif

#ifndef TOI16_ARM_ABS
TOI16_SHARED uint32_t toi16_abs32(int32_t x) {
    return x < 0 ? 0 - (uint32_t)x : (uint32_t)x;
}
#endif

/* Thumb without Thumb-2 multiplies to 32 bits only, and the compiler would call a 64 x 64 routine. There is
 * assembly for Cortex-M0, and C for compilers without it and for ARM7. */
#if !defined TOI16_ARM_PRODUCTS && (defined __ARM_ARCH_6M__ || (defined __thumb__ && !defined __thumb2__))
#define TOI16_MULTIPLY_C
#endif

#if !defined TOI16_ARM_PRODUCTS && !defined TOI16_MULTIPLY_C && !defined __AVR__
#define TOI16_WIDE_PRODUCTS
#endif

/* Is it for size, where wide products cost little? Then what is there for speed alone is left out. Results
 * never depend on it. */
enum { TOI16_SMALL = !TOI16_FOR_SPEED && !TOI16_NARROW };

/* Does a quotient of 32-bit numbers cost little, where this is built for speed? Results never depend on it.
 */
#if defined TOI16_ARM_PRODUCTS || defined TOI16_MULTIPLY_C || defined __AVR__ ||                             \
    defined __OPTIMIZE_SIZE__ || (defined __arm__ && !defined __ARM_FEATURE_IDIV)
enum { TOI16_QUOTIENTS = 0 };
#else
enum { TOI16_QUOTIENTS = 1 };
#endif

#ifdef TOI16_ARM_BRANCHES
enum { TOI16_CHAINS = 1 };
#else
enum { TOI16_CHAINS = 0 };
static inline bool toi16_is_null(const void *p) {
    return !p;
}

static inline bool toi16_is_any_null(const void *a, const void *b, const void *c, const void *d,
                                     const void *e) {
    return !a || !b || !c || !d || !e;
}

/* a - b modulo 2^32, and the sign of a - b. */
static inline int toi16_order(int32_t a, int32_t b, uint32_t *minus) {
    *minus = (uint32_t)a - (uint32_t)b;
    return (a > b) - (a < b);
}

/* The same, and whether a >= b. */
static inline bool toi16_is_at_least(int32_t a, int32_t b, uint32_t *minus) {
    *minus = (uint32_t)a - (uint32_t)b;
    return a >= b;
}

/* a > b / 2^8 */
static inline bool toi16_is_above_shr8(uint32_t a, uint32_t b) {
    return a > b >> 8;
}

/* Is t not above 0, or one of the two or three numbers at a, or of those at b, above the one so many further
 * on? */
static inline bool toi16_is_refused2(int32_t t, const void *a, const void *b) {
    const int32_t *x = (const int32_t *)a, *y = (const int32_t *)b;
    return t <= 0 || x[0] > x[2] || x[1] > x[3] || y[0] > y[2] || y[1] > y[3];
}

static inline bool toi16_is_refused3(int32_t t, const void *a, const void *b) {
    const int32_t *x = (const int32_t *)a, *y = (const int32_t *)b;
    return t <= 0 || x[0] > x[3] || x[1] > x[4] || x[2] > x[5] || y[0] > y[3] || y[1] > y[4] || y[2] > y[5];
}
#endif

/* The products of 32-bit numbers. */
#ifdef TOI16_ARM_PRODUCTS
#elif defined TOI16_MULTIPLY_C
uint64_t toi16_mulu(uint32_t a, uint32_t b);
int64_t toi16_mul(int32_t a, int32_t b);
#else
TOI16_SHARED uint64_t toi16_mulu(uint32_t a, uint32_t b) {
    return (uint64_t)a * b;
}

TOI16_SHARED int64_t toi16_mul(int32_t a, int32_t b) {
    return (int64_t)a * b;
}
#endif

/* The same for a product that is not added to others, where that is cheaper. */
#ifndef TOI16_ARM_PRODUCT_ALONE
static inline uint64_t toi16_mulu_alone(uint32_t a, uint32_t b) {
    return toi16_mulu(a, b);
}
#endif

/* sum + a * b for a and b within 2^30 + 16. */
#ifndef TOI16_ARM_SUM
static inline int64_t toi16_add_product(int64_t sum, int32_t a, int32_t b) {
    return sum + toi16_mul(a, b);
}
#endif

/* The same for any a and b; past 64 bits modulo 2^64. */
#ifndef TOI16_ARM_ANY_SUM
TOI16_SHARED int64_t toi16_add_any_product(int64_t sum, int32_t a, int32_t b) {
    return (int64_t)((uint64_t)sum + (uint64_t)toi16_mul(a, b));
}
#endif

/* a * b + c * d and a * b - c * d, where that takes 63 bits, c not the least number. */
#ifndef TOI16_ARM_PRODUCT_SUM
TOI16_SHARED int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_add_any_product(toi16_mul(a, b), c, d);
}

TOI16_SHARED int64_t toi16_mul_difference(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_add_any_product(toi16_mul(a, b), -c, d);
}
#endif

/* The number of bits that x takes: 0 for 0, 64 for 2^63. */
#ifndef TOI16_ARM_BITS
#ifdef __GNUC__
TOI16_SHARED unsigned toi16_bits32(uint32_t x) {
    return x == 0 ? 0u : (unsigned)(8 * sizeof(long)) - (unsigned)__builtin_clzl(x);
}
#else
unsigned toi16_bits32(uint32_t x);
#endif

TOI16_SHARED unsigned toi16_bits64(uint64_t x) {
    return x >> 32 ? 32 + toi16_bits32((uint32_t)(x >> 32)) : toi16_bits32((uint32_t)x);
}
#endif

/* How many bits of 32 are 0 above all others; x > 0. */
#ifdef __GNUC__
static inline unsigned toi16_room32(uint32_t x) {
    return (unsigned)__builtin_clzl(x) - (unsigned)(8 * sizeof(long) - 32);
}
#else
static inline unsigned toi16_room32(uint32_t x) {
    return 32 - toi16_bits32(x);
}
#endif

/* The sign of a - b, exactly. */
int toi16_frac_compare(const toi16_frac *a, const toi16_frac *b);

/* floor(x * factor / 2^16), or UINT32_MAX where that is less. */
uint32_t toi16_mul_q16(uint32_t x, uint32_t factor);

/* The sign of num_a / den_a - num_b / den_b, exactly. */
static inline int toi16_ratio_compare(uint32_t num_a, uint32_t den_a, uint32_t num_b, uint32_t den_b) {
    uint64_t a = toi16_mulu_alone(num_a, den_b), b = toi16_mulu_alone(num_b, den_a);
    return a < b ? -1 : a != b;
}

/* quotient and 16 bits more of it, for *rest < den, what is then left in *rest: as many bits at once as there
 * is room for above the rest. Where there is none, den is above it, and the next bit is 1. */
static inline uint32_t toi16_next_few(uint32_t quotient, uint32_t *rest, uint32_t den) {
    for (unsigned bits = 16, step; bits > 0; bits -= step) {
        unsigned room = toi16_room32(*rest | 1);
        uint32_t digit = 1, left = 2 * *rest - den;
        step = room < bits ? room : bits;
        if (step != 0) {
            digit = (*rest << step) / den;
            left = (*rest << step) - digit * den;
        }
        step += step == 0;
        quotient = (quotient << step) + digit;
        *rest = left;
    }
    return quotient;
}

/* 2^16 num / den, rounded down or up, where that takes 31 bits; den > 0. */
int32_t toi16_ratio_long(uint32_t num, uint32_t den, bool up);

enum { TOI16_HIGH_BITS = 8, TOI16_LOW_BITS = 16 - TOI16_HIGH_BITS, TOI16_ROOM_BITS = 32 - TOI16_HIGH_BITS };
/* The next 16 bits of *rest / den, and what is left in *rest, for *rest < den of 24 bits. */
static inline uint32_t toi16_two_digits(uint32_t *rest, uint32_t den) {
    uint32_t first = (*rest << TOI16_HIGH_BITS) / den;
    uint32_t left = ((*rest << TOI16_HIGH_BITS) - first * den) << TOI16_LOW_BITS;
    uint32_t second = left / den;
    *rest = left - second * den;
    return first << TOI16_LOW_BITS | second;
}

/* As toi16_ratio_long, by two divisions where they are one instruction each and the terms leave room. */
static inline int32_t toi16_ratio(uint32_t num, uint32_t den, bool up) {
    if (TOI16_NARROW || !TOI16_FOR_SPEED || (num | den) >> TOI16_ROOM_BITS != 0)
        return toi16_ratio_long(num, den, up);
    uint32_t first = (num << TOI16_HIGH_BITS) / den;
    uint32_t left = ((num << TOI16_HIGH_BITS) - first * den) << TOI16_LOW_BITS;
    uint32_t second = left / den;
    return (int32_t)((first << TOI16_LOW_BITS) + second + (up && second * den != left));
}

/* floor(2^16 num / den) for a fraction below 2^16; *exact tells whether nothing was cut off. */
uint32_t toi16_frac_q16(const toi16_frac *f, bool *exact);

/* The same, bit by bit from the first one of the whole part on. Twice a rest may take 65 bits; what it lacks
 * of the divisor does not. */
static inline uint32_t toi16_slow_q16(uint64_t rest, uint64_t den, bool *exact) {
    unsigned bits = 16;
    for (; den <= rest >> 1; den <<= 1)
        bits++;
    uint32_t quotient = rest >= den;
    if (quotient != 0)
        rest -= den;
    for (; bits > 0; bits--) {
        uint64_t lacks = den - rest;
        quotient <<= 1;
        if (rest < lacks)
            rest <<= 1;
        else {
            rest -= lacks;
            quotient++;
        }
    }
    *exact = rest == 0;
    return quotient;
}

/* a * b / 2^31 rounded up, for a < 2^31 and b < 2^62. */
static inline int64_t toi16_mul_shr31_up(uint32_t a, uint64_t b) {
    uint64_t high = toi16_mulu(a, (uint32_t)(b >> 32)), low = toi16_mulu(a, (uint32_t)b);
    return (int64_t)((high << 1) + ((low + INT32_MAX) >> 31));
}

/* num / den for num <= den, Q2.30, to within 1/2 + 2^-2 units. */
uint32_t toi16_ratio_q30(uint64_t num, uint64_t den);

/* A signed number of 128 bits: high * 2^64 + low. */
typedef struct {
    int64_t high;
    uint64_t low;
} toi16_wide;

/* a * b - c * d, exactly, where both products are below 2^125. */
toi16_wide toi16_wide_difference(int64_t a, int64_t b, int64_t c, int64_t d);

/* The sum, where it takes 127 bits. */
toi16_wide toi16_wide_sum(const toi16_wide *a, const toi16_wide *b);

/* x * factor, where that takes 127 bits. */
toi16_wide toi16_wide_times(const toi16_wide *x, uint64_t factor);

/* x / den, towards zero; den > 0. */
toi16_wide toi16_wide_quotient(const toi16_wide *x, uint64_t den);

TOI16_SHARED int toi16_wide_sign(const toi16_wide *x) {
    return x->high < 0 ? -1 : (x->high | (int64_t)(x->low != 0)) != 0;
}

/* The number of bits of |x|. */
unsigned toi16_wide_bits(const toi16_wide *x);

/* floor(x * 2^shift) for shift in [-127, 63], where that takes 63 bits. */
int64_t toi16_wide_shift(const toi16_wide *x, int shift);

/* floor(a * b / 2^64) */
uint64_t toi16_mulhi64(uint64_t a, uint64_t b);

/* floor(a * b / c), where that takes 64 bits, for c < 2^62; *exact tells whether nothing was cut off. */
uint64_t toi16_mul_div(uint64_t a, uint32_t b, uint64_t c, bool *exact);

/* The sign of a / sqrt(c) - b / sqrt(d), exactly, for c and d above 0. */
int toi16_root_compare(uint64_t a, uint64_t c, uint64_t b, uint64_t d);

/* The next 16 bits of *rest / den, and what is left in *rest, for *rest < den. */
uint32_t toi16_digit(uint32_t *rest, uint32_t den);

/* floor(sqrt(x)) */
uint32_t toi16_sqrt64(uint64_t x);

#endif
