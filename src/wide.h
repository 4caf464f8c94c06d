/* SPDX-License-Identifier: MIT */
/* Arithmetic wider than a register. Knows numbers, not shapes. */
#ifndef TOI16_WIDE_H
#define TOI16_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include "inline.h"

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

TOI16_SHARED uint32_t toi16_abs32(int32_t x) {
    return x < 0 ? 0 - (uint32_t)x : (uint32_t)x;
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

/* Where a linear map takes vectors: of each entry what is added, and what the three numbers of a vector are
 * multiplied with, 2^-32. */
typedef struct {
    int32_t row[3][4];
} toi16_map;

/* Of toi16_outside3. */
enum { TOI16_DOUBT_AT_ENDS = 14 };

#if defined __GNUC__ && defined __thumb__ && !defined TOI_NO_ASSEMBLY
#include "wide_arm.h"
#endif

/* Thumb without Thumb-2 multiplies to 32 bits only, and the compiler would call a 64 x 64 routine. There is
 * assembly for Cortex-M0, and C for compilers without it and for ARM7. */
#if !defined TOI16_ARM_PRODUCTS && (defined __ARM_ARCH_6M__ || (defined __thumb__ && !defined __thumb2__))
#define TOI16_MULTIPLY_C
#endif

/* Do products of 32 bits cost much less than those of 64? Results never depend on it. */
#if defined TOI16_ARM_PRODUCTS || defined TOI16_MULTIPLY_C || defined __AVR__
enum { TOI16_NARROW = 1 };
#else
enum { TOI16_NARROW = 0 };
#endif

/* Does a quotient of 32-bit numbers cost little, where this is built for speed? Results never depend on it.
 */
#if defined TOI16_ARM_PRODUCTS || defined TOI16_MULTIPLY_C || defined __AVR__ ||                             \
    defined __OPTIMIZE_SIZE__ || (defined __arm__ && !defined __ARM_FEATURE_IDIV)
enum { TOI16_QUOTIENTS = 0 };
#else
enum { TOI16_QUOTIENTS = 1 };
#endif

#ifndef TOI16_ARM_CHAINS
static inline bool toi16_is_any_null(const void *a, const void *b, const void *c, const void *d,
                                     const void *e) {
    return !a || !b || !c || !d || !e;
}

/* Is one of the three numbers at a, or of those at b, above the number three further on? */
static inline bool toi16_is_any_above(const void *a, const void *b) {
    const int32_t *x = (const int32_t *)a, *y = (const int32_t *)b;
    return x[0] > x[3] || x[1] > x[4] || x[2] > x[5] || y[0] > y[3] || y[1] > y[4] || y[2] > y[5];
}
#endif

/* The dot products of a vector of three with n that stand one after the other, 1, 2, 3 or 5 of them. Products
 * take 31 bits, sums may wrap on the way. */
#ifndef TOI16_ARM_DOTS
static inline void toi16_dots16(const int32_t *u, const int32_t *v, int32_t *out, unsigned n) {
    for (const int32_t *end = v + 3 * n; v != end; v += 3)
        *out++ = (int32_t)((uint32_t)(u[0] * v[0]) + (uint32_t)(u[1] * v[1]) + (uint32_t)(u[2] * v[2]));
}
#endif

/* Of a and b of three numbers, |x| being toi16_size(x): |b0 p - a0 q| + |b1 p - a1 q| - a2 |q| - b2 |p|. */
#ifndef TOI16_ARM_FARTHER
static inline int32_t toi16_farther16(const int32_t *a, const int32_t *b, int32_t p, int32_t q) {
    return (int32_t)(toi16_size(b[0] * p - a[0] * q) + toi16_size(b[1] * p - a[1] * q) -
                     (uint32_t)a[2] * toi16_size(q) - (uint32_t)b[2] * toi16_size(p));
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

/* The first of the vectors in [v, end), three numbers each, that is farthest along n; at least one, and no
 * sum of products takes more than 63 bits. */
#ifndef TOI16_ARM_FARTHEST
static inline const void *toi16_farthest(const void *v, const void *end, const int32_t n[3]) {
    const int32_t *at = (const int32_t *)v, x = n[0], y = n[1], z = n[2];
    int64_t most = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
    const int32_t *after_best = at += 3; /* so that loading steps it: one instruction in eleven */
    while (at < (const int32_t *)end) {
        int64_t place = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
        at += 3;
        if (place > most) {
            most = place;
            after_best = at;
        }
    }
    return after_best - 3;
}
#endif

/* The high words, rounded down, of the products of (x, y, z) with two rows of three numbers, which
 * take 63 bits. */
#ifndef TOI16_ARM_ROWS
static inline int32_t toi16_row_dot(const void *rows, unsigned n, int32_t x, int32_t y, int32_t z) {
    const int32_t *row = (const int32_t *)rows + 3 * n;
    return (int32_t)toi16_shr(toi16_mul(row[0], x) + toi16_mul(row[1], y) + toi16_mul(row[2], z), 32);
}

static inline void toi16_dots2(const void *rows, int32_t x, int32_t y, int32_t z, int32_t out[2]) {
    out[0] = toi16_row_dot(rows, 0, x, y, z);
    out[1] = toi16_row_dot(rows, 1, x, y, z);
}

/* Of the three numbers at v, with three rows and two. */
static inline void toi16_dots5(const void *v, const void *three, const void *two, int32_t out[5]) {
    const int32_t *u = (const int32_t *)v;
    toi16_dots2(three, u[0], u[1], u[2], out);
    out[2] = toi16_row_dot(three, 2, u[0], u[1], u[2]);
    toi16_dots2(two, u[0], u[1], u[2], out + 3);
}

static inline uint32_t toi16_square_above(const void *rows, unsigned n, uint32_t one) {
    const int32_t *row = (const int32_t *)rows + 3 * n;
    uint64_t square = (uint64_t)toi16_mul(row[0], row[0]) + (uint64_t)toi16_mul(row[1], row[1]) +
                      (uint64_t)toi16_mul(row[2], row[2]);
    return (uint32_t)(square >> 32) - one;
}

/* The bits of three rows' squares' high words less `one` each. */
static inline uint32_t toi16_off_squares(const void *rows, uint32_t one) {
    return toi16_square_above(rows, 0, one) | toi16_square_above(rows, 1, one) |
           toi16_square_above(rows, 2, one);
}

/* Of vectors of three numbers, p, q and r in `ends`, c and s in `column`: a bit for each k of 0, 1 and 2 for
 * which |p x c| and |q x c| in entry k and `doubt` do not add up to less than an eighth of s and what the
 * entries but k make, each of r by the other of |c|. In high words, |x| as toi16_size has it. */
static inline uint32_t toi16_crossed(const int32_t *p, const int32_t *c, unsigned m, unsigned n) {
    return toi16_size((int32_t)toi16_shr(toi16_mul_difference(p[m], c[n], p[n], c[m]), 32));
}

static inline uint32_t toi16_is_outside(const int32_t *ends, const int32_t *column, unsigned k, unsigned m,
                                        unsigned n) {
    uint64_t most = toi16_mulu((uint32_t)ends[6 + m], toi16_size(column[n])) +
                    toi16_mulu((uint32_t)ends[6 + n], toi16_size(column[m]));
    return toi16_crossed(ends, column, m, n) + toi16_crossed(ends + 3, column, m, n) + TOI16_DOUBT_AT_ENDS >=
           ((uint32_t)column[3 + k] + (uint32_t)(most >> 32)) >> 3;
}

static inline uint32_t toi16_outside3(const int32_t *ends, const int32_t *column) {
    return toi16_is_outside(ends, column, 0, 1, 2) | toi16_is_outside(ends, column, 1, 2, 0) << 1 |
           toi16_is_outside(ends, column, 2, 1, 0) << 2;
}
#endif

/* The next vector *v, each entry times the factor, where the map takes it: what a row adds, and the sum of
 * its products to nearest, modulo 2^32. */
#ifndef TOI16_ARM_MAP
static inline int32_t toi16_map_row(const int32_t row[4], int32_t x, int32_t y, int32_t z) {
    int64_t sum = (int64_t)((uint64_t)(uint32_t)row[0] << 32 | UINT32_C(1) << 31);
    sum = toi16_add_any_product(sum, row[1], x);
    sum = toi16_add_any_product(sum, row[2], y);
    sum = toi16_add_any_product(sum, row[3], z);
    return (int32_t)toi16_shr(sum, 32);
}

static inline void toi16_map_next(const toi16_map *map, uint32_t factor, const int32_t **v, int32_t **out) {
    int32_t x = (int32_t)((uint32_t)(*v)[0] * factor), y = (int32_t)((uint32_t)(*v)[1] * factor),
            z = (int32_t)((uint32_t)(*v)[2] * factor);
    for (unsigned k = 0; k < 3; k++)
        *(*out)++ = toi16_map_row(map->row[k], x, y, z);
    *v += 3;
}
#endif

/* The number of bits that x takes: 0 for 0, 64 for 2^63. */
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
        unsigned room = 32 - toi16_bits32(*rest | 1);
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

/* The same, by two divisions where they are one instruction each and the terms leave room. */
enum { TOI16_HIGH_BITS = 8, TOI16_LOW_BITS = 16 - TOI16_HIGH_BITS, TOI16_ROOM_BITS = 32 - TOI16_HIGH_BITS };
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

static inline int toi16_wide_sign(const toi16_wide *x) {
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
