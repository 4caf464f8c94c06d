/* SPDX-License-Identifier: MIT */
/* The gap along the axis of a look, in doubles from the motion as turn.h has it: a second computation beside
 * the solver's. */
#ifndef TURN_GAP_H
#define TURN_GAP_H

#include "draw_body.h"

typedef struct {
    double gap;     /* from A's greatest to B's least, radii taken off; below 0 where they overlap on it */
    double closing; /* how fast that falls, per time unit */
} turn_gap;

/* Where the axis is at a time, of length 1, from A to B. */
vec turn_axis_at(const toi_turn_step *step, double time);

/* Of a step with an axis, and bodies that turn. */
turn_gap turn_gap_at(const body bodies[2], const toi_turn_step *step, double time);

#endif
