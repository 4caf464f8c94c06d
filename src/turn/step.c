/* SPDX-License-Identifier: MIT */
#include "step.h"

/* The quotient takes 16 to 32 bits, and is 2^(up + cut) times as large. */
uint32_t toi16_part_q30(uint32_t num, uint32_t den) {
    const unsigned up = toi16_leading_zeros32(num | 1), cut = 16 - toi16_leading_zeros32(den | 0xFFFF);
    const uint32_t quotient = (num << up) / ((den >> cut) + (cut != 0)), shift = up + cut;
    return shift >= 30 ? quotient >> (shift - 30) : quotient << (30 - shift);
}

uint32_t toi16_chord_q30(uint32_t s_q30, int32_t f, int32_t end) {
    const uint32_t fall = (uint32_t)f + toi16_abs32(end);
    return (uint32_t)(toi16_mulu(s_q30, toi16_part_q30((uint32_t)f, fall)) >> 30);
}

/* The zero of f + f1 s - q s^2 is 2 f / (-f1 + sqrt(f1^2 + 4 q f)). With f and f1 below 2^30 and q = -c / 2
 * below 2^30 the root's square, f1^2 - 2 c f, is below 2^60 + 2^61, and the divisor below 2^32. The root is
 * rounded up, so the divisor is. */
uint32_t toi16_zero_q30(const toi16_turn_flight *flight, int32_t curvature) {
    const int32_t f = flight->f, f1 = flight->f1;
    if (f <= 0)
        return 0;
    if (curvature >= 0 && f1 >= 0)
        return TOI16_TAU_Q30;
    const uint64_t square = (uint64_t)(toi16_mul(f1, f1) + 2 * toi16_mul(f, -curvature));
    const uint32_t root = curvature >= 0 ? (uint32_t)-f1 : toi16_sqrt64(square) + 1;
    const uint32_t den = f1 < 0 ? root + (uint32_t)-f1 : root - (uint32_t)f1;
    return den <= 2 * (uint32_t)f ? TOI16_TAU_Q30 : toi16_part_q30(2 * (uint32_t)f, den);
}
