/* SPDX-License-Identifier: MIT */
/* Sine and cosine. */
#ifndef TOI16_TRIG_H
#define TOI16_TRIG_H

#include "toi16/rotation.h"

/* Of an angle in 2^-64 turns, Q2.30, to nearest but for 2^-8 ulp. */
void toi16_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30);

/* An angle in radians, Q16.16, in 2^-64 turns, whole turns dropped; within 2^13 units. */
uint64_t toi16_turns_q64(fix16_t radians);

#endif
