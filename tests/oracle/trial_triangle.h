/* SPDX-License-Identifier: MIT */
/* Triangles against the exact reference, which has them as hulls of three points: whatever they are, slivers,
 * segments and points too. */
#ifndef TESTS_ORACLE_TRIAL_TRIANGLE_H
#define TESTS_ORACLE_TRIAL_TRIANGLE_H

#include "oracle.h"
#include "still.h"
#include "tally.h"

/* The promises of an overlap, those of a sweep, those of a ray, and where the ray's origin is. */
enum { TRIANGLE_SWEEP = STILL_COUNT, TRIANGLE_RAY, TRIANGLE_CONTAINS, TRIANGLE_CHECKS };

typedef struct {
    tally count;
    unsigned long statuses[TOI_TOUCH + 1];
} triangle_trial;

void triangle_trial_init(triangle_trial *t);

/* Query number `index` under a seed, in all ways. */
void triangle_trial_run(triangle_trial *t, oracle *o, uint64_t seed, uint64_t index);

/* What is known besides, as a comment. */
void triangle_trial_note(const triangle_trial *t);

#endif
