/* SPDX-License-Identifier: MIT */
/* Earliest contacts of bodies with bounds, asked and judged. */
#ifndef TESTS_ORACLE_WORLD_TRIAL_GROW_H
#define TESTS_ORACLE_WORLD_TRIAL_GROW_H

#include "dice.h"
#include "generate.h"
#include "tally.h"
#include "world_grow.h"

enum { GROW_AGAIN = GROW_PROMISES, GROW_TYPED, GROW_ERROR, GROW_MOTION, GROW_CHECKS };

typedef struct {
    pair which;
    grow truth;
    tally count;
    unsigned long may, edges, undecided, motions, tired;
    double early, corner; /* the worst of the verdicts */
} grow_trial;

void grow_trial_init(grow_trial *t, pair which);
void grow_trial_clear(grow_trial *t);

/* Query number `index` under a seed, and those at its edges of contact. */
void grow_trial_run(grow_trial *t, uint64_t seed, uint64_t index);

void grow_trial_note(const grow_trial *t);

#endif
