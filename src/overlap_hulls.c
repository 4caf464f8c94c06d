/* SPDX-License-Identifier: MIT */
/* The typed queries of hulls at rest. */
#include "overlap.h"
#include "hull3.h"

static const toi_vec3 still3 = {0, 0, 0};

toi_status toi_overlap_hull3(const toi_hull3 *a, const toi_hull3 *b, toi_penetration *out) {
    toi16_hulls hulls;
    toi16_room room;
    toi_status opened = toi16_open_hull3(&hulls, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_hull3(&room, b);
    return toi16_pair_overlap(opened, &hulls.pair, &room, out);
}

toi_status toi_overlap_hull3_aabb3(const toi_hull3 *a, const toi_aabb3 *b, toi_penetration *out) {
    toi16_hulls hulls;
    toi16_room room;
    toi_status opened = toi16_open_hull3_aabb3(&hulls, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_box3(&room, b);
    return toi16_pair_overlap(opened, &hulls.pair, &room, out);
}

toi_status toi_overlap_aabb3_hull3(const toi_aabb3 *a, const toi_hull3 *b, toi_penetration *out) {
    toi16_hulls hulls;
    toi16_room room;
    toi_status opened = toi16_open_aabb3_hull3(&hulls, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_hull3(&room, b);
    return toi16_pair_overlap(opened, &hulls.pair, &room, out);
}

toi_status toi_overlap_hull3_obb3(const toi_hull3 *a, const toi_obb3 *b, toi_penetration *out) {
    toi16_hulls hulls;
    toi16_room room;
    toi_status opened = toi16_open_hull3_obb3(&hulls, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_obb3(&room, b);
    return toi16_pair_overlap(opened, &hulls.pair, &room, out);
}

toi_status toi_overlap_obb3_hull3(const toi_obb3 *a, const toi_hull3 *b, toi_penetration *out) {
    toi16_hulls hulls;
    toi16_room room;
    toi_status opened = toi16_open_obb3_hull3(&hulls, a, &still3, b, &still3, 0);
    if (opened == TOI_OK)
        toi16_room_hull3(&room, b);
    return toi16_pair_overlap(opened, &hulls.pair, &room, out);
}
