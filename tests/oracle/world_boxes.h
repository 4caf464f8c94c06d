/* SPDX-License-Identifier: MIT */
/* The exact boxes around all that a body may come to, and the verdict on pairs of them. Ends are in units of
 * 2^-33 ulps, where all are whole: corners are in 2^-30, the way of a velocity in t ticks in 2^-16, and accel
 * t^2 / 2 in 2^-33. */
#ifndef TESTS_ORACLE_WORLD_BOXES_H
#define TESTS_ORACLE_WORLD_BOXES_H

#include "solid.h"
#include "world_make.h"

#include <toi16/broadphase.h>

typedef struct {
    mpz_t lo[3], hi[3];
} exact_box;

void exact_box_init(exact_box *box);
void exact_box_clear(exact_box *box);

/* Whether a box of whole ulps holds it, as far as Q16.16 goes; and whether it is the least that does. */
bool exact_box_within(const exact_box *box, const fix16_t lo[3], const fix16_t hi[3], int dimensions);
bool exact_box_fits(const exact_box *box, const fix16_t lo[3], const fix16_t hi[3], int dimensions);

typedef struct {
    exact_box box[WORLD_BODIES];
    solid scratch;
    bool meet[WORLD_BODIES][WORLD_BODIES];    /* exactly, a < b */
    double apart[WORLD_BODIES][WORLD_BODIES]; /* by how many ulps, along the axis where that is most */
} exact_world;

void exact_world_init(exact_world *e);
void exact_world_clear(exact_world *e);

/* Of all bodies, within t_max; ends past Q16.16 are put at its ends. */
void exact_world_set(exact_world *e, const world *w);

typedef enum { PAIRS_MISSED, PAIRS_FAR, PAIRS_TWICE, PAIRS_RESTING, PAIRS_PROMISES } pairs_promise;

/* The verdict on the pairs that were given for a world, in any order. */
unsigned pairs_judge(const exact_world *e, const world *w, const toi_pair *pairs, int count);

#endif
