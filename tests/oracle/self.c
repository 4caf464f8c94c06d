/* SPDX-License-Identifier: MIT */
/* Is the reference itself right? Cases worked out by hand; then random queries by a second derivation that
 * shares nothing with it but the edges: the dual, contact times as a linear program and distances from the
 * points of M. */
#include "oracle.h"
#include "second.h"
#include "tests/tap.h"

#include <math.h>
#include <string.h>

enum { RANDOM_QUERIES = 1000 };

typedef struct {
    const char *name, *text;
    toi_status status;
    long first[2], last[2]; /* exact times in ulps as fractions; 0/0: contact never ends, or never is */
    int normal[3];          /* of level boxes */
    double closest;         /* ulps */
} by_hand;

/* Diamonds are sheared boxes with exact corners: axes (0, 1/2, 1/2), (0, -1/2, 1/2) reach 1 along y and z. */
#define DIAMOND_X " 1 1 1  1 0 0  0 0.5 0.5  0 -0.5 0.5"
#define DIAMOND_Y " 1 1 1  0 1 0  0.5 0 0.5  -0.5 0 0.5"

static const by_hand CASES[] = {
    {"boxes 1 apart closing at 1 touch at t_max and press in",
     "sweep aabb2 0 0 1 1 aabb2 2 0 3 1 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0},
    {"a point crosses a segment at one instant",
     "sweep aabb2 0 0 0 0 v 1 0 obb2 1 0 0 1 1 0",
     TOI_HIT,
     {65536, 1},
     {65536, 1},
     {1, 0, 0},
     0},
    {"a quad crosses a parallel quad",
     "sweep aabb3 0 0 0 1 1 0 v 0 0 3 obb3 0 0 1 1 1 0 0 1 0 1 0 0 0 0 -1",
     TOI_HIT,
     {65536, 3},
     {65536, 3},
     {0, 0, 1},
     0},
    {"a point in a box leaves after a third",
     "sweep aabb2 0 0 0 0 aabb2 -1 -1 1 1 v 3 0",
     TOI_OVERLAP,
     {-65536, 3},
     {65536, 3},
     {0, 0, 0},
     0},
    {"a point on a segment, both still",
     "sweep aabb2 0 0 0 0 aabb2 -1 0 1 0",
     TOI_OVERLAP,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0},
    {"a point on a point",
     "sweep aabb3 1 2 3 1 2 3 aabb3 1 2 3 1 2 3",
     TOI_OVERLAP,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0},
    {"a point meets a point",
     "sweep aabb3 0 0 0 0 0 0 v 2 4 6 aabb3 1 2 3 1 2 3",
     TOI_HIT,
     {32768, 1},
     {32768, 1},
     {1, 0, 0},
     0},
    {"a point passes a point",
     "sweep aabb3 0 0 0 0 0 0 v 1 0 0 aabb3 0.5 3 4 0.5 3 4",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     5 * 65536.0},
    {"a segment slides into a segment on its line",
     "sweep aabb2 0 0 1 0 aabb2 2 0 3 0 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0},
    {"a box slides over a box",
     "sweep aabb2 0 0 1 1 aabb2 2 1 3 2 v -2 0",
     TOI_GRAZE,
     {32768, 1},
     {98304, 1},
     {0, 1, 0},
     0},
    {"a box rests below a box",
     "sweep aabb2 0 0 1 1 aabb2 0 -1 1 0",
     TOI_GRAZE,
     {0, 0},
     {0, 0},
     {0, -1, 0},
     0},
    {"a touch that ends",
     "sweep aabb2 0 0 1 1 aabb2 1 0 2 1 v 1 0",
     TOI_GRAZE,
     {-131072, 1},
     {0, 1},
     {1, 0, 0},
     0},
    {"a touch that presses in",
     "sweep aabb2 0 0 1 1 aabb2 1 0 2 1 v -1 0",
     TOI_HIT,
     {0, 1},
     {131072, 1},
     {1, 0, 0},
     0},
    {"corners that pass at one instant",
     "sweep aabb2 0 0 1 1 aabb2 0 -2 1 -1 v 1 1",
     TOI_GRAZE,
     {65536, 1},
     {65536, 1},
     {0, -1, 0},
     0},
    {"corners that meet",
     "sweep aabb2 0 0 1 1 aabb2 2 -2 3 -1 v -1 1",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0},
    {"one ulp too far for t_max",
     "sweep aabb2 0 0 1 1 aabb2 @131073 0 3 1 v -1 0",
     TOI_SEPARATE,
     {65537, 1},
     {3 * 65536, 1},
     {0, 0, 0},
     1},
    {"corner to corner",
     "sweep aabb3 0 0 0 1 1 1 aabb3 2 2 2 3 3 3",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     113511.68172483394},
    {"crossing edges meet",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 0 0 4" DIAMOND_Y " v 0 0 -1 tmax 10",
     TOI_HIT,
     {2 * 65536, 1},
     {6 * 65536, 1},
     {0, 0, 0},
     0},
    {"crossing edges meet off their middles",
     "sweep obb3 0 0 0" DIAMOND_X " v 0 0 3 obb3 0.25 0.5 4" DIAMOND_Y " tmax 10",
     TOI_HIT,
     {2 * 65536, 3},
     {2 * 65536, 1},
     {0, 0, 0},
     0},
    {"crossing edges slide",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 4 0 2" DIAMOND_Y " v -1 0 0 tmax 10",
     TOI_GRAZE,
     {3 * 65536, 1},
     {5 * 65536, 1},
     {0, 0, 0},
     0},
    {"crossing edges pass at a distance",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 4 0 5" DIAMOND_Y " v -1 0 0 tmax 10",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     3 * 65536.0},
    {"a box of 3-4-5 turn meets a wall with its corner", /* it reaches 0.75 * 0.8 + 0.25 * 0.6 to the left */
     "sweep aabb2 -1 -4 0 4 obb2 2 0 0.75 0.25 @858993459 @644245094 v -1 0 tmax 2",
     TOI_HIT,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0},
};

static bool is_time(const moment *m, const long fraction[2]) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul_si(left, m->num, fraction[1]);
    mpz_mul_si(right, m->den, fraction[0]);
    bool same = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return same;
}

static void try_by_hand(oracle *o, const by_hand *c) {
    query q;
    query_error error;
    bool parsed = query_parse(c->text, strlen(c->text), &q, &error) == QUERY_SWEEP;
    tap_ok(parsed, "text of: %s", c->name);
    if (!parsed)
        return;
    oracle_solve(o, &q);
    bool times = c->first[1] == 0 || (is_time(&o->first, c->first) && is_time(&o->last, c->last));
    bool normal = o->normal.x == c->normal[0] * fix16_one && o->normal.y == c->normal[1] * fix16_one &&
                  o->normal.z == c->normal[2] * fix16_one;
    double closest = oracle_closest(o);
    bool right =
        o->status == c->status && times && (normal || !o->level) && fabs(closest - c->closest) < 1e-6;
    tap_ok(right, "%s", c->name);
    if (!right) {
        printf("# status %d, normal %d %d %d, closest %.6f, ", o->status, o->normal.x, o->normal.y,
               o->normal.z, closest);
        oracle_print(o, stdout);
        printf("\n");
    }
}

static void try_pair(pair which) {
    second_opinion s = second_opinion_on(which, RANDOM_QUERIES);
    tap_ok(s.programs > RANDOM_QUERIES / 2 && s.program_faults == 0,
           "%s: contact times are those of %lu linear programs (%lu differ)", PAIR_NAMES[which], s.programs,
           s.program_faults);
    tap_ok(s.ways_faults == 0, "%s: level boxes by all directions (%lu differ)", PAIR_NAMES[which],
           s.ways_faults);
    if (s.distances > 0)
        tap_ok(s.distance_faults == 0 && s.loosest < 1e-3,
               "%s: %lu distances are those of the closest points (%lu above, others within %.2g ulp)",
               PAIR_NAMES[which], s.distances, s.distance_faults, s.loosest);
}

int main(void) {
    oracle o;
    oracle_init(&o);
    for (size_t n = 0; n < sizeof CASES / sizeof CASES[0]; n++)
        try_by_hand(&o, &CASES[n]);
    oracle_clear(&o);
    for (int which = 0; which < PAIR_COUNT; which++)
        try_pair((pair)which);
    return tap_done();
}
