/* SPDX-License-Identifier: MIT */
/* The typed queries of polygons at rest. */
#include "../pair/overlap.h"
#include "../plane/poly2.h"
#include "../number/none.h"

static toi_status overlap(const void *a, const void *b, toi_penetration *out, const toi16_kinds2 *kinds) {
    toi16_poly_box shapes;
    toi_status opened = kinds->open(&shapes, a, &toi16_none2, b, &toi16_none2);
    return toi16_pair_overlap(opened, &shapes.pair, kinds->room_of, b, out);
}

toi_status toi_overlap_poly2(const toi_poly2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_poly2, toi16_room_poly2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_poly2_aabb2(const toi_poly2 *a, const toi_aabb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_poly2_aabb2, toi16_room_box2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_aabb2_poly2(const toi_aabb2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_aabb2_poly2, toi16_room_poly2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_poly2_obb2(const toi_poly2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_poly2_obb2, toi16_room_obb2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_obb2_poly2(const toi_obb2 *a, const toi_poly2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_obb2_poly2, toi16_room_poly2};
    return overlap(a, b, out, &kinds);
}
