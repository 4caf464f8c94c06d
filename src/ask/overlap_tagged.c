/* SPDX-License-Identifier: MIT */
/* The room of a tagged shape: apart from the query, which opens pairs of both dimensions. */
#include "../pair/overlap.h"
#include "shapes.h"

/* Of two axis-aligned boxes no place is too far out. */
static toi16_room_of room_of(const toi_shape *a, const toi_shape *b) {
    static const toi16_room_of rooms[] = {0,
                                          toi16_room_box2,
                                          toi16_room_box3,
                                          toi16_room_obb2,
                                          toi16_room_obb3,
                                          toi16_room_poly2,
                                          toi16_room_hull3};
    if (toi16_is_aabb(a) && toi16_is_aabb(b))
        return b->kind == TOI_SHAPE_AABB2 ? toi16_room_aabb2 : toi16_room_aabb3;
    return rooms[b->kind];
}

toi_status toi16_overlap_opened(toi_status opened, toi16_pair *pair, const toi_shape *a, const toi_shape *b,
                                toi_penetration *out) {
    const bool right = opened == TOI_OK;
    return toi16_pair_overlap(opened, pair, right ? room_of(a, b) : 0, right ? &b->as : 0, out);
}
