/* SPDX-License-Identifier: MIT */
/* The typed queries of polygons at rest. */
#include "overlap.h"
#include "poly2.h"

static const toi_vec2 still2 = {0, 0};

toi_status toi_overlap_poly2(const toi_poly2 *a, const toi_poly2 *b, toi_penetration *out) {
    toi16_polys polys;
    toi16_room room;
    toi_status opened = toi16_open_poly2(&polys, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_poly2(&room, b);
    return toi16_pair_overlap(opened, &polys.pair, &room, out);
}

toi_status toi_overlap_poly2_aabb2(const toi_poly2 *a, const toi_aabb2 *b, toi_penetration *out) {
    toi16_polys polys;
    toi16_room room;
    toi_status opened = toi16_open_poly2_aabb2(&polys, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_box2(&room, b);
    return toi16_pair_overlap(opened, &polys.pair, &room, out);
}

toi_status toi_overlap_aabb2_poly2(const toi_aabb2 *a, const toi_poly2 *b, toi_penetration *out) {
    toi16_polys polys;
    toi16_room room;
    toi_status opened = toi16_open_aabb2_poly2(&polys, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_poly2(&room, b);
    return toi16_pair_overlap(opened, &polys.pair, &room, out);
}

toi_status toi_overlap_poly2_obb2(const toi_poly2 *a, const toi_obb2 *b, toi_penetration *out) {
    toi16_poly_box boxes;
    toi16_room room;
    toi_status opened = toi16_open_poly2_obb2(&boxes, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_obb2(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}

toi_status toi_overlap_obb2_poly2(const toi_obb2 *a, const toi_poly2 *b, toi_penetration *out) {
    toi16_poly_box boxes;
    toi16_room room;
    toi_status opened = toi16_open_obb2_poly2(&boxes, a, &still2, b, &still2);
    if (opened == TOI_OK)
        toi16_room_poly2(&room, b);
    return toi16_pair_overlap(opened, &boxes.pair, &room, out);
}
