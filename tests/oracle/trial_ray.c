/* SPDX-License-Identifier: MIT */
#include "trial_ray.h"

#include "ask.h"
#include "replay.h"
#include "still.h"
#include "tests/same.h"

#include <string.h>

bool ray_has(pair which) {
    return which == PAIR_CIRCLE2 || which == PAIR_CIRCLE2_AABB2 || which == PAIR_CIRCLE2_CAPSULE2 ||
           which == PAIR_CIRCLE2_POLY2 || which == PAIR_CIRCLE2_OBB2 ||
           (which >= PAIR_SPHERE3 && which <= PAIR_SPHERE3_AABB3) || which == PAIR_SPHERE3_OBB3 ||
           which == PAIR_SPHERE3_CAPSULE3 || which == PAIR_SPHERE3_HULL3 || which == PAIR_AABB2 ||
           which == PAIR_AABB3 || which == PAIR_AABB2_OBB2 || which == PAIR_AABB3_OBB3 ||
           which == PAIR_AABB2_POLY2 || which == PAIR_AABB3_HULL3;
}

void ray_trial_init(ray_trial *t, pair which) {
    static const char *promises[RAY_CHECKS];
    memcpy(promises, ORACLE_PROMISES, sizeof(char *) * PROMISE_COUNT);
    promises[RAY_SAME] = "toi_raycast agrees";
    promises[RAY_SWEEP] = "the sweep of a point agrees";
    promises[RAY_CONTAINS] = "the origin is where it is said to be";
    promises[RAY_CONTAINS_SAME] = "toi_contains agrees";
    *t = (ray_trial){.count = {PAIR_NAMES[which], "raycast", promises, RAY_CHECKS, 0, {0}}, .which = which};
}

static bool same_answer(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static toi_hit turned(const toi_hit *hit) {
    toi_hit other = *hit;
    other.normal = (toi_vec3){-hit->normal.x, -hit->normal.y, -hit->normal.z};
    return other;
}

static void report(ray_trial *t, int check, const oracle *o, const toi_hit *hit, const char *theme) {
    if (!tally_break(&t->count, check))
        return;
    printf("# %s broken: %s (%s); truth: %s %ld to %ld, ", t->count.promise[check], t->count.name, theme,
           toi_status_name(o->status), (long)o->enter, (long)o->exit);
    oracle_print(o, stdout);
    printf("; answer: %s %ld to %ld normal %ld %ld %ld\n# ", toi_status_name(hit->status), (long)hit->enter,
           (long)hit->exit, (long)hit->normal.x, (long)hit->normal.y, (long)hit->normal.z);
    replay_print(o->q, stdout);
    printf("\n");
}

/* Within the bar of the truth; exact where the pair is. */
static bool is_where(oracle *o, toi_status said) {
    const toi_status truth = still_status(o);
    if (said == truth || (said > TOI_SEPARATE && !o->rigid))
        return true;
    if (o->exact || said < TOI_SEPARATE || said == TOI_SEPARATE)
        return false;
    if (truth == TOI_SEPARATE)
        return oracle_gap(o, 0) <= ORACLE_BAR_ULPS;
    return said == TOI_OVERLAP || oracle_could_touch(o);
}

static void run_contains(ray_trial *t, oracle *o, const query *q, const toi_hit *hit, const char *theme) {
    const toi_shape *s = &q->b;
    const toi_aabb2 *flat = &q->a.as.aabb2;
    const bool plane = shape_dimensions(&q->a) == 2;
    const toi_vec2 at2 = flat->lo;
    const toi_vec3 at = plane ? (toi_vec3){at2.x, at2.y, 0x5555} : q->a.as.aabb3.lo;
    const toi_status said = ask_contains(s, &at);
    query still = *q;
    still.va = still.vb = (toi_vec3){0, 0, 0};
    still.t_max = 0;
    oracle_solve(o, &still);
    const bool right = is_where(o, said);
    o->q = q;
    if (!right)
        report(t, RAY_CONTAINS, o, &(toi_hit){.status = said}, theme);
    if (toi_contains(s, &at) != said)
        report(t, RAY_CONTAINS_SAME, o, hit, theme);
}

void ray_trial_run(ray_trial *t, oracle *o, const query *q, const char *theme) {
    toi_options options = {.t_max = q->t_max, .instant = true};
    toi_hit hit, tagged, sweep;
    memset(&hit, 0x55, sizeof hit);
    memset(&tagged, 0x2a, sizeof tagged);
    memset(&sweep, 0x5a, sizeof sweep);
    ask_ray(q, &options, &hit);
    const toi_vec3 from = shape_dimensions(&q->a) == 3
                              ? q->a.as.aabb3.lo
                              : (toi_vec3){q->a.as.aabb2.lo.x, q->a.as.aabb2.lo.y, -0x5555};
    toi_raycast(&from, &q->va, &q->b, &options, &tagged);
    ask(q, &options, &sweep);
    oracle_solve(o, q);
    const toi_hit swept = turned(&hit);
    const oracle_verdict v = oracle_judge(o, &swept, t->early);
    for (int n = 0; n < PROMISE_COUNT; n++) {
        if (v.broken >> n & 1)
            report(t, n, o, &hit, theme);
    }
    t->early = fmax(t->early, v.early);
    t->false_gap = fmax(t->false_gap, v.false_gap);
    t->statuses[o->status]++;
    if (!same_answer(&hit, &tagged))
        report(t, RAY_SAME, o, &tagged, theme);
    if (pair_is_round(t->which))
        sweep.axis = hit.axis; /* of a box that is a point any corner may be named */
    if (!same_answer(&swept, &sweep))
        report(t, RAY_SWEEP, o, &hit, theme);
    run_contains(t, o, q, &hit, theme);
    t->count.queries++;
}

void ray_trial_note(const ray_trial *t) {
    printf("# %s: worst early gap %.3f ulp, worst false gap %.3f ulp, hits %lu, grazes %lu, overlaps %lu, "
           "separate %lu\n",
           t->count.name, t->early, t->false_gap, t->statuses[TOI_HIT], t->statuses[TOI_GRAZE],
           t->statuses[TOI_OVERLAP], t->statuses[TOI_SEPARATE]);
}
