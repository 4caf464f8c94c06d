/* SPDX-License-Identifier: MIT */
/* The face of the room of bounds: what keeps apart two bodies that are not known for certain. Along a unit
 * direction they have a distance that is a parabola of time, from the gap, the relative velocity, and the
 * bound R(t); while it is above 0 nothing touches. The room knows parabolas, their signs and their roots, and
 * of shapes what kinds/ and pair/ tell; it never knows who brakes. Its type is toi16_side. */
#ifndef TOI16_SIDE_H
#define TOI16_SIDE_H

#include "../number/wide.h"

/* The distance along a unit direction at time t: gap + speed t + accel t^2 / 2, in 2^-32 length units; above
 * 0 the bodies are apart. What is rounded is rounded down, so that contact only comes earlier. Members are
 * below 2^62 in magnitude. */
typedef struct {
    int64_t gap_q32, speed_q32, accel_q32;
} toi16_side;

/* Returns 2^33 times the distance at a tick below 2^31, exactly: below 2^125. */
toi16_wide toi16_side_distance(const toi16_side *side, uint32_t tick);

/* Returns the sign of the distance at a tick below 2^31, exactly; t is tick / 2^16. */
int toi16_side_sign(const toi16_side *side, uint32_t tick);

/* Finds the first time after `from` at which a side that is above 0 at `from` is 0, if that is at `until` or
 * before: *tick is that time rounded down. Returns false, and *tick is `until`, where the side stays above 0
 * until then. from <= until < 2^31. */
bool toi16_side_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick);

#endif
