/* SPDX-License-Identifier: MIT */
#include "../plane/poly2.h"
#include "../pair/overlap.h"
#include "../number/none.h"
#include "ray.h"

toi_status toi_raycast_poly2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb2 room;
    const toi_aabb2 *point = toi16_point2(&room, origin);
    return toi16_outwards(toi_sweep_aabb2_poly2(point, direction, shape, &toi16_none2, options, hit), hit);
}

toi_status toi_contains_poly2(const toi_poly2 *shape, const toi_vec2 *at) {
    toi_aabb2 room;
    toi16_polys polys;
    const toi_aabb2 *point = toi16_point2(&room, at);
    return toi16_pair_rest(toi16_open_aabb2_poly2(&polys, point, &toi16_none2, shape, &toi16_none2),
                           &polys.pair);
}
