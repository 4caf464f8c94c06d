/* SPDX-License-Identifier: MIT */
/* The distances of robots, and what turning adds to a bound, against rational numbers. */
#ifndef TESTS_ORACLE_WORLD_TRIAL_DISTANCE_H
#define TESTS_ORACLE_WORLD_TRIAL_DISTANCE_H

#include "dice.h"
#include "tally.h"

enum { DISTANCE_SHORT, DISTANCE_LONG, DISTANCE_RANGE, DISTANCE_CHECKS };

typedef struct {
    tally count;
} distance_trial;

void distance_trial_init(distance_trial *t);
void distance_trial_run(distance_trial *t, uint64_t seed, uint64_t index);

#endif
