/* SPDX-License-Identifier: MIT */
/* Random queries of each pair against the exact reference: every promise of the contract, each as its own
 * count. --help says how to choose what is run. */
#include "generate.h"
#include "oracle.h"
#include "replay.h"
#include "tests/digest_queries.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 5, HEADER_ULPS = 1, WAYS_EACH = 4 };

/* Options other than the default, shown to pairs that have edge axes. */
static const struct {
    uint16_t edge_epsilon;
    bool quick;
    const char *promise;
} WAYS[] = {
    {TOI_EDGE_EPSILON, true, "quick mode never misses, never late"},
    {0, true, "quick mode with edge epsilon 0 never misses, never late"},
    {UINT16_MAX, true, "quick mode with the largest edge epsilon never misses, never late"},
    {0, false, "edge epsilon 0 keeps every promise"},
    {UINT16_MAX, false, "the largest edge epsilon never misses, never late"},
};

/* The promises of the contract, and those between ways to ask. */
enum {
    CHECK_HEADER = PROMISE_COUNT, /* sweep.h promises half of the contract's bar */
    CHECK_SAME,                   /* toi_sweep and the typed function agree */
    CHECK_HINT,                   /* a hint changes nothing */
    CHECK_DIGEST,                 /* the digest's own answers, with its options */
    CHECK_WAYS,                   /* as many as there are WAYS */
    CHECK_COUNT = CHECK_WAYS + sizeof WAYS / sizeof WAYS[0]
};

static const char *const CHECK_NAMES[CHECK_WAYS - PROMISE_COUNT] = {
    "early and false by at most 1 ulp, as sweep.h says", "toi_sweep agrees", "a hint changes nothing",
    "the digest's own options keep what they promise"};

typedef struct {
    pair which;
    unsigned long broken[CHECK_COUNT];
    unsigned long shown[CHECK_COUNT];
    unsigned long queries, statuses[TOI_OVERLAP + 1];
    double early, false_gap;
    query earliest; /* where early was measured */
    toi_hint hint;  /* as the last query of another scene left it */
} tally;

static toi_vec2 flat(const toi_vec3 *v) {
    return (toi_vec2){v->x, v->y};
}

/* The typed function of the pair. */
static toi_status ask(pair which, const query *q, const toi_options *options, toi_hit *hit) {
    const toi_vec2 va = flat(&q->va), vb = flat(&q->vb);
    switch (which) {
    case PAIR_AABB2:
        return toi_sweep_aabb2(&q->a.as.aabb2, &va, &q->b.as.aabb2, &vb, options, hit);
    case PAIR_AABB3:
        return toi_sweep_aabb3(&q->a.as.aabb3, &q->va, &q->b.as.aabb3, &q->vb, options, hit);
    case PAIR_OBB2:
        return toi_sweep_obb2(&q->a.as.obb2, &va, &q->b.as.obb2, &vb, options, hit);
    case PAIR_OBB3:
        return toi_sweep_obb3(&q->a.as.obb3, &q->va, &q->b.as.obb3, &q->vb, options, hit);
    case PAIR_AABB2_OBB2:
        return toi_sweep_aabb2_obb2(&q->a.as.aabb2, &va, &q->b.as.obb2, &vb, options, hit);
    case PAIR_OBB2_AABB2:
        return toi_sweep_obb2_aabb2(&q->a.as.obb2, &va, &q->b.as.aabb2, &vb, options, hit);
    case PAIR_AABB3_OBB3:
        return toi_sweep_aabb3_obb3(&q->a.as.aabb3, &q->va, &q->b.as.obb3, &q->vb, options, hit);
    default:
        return toi_sweep_obb3_aabb3(&q->a.as.obb3, &q->va, &q->b.as.aabb3, &q->vb, options, hit);
    }
}

static bool same_answer(const toi_hit *x, const toi_hit *y, bool axes_too) {
    bool same_axis = x->axis.kind == y->axis.kind && x->axis.a == y->axis.a && x->axis.b == y->axis.b;
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           x->normal.x == y->normal.x && x->normal.y == y->normal.y && x->normal.z == y->normal.z &&
           x->conservative == y->conservative && (same_axis || !axes_too);
}

static const char *check_name(int check) {
    return check < PROMISE_COUNT ? ORACLE_PROMISES[check]
           : check < CHECK_WAYS  ? CHECK_NAMES[check - PROMISE_COUNT]
                                 : WAYS[check - CHECK_WAYS].promise;
}

static void report(tally *t, int check, const char *theme, const oracle *o, const toi_hit *hit) {
    t->broken[check]++;
    if (t->shown[check]++ >= SHOWN)
        return;
    printf("# %s broken: %s (%s); truth: status %d, %ld to %ld, ", check_name(check), PAIR_NAMES[t->which],
           theme, o->status, (long)o->enter, (long)o->exit);
    oracle_print(o, stdout);
    printf("; answer: ");
    replay_print_answer(o->q, hit, stdout);
    printf("\n# ");
    replay_print(o->q, stdout);
    printf("\n");
}

/* The hint of the last query, which is of another scene, then the one that this query left. */
static bool hints_change_nothing(tally *t, const query *q, const toi_hit *plain) {
    toi_options options = {q->t_max, TOI_EDGE_EPSILON, false, &t->hint};
    for (int n = 0; n < 2; n++) {
        toi_hit hit = {0};
        ask(t->which, q, &options, &hit);
        if (!same_answer(plain, &hit, plain->status != TOI_SEPARATE))
            return false;
    }
    return true;
}

static bool has_edge_axes(pair which) {
    return which == PAIR_OBB3 || which == PAIR_AABB3_OBB3 || which == PAIR_OBB3_AABB3;
}

/* Reports an answer to the query just solved that breaks what its options promise. */
static void judge_with(tally *t, int check, const toi_options *options, oracle *o, const toi_hit *hit,
                       const char *theme) {
    bool loose = has_edge_axes(t->which) && (options->quick || options->edge_epsilon > TOI_EDGE_EPSILON);
    oracle_verdict verdict = loose ? oracle_judge_loosely(o, hit) : oracle_judge(o, hit, HEADER_ULPS);
    if (hit->status < TOI_SEPARATE || verdict.broken != 0 || verdict.early > HEADER_ULPS ||
        verdict.false_gap > HEADER_ULPS)
        report(t, check, theme, o, hit);
}

static void run_ways(tally *t, oracle *o, const query *q, const char *theme) {
    for (int n = CHECK_WAYS; n < CHECK_COUNT; n++) {
        toi_options options = {q->t_max, WAYS[n - CHECK_WAYS].edge_epsilon, WAYS[n - CHECK_WAYS].quick, NULL};
        toi_hit hit = {0};
        ask(t->which, q, &options, &hit);
        judge_with(t, n, &options, o, &hit, theme);
    }
}

static void note_worst(tally *t, const oracle_verdict *verdict, const query *q) {
    if (verdict->early > t->early) {
        t->early = verdict->early;
        t->earliest = *q;
    }
    t->false_gap = verdict->false_gap > t->false_gap ? verdict->false_gap : t->false_gap;
}

static void run_query(tally *t, oracle *o, const query *q, const char *theme) {
    toi_options options = {q->t_max, TOI_EDGE_EPSILON, false, NULL};
    toi_hit hit = {0}, tagged = {0};
    ask(t->which, q, &options, &hit);
    toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &tagged);
    oracle_solve(o, q);
    oracle_verdict verdict = oracle_judge(o, &hit, fmin(t->early, HEADER_ULPS));
    for (int n = 0; n < PROMISE_COUNT; n++) {
        if (verdict.broken >> n & 1)
            report(t, n, theme, o, &hit);
    }
    note_worst(t, &verdict, q);
    if (verdict.early > HEADER_ULPS || verdict.false_gap > HEADER_ULPS)
        report(t, CHECK_HEADER, theme, o, &hit);
    t->statuses[o->status]++;
    if (!same_answer(&hit, &tagged, true))
        report(t, CHECK_SAME, theme, o, &tagged);
    if (!hints_change_nothing(t, q, &hit))
        report(t, CHECK_HINT, theme, o, &hit);
    if (has_edge_axes(t->which) && t->queries % WAYS_EACH == 0)
        run_ways(t, o, q, theme);
    t->queries++;
}

typedef struct {
    unsigned long count;
    uint64_t seed;
    bool digest, verbose;
} settings;

static void run_random(tally *t, oracle *o, const settings *s) {
    for (unsigned long i = 0; i < s->count; i++) {
        query q;
        const char *theme = generate(&q, t->which, s->seed, i);
        run_query(t, o, &q, theme);
    }
}

/* The queries behind tests/digest.expected, but those that are refused: asked like all others, and once more
 * with the digest's own options, whose answer leads to the next query. */
static void run_digest(tally *t, oracle *o) {
    query_source source = query_start((unsigned)t->which);
    for (int i = 0; i < DIGEST_QUERIES; i++) {
        digest_query d;
        query_next(&source, &d);
        if (toi_sweep(&d.a, &d.va, &d.b, &d.vb, &d.options, &source.answer) < TOI_SEPARATE)
            continue;
        query q = {d.a, d.va, d.b, d.vb, d.options.t_max};
        run_query(t, o, &q, "digest");
        judge_with(t, CHECK_DIGEST, &d.options, o, &source.answer, "digest, its options");
    }
}

static bool is_run(int check, pair which, bool digest) {
    return check == CHECK_DIGEST ? digest : check < CHECK_WAYS || has_edge_axes(which);
}

static void run_pair(pair which, const settings *s) {
    oracle o;
    oracle_init(&o);
    tally t = {.which = which};
    if (s->digest)
        run_digest(&t, &o);
    else
        run_random(&t, &o, s);
    oracle_clear(&o);
    for (int n = 0; n < CHECK_COUNT; n++) {
        if (is_run(n, which, s->digest))
            tap_ok(t.broken[n] == 0 && t.queries > 0, "%s: %s (%lu of %lu broken)", PAIR_NAMES[which],
                   check_name(n), t.broken[n], t.queries);
    }
    printf("# %s: worst early gap %.3f ulp, worst false gap %.3f ulp, hits %lu, grazes %lu, overlaps %lu, "
           "separate %lu\n",
           PAIR_NAMES[which], t.early, t.false_gap, t.statuses[TOI_HIT], t.statuses[TOI_GRAZE],
           t.statuses[TOI_OVERLAP], t.statuses[TOI_SEPARATE]);
    if (s->verbose && t.early > 0) {
        printf("# ");
        replay_print(&t.earliest, stdout);
        printf("\n");
    }
}

static int usage(FILE *out) {
    fputs("usage: truth [--count N] [--pair NAME] [--seed N] [--digest] [--verbose]\n"
          "Checks N random queries (100000) of each pair against the exact reference; with --digest\n"
          "instead of them those that tests/digest.expected stands for.\n"
          "Pairs: aabb2 aabb3 obb2 obb3 aabb2-obb2 obb2-aabb2 aabb3-obb3 obb3-aabb3\n",
          out);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv) {
    settings s = {.count = 100000, .seed = 1};
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
        if (only != NULL && strcmp(only, PAIR_NAMES[which]) != 0)
            continue;
        run_pair((pair)which, &s);
        any = true;
    }
    return any ? tap_done() : usage(stderr);
}
