/* SPDX-License-Identifier: MIT */
/* Where a body that turns is, in doubles: for pictures and explanations, and a second opinion beside the
 * library's. */
#ifndef COURSE_H
#define COURSE_H

#include "draw_vec.h"

/* Turns v about an axis as long as the radians. */
vec vec_turned(vec v, vec radians);

/* Where a point of the body is after a time, in time units, and how fast that moves then. */
vec course_point(const toi_motion3 *motion, vec at_start, double time);
vec course_speed(const toi_motion3 *motion, vec at_start, double time);

/* Where the pivot is. */
vec course_pivot(const toi_motion3 *motion, double time);

/* The motion that counts in the plane: without z, but for the spin's. */
toi_motion3 course_in_plane(const toi_motion3 *motion);

bool course_turns(const toi_motion3 *motion);
bool course_moves(const toi_motion3 *motion);

#endif
