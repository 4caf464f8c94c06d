/* SPDX-License-Identifier: MIT */
/* Is the check of tables itself right? Tables by hand pass, and do no more with any one of their numbers
 * changed. */
#ifndef TESTS_ORACLE_TABLES_H
#define TESTS_ORACLE_TABLES_H

#include "generate.h"

enum { TABLE_TRIALS = 6 };

/* Trial n: what it tries, and whether that went well. */
bool table_trial(int n, const char **what);

/* Those of random hulls: whether what they claim is accepted where it is right, and only there. */
typedef struct {
    unsigned long solids, refused; /* claims that are right and are not accepted */
    unsigned long damaged, misled; /* tables with one index changed; accepted claims that are wrong */
} table_opinion;

table_opinion table_opinion_on(pair which, unsigned long count);

#endif
