/* SPDX-License-Identifier: MIT */
#include "../number/wide.h"
#include "toi16/bound.h"

/* The product is below 2^62. */
toi_status toi_bound_turn(toi_bound *bound, fix16_t reach, fix16_t rate) {
    if (!bound || reach < 0 || rate < 0 || bound->speed < 0)
        return TOI_ERR_ARGUMENT;
    const int64_t speed = bound->speed + toi16_shr(toi16_mul(reach, rate) + UINT16_MAX, 16);
    if (speed > INT32_MAX)
        return TOI_ERR_RANGE;
    bound->speed = (fix16_t)speed;
    return TOI_OK;
}
