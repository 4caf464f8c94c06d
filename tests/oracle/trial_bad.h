/* SPDX-License-Identifier: MIT */
/* Round shapes that are not legal, and those that are by an ulp: every query says what is wrong. */
#ifndef TESTS_ORACLE_TRIAL_BAD_H
#define TESTS_ORACLE_TRIAL_BAD_H

#include "generate.h"
#include "tally.h"

enum {
    BAD_NEGATIVE, /* a radius below 0 is TOI_ERR_SHAPE */
    BAD_LARGE,    /* a radius at the limit or past it is TOI_ERR_RANGE */
    BAD_REACH,    /* one that makes the shape reach the limit is TOI_ERR_RANGE */
    BAD_FEW,      /* a polygon of fewer than 3 vertices without a radius is TOI_ERR_SHAPE */
    BAD_LEGAL,    /* an ulp before the limit the answer is none of these */
    BAD_CHECKS
};

void bad_trial_init(tally *t, pair which);

/* Makes one shape of a legal query wrong in one way, and asks. */
void bad_trial_run(tally *t, const query *q, uint64_t index);

#endif
