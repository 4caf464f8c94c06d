/* SPDX-License-Identifier: MIT */
/* Rays and points of one shape against the exact reference. */
#ifndef TESTS_ORACLE_TRIAL_RAY_H
#define TESTS_ORACLE_TRIAL_RAY_H

#include "generate.h"
#include "oracle.h"
#include "tally.h"

/* The promises of the sweep of a point, and: */
enum {
    RAY_SAME = PROMISE_COUNT, /* toi_raycast agrees */
    RAY_SWEEP,                /* the sweep of a point has the same answer but for the sign of the normal */
    RAY_CONTAINS,      /* the origin is said to be where it is, to within the bar of certified shapes */
    RAY_CONTAINS_SAME, /* toi_contains agrees */
    RAY_CHECKS
};

typedef struct {
    tally count;
    pair which;
    double early, false_gap;
    unsigned long statuses[TOI_OVERLAP + 1];
} ray_trial;

/* A pair whose first shape is an aabb, a circle or a sphere. */
bool ray_has(pair which);

void ray_trial_init(ray_trial *t, pair which);
void ray_trial_run(ray_trial *t, oracle *o, const query *q, const char *theme);
/* What is known besides, as a comment. */
void ray_trial_note(const ray_trial *t);

#endif
