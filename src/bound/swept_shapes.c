/* SPDX-License-Identifier: MIT */
/* Boxes around the ways of shapes of any kind with bounds. */
#include "../kinds/kind.h"
#include "axis.h"
#include "swept.h"

/* Returns the lower end of a coordinate, from 2^-30 ulp. */
static int64_t sweep_end(int64_t lo_q30, int64_t way, const toi16_reach *reach) {
    return toi16_swept_end(toi16_shr(lo_q30, 30), (lo_q30 & (TOI_Q30_ONE - 1)) * 8, way, reach);
}

/* Writes coordinate k, lo and hi. */
static void sweep_extent(const toi16_extent *e, unsigned k, int64_t way, const toi16_reach *reach,
                         fix16_t *lo, fix16_t *hi) {
    *lo = toi16_saturate(sweep_end(e->lo[k], way, reach));
    *hi = toi16_saturate(-sweep_end(-e->hi[k], -way, reach));
}

/* Finds the extent of a shape of one dimension, and judges the rest. */
static toi_status open_swept(const toi_shape *shape, toi16_extent_of (*extent_of_core)(const toi_shape *),
                             bool plane, toi16_extent *extent) {
    if (!shape)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_of_plane(shape) != plane)
        return TOI_ERR_SHAPE;
    if (toi16_is_round(shape)) {
        const toi16_extent_of_round extent_of = toi16_round_extent_of(shape);
        return extent_of ? extent_of(shape, extent) : TOI_ERR_SHAPE;
    }
    const toi16_extent_of extent_of = extent_of_core(shape);
    return extent_of ? extent_of(&shape->as, extent) : TOI_ERR_SHAPE;
}

toi_status toi_swept2(const toi_shape *shape, const toi_vec3 *velocity, const toi_bound *bound, fix16_t t_max,
                      toi_aabb2 *out) {
    toi16_extent extent;
    const toi_status opened = open_swept(shape, toi16_extent2_of, true, &extent),
                     status = toi16_judge_swept(opened, velocity, bound, t_max, out);
    if (status < 0)
        return status;
    const toi16_reach reach = toi16_find_reach(bound, t_max);
    sweep_extent(&extent, 0, toi16_mul(velocity->x, t_max), &reach, &out->lo.x, &out->hi.x);
    sweep_extent(&extent, 1, toi16_mul(velocity->y, t_max), &reach, &out->lo.y, &out->hi.y);
    return TOI_OK;
}

toi_status toi_swept3(const toi_shape *shape, const toi_vec3 *velocity, const toi_bound *bound, fix16_t t_max,
                      toi_aabb3 *out) {
    toi16_extent extent;
    const toi_status opened = open_swept(shape, toi16_extent3_of, false, &extent),
                     status = toi16_judge_swept(opened, velocity, bound, t_max, out);
    if (status < 0)
        return status;
    const toi16_reach reach = toi16_find_reach(bound, t_max);
    sweep_extent(&extent, 0, toi16_mul(velocity->x, t_max), &reach, &out->lo.x, &out->hi.x);
    sweep_extent(&extent, 1, toi16_mul(velocity->y, t_max), &reach, &out->lo.y, &out->hi.y);
    sweep_extent(&extent, 2, toi16_mul(velocity->z, t_max), &reach, &out->lo.z, &out->hi.z);
    return TOI_OK;
}
