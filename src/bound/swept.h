/* SPDX-License-Identifier: MIT */
/* Where a coordinate of a swept box ends. */
#ifndef TOI16_SWEPT_H
#define TOI16_SWEPT_H

#include "../number/wide.h"
#include "toi16/bound.h"

/* R(t) at both ends of a motion, in ulps: at 0 whole, at t_max whole and a rest, 0 or more and below 1. */
typedef struct {
    int64_t rest_q33, whole;
    fix16_t margin;
} toi16_reach;

/* Finds R of a bound, which may be null. */
toi16_reach toi16_find_reach(const toi_bound *bound, fix16_t t_max);

/* Returns the lower end of what begins at whole + rest, in ulps, rest below 1, and moves by a way until
 * t_max: rounded down. For the upper end what is given and returned is negated, but for the reach. */
static inline int64_t toi16_swept_end(int64_t whole, int64_t rest_q33, int64_t way_q16,
                                      const toi16_reach *reach) {
    const int64_t rest = rest_q33 + (way_q16 & UINT16_MAX) * (INT32_C(1) << 17) - reach->rest_q33,
                  moved = toi16_shr(way_q16, 16) - reach->whole + toi16_shr(rest, 33);
    return whole + (moved < -reach->margin ? moved : -(int64_t)reach->margin);
}

/* Judges what all swept boxes are given; status is what the shape came to. */
toi_status toi16_judge_swept(toi_status status, const void *velocity, const toi_bound *bound, fix16_t t_max,
                             const void *out);

#endif
