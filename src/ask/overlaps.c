/* SPDX-License-Identifier: MIT */
/* Shapes at rest: how deep they overlap, and which push ends that. The typed queries of axis-aligned boxes
 * stand in their own room. */
#include "../kinds/kind.h"
#include "../number/vector.h"
#include "../pair/overlap.h"

/* Each of both kinds knows its own pairs alone, and none that are round. */
static void search_both_at_rest(toi16_at_rest_of of_a, toi16_at_rest_of of_b, toi16_pair *pair) {
    if (toi16_round_of(pair))
        return;
    if (of_a)
        of_a(pair);
    if (of_b)
        of_b(pair);
}

toi_status toi_overlap(const toi_shape *a, const toi_shape *b, toi_penetration *out) {
    toi16_storage shapes;
    toi16_room room = {0, 0};
    toi_status opened = toi16_open_shapes(&shapes, a, &toi16_none3, b, &toi16_none3, 0);
    if (opened == TOI_OK && toi16_is_of_plane(a)) {
        room = toi16_room2(a, b);
        search_both_at_rest(toi16_at_rest2_of(a), toi16_at_rest2_of(b), &shapes.pair);
    } else if (opened == TOI_OK) {
        room = toi16_room3(a, b);
        search_both_at_rest(toi16_at_rest3_of(a), toi16_at_rest3_of(b), &shapes.pair);
    }
    return toi16_pair_overlap(opened, &shapes.pair, room.of, room.shape, out);
}

/* What is special about two kinds of shapes: what opens them, and how far the second may be pushed. */
typedef struct {
    toi16_open2 open;
    toi16_limits_of limits;
} two_kinds2;

typedef struct {
    toi16_open3 open;
    toi16_limits_of limits;
} two_kinds3;

static toi_status overlap_boxes2(const void *a, const void *b, toi_penetration *out,
                                 const two_kinds2 *kinds) {
    toi16_boxes2 boxes;
    toi_status opened = kinds->open(&boxes, a, &toi16_none2, b, &toi16_none2);
    if (opened == TOI_OK)
        toi16_boxes2_at_rest(&boxes.pair);
    return toi16_pair_overlap(opened, &boxes.pair, kinds->limits, b, out);
}

toi_status toi_overlap_obb2(const toi_obb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_obb2, toi16_limits_obb2};
    return overlap_boxes2(a, b, out, &kinds);
}

toi_status toi_overlap_aabb2_obb2(const toi_aabb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_aabb2_obb2, toi16_limits_obb2};
    return overlap_boxes2(a, b, out, &kinds);
}

toi_status toi_overlap_obb2_aabb2(const toi_obb2 *a, const toi_aabb2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_obb2_aabb2, toi16_limits_box2};
    return overlap_boxes2(a, b, out, &kinds);
}

static toi_status overlap_polygons(const void *a, const void *b, toi_penetration *out,
                                   const two_kinds2 *kinds) {
    toi16_poly_box shapes;
    toi_status opened = kinds->open(&shapes, a, &toi16_none2, b, &toi16_none2);
    if (opened == TOI_OK)
        toi16_outlines_at_rest(&shapes.pair);
    return toi16_pair_overlap(opened, &shapes.pair, kinds->limits, b, out);
}

toi_status toi_overlap_poly2(const toi_poly2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_poly2, toi16_limits_poly2};
    return overlap_polygons(a, b, out, &kinds);
}

toi_status toi_overlap_poly2_aabb2(const toi_poly2 *a, const toi_aabb2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_poly2_aabb2, toi16_limits_box2};
    return overlap_polygons(a, b, out, &kinds);
}

toi_status toi_overlap_aabb2_poly2(const toi_aabb2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_aabb2_poly2, toi16_limits_poly2};
    return overlap_polygons(a, b, out, &kinds);
}

toi_status toi_overlap_poly2_obb2(const toi_poly2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_poly2_obb2, toi16_limits_obb2};
    return overlap_polygons(a, b, out, &kinds);
}

toi_status toi_overlap_obb2_poly2(const toi_obb2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const two_kinds2 kinds = {toi16_open_obb2_poly2, toi16_limits_poly2};
    return overlap_polygons(a, b, out, &kinds);
}

static toi_status overlap_boxes3(const void *a, const void *b, toi_penetration *out,
                                 const two_kinds3 *kinds) {
    toi16_boxes3 boxes;
    toi_status opened = kinds->open(&boxes, a, &toi16_none3, b, &toi16_none3, 0);
    if (opened == TOI_OK)
        toi16_boxes3_at_rest(&boxes.pair);
    return toi16_pair_overlap(opened, &boxes.pair, kinds->limits, b, out);
}

toi_status toi_overlap_obb3(const toi_obb3 *a, const toi_obb3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_obb3, toi16_limits_obb3};
    return overlap_boxes3(a, b, out, &kinds);
}

toi_status toi_overlap_aabb3_obb3(const toi_aabb3 *a, const toi_obb3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_aabb3_obb3, toi16_limits_obb3};
    return overlap_boxes3(a, b, out, &kinds);
}

toi_status toi_overlap_obb3_aabb3(const toi_obb3 *a, const toi_aabb3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_obb3_aabb3, toi16_limits_box3};
    return overlap_boxes3(a, b, out, &kinds);
}

static toi_status overlap_hulls(const void *a, const void *b, toi_penetration *out, const two_kinds3 *kinds) {
    toi16_hulls hulls;
    toi_status opened = kinds->open(&hulls, a, &toi16_none3, b, &toi16_none3, 0);
    if (opened == TOI_OK)
        toi16_hulls_at_rest(&hulls.pair);
    return toi16_pair_overlap(opened, &hulls.pair, kinds->limits, b, out);
}

toi_status toi_overlap_hull3(const toi_hull3 *a, const toi_hull3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_hull3, toi16_limits_hull3};
    return overlap_hulls(a, b, out, &kinds);
}

toi_status toi_overlap_hull3_aabb3(const toi_hull3 *a, const toi_aabb3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_hull3_aabb3, toi16_limits_box3};
    return overlap_hulls(a, b, out, &kinds);
}

toi_status toi_overlap_aabb3_hull3(const toi_aabb3 *a, const toi_hull3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_aabb3_hull3, toi16_limits_hull3};
    return overlap_hulls(a, b, out, &kinds);
}

toi_status toi_overlap_hull3_obb3(const toi_hull3 *a, const toi_obb3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_hull3_obb3, toi16_limits_obb3};
    return overlap_hulls(a, b, out, &kinds);
}

toi_status toi_overlap_obb3_hull3(const toi_obb3 *a, const toi_hull3 *b, toi_penetration *out) {
    static const two_kinds3 kinds = {toi16_open_obb3_hull3, toi16_limits_hull3};
    return overlap_hulls(a, b, out, &kinds);
}
