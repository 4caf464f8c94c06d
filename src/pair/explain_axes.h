/* SPDX-License-Identifier: MIT */
/* The axes of an opened pair, as they are reported. */
#ifndef TOI16_EXPLAIN_AXES_H
#define TOI16_EXPLAIN_AXES_H

#include "pair.h"

/* What the axes came to: the deciding ones as numbers. */
typedef struct {
    const toi_hit *hit; /* what the sweep has answered */
    uint32_t enter, normal, exit, separates;
} toi16_verdict;

/* Where the sweep names an axis, that one decides; the walk over all tells the rest. */
void toi16_judge_axes(toi16_pair *pair, const toi_options *options, toi16_verdict *v);

/* One axis; all but what it decides. */
void toi16_describe_axis(toi16_pair *pair, uint32_t axis, toi_axis_report *r);

/* Where the sweep has rounded further outwards than an axis alone does, the axis has the sweep's times. */
void toi16_fit_times(toi_axis_report *r, const toi_hit *hit);

/* x / d, rounded down. */
fix16_t toi16_floor_quotient(int64_t x, uint32_t d);

#endif
