/* SPDX-License-Identifier: MIT */
/* The typed queries of oriented boxes in space at rest. */
#include "overlap.h"
#include "obb.h"

static const toi_vec3 still3 = {0, 0, 0};

toi_status toi_overlap_obb3(const toi_obb3 *a, const toi_obb3 *b, toi_penetration *out) {
    toi16_boxes3 boxes;
    toi16_room room;
    toi_status opened = toi16_open_obb3(&boxes, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_obb3(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}

toi_status toi_overlap_aabb3_obb3(const toi_aabb3 *a, const toi_obb3 *b, toi_penetration *out) {
    toi16_boxes3 boxes;
    toi16_room room;
    toi_status opened = toi16_open_aabb3_obb3(&boxes, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_obb3(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}

toi_status toi_overlap_obb3_aabb3(const toi_obb3 *a, const toi_aabb3 *b, toi_penetration *out) {
    toi16_boxes3 boxes;
    toi16_room room;
    toi_status opened = toi16_open_obb3_aabb3(&boxes, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_box3(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}
