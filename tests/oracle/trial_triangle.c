/* SPDX-License-Identifier: MIT */
#include "trial_triangle.h"

#include "generate.h"
#include "replay.h"

#include <stdlib.h>
#include <string.h>

void triangle_trial_init(triangle_trial *t) {
    static const char *promises[TRIANGLE_CHECKS];
    memcpy(promises, STILL_PROMISES, sizeof STILL_PROMISES);
    promises[TRIANGLE_SWEEP] = "sweeps keep every promise";
    promises[TRIANGLE_RAY] = "rays keep every promise";
    promises[TRIANGLE_CONTAINS] = "points are where they are said to be";
    *t = (triangle_trial){.count = {"triangle3", "in all ways", promises, TRIANGLE_CHECKS, 0, {0}}};
}

/* ---- queries ---- */

/* Three corners of a posed hull, some of them one where it has fewer, rounded to whole ulps, and halved where
 * they are past what a triangle may have. */
static void take_corners(toi_triangle3 *out, const solid *s, uint64_t index, int halvings) {
    for (unsigned k = 0; k < 3; k++) {
        const vec *v = &s->corner.item[(index / 4 + k) % (uint64_t)s->corner.count];
        fix16_t at[3];
        for (int i = 0; i < 3; i++)
            at[i] = (fix16_t)llround(ldexp(mpz_get_d(v->c[i]), -30 - halvings));
        out->corners[k] = (toi_vec3){at[0], at[1], at[2]};
    }
}

static bool is_past(const toi_triangle3 *t) {
    for (int k = 0; k < 3; k++) {
        const toi_vec3 *v = &t->corners[k];
        if (abs(v->x) >= TOI_LIMIT / 2 || abs(v->y) >= TOI_LIMIT / 2 || abs(v->z) >= TOI_LIMIT / 2)
            return true;
    }
    return false;
}

static void put_hull(toi_shape *out, toi_hull3_table *table, const toi_triangle3 *t) {
    *table = (toi_hull3_table){.vertices = t->corners, .vertex_count = 3};
    out->kind = TOI_SHAPE_HULL3;
    out->as.hull3 = (toi_hull3){table, {0, 0, 0}, TOI_ROT3_IDENTITY};
}

typedef struct {
    toi_triangle3 a, b;
    toi_hull3_table table[2];
    query q; /* of the two as hulls */
} pair_of_triangles;

static const char *make_pair(pair_of_triangles *p, oracle *o, uint64_t seed, uint64_t index) {
    query q;
    const char *theme =
        index % 2 == 0 ? generate_still(&q, PAIR_HULL3, seed, index) : generate(&q, PAIR_HULL3, seed, index);
    solid_set(&o->a, &q.a);
    solid_set(&o->b, &q.b);
    int halvings = 0;
    do {
        take_corners(&p->a, &o->a, index, halvings);
        take_corners(&p->b, &o->b, index, halvings);
        halvings++;
    } while (is_past(&p->a) || is_past(&p->b));
    p->q = q;
    put_hull(&p->q.a, &p->table[0], &p->a);
    put_hull(&p->q.b, &p->table[1], &p->b);
    return theme;
}

/* ---- answers ---- */

static void report(triangle_trial *t, int check, const oracle *o, toi_status said, const char *theme) {
    if (!tally_break(&t->count, check))
        return;
    printf("# %s broken: (%s); truth: %s %ld to %ld; answer: %s\n# ", t->count.promise[check], theme,
           toi_status_name(o->status), (long)o->enter, (long)o->exit, toi_status_name(said));
    replay_print(o->q, stdout);
    printf("\n");
}

/* Near the end that triangles have. */
static bool may_leave(const toi_triangle3 *b, double deep) {
    double most = 0;
    for (int k = 0; k < 3; k++) {
        const toi_vec3 *v = &b->corners[k];
        most = fmax(fmax(most, fabs((double)v->x)), fmax(fabs((double)v->y), fabs((double)v->z)));
    }
    return most + deep + 8 >= (double)TOI_LIMIT / 2;
}

static void run_overlap(triangle_trial *t, oracle *o, const pair_of_triangles *p, const char *theme) {
    query q = p->q;
    q.kind = QUERY_OVERLAP;
    q.va = q.vb = (toi_vec3){0, 0, 0};
    toi_penetration answer;
    toi_overlap_triangle3(&p->a, &p->b, &answer);
    oracle_solve(o, &q);
    t->statuses[still_status(o)]++;
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    const bool refused = answer.status == TOI_ERR_RANGE && may_leave(&p->b, depth_ulps(&d));
    depth_clear(&d);
    const unsigned broken = refused ? 0 : still_judge(o, &answer).broken;
    for (int n = 0; n < STILL_COUNT; n++) {
        if (broken >> n & 1)
            report(t, n, o, answer.status, theme);
    }
}

static void run_sweep(triangle_trial *t, oracle *o, const pair_of_triangles *p, const char *theme) {
    toi_options options = {.t_max = p->q.t_max, .instant = true};
    toi_hit hit;
    toi_sweep_triangle3(&p->a, &p->q.va, &p->b, &p->q.vb, &options, &hit);
    oracle_solve(o, &p->q);
    if (hit.status < TOI_SEPARATE || oracle_judge(o, &hit, 0).broken != 0)
        report(t, TRIANGLE_SWEEP, o, hit.status, theme);
}

/* From a corner of A, with A's velocity, at B. */
static void run_ray(triangle_trial *t, oracle *o, const pair_of_triangles *p, const char *theme) {
    query q = p->q;
    const toi_vec3 from = p->a.corners[0];
    q.kind = QUERY_RAYCAST;
    q.a.kind = TOI_SHAPE_AABB3;
    q.a.as.aabb3 = (toi_aabb3){from, from};
    q.vb = (toi_vec3){0, 0, 0};
    toi_options options = {.t_max = q.t_max, .instant = true};
    toi_hit hit;
    toi_raycast_triangle3(&from, &q.va, &p->b, &options, &hit);
    hit.normal = (toi_vec3){-hit.normal.x, -hit.normal.y, -hit.normal.z};
    oracle_solve(o, &q);
    if (hit.status < TOI_SEPARATE || oracle_judge(o, &hit, 0).broken != 0)
        report(t, TRIANGLE_RAY, o, hit.status, theme);
    const toi_status said = toi_contains_triangle3(&p->b, &from);
    const bool meets = oracle_in_contact(o, 0);
    if (said < TOI_SEPARATE || (meets && said == TOI_SEPARATE) ||
        (!meets && said != TOI_SEPARATE && oracle_gap(o, 0) > ORACLE_BAR_ULPS))
        report(t, TRIANGLE_CONTAINS, o, said, theme);
}

void triangle_trial_run(triangle_trial *t, oracle *o, uint64_t seed, uint64_t index) {
    static pair_of_triangles p;
    const char *theme = make_pair(&p, o, seed, index);
    run_overlap(t, o, &p, theme);
    run_sweep(t, o, &p, theme);
    run_ray(t, o, &p, theme);
    t->count.queries++;
}

void triangle_trial_note(const triangle_trial *t) {
    printf("# %s: separate %lu, touches %lu, overlaps %lu\n", t->count.name, t->statuses[TOI_SEPARATE],
           t->statuses[TOI_TOUCH], t->statuses[TOI_OVERLAP]);
}
