/* SPDX-License-Identifier: MIT */
/* Random shapes for turning sweeps. */
#ifndef TESTS_TURN_SCENE_SHAPE_H
#define TESTS_TURN_SCENE_SHAPE_H

#include "scene.h"
#include "tests/oracle/turn.h"

/* What is to be made. Lengths in ulps. */
typedef struct {
    toi_shape_kind kind;
    int64_t centre[3];
    int bits;      /* half extents are below 2^bits */
    bool is_thin;  /* in one direction a few ulps */
    bool is_plate; /* in the last direction a tenth */
    bool is_round; /* a radius around others than circles and their like */
    frame axes;
} wish;

void scene_shape_make(scene *s, int side, const wish *w, dice *d);

/* Which kind there is at a side of a family, and whether it is rounded. */
toi_shape_kind scene_kind(family f, int side, bool *is_round, dice *d);

int scene_dimensions(family f);

#endif
