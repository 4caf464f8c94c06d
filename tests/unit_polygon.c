/* SPDX-License-Identifier: MIT */
/* What polygon.h promises of check, diagnose, place and hull, against definitions; and that the search for
 * two facets answers like the walk over all axes, bit for bit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../src/plane/poly2.h"
#include "random.h"
#include "same.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t seed = 1;

static int between(int lo, int hi) {
    return lo + (int)(random64(&seed) % (uint64_t)(hi - lo + 1));
}

static int64_t cross_at(const toi_vec2 *o, const toi_vec2 *a, const toi_vec2 *b) {
    return (int64_t)(a->x - o->x) * (b->y - o->y) - (int64_t)(a->y - o->y) * (b->x - o->x);
}

/* ---- check and diagnose ---- */

#define EDGE (TOI_LIMIT - 1)

static const struct {
    const char *name;
    uint8_t count;
    toi_vec2 v[8];
    toi_poly2_fault fault;
    uint8_t vertex;
} known[] = {
    {"triangle", 3, {{0, 0}, {1, 0}, {0, 1}}, TOI_POLY2_FINE, 0},
    {"the whole domain", 4, {{-EDGE, -EDGE}, {EDGE, -EDGE}, {EDGE, EDGE}, {-EDGE, EDGE}}, TOI_POLY2_FINE, 0},
    {"vertices within sides", 7, {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {2, 2}, {0, 4}, {0, 1}}, TOI_POLY2_FINE, 0},
    {"two vertices", 2, {{0, 0}, {1, 0}}, TOI_POLY2_TOO_FEW, 0},
    {"x at the limit", 3, {{0, 0}, {1, 0}, {TOI_LIMIT, 1}}, TOI_POLY2_OUT_OF_RANGE, 2},
    {"y at the lower limit", 3, {{0, 0}, {1, -TOI_LIMIT}, {1, 1}}, TOI_POLY2_OUT_OF_RANGE, 1},
    {"the ends of the type", 3, {{INT32_MIN, 0}, {1, 0}, {1, 1}}, TOI_POLY2_OUT_OF_RANGE, 0},
    {"out of range before repeated", 3, {{0, 0}, {0, 0}, {TOI_LIMIT, 0}}, TOI_POLY2_OUT_OF_RANGE, 2},
    {"repeated", 4, {{0, 0}, {4, 0}, {4, 0}, {0, 4}}, TOI_POLY2_REPEATED, 2},
    {"last repeats in the first", 4, {{0, 0}, {4, 0}, {0, 4}, {0, 0}}, TOI_POLY2_REPEATED, 0},
    {"flat", 3, {{0, 0}, {2, 2}, {1, 1}}, TOI_POLY2_FLAT, 0},
    {"flat there and back", 4, {{0, 0}, {1, 2}, {2, 4}, {1, 2}}, TOI_POLY2_FLAT, 0},
    {"clockwise", 3, {{0, 0}, {0, 1}, {1, 0}}, TOI_POLY2_CLOCKWISE, 0},
    {"clockwise, twice as far as 64 bits reach",
     3,
     {{-EDGE, -EDGE}, {-EDGE, EDGE}, {EDGE, -EDGE}},
     TOI_POLY2_CLOCKWISE,
     0},
    {"a turn to the right", 4, {{0, 0}, {4, 0}, {1, 1}, {0, 4}}, TOI_POLY2_NOT_CONVEX, 2},
    {"by one ulp", 4, {{0, 0}, {EDGE, 0}, {EDGE / 2, EDGE / 2}, {0, EDGE}}, TOI_POLY2_NOT_CONVEX, 2},
    {"a spike", 4, {{0, 0}, {4, 0}, {2, 0}, {0, 4}}, TOI_POLY2_NOT_CONVEX, 1},
    {"a bow tie", 4, {{0, 0}, {4, 0}, {1, 4}, {4, 5}}, TOI_POLY2_NOT_CONVEX, 3},
    {"a pentagram", 5, {{0, 5}, {-3, -4}, {5, 2}, {-5, 2}, {3, -4}}, TOI_POLY2_NOT_CONVEX, 0},
    {"twice around", 6, {{0, 0}, {4, 0}, {0, 4}, {0, 0}, {4, 0}, {0, 4}}, TOI_POLY2_NOT_CONVEX, 0},
};

static toi_status status_of(toi_poly2_fault fault) {
    return fault == TOI_POLY2_FINE ? TOI_OK : fault == TOI_POLY2_OUT_OF_RANGE ? TOI_ERR_RANGE : TOI_ERR_SHAPE;
}

/* That it goes around more than once shows at no one vertex. */
static void known_polygons(void) {
    for (size_t k = 0; k < COUNT(known); k++) {
        uint8_t vertex = 99;
        toi_poly2 poly = {known[k].v, known[k].count};
        toi_poly2_fault fault = toi_poly2_diagnose(&poly, &vertex);
        bool anywhere = strstr("a pentagram, twice around", known[k].name);
        tap_ok(fault == known[k].fault && (anywhere || vertex == known[k].vertex) &&
                   toi_poly2_check(&poly) == status_of(fault) && toi_poly2_diagnose(&poly, NULL) == fault,
               "%s: fault %d at %d", known[k].name, (int)fault, vertex);
    }
    toi_poly2 nowhere = {NULL, 3};
    tap_ok(toi_poly2_check(NULL) == TOI_ERR_ARGUMENT && toi_poly2_check(&nowhere) == TOI_ERR_ARGUMENT &&
               toi_poly2_diagnose(&nowhere, NULL) == TOI_POLY2_TOO_FEW,
           "null is refused");
}

/* By the angles of the turns, in floats: all of them from 0 to less than half a turn, one turn in all. */
static toi_poly2_fault fault_by_angles(const toi_vec2 *v, int n) {
    double sum = 0;
    int64_t area = 0;
    bool flat = true, bent = false;
    for (int k = 0; k < n; k++) {
        const toi_vec2 *a = &v[k], *b = &v[(k + 1) % n], *c = &v[(k + 2) % n];
        if (a->x == b->x && a->y == b->y)
            return TOI_POLY2_REPEATED;
        double turn = atan2((double)cross_at(a, b, c),
                            (double)((b->x - a->x) * (c->x - b->x) + (b->y - a->y) * (c->y - b->y)));
        flat = flat && cross_at(a, b, c) == 0;
        bent = bent || turn < 0 || turn > 3.1415;
        sum += turn;
        area += (int64_t)a->x * b->y - (int64_t)a->y * b->x;
    }
    return flat                ? TOI_POLY2_FLAT
           : area < 0          ? TOI_POLY2_CLOCKWISE
           : bent || sum > 6.3 ? TOI_POLY2_NOT_CONVEX
                               : TOI_POLY2_FINE;
}

/* All outlines of n vertices on a grid of 3 x 3. */
static void all_outlines(int n) {
    unsigned wrong = 0, fine = 0, total = 1;
    for (int k = 0; k < n; k++)
        total *= 9;
    for (unsigned number = 0; number < total; number++) {
        toi_vec2 v[6];
        unsigned digits = number;
        for (int k = 0; k < n; k++, digits /= 9) {
            v[k].x = (int)(digits % 3) - 1;
            v[k].y = (int)(digits % 9 / 3) - 1;
        }
        toi_poly2 poly = {v, (uint8_t)n};
        toi_poly2_fault fault = toi_poly2_diagnose(&poly, NULL);
        wrong += fault != fault_by_angles(v, n);
        fine += fault == TOI_POLY2_FINE;
    }
    tap_ok(wrong == 0 && fine > 0, "all %u outlines of %d points of a grid, of which %u are fine", total, n,
           fine);
}

/* ---- hull ---- */

static int compare_points(const void *a, const void *b) {
    const toi_vec2 *p = a, *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

static bool all_on_line(const toi_vec2 *p, size_t n) {
    for (size_t i = 1; i < n; i++)
        for (size_t k = 1; k < i; k++)
            if (cross_at(&p[0], &p[i], &p[k]) != 0)
                return false;
    return true;
}

/* Convex, without vertices within sides, around all points, and beginning as promised. */
static bool is_hull_of(const toi_poly2 *hull, const toi_vec2 *sorted, size_t n) {
    if (toi_poly2_check(hull) != TOI_OK || compare_points(&hull->vertices[0], &sorted[0]) != 0)
        return false;
    for (unsigned k = 0; k < hull->count; k++) {
        const toi_vec2 *a = &hull->vertices[k], *b = &hull->vertices[(k + 1u) % hull->count];
        if (cross_at(a, b, &hull->vertices[(k + 2u) % hull->count]) <= 0)
            return false;
        for (size_t i = 0; i < n; i++)
            if (cross_at(a, b, &sorted[i]) < 0)
                return false;
    }
    return true;
}

static bool hull_holds(size_t n, int size) {
    toi_vec2 points[64], before[64];
    for (size_t k = 0; k < n; k++) {
        points[k].x = between(-size, size);
        points[k].y = between(-size, size);
    }
    memcpy(before, points, n * sizeof *points);
    qsort(before, n, sizeof *before, compare_points);
    toi_poly2 hull;
    toi_status status = toi_poly2_hull(points, n, &hull);
    if (all_on_line(before, n) ? status != TOI_ERR_SHAPE
                               : status != TOI_OK || hull.vertices != points || !is_hull_of(&hull, before, n))
        return false;
    qsort(points, n, sizeof *points, compare_points);
    return memcmp(points, before, n * sizeof *points) == 0;
}

static void hulls(void) {
    static const int sizes[] = {1, 2, 4, 100, EDGE};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0;
        for (int k = 0; k < 20000; k++)
            wrong += !hull_holds((size_t)between(3, k % 8 == 0 ? 64 : 9), sizes[s]);
        tap_ok(wrong == 0, "hulls of points within %d are what polygon.h says", sizes[s]);
    }
}

static void hull_errors(void) {
    static toi_vec2 bowl[301];
    toi_poly2 hull;
    for (int k = 0; k < 301; k++)
        bowl[k] = (toi_vec2){(k * 11 % 301) - 150, ((k * 11 % 301) - 150) * ((k * 11 % 301) - 150)};
    toi_vec2 far[3] = {{0, 0}, {1, 0}, {0, -TOI_LIMIT}};
    tap_ok(toi_poly2_hull(bowl, 301, &hull) == TOI_ERR_SHAPE, "a hull of 301 vertices is refused");
    qsort(bowl, 301, sizeof *bowl, compare_points);
    tap_ok(toi_poly2_hull(bowl, 255, &hull) == TOI_OK && hull.count == 255, "one of 255 is not");
    tap_ok(toi_poly2_hull(bowl, 2, &hull) == TOI_ERR_SHAPE &&
               toi_poly2_hull(bowl, 0, &hull) == TOI_ERR_SHAPE &&
               toi_poly2_hull(far, 3, &hull) == TOI_ERR_RANGE &&
               toi_poly2_hull(NULL, 3, &hull) == TOI_ERR_ARGUMENT &&
               toi_poly2_hull(bowl, 3, NULL) == TOI_ERR_ARGUMENT,
           "too few points, points past the limit and null are refused");
}

/* ---- place ---- */

/* x is y * 2^-30 to nearest. */
static bool is_nearest(fix16_t x, int64_t y) {
    int64_t off = (int64_t)x * (INT64_C(1) << 30) - y;
    return off <= INT64_C(1) << 29 && off >= -(INT64_C(1) << 29);
}

static bool is_placed(const toi_vec2 *v, const toi_vec2 *local, const toi_rot2 *rot, const toi_vec2 *at) {
    int64_t x = (int64_t)local->x * rot->cos - (int64_t)local->y * rot->sin,
            y = (int64_t)local->x * rot->sin + (int64_t)local->y * rot->cos;
    return is_nearest(v->x - at->x, x) && is_nearest(v->y - at->y, y);
}

/* Where no vertex is left out they keep their numbers, unless the hull was needed to mend the outline. */
static bool place_holds(int size, unsigned *mended) {
    toi_vec2 points[12], room[12];
    toi_poly2 local, placed;
    toi_rot2 rot;
    toi_vec2 at = {between(-TOI_LIMIT / 2, TOI_LIMIT / 2), between(-9, 9)};
    for (size_t k = 0; k < COUNT(points); k++)
        points[k] = (toi_vec2){between(-size, size), between(-size, size)};
    if (toi_poly2_hull(points, (size_t)between(3, 12), &local) != TOI_OK)
        return true;
    toi_rot2_from_angle(&rot, (toi_angle)random64(&seed));
    toi_status status = toi_poly2_place(&local, &rot, &at, room, &placed);
    if (status == TOI_ERR_SHAPE)
        return size < 10;
    if (status != TOI_OK || placed.vertices != room || toi_poly2_check(&placed) != TOI_OK)
        return false;
    unsigned same = 0, known_ones = 0;
    for (unsigned k = 0; k < placed.count; k++) {
        same += placed.count == local.count && is_placed(&room[k], &local.vertices[k], &rot, &at);
        unsigned from = 0;
        while (from < local.count && !is_placed(&room[k], &local.vertices[from], &rot, &at))
            from++;
        known_ones += from < local.count;
    }
    *mended += same < local.count;
    return known_ones == placed.count;
}

static void places(void) {
    static const int sizes[] = {2, 5, 100, TOI_LIMIT / 4};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, mended = 0;
        for (int k = 0; k < 20000; k++)
            wrong += !place_holds(sizes[s], &mended);
        tap_ok(wrong == 0 && (mended > 0) == (sizes[s] <= 100),
               "placed polygons within %d are rounded to nearest and convex (%u of them mended)", sizes[s],
               mended);
    }
}

static void place_errors(void) {
    static const toi_vec2 v[3] = {{0, 0}, {7, 0}, {0, 5}}, thin[3] = {{0, 0}, {4, 5}, {3, 5}};
    toi_poly2 local = {v, 3}, two = {v, 2}, sliver = {thin, 3}, placed = {NULL, 0};
    toi_rot2 level = TOI_ROT2_IDENTITY, quarter = {0, TOI_Q30_ONE}, long_one = {TOI_Q30_ONE + 17, 0},
             none = {0, 0}, eighth;
    toi_vec2 at = {100, -3}, last = {TOI_LIMIT - 8, 0}, past = {TOI_LIMIT - 7, 0}, room[3];
    toi_rot2_from_angle(&eighth, TOI_DEGREES(45)); /* the sliver's corners come to (-1, 6) both */
    tap_ok(toi_poly2_place(&local, &none, &at, room, &placed) == TOI_OK && placed.count == 3 &&
               room[1].x == 107 && room[1].y == -3 && room[2].x == 100 && room[2].y == 2,
           "no turn at all leaves it upright");
    tap_ok(toi_poly2_place(&local, &quarter, &at, room, &placed) == TOI_OK && placed.count == 3 &&
               room[1].x == 100 && room[1].y == 4 && room[2].x == 95 && room[2].y == -3,
           "a quarter turn is exact");
    tap_ok(toi_poly2_place(&local, &level, &last, room, &placed) == TOI_OK &&
               toi_poly2_place(&local, &level, &past, room, &placed) == TOI_ERR_RANGE &&
               toi_poly2_place(&local, &long_one, &at, room, &placed) == TOI_ERR_ROTATION &&
               toi_poly2_place(&two, &level, &at, room, &placed) == TOI_ERR_SHAPE &&
               toi_poly2_place(&sliver, &eighth, &at, room, &placed) == TOI_ERR_SHAPE &&
               toi_poly2_place(NULL, &level, &at, room, &placed) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&local, NULL, &at, room, &placed) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&local, &level, NULL, room, &placed) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&local, &level, &at, NULL, &placed) == TOI_ERR_ARGUMENT &&
               toi_poly2_place(&local, &level, &at, room, NULL) == TOI_ERR_ARGUMENT,
           "what cannot be placed is refused");
}

/* ---- the domain of queries ---- */

/* Numbers at the ends of the domain and of the type, or far within. */
static fix16_t throw_end(void) {
    static const int64_t ends[] = {0, TOI_LIMIT, -TOI_LIMIT, 2 * (int64_t)TOI_LIMIT, INT32_MAX, INT32_MIN};
    int64_t x = ends[between(0, (int)COUNT(ends) - 1)] + between(-2, 2);
    return random64(&seed) % 2 ? between(-9, 9)
           : x > INT32_MAX     ? INT32_MAX
           : x < INT32_MIN     ? INT32_MIN
                               : (fix16_t)x;
}

static toi_status status_of_box(const toi_aabb2 *b) {
    int64_t x = (int64_t)b->lo.x + b->hi.x, y = (int64_t)b->lo.y + b->hi.y, limit = 2 * (int64_t)TOI_LIMIT;
    if (b->lo.x > b->hi.x || b->lo.y > b->hi.y)
        return TOI_ERR_SHAPE;
    int64_t size = (int64_t)b->hi.x - b->lo.x + b->hi.y - b->lo.y;
    return size >= limit || x >= limit || x <= -limit || y >= limit || y <= -limit ? TOI_ERR_RANGE : TOI_OK;
}

static void domain(void) {
    static const toi_vec2 still = {0, 0}, three[3] = {{0, 0}, {1, 0}, {0, 1}};
    const toi_poly2 small = {three, 3};
    unsigned wrong_boxes = 0, wrong_polygons = 0, fine = 0;
    for (int k = 0; k < 200000; k++) {
        toi_hit hit;
        toi_vec2 v[3];
        bool past = false;
        for (int n = 0; n < 3; n++) {
            v[n] = (toi_vec2){throw_end(), throw_end()};
            past = past || llabs(v[n].x) >= TOI_LIMIT || llabs(v[n].y) >= TOI_LIMIT;
        }
        toi_aabb2 box = {v[0], v[1]};
        toi_poly2 poly = {v, 3};
        toi_status expected = status_of_box(&box),
                   status = toi_sweep_poly2_aabb2(&small, &still, &box, &still, NULL, &hit);
        wrong_boxes += (status < 0 ? status : TOI_OK) != expected;
        status = toi_sweep_poly2(&small, &still, &poly, &still, NULL, &hit);
        wrong_polygons += (status < 0 ? status : TOI_OK) != (past ? TOI_ERR_RANGE : TOI_OK);
        fine += expected == TOI_OK;
    }
    tap_ok(wrong_boxes + wrong_polygons == 0 && fine > 3000,
           "boxes and polygons are refused past the domain (%u and %u wrong, %u boxes are fine)", wrong_boxes,
           wrong_polygons, fine);
}

/* ---- the search and the walk over all axes ---- */

/* A convex outline on a grid, sometimes with vertices within sides. */
static void throw_outline(toi_vec2 *v, toi_poly2 *poly, int size, int unit) {
    toi_poly2 hull;
    int x = between(-size, size), y = between(-size, size);
    do
        for (int k = 0; k < 8; k++)
            v[k] = (toi_vec2){(x + between(-size, size)) * 2 * unit, (y + between(-size, size)) * 2 * unit};
    while (toi_poly2_hull(v, (size_t)between(3, 8), &hull) != TOI_OK);
    unsigned n = hull.count, first = (unsigned)between(0, (int)n - 1), m = 0;
    toi_vec2 out[16];
    for (unsigned k = 0; k < n; k++) {
        toi_vec2 a = v[(first + k) % n], b = v[(first + k + 1) % n];
        out[m++] = a;
        if (random64(&seed) % 4 == 0)
            out[m++] = (toi_vec2){(a.x + b.x) / 2, (a.y + b.y) / 2};
    }
    memcpy(v, out, m * sizeof *out);
    poly->vertices = v;
    poly->count = (uint8_t)m;
}

static bool same_answer(const toi_hit *x, const toi_hit *y) {
    bool same = x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
                same_vector(&x->normal, &y->normal);
    return same && (same_axis(&x->axis, &y->axis) || x->status == TOI_SEPARATE);
}

/* kind: 0: two polygons, 1: the second is a box, 2: the first. */
static toi_status open(toi16_polys *polys, int kind, const toi_poly2 *a, const toi_poly2 *b,
                       const toi_aabb2 *box, const toi_vec2 *w) {
    static const toi_vec2 still = {0, 0};
    return kind == 0   ? toi16_open_poly2(polys, a, &still, b, w)
           : kind == 1 ? toi16_open_poly2_aabb2(polys, a, &still, box, w)
                       : toi16_open_aabb2_poly2(polys, box, &still, b, w);
}

static void sweep(int kind, const toi_poly2 *a, const toi_poly2 *b, const toi_aabb2 *box, const toi_vec2 *w,
                  const toi_options *options, toi_hit *hit) {
    static const toi_vec2 still = {0, 0};
    if (kind == 0)
        toi_sweep_poly2(a, &still, b, w, options, hit);
    else if (kind == 1)
        toi_sweep_poly2_aabb2(a, &still, box, w, options, hit);
    else
        toi_sweep_aabb2_poly2(box, &still, b, w, options, hit);
}

/* The typed sweep, the search of the opened pair, and the walk over its axes. */
static void search_is_walk(int kind, int size, int unit) {
    unsigned wrong = 0, found[3] = {0, 0, 0};
    for (int k = 0; k < 60000; k++) {
        toi_vec2 va[16], vb[16], w = {between(-size, size) * unit, between(-size, size) * unit};
        toi_poly2 a, b;
        toi16_polys polys;
        toi16_span span;
        if (k % 8 == 7)
            w.x = w.x < 0 ? -EDGE : EDGE;
        toi_hit typed, fast, slow;
        toi_axis apart;
        toi_options options = TOI_OPTIONS_DEFAULT;
        options.t_max = 32768 * between(0, 6);
        options.instant = true;
        throw_outline(va, &a, size, unit);
        throw_outline(vb, &b, size, unit);
        toi_vec2 corner = kind == 1 ? vb[0] : va[0];
        toi_aabb2 box = {corner, {corner.x + between(0, size) * unit, corner.y + between(0, size) * unit}};
        toi_status status = open(&polys, kind, &a, &b, &box, &w);
        found[polys.pair.family->search(&polys.pair, &options, &span, &apart)]++;
        toi16_pair_sweep(status, &polys.pair, &options, &fast);
        sweep(kind, &a, &b, &box, &w, &options, &typed);
        toi16_family walk_only = *polys.pair.family;
        walk_only.search = NULL;
        polys.pair.family = &walk_only;
        toi16_pair_sweep(status, &polys.pair, &options, &slow);
        wrong += !same_answer(&fast, &slow) || !same_answer(&typed, &fast) ||
                 typed.axis.kind != fast.axis.kind || typed.axis.a != fast.axis.a ||
                 typed.axis.b != fast.axis.b;
    }
    tap_ok(wrong == 0 && found[TOI16_APART] > 3000 && found[TOI16_MEETS] > 3000,
           "kind %d, size %d: the search answers as the walk does (apart %u, meets %u, left to the walk %u)",
           kind, size, found[TOI16_APART], found[TOI16_MEETS], found[TOI16_UNDECIDED]);
}

/* ---- normals ---- */

/* Most are as long as they come, some within a little of 2^30, where both count them as that. */
static void normals(void) {
    unsigned wrong = 0;
    for (int k = 0; k < 300000; k++) {
        int bits = between(1, 30);
        toi_vec2 v = {(int32_t)(random64(&seed) >> (64 - bits)), (int32_t)(random64(&seed) >> (64 - bits))};
        if (k % 16 == 0) {
            v.x = between(1 << 29, (1 << 30) - 1);
            v.y = (int32_t)sqrt(0x1p60 - (double)v.x * v.x) + between(-4200, 4200);
        }
        v.x = k & 1 ? -v.x : v.x;
        v.y = v.y >= 1 << 30 || (v.x | v.y) == 0 ? 1 : k & 2 ? -v.y : v.y;
        toi_vec3 flat, space;
        const toi_axis3 direction = {v.x, v.y, 0};
        toi16_unit2(&v, &flat);
        toi16_unit(&direction, false, &space);
        wrong += flat.x != space.x || flat.y != space.y || flat.z != space.z;
    }
    tap_ok(wrong == 0, "directions in the plane become as long as those in space (%u wrong)", wrong);
}

int main(void) {
    known_polygons();
    for (int n = 3; n <= 6; n++)
        all_outlines(n);
    hulls();
    hull_errors();
    places();
    place_errors();
    domain();
    normals();
    for (int kind = 0; kind < 3; kind++) {
        search_is_walk(kind, 2, 1);
        search_is_walk(kind, 4, 32768);
        search_is_walk(kind, 1000, 100000);
    }
    return tap_done();
}
