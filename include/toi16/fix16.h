/* SPDX-License-Identifier: MIT */
/* fix16_t, the number type of libfixmath: Q16.16 in an int32_t, 1 ulp = 2^-16.
 *
 * This header stands in for libfixmath where libfixmath is not. What it declares has the names, types and
 * values of libfixmath's own (as that is built by default), and objects compiled with either link together.
 * It has the constants, conversions, sums, products, quotients, square roots and decimals, all inline.
 *
 *     fix16_t width = F16(1.5), area = fix16_mul(width, width);
 *     char text[13];
 *     fix16_to_str(area, text, 2);               "2.25"
 *
 * libfixmath has sines, logarithms and more. To have them in a program, include libfixmath's fix16.h before
 * toi16's headers, or define TOI_LIBFIXMATH with its directory on the include path, and link it. Nothing is
 * guessed from the include path: without one of the two, this header is what counts. F16() is computed in
 * double; TOI_F16() of constant.h is the same bits on every machine. */
#ifndef TOI16_FIX16_H
#define TOI16_FIX16_H

#ifdef TOI_LIBFIXMATH
#include <fix16.h>
#endif

#ifndef __libfixmath_fix16_h__
#define __libfixmath_fix16_h__ /* libfixmath's own guard: of the two headers the first one counts */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number in units of 2^-16. */
typedef int32_t fix16_t;

static const fix16_t fix16_maximum = 0x7FFFFFFF;       /* 32768, less 1 ulp */
static const fix16_t fix16_minimum = -0x7FFFFFFF - 1;  /* -32768 */
static const fix16_t fix16_overflow = -0x7FFFFFFF - 1; /* what a result out of range becomes; -32768 is one */
static const fix16_t fix16_one = 0x10000;              /* 1 */
static const fix16_t fix16_eps = 1;                    /* 1 ulp, 2^-16 */
static const fix16_t fix16_pi = 205887;                /* to nearest */
static const fix16_t fix16_e = 178145;                 /* to nearest */

/* A constant, rounded to nearest. */
#define F16(x) ((fix16_t)((x) >= 0 ? (x)*65536.0 + 0.5 : (x)*65536.0 - 0.5))

/* To and from integers and floating point: to nearest, halves away from zero. */
static inline fix16_t fix16_from_int(int a) {
    return (fix16_t)((uint32_t)a << 16);
}
static inline int fix16_to_int(fix16_t a) {
    const int32_t part = a % 65536, half = 0x8000;
    return (int)(a / 65536 + (part >= half) - (part <= -half));
}
static inline float fix16_to_float(fix16_t a) {
    return (float)a / 65536.0f;
}
static inline double fix16_to_dbl(fix16_t a) {
    return (double)a / 65536.0;
}
static inline fix16_t fix16_from_float(float a) {
    const float scaled = a * 65536.0f;
    return (fix16_t)(scaled + (scaled >= 0 ? 0.5f : -0.5f));
}
static inline fix16_t fix16_from_dbl(double a) {
    const double scaled = a * 65536.0;
    return (fix16_t)(scaled + (scaled >= 0 ? 0.5 : -0.5));
}

/* Parts and order: the magnitude (in fix16_abs that of the minimum is the minimum), the whole numbers at and
 * next to a number, the lesser, the larger, and the one brought into [lo, hi]. */
static inline uint32_t fix_abs(fix16_t a) {
    return a < 0 ? 0 - (uint32_t)a : (uint32_t)a;
}
static inline fix16_t fix16_abs(fix16_t a) {
    return (fix16_t)fix_abs(a);
}
static inline fix16_t fix16_floor(fix16_t a) {
    return (fix16_t)((uint32_t)a & 0xFFFF0000u);
}
static inline fix16_t fix16_ceil(fix16_t a) {
    return (fix16_t)(((uint32_t)a & 0xFFFF0000u) + ((uint32_t)a & 0xFFFFu ? 0x10000u : 0));
}
static inline fix16_t fix16_min(fix16_t a, fix16_t b) {
    return a < b ? a : b;
}
static inline fix16_t fix16_max(fix16_t a, fix16_t b) {
    return a > b ? a : b;
}
static inline fix16_t fix16_clamp(fix16_t a, fix16_t lo, fix16_t hi) {
    return fix16_min(fix16_max(a, lo), hi);
}

static inline fix16_t toi16_fix16_in_range(int64_t a) {
    return a < fix16_minimum || a > fix16_maximum ? fix16_overflow : (fix16_t)a;
}
static inline fix16_t toi16_fix16_end(int is_below) {
    return is_below ? fix16_minimum : fix16_maximum;
}

/* Sums and differences. A result out of range is fix16_overflow. */
static inline fix16_t fix16_add(fix16_t a, fix16_t b) {
    return toi16_fix16_in_range((int64_t)a + b);
}
static inline fix16_t fix16_sub(fix16_t a, fix16_t b) {
    return toi16_fix16_in_range((int64_t)a - b);
}

/* The product, to nearest, halves away from zero; fix16_overflow where it is out of range. A product of two
 * numbers has at most 63 bits, its magnitude 2^62. */
static inline fix16_t fix16_mul(fix16_t a, fix16_t b) {
    const int64_t product = (int64_t)a * b, end = (int64_t)1 << 47;
    const int64_t scaled = product < 0 ? -((-product + 0x8000) >> 16) : (product + 0x8000) >> 16;
    return product < -end || product >= end ? fix16_overflow : (fix16_t)(uint32_t)scaled;
}

/* The quotient, to nearest where |b| < 16, else up to 1 ulp off, by the steps and so with the bits of
 * libfixmath; fix16_overflow where it is out of range, fix16_minimum where b is 0. The quotient has a bit
 * more than the result, and fewer than 51. */
static inline fix16_t fix16_div(fix16_t a, fix16_t b) {
    const uint32_t divisor = fix_abs(b);
    uint32_t left = fix_abs(a);
    uint64_t quotient = 0;
    if (divisor == 0)
        return fix16_minimum;
    if (divisor >> 20 != 0) {
        quotient = left / ((divisor >> 17) + 1);
        left -= (uint32_t)(quotient * divisor >> 17);
    }
    quotient = (quotient + ((uint64_t)left << 17) / divisor + 1) >> 1;
    if (quotient > 0x7FFFFFFF)
        return fix16_overflow;
    return (a < 0) != (b < 0) ? -(fix16_t)quotient : (fix16_t)quotient;
}

/* Sum, difference, product and quotient, of which one out of range is the end of the range on its side. */
static inline fix16_t fix16_sadd(fix16_t a, fix16_t b) {
    const fix16_t sum = fix16_add(a, b);
    return sum == fix16_overflow ? toi16_fix16_end(a < 0) : sum;
}
static inline fix16_t fix16_ssub(fix16_t a, fix16_t b) {
    const fix16_t difference = fix16_sub(a, b);
    return difference == fix16_overflow ? toi16_fix16_end(a < 0) : difference;
}
static inline fix16_t fix16_smul(fix16_t a, fix16_t b) {
    const fix16_t product = fix16_mul(a, b);
    return product == fix16_overflow ? toi16_fix16_end((a < 0) != (b < 0)) : product;
}
static inline fix16_t fix16_sdiv(fix16_t a, fix16_t b) {
    const fix16_t quotient = fix16_div(a, b);
    return quotient == fix16_overflow ? toi16_fix16_end((a < 0) != (b < 0)) : quotient;
}

/* The remainder, with the sign of a, where b is not 0. */
static inline fix16_t fix16_mod(fix16_t a, fix16_t b) {
    return a % b;
}

/* The square, as fix16_mul has it. */
static inline fix16_t fix16_sq(fix16_t a) {
    return fix16_mul(a, a);
}

/* Digits of a root, from `bit` on: what is `left` of the square, and the root so far in twice its units. */
static inline uint32_t toi16_fix16_root(uint32_t *left, uint32_t root, uint32_t bit) {
    for (; bit != 0; bit >>= 2) {
        const uint32_t least = root + bit;
        root >>= 1;
        if (*left >= least) {
            *left -= least;
            root += bit;
        }
    }
    return root;
}

/* The square root, to nearest below 16384; above it sometimes 1 ulp less, by the steps and so with the bits
 * of libfixmath: it adds half a unit to the root where the remainder has no 16 bits free, and takes a little
 * too much off the remainder for it. Of a negative number it is the negative of its magnitude's root. */
static inline fix16_t fix16_sqrt(fix16_t a) {
    uint32_t left = fix_abs(a), root = toi16_fix16_root(&left, 0, (uint32_t)1 << 30);
    const uint32_t half = left >> 16 != 0 ? 0x8000 : 0;
    left = ((left - (half != 0 ? root : 0)) << 16) - half;
    root = toi16_fix16_root(&left, (root << 16) + half, (uint32_t)1 << 14);
    root += left > root;
    return a < 0 ? -(fix16_t)root : (fix16_t)root;
}

/* The number with up to 5 decimals, to nearest; the text has up to 13 characters with its end. */
static inline void fix16_to_str(fix16_t a, char *text, int decimals) {
    uint32_t scale = 1, unit, scaled;
    for (decimals &= 7; decimals > 0 && scale < 100000; decimals--)
        scale *= 10;
    scaled = (uint32_t)(((uint64_t)fix_abs(a) * scale + 0x8000) >> 16);
    if (a < 0)
        *text++ = '-';
    for (unit = scale; scaled / 10 >= unit;)
        unit *= 10;
    for (; unit != 0; unit /= 10) {
        *text++ = (char)('0' + scaled / unit % 10);
        if (unit == scale && scale != 1)
            *text++ = '.';
    }
    *text = '\0';
}

#ifdef __cplusplus
}
#endif

#endif

#endif
