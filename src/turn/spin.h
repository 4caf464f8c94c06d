/* SPDX-License-Identifier: MIT */
/* Numbers of what turns: rates, sines, the mean of a direction that turns, and how long things are. */
#ifndef TOI16_SPIN_H
#define TOI16_SPIN_H

#include "../number/wide.h"
#include "toi16/types.h"

/* Returns the turns a tick, in 2^-64, of a spin in radians per time unit: within half a unit, so that the
 * turns of 2^31 ticks are within 2^-34. */
uint64_t toi16_turn_rate(fix16_t spin);

/* Writes sine and cosine of an angle in 2^-64 turns, Q2.30, each within 1.5 ulp of the true value. That is
 * ten times as fast as toi16_sincos, which is to nearest. */
void toi16_turn_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30);

/* Returns sin(x) / x for an angle x in 2^-32 radians below 2^38 in magnitude, given its sine in Q2.30: Q2.30,
 * within 2 ulp. */
int32_t toi16_sine_over_angle_q30(int64_t angle_q32, int32_t sine_q30);

/* Returns no less than a square root, and more by less than 2^-11 of it and 1; the square is below 2^63. */
uint32_t toi16_length_up(uint64_t square);

/* Returns a * factor / 2^30, rounded down, for |a| < 2^61 and a factor within 2^30 + 16. */
static inline int64_t toi16_times_q30(int64_t a, int32_t factor_q30) {
    const int32_t high = (int32_t)toi16_shr(a, 30), low = (int32_t)(a & ((INT32_C(1) << 30) - 1));
    return toi16_mul(high, factor_q30) + toi16_shr(toi16_mul(low, factor_q30), 30);
}

#endif
