/* SPDX-License-Identifier: MIT */
/* What of two bodies touches, or is nearest, along a direction at a time. */
#ifndef DRAW_TOUCH_H
#define DRAW_TOUCH_H

#include "draw_body.h"

/* What of a body lies farthest along the direction: vertices, and of a round one the points above them. */
typedef struct {
    vec *points;
    size_t count;
} feature;

typedef struct {
    feature features[2]; /* of A and of B */
    vec near[2];         /* a point of each, in the middle of what they have in common */
} touch;

/* direction: of length 1, from A to B. Freed by touch_free. */
touch touch_of(const body bodies[2], vec direction, double time);
void touch_free(touch *t);

#endif
