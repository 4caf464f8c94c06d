/* SPDX-License-Identifier: MIT */
/* Where a coordinate of a swept box ends. */
#ifndef TOI16_SWEPT_H
#define TOI16_SWEPT_H

#include "toi16/bound.h"
#include "../number/wide.h"

/* Returns the lower end of what begins at lo (2^-30 ulp, below 2^62) and moves at `velocity`, below 2^32,
 * with a bound, between 0 and t_max: rounded down to ulps, or to the end of Q16.16. For the upper end all but
 * the bound is negated, and so is what is returned. */
int64_t toi16_swept_end(int64_t lo_q30, int64_t velocity, const toi_bound *bound, fix16_t t_max);

extern const toi_bound toi16_no_bound;

/* Judges what all swept boxes are given; status is what the shape came to. */
toi_status toi16_judge_swept(toi_status status, const void *velocity, const toi_bound *bound, fix16_t t_max,
                             const void *out);

#endif
