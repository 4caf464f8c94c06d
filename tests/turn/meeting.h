/* SPDX-License-Identifier: MIT */
/* When are two bodies nearer than a level? Nothing is sampled and hoped for: a time is either within an
 * interval that is proved, or itself a witness. */
#ifndef TESTS_TURN_MEETING_H
#define TESTS_TURN_MEETING_H

#include "near.h"

typedef struct {
    rigid a, b;
    double t_max;
    double speed; /* no two points come nearer any faster, ulp per time unit */
    double doubt; /* of a gap by rounding, ulp */
    long looks, most_looks;
} meeting;

typedef enum {
    SPAN_CLEAR,    /* farther apart than level - slack at every time */
    SPAN_MEETS,    /* nearer than the level at *when */
    SPAN_UNDECIDED /* neither is shown within most_looks */
} span_fate;

/* shape and motion: A first, then B. */
bool meeting_make(meeting *out, const toi_shape *shape, const toi_motion3 *motion, double t_max);

void meeting_gap(meeting *m, double t, gap *out);

/* Of a whole span. slack is at least 8 times the doubt. */
span_fate meeting_span(meeting *m, double from, double until, double level, double slack, double *when);

/* The first time at which they are nearer than the level, to within `fine`: *when, and before *when - fine
 * they are farther apart than level - slack. */
span_fate meeting_first(meeting *m, double from, double until, double level, double slack, double fine,
                        double *when);

#endif
