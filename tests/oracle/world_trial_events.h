/* SPDX-License-Identifier: MIT */
/* Events of worlds against every pair asked alone: by toi_sweep and toi_earliest, which are judged elsewhere.
 */
#ifndef TESTS_ORACLE_WORLD_TRIAL_EVENTS_H
#define TESTS_ORACLE_WORLD_TRIAL_EVENTS_H

#include "tally.h"
#include "world_ask.h"

typedef enum {
    EVENTS_ALL,
    EVENTS_SOME,
    EVENTS_MORE,
    EVENTS_FIRST,
    EVENTS_FAULTY,
    EVENTS_FAR,
    EVENTS_CHECKS
} events_check;

typedef struct {
    world w;
    tally count;
    unsigned long events, may, ties, faulty;
} events_trial;

void events_trial_init(events_trial *t, int dimensions);
void events_trial_run(events_trial *t, uint64_t seed, uint64_t index);
void events_trial_note(const events_trial *t);

#endif
