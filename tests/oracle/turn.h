/* SPDX-License-Identifier: MIT */
/* Random rotations in Q2.30 of the kinds that hurt. */
#ifndef TESTS_ORACLE_TURN_H
#define TESTS_ORACLE_TURN_H

#include "dice.h"

typedef enum {
    TURN_ANY,   /* all of space, rounded to nearest */
    TURN_LEVEL, /* coordinate axes in any order with any signs */
    TURN_YAW,   /* about z */
    TURN_NEAR,  /* by 1e-9 to 1e-1 rad from the other box's */
    TURN_SAME,  /* that of the other box, its axes in any order */
    TURN_OFF,   /* rounded worse, but orthonormal to within 2^-28 */
    TURN_ONE,   /* each about a coordinate axis of its own */
    TURN_SHEAR, /* bent: off by up to what queries compute with, 2^-8; or all zero, which means level */
    TURN_COUNT
} turn;

/* The axes of a box, one a row. */
typedef struct {
    int32_t u[3][3];
} frame;

/* A first rotation, or the identity, and a second one that goes with it. In 2D they are about z. */
void turn_frames(frame *first, frame *second, turn kind, bool from_identity, int dimensions, dice *d);

#endif
