/* SPDX-License-Identifier: MIT */
/* Round shapes in cases worked out by hand. */
#ifndef TESTS_ORACLE_SELF_ROUND_H
#define TESTS_ORACLE_SELF_ROUND_H

#include <stdbool.h>

enum { ROUND_TRIALS = 22 };

/* Trial n: what it tries, and whether the truth is what was worked out. */
bool round_trial_by_hand(int n, const char **what);

#endif
