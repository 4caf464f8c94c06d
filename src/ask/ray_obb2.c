/* SPDX-License-Identifier: MIT */
#include "../shape/obb.h"
#include "../number/none.h"
#include "../pair/overlap.h"
#include "ray.h"

/* In a function of its own, so that the room of the point is free again when the pair is looked at. */
TOI16_ONCE toi_status open_point(toi16_boxes2 *boxes, const toi_vec2 *at, const toi_vec2 *velocity,
                                 const toi_obb2 *shape) {
    toi_aabb2 room;
    return toi16_open_aabb2_obb2(boxes, toi16_point2(&room, at), velocity, shape, &toi16_none2);
}

toi_status toi_raycast_obb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                            const toi_options *options, toi_hit *hit) {
    toi16_boxes2 boxes;
    toi_status opened = open_point(&boxes, origin, direction, shape);
    return toi16_outwards(toi16_pair_sweep(opened, &boxes.pair, options, hit), hit);
}

toi_status toi_contains_obb2(const toi_obb2 *shape, const toi_vec2 *at) {
    toi16_boxes2 boxes;
    return toi16_pair_rest(open_point(&boxes, at, &toi16_none2, shape), &boxes.pair);
}
