/* SPDX-License-Identifier: MIT */
/* Random queries of each pair against the exact reference. --help says how to choose what is run. */
#include "boundary.h"
#include "tests/digest_queries.h"
#include "tests/share.h"
#include "trial.h"
#include "trial_bad.h"
#include "trial_contact.h"
#include "trial_ray.h"
#include "trial_still.h"
#include "trial_triangle.h"

#include <stdlib.h>
#include <string.h>

/* How many queries there are by default, and by how many ulps sweep.h allows contact to be early or false. */
static const struct {
    unsigned long count;
    double header;
} PAIRS[PAIR_ALL] = {
    [PAIR_AABB2] = {100000, 1},
    [PAIR_AABB3] = {100000, 1},
    [PAIR_OBB2] = {100000, 1},
    [PAIR_OBB3] = {100000, 1},
    [PAIR_AABB2_OBB2] = {100000, 1},
    [PAIR_OBB2_AABB2] = {100000, 1},
    [PAIR_AABB3_OBB3] = {100000, 1},
    [PAIR_OBB3_AABB3] = {100000, 1},
    [PAIR_POLY2] = {50000, 1},
    [PAIR_POLY2_AABB2] = {50000, 1},
    [PAIR_AABB2_POLY2] = {50000, 1},
    [PAIR_POLY2_OBB2] = {50000, 1},
    [PAIR_OBB2_POLY2] = {50000, 1},
    [PAIR_HULL3] = {120000, 1},
    [PAIR_HULL3_OBB3] = {90000, 1},
    [PAIR_OBB3_HULL3] = {90000, 1},
    [PAIR_HULL3_AABB3] = {90000, 1},
    [PAIR_AABB3_HULL3] = {90000, 1},
    [PAIR_CIRCLE2] = {25000, 1},
    [PAIR_CIRCLE2_AABB2] = {25000, 1},
    [PAIR_AABB2_CIRCLE2] = {25000, 1},
    [PAIR_CIRCLE2_CAPSULE2] = {25000, 1},
    [PAIR_CAPSULE2] = {25000, 1},
    [PAIR_CAPSULE2_AABB2] = {25000, 1},
    [PAIR_CIRCLE2_POLY2] = {25000, 1},
    [PAIR_POLY2_CAPSULE2] = {25000, 1},
    [PAIR_ROUND_POLY2] = {25000, 1},
    [PAIR_ROUND_AABB2] = {25000, 1},
    [PAIR_CIRCLE2_OBB2] = {25000, 1},
    [PAIR_CAPSULE2_OBB2] = {25000, 1},
    [PAIR_ROUND_OBB2] = {25000, 1},
    [PAIR_SPHERE3] = {25000, 1},
    [PAIR_SPHERE3_AABB3] = {25000, 1},
    [PAIR_AABB3_SPHERE3] = {25000, 1},
    [PAIR_ROUND_AABB3] = {25000, 1},
    [PAIR_SPHERE3_OBB3] = {25000, 1},
    [PAIR_SPHERE3_CAPSULE3] = {25000, 1},
    [PAIR_CAPSULE3] = {25000, 1},
    [PAIR_CAPSULE3_AABB3] = {25000, 1},
    [PAIR_OBB3_CAPSULE3] = {25000, 1},
    [PAIR_SPHERE3_HULL3] = {25000, 1},
    [PAIR_HULL3_CAPSULE3] = {25000, 1},
    [PAIR_ROUND_OBB3] = {25000, 1},
    [PAIR_ROUND_HULL3] = {25000, 1},
};

/* A library without range checks takes all shapes for legal. */
#ifdef TOI_NO_CHECKS
static const bool IS_CHECKED = false;
#else
static const bool IS_CHECKED = true;
#endif

/* Of other queries than sweeps there are fewer; one sweep in so many is brought to the edge of contact, if it
 * meets. */
enum {
    STILL_SHARE = 5,
    TRIANGLES = 10000,
    BOUNDARY_SHARE = 40,
    THIN_BOUNDARY_SHARE = 8,
    ROUND_BOUNDARY_SHARE = 14
};

typedef struct {
    unsigned long count; /* 0: as PAIRS says */
    uint64_t seed;
    const char *what; /* null: all */
    bool digest, verbose, thin;
} settings;

static unsigned long run_boundary(trial *t, oracle *o, const query *q, uint64_t seed) {
    dice d = {seed};
    boundary b;
    unsigned long done = 0;
    if (!boundary_find(&b, o, q, &d))
        return 0;
    for (int n = 0; n < BOUNDARY_QUERIES; n++) {
        query at;
        if (!boundary_query(&b, n, &at))
            continue;
        trial_run(t, o, &at, "boundary");
        done++;
    }
    return done;
}

static void run_random(trial *t, oracle *o, const settings *s) {
    unsigned long count = s->count > 0 ? s->count : PAIRS[t->which].count / SHARE, boundaries = 0;
    const unsigned long share = s->thin                   ? THIN_BOUNDARY_SHARE
                                : pair_is_round(t->which) ? ROUND_BOUNDARY_SHARE
                                                          : BOUNDARY_SHARE;
    for (unsigned long i = 0; i + boundaries < count; i++) {
        query q;
        const char *theme = (s->thin ? generate_thin : generate)(&q, t->which, s->seed, i);
        trial_run(t, o, &q, theme);
        if (i % share == 0)
            boundaries += run_boundary(t, o, &q, s->seed + i);
    }
    printf("# %s: %lu of the queries at the edge of contact, found by bisection\n", t->name, boundaries);
}

/* The queries behind tests/digest.expected, but those that are refused: asked like all others, and once more
 * with the digest's own options, whose answer leads to the next query. */
static void run_digest(trial *t, oracle *o, unsigned number) {
    query_source source = query_start(number, 0);
    for (uint32_t i = 0; i < source.queries; i++) {
        digest_query d;
        query_next(&source, &d);
        if (toi_sweep(&d.a, &d.va, &d.b, &d.vb, &d.options, &source.answer) < TOI_SEPARATE)
            continue;
        query q = {.a = d.a, .va = d.va, .b = d.b, .vb = d.vb, .t_max = d.options.t_max, .kind = QUERY_SWEEP};
        trial_run(t, o, &q, "digest");
        trial_judge(t, CHECK_DIGEST, &d.options, o, &source.answer, "digest, its options");
    }
}

static void run_sweeps(pair which, const settings *s) {
    oracle o;
    oracle_init(&o);
    trial t = {.name = PAIR_NAMES[which],
               .which = which,
               .header = PAIRS[which].header,
               .each = 4,
               .verbose = s->verbose};
    if (s->digest)
        run_digest(&t, &o, (unsigned)which);
    else
        run_random(&t, &o, s);
    oracle_clear(&o);
    trial_report(&t, s->digest);
}

/* A set of the digest's round pairs, any of which stands for all. */
static void run_digest_set(unsigned number, const settings *s) {
    const pair which = PAIR_ROUND_AABB2;
    oracle o;
    oracle_init(&o);
    trial t = {.name = digest_pair_name(number),
               .which = which,
               .header = PAIRS[which].header,
               .each = 4,
               .verbose = s->verbose};
    run_digest(&t, &o, number);
    oracle_clear(&o);
    trial_report(&t, true);
}

/* One in four is brought to where contact begins. */
static void run_still(pair which, const settings *s) {
    const unsigned long count = s->count > 0 ? s->count : PAIRS[which].count / STILL_SHARE / SHARE;
    oracle o;
    still_trial t;
    oracle_init(&o);
    still_trial_init(&t, which, s->verbose);
    for (unsigned long i = 0; i < count; i++) {
        query q;
        const char *theme = (s->thin ? generate_thin_still : generate_still)(&q, which, s->seed, i);
        if (i % 4 == 0) {
            still_bring_near(&o, &q, s->seed, i);
            theme = "brought near";
        }
        still_trial_run(&t, &o, &q, theme);
    }
    oracle_clear(&o);
    tally_report(&t.count);
    still_trial_note(&t);
}

static void run_rays(pair which, const settings *s) {
    const unsigned long count = s->count > 0 ? s->count : PAIRS[which].count / STILL_SHARE / SHARE;
    oracle o;
    ray_trial t;
    oracle_init(&o);
    ray_trial_init(&t, which);
    for (unsigned long i = 0; i < count; i++) {
        query q;
        const char *theme = (s->thin ? generate_thin_ray : generate_ray)(&q, which, s->seed, i);
        ray_trial_run(&t, &o, &q, theme);
    }
    oracle_clear(&o);
    tally_report(&t.count);
    ray_trial_note(&t);
}

/* Half of them are at rest when they begin: where they touch or overlap. */
static const char *generate_contact(query *q, oracle *o, pair which, uint64_t seed, unsigned long i) {
    const char *name;
    if (i % 2 == 0) {
        name = generate(q, which, seed, i);
    } else {
        name = generate_still(q, which, seed, i);
        if (i % 8 == 1)
            still_bring_near(o, q, seed, i);
    }
    q->kind = QUERY_CONTACT;
    return name;
}

static void run_contacts(pair which, const settings *s) {
    const unsigned long count = s->count > 0 ? s->count : PAIRS[which].count / STILL_SHARE / SHARE;
    oracle o;
    contact_trial t;
    oracle_init(&o);
    contact_trial_init(&t, which, s->verbose);
    for (unsigned long i = 0; i < count; i++) {
        query q;
        const char *theme = generate_contact(&q, &o, which, s->seed, i);
        contact_trial_run(&t, &o, &q, theme);
    }
    oracle_clear(&o);
    tally_report(&t.count);
    contact_trial_note(&t);
}

static void run_triangles(const settings *s) {
    const unsigned long count = s->count > 0 ? s->count : TRIANGLES / SHARE;
    oracle o;
    triangle_trial t;
    oracle_init(&o);
    triangle_trial_init(&t);
    for (unsigned long i = 0; i < count; i++)
        triangle_trial_run(&t, &o, s->seed, i);
    oracle_clear(&o);
    tally_report(&t.count);
    triangle_trial_note(&t);
}

static void run_bad(pair which, const settings *s) {
    const unsigned long count = s->count > 0 ? s->count : PAIRS[which].count / STILL_SHARE / SHARE;
    tally t;
    bad_trial_init(&t, which);
    for (unsigned long i = 0; i < count; i++) {
        query q;
        generate(&q, which, s->seed, i);
        bad_trial_run(&t, &q, s->seed + i);
    }
    tally_report(&t);
}

static int usage(FILE *out) {
    fputs("usage: truth [--what KIND] [--count N] [--pair NAME] [--seed N] [--digest] [--thin]\n"
          "             [--verbose]\n"
          "Checks N random queries of each pair (by default 100000 of boxes, 50000 of polygons,\n"
          "120000 of two hulls, 90000 of a hull and a box, 25000 of round shapes) against the\n"
          "exact reference: sweep, overlap, raycast, contact, bad (a fifth of these each; bad:\n"
          "round shapes that are not legal) or triangle, or all of them; with\n"
          "--digest instead the sweeps that tests/digest.expected stands for. --thin: sweeps,\n"
          "overlaps and rays of needles and blades. --verbose prints each query that is worse\n"
          "than all before it.\n"
          "Pairs:",
          out);
    for (int which = 0; which < PAIR_ALL; which++)
        fprintf(out, " %s", PAIR_NAMES[which]);
    fputs("\n", out);
    return out == stdout ? 0 : 2;
}

static bool is_asked(const settings *s, const char *what) {
    return s->what == NULL || strcmp(s->what, what) == 0;
}

static void run_pair(pair which, const settings *s) {
    if (is_asked(s, "sweep"))
        run_sweeps(which, s);
    if (is_asked(s, "overlap") && !s->digest)
        run_still(which, s);
    if (is_asked(s, "raycast") && !s->digest && ray_has(which))
        run_rays(which, s);
    if (is_asked(s, "contact") && !s->digest && !s->thin)
        run_contacts(which, s);
    if (is_asked(s, "bad") && IS_CHECKED && !s->digest && pair_is_round(which))
        run_bad(which, s);
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
        else if (strcmp(argv[i], "--thin") == 0)
            s.thin = true;
        else if (strcmp(argv[i], "--digest") == 0)
            s.digest = true;
        else if (strcmp(argv[i], "--count") == 0 && has_value)
            s.count = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && has_value)
            s.seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--what") == 0 && has_value)
            s.what = argv[++i];
        else if (strcmp(argv[i], "--pair") == 0 && has_value)
            only = argv[++i];
        else
            return usage(stderr);
    }
    bool any = false;
    for (int which = 0; which < PAIR_ALL; which++) {
        if ((only != NULL && strcmp(only, PAIR_NAMES[which]) != 0) || (s.digest && which >= DIGEST_PAIRS) ||
            (s.thin && (which < PAIR_HULL3 || pair_is_round((pair)which))))
            continue;
        run_pair((pair)which, &s);
        any = true;
    }
    for (unsigned n = DIGEST_PAIRS; s.digest && n < DIGEST_PAIRS + DIGEST_SETS; n++) {
        if (only != NULL && strcmp(only, digest_pair_name(n)) != 0)
            continue;
        run_digest_set(n, &s);
        any = true;
    }
    if (is_asked(&s, "triangle") && only == NULL && !s.digest && !s.thin) {
        run_triangles(&s);
        any = true;
    }
    return any ? tap_done() : usage(stderr);
}
