/* SPDX-License-Identifier: MIT */
/* Triangles, which are asked as flat hulls. Corners are below 2^28, so that differences of corners are below
 * 2^29, cross products of these below 2^59, and the sum of three squares below 3 * 2^58. */
#include "triangle.h"
#include "../kinds/kind.h"
#include "../pair/overlap.h"
#include "../number/vector.h"

static const uint8_t flat_edges[] = {0, 1, 0, 1, 1, 2, 0, 1, 2, 0, 0, 1};
static const uint8_t flat_faces[] = {0, 1, 2, 0, 2, 1};
static const uint8_t segment_edges[] = {0, 1, 0, 0};

/* The triangle_tables of a point, of a segment and of a triangle with an area, by dimension. */
static const toi_hull3_table triangle_tables[3] = {
    {0, 0, 0, 0, 1, 0, 0, 1},
    {0, segment_edges, 0, 0, 2, 1, 0, 1},
    {0, flat_edges, flat_faces, 0, 3, 3, 2, 1},
};

TOI16_ONCE toi_axis3 corner_difference(const toi_vec3 *from, const toi_vec3 *to) {
    toi_axis3 w = {to->x - from->x, to->y - from->y, to->z - from->z};
    return w;
}

static uint64_t square_between(const toi_vec3 *from, const toi_vec3 *to) {
    toi_axis3 w = corner_difference(from, to);
    return (uint64_t)toi16_dot3(&w, &w);
}

static bool has_area(const toi_vec3 corners[3]) {
    toi_axis3 p = corner_difference(&corners[0], &corners[1]),
              q = corner_difference(&corners[0], &corners[2]);
    int64_t normal[3];
    toi16_cross(&p, &q, normal);
    return (normal[0] | normal[1] | normal[2]) != 0;
}

/* Puts the two corners that are farthest apart first, of three that lie on a line. Returns the dimension: 1,
 * or 0 where all corners are one. */
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

static void bound_corners(const toi_vec3 corners[3], toi_vec3 *lo, toi_vec3 *hi) {
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
    bound_corners(corners, &lo, &hi);
    for (unsigned k = 0; k < 3; k++)
        toi16_put_in_row(out, k, toi16_shr32(toi16_in_row(&lo, k) + toi16_in_row(&hi, k), 1));
}

/* Gives the least whole number of ulps that no corner is farther from the centre than. */
static fix16_t reach_around(const toi_vec3 *center, const toi_vec3 corners[3]) {
    uint64_t most = 0;
    for (unsigned k = 0; k < 3; k++) {
        uint64_t square = square_between(center, &corners[k]);
        most = square > most ? square : most;
    }
    uint32_t root = toi16_sqrt64(most);
    return (fix16_t)(root + (toi16_mulu(root, root) < most));
}

static bool is_any_corner_past_limit(const toi_vec3 corners[3]) {
    uint32_t bits = 0;
    for (unsigned n = 0; n < 9; n++)
        bits |= toi16_abs32(toi16_in_row(corners, n));
    return bits >= (uint32_t)TOI_LIMIT / 2;
}

/* Puts the centre of the hull into the middle of the triangle, where hulls are most precise. But the reach of
 * a large triangle near a face of the domain may lead out of the domain from there, though no corner is
 * outside: its centre is then the origin, from where no corner is farther than sqrt(3) / 2 TOI_LIMIT. */
static void put_center(toi16_triangle *out) {
    put_middle(out->corners, &out->hull.center);
    out->table.reach = reach_around(&out->hull.center, out->corners);
    if (toi16_check_hull3(&out->hull) == TOI_ERR_RANGE) {
        out->hull.center = toi16_none3;
        out->table.reach = reach_around(&toi16_none3, out->corners);
    }
    for (unsigned k = 0; k < 3; k++) {
        toi_axis3 v = corner_difference(&out->hull.center, &out->corners[k]);
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
    bool past = TOI16_CHECKS && is_any_corner_past_limit(out->corners);
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
    toi16_triangle hull;
    return toi_raycast_hull3(origin, direction, toi16_make_triangle(&hull, triangle), options, hit);
}

toi_status toi_contains_triangle3(const toi_triangle3 *triangle, const toi_vec3 *point) {
    toi16_triangle hull;
    return toi_contains_hull3(toi16_make_triangle(&hull, triangle), point);
}

static void limits_of_triangle(toi16_limits *limits, const void *shape) {
    const toi_triangle3 *triangle = shape;
    toi_vec3 lo, hi;
    bound_corners(triangle->corners, &lo, &hi);
    toi16_limits_between(limits, &lo, &hi, 3, TOI_LIMIT / 2 - 1);
}

toi_status toi_overlap_triangle3(const toi_triangle3 *a, const toi_triangle3 *b, toi_penetration *out) {
    toi16_triangle storage_a, storage_b;
    toi16_hulls hulls;
    const toi_hull3 *hull_a = toi16_make_triangle(&storage_a, a),
                    *hull_b = toi16_make_triangle(&storage_b, b);
    toi_status opened = toi16_open_hull3(&hulls, hull_a, &toi16_none3, hull_b, &toi16_none3, 0);
    return toi16_pair_overlap(opened, &hulls.pair, limits_of_triangle, b, out);
}

toi_status toi_sweep_triangle3(const toi_triangle3 *a, const toi_vec3 *va, const toi_triangle3 *b,
                               const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_triangle storage_a, storage_b;
    const toi_hull3 *hull_a = toi16_make_triangle(&storage_a, a);
    return toi_sweep_hull3(hull_a, va, toi16_make_triangle(&storage_b, b), vb, options, hit);
}

toi_status toi_segmentcast_triangle3(const toi_segment3 *segment, const toi_triangle3 *triangle,
                                     toi_hit *hit) {
    toi16_triangle hull;
    return toi_segmentcast_hull3(segment, toi16_make_triangle(&hull, triangle), hit);
}
