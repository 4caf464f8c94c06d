/* SPDX-License-Identifier: MIT */
/* The typed queries of oriented boxes in the plane at rest. */
#include "../pair/overlap.h"
#include "../shape/obb.h"
#include "../number/none.h"

static toi_status overlap(const void *a, const void *b, toi_penetration *out, const toi16_kinds2 *kinds) {
    toi16_boxes2 boxes;
    toi_status opened = kinds->open(&boxes, a, &toi16_none2, b, &toi16_none2);
    return toi16_pair_overlap(opened, &boxes.pair, kinds->room_of, b, out);
}

toi_status toi_overlap_obb2(const toi_obb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_obb2, toi16_room_obb2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_aabb2_obb2(const toi_aabb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_aabb2_obb2, toi16_room_obb2};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_obb2_aabb2(const toi_obb2 *a, const toi_aabb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_obb2_aabb2, toi16_room_box2};
    return overlap(a, b, out, &kinds);
}
