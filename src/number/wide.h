/* SPDX-License-Identifier: MIT */
/* The face of the room of numbers: arithmetic wider than a register. The room knows integers, rows of them,
 * directions, roots and rotations, and never a shape, a time or a pair. Its types are toi16_frac, a fraction
 * that is not divided, toi16_wide, 128 bits with a sign, and toi16_fine (vector.h), a direction of 60 bits.
 * machine.h alone asks which machine this is; FACE_plain.h has a face in C, and FACE_thumb2.h and
 * FACE_thumb1.h all of the face for a machine. */
#ifndef TOI16_WIDE_H
#define TOI16_WIDE_H

#include "machine.h"

#ifdef TOI16_THUMB2
#include "flags_thumb2.h"
#include "products_thumb2.h"
#else
#include "flags_plain.h"
#ifdef TOI16_THUMB1
#include "products_thumb1.h"
#else
#include "products_plain.h"
#endif
#endif

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
TOI16_SHARED int32_t toi16_round_q30(int64_t q60) {
    return (int32_t)toi16_shr(q60 + (INT64_C(1) << 29), 30);
}

/* Q2.62 to Q2.30, to nearest. */
static inline int32_t toi16_round_q32(int64_t q62) {
    return (int32_t)toi16_shr(q62 + (INT64_C(1) << 31), 32);
}

/* Returns x, or the nearest end of the type where x is past it. */
TOI16_SHARED int32_t toi16_saturate(int64_t x) {
    return x == (int32_t)x ? (int32_t)x : x < 0 ? INT32_MIN : INT32_MAX;
}

TOI16_SHARED uint64_t toi16_abs64(int64_t x) {
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* Returns |x|, but 1 less where x is negative, as fits numbers that were rounded down. */
static inline uint32_t toi16_size(int32_t x) {
    return (uint32_t)(x ^ toi16_shr32(x, 31));
}

/* a * b - c * d, where that takes 63 bits, c not the least number. */
TOI16_SHARED int64_t toi16_mul_difference(int32_t a, int32_t b, int32_t c, int32_t d) {
    return toi16_mul_sum(a, b, -c, d);
}

/* The number of bits that x takes: 0 for 0, 64 for 2^63. */
TOI16_SHARED unsigned toi16_bits64(uint64_t x) {
    return x >> 32 ? 32 + toi16_bits32((uint32_t)(x >> 32)) : toi16_bits32((uint32_t)x);
}

/* The sign of a - b, exactly. */
int toi16_frac_compare(const toi16_frac *a, const toi16_frac *b);

/* floor(x * factor / 2^16), or UINT32_MAX where that is less. */
uint32_t toi16_mul_q16(uint32_t x, uint32_t factor);

/* The sign of num_a / den_a - num_b / den_b, exactly. */
TOI16_SHARED int toi16_ratio_compare(uint32_t num_a, uint32_t den_a, uint32_t num_b, uint32_t den_b) {
    uint64_t a = toi16_mulu(num_a, den_b), b = toi16_mulu(num_b, den_a);
    return a < b ? -1 : a != b;
}

/* 2^16 num / den, rounded down or up, where that takes 31 bits; den > 0. */
int32_t toi16_ratio(uint32_t num, uint32_t den, bool up);

enum {
    TOI16_HIGH_BITS = 8,
    TOI16_LOW_BITS = 16 - TOI16_HIGH_BITS,
    TOI16_HEADROOM_BITS = 32 - TOI16_HIGH_BITS
};
/* The next 16 bits of *rest / den, and what is left in *rest, for *rest < den of 24 bits. */
static inline uint32_t toi16_two_digits(uint32_t *rest, uint32_t den) {
    uint32_t first = (*rest << TOI16_HIGH_BITS) / den;
    uint32_t left = ((*rest << TOI16_HIGH_BITS) - first * den) << TOI16_LOW_BITS;
    uint32_t second = left / den;
    *rest = left - second * den;
    return first << TOI16_LOW_BITS | second;
}

/* Divides as toi16_frac_q16 does, where the upper 24 bits of num < den tell the quotient and that it is not
 * exact. den is below 2^63. */
TOI16_INLINE bool toi16_divide_quickly(uint64_t num, uint64_t den, uint32_t *quotient) {
    const uint32_t high = (uint32_t)(den >> 32);
    if (high == 0)
        return false;
    const unsigned up = toi16_leading_zeros32(high), fill = 32 - up;
    const uint32_t d = (high << up | (uint32_t)den >> fill) >> 8;
    uint32_t rest = ((uint32_t)(num >> 32) << up | (uint32_t)num >> fill) >> 8;
    if (rest >= d)
        return false;
    *quotient = toi16_two_digits(&rest, d);
    return rest - (UINT32_C(1) << 16) <= d - (UINT32_C(1) << 17);
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

/* a * b / 2^60 for numbers within 2^61, towards zero. */
static inline int64_t toi16_mul_q60(int64_t a, int64_t b) {
    const uint64_t size = toi16_mulhi64(toi16_abs64(a) << 2, toi16_abs64(b) << 2);
    return (a < 0) != (b < 0) ? -(int64_t)size : (int64_t)size;
}

/* The sign of a / sqrt(c) - b / sqrt(d), exactly, for c and d above 0. */
int toi16_root_compare(uint64_t a, uint64_t c, uint64_t b, uint64_t d);

/* The next 16 bits of *rest / den, and what is left in *rest, for *rest < den. */
uint32_t toi16_digit(uint32_t *rest, uint32_t den);

/* floor(sqrt(x)) */
uint32_t toi16_sqrt64(uint64_t x);

#endif
