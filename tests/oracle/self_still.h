/* SPDX-License-Identifier: MIT */
/* Is the reference right about shapes at rest, and about points of contact? Cases worked out by hand. */
#ifndef TESTS_ORACLE_SELF_STILL_H
#define TESTS_ORACLE_SELF_STILL_H

#include <stdbool.h>

enum { STILL_TRIALS = 23 };

/* Trial n: what it tries, and whether that went well. */
bool still_trial_by_hand(int n, const char **what);

#endif
