/* SPDX-License-Identifier: MIT */
/* Overlap queries of one pair against the exact reference. */
#ifndef TESTS_ORACLE_TRIAL_STILL_H
#define TESTS_ORACLE_TRIAL_STILL_H

#include "generate.h"
#include "still.h"
#include "tally.h"

/* The promises of the contract, and those between ways to ask. */
enum {
    STILL_SAME = STILL_COUNT, /* toi_overlap and the typed function agree */
    STILL_AGAIN, /* asked again about the pushed pair, the library does not say overlap, nor an error */
    STILL_CHECKS
};

typedef struct {
    tally count;
    pair which;
    bool verbose; /* print each query that is worse than all before it */
    unsigned long statuses[TOI_TOUCH + 1], refused;
    double deep, apart, false_gap; /* the worst */
} still_trial;

void still_trial_init(still_trial *t, pair which, bool verbose);

/* Asks a query of shapes at rest in all ways, and judges the answers. `theme` tells where it came from. */
void still_trial_run(still_trial *t, oracle *o, const query *q, const char *theme);

/* Moves B of a query, a ulp at a time along a grid line or a diagonal, to where contact begins, and up to 5
 * ulps past it or before. The query stays as it was where there is no such place, or no room. */
void still_bring_near(oracle *o, query *q, uint64_t seed, uint64_t index);

/* What is known besides, as a comment. */
void still_trial_note(const still_trial *t);

#endif
