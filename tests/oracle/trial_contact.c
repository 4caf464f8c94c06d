/* SPDX-License-Identifier: MIT */
#include "trial_contact.h"

#include "ask.h"
#include "replay.h"
#include "still.h"
#include "tests/same.h"

#include <string.h>

void contact_trial_init(contact_trial *t, pair which, bool verbose) {
    static const char *promises[CONTACT_CHECKS];
    memcpy(promises, MANIFOLD_NAMES, sizeof MANIFOLD_NAMES);
    promises[CONTACT_HIT] = "the hit keeps every promise";
    promises[CONTACT_SWEEP] = "the sweep agrees";
    promises[CONTACT_NORMAL] = "the normal of an overlap is that of toi_overlap";
    promises[CONTACT_SAME] = "toi_contact agrees";
    promises[CONTACT_REDUCED] = "reduced, some of the points are left";
    *t = (contact_trial){.count = {PAIR_NAMES[which], "contact", promises, CONTACT_CHECKS, 0, {0}},
                         .which = which,
                         .verbose = verbose};
}

static void print_case(const oracle *o, const toi_manifold *m, const manifold_verdict *v, const char *theme) {
    printf(" (%s); truth: %s %ld to %ld; answer: %s %ld to %ld normal %ld %ld %ld, %d points", theme,
           toi_status_name(o->status), (long)o->enter, (long)o->exit, toi_status_name(m->hit.status),
           (long)m->hit.enter, (long)m->hit.exit, (long)m->normal.x, (long)m->normal.y, (long)m->normal.z,
           m->count);
    for (int n = 0; n < m->count && n < TOI_CONTACT_POINTS && m->hit.status >= TOI_SEPARATE; n++) {
        const toi_contact_point *p = &m->points[n];
        printf(" (%ld %ld %ld, %c%d %c%d)", (long)p->position.x, (long)p->position.y, (long)p->position.z,
               "?vef"[p->a.kind & 3], p -> a.index, "?vef"[p->b.kind & 3], p -> b.index);
    }
    printf("; off %.3f, beside %.3f, narrow %.3f\n# ", v->off, v->beside, v->narrow);
    replay_print(o->q, stdout);
    printf("\n");
}

static void report(contact_trial *t, int check, const oracle *o, const toi_manifold *m,
                   const manifold_verdict *v, const char *theme) {
    if (!tally_break(&t->count, check))
        return;
    printf("# %s broken: %s", t->count.promise[check], t->count.name);
    print_case(o, m, v, theme);
}

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status &&
           (x->status < TOI_SEPARATE ||
            (x->enter == y->enter && x->exit == y->exit && same_vector(&x->normal, &y->normal) &&
             same_axis(&x->axis, &y->axis) && x->conservative == y->conservative));
}

static bool same_point(const toi_contact_point *x, const toi_contact_point *y) {
    return same_vector(&x->position, &y->position) && x->a.kind == y->a.kind && x->a.index == y->a.index &&
           x->b.kind == y->b.kind && x->b.index == y->b.index;
}

static bool same_answer(const toi_manifold *x, const toi_manifold *y) {
    bool same = same_hit(&x->hit, &y->hit);
    if (!same || x->hit.status < TOI_SEPARATE)
        return same;
    same = same_vector(&x->normal, &y->normal) && x->count == y->count;
    for (int n = 0; n < x->count && n < TOI_CONTACT_POINTS && same; n++)
        same = same_point(&x->points[n], &y->points[n]);
    return same;
}

/* What is left is a part of what was there, in its order, and of the size asked for. */
static bool is_reduced(const toi_manifold *all, uint8_t most) {
    toi_manifold few = *all;
    toi_manifold_reduce(&few, most);
    int from = 0;
    bool found = few.count == (all->count < most ? all->count : most) && same_hit(&few.hit, &all->hit) &&
                 same_vector(&few.normal, &all->normal);
    for (int n = 0; n < few.count && found; n++) {
        while (from < all->count && !same_point(&few.points[n], &all->points[from]))
            from++;
        found = from++ < all->count;
    }
    return found;
}

/* Certified pairs that hardly overlap have several ways out of an ulp, and may take any. */
static bool is_deep(const oracle *o) {
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    const bool deep = o->exact || depth_compare(&d, ORACLE_BAR_ULPS) > 0;
    depth_clear(&d);
    return deep;
}

static void run_overlap(contact_trial *t, oracle *o, const query *q, const toi_manifold *m,
                        const manifold_verdict *v, const char *theme) {
    toi_penetration p;
    if (is_deep(o) && ask_overlap(t->which, &q->a, &q->b, &p) == TOI_OVERLAP &&
        !same_vector(&p.normal, &m->normal))
        report(t, CONTACT_NORMAL, o, m, v, theme);
}

static void note_worst(contact_trial *t, const oracle *o, const toi_manifold *m, const manifold_verdict *v,
                       const char *theme) {
    if (!o->rigid)
        return;
    if (t->verbose && (v->off > t->off || v->beside > t->beside || v->narrow > t->narrow)) {
        printf("# worse");
        print_case(o, m, v, theme);
    }
    t->off = fmax(t->off, v->off);
    t->beside = fmax(t->beside, v->beside);
    t->narrow = fmax(t->narrow, v->narrow);
}

void contact_trial_run(contact_trial *t, oracle *o, const query *q, const char *theme) {
    toi_options options = {.t_max = q->t_max, .instant = true};
    static toi_manifold m, tagged;
    toi_hit sweep;
    memset(&m, 0x55, sizeof m);
    memset(&tagged, 0x2a, sizeof tagged);
    ask_contact(t->which, q, &options, &m);
    toi_contact(&q->a, &q->va, &q->b, &q->vb, &options, &tagged);
    ask(q, &options, &sweep);
    oracle_solve(o, q);
    const manifold_verdict v = manifold_judge(o, &m, false);
    for (int n = 0; n < MANIFOLD_PROMISES; n++) {
        if (v.broken >> n & 1)
            report(t, n, o, &m, &v, theme);
    }
    note_worst(t, o, &m, &v, theme);
    if (!same_answer(&m, &tagged))
        report(t, CONTACT_SAME, o, &tagged, &v, theme);
    t->count.queries++;
    if (m.hit.status < TOI_SEPARATE)
        return;
    t->counts[m.count <= TOI_CONTACT_POINTS ? m.count : 0]++;
    if (pair_is_round(t->which) && o->radius == 0)
        sweep.axis = m.hit.axis; /* as in trial.c */
    if (!same_hit(&m.hit, &sweep)) {
        report(t, CONTACT_SWEEP, o, &m, &v, theme);
        if (oracle_judge(o, &m.hit, 0).broken != 0)
            report(t, CONTACT_HIT, o, &m, &v, theme);
    }
    if (m.hit.status == TOI_OVERLAP)
        run_overlap(t, o, q, &m, &v, theme);
    for (uint8_t most = 1; most <= TOI_CONTACT_POINTS && m.count > 0 && m.count <= TOI_CONTACT_POINTS;
         most++) {
        if (!is_reduced(&m, most))
            report(t, CONTACT_REDUCED, o, &m, &v, theme);
    }
}

void contact_trial_note(const contact_trial *t) {
    printf("# %s: points at most %.3f ulp off a shape, %.3f off a feature, %.3f short of what touches; of "
           "each count",
           t->count.name, t->off, t->beside, t->narrow);
    for (int n = 0; n <= TOI_CONTACT_POINTS; n++)
        printf(" %lu", t->counts[n]);
    printf("\n");
}
