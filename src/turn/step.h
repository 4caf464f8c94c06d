/* SPDX-License-Identifier: MIT */
/* How long is a number above zero, of which value and first two derivatives are known, and a bound of the
 * third? Times are in taus, Q2.30 and at most 1; the number is in units, derivatives in units per tau, tau^2
 * and tau^3.
 *
 * For s up to S it is at least f + f1 s + (f2 - m3 S / 3) s^2 / 2, as m3 s^3 / 6 is at most m3 S s^2 / 6.
 * Where that curvature is above 0, 0 takes its place: the bound is then concave, and so is the least of
 * several. */
#ifndef TOI16_TURN_STEP_H
#define TOI16_TURN_STEP_H

#include "../number/wide.h"

/* Value, first and second derivative: below 2^30 in magnitude. */
typedef struct {
    int32_t f, f1, f2;
} toi16_turn_flight;

static const uint32_t TOI16_TAU_Q30 = UINT32_C(1) << 30;

/* Returns the curvature of the bound up to `until`, at most 0, rounded down: m3 below 2^30. */
static inline int32_t toi16_curvature(int32_t f2, uint32_t m3, uint32_t until_q30) {
    const int32_t curvature = f2 - (int32_t)(toi16_mulu(m3 / 3 + 1, until_q30) >> 30) - 1;
    return curvature < 0 ? curvature : 0;
}

/* Returns the bound at s, rounded down, less 2 units at most. */
static inline int32_t toi16_flight_at(const toi16_turn_flight *flight, int32_t curvature, uint32_t s_q30) {
    const int32_t half = (int32_t)toi16_shr(toi16_mul(curvature, (int32_t)s_q30), 31);
    return flight->f + (int32_t)toi16_shr(toi16_mul(flight->f1 + half, (int32_t)s_q30), 30);
}

/* Returns num / den for num < den, Q2.30: rounded down, by less than 2^-14 of it. */
uint32_t toi16_part_q30(uint32_t num, uint32_t den);

/* Returns a time until which a concave number is not below 0 that is f at 0, above 0, and `end`, below 0, at
 * s: where the chord is 0, rounded down. */
uint32_t toi16_chord_q30(uint32_t s_q30, int32_t f, int32_t end);

/* Returns a time, at most 1, until which the bound is not below 0: its first zero, rounded down. 0 where f is
 * not above 0. */
uint32_t toi16_zero_q30(const toi16_turn_flight *flight, int32_t curvature);

#endif
