/* SPDX-License-Identifier: MIT */
/* What is explained is what was answered: of thrown queries of every pair, the hard ones among them. */
#include "digest_queries.h"
#include "tap.h"

enum { QUERIES = 3000 };

/* What the axes say together. */
typedef struct {
    toi_hit hit;
    fix16_t t_max;
    unsigned enters, normals, exits, separating; /* how many axes decide each */
    toi_axis enter, normal, separates;           /* the last of them */
    fix16_t decided_enter, decided_exit, latest, earliest;
    bool never, beyond; /* has an axis that stays apart? one that begins after contact or ends before? */
    bool skipped;       /* the axis that the answer names, as others are in front of it by a hair */
} table;

static bool same_axis(const toi_axis *a, const toi_axis *b) {
    return a->kind == b->kind && a->a == b->a && a->b == b->b;
}

static void note_times(table *t, const toi_axis_report *r) {
    if (r->fate != TOI_AXIS_TESTED || r->always || r->never)
        return;
    t->latest = r->enter > t->latest ? r->enter : t->latest;
    t->earliest = r->leave < t->earliest ? r->leave : t->earliest;
    t->beyond = t->beyond || r->enter > t->hit.enter || r->leave < t->hit.exit;
}

static void note_decisions(table *t, const toi_axis_report *r) {
    t->enters += r->decides_enter;
    t->normals += r->decides_normal;
    t->exits += r->decides_exit;
    t->separating += r->separates;
    if (r->decides_enter)
        t->enter = r->axis;
    if (r->decides_normal)
        t->normal = r->axis;
    if (r->separates)
        t->separates = r->axis;
    if (r->decides_enter)
        t->decided_enter = r->enter;
    if (r->decides_exit)
        t->decided_exit = r->leave;
}

static void note(void *context, const toi_axis_report *r) {
    table *t = context;
    t->never = t->never || r->never;
    t->skipped = t->skipped || (r->fate != TOI_AXIS_TESTED && same_axis(&r->axis, &t->hit.axis));
    note_times(t, r);
    note_decisions(t, r);
}

static const char *fault_of_contact(const table *t) {
    const toi_hit *hit = &t->hit;
    const bool named = hit->axis.kind != TOI_AXIS_NONE && !t->skipped, pressed = hit->status == TOI_HIT;
    if (t->separating > 0 || t->never)
        return "an axis keeps apart what is in contact";
    if (t->beyond)
        return "an axis begins after contact, or ends before";
    if (t->enters > 1 || t->normals > 1 || t->exits > 1)
        return "two axes decide one thing";
    if ((hit->enter > 0 || pressed) && (t->enters == 0 || t->decided_enter != hit->enter))
        return "no axis begins when contact does";
    if (hit->exit < t->t_max && (t->exits == 0 || t->decided_exit != hit->exit))
        return "no axis ends when contact does";
    if (t->normals != (hit->status != TOI_OVERLAP))
        return "no axis has the normal, or one has of an overlap";
    if (named && !same_axis(&t->normal, &hit->axis))
        return "the normal is along another axis";
    return pressed && named && !same_axis(&t->enter, &hit->axis) ? "another axis begins the contact" : NULL;
}

/* Rounded outwards two axes may seem to leave some time that both have. */
static const char *fault_of_separation(const table *t) {
    const toi_hit *hit = &t->hit;
    const bool named = hit->axis.kind != TOI_AXIS_NONE && hit->axis.kind != TOI_AXIS_PATH;
    const int64_t from = t->latest > 0 ? t->latest : 0, to = t->earliest < t->t_max ? t->earliest : t->t_max;
    if (t->enters + t->normals + t->exits > 0)
        return "an axis decides a contact that is none";
    if (t->separating > 1 || (named && (t->separating == 0 || !same_axis(&t->separates, &hit->axis))))
        return "another axis separates";
    return t->separating == 1 && !t->never && to - from > 2 ? "all axes leave time in common" : NULL;
}

/* Null: none. */
static const char *fault_of(const digest_query *q) {
    toi_options options = q->options;
    toi_hint hint = {0}, before;
    table t = {.latest = INT32_MIN, .earliest = INT32_MAX};
    if (options.hint)
        hint = *options.hint;
    options.hint = q->options.hint ? &hint : NULL;
    before = hint;
    t.t_max = options.t_max == 0 && !options.instant ? fix16_one : options.t_max;
    toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &t.hit);
    hint = before;
    const toi_status status = toi_explain(&q->a, &q->va, &q->b, &q->vb, &options, note, &t);
    if (status != t.hit.status || hint.last != before.last)
        return "the status is another one, or the hint was written";
    return status < 0 ? NULL : status == TOI_SEPARATE ? fault_of_separation(&t) : fault_of_contact(&t);
}

int main(void) {
    for (unsigned n = 0; n < DIGEST_PAIRS; n++) {
        query_source source = query_start(n, 0);
        unsigned faults = 0;
        const char *first = "";
        for (unsigned i = 0; i < QUERIES; i++) {
            digest_query q;
            query_next(&source, &q);
            const char *fault = fault_of(&q);
            if (fault != NULL && faults++ == 0)
                first = fault;
            toi_sweep(&q.a, &q.va, &q.b, &q.vb, &q.options, &source.answer);
        }
        tap_ok(faults == 0, "%s: %u of %d are explained otherwise%s%s", digest_pair_name(n), faults, QUERIES,
               faults > 0 ? ": " : "", first);
    }
    return tap_done();
}
