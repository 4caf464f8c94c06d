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

toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *at) {
    toi_aabb3 room;
    toi16_boxes3 boxes;
    const toi_aabb3 *point = toi16_point3(&room, at);
    return toi16_pair_rest(toi16_open_aabb3_obb3(&boxes, point, &toi16_none3, shape, &toi16_none3, 0),
                           &boxes.pair);
}
