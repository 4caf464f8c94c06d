/* SPDX-License-Identifier: MIT */
#include "spin.h"

#include "../number/vector.h"

/* 2^32 / (2 pi) in whole and 2^-32 parts: a spin of 2^-16 radians per time unit turns by 2^-32 radians a
 * tick. The product with the part is rounded to nearest. */
uint64_t toi16_turn_rate(fix16_t spin) {
    static const uint32_t whole = UINT32_C(683565275), part_q32 = UINT32_C(2475754826);
    const uint32_t size = toi16_abs32(spin);
    const uint64_t rate =
        toi16_mulu(size, whole) + ((toi16_mulu(size, part_q32) + (UINT64_C(1) << 31)) >> 32);
    return spin < 0 ? 0 - rate : rate;
}

/* The product of two numbers of Q0.32, rounded down. */
static inline uint32_t mul_q32(uint32_t a, uint32_t b) {
    return (uint32_t)(toi16_mulu(a, b) >> 32);
}

/* 1 / 3!, 1 / 5!, ... and 1 / 2!, 1 / 4!, ...: what is left out is below 2^-32 for an angle of 1 radian. */
enum { LONG_TERMS = 3, TERMS = 6 };
static const uint32_t odd_terms_q32[TERMS] = {UINT32_C(715827883), UINT32_C(35791394), UINT32_C(852176),
                                              UINT32_C(11836),     UINT32_C(108),      UINT32_C(1)};
static const uint32_t even_terms_q32[TERMS] = {UINT32_C(2147483648), UINT32_C(178956971), UINT32_C(5965232),
                                               UINT32_C(106522),     UINT32_C(1184),      UINT32_C(9)};

/* z t0 - z^2 t1 + z^3 t2 - ... in Q0.32 by Horner's rule, for z below 1 and terms that fall faster than z
 * grows: each product is cut by less than a unit, and each cut counts by z at most in the next one. The upper
 * 14 bits of z are enough for terms below 2^17, whose products then take 32 bits: they are off by less than
 * 2^-14 of the term, 7 units, of which z^3 counts: below an eighth of a turn, less than 2. */
static uint32_t alternating_q32(uint32_t z_q32, const uint32_t terms_q32[TERMS]) {
    const uint32_t z_q14 = z_q32 >> 18;
    uint32_t sum = 0;
    TOI16_UNROLL
    for (unsigned n = TERMS; n-- > LONG_TERMS;)
        sum = z_q14 * (terms_q32[n] - sum) >> 14;
    TOI16_UNROLL
    for (unsigned n = LONG_TERMS; n-- > 0;)
        sum = mul_q32(z_q32, terms_q32[n] - sum);
    return sum;
}

/* Rounds Q0.32 to Q2.30, to nearest. */
static inline int32_t to_q30(uint32_t q32) {
    return (int32_t)((q32 >> 2) + (q32 >> 1 & 1));
}

/* The nearest quarter turn and what is left, at most an eighth of a turn either way: at most pi / 4 in Q0.32.
 * The sine is off by less than 1 (cut of the rest) + 1 (x) + 2 (series) units of 2^-32 before it is rounded,
 * the cosine by less. */
void toi16_turn_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30) {
    static const uint32_t quarter_pi_q32 = UINT32_C(3373259426);
    const unsigned quarter = (unsigned)((turns_q64 + (UINT64_C(1) << 61)) >> 62);
    const uint64_t rest = turns_q64 - ((uint64_t)quarter << 62);
    const bool negative = rest >> 63 != 0;
    const uint64_t eighths = (negative ? 0 - rest : rest) >> 29;
    const uint32_t x = mul_q32(eighths >> 32 != 0 ? UINT32_MAX : (uint32_t)eighths, quarter_pi_q32),
                   z = mul_q32(x, x);
    int32_t s = to_q30(x - mul_q32(x, alternating_q32(z, odd_terms_q32)));
    const int32_t c = (INT32_C(1) << 30) - to_q30(alternating_q32(z, even_terms_q32));
    s = negative ? -s : s;
    const int32_t sine = quarter & 1 ? c : s, cosine = quarter & 1 ? s : c;
    *sine_q30 = quarter >= 2 ? -sine : sine;
    *cosine_q30 = quarter == 1 || quarter == 2 ? -cosine : cosine;
}

/* Below 1 radian the series of sin(x) / x, and past that a quotient, where an error of the sine only gets
 * smaller. A sine of 30 bits before the point of 32 takes 62. */
int32_t toi16_sine_over_angle_q30(int64_t angle_q32, int32_t sine_q30) {
    const uint64_t size = toi16_abs64(angle_q32);
    if (size >> 32 == 0) {
        const uint32_t x = (uint32_t)size;
        return (INT32_C(1) << 30) - to_q30(alternating_q32(mul_q32(x, x), odd_terms_q32));
    }
    const int32_t even = angle_q32 < 0 ? -sine_q30 : sine_q30;
    const uint32_t quotient = (uint32_t)(((uint64_t)toi16_abs32(even) << 32) / size);
    return even < 0 ? -(int32_t)quotient : (int32_t)quotient;
}

/* A square takes 29 bits or 30 here, its root 2^14 to 2^15: the inverse root is off by less than 2^-13 of it,
 * so that this is by less than 4 units, and 2 are for what was cut. */
uint32_t toi16_length_up(uint64_t square) {
    const unsigned bits = (toi16_bits64(square) + 1) & ~1u;
    if (square == 0)
        return 0;
    const uint32_t s = bits < 30 ? (uint32_t)square << (30 - bits) : (uint32_t)(square >> (bits - 30));
    const uint32_t root = (uint32_t)(toi16_mulu(s, toi16_inverse_root_q14(s)) >> 29) + 6;
    return bits < 30 ? (root >> (30 - bits) / 2) + 1 : root << (bits - 30) / 2;
}
