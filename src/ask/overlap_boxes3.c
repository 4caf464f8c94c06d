/* SPDX-License-Identifier: MIT */
/* The typed queries of oriented boxes in space at rest. */
#include "../pair/overlap.h"
#include "../shape/obb.h"
#include "../number/none.h"

static toi_status overlap(const void *a, const void *b, toi_penetration *out, const toi16_kinds3 *kinds) {
    toi16_boxes3 boxes;
    toi_status opened = kinds->open(&boxes, a, &toi16_none3, b, &toi16_none3, 0);
    return toi16_pair_overlap(opened, &boxes.pair, kinds->room_of, b, out);
}

toi_status toi_overlap_obb3(const toi_obb3 *a, const toi_obb3 *b, toi_penetration *out) {
    static const toi16_kinds3 kinds = {toi16_open_obb3, toi16_room_obb3};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_aabb3_obb3(const toi_aabb3 *a, const toi_obb3 *b, toi_penetration *out) {
    static const toi16_kinds3 kinds = {toi16_open_aabb3_obb3, toi16_room_obb3};
    return overlap(a, b, out, &kinds);
}

toi_status toi_overlap_obb3_aabb3(const toi_obb3 *a, const toi_aabb3 *b, toi_penetration *out) {
    static const toi16_kinds3 kinds = {toi16_open_obb3_aabb3, toi16_room_box3};
    return overlap(a, b, out, &kinds);
}
