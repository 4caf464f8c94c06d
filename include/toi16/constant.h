/* SPDX-License-Identifier: MIT */
/* Constants that are the same bits on every machine: numbers in Q16.16 and angles.
 *
 *     static const fix16_t gravity = TOI_F16(-9.81), frame = TOI_F16_RATIO(1, 60);
 *     static const toi_angle slope = TOI_DEGREES(22.5), seventh = TOI_TURNS(1, 7);
 *
 * The compiler works them out in integers, so they may stand where C99 and C++ want a constant. What is not
 * exact or out of range does not compile: the message then names exact_and_in_range. libfixmath's F16()
 * computes in double instead. Where that has 32 bits (avr-gcc 5.4, so every classic Arduino, and
 * -fsingle-precision-constant) F16(4000.123) is 262152064, elsewhere 262152061, as TOI_F16(4000.123) is
 * everywhere. */
#ifndef TOI16_CONSTANT_H
#define TOI16_CONSTANT_H

#include <stdint.h>
#include "fix16.h"

/* A binary angle: 2^32 is a full turn, so adding angles wraps by itself. 1 unit is 1.46e-9 rad. */
typedef uint32_t toi_angle;

/* A decimal number in Q16.16, rounded to the nearest ulp: TOI_F16(0.1), TOI_F16(-9.81), TOI_F16(300). It is
 * below 32768 in magnitude and has up to seven digits, zeros counted, without exponent or suffix. It may be a
 * macro that is such a number, but no expression, no brackets and no variable: write TOI_F16(2) * n for
 * TOI_F16(2 * n). A minus within the brackets makes a constant that initialisers take; for the size of an
 * array or a case label -Wpedantic, and for everything clang's C++98, want -TOI_F16(9.81). */
#define TOI_F16(number) TOI16_F16(number)

/* numerator / denominator in Q16.16, rounded to the nearest ulp, halves away from zero: for what has more
 * digits, for fractions that are no decimals, and for expressions. Both are integer constants of at most 32
 * bits, the denominator is positive, and the ratio is in Q16.16: TOI_F16_RATIO(400012345, 100000),
 * TOI_F16_RATIO(WIDTH - 1, 2). */
#define TOI_F16_RATIO(numerator, denominator)                                                                \
    ((fix16_t)(TOI16_EXACT((denominator) > 0 && TOI16_RATIO(numerator, 65536, denominator) <= INT32_MAX &&   \
                           TOI16_RATIO(numerator, 65536, denominator) >= INT32_MIN)                          \
                   ? TOI16_RATIO(numerator, 65536, denominator)                                              \
                   : 0))

/* An angle in degrees, rounded to the nearest unit: TOI_DEGREES(-90) == 0xC0000000. The number is like that
 * of TOI_F16: TOI_DEGREES(22.5), TOI_DEGREES(359.9999). */
#define TOI_DEGREES(number) TOI16_DEGREES(number)

/* numerator / denominator of a full turn, rounded to the nearest unit, whole turns dropped: TOI_TURNS(1, 7)
 * is a seventh of a turn, TOI_TURNS(n, 360) is n degrees. |numerator| < 2^30, 0 < denominator < 2^31. They
 * may be variables too, which are read more than once, and then cost a division. */
#define TOI_TURNS(numerator, denominator) ((toi_angle)TOI16_RATIO(numerator, (int64_t)1 << 32, denominator))

/* ---- How it is done ---- */

/* A whole number as it is. Of others there is no remainder. */
#define TOI16_INTEGER(n) ((n) % ((int64_t)1 << 62))

/* numerator * times / denominator to nearest, halves away from zero. */
#define TOI16_RATIO(numerator, times, denominator)                                                           \
    ((TOI16_INTEGER(numerator) * 2 * (times) +                                                               \
      ((numerator) < 0 ? -TOI16_INTEGER(denominator) : TOI16_INTEGER(denominator))) /                        \
     (2 * TOI16_INTEGER(denominator)))

/* A size, which only exists where a condition holds. The operator that is not of the standard keeps compilers
 * from warning that a minus before a number makes it a constant by their own rules only. */
#ifdef __GNUC__
#define TOI16_QUIETLY __extension__
#else
#define TOI16_QUIETLY
#endif
#ifdef __cplusplus
extern "C++" {
template <bool> struct toi16_exact_and_in_range;
template <> struct toi16_exact_and_in_range<true> { char yes; };
}
#define TOI16_EXACT(condition) TOI16_QUIETLY sizeof(toi16_exact_and_in_range<(condition)>)
#else
#define TOI16_EXACT(condition)                                                                               \
    TOI16_QUIETLY sizeof(struct { unsigned exact_and_in_range : (condition) ? 1 : -1; })
#endif

/* A number is pasted with an exponent that makes it a whole one below 10^7. That is exact in every
 * floating-point format of 24 bits and more, and so is its cast to an integer. The cast holds for one number
 * only, not for a sum, and % takes integers only: so an expression does not compile. Numbers of base 8 and 16
 * turn into others by an exponent, which the comparison finds out; it also bounds them. A sign takes a
 * character more, and the end one too. */
#define TOI16_IS_NUMBER(x)                                                                                   \
    ((int)sizeof(#x) <= 9 + ((int64_t)x##e7 < 0) && (int64_t)(x) == (int64_t)x##e1 % 1000000 / 10 &&         \
     (int64_t)(x) / 32768 == 0)

/* x * times / over to nearest. The fewer digits a number has before the point, the more may follow. */
#define TOI16_SCALED(x, times, over)                                                                         \
    ((int64_t)(x) == 0           ? TOI16_RATIO((int64_t)x##e7, times, 10000000 * (int64_t)(over))            \
     : (int64_t)(x) / 10 == 0    ? TOI16_RATIO((int64_t)x##e6, times, 1000000 * (int64_t)(over))             \
     : (int64_t)(x) / 100 == 0   ? TOI16_RATIO((int64_t)x##e5, times, 100000 * (int64_t)(over))              \
     : (int64_t)(x) / 1000 == 0  ? TOI16_RATIO((int64_t)x##e4, times, 10000 * (int64_t)(over))               \
     : (int64_t)(x) / 10000 == 0 ? TOI16_RATIO((int64_t)x##e3, times, 1000 * (int64_t)(over))                \
                                 : TOI16_RATIO((int64_t)x##e2, times, 100 * (int64_t)(over)))

#define TOI16_F16(x) ((fix16_t)(TOI16_EXACT(TOI16_IS_NUMBER(x)) ? TOI16_SCALED(x, 65536, 1) : 0))
#define TOI16_DEGREES(x)                                                                                     \
    ((toi_angle)(TOI16_EXACT(TOI16_IS_NUMBER(x)) ? TOI16_SCALED(x, (int64_t)1 << 32, 360) : 0))

#endif
