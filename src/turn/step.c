/* SPDX-License-Identifier: MIT */
#include "step.h"

/* The zero of f + f1 s - q s^2 is 2 f / (-f1 + sqrt(f1^2 + 4 q f)). With f and f1 below 2^30 and q = -c / 2
 * below 2^30 the root's square, f1^2 - 2 c f, is below 2^60 + 2^61. The root is rounded up, so the divisor
 * is, and the quotient is at most 3/4 of a unit too large before one is taken off. */
uint32_t toi16_zero_q30(const toi16_flight *flight, int32_t curvature) {
    const int64_t f = flight->f, f1 = flight->f1;
    if (f <= 0)
        return 0;
    const uint64_t square =
        (uint64_t)(toi16_mul(flight->f1, flight->f1) + 2 * toi16_mul(flight->f, -curvature));
    const int64_t den = (int64_t)toi16_sqrt64(square) + 1 - f1;
    if (den <= 2 * f)
        return TOI16_TAU_Q30;
    const uint32_t zero = toi16_ratio_q30((uint64_t)(2 * f), (uint64_t)den);
    return zero == 0 ? 0 : zero - 1;
}
