/* SPDX-License-Identifier: MIT */
/* Queries of one pair against the exact reference: every promise of the contract, each as its own count. */
#ifndef TESTS_ORACLE_TRIAL_H
#define TESTS_ORACLE_TRIAL_H

#include "generate.h"
#include "oracle.h"
#include "tests/tap.h"

/* The promises of the contract, and those between ways to ask. */
enum {
    CHECK_HEADER = PROMISE_COUNT, /* sweep.h may promise more than the contract's bar */
    CHECK_SAME,                   /* toi_sweep and the typed function agree */
    CHECK_HINT,                   /* a hint changes nothing */
    CHECK_LOOP,                   /* what toi_explain walks, of pairs whose sweeps search */
    CHECK_NAME,                   /* the axis named has the normal; not of hulls */
    CHECK_TABLE,                  /* the tables are right */
    CHECK_WIDE,                   /* tables with indices of two bytes answer the same */
    CHECK_DIGEST,                 /* the digest's own answers, with its options */
    CHECK_OPTIONS,                /* other options than the default, of pairs that have edge axes */
    CHECK_COUNT = CHECK_OPTIONS + 5
};

typedef struct {
    const char *name;
    pair which;
    double header; /* by how many ulps sweep.h allows contact to be early or false */
    unsigned long
        each; /* one query in so many is asked with other options and explained, and its tables looked at */
    bool verbose; /* print each query that is earlier than all before it */
    /* The rest begins as zero. */
    unsigned long broken[CHECK_COUNT], shown[CHECK_COUNT];
    unsigned long gaps[CHECK_COUNT]; /* of those broken: early or false by too much, and nothing worse */
    unsigned long queries, statuses[TOI_OVERLAP + 1];
    double early, false_gap;
    toi_hint hint; /* as the last query of another scene left it */
} trial;

/* Asks a valid query in all ways, and judges the answers. `theme` tells where it came from. */
void trial_run(trial *t, oracle *o, const query *q, const char *theme);

/* Judges an answer with other options to the query that ran last: reports it as `check` where it breaks what
 * its options promise. */
void trial_judge(trial *t, int check, const toi_options *options, oracle *o, const toi_hit *hit,
                 const char *theme);

/* What a check holds, and whether a pair has it: digest queries have one more. */
const char *trial_promise(int check);
bool trial_has(const trial *t, int check, bool digest);

/* Here because results are counted where they are printed. */
static inline void trial_report(const trial *t, bool digest) {
    for (int n = 0; n < CHECK_COUNT; n++) {
        if (t->gaps[n] > 0)
            printf("# %s: %s: %lu of those broken are early or false by too much, and nothing worse\n",
                   t->name, trial_promise(n), t->gaps[n]);
        if (trial_has(t, n, digest))
            tap_ok(t->broken[n] == 0 && t->queries > 0, "%s: %s (%lu of %lu broken)", t->name,
                   trial_promise(n), t->broken[n], t->queries);
    }
    printf("# %s: worst early gap %.3f ulp, worst false gap %.3f ulp, hits %lu, grazes %lu, overlaps %lu, "
           "separate %lu\n",
           t->name, t->early, t->false_gap, t->statuses[TOI_HIT], t->statuses[TOI_GRAZE],
           t->statuses[TOI_OVERLAP], t->statuses[TOI_SEPARATE]);
}

#endif
