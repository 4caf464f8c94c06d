/* SPDX-License-Identifier: MIT */
#include "../level/aabb.h"
#include "ray.h"

static const toi_vec2 still2 = {0, 0};

static const toi_vec3 still3 = {0, 0, 0};

toi_status toi_raycast_aabb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_aabb2 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb2 room;
    const toi_aabb2 *point = toi16_point2(&room, origin);
    return toi16_turn_normal(toi_sweep_aabb2(point, direction, shape, &still2, options, hit), hit);
}

toi_status toi_contains_aabb2(const toi_aabb2 *shape, const toi_vec2 *at) {
    toi16_aabbs_rest rest;
    if (TOI16_CHECKS && !at)
        return TOI_ERR_ARGUMENT;
    toi_status wrong = TOI16_CHECKS ? toi_aabb2_check(shape) : TOI_OK;
    const toi_aabb2 point = {*at, *at};
    return wrong < 0 ? wrong : toi16_aabbs_at_rest(&point, shape, 2, &rest);
}

toi_status toi_raycast_aabb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_aabb3 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb3 room;
    const toi_aabb3 *point = toi16_point3(&room, origin);
    return toi16_turn_normal(toi_sweep_aabb3(point, direction, shape, &still3, options, hit), hit);
}

toi_status toi_contains_aabb3(const toi_aabb3 *shape, const toi_vec3 *at) {
    toi16_aabbs_rest rest;
    if (TOI16_CHECKS && !at)
        return TOI_ERR_ARGUMENT;
    toi_status wrong = TOI16_CHECKS ? toi_aabb3_check(shape) : TOI_OK;
    const toi_aabb3 point = {*at, *at};
    return wrong < 0 ? wrong : toi16_aabbs_at_rest(&point, shape, 3, &rest);
}
