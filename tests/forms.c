/* SPDX-License-Identifier: MIT */
/* forms [COUNT [SEED]]: all forms of the library on this machine are asked the same, and answer alike, bit
 * for bit: the queries of the exact reference, which it need not judge here, so that there are many; with all
 * options; with axes at the very tolerance of rotations and past it; and boxes that their bounds tell apart
 * and no face does. COUNT: queries of a pair. */
#include <stdio.h>
#include <stdlib.h>
#include "forms.h"
#include "oracle/replay.h"
#include "tap.h"

extern const library_form form_narrow, form_small, form_plain, form_portable;

static const struct {
    const char *name;
    const library_form *form;
} forms[] = {{"as built", &form},
             {"plain", &form_plain},
             {"small", &form_small},
             {"portable", &form_portable},
             {"narrow", &form_narrow}};

enum { FORMS = sizeof forms / sizeof *forms, SHOWN = 5 };

typedef struct {
    pair which;
    random_source random;
    unsigned long queries, wrong;
} run;

static void show(const query *q, const toi_options *options, form_question what, unsigned k) {
    static const char *const questions[FORM_QUESTIONS] = {"sweep",   "tagged sweep", "overlap",
                                                          "contact", "ray",          "explain"};
    printf("# %s, %s: epsilon %u%s%s: ", forms[k].name, questions[what], options->edge_epsilon,
           options->quick ? ", quick" : "", options->hint ? ", a hint" : "");
    replay_print(q, stdout);
    puts("");
}

static bool same_answers(run *r, const query *q, const toi_options *options, form_question what) {
    digest first = digest_start();
    forms[0].form->ask(what, r->which, q, options, &first);
    for (unsigned k = 1; k < FORMS; k++) {
        digest d = digest_start();
        forms[k].form->ask(what, r->which, q, options, &d);
        if (d.hash == first.hash)
            continue;
        if (r->wrong < SHOWN)
            show(q, options, what, k);
        return false;
    }
    return true;
}

/* Most queries are sweeps: the others take long, and begin with what these do. */
static void compare(run *r, const query *q, const toi_options *options) {
    const bool all = random_once_in(&r->random, 4);
    bool same = same_answers(r, q, options, FORM_SWEEP) && same_answers(r, q, options, FORM_TAGGED);
    for (unsigned what = FORM_OVERLAP; what < FORM_QUESTIONS && all; what++)
        same = same && same_answers(r, q, options, (form_question)what);
    r->queries++;
    r->wrong += !same;
}

/* ---- Queries of the reference */

static void generate_any(run *r, query *q, uint64_t seed, uint64_t index) {
    const bool thin = r->which >= PAIR_HULL3 && random_once_in(&r->random, 3);
    const unsigned kind = random_index(&r->random, 4);
    if (kind == 0)
        (thin ? generate_thin_still : generate_still)(q, r->which, seed, index);
    else if (kind == 1)
        (thin ? generate_thin_ray : generate_ray)(q, r->which, seed, index);
    else
        (thin ? generate_thin : generate)(q, r->which, seed, index);
    if (q->a.kind != TOI_SHAPE_AABB2 && q->a.kind != TOI_SHAPE_AABB3)
        q->kind = QUERY_SWEEP; /* only of an axis-aligned point is it a ray */
}

static void compare_with_options(run *r, const query *q) {
    static const uint16_t epsilons[] = {TOI_EDGE_EPSILON, TOI_EDGE_EPSILON, TOI_EDGE_EPSILON, 0, 1,
                                        UINT16_MAX};
    toi_options options = {.t_max = q->t_max, .instant = true};
    toi_hint hint = {random_below(&r->random, 20)};
    options.edge_epsilon = epsilons[random_index(&r->random, sizeof epsilons / sizeof *epsilons)];
    options.all_edges = true;
    options.quick = random_once_in(&r->random, 4);
    options.hint = random_once_in(&r->random, 2) ? &hint : NULL;
    compare(r, q, &options);
}

/* ---- Axes that are no rotation, or hardly */

static toi_rot3 *axes_of(toi_shape *shape) {
    return shape->kind == TOI_SHAPE_OBB3    ? &shape->as.obb3.rot
           : shape->kind == TOI_SHAPE_HULL3 ? &shape->as.hull3.rot
                                            : NULL;
}

/* By 2 units of an entry, which toi_rot3_check may still allow, or by up to all of it. */
static void bend(random_source *r, toi_rot3 *rot) {
    const unsigned bits = random_once_in(r, 2) ? 1 : random_index(r, 29);
    for (unsigned k = 0; k < 3; k++) {
        int32_t *const entries[3] = {&rot->u[k].x, &rot->u[k].y, &rot->u[k].z};
        for (unsigned i = 0; i < 3; i++) {
            const int32_t by = random_signed(r, bits);
            *entries[i] += *entries[i] > 0 && by > 0 ? -by : *entries[i] < 0 && by < 0 ? -by : by;
        }
    }
}

/* Of the same query: what the shapes refer to is still there. */
static void compare_bent(run *r, query *q) {
    toi_rot3 *const a = axes_of(&q->a), *const b = axes_of(&q->b);
    if (a && (!b || random_once_in(&r->random, 2)))
        bend(&r->random, a);
    else if (b)
        bend(&r->random, b);
    if (a || b)
        compare_with_options(r, q);
}

static void run_pair(pair which, unsigned long count, uint64_t seed) {
    run r = {.which = which, .random = {seed}};
    for (unsigned long n = 0; n < count; n++) {
        query q;
        generate_any(&r, &q, seed, n);
        compare_with_options(&r, &q);
        compare_bent(&r, &q);
    }
    tap_ok(r.wrong == 0, "%s: %lu of %lu with other answers", PAIR_NAMES[which], r.wrong, r.queries);
}

/* ---- Boxes that only their bounds tell apart */

/* About an axis by half of a right angle, more or less, and then by hardly anything about another one. */
static void lay_on_edge(random_source *r, const toi_vec3 *axis, toi_rot3 *rot) {
    const toi_angle roll = TOI_DEGREES(45) + random_below(r, 1 << 24), tilt = random_bits(r) >> 12;
    toi_vec3 other = {0, 0, 1};
    toi_rot3 tilted;
    other.x = random_signed(r, 8);
    other.y = random_signed(r, 8);
    toi_rot3_from_axis_angle(rot, axis, roll);
    toi_rot3_from_axis_angle(&tilted, &other, tilt);
    toi_rot3_compose(rot, &tilted, rot);
}

static int64_t reach_up(const toi_obb3 *box) {
    const toi_axis3 *const u = box->rot.u;
    return (labs(u[0].z) * (int64_t)box->half.x + labs(u[1].z) * (int64_t)box->half.y +
            labs(u[2].z) * (int64_t)box->half.z) /
               TOI_Q30_ONE +
           1;
}

/* One above the other, the edges crossed: forms differ in how far apart bounds have to be. */
static void cross_edges(random_source *r, query *q) {
    static const toi_vec3 x = {1, 0, 0}, y = {0, 1, 0};
    toi_obb3 *const a = &q->a.as.obb3, *const b = &q->b.as.obb3;
    const fix16_t size = INT32_C(4096) << random_index(r, 12), gap = (fix16_t)random_below(r, 4096);
    *q = (query){.a = {.kind = TOI_SHAPE_OBB3}, .b = {.kind = TOI_SHAPE_OBB3}, .t_max = 65536};
    lay_on_edge(r, &x, &a->rot);
    lay_on_edge(r, &y, &b->rot);
    a->half = (toi_vec3){size / 8 + (fix16_t)random_below(r, (uint32_t)size / 2), size, size};
    b->half = (toi_vec3){size, size / 8 + (fix16_t)random_below(r, (uint32_t)size / 2), size};
    b->center.x = (fix16_t)random_below(r, (uint32_t)size / 8);
    b->center.y = (fix16_t)random_below(r, (uint32_t)size / 8);
    b->center.z = (fix16_t)(reach_up(a) + reach_up(b)) + gap;
    q->vb.x = random_once_in(r, 2) ? (fix16_t)random_below(r, (uint32_t)size) : 0;
}

static void run_crossed(unsigned long count, uint64_t seed) {
    run r = {.which = PAIR_OBB3, .random = {seed}};
    for (unsigned long n = 0; n < count; n++) {
        query q;
        cross_edges(&r.random, &q);
        compare_with_options(&r, &q);
    }
    tap_ok(r.wrong == 0, "crossed edges: %lu of %lu with other answers", r.wrong, r.queries);
}

/* ---- What is not about a pair */

static bool same_other(unsigned which, uint64_t seed) {
    uint64_t first = 0;
    bool same = true;
    for (unsigned k = 0; k < FORMS; k++) {
        digest d = digest_start();
        random_source r = {seed};
        forms[k].form->others[which](&d, &r);
        first = k == 0 ? d.hash : first;
        same = same && d.hash == first;
    }
    return same;
}

/* Rotations and moves go on from where the last one has led, each form on its own. */
static void run_others(unsigned which, unsigned long count, uint64_t seed) {
    static const char *const names[FORM_OTHERS] = {"rotations", "responses", "segments",
                                                   "triangles", "moves2",    "moves3"};
    unsigned long wrong = 0;
    for (unsigned long n = 0; n < count; n++)
        wrong += !same_other(which, seed + n * UINT64_C(0x9E3779B97F4A7C15));
    tap_ok(wrong == 0, "%s: %lu of %lu with other answers", names[which], wrong, count);
}

int main(int argc, char **argv) {
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 5000;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (unsigned which = 0; which < PAIR_COUNT; which++)
        run_pair((pair)which, count, seed);
    run_crossed(4 * count, seed);
    for (unsigned which = 0; which < FORM_OTHERS; which++)
        run_others(which, count, seed);
    return tap_done();
}
