/* SPDX-License-Identifier: MIT */
/* How far a velocity leads. */
#ifndef TOI16_MOTION_INTERNAL_H
#define TOI16_MOTION_INTERNAL_H

#include "toi16/motion.h"
#include "../number/wide.h"

/* Gives |velocity * time|, rounded down, which is at most 2^46. time: the magnitude of the time. */
static inline uint64_t toi16_way_size(fix16_t velocity, uint32_t time) {
    return toi16_mulu(toi16_abs32(velocity), time) >> 16;
}

#endif
