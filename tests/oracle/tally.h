/* SPDX-License-Identifier: MIT */
/* How often each of some promises was broken, and by which queries. */
#ifndef TESTS_ORACLE_TALLY_H
#define TESTS_ORACLE_TALLY_H

#include <stdbool.h>
#include <stdio.h>
#include "tests/tap.h"

enum { TALLY_PROMISES = 24, TALLY_SHOWN = 5 };

typedef struct {
    const char *name, *what; /* the pair, and how it is asked */
    const char *const *promise;
    int promises;
    unsigned long queries, broken[TALLY_PROMISES];
} tally;

/* Counts it; true while it is to be shown. */
static inline bool tally_break(tally *t, int promise) {
    return t->broken[promise]++ < TALLY_SHOWN;
}

/* Here because results are counted where they are printed. */
static inline void tally_report(const tally *t) {
    for (int n = 0; n < t->promises; n++)
        tap_ok(t->broken[n] == 0 && t->queries > 0, "%s %s: %s (%lu of %lu broken)", t->name, t->what,
               t->promise[n], t->broken[n], t->queries);
}

#endif
