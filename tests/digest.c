/* SPDX-License-Identifier: MIT */
#include "digest.h"
#include "board_print.h"
#include "box_run.h"
#include "digest_constants.h"
#include "digest_levels.h"
#include "digest_many.h"
#include "digest_moves.h"
#include "digest_others.h"
#include "digest_queries.h"
#include "digest_rotations.h"
#include "digest_sum.h"
#include "digest_turn.h"
#include "typed.h"

enum { PREFIX = DIGEST_START, ROTATIONS = 20000, DIRECTIONS = 5000 };

/* Of a line that is cut short nothing is counted. */
typedef struct {
    uint32_t all, asked;
} extent;

static extent extent_of(uint32_t all, uint32_t most) {
    return (extent){all, all < most ? all : most};
}

static void print_hash_after(const digest *d, const extent *queries, uint32_t done) {
    if (done == PREFIX || done == queries->all)
        digest_print_hash(d, done);
}

static void print_end(const digest *d, const extent *queries, bool at_rest) {
    if (queries->asked == queries->all)
        digest_print_counts(d, at_rest);
    print_text("\n");
}

/* ---- Rotations ---- */

static void run_rotations(uint32_t most) {
    rotation_source source = {.random = {1}, .rot2 = TOI_ROT2_IDENTITY, .rot3 = TOI_ROT3_IDENTITY};
    const extent queries = extent_of(ROTATIONS, most);
    digest d = digest_start();
    source.other = source.rot3;
    print_text("digest rotations");
    for (uint32_t i = 1; i <= queries.asked; i++) {
        rotation_next(&source);
        rotation_add(&d, &source);
        print_hash_after(&d, &queries, i);
    }
    print_text("\n");
}

static void run_constants(uint32_t most) {
    const extent constants = extent_of(digest_constants, most);
    digest d = digest_start();
    print_text("digest constants");
    for (uint32_t i = 1; i <= constants.asked; i++) {
        digest_ask_constant(&d, i - 1);
        print_hash_after(&d, &constants, i);
    }
    print_text("\n");
}

static void run_directions(uint32_t most) {
    const extent queries = extent_of(DIRECTIONS, most);
    random_source random = {6};
    digest d = digest_start();
    print_text("digest directions");
    for (uint32_t i = 1; i <= queries.asked; i++) {
        digest_ask_direction(&d, &random);
        print_hash_after(&d, &queries, i);
    }
    print_text("\n");
}

/* ---- Pairs ---- */

/* What is asked of each query of a pair, which may lead to the next one. */
typedef struct {
    const char *name;  /* before that of the pair */
    unsigned sequence; /* of queries: see query_start */
    unsigned share;    /* one in so many of the pair's queries */
    bool at_rest;
    void (*ask)(digest *d, query_source *source, const digest_query *q);
} question;

typedef struct {
    const char *name;
    uint64_t seed;
    uint32_t count;
    bool at_rest;
    void (*ask)(digest *d, random_source *r);
} other;

/* With the function of the pair, which on many a machine goes a way of its own. The tagged one takes the
 * hints, which may change the axis that it names of shapes that are apart. */
static void ask_sweep(digest *d, query_source *source, const digest_query *q) {
    if (q->options.hint)
        toi_sweep(&q->a, &q->va, &q->b, &q->vb, &q->options, &source->answer);
    else
        sweep_typed(&q->a, &q->va, &q->b, &q->vb, &q->options, &source->answer);
    digest_add_hit(d, &source->answer);
}

static void ask_overlap(digest *d, query_source *source, const digest_query *q) {
    toi_penetration p;
    toi_overlap(&q->a, &q->b, &p);
    query_follow_rest(source, &p);
    digest_add_penetration(d, &p);
}

static void ask_contact(digest *d, query_source *source, const digest_query *q) {
    toi_manifold m;
    toi_contact(&q->a, &q->va, &q->b, &q->vb, &q->options, &m);
    source->answer = m.hit;
    digest_add_manifold(d, &m);
}

/* And where the ray begins. */
static void ask_ray(digest *d, query_source *source, const digest_query *q) {
    toi_vec3 origin, direction;
    query_ray(source, &origin, &direction);
    toi_raycast(&origin, &direction, &q->b, &q->options, &source->answer);
    digest_add_hit(d, &source->answer);
    digest_add(d, toi_contains(&q->b, &origin));
}

/* Polygons are the library's work too: where they are null or too few, there is nothing to add. */
static void add_form(digest *d, const toi_shape *shape) {
    if (shape->kind != TOI_SHAPE_POLY2 || !shape->as.poly2.vertices || shape->as.poly2.count < 3)
        return;
    for (unsigned n = 0; n < shape->as.poly2.count; n++) {
        digest_add(d, shape->as.poly2.vertices[n].x);
        digest_add(d, shape->as.poly2.vertices[n].y);
    }
}

static void run_pair(const question *what, unsigned n, uint32_t most) {
    query_source source = query_start(n, what->sequence);
    const extent queries = extent_of(source.queries / what->share, most);
    digest d = digest_start();
    print_text("digest ");
    print_text(what->name);
    print_text(digest_pair_name(n));
    for (uint32_t i = 1; i <= queries.asked; i++) {
        digest_query q;
        query_next(&source, &q);
        add_form(&d, &q.a);
        add_form(&d, &q.b);
        if (q.damaged)
            digest_add(&d, q.damage_said);
        what->ask(&d, &source, &q);
        print_hash_after(&d, &queries, i);
    }
    print_end(&d, &queries, what->at_rest);
}

/* ---- Others ---- */

static void run_other(const other *what, uint32_t most) {
    const extent queries = extent_of(what->count, most);
    random_source random = {what->seed};
    digest d = digest_start();
    print_text("digest ");
    print_text(what->name);
    for (uint32_t i = 1; i <= queries.asked; i++) {
        what->ask(&d, &random);
        print_hash_after(&d, &queries, i);
    }
    print_end(&d, &queries, what->at_rest);
}

/* ---- In parts, so that a program that has but one needs only what that calls ---- */

static void ask_pairs(const question *questions, unsigned count, uint32_t most) {
    for (unsigned k = 0; k < count; k++)
        for (unsigned n = 0; n < DIGEST_PAIRS; n++)
            run_pair(&questions[k], n, most);
}

static void run_others(const other *others, unsigned count, uint32_t most) {
    for (unsigned k = 0; k < count; k++)
        run_other(&others[k], most);
}

void digest_run_pairs(uint32_t most) {
    static const question questions[] = {{"", 0, 1, false, ask_sweep},
                                         {"overlap ", 1, 16, true, ask_overlap},
                                         {"raycast ", 2, 8, false, ask_ray}};
    run_rotations(most);
    run_constants(most);
    run_directions(most);
    ask_pairs(questions, sizeof questions / sizeof *questions, most);
}

void digest_run_contacts(uint32_t most) {
    static const question contacts = {"contact ", 3, 16, false, ask_contact};
    ask_pairs(&contacts, 1, most);
}

void digest_run_others(uint32_t most) {
    static const other others[] = {
        {"responses", 1, 5000, true, digest_ask_response},  {"segments", 2, 5000, true, digest_ask_segments},
        {"triangles", 3, 2000, true, digest_ask_triangles}, {"moves2", 4, 2000, false, digest_ask_move2},
        {"moves3", 5, 1000, false, digest_ask_move3},
    };
    run_others(others, sizeof others / sizeof *others, most);
}

static void ask_set(const question *questions, unsigned count, unsigned set, uint32_t most) {
    for (unsigned k = 0; k < count; k++)
        run_pair(&questions[k], DIGEST_PAIRS + set, most);
}

static void ask_round_set(unsigned set, uint32_t most) {
    static const question questions[] = {{"", 0, 1, false, ask_sweep},
                                         {"overlap ", 1, 4, true, ask_overlap},
                                         {"raycast ", 2, 8, false, ask_ray}};
    ask_set(questions, sizeof questions / sizeof *questions, set, most);
}

void digest_run_exact(uint32_t most) {
    ask_round_set(DIGEST_BOXES, most);
    ask_round_set(DIGEST_OUTLINES, most);
}

void digest_run_certified(uint32_t most) {
    ask_round_set(DIGEST_SOLIDS, most);
}

void digest_run_round_others(uint32_t most) {
    static const question contacts = {"contact ", 3, 8, false, ask_contact};
    static const other moves[] = {{"round moves2", 6, 500, false, digest_ask_round_move2},
                                  {"round moves3", 7, 250, false, digest_ask_round_move3}};
    for (unsigned set = 0; set < DIGEST_SETS; set++)
        ask_set(&contacts, 1, set, most);
    run_others(moves, sizeof moves / sizeof *moves, most);
}

static void run_boxes(uint32_t most) {
    const extent steps = extent_of(RUN_STEPS, most);
    digest d = digest_start();
    print_text("digest boxes run");
    digest_begin_boxes();
    for (uint32_t i = 1; i <= steps.asked; i++) {
        digest_ask_boxes(&d);
        print_hash_after(&d, &steps, i);
    }
    print_end(&d, &steps, false);
}

void digest_run_many(uint32_t most) {
    static const other crowds[] = {
        {"swept", 8, 300, true, digest_ask_swept},       {"pairs2", 9, 300, true, digest_ask_pairs2},
        {"pairs3", 10, 300, true, digest_ask_pairs3},    {"strips", 11, 300, true, digest_ask_strips},
        {"events2", 12, 300, false, digest_ask_events2}, {"events3", 13, 300, false, digest_ask_events3},
        {"robots", 14, 300, false, digest_ask_robot},    {"distances", 15, 300, true, digest_ask_distances},
        {"tree", 16, 400, false, digest_ask_tree},       {"tiles", 17, 400, false, digest_ask_tiles},
    };
    run_others(crowds, sizeof crowds / sizeof *crowds, most);
    run_boxes(most);
}

void digest_run_earliest(uint32_t most) {
    static const question earliest = {"earliest ", 5, 64, false, digest_ask_earliest};
    ask_pairs(&earliest, 1, most);
    for (unsigned set = 0; set < DIGEST_SETS; set++)
        ask_set(&earliest, 1, set, most);
}

void digest_run_turn(uint32_t most) {
    static const question turn = {"turn ", 6, 64, false, digest_ask_turn};
    ask_pairs(&turn, 1, most);
    for (unsigned set = 0; set < DIGEST_SETS; set++)
        ask_set(&turn, 1, set, most);
}

void digest_run_sharp(uint32_t most) {
    digest_run_pairs(most);
    digest_run_contacts(most);
    digest_run_others(most);
}

void digest_run(uint32_t most) {
    digest_run_sharp(most);
    digest_run_exact(most);
    digest_run_certified(most);
    digest_run_round_others(most);
    digest_run_many(most);
    digest_run_earliest(most);
    digest_run_turn(most);
}
