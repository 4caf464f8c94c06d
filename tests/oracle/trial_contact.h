/* SPDX-License-Identifier: MIT */
/* Contacts of one pair against the exact reference. */
#ifndef TESTS_ORACLE_TRIAL_CONTACT_H
#define TESTS_ORACLE_TRIAL_CONTACT_H

#include "generate.h"
#include "manifold.h"
#include "tally.h"

enum {
    CONTACT_HIT = MANIFOLD_PROMISES, /* the hit keeps every promise of a sweep */
    CONTACT_SWEEP,                   /* the hit is that of the sweep */
    CONTACT_NORMAL,                  /* of an overlap the normal is that of toi_overlap */
    CONTACT_SAME,                    /* toi_contact agrees */
    CONTACT_REDUCED,                 /* toi_manifold_reduce leaves some of the points, in their order */
    CONTACT_CHECKS
};

typedef struct {
    tally count;
    pair which;
    bool verbose; /* print each query that is worse than all before it */
    double off, beside, narrow;
    unsigned long counts[TOI_CONTACT_POINTS + 1];
} contact_trial;

void contact_trial_init(contact_trial *t, pair which, bool verbose);
void contact_trial_run(contact_trial *t, oracle *o, const query *q, const char *theme);
/* What is known besides, as a comment. */
void contact_trial_note(const contact_trial *t);

#endif
