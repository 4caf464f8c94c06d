/* SPDX-License-Identifier: MIT */
/* The typed queries of oriented boxes in the plane at rest. */
#include "overlap.h"
#include "obb.h"

static const toi_vec2 still2 = {0, 0};

toi_status toi_overlap_obb2(const toi_obb2 *a, const toi_obb2 *b, toi_penetration *out) {
    toi16_boxes2 boxes;
    toi16_room room;
    toi_status opened = toi16_open_obb2(&boxes, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_obb2(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}

toi_status toi_overlap_aabb2_obb2(const toi_aabb2 *a, const toi_obb2 *b, toi_penetration *out) {
    toi16_boxes2 boxes;
    toi16_room room;
    toi_status opened = toi16_open_aabb2_obb2(&boxes, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_obb2(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}

toi_status toi_overlap_obb2_aabb2(const toi_obb2 *a, const toi_aabb2 *b, toi_penetration *out) {
    toi16_boxes2 boxes;
    toi16_room room;
    toi_status opened = toi16_open_obb2_aabb2(&boxes, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_box2(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}
