/* SPDX-License-Identifier: MIT */
/* Is the reference itself right? Cases worked out by hand; then random queries by a second derivation that
 * shares nothing with it but the corners. */
#include "host_room.h"
#include "oracle.h"
#include "ranges.h"
#include "second.h"
#include "second_round.h"
#include "second_still.h"
#include "self_round.h"
#include "self_still.h"
#include "tables.h"
#include "tests/tap.h"

#include <math.h>
#include <string.h>

enum { RANDOM_QUERIES = 400, STILL_QUERIES = 100, ROUND_QUERIES = 150 };

typedef struct {
    const char *name, *text;
    toi_status status;
    long first[2], last[2]; /* exact times in ulps as fractions; 0/0: contact never ends, or never is */
    int normal[3];          /* exact class: along it, in any length */
    double closest;         /* ulps */
    toi_axis axis;          /* exact class, where given */
} by_hand;

/* Diamonds are sheared boxes with exact corners: axes (0, 1/2, 1/2), (0, -1/2, 1/2) reach 1 along y and z. */
#define DIAMOND_X " 1 1 1  1 0 0  0 0.5 0.5  0 -0.5 0.5"
#define DIAMOND_Y " 1 1 1  0 1 0  0.5 0 0.5  -0.5 0 0.5"

#define UPRIGHT    " 1 0 0 0 1 0 0 0 1"
#define OCTAHEDRON " 6 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1"

static const by_hand CASES[] = {
    {"boxes 1 apart closing at 1 touch at t_max and press in",
     "sweep aabb2 0 0 1 1 aabb2 2 0 3 1 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0,
     {0}},
    {"a point crosses a segment at one instant",
     "sweep aabb2 0 0 0 0 v 1 0 obb2 1 0 0 1 1 0",
     TOI_HIT,
     {65536, 1},
     {65536, 1},
     {1, 0, 0},
     0,
     {0}},
    {"a quad crosses a parallel quad",
     "sweep aabb3 0 0 0 1 1 0 v 0 0 3 obb3 0 0 1 1 1 0 0 1 0 1 0 0 0 0 -1",
     TOI_HIT,
     {65536, 3},
     {65536, 3},
     {0, 0, 1},
     0,
     {0}},
    {"a point in a box leaves after a third",
     "sweep aabb2 0 0 0 0 aabb2 -1 -1 1 1 v 3 0",
     TOI_OVERLAP,
     {-65536, 3},
     {65536, 3},
     {0, 0, 0},
     0,
     {0}},
    {"a point on a segment, both still",
     "sweep aabb2 0 0 0 0 aabb2 -1 0 1 0",
     TOI_OVERLAP,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0,
     {0}},
    {"a point on a point",
     "sweep aabb3 1 2 3 1 2 3 aabb3 1 2 3 1 2 3",
     TOI_OVERLAP,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0,
     {0}},
    {"a point meets a point",
     "sweep aabb3 0 0 0 0 0 0 v 2 4 6 aabb3 1 2 3 1 2 3",
     TOI_HIT,
     {32768, 1},
     {32768, 1},
     {1, 0, 0},
     0,
     {0}},
    {"a point passes a point",
     "sweep aabb3 0 0 0 0 0 0 v 1 0 0 aabb3 0.5 3 4 0.5 3 4",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     5 * 65536.0,
     {0}},
    {"a segment slides into a segment on its line",
     "sweep aabb2 0 0 1 0 aabb2 2 0 3 0 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0,
     {0}},
    {"a box slides over a box",
     "sweep aabb2 0 0 1 1 aabb2 2 1 3 2 v -2 0",
     TOI_GRAZE,
     {32768, 1},
     {98304, 1},
     {0, 1, 0},
     0,
     {0}},
    {"a box rests below a box",
     "sweep aabb2 0 0 1 1 aabb2 0 -1 1 0",
     TOI_GRAZE,
     {0, 0},
     {0, 0},
     {0, -1, 0},
     0,
     {0}},
    {"a touch that ends",
     "sweep aabb2 0 0 1 1 aabb2 1 0 2 1 v 1 0",
     TOI_GRAZE,
     {-131072, 1},
     {0, 1},
     {1, 0, 0},
     0,
     {0}},
    {"a touch that presses in",
     "sweep aabb2 0 0 1 1 aabb2 1 0 2 1 v -1 0",
     TOI_HIT,
     {0, 1},
     {131072, 1},
     {1, 0, 0},
     0,
     {0}},
    {"corners that pass at one instant",
     "sweep aabb2 0 0 1 1 aabb2 0 -2 1 -1 v 1 1",
     TOI_GRAZE,
     {65536, 1},
     {65536, 1},
     {0, -1, 0},
     0,
     {0}},
    {"corners that meet",
     "sweep aabb2 0 0 1 1 aabb2 2 -2 3 -1 v -1 1",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0,
     {0}},
    {"the ends of segments pass each other", /* on one line for an instant, which is no boundary */
     "sweep aabb2 0 0 0 1 aabb2 1 2 1 3 v -1 -1",
     TOI_GRAZE,
     {65536, 1},
     {65536, 1},
     {0, 1, 0},
     0,
     {TOI_AXIS_FACE_A, 1, 0}},
    {"one ulp too far for t_max",
     "sweep aabb2 0 0 1 1 aabb2 @131073 0 3 1 v -1 0",
     TOI_SEPARATE,
     {65537, 1},
     {3 * 65536, 1},
     {0, 0, 0},
     1,
     {0}},
    {"corner to corner",
     "sweep aabb3 0 0 0 1 1 1 aabb3 2 2 2 3 3 3",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     113511.68172483394,
     {0}},
    {"crossing edges meet",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 0 0 4" DIAMOND_Y " v 0 0 -1 tmax 10",
     TOI_HIT,
     {2 * 65536, 1},
     {6 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"crossing edges meet off their middles",
     "sweep obb3 0 0 0" DIAMOND_X " v 0 0 3 obb3 0.25 0.5 4" DIAMOND_Y " tmax 10",
     TOI_HIT,
     {2 * 65536, 3},
     {2 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"crossing edges slide",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 4 0 2" DIAMOND_Y " v -1 0 0 tmax 10",
     TOI_GRAZE,
     {3 * 65536, 1},
     {5 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"crossing edges pass at a distance",
     "sweep obb3 0 0 0" DIAMOND_X " obb3 4 0 5" DIAMOND_Y " v -1 0 0 tmax 10",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     3 * 65536.0,
     {0}},
    {"a box of 3-4-5 turn meets a wall with its corner", /* it reaches 0.75 * 0.8 + 0.25 * 0.6 to the left */
     "sweep aabb2 -1 -4 0 4 obb2 2 0 0.75 0.25 @858993459 @644245094 v -1 0 tmax 2",
     TOI_HIT,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     0,
     {0}},
    {"the two triangles of the worked example",
     "sweep poly2 3 300 240 360 340 240 340 v 110 -40 poly2 3 510 250 410 310 410 190 tmax 10",
     TOI_HIT,
     {34 * 65536, 67},
     {126 * 65536, 53},
     {5, -3, 0},
     0,
     {TOI_AXIS_FACE_A, 0, 0}},
    {"a point falls on a slope",
     "sweep poly2 3 0 0 4 0 4 1 aabb2 2 2 2 2 v 0 -1 tmax 9",
     TOI_HIT,
     {3 * 32768, 1},
     {2 * 65536, 1},
     {-1, 4, 0},
     0,
     {TOI_AXIS_FACE_A, 2, 0}},
    {"of two edges on one line the first decides",
     "sweep poly2 5 0 0 1 0 1 0.5 1 1 0 1 aabb2 2 0 3 1 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0,
     {TOI_AXIS_FACE_A, 1, 0}},
    {"edges of A before those of B, an edge's back side included", /* A's edge 0 looks to the left, away from
                                                                      B */
     "sweep poly2 3 0 1 0 0 1 0 poly2 4 2 0 3 0 3 1 2 1 v -1 0",
     TOI_HIT,
     {65536, 1},
     {3 * 65536, 1},
     {1, 0, 0},
     0,
     {TOI_AXIS_FACE_A, 0, 0}},
    {"a level box has axes x and y whichever way it is turned",
     "sweep obb2 0 0 1 2 0 1 poly2 3 4 1 3 2 3 0 v -1 0", /* turned by 90 degrees: x is its axis 1 */
     TOI_HIT,
     {65536, 1},
     {6 * 65536, 1},
     {1, 0, 0},
     0,
     {TOI_AXIS_FACE_A, 1, 0}},
    {"a corner slides over a slope",
     "sweep poly2 3 0 0 4 0 0 4 poly2 3 6 -2 7 -2 6 -1 v -1 1 tmax 10",
     TOI_GRAZE,
     {2 * 65536, 1},
     {6 * 65536, 1},
     {1, 1, 0},
     0,
     {TOI_AXIS_FACE_A, 1, 0}},
    {"a corner passes a corner", /* x begins when y ends; x + y began before */
     "sweep poly2 3 0 0 4 0 0 4 poly2 3 5 0 6 0 5 1 v -1 -1 tmax 10",
     TOI_GRAZE,
     {65536, 1},
     {65536, 1},
     {1, 0, 0},
     0,
     {TOI_AXIS_FACE_A, 2, 0}},
    {"octahedra meet face to face",
     "sweep hull3 0 0 0" UPRIGHT OCTAHEDRON " hull3 2 2 2" UPRIGHT OCTAHEDRON " v -1 -1 -1 tmax 10",
     TOI_HIT,
     {4 * 65536, 3},
     {8 * 65536, 3},
     {0, 0, 0},
     0,
     {0}},
    {"octahedra stay apart", /* |x| + |y| + |z| is 6 at the centre and 2 at the boundary */
     "sweep hull3 0 0 0" UPRIGHT OCTAHEDRON " hull3 2 2 2" UPRIGHT OCTAHEDRON " v 1 0 0",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     151348.908966445, /* 4 / sqrt(3) */
     {0}},
    {"a tetrahedron falls through a plate",
     "sweep hull3 0 0 0" UPRIGHT " 4 -1 -1 0 1 -1 0 1 1 0 -1 1 0 "
     "hull3 0 0 0" UPRIGHT " 4 0 0 2 1 0 3 0 1 3 -1 -1 3 v 0 0 -1 tmax 10",
     TOI_HIT,
     {2 * 65536, 1},
     {3 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"crossing segments pass through each other at one instant",
     "sweep hull3 0 0 0" UPRIGHT " 2 -1 0 0 1 0 0 hull3 0 0 1" UPRIGHT " 2 0 -1 0 0 1 0 v 0 0 -1 tmax 10",
     TOI_HIT,
     {65536, 1},
     {65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"a segment slides into the edge of a plate in its plane",
     "sweep hull3 0 0 0" UPRIGHT " 4 -1 -1 0 1 -1 0 1 1 0 -1 1 0 "
     "hull3 3 0 0" UPRIGHT " 2 0 0 0 0 1 0 v -2 0 0 tmax 10",
     TOI_HIT,
     {65536, 1},
     {2 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"a point slides over a plate",
     "sweep hull3 0 0 0" UPRIGHT " 8 -1 -1 0 1 -1 0 1 1 0 -1 1 0 -1 -1 -1 1 -1 -1 1 1 -1 -1 1 -1 "
     "hull3 3 0 0" UPRIGHT " 1 0 0 0 v -2 0 0 tmax 10",
     TOI_GRAZE,
     {65536, 1},
     {2 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
    {"a point past the end of a segment",
     "sweep hull3 0 0 0" UPRIGHT " 2 -1 0 0 0 0 0 hull3 3 4 12" UPRIGHT " 1 0 0 0",
     TOI_SEPARATE,
     {0, 0},
     {0, 0},
     {0, 0, 0},
     13 * 65536.0,
     {0}},
    {"a pose turns x to y", /* the far end of the needle comes to (1, 3, 2) */
     "sweep hull3 1 0 2 0 1 0 -1 0 0 0 0 1 2 0 0 0 3 0 0 aabb3 1 4 2 1 4 2 v 0 -1 0",
     TOI_HIT,
     {65536, 1},
     {4 * 65536, 1},
     {0, 0, 0},
     0,
     {0}},
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

static bool is_normal(const toi_vec3 *normal, const int along[3]) {
    double length = hypot(hypot(along[0], along[1]), along[2]);
    double scale = length > 0 ? 65536 / length : 0;
    return normal->x == lround(along[0] * scale) && normal->y == lround(along[1] * scale) &&
           normal->z == lround(along[2] * scale);
}

static bool is_axis(const toi_axis *x, const toi_axis *y) {
    return y->kind == TOI_AXIS_NONE || (x->kind == y->kind && x->a == y->a && x->b == y->b);
}

static void try_by_hand(oracle *o, const by_hand *c) {
    query q;
    query_error error;
    bool parsed = query_parse(c->text, strlen(c->text), &host_room, &q, &error) == QUERY_LINE;
    tap_ok(parsed, "text of: %s", c->name);
    if (!parsed)
        return;
    oracle_solve(o, &q);
    toi_axis decides = oracle_axis(o);
    bool times = c->first[1] == 0 || (is_time(&o->first, c->first) && is_time(&o->last, c->last));
    bool named = !o->exact || (is_normal(&o->normal, c->normal) && is_axis(&decides, &c->axis));
    double closest = oracle_closest(o);
    bool right = o->status == c->status && times && named && fabs(closest - c->closest) < 1e-6;
    tap_ok(right, "%s", c->name);
    if (!right) {
        printf("# status %d, normal %d %d %d, axis %d %d %d, closest %.6f, ", o->status, o->normal.x,
               o->normal.y, o->normal.z, decides.kind, decides.a, decides.b, closest);
        oracle_print(o, stdout);
        printf("\n");
    }
}

static void try_still(pair which) {
    const char *name = PAIR_NAMES[which];
    const still_opinion s = still_opinion_on(which, STILL_QUERIES);
    tap_ok(
        s.depths > STILL_QUERIES / 10 && s.depth_faults == 0,
        "%s: %lu depths, %lu of them of flat differences, are to the nearest plane of corners (%lu differ)",
        name, s.depths, s.flat, s.depth_faults);
    tap_ok(s.shifts > STILL_QUERIES / 2 && s.inside_faults == 0 && s.gap_faults == 0,
           "%s: of %lu pairs moved, what is inside and how far apart is that of the moved pair (%lu and %lu "
           "differ)",
           name, s.shifts, s.inside_faults, s.gap_faults);
}

static void try_ranges(pair which) {
    const range_opinion s = range_opinion_on(which, RANDOM_QUERIES);
    tap_ok(s.times > RANDOM_QUERIES / 4 && s.outside == 0 && s.different == 0,
           "%s: of %lu axes %lu were needed exactly (%lu are not what doubles said, %lu of %lu contacts have "
           "other times)",
           PAIR_NAMES[which], s.axes, s.complete, s.outside, s.different, s.times);
}

static void try_tables(pair which) {
    const table_opinion s = table_opinion_on(which, RANDOM_QUERIES);
    tap_ok(s.solids > RANDOM_QUERIES / 4 && s.refused == 0 && s.misled == 0,
           "%s: %lu tables of solids are proved by themselves (%lu are not), and of %lu damaged ones none "
           "that is "
           "wrong (%lu are)",
           PAIR_NAMES[which], s.solids, s.refused, s.damaged, s.misled);
}

static void try_pair(pair which) {
    second_opinion s = second_opinion_on(which, RANDOM_QUERIES);
    const char *name = PAIR_NAMES[which];
    tap_ok(s.contacts > RANDOM_QUERIES / 4 && s.time_faults == 0,
           "%s: contact times are those of %lu lines through M, %lu of which meet it (%lu differ)", name,
           s.cuts, s.contacts, s.time_faults);
    tap_ok(s.status_faults == 0, "%s: the status too (%lu differ)", name, s.status_faults);
    tap_ok(s.general_faults == 0, "%s: documented axes answer as all directions do (%lu differ)", name,
           s.general_faults);
    tap_ok(s.distances > 0 && s.distance_faults == 0,
           "%s: %lu distances are to the nearest point (%lu are not)", name, s.distances, s.distance_faults);
    tap_ok(s.disguise_faults == 0, "%s: %lu boxes answer as polygons and hulls do (%lu differ)", name,
           s.disguises, s.disguise_faults);
}

static void try_round(pair which) {
    round_opinion s = round_opinion_on(which, ROUND_QUERIES);
    tap_ok(s.faults == 0 && s.contacts > 0,
           "%s: times by all corners, twos and threes of them (%lu, %lu meet, %lu wrong)", PAIR_NAMES[which],
           s.queries, s.contacts, s.faults);
    tap_ok(s.normal_faults == 0 && s.normals > 0, "%s: normals (%lu, %lu wrong)", PAIR_NAMES[which],
           s.normals, s.normal_faults);
}

int main(void) {
    oracle o;
    oracle_init(&o);
    for (size_t n = 0; n < sizeof CASES / sizeof CASES[0]; n++)
        try_by_hand(&o, &CASES[n]);
    oracle_clear(&o);
    for (int n = 0; n < TABLE_TRIALS; n++) {
        const char *what;
        bool right = table_trial(n, &what);
        tap_ok(right, "%s", what);
    }
    for (int n = 0; n < STILL_TRIALS; n++) {
        const char *what;
        bool right = still_trial_by_hand(n, &what);
        tap_ok(right, "%s", what);
    }
    for (int n = 0; n < ROUND_TRIALS; n++) {
        const char *what;
        bool right = round_trial_by_hand(n, &what);
        tap_ok(right, "%s", what);
    }
    for (int which = PAIR_COUNT; which < PAIR_ALL; which++) {
        try_round((pair)which);
        try_still((pair)which);
    }
    for (int which = 0; which < PAIR_COUNT; which++) {
        try_pair((pair)which);
        try_still((pair)which);
        try_ranges((pair)which);
        if (which >= PAIR_HULL3)
            try_tables((pair)which);
    }
    return tap_done();
}
