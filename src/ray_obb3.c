/* SPDX-License-Identifier: MIT */
#include "obb.h"
#include "none.h"
#include "overlap.h"
#include "ray.h"

toi_status toi_raycast_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                            const toi_options *options, toi_hit *hit) {
    toi_aabb3 room;
    const toi_aabb3 *point = toi16_point3(&room, origin);
    return toi16_outwards(toi_sweep_aabb3_obb3(point, direction, shape, &toi16_none3, options, hit), hit);
}

/* In a function of its own, so that the room of the point is free again when the pair is looked at. */
TOI16_ONCE toi_status open_point(toi16_boxes3 *boxes, const toi_vec3 *at, const toi_obb3 *shape) {
    toi_aabb3 room;
    return toi16_open_aabb3_obb3(boxes, toi16_point3(&room, at), &toi16_none3, shape, &toi16_none3, 0);
}

toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *at) {
    toi16_boxes3 boxes;
    return toi16_pair_rest(open_point(&boxes, at, shape), &boxes.pair);
}
