/* SPDX-License-Identifier: MIT */
/* Circles and spheres, moving and at rest: what whole numbers of any width say, on random queries of the
 * whole domain, on the boundaries between statuses, and on what is hard. QUERIES in the environment asks for
 * more. */
#include <stdio.h>
#include <stdlib.h>
#include "level_judge.h"
#include "same.h"
#include "tap.h"
#include "toi16/toi16.h"

/* A ball at rest, and one at x, y, z that moves; r is the sum of the radii. */
typedef struct {
    const char *what;
    int32_t q[3], w[3];
    uint32_t radius;
    fix16_t t_max;
    toi_status status;
    fix16_t enter, exit;
} ball_case;

#define ONE 65536

static const ball_case cases[] = {
    {"inwards from a Pythagorean touch", {300, 400, 0}, {-6 * ONE, 0, 0}, 500, ONE, TOI_HIT, 0, 100},
    {"a tangent from a Pythagorean touch", {300, 400, 0}, {-400, 300, 0}, 500, ONE, TOI_GRAZE, 0, 0},
    {"outwards from a Pythagorean touch", {300, 400, 0}, {300, 400, 0}, 500, ONE, TOI_GRAZE, 0, 0},
    {"a touch at rest", {300, 400, 0}, {0, 0, 0}, 500, ONE, TOI_GRAZE, 0, ONE},
    {"a touch in space", {200, 300, 600}, {0, 0, -1200}, 700, ONE, TOI_HIT, 0, ONE},
    {"a tangent in space",
     {200 - 3000, 300 + 2000, 600},
     {3000, -2000, 0},
     700,
     2 * ONE,
     TOI_GRAZE,
     ONE,
     ONE},
    {"a tangent by a third of a unit", {-1000, 700, 0}, {3000, 0, 0}, 700, ONE, TOI_GRAZE, 21845, 21846},
    {"an ulp inside a tangent", {-1000, 699, 0}, {3000, 0, 0}, 700, ONE, TOI_HIT, 21028, 22663},
    {"an ulp past a tangent", {-1000, 701, 0}, {3000, 0, 0}, 700, ONE, TOI_SEPARATE, 0, 0},
    {"concentric", {0, 0, 0}, {5, 0, 0}, 10, 3 * ONE, TOI_OVERLAP, 0, 2 * ONE},
    {"off by an ulp", {1, 0, 0}, {5, 0, 0}, 11, 3 * ONE, TOI_OVERLAP, 0, 2 * ONE},
    {"a radius of an ulp", {3, 0, 0}, {-1, 0, 0}, 1, 5 * ONE, TOI_HIT, 2 * ONE, 4 * ONE},
    {"contact shorter than an ulp",
     {ONE * 100 + 4192, 0, 0},
     {-8192 * ONE + 1, 0, 0},
     1,
     ONE,
     TOI_HIT,
     800,
     801},
    {"300 time units at an ulp", {302, 0, 0}, {-1, 0, 0}, 2, 300 * ONE, TOI_HIT, 300 * ONE, 300 * ONE},
    {"an ulp too far for 300 time units", {303, 0, 0}, {-1, 0, 0}, 2, 300 * ONE, TOI_SEPARATE, 0, 0},
    {"an exit far past t_max", {302, 0, 0}, {-1, 0, 0}, 300, 300 * ONE, TOI_HIT, 2 * ONE, 300 * ONE},
    {"the largest radii", {MOST_PLACE, 0, 0}, {-MOST_SPEED, 0, 0}, MOST_SPEED, ONE, TOI_HIT, 0, ONE},
};

static bool is_case_right(const ball_case *c) {
    level_query q = {{c->q[0], c->q[1], c->q[2]},
                     {c->q[0], c->q[1], c->q[2]},
                     {c->w[0], c->w[1], c->w[2]},
                     c->radius,
                     c->t_max,
                     3};
    const toi_hit hit = ask_sweep(&q);
    return is_all_right(&q) && hit.status == c->status && hit.enter == c->enter && hit.exit == c->exit;
}

/* A ball of an ulp that comes as fast as it can, and meets one of an ulp on its side. */
static void fast_normals(void) {
    level_query q = {
        {MOST_PLACE, MOST_PLACE - 1, 0}, {0, 0, 0}, {-MOST_SPEED, -MOST_SPEED, 0}, 1, 2 * ONE, 2};
    memcpy(q.hi, q.lo, sizeof q.lo);
    const toi_hit hit = ask_sweep(&q);
    tap_ok(is_all_right(&q) && hit.status == TOI_HIT && hit.normal.x == ONE && hit.normal.y == 0,
           "a small fast ball has the normal of the instant");
}

/* The path goes all but through the centre: of the direction across it few bits are left. */
static void straight_normals(void) {
    level_query q = {{-4, -21588089, 0}, {-4, -21588089, 0}, {3, 16222689, 0}, 21588089, 2 * ONE, 2};
    tap_ok(is_all_right(&q), "a ball that comes straight on");
}

static void rest(void) {
    level_query q = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 10, ONE, 3};
    toi_penetration p = ask_rest(&q);
    tap_ok(p.status == TOI_OVERLAP && p.depth == 10 && p.push.x == 10 && p.normal.x == ONE,
           "concentric balls leave along x by r");
    q.lo[0] = q.hi[0] = 3;
    q.lo[1] = q.hi[1] = -4;
    p = ask_rest(&q);
    tap_ok(p.depth == 5 && p.push.x == 3 && p.push.y == -4,
           "balls half inside leave along the line of centres");
}

/* ---- Typed functions */

static const toi_vec2 none2 = {0, 0};
static const toi_vec3 none3 = {0, 0, 0};

static void typed(void) {
    const toi_sphere3 a = {{ONE, ONE, ONE}, ONE}, b = {{5 * ONE, ONE, ONE}, ONE};
    const toi_circle2 a2 = {{ONE, ONE}, ONE}, b2 = {{5 * ONE, ONE}, ONE};
    const toi_vec3 v = {-4 * ONE, 0, 0};
    const toi_vec2 v2 = {-4 * ONE, 0};
    toi_hit hit, hit2;
    toi_penetration p;
    toi_sweep_sphere3(&a, &none3, &b, &v, NULL, &hit);
    toi_sweep_circle2(&a2, &none2, &b2, &v2, NULL, &hit2);
    tap_ok(hit.status == TOI_HIT && hit.enter == ONE / 2 && hit.exit == ONE && hit.normal.x == ONE &&
               hit.axis.kind == TOI_AXIS_NEAREST && hit.axis.a == 0 && hit.axis.b == 0,
           "two spheres of radius 1 that are 4 apart meet after 2");
    toi_options until = {.t_max = ONE / 2};
    tap_ok(toi_sweep_sphere3(&a, &none3, &b, &v, &until, &hit) == TOI_HIT && hit.enter == ONE / 2 &&
               hit.exit == ONE / 2,
           "and where they meet at the end of the motion");
    until.t_max = ONE / 2 - 1;
    tap_ok(toi_sweep_sphere3(&a, &none3, &b, &v, &until, &hit) == TOI_SEPARATE, "but not an ulp before");
    toi_sweep_sphere3(&a, &none3, &b, &v, NULL, &hit);
    tap_ok(hit2.status == TOI_HIT && hit2.enter == hit.enter && hit2.exit == hit.exit &&
               same_vector(&hit.normal, &hit2.normal) && same_axis(&hit.axis, &hit2.axis),
           "circles do as spheres do");
    toi_hit_flip(&hit2);
    tap_ok(hit2.normal.x == -ONE && hit2.axis.kind == TOI_AXIS_NEAREST,
           "a flipped normal looks the other way");
    tap_ok(toi_overlap_circle2(&a2, &a2, &p) == TOI_OVERLAP && p.depth == 2 * ONE &&
               p.axis.kind == TOI_AXIS_NEAREST && toi_overlap_sphere3(&a, &b, &p) == TOI_SEPARATE &&
               p.depth == 0 && p.normal.x == ONE,
           "overlaps of circles and spheres");
}

static void flips(void) {
    toi_hit hit = {TOI_HIT, 1, 2, {ONE, -3, 0}, {TOI_AXIS_FACE_A, 2, 0}, false};
    toi_hit_flip(&hit);
    tap_ok(hit.axis.kind == TOI_AXIS_FACE_B && hit.axis.a == 0 && hit.axis.b == 2 && hit.normal.x == -ONE &&
               hit.normal.y == 3 && hit.enter == 1 && hit.exit == 2,
           "a face of A becomes one of B");
    toi_hit_flip(&hit);
    tap_ok(hit.axis.kind == TOI_AXIS_FACE_A && hit.axis.a == 2 && hit.axis.b == 0, "and back");
    hit.axis = (toi_axis){TOI_AXIS_EDGES, 4, 7};
    toi_hit_flip(&hit);
    tap_ok(hit.axis.kind == TOI_AXIS_EDGES && hit.axis.a == 7 && hit.axis.b == 4, "edges change places");
    hit.status = TOI_ERR_SHAPE;
    toi_hit_flip(&hit);
    tap_ok(hit.axis.a == 7, "an error is not flipped");
    toi_hit_flip(NULL);
}

/* Points answer as flat boxes do, with axis and hint. */
static bool are_points_flat_boxes(level_dice *d) {
    toi_sphere3 a = {{(int32_t)throw_below(d, 9), 0, 0}, 0}, b = {{0, 0, 0}, 0};
    const int32_t t = (int32_t)throw_below(d, 4);
    toi_vec3 va = {(int32_t)throw_below(d, 3), 0, 1},
             vb = {(int32_t)throw_below(d, 5), (int32_t)throw_below(d, 3) - 1, 1};
    b.center = (toi_vec3){a.center.x - (vb.x - va.x) * t, -vb.y * t, (int32_t)(throw_below(d, 9) == 0)};
    const toi_aabb3 flat_a = {a.center, a.center}, flat_b = {b.center, b.center};
    toi_hint hints[2] = {{0}, {0}};
    toi_options options = {.t_max = (fix16_t)throw_below(d, 4) * ONE, .instant = true, .hint = &hints[0]};
    toi_hit hits[2];
    toi_penetration rests[2];
    toi_sweep_sphere3(&a, &va, &b, &vb, &options, &hits[0]);
    options.hint = &hints[1];
    toi_sweep_aabb3(&flat_a, &va, &flat_b, &vb, &options, &hits[1]);
    toi_overlap_sphere3(&a, &b, &rests[0]);
    toi_overlap_aabb3(&flat_a, &flat_b, &rests[1]);
    return hits[0].status == hits[1].status && hits[0].enter == hits[1].enter &&
           hits[0].exit == hits[1].exit && same_vector(&hits[0].normal, &hits[1].normal) &&
           same_axis(&hits[0].axis, &hits[1].axis) && hints[0].last == hints[1].last &&
           rests[0].status == rests[1].status && rests[0].depth == rests[1].depth &&
           same_vector(&rests[0].push, &rests[1].push) && same_axis(&rests[0].axis, &rests[1].axis);
}

static void points(void) {
    level_dice d = {7};
    unsigned right = 0;
    for (unsigned n = 0; n < 2000; n++)
        right += are_points_flat_boxes(&d);
    tap_ok(right == 2000, "of 2000 pairs of points %u answer as flat boxes", right);
}

/* ---- Errors */

static void checks(void) {
    const fix16_t most = TOI_LIMIT - 1;
    const toi_circle2 negative = {{0, 0}, -1}, edge = {{most - 5, 5 - most}, 5}, past = {{most - 5, 0}, 6};
    const toi_sphere3 solid = {{0, 0, most}, 1}, fits = {{0, 0, -most}, 0};
    const toi_capsule2 capsule2 = {{0, 0}, {0, most}, 1}, short2 = {{0, 0}, {0, 0}, most};
    const toi_capsule3 capsule3 = {{0, 0, 0}, {0, 0, most}, 1}, wrong3 = {{0, 0, 0}, {0, 0, 0}, INT32_MIN};
    tap_ok(toi_circle2_check(NULL) == TOI_ERR_ARGUMENT && toi_sphere3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_capsule2_check(NULL) == TOI_ERR_ARGUMENT && toi_capsule3_check(NULL) == TOI_ERR_ARGUMENT,
           "null is no shape");
    tap_ok(toi_circle2_check(&negative) == TOI_ERR_SHAPE && toi_capsule3_check(&wrong3) == TOI_ERR_SHAPE,
           "a radius is not negative");
    tap_ok(toi_circle2_check(&edge) == TOI_OK && toi_circle2_check(&past) == TOI_ERR_RANGE &&
               toi_sphere3_check(&solid) == TOI_ERR_RANGE && toi_sphere3_check(&fits) == TOI_OK &&
               toi_capsule2_check(&capsule2) == TOI_ERR_RANGE && toi_capsule2_check(&short2) == TOI_OK &&
               toi_capsule3_check(&capsule3) == TOI_ERR_RANGE,
           "no shape reaches to the limit");
}

static void refusals(void) {
    const toi_circle2 a = {{0, 0}, 5}, bad = {{0, 0}, -5}, far = {{TOI_LIMIT - 18, 0}, 6},
                      more = {{TOI_LIMIT - 7, 0}, 6};
    const toi_vec2 fast = {TOI_LIMIT, 0};
    const toi_options late = {.t_max = -1};
    toi_hit hit = {.enter = 77};
    toi_penetration p = {.depth = 77};
    tap_ok(toi_sweep_circle2(&a, &none2, &bad, &none2, NULL, &hit) == TOI_ERR_SHAPE &&
               hit.status == TOI_ERR_SHAPE &&
               toi_sweep_circle2(&a, &fast, &a, &none2, NULL, &hit) == TOI_ERR_RANGE &&
               toi_sweep_circle2(&a, &none2, &a, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_circle2(NULL, &none2, &a, &none2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_circle2(&bad, &none2, &a, &none2, &late, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_circle2(&a, &none2, &a, &none2, NULL, NULL) == TOI_ERR_ARGUMENT && hit.enter == 77,
           "a sweep refuses what is wrong, and writes the status alone");
    tap_ok(toi_overlap_circle2(&a, &bad, &p) == TOI_ERR_SHAPE && p.status == TOI_ERR_SHAPE &&
               toi_overlap_circle2(&a, &a, NULL) == TOI_ERR_ARGUMENT &&
               toi_overlap_circle2(&far, &more, &p) == TOI_ERR_RANGE && p.depth == 77,
           "an overlap refuses what is wrong and a push out of the domain, and writes the status alone");
}

int main(void) {
    const char *asked = getenv("QUERIES");
    const unsigned long queries = asked ? strtoul(asked, NULL, 10) : 20000;
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++)
        tap_ok(is_case_right(&cases[n]), "%s", cases[n].what);
    fast_normals();
    straight_normals();
    rest();
    typed();
    flips();
    points();
    checks();
    refusals();
    tap_ok(count_wrong(queries, 1, false) == 0, "%lu random balls, and those on the boundaries beside them",
           queries);
    return tap_done();
}
