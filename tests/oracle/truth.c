/* SPDX-License-Identifier: MIT */
/* Random queries of each pair against the exact reference: every promise of the contract, each as its own
 * count.
 * --help says how to choose what is run. */
#include "generate.h"
#include "oracle.h"
#include "replay.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 5, HEADER_ULPS = 1, QUICK_EACH = 4 };

/* The promises of the contract, and those between ways to ask. */
enum {
    CHECK_HEADER = PROMISE_COUNT, /* sweep.h promises half of the contract's bar */
    CHECK_SAME,                   /* toi_sweep and the typed function agree */
    CHECK_HINT,                   /* a hint changes nothing */
    CHECK_QUICK,                  /* quick mode is never late and never misses */
    CHECK_COUNT
};

static const char *const CHECK_NAMES[CHECK_COUNT - PROMISE_COUNT] = {
    "early and false by at most 1 ulp, as sweep.h says", "toi_sweep agrees", "a hint changes nothing",
    "quick mode never misses, never late"};

typedef struct {
    pair which;
    unsigned long broken[CHECK_COUNT];
    unsigned long shown[CHECK_COUNT];
    unsigned long statuses[TOI_OVERLAP + 1];
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
    return check < PROMISE_COUNT ? ORACLE_PROMISES[check] : CHECK_NAMES[check - PROMISE_COUNT];
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

static bool is_quick_safe(tally *t, const query *q, oracle *o, toi_hit *hit) {
    toi_options options = {q->t_max, TOI_EDGE_EPSILON, true, NULL};
    ask(t->which, q, &options, hit);
    return hit->status >= TOI_SEPARATE && oracle_judge_loosely(o, hit).broken == 0;
}

static void note_worst(tally *t, const oracle_verdict *verdict, const query *q) {
    if (verdict->early > t->early) {
        t->early = verdict->early;
        t->earliest = *q;
    }
    t->false_gap = verdict->false_gap > t->false_gap ? verdict->false_gap : t->false_gap;
}

static void run_query(tally *t, oracle *o, const query *q, const char *theme, bool quick) {
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
    if (quick && !is_quick_safe(t, q, o, &tagged))
        report(t, CHECK_QUICK, theme, o, &tagged);
}

static bool has_edge_axes(pair which) {
    return which == PAIR_OBB3 || which == PAIR_AABB3_OBB3 || which == PAIR_OBB3_AABB3;
}

static void run_pair(pair which, unsigned long count, uint64_t seed, bool verbose) {
    oracle o;
    oracle_init(&o);
    tally t = {.which = which};
    for (unsigned long i = 0; i < count; i++) {
        query q;
        const char *theme = generate(&q, which, seed, i);
        run_query(&t, &o, &q, theme, has_edge_axes(which) && i % QUICK_EACH == 0);
    }
    oracle_clear(&o);
    for (int n = 0; n < CHECK_COUNT; n++) {
        if (n != CHECK_QUICK || has_edge_axes(which))
            tap_ok(t.broken[n] == 0, "%s: %s (%lu of %lu broken)", PAIR_NAMES[which], check_name(n),
                   t.broken[n], count);
    }
    printf("# %s: worst early gap %.3f ulp, worst false gap %.3f ulp, hits %lu, grazes %lu, overlaps %lu, "
           "separate %lu\n",
           PAIR_NAMES[which], t.early, t.false_gap, t.statuses[TOI_HIT], t.statuses[TOI_GRAZE],
           t.statuses[TOI_OVERLAP], t.statuses[TOI_SEPARATE]);
    if (verbose && t.early > 0) {
        printf("# ");
        replay_print(&t.earliest, stdout);
        printf("\n");
    }
}

static int usage(FILE *out) {
    fputs("usage: truth [--count N] [--pair NAME] [--seed N] [--verbose]\n"
          "Checks N random queries (100000) of each pair against the exact reference.\n"
          "Pairs: aabb2 aabb3 obb2 obb3 aabb2-obb2 obb2-aabb2 aabb3-obb3 obb3-aabb3\n",
          out);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv) {
    unsigned long count = 100000;
    uint64_t seed = 1;
    const char *only = NULL;
    bool verbose = false;
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0)
            return usage(stdout);
        if (strcmp(argv[i], "--verbose") == 0)
            verbose = true;
        else if (strcmp(argv[i], "--count") == 0 && has_value)
            count = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && has_value)
            seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--pair") == 0 && has_value)
            only = argv[++i];
        else
            return usage(stderr);
    }
    bool any = false;
    for (int which = 0; which < PAIR_COUNT; which++) {
        if (only != NULL && strcmp(only, PAIR_NAMES[which]) != 0)
            continue;
        run_pair((pair)which, count, seed, verbose);
        any = true;
    }
    return any ? tap_done() : usage(stderr);
}
