/* SPDX-License-Identifier: MIT */
/* The earliest contact of two shapes of one kind, but for oriented boxes in the plane. */
#include "../boxes/obb3.h"
#include "../plane/poly2.h"
#include "axis.h"

/* Level boxes link nothing of the others. */
static toi_status earliest_boxes(toi_status opened, toi16_aabbs *boxes, const toi16_horizon *horizon) {
    const toi_status status = toi16_judge_horizon(opened, horizon);
    return status < 0 ? status : toi16_earliest_level(&boxes->pair, horizon);
}

toi_status toi_earliest_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, true};
    toi16_aabbs boxes;
    return earliest_boxes(toi16_open_aabb2(&boxes, a, va, b, vb), &boxes, &horizon);
}

toi_status toi_earliest_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, false};
    toi16_aabbs boxes;
    return earliest_boxes(toi16_open_aabb3(&boxes, a, va, b, vb), &boxes, &horizon);
}

toi_status toi_earliest_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                             const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, false};
    const toi_options options = toi16_bound_options(t_max);
    toi16_boxes3 boxes;
    return toi16_earliest(toi16_open_obb3(&boxes, a, va, b, vb, &options), &boxes.pair, &horizon);
}

toi_status toi_earliest_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, true};
    toi16_polys polys;
    return toi16_earliest(toi16_open_poly2(&polys, a, va, b, vb), &polys.pair, &horizon);
}
