/* SPDX-License-Identifier: MIT */
/* The room of a tagged shape: apart from the query, which opens pairs of both dimensions. */
#include "overlap.h"

static bool is_aabb(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3;
}

/* Of two axis-aligned boxes no place is too far out. */
static void room_of(toi16_room *room, const toi_shape *a, const toi_shape *b) {
    bool whole = is_aabb(a) && is_aabb(b);
    switch (b->kind) {
    case TOI_SHAPE_AABB2:
        (whole ? toi16_room_aabb2 : toi16_room_box2)(room, &b->as.aabb2);
        break;
    case TOI_SHAPE_AABB3:
        (whole ? toi16_room_aabb3 : toi16_room_box3)(room, &b->as.aabb3);
        break;
    case TOI_SHAPE_OBB2:
        toi16_room_obb2(room, &b->as.obb2);
        break;
    case TOI_SHAPE_OBB3:
        toi16_room_obb3(room, &b->as.obb3);
        break;
    case TOI_SHAPE_POLY2:
        toi16_room_poly2(room, &b->as.poly2);
        break;
    default:
        toi16_room_hull3(room, &b->as.hull3);
    }
}

toi_status toi16_overlap_opened(toi_status opened, toi16_pair *pair, const toi_shape *a, const toi_shape *b,
                                toi_penetration *out) {
    toi16_room room;
    if (opened == TOI_OK)
        room_of(&room, a, b);
    return toi16_pair_overlap(opened, pair, &room, out);
}
