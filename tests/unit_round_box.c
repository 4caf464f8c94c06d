/* SPDX-License-Identifier: MIT */
/* Level boxes and round shapes: what whole numbers of any width say, on random queries of the whole domain,
 * on the boundaries between statuses, and on what is hard. QUERIES in the environment asks for more. */
#include <stdio.h>
#include <stdlib.h>
#include "level_judge.h"
#include "same.h"
#include "tap.h"
#include "toi16/toi16.h"

#define ONE 65536

/* M = B - A at t = 0, and its way. */
typedef struct {
    const char *what;
    level_query q;
    toi_status status;
    fix16_t enter, exit;
} box_case;

static const box_case cases[] = {
    {"onto a face",
     {{10, -50, -50}, {20, 50, 50}, {-4, 0, 0}, 2, 100 * ONE, 3},
     TOI_HIT,
     2 * ONE,
     11 * ONE / 2},
    {"past a face an ulp too far",
     {{3, -50, -50}, {20, 50, 50}, {0, 9, 0}, 2, 100 * ONE, 3},
     TOI_SEPARATE,
     0,
     0},
    /* Beside a side of 100 at exactly r: until the side ends. */
    {"along a side", {{2, -50, 0}, {20, 50, 0}, {0, 10, 0}, 2, 100 * ONE, 2}, TOI_GRAZE, 0, 5 * ONE},
    {"up to a side and along",
     {{2, 30, 0}, {20, 130, 0}, {0, -10, 0}, 2, 100 * ONE, 2},
     TOI_GRAZE,
     3 * ONE,
     13 * ONE},
    {"up to a side for a third", {{2, 1, 0}, {20, 2, 0}, {0, -3, 0}, 2, ONE, 2}, TOI_GRAZE, 21845, 43691},
    {"along a side inside",
     {{1, 30, 0}, {20, 130, 0}, {0, -10, 0}, 1, 100 * ONE, 2},
     TOI_GRAZE,
     3 * ONE,
     13 * ONE},
    /* The corner at (3, 4), r 5. */
    {"onto a corner from a touch", {{3, 4, -9}, {20, 20, 9}, {-1, -1, 0}, 5, ONE, 3}, TOI_HIT, 0, ONE},
    {"round a corner", {{3, 4, -9}, {20, 20, 9}, {-4, 3, 0}, 5, ONE, 3}, TOI_GRAZE, 0, 0},
    {"away from a corner", {{3, 4, -9}, {20, 20, 9}, {4, 3, 0}, 5, ONE, 3}, TOI_GRAZE, 0, 0},
    {"a tangent to a corner", {{7, 1, -9}, {20, 20, 9}, {-4, 3, 0}, 5, 2 * ONE, 3}, TOI_GRAZE, ONE, ONE},
    {"a tangent to a corner in space",
     {{2 + 3, 3 - 2, 6}, {9, 9, 9}, {-3, 2, 0}, 7, 2 * ONE, 3},
     TOI_GRAZE,
     ONE,
     ONE},
    {"flat on all sides", {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 1, ONE, 3}, TOI_OVERLAP, 0, ONE},
    {"a flat box", {{0, -9, -9}, {0, 9, 9}, {0, 0, 1}, 1, 20 * ONE, 3}, TOI_OVERLAP, 0, 10 * ONE},
    {"through a flat box", {{5, -9, -9}, {5, 9, 9}, {-1, 0, 0}, 1, 20 * ONE, 3}, TOI_HIT, 4 * ONE, 6 * ONE},
    {"300 time units at an ulp",
     {{302, -9, -9}, {310, 9, 9}, {-1, 0, 0}, 2, 300 * ONE, 3},
     TOI_HIT,
     300 * ONE,
     300 * ONE},
    {"an ulp too far for 300", {{303, -9, -9}, {310, 9, 9}, {-1, 0, 0}, 2, 300 * ONE, 3}, TOI_SEPARATE, 0, 0},
    {"the whole domain",
     {{0, 0, 0},
      {MOST_PLACE, MOST_PLACE, MOST_PLACE},
      {-MOST_SPEED, -MOST_SPEED, -MOST_SPEED},
      MOST_SPEED,
      INT32_MAX,
      3},
     TOI_OVERLAP,
     0,
     103374},
};

static bool is_case_right(const box_case *c) {
    const toi_hit hit = ask_sweep(&c->q);
    return is_all_right(&c->q) && hit.status == c->status && hit.enter == c->enter && hit.exit == c->exit;
}

/* A box passes its corner within a time ulp: a coordinate that has gone by when time is rounded down has no
 * part in the normal, and one that comes in the same ulp has. */
static void normals_within_an_ulp(void) {
    unsigned right = 0, count = 0;
    for (int32_t off = -40; off <= 40; off++)
        for (int32_t r = 1; r <= 3; r++, count++) {
            const level_query q = {{1000 * ONE, 1000 * ONE + off, -5},
                                   {1001 * ONE, 1001 * ONE, 5},
                                   {-8000 * ONE, -8000 * ONE, 0},
                                   (uint32_t)r,
                                   ONE,
                                   3};
            const toi_hit hit = ask_sweep(&q);
            right += is_all_right(&q) && hit.status == TOI_HIT;
        }
    tap_ok(right == count, "normals of boxes that pass a corner within a time ulp");
}

/* A path that goes along the rim between a face and an edge, to an ulp. */
static void rims(void) {
    unsigned right = 0, count = 0;
    for (int32_t x = -2; x <= 2; x++)
        for (int32_t y = -2; y <= 2; y++)
            for (int32_t r = 1; r < 2000; r = 3 * r + 1, count++) {
                const level_query q = {
                    {5000 + x, y + 900, 0}, {9000, 7000, 0}, {-5000, -900, 0}, (uint32_t)r, 2 * ONE, 2};
                right += is_all_right(&q);
            }
    tap_ok(right == count, "paths beside the rim of a face");
}

static void rest(void) {
    const level_query deep = {{-3, -7, 0}, {9, 5, 0}, {0, 0, 0}, 10, ONE, 2},
                      corner = {{3, 4, -9}, {9, 9, 9}, {0, 0, 0}, 10, ONE, 3},
                      tie = {{-4, -4, -4}, {4, 4, 4}, {0, 0, 0}, 1, ONE, 3},
                      plane = {{-3, -3, 0}, {3, 2, 0}, {0, 0, 0}, 1, ONE, 2};
    toi_penetration p = ask_rest(&deep);
    tap_ok(p.depth == 13 && p.push.x == 13 && p.normal.x == ONE,
           "0 within M: the least way out of a face, and r");
    p = ask_rest(&tie);
    tap_ok(p.depth == 5 && p.push.x == 5, "of faces that are as near the first, and up");
    p = ask_rest(&plane);
    tap_ok(p.depth == 3 && p.push.y == -3 && p.normal.z == 0, "in the plane there is no way out along z");
    p = ask_rest(&corner);
    tap_ok(p.depth == 5 && p.push.x == 3 && p.push.y == 4 && p.push.z == 0, "a corner half inside");
}

/* ---- Typed functions */

static const toi_vec2 none2 = {0, 0};
static const toi_vec3 none3 = {0, 0, 0};

static void typed(void) {
    const toi_sphere3 ball = {{0, 0, 0}, ONE};
    const toi_circle2 circle = {{0, 0}, ONE};
    const toi_aabb3 box = {{3 * ONE, -ONE, -ONE}, {4 * ONE, ONE, ONE}};
    const toi_aabb2 flat = {{3 * ONE, -ONE}, {4 * ONE, ONE}};
    const toi_vec3 v = {4 * ONE, 0, 0};
    const toi_vec2 v2 = {4 * ONE, 0};
    toi_hit hit, hit2;
    toi_penetration p;
    toi_sweep_sphere3_aabb3(&ball, &v, &box, &none3, NULL, &hit);
    toi_sweep_circle2_aabb2(&circle, &v2, &flat, &none2, NULL, &hit2);
    tap_ok(hit.status == TOI_HIT && hit.enter == ONE / 2 && hit.exit == ONE && hit.normal.x == ONE &&
               hit.axis.kind == TOI_AXIS_NEAREST,
           "a sphere of radius 1 meets a wall that is 3 away after 2");
    tap_ok(hit2.status == TOI_HIT && hit2.enter == hit.enter && hit2.exit == hit.exit &&
               hit2.axis.kind == TOI_AXIS_NEAREST && same_vector(&hit.normal, &hit2.normal),
           "a circle does as a sphere does");
    tap_ok(toi_overlap_circle2_aabb2(&circle, &flat, &p) == TOI_SEPARATE && p.normal.x == ONE &&
               p.axis.kind == TOI_AXIS_NEAREST && toi_overlap_sphere3_aabb3(&ball, &box, &p) == TOI_SEPARATE,
           "overlaps of a ball and a box");
}

/* A point answers as a flat box does. */
static void points(void) {
    const toi_sphere3 point = {{0, 0, 0}, 0};
    const toi_circle2 point2 = {{0, 0}, 0};
    const toi_aabb3 box = {{3, -1, -1}, {4, 1, 1}}, flat = {{0, 0, 0}, {0, 0, 0}};
    const toi_aabb2 box2 = {{3, -1}, {4, 1}}, flat2 = {{0, 0}, {0, 0}};
    const toi_vec3 v = {4, 0, 0};
    const toi_vec2 v2 = {4, 0};
    toi_hit hits[2];
    toi_penetration rests[2];
    toi_sweep_sphere3_aabb3(&point, &v, &box, &none3, NULL, &hits[0]);
    toi_sweep_aabb3(&flat, &v, &box, &none3, NULL, &hits[1]);
    tap_ok(hits[0].status == TOI_HIT && hits[1].status == TOI_HIT && hits[0].enter == hits[1].enter &&
               hits[0].exit == hits[1].exit && same_axis(&hits[0].axis, &hits[1].axis),
           "a point against a box in space");
    toi_sweep_circle2_aabb2(&point2, &v2, &box2, &none2, NULL, &hits[0]);
    toi_sweep_aabb2(&flat2, &v2, &box2, &none2, NULL, &hits[1]);
    tap_ok(hits[0].status == TOI_HIT && hits[1].status == TOI_HIT && hits[0].enter == hits[1].enter &&
               hits[0].exit == hits[1].exit && same_axis(&hits[0].axis, &hits[1].axis),
           "a point against a box in the plane");
    tap_ok(toi_overlap_sphere3_aabb3(&point, &box, &rests[0]) == toi_overlap_aabb3(&flat, &box, &rests[1]) &&
               same_axis(&rests[0].axis, &rests[1].axis),
           "a point and a box at rest");
}

static void refusals(void) {
    const toi_circle2 a = {{0, 0}, 5}, bad = {{0, 0}, -5}, inner = {{TOI_LIMIT - 298, 0}, 199};
    const toi_aabb2 box = {{1, 1}, {2, 2}}, reversed = {{2, 1}, {1, 2}}, past = {{1, 1}, {2, TOI_LIMIT}},
                    last = {{TOI_LIMIT - 100, 0}, {TOI_LIMIT - 1, 0}};
    toi_hit hit = {.enter = 77};
    toi_penetration p = {.depth = 77};
    tap_ok(toi_sweep_circle2_aabb2(&bad, &none2, &box, &none2, NULL, &hit) == TOI_ERR_SHAPE &&
               toi_sweep_circle2_aabb2(&a, &none2, &reversed, &none2, NULL, &hit) == TOI_ERR_SHAPE &&
               toi_sweep_circle2_aabb2(&a, &none2, &past, &none2, NULL, &hit) == TOI_ERR_RANGE &&
               toi_sweep_circle2_aabb2(&a, &none2, NULL, &none2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_circle2_aabb2(&a, NULL, &box, &none2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_circle2_aabb2(&a, &none2, &box, &none2, NULL, NULL) == TOI_ERR_ARGUMENT &&
               hit.status == TOI_ERR_ARGUMENT && hit.enter == 77,
           "a sweep refuses what is wrong, and writes the status alone");
    tap_ok(toi_overlap_circle2_aabb2(&a, &reversed, &p) == TOI_ERR_SHAPE &&
               toi_overlap_circle2_aabb2(&a, &past, &p) == TOI_ERR_RANGE &&
               toi_overlap_circle2_aabb2(&inner, &last, &p) == TOI_ERR_RANGE && p.depth == 77,
           "an overlap refuses what is wrong and a push out of the domain, and writes the status alone");
}

int main(void) {
    const char *asked = getenv("QUERIES");
    const unsigned long queries = asked ? strtoul(asked, NULL, 10) : 20000;
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++)
        tap_ok(is_case_right(&cases[n]), "%s", cases[n].what);
    normals_within_an_ulp();
    rims();
    rest();
    typed();
    points();
    refusals();
    tap_ok(count_wrong(queries, 2, true) == 0, "%lu random boxes, and those on the boundaries beside them",
           queries);
    return tap_done();
}
