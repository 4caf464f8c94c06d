/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include "ask.h"
#include "named.h"
#include "replay.h"
#include "table.h"
#include "tests/same.h"

#include <math.h>

enum { SHOWN = 5 };

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

static const char *const CHECK_NAMES[CHECK_OPTIONS - PROMISE_COUNT] = {
    "early and false by no more than sweep.h says",
    "toi_sweep agrees",
    "a hint changes nothing",
    "the axes explained keep every promise",
    "the axis named has the direction of the normal",
    "tables are the hulls of their vertices",
    "tables with indices of two bytes answer the same",
    "the digest's own options keep what they promise"};

static bool same_answer(const toi_hit *x, const toi_hit *y, bool axes_too) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && x->conservative == y->conservative &&
           (same_axis(&x->axis, &y->axis) || !axes_too);
}

const char *trial_promise(int check) {
    return check < PROMISE_COUNT   ? ORACLE_PROMISES[check]
           : check < CHECK_OPTIONS ? CHECK_NAMES[check - PROMISE_COUNT]
                                   : WAYS[check - CHECK_OPTIONS].promise;
}

static void report(trial *t, int check, const char *theme, const oracle *o, const toi_hit *hit) {
    t->broken[check]++;
    if (t->shown[check]++ >= SHOWN)
        return;
    printf("# %s broken: %s (%s); truth: status %d, %ld to %ld, ", trial_promise(check), t->name, theme,
           o->status, (long)o->enter, (long)o->exit);
    oracle_print(o, stdout);
    printf("; answer: ");
    replay_print_answer(o->q, hit, stdout);
    printf("\n# ");
    replay_print(o->q, stdout);
    printf("\n");
}

/* Early, false, or of a kind that takes a longer shift: by a gap past the bar, where nothing is missed or
 * late. */
static const unsigned GAPS = 1u << PROMISE_EARLY | 1u << PROMISE_FALSE | 1u << PROMISE_KIND;

static void report_gap(trial *t, int check, const char *theme, const oracle *o, const toi_hit *hit,
                       bool worse) {
    t->gaps[check] += !worse;
    report(t, check, theme, o, hit);
}

/* The hint of the last query, which is of another scene, then the one that this query left. */
static bool hints_change_nothing(trial *t, const query *q, const toi_hit *plain) {
    toi_options options = {.t_max = q->t_max, .instant = true, .hint = &t->hint};
    for (int n = 0; n < 2; n++) {
        toi_hit hit = {0};
        ask(q, &options, &hit);
        if (!same_answer(plain, &hit, plain->status != TOI_SEPARATE))
            return false;
    }
    return true;
}

/* Sweeps search for what toi_explain finds by walking all axes. */
static bool has_search(pair which) {
    return which >= PAIR_POLY2 && !pair_is_round(which);
}

static bool has_hull(pair which) {
    return which >= PAIR_HULL3 && !pair_is_round(which);
}

static bool has_edge_axes(pair which) {
    return which == PAIR_OBB3 || which == PAIR_AABB3_OBB3 || which == PAIR_OBB3_AABB3 || has_hull(which);
}

static bool exceeds(const trial *t, const oracle_verdict *verdict) {
    return verdict->early > t->header || verdict->false_gap > t->header;
}

/* Reports an answer to the query just solved that breaks what its options promise. */
void trial_judge(trial *t, int check, const toi_options *options, oracle *o, const toi_hit *hit,
                 const char *theme) {
    bool loose = has_edge_axes(t->which) && (options->quick || options->edge_epsilon > TOI_EDGE_EPSILON);
    oracle_verdict verdict = loose ? oracle_judge_loosely(o, hit) : oracle_judge(o, hit, t->header);
    const bool worse = hit->status < TOI_SEPARATE || (verdict.broken & ~GAPS) != 0;
    if (worse || verdict.broken != 0 || exceeds(t, &verdict))
        report_gap(t, check, theme, o, hit, worse);
}

static void run_ways(trial *t, oracle *o, const query *q, const char *theme) {
    for (int n = CHECK_OPTIONS; n < CHECK_COUNT; n++) {
        toi_options options = {.t_max = q->t_max,
                               .instant = true,
                               .edge_epsilon = WAYS[n - CHECK_OPTIONS].edge_epsilon,
                               .all_edges = true,
                               .quick = WAYS[n - CHECK_OPTIONS].quick};
        toi_hit hit = {0};
        ask(q, &options, &hit);
        trial_judge(t, n, &options, o, &hit, theme);
    }
}

/* The times of the axes explained together: a graze's deciding one need not be that of its enter time. */
static void explain_axis(void *context, const toi_axis_report *r) {
    toi_hit *hit = context;
    if (r->fate == TOI_AXIS_TESTED && r->never)
        hit->exit = -1;
    if (r->fate != TOI_AXIS_TESTED || r->never || r->always)
        return;
    hit->enter = r->enter > hit->enter ? r->enter : hit->enter;
    hit->exit = r->leave < hit->exit ? r->leave : hit->exit;
}

/* toi_explain returns what the sweep says; what its axes say follows from their times, which are rounded
 * apart. */
static toi_status status_of_axes(toi_status sweep, const toi_hit *hit) {
    if (hit->enter > hit->exit || (sweep == TOI_SEPARATE && hit->exit - hit->enter <= 1))
        return TOI_SEPARATE;
    return sweep == TOI_SEPARATE ? TOI_HIT : sweep;
}

/* A certified sweep may have another answer that is as good. This one has no normal, and no kind of its own.
 */
static void run_loop(trial *t, oracle *o, const query *q, const char *theme) {
    const unsigned unknown = 1u << PROMISE_SANE | 1u << PROMISE_KIND | 1u << PROMISE_EXACT;
    toi_options options = {.t_max = q->t_max, .instant = true};
    toi_hit hit = {.exit = q->t_max};
    toi_status sweep = toi_explain(&q->a, &q->va, &q->b, &q->vb, &options, explain_axis, &hit);
    hit.status = status_of_axes(sweep, &hit);
    oracle_verdict verdict = oracle_judge(o, &hit, t->header);
    bool same = hit.status == o->status &&
                (hit.status == TOI_SEPARATE || (hit.enter == o->enter && hit.exit == o->exit));
    const bool worse =
        sweep < TOI_SEPARATE || (verdict.broken & ~unknown & ~GAPS) != 0 || (o->exact && !same);
    if (worse || (verdict.broken & ~unknown) != 0 || exceeds(t, &verdict))
        report_gap(t, CHECK_LOOP, theme, o, &hit, worse);
}

static void check_table(trial *t, const oracle *o, const toi_shape *shape, const toi_hit *hit) {
    const char *fault = shape->kind == TOI_SHAPE_HULL3 ? table_fault(shape->as.hull3.table) : NULL;
    if (fault != NULL)
        report(t, CHECK_TABLE, fault, o, hit);
}

enum { WIDE_INDICES = 4096 };

/* Room for the lists of a table. */
typedef struct {
    toi_hull3_table table;
    uint8_t edges[2 * WIDE_INDICES], faces[2 * WIDE_INDICES];
} wide_table;

static bool widen(uint8_t *out, const uint8_t *indices, int count) {
    for (int n = 0; n < count && count <= WIDE_INDICES; n++) {
        out[2 * n] = indices[n];
        out[2 * n + 1] = 0;
    }
    return count <= WIDE_INDICES;
}

/* False where there is nothing to widen. */
static bool make_wide(toi_shape *shape, wide_table *wide) {
    if (shape->kind != TOI_SHAPE_HULL3 || shape->as.hull3.table->index_size != 1)
        return false;
    const toi_hull3_table *table = shape->as.hull3.table;
    wide->table = *table;
    wide->table.index_size = 2;
    wide->table.edges = wide->edges;
    wide->table.faces = wide->faces;
    shape->as.hull3.table = &wide->table;
    return widen(wide->edges, table->edges, 4 * table->edge_count) &&
           widen(wide->faces, table->faces, 3 * table->face_count);
}

static bool wide_tables_change_nothing(const query *q, const toi_hit *plain) {
    static wide_table a, b;
    toi_options options = {.t_max = q->t_max, .instant = true};
    query wide = *q;
    toi_hit hit = {0};
    bool any = make_wide(&wide.a, &a);
    any = make_wide(&wide.b, &b) || any;
    if (any)
        ask(&wide, &options, &hit);
    return !any || same_answer(plain, &hit, true);
}

static void note_worst(trial *t, const oracle_verdict *verdict, const query *q, const char *theme) {
    if (t->verbose && (verdict->early > t->early || verdict->false_gap > t->false_gap)) {
        printf("# early %.3f, false %.3f (%s): ", verdict->early, verdict->false_gap, theme);
        replay_print(q, stdout);
        printf("\n");
    }
    t->early = fmax(t->early, verdict->early);
    t->false_gap = fmax(t->false_gap, verdict->false_gap);
}

/* What takes long. */
static void run_rarely(trial *t, oracle *o, const query *q, const toi_hit *hit, const char *theme) {
    check_table(t, o, &q->a, hit);
    check_table(t, o, &q->b, hit);
    if (has_hull(t->which) && !wide_tables_change_nothing(q, hit))
        report(t, CHECK_WIDE, theme, o, hit);
    if (has_edge_axes(t->which))
        run_ways(t, o, q, theme);
    if (has_search(t->which))
        run_loop(t, o, q, theme);
}

void trial_run(trial *t, oracle *o, const query *q, const char *theme) {
    toi_options options = {.t_max = q->t_max, .instant = true};
    toi_hit hit = {0}, tagged = {0};
    ask(q, &options, &hit);
    toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &tagged);
    oracle_solve(o, q);
    oracle_verdict verdict = oracle_judge(o, &hit, fmin(t->early, t->header));
    for (int n = 0; n < PROMISE_COUNT; n++) {
        if (verdict.broken >> n & 1)
            report(t, n, theme, o, &hit);
    }
    note_worst(t, &verdict, q, theme);
    if (exceeds(t, &verdict))
        report(t, CHECK_HEADER, theme, o, &hit);
    t->statuses[o->status]++;
    /* The typed function of a circle or a sphere and a box has one order: without a radius they are boxes,
     * and it names the face of the other one where they tie. */
    if (!same_answer(&hit, &tagged, !pair_is_round(t->which) || o->radius > 0))
        report(t, CHECK_SAME, theme, o, &tagged);
    if (!hints_change_nothing(t, q, &hit))
        report(t, CHECK_HINT, theme, o, &hit);
    if (!has_hull(t->which) && !pair_is_round(t->which) && o->rigid &&
        (hit.status == TOI_HIT || hit.status == TOI_GRAZE) && !named_has_normal(o, &hit.axis, &hit.normal))
        report(t, CHECK_NAME, theme, o, &hit);
    if (t->queries % t->each == 0)
        run_rarely(t, o, q, &hit, theme);
    t->queries++;
}

bool trial_has(const trial *t, int check, bool digest) {
    const pair which = t->which;
    if (check == CHECK_LOOP)
        return has_search(which);
    if (check == CHECK_TABLE || check == CHECK_WIDE)
        return has_hull(which);
    if (check == CHECK_NAME)
        return !has_hull(which) && !pair_is_round(which);
    return check == CHECK_DIGEST ? digest : check < CHECK_OPTIONS || has_edge_axes(which);
}
