/* SPDX-License-Identifier: MIT */
/* Sweeps of two polygons, as the assembly of a board finds them, against the walk over all axes. Most
 * polygons are convex; others have to be found out. */
#include "../src/plane/poly2.h"
#include "board_print.h"
#include "digest_random.h"
#include "same.h"

enum { COUNT = 20000, POINTS = 12 };

static random_source source = {16};

static int32_t within(int32_t size) {
    return (int32_t)random_below(&source, 2 * (uint32_t)size + 1) - size;
}

/* Points of a grid, or their hull from any of its vertices on. */
static void throw_polygon(toi_vec2 v[POINTS], toi_poly2 *poly, int32_t size, int32_t unit) {
    const int32_t x = within(2 * size), y = within(2 * size);
    toi_vec2 points[POINTS];
    unsigned n = 3 + random_index(&source, POINTS - 2), first;
    for (unsigned k = 0; k < n; k++) {
        points[k].x = (x + within(size)) * unit;
        points[k].y = (y + within(size)) * unit;
    }
    if (!random_once_in(&source, 8) && toi_poly2_hull(points, n, poly) == TOI_OK)
        n = poly->count;
    first = random_index(&source, n);
    for (unsigned k = 0; k < n; k++)
        v[k] = points[(first + k) % n];
    poly->vertices = v;
    poly->count = (uint8_t)n;
}

static void walk(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                 const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    toi_status status = toi16_open_poly2(&polys, a, va, b, vb);
    if (toi_poly2_check(a) == TOI_OK && toi_poly2_check(b) == TOI_OK)
        polys.pair.family = &toi16_polys_walk;
    toi16_pair_sweep(status, &polys.pair, options, hit);
}

static bool is_same(const toi_hit *x, const toi_hit *y) {
    if (x->status != y->status || x->status < 0)
        return x->status == y->status;
    return x->enter == y->enter && x->exit == y->exit && x->normal.x == y->normal.x &&
           x->normal.y == y->normal.y && (same_axis(&x->axis, &y->axis) || x->status == TOI_SEPARATE);
}

static bool is_swept_right(int32_t size, int32_t unit) {
    toi_vec2 vertices_a[POINTS], vertices_b[POINTS], va, vb;
    toi_poly2 a, b;
    toi_hit typed, walked;
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = 32768 * (int32_t)random_below(&source, 6);
    options.instant = true;
    throw_polygon(vertices_a, &a, size, unit);
    throw_polygon(vertices_b, &b, size, unit);
    va.x = within(2 * size) * unit;
    va.y = within(2 * size) * unit;
    vb.x = random_once_in(&source, 4) ? va.x : within(2 * size) * unit;
    vb.y = random_once_in(&source, 4) ? va.y : within(2 * size) * unit;
    toi_sweep_poly2(&a, &va, &b, &vb, &options, &typed);
    walk(&a, &va, &b, &vb, &options, &walked);
    return is_same(&typed, &walked);
}

int main(void) {
    static const int32_t sizes[][2] = {{3, 1}, {5, 65536}, {100000, 1}, {1000, 180000}};
    uint32_t wrong = 0;
    print_text("1..1\n");
    for (uint32_t k = 0; k < COUNT; k++)
        wrong += !is_swept_right(sizes[k & 3][0], sizes[k & 3][1]);
    print_text(wrong == 0 ? "ok 1 - " : "not ok 1 - ");
    print_number(wrong);
    print_text(" sweeps of polygons are not those of the walk over all axes\n");
    return wrong != 0;
}
