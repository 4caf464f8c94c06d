/* SPDX-License-Identifier: MIT */
/* Triangles as flat hulls, and the typed queries. Corners are below 2^28, so that differences of them are
 * below 2^29, their cross products below 2^59, and the sum of three squares below 3 * 2^58. */
#include "triangle.h"
#include "../kinds/kind.h"
#include "../pair/overlap.h"
#include "../number/none.h"

static const uint8_t flat_edges[] = {0, 1, 0, 1, 1, 2, 0, 1, 2, 0, 0, 1};
static const uint8_t flat_faces[] = {0, 1, 2, 0, 2, 1};
static const uint8_t segment_edges[] = {0, 1, 0, 0};

/* Tables by dimension. */
static const toi_hull3_table triangle_tables[3] = {
    {0, 0, 0, 0, 1, 0, 0, 1},
    {0, segment_edges, 0, 0, 2, 1, 0, 1},
    {0, flat_edges, flat_faces, 0, 3, 3, 2, 1},
};

TOI16_ONCE toi_axis3 way_between(const toi_vec3 *from, const toi_vec3 *to) {
    toi_axis3 w = {to->x - from->x, to->y - from->y, to->z - from->z};
    return w;
}

static uint64_t square_between(const toi_vec3 *from, const toi_vec3 *to) {
    toi_axis3 w = way_between(from, to);
    return (uint64_t)toi16_dot3(&w, &w);
}

static bool has_area(const toi_vec3 corners[3]) {
    toi_axis3 p = way_between(&corners[0], &corners[1]), q = way_between(&corners[0], &corners[2]);
    int64_t normal[3];
    toi16_cross(&p, &q, normal);
    return (normal[0] | normal[1] | normal[2]) != 0;
}

/* Puts the two corners first that are farthest apart of three on a line. Returns the dimension. */
TOI16_ONCE unsigned put_ends_first(toi_vec3 corners[3]) {
    uint64_t most = 0;
    unsigned from = 0;
    for (unsigned k = 0; k < 3; k++) {
        uint64_t square = square_between(&corners[k], &corners[k == 2 ? 0 : k + 1]);
        if (square > most) {
            most = square;
            from = k;
        }
    }
    toi_vec3 first = corners[from], second = corners[from == 2 ? 0 : from + 1];
    corners[0] = first;
    corners[1] = second;
    return most > 0 ? 1 : 0;
}

static void find_bounds(const toi_vec3 corners[3], toi_vec3 *lo, toi_vec3 *hi) {
    *lo = *hi = corners[0];
    for (unsigned n = 1; n < 3; n++)
        for (unsigned k = 0; k < 3; k++) {
            fix16_t x = toi16_in_row(&corners[n], k);
            if (x < toi16_in_row(lo, k))
                toi16_put_in_row(lo, k, x);
            if (x > toi16_in_row(hi, k))
                toi16_put_in_row(hi, k, x);
        }
}

static void put_middle(const toi_vec3 corners[3], toi_vec3 *out) {
    toi_vec3 lo, hi;
    find_bounds(corners, &lo, &hi);
    for (unsigned k = 0; k < 3; k++)
        toi16_put_in_row(out, k, toi16_shr32(toi16_in_row(&lo, k) + toi16_in_row(&hi, k), 1));
}

/* The least whole number of ulps that no corner is farther away from the centre. */
static fix16_t reach_around(const toi_vec3 *center, const toi_vec3 corners[3]) {
    uint64_t most = 0;
    for (unsigned k = 0; k < 3; k++) {
        uint64_t square = square_between(center, &corners[k]);
        most = square > most ? square : most;
    }
    uint32_t root = toi16_sqrt64(most);
    return (fix16_t)(root + (toi16_mulu(root, root) < most));
}

static bool is_past_limit(const toi_vec3 corners[3]) {
    uint32_t bits = 0;
    for (unsigned n = 0; n < 9; n++)
        bits |= toi16_abs32(toi16_in_row(corners, n));
    return bits >= (uint32_t)TOI_LIMIT / 2;
}

/* A triangle has its centre in its middle, where hulls are most precise. But a large one near a face of the
 * domain reaches out of the domain from there, though no corner does: then its centre is the origin, from
 * where no corner is past sqrt(3) / 2 TOI_LIMIT. */
static void put_center(toi16_triangle *out) {
    put_middle(out->corners, &out->hull.center);
    out->table.reach = reach_around(&out->hull.center, out->corners);
    if (toi16_check_hull3(&out->hull) == TOI_ERR_RANGE) {
        out->hull.center = toi16_none3;
        out->table.reach = reach_around(&toi16_none3, out->corners);
    }
    for (unsigned k = 0; k < 3; k++) {
        toi_axis3 v = way_between(&out->hull.center, &out->corners[k]);
        toi_vec3 corner = {v.x, v.y, v.z};
        out->corners[k] = corner;
    }
}

const toi_hull3 *toi16_make_triangle(toi16_triangle *out, const toi_triangle3 *triangle) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    if (!triangle)
        return 0;
    for (unsigned k = 0; k < 3; k++)
        out->corners[k] = triangle->corners[k];
    bool past = TOI16_CHECKS && is_past_limit(out->corners);
    out->table = triangle_tables[past ? 0 : has_area(out->corners) ? 2 : put_ends_first(out->corners)];
    out->table.vertices = out->corners;
    out->hull.table = &out->table;
    out->hull.rot = level;
    if (past)
        out->table.reach = TOI_LIMIT;
    else
        put_center(out);
    return &out->hull;
}

toi_status toi_raycast_triangle3(const toi_vec3 *origin, const toi_vec3 *direction,
                                 const toi_triangle3 *triangle, const toi_options *options, toi_hit *hit) {
    toi16_triangle storage;
    return toi_raycast_hull3(origin, direction, toi16_make_triangle(&storage, triangle), options, hit);
}

toi_status toi_contains_triangle3(const toi_triangle3 *triangle, const toi_vec3 *point) {
    toi16_triangle storage;
    return toi_contains_hull3(toi16_make_triangle(&storage, triangle), point);
}

static void put_limits(toi16_room *room, const void *shape) {
    const toi_triangle3 *triangle = shape;
    toi_vec3 lo, hi;
    find_bounds(triangle->corners, &lo, &hi);
    toi16_room_between(room, &lo, &hi, 3, TOI_LIMIT / 2 - 1);
}

toi_status toi_overlap_triangle3(const toi_triangle3 *a, const toi_triangle3 *b, toi_penetration *out) {
    toi16_triangle storage_a, storage_b;
    toi16_hulls hulls;
    const toi_hull3 *hull_a = toi16_make_triangle(&storage_a, a),
                    *hull_b = toi16_make_triangle(&storage_b, b);
    toi_status opened = toi16_open_hull3(&hulls, hull_a, &toi16_none3, hull_b, &toi16_none3, 0);
    return toi16_pair_overlap(opened, &hulls.pair, put_limits, b, out);
}

toi_status toi_sweep_triangle3(const toi_triangle3 *a, const toi_vec3 *va, const toi_triangle3 *b,
                               const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_triangle storage_a, storage_b;
    const toi_hull3 *hull_a = toi16_make_triangle(&storage_a, a);
    return toi_sweep_hull3(hull_a, va, toi16_make_triangle(&storage_b, b), vb, options, hit);
}

toi_status toi_segmentcast_triangle3(const toi_segment3 *segment, const toi_triangle3 *triangle,
                                     toi_hit *hit) {
    toi16_triangle storage;
    return toi_segmentcast_hull3(segment, toi16_make_triangle(&storage, triangle), hit);
}
