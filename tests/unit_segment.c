/* SPDX-License-Identifier: MIT */
/* Segments in the plane against a second derivation: on which side of each the ends of the other are, and the
 * common point by homogeneous coordinates in GMP. */
#include <gmp.h>
#include <stdbool.h>
#include <string.h>
#include <toi16/ray.h>
#include "random.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 200000 };

static const int32_t EDGE = TOI_LIMIT - 1;
static uint64_t seed = 6;
static unsigned seen[TOI_TOUCH + 1];

static bool same(const toi_vec2 *p, const toi_vec2 *q) {
    return p->x == q->x && p->y == q->y;
}

/* ---- Which side ---- */

/* Below 2^61. */
static int side(const toi_vec2 *a, const toi_vec2 *b, const toi_vec2 *p) {
    int64_t cross =
        ((int64_t)b->x - a->x) * ((int64_t)p->y - a->y) - ((int64_t)b->y - a->y) * ((int64_t)p->x - a->x);
    return (cross > 0) - (cross < 0);
}

static bool between(int32_t x, int32_t a, int32_t b) {
    return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool is_on(const toi_segment2 *s, const toi_vec2 *p) {
    return side(&s->from, &s->to, p) == 0 && between(p->x, s->from.x, s->to.x) &&
           between(p->y, s->from.y, s->to.y);
}

static bool is_point(const toi_segment2 *s) {
    return same(&s->from, &s->to);
}

static bool cross_properly(const toi_segment2 *a, const toi_segment2 *b) {
    return side(&a->from, &a->to, &b->from) * side(&a->from, &a->to, &b->to) < 0 &&
           side(&b->from, &b->to, &a->from) * side(&b->from, &b->to, &a->to) < 0;
}

/* The ends that both have in common; n of them, without repetition, the first one along a first. */
static int common_ends(const toi_segment2 *a, const toi_segment2 *b, toi_vec2 out[4]) {
    const toi_vec2 *ends[4] = {&a->from, &a->to, &b->from, &b->to};
    int n = 0;
    for (int k = 0; k < 4; k++) {
        bool known = !is_on(a, ends[k]) || !is_on(b, ends[k]);
        for (int i = 0; i < n; i++)
            known = known || same(&out[i], ends[k]);
        if (!known)
            out[n++] = *ends[k];
    }
    if (n == 2 && between(out[1].x, a->from.x, out[0].x) && between(out[1].y, a->from.y, out[0].y)) {
        toi_vec2 first = out[1];
        out[1] = out[0];
        out[0] = first;
    }
    return n;
}

static toi_status status_of_ends(const toi_segment2 *a, const toi_segment2 *b, int n, const toi_vec2 *p) {
    if (n == 0)
        return TOI_SEPARATE;
    bool points = is_point(a) && is_point(b);
    bool within = (is_point(a) && !same(p, &b->from) && !same(p, &b->to)) ||
                  (is_point(b) && !same(p, &a->from) && !same(p, &a->to));
    return n == 2 || points || within ? TOI_OVERLAP : TOI_TOUCH;
}

/* ---- The point of a crossing ---- */

typedef struct {
    mpz_t at[3];
} homogeneous;

static void cross_product(homogeneous *out, const homogeneous *p, const homogeneous *q) {
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        mpz_mul(out->at[k], p->at[i], q->at[j]);
        mpz_submul(out->at[k], p->at[j], q->at[i]);
    }
}

static void set_point(homogeneous *out, const toi_vec2 *p) {
    mpz_set_si(out->at[0], p->x);
    mpz_set_si(out->at[1], p->y);
    mpz_set_si(out->at[2], 1);
}

/* |2 (x den - num)| <= |den|, and of two such x the one with the greater magnitude. */
static bool is_nearest(int32_t x, const mpz_t num, const mpz_t den) {
    mpz_t off, size;
    mpz_inits(off, size, NULL);
    mpz_mul_si(off, den, x);
    mpz_abs(size, off);
    mpz_sub(off, off, num);
    mpz_mul_ui(off, off, 2);
    int order = mpz_cmpabs(off, den);
    bool nearest = order < 0 || (order == 0 && mpz_cmpabs(size, num) > 0);
    mpz_clears(off, size, NULL);
    return nearest;
}

static homogeneous room[7];

static bool is_crossing(const toi_segment2 *a, const toi_segment2 *b, const toi_vec2 *p) {
    set_point(&room[0], &a->from), set_point(&room[1], &a->to);
    set_point(&room[2], &b->from), set_point(&room[3], &b->to);
    cross_product(&room[4], &room[0], &room[1]);
    cross_product(&room[5], &room[2], &room[3]);
    cross_product(&room[6], &room[4], &room[5]);
    return is_nearest(p->x, room[6].at[0], room[6].at[2]) && is_nearest(p->y, room[6].at[1], room[6].at[2]);
}

/* ---- Is an answer right? */

static bool is_right(const toi_segment2 *a, const toi_segment2 *b) {
    toi_vec2 point = {77, 78}, ends[4];
    toi_status status = toi_intersect_segments2(a, b, &point);
    seen[status >= 0 ? status : 0]++;
    if (cross_properly(a, b))
        return status == TOI_OVERLAP && is_crossing(a, b, &point);
    int n = common_ends(a, b, ends);
    return status == status_of_ends(a, b, n, ends) && toi_intersect_segments2(a, b, NULL) == status &&
           (n > 0 ? same(&point, &ends[0]) : point.x == 77 && point.y == 78);
}

static void begin(void) {
    memset(seen, 0, sizeof seen);
}

static void report(unsigned wrong, const char *name) {
    tap_ok(wrong == 0 && seen[TOI_SEPARATE] && seen[TOI_TOUCH] && seen[TOI_OVERLAP],
           "%s: %u separate, %u touch, %u overlap, %u wrong", name, seen[TOI_SEPARATE], seen[TOI_TOUCH],
           seen[TOI_OVERLAP], wrong);
}

static toi_vec2 grid_point(int number, int32_t unit, int32_t least) {
    return (toi_vec2){least + unit * (number % 4), least + unit * (number / 4)};
}

/* All pairs of segments of a grid of 4 x 4. */
static void grid(int32_t unit, int32_t least, const char *name) {
    unsigned wrong = 0;
    begin();
    for (int k = 0; k < 65536; k++) {
        toi_segment2 a = {grid_point(k % 16, unit, least), grid_point(k / 16 % 16, unit, least)},
                     b = {grid_point(k / 256 % 16, unit, least), grid_point(k / 4096, unit, least)};
        wrong += !is_right(&a, &b);
    }
    report(wrong, name);
}

static int32_t within(int32_t size) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)size + 1)) - size;
}

static toi_vec2 throw_point(int32_t size) {
    return (toi_vec2){within(size), within(size)};
}

static void thrown(int32_t size, const char *name) {
    unsigned wrong = 0;
    begin();
    for (int k = 0; k < ROUNDS; k++) {
        toi_segment2 a = {throw_point(size), throw_point(size)}, b = {throw_point(size), throw_point(size)};
        if (k % 16 == 0)
            b.from = k % 32 ? a.to : a.from;
        wrong += !is_right(&a, &b);
    }
    report(wrong, name);
}

/* Both ends are whole steps from a place, along one of two ways: T junctions, and segments in line. */
static void in_steps(int32_t size, const char *name) {
    unsigned wrong = 0;
    begin();
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec2 o = throw_point(size / 2), ways[2] = {throw_point(size / 16), throw_point(size / 16)},
                 ends[4];
        for (int n = 0; n < 4; n++) {
            const toi_vec2 *way = &ways[n == 3 && random64(&seed) % 2];
            int steps = within(4);
            ends[n] = (toi_vec2){o.x + steps * way->x, o.y + steps * way->y};
        }
        toi_segment2 a = {ends[0], ends[1]}, b = {ends[2], ends[3]};
        wrong += !is_right(&a, &b);
        wrong += !is_right(&b, &a);
    }
    report(wrong, name);
}

/* Nearly along one another: the widest products. */
static void slivers(void) {
    unsigned wrong = 0;
    begin();
    for (int k = 0; k < ROUNDS; k++) {
        int32_t y = within(3), z = within(3);
        toi_segment2 a = {{-EDGE, -EDGE + 3 + y}, {EDGE, EDGE - 3 + z}},
                     b = {{-EDGE + within(1) + 1, -EDGE + 3 + within(3)},
                          {EDGE - 1 + within(1), EDGE - 3 + within(3)}};
        wrong += !is_right(&a, &b);
    }
    report(wrong, "slivers from end to end of the domain");
}

/* ---- By hand ---- */

static void known(void) {
    static const struct {
        const char *name;
        toi_segment2 a, b;
        toi_status status;
        toi_vec2 point;
    } cases[] = {
        {"a cross", {{0, 0}, {4, 4}}, {{0, 4}, {4, 0}}, TOI_OVERLAP, {2, 2}},
        {"a cross between two ulps, away from zero", {{0, 0}, {3, 3}}, {{0, 3}, {3, 0}}, TOI_OVERLAP, {2, 2}},
        {"the same below zero", {{0, 0}, {-3, -3}}, {{0, -3}, {-3, 0}}, TOI_OVERLAP, {-2, -2}},
        {"a T", {{0, 0}, {4, 0}}, {{2, 0}, {2, 3}}, TOI_TOUCH, {2, 0}},
        {"an L", {{0, 0}, {4, 0}}, {{4, 3}, {4, 0}}, TOI_TOUCH, {4, 0}},
        {"end to end in line", {{0, 0}, {4, 2}}, {{8, 4}, {4, 2}}, TOI_TOUCH, {4, 2}},
        {"a common part", {{0, 0}, {6, 3}}, {{8, 4}, {2, 1}}, TOI_OVERLAP, {2, 1}},
        {"the same backwards", {{6, 3}, {0, 0}}, {{8, 4}, {2, 1}}, TOI_OVERLAP, {6, 3}},
        {"beside one another", {{0, 0}, {6, 3}}, {{0, 1}, {6, 4}}, TOI_SEPARATE, {77, 77}},
        {"a gap in line", {{0, 0}, {2, 2}}, {{3, 3}, {5, 5}}, TOI_SEPARATE, {77, 77}},
        {"a point within", {{1, 1}, {1, 1}}, {{0, 0}, {3, 3}}, TOI_OVERLAP, {1, 1}},
        {"a point on an end", {{0, 0}, {3, 3}}, {{3, 3}, {3, 3}}, TOI_TOUCH, {3, 3}},
        {"two equal points", {{5, 6}, {5, 6}}, {{5, 6}, {5, 6}}, TOI_OVERLAP, {5, 6}},
        {"two points", {{5, 6}, {5, 6}}, {{5, 7}, {5, 7}}, TOI_SEPARATE, {77, 77}},
    };
    for (size_t k = 0; k < COUNT(cases); k++) {
        toi_vec2 p = {77, 77};
        toi_status status = toi_intersect_segments2(&cases[k].a, &cases[k].b, &p);
        tap_ok(status == cases[k].status && same(&p, &cases[k].point), "%s: %s at %d %d", cases[k].name,
               toi_status_name(status), (int)p.x, (int)p.y);
    }
}

static void refused(void) {
    static const int32_t far[] = {TOI_LIMIT, -TOI_LIMIT, INT32_MAX, INT32_MIN};
    const toi_segment2 good = {{-EDGE, EDGE}, {EDGE, -EDGE}};
    toi_vec2 p = {1, 2};
    unsigned count = 0;
    for (size_t k = 0; k < COUNT(far); k++) {
        toi_segment2 bad[4] = {good, good, good, good};
        bad[0].from.x = bad[1].from.y = bad[2].to.x = bad[3].to.y = far[k];
        for (int n = 0; n < 4; n++) {
            count += toi_intersect_segments2(&bad[n], &good, &p) == TOI_ERR_RANGE;
            count += toi_intersect_segments2(&good, &bad[n], &p) == TOI_ERR_RANGE;
        }
    }
    tap_ok(count == 8 * COUNT(far), "coordinates at and past the limit are refused");
    tap_ok(toi_intersect_segments2(NULL, &good, &p) == TOI_ERR_ARGUMENT &&
               toi_intersect_segments2(&good, NULL, &p) == TOI_ERR_ARGUMENT && p.x == 1 && p.y == 2,
           "so is null, and nothing is written");
}

int main(void) {
    for (size_t k = 0; k < COUNT(room); k++)
        mpz_inits(room[k].at[0], room[k].at[1], room[k].at[2], NULL);
    known();
    refused();
    grid(1, -1, "all pairs of a grid");
    grid(2 * (EDGE / 3), -EDGE, "all pairs of a grid as large as the domain");
    thrown(5, "small ones");
    thrown(1000, "ones of some size");
    thrown(EDGE, "large ones");
    in_steps(200, "small ones in steps");
    in_steps(EDGE, "large ones in steps");
    slivers();
    for (size_t k = 0; k < COUNT(room); k++)
        mpz_clears(room[k].at[0], room[k].at[1], room[k].at[2], NULL);
    return tap_done();
}
