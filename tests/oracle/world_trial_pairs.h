/* SPDX-License-Identifier: MIT */
/* Swept boxes, pairs and events of worlds, asked and judged. */
#ifndef TESTS_ORACLE_WORLD_TRIAL_PAIRS_H
#define TESTS_ORACLE_WORLD_TRIAL_PAIRS_H

#include "tally.h"
#include "world_boxes.h"

typedef enum {
    WORLD_BOX_HOLDS = PAIRS_PROMISES,
    WORLD_BOX_LEAST,
    WORLD_BOX_TYPED,
    WORLD_BRUTE,
    WORLD_HISTORY,
    WORLD_ORDER,
    WORLD_STRIPS,
    WORLD_BUDGET,
    WORLD_SORTED,
    WORLD_ERROR,
    WORLD_CHECKS
} world_check;

typedef struct {
    exact_world exact;
    world w;
    tally count;
    unsigned long boxes, pairs, strips;
    double far; /* the farthest apart that a pair was */
} pairs_trial;

void pairs_trial_init(pairs_trial *t, int dimensions);
void pairs_trial_clear(pairs_trial *t);
void pairs_trial_run(pairs_trial *t, uint64_t seed, uint64_t index);
void pairs_trial_note(const pairs_trial *t);

#endif
