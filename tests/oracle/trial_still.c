/* SPDX-License-Identifier: MIT */
#include "trial_still.h"

#include "ask.h"
#include "dice.h"
#include "replay.h"
#include "shift.h"
#include "tests/same.h"

#include <string.h>

void still_trial_init(still_trial *t, pair which, bool verbose) {
    static const char *promises[STILL_CHECKS];
    memcpy(promises, STILL_PROMISES, sizeof STILL_PROMISES);
    promises[STILL_SAME] = "toi_overlap agrees";
    promises[STILL_AGAIN] = "asked again, not inside";
    *t = (still_trial){.count = {PAIR_NAMES[which], "overlap", promises, STILL_CHECKS, 0, {0}},
                       .which = which,
                       .verbose = verbose};
}

static bool same_answer(const toi_penetration *x, const toi_penetration *y) {
    return x->status == y->status &&
           (x->status < TOI_SEPARATE || (x->depth == y->depth && same_vector(&x->normal, &y->normal) &&
                                         same_vector(&x->push, &y->push) && same_axis(&x->axis, &y->axis)));
}

static void print_answer(const toi_penetration *p) {
    printf("%s depth %ld normal %ld %ld %ld push %ld %ld %ld axis %d %d %d", toi_status_name(p->status),
           (long)p->depth, (long)p->normal.x, (long)p->normal.y, (long)p->normal.z, (long)p->push.x,
           (long)p->push.y, (long)p->push.z, p->axis.kind, p->axis.a, p->axis.b);
}

static void print_case(const oracle *o, const toi_penetration *answer, const still_verdict *v,
                       const char *theme) {
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    printf(" (%s); truth: %s %.6f; answer: ", theme, toi_status_name(still_status(o)), depth_ulps(&d));
    print_answer(answer);
    if (o->exact && d.axis >= 0)
        printf(", not axis %d %d %d", o->facets.item[d.axis].named.kind, o->facets.item[d.axis].named.a,
               o->facets.item[d.axis].named.b);
    printf("; deep %.3f, apart %.3f, false %.3f\n# ", v->deep, v->apart, v->false_gap);
    replay_print(o->q, stdout);
    printf("\n");
    depth_clear(&d);
}

static void report(still_trial *t, int check, const oracle *o, const toi_penetration *answer,
                   const still_verdict *v, const char *theme) {
    if (!tally_break(&t->count, check))
        return;
    printf("# %s broken: %s", t->count.promise[check], t->count.name);
    print_case(o, answer, v, theme);
}

/* Whether the library itself finds the pushed pair out of one another, with the tagged function as with the
 * typed one. */
static bool is_free(const still_trial *t, const query *q, const toi_penetration *answer) {
    static shift_room room;
    toi_shape b;
    toi_penetration again = {.status = TOI_OVERLAP};
    if (!shape_shift(&b, &q->b, &q->a, (const int64_t[3]){answer->push.x, answer->push.y, answer->push.z},
                     &room))
        return false;
    ask_overlap(t->which, &q->a, &b, &again);
    return again.status == TOI_SEPARATE || again.status == TOI_TOUCH;
}

static void note_worst(still_trial *t, const oracle *o, const toi_penetration *answer, const still_verdict *v,
                       const char *theme) {
    if (!o->rigid)
        return;
    if (t->verbose && (v->deep > t->deep || v->apart > t->apart || v->false_gap > t->false_gap)) {
        printf("# worse");
        print_case(o, answer, v, theme);
    }
    t->deep = fmax(t->deep, v->deep);
    t->apart = fmax(t->apart, v->apart);
    t->false_gap = fmax(t->false_gap, v->false_gap);
}

void still_trial_run(still_trial *t, oracle *o, const query *q, const char *theme) {
    toi_penetration answer, tagged;
    memset(&answer, 0x55, sizeof answer);
    memset(&tagged, 0x2a, sizeof tagged);
    ask_overlap(t->which, &q->a, &q->b, &answer);
    toi_overlap(&q->a, &q->b, &tagged);
    oracle_solve(o, q);
    const still_verdict v = still_judge(o, &answer);
    for (int n = 0; n < STILL_COUNT; n++) {
        if (v.broken >> n & 1)
            report(t, n, o, &answer, &v, theme);
    }
    note_worst(t, o, &answer, &v, theme);
    t->statuses[still_status(o)]++;
    t->refused += answer.status < TOI_SEPARATE;
    if (!same_answer(&answer, &tagged))
        report(t, STILL_SAME, o, &tagged, &v, theme);
    if (answer.status == TOI_OVERLAP && !is_free(t, q, &answer))
        report(t, STILL_AGAIN, o, &answer, &v, theme);
    t->count.queries++;
}

void still_bring_near(oracle *o, query *q, uint64_t seed, uint64_t index) {
    static shift_room room;
    const toi_vec3 still = {0, 0, 0};
    dice d = {seed + index * UINT64_C(0xA0761D6478BD642F)};
    const int dimensions = shape_dimensions(&q->a);
    int64_t step[3] = {0, 0, 0};
    bool diagonal = dice_chance(&d, 40);
    for (int i = 0; i < dimensions && diagonal; i++)
        step[i] = dice_range(&d, -2, 2);
    step[dice_range(&d, 0, dimensions - 1)] = dice_chance(&d, 50) ? 1 : -1;
    const int64_t far = dice_chance(&d, 30) ? 0 : dice_range(&d, -5, 5);
    const bool out = dice_chance(&d, 50);
    q->vb = (toi_vec3){(fix16_t)(step[0] * fix16_one), (fix16_t)(step[1] * fix16_one),
                       (fix16_t)(step[2] * fix16_one)};
    oracle_solve(o, q);
    q->vb = still;
    if (!o->ever || !o->moving)
        return;
    const int64_t by = oracle_end(o, out) + far;
    toi_shape moved;
    if (shape_shift(&moved, &q->b, &q->a, (const int64_t[3]){by * step[0], by * step[1], by * step[2]},
                    &room))
        q->b = moved;
}

void still_trial_note(const still_trial *t) {
    printf(
        "# %s: worst depth %.3f ulp above the true one, apart by %.3f ulp once pushed, false gap %.3f ulp; "
        "separate %lu, touches %lu, overlaps %lu, of these refused %lu\n",
        t->count.name, t->deep, t->apart, t->false_gap, t->statuses[TOI_SEPARATE], t->statuses[TOI_TOUCH],
        t->statuses[TOI_OVERLAP], t->refused);
}
