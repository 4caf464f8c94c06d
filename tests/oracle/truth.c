/* SPDX-License-Identifier: MIT */
/* Random queries of each pair against the exact reference. --help says how to choose what is run. */
#include "tests/digest_queries.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

/* How many queries there are by default, and by how many ulps sweep.h allows contact to be early or false. */
static const struct {
    unsigned long count;
    double header;
} PAIRS[PAIR_COUNT] = {
    [PAIR_AABB2] = {100000, 1},      [PAIR_AABB3] = {100000, 1},      [PAIR_OBB2] = {100000, 1},
    [PAIR_OBB3] = {100000, 1},       [PAIR_AABB2_OBB2] = {100000, 1}, [PAIR_OBB2_AABB2] = {100000, 1},
    [PAIR_AABB3_OBB3] = {100000, 1}, [PAIR_OBB3_AABB3] = {100000, 1}, [PAIR_POLY2] = {50000, 1},
    [PAIR_POLY2_AABB2] = {50000, 1}, [PAIR_AABB2_POLY2] = {50000, 1}, [PAIR_POLY2_OBB2] = {50000, 1},
    [PAIR_OBB2_POLY2] = {50000, 1},  [PAIR_HULL3] = {120000, 2},      [PAIR_HULL3_OBB3] = {90000, 2},
    [PAIR_OBB3_HULL3] = {90000, 2},  [PAIR_HULL3_AABB3] = {90000, 2}, [PAIR_AABB3_HULL3] = {90000, 2},
};

/* A build with sanitizers is several times slower, and looks for faults of another kind. */
#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 10 };
#else
enum { SHARE = 1 };
#endif

typedef struct {
    unsigned long count; /* 0: as PAIRS says */
    uint64_t seed;
    bool digest, verbose;
} settings;

static void run_random(trial *t, oracle *o, const settings *s) {
    unsigned long count = s->count > 0 ? s->count : PAIRS[t->which].count / SHARE;
    for (unsigned long i = 0; i < count; i++) {
        query q;
        const char *theme = generate(&q, t->which, s->seed, i);
        trial_run(t, o, &q, theme);
    }
}

/* The queries behind tests/digest.expected, but those that are refused: asked like all others, and once more
 * with the digest's own options, whose answer leads to the next query. */
static void run_digest(trial *t, oracle *o) {
    query_source source = query_start((unsigned)t->which);
    for (uint32_t i = 0; i < source.queries; i++) {
        digest_query d;
        query_next(&source, &d);
        if (toi_sweep(&d.a, &d.va, &d.b, &d.vb, &d.options, &source.answer) < TOI_SEPARATE)
            continue;
        query q = {d.a, d.va, d.b, d.vb, d.options.t_max};
        trial_run(t, o, &q, "digest");
        trial_judge(t, CHECK_DIGEST, &d.options, o, &source.answer, "digest, its options");
    }
}

static void run_pair(pair which, const settings *s) {
    oracle o;
    oracle_init(&o);
    trial t = {.name = PAIR_NAMES[which],
               .which = which,
               .header = PAIRS[which].header,
               .each = 4,
               .verbose = s->verbose};
    if (s->digest)
        run_digest(&t, &o);
    else
        run_random(&t, &o, s);
    oracle_clear(&o);
    trial_report(&t, s->digest);
}

static int usage(FILE *out) {
    fputs("usage: truth [--count N] [--pair NAME] [--seed N] [--digest] [--verbose]\n"
          "Checks N random queries (by default 100000 of boxes, 50000 of polygons, 90000 of hulls) of each\n"
          "pair against the exact reference; with --digest instead of them those that tests/digest.expected\n"
          "stands for. --verbose prints each query that is earlier than all before it.\n"
          "Pairs:",
          out);
    for (int which = 0; which < PAIR_COUNT; which++)
        fprintf(out, " %s", PAIR_NAMES[which]);
    fputs("\n", out);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv) {
    settings s = {.seed = 1};
    const char *only = NULL;
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0)
            return usage(stdout);
        if (strcmp(argv[i], "--verbose") == 0)
            s.verbose = true;
        else if (strcmp(argv[i], "--digest") == 0)
            s.digest = true;
        else if (strcmp(argv[i], "--count") == 0 && has_value)
            s.count = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && has_value)
            s.seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--pair") == 0 && has_value)
            only = argv[++i];
        else
            return usage(stderr);
    }
    bool any = false;
    for (int which = 0; which < PAIR_COUNT; which++) {
        if ((only != NULL && strcmp(only, PAIR_NAMES[which]) != 0) || (s.digest && which >= DIGEST_PAIRS))
            continue;
        run_pair((pair)which, &s);
        any = true;
    }
    return any ? tap_done() : usage(stderr);
}
