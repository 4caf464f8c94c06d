/* SPDX-License-Identifier: MIT */
/* Boxes around the ways of shapes of any kind with bounds. */
#include "../kinds/kind.h"
#include "axis.h"
#include "swept.h"

/* Writes coordinate k, lo and hi. */
static void sweep_extent(const toi16_extent *e, unsigned k, fix16_t velocity, const toi_bound *bound,
                         fix16_t t_max, fix16_t *lo, fix16_t *hi) {
    if (!bound)
        bound = &toi16_no_bound;
    *lo = toi16_saturate(toi16_swept_end(e->lo[k], velocity, bound, t_max));
    *hi = toi16_saturate(-toi16_swept_end(-e->hi[k], -(int64_t)velocity, bound, t_max));
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
    sweep_extent(&extent, 0, velocity->x, bound, t_max, &out->lo.x, &out->hi.x);
    sweep_extent(&extent, 1, velocity->y, bound, t_max, &out->lo.y, &out->hi.y);
    return TOI_OK;
}

toi_status toi_swept3(const toi_shape *shape, const toi_vec3 *velocity, const toi_bound *bound, fix16_t t_max,
                      toi_aabb3 *out) {
    toi16_extent extent;
    const toi_status opened = open_swept(shape, toi16_extent3_of, false, &extent),
                     status = toi16_judge_swept(opened, velocity, bound, t_max, out);
    if (status < 0)
        return status;
    sweep_extent(&extent, 0, velocity->x, bound, t_max, &out->lo.x, &out->hi.x);
    sweep_extent(&extent, 1, velocity->y, bound, t_max, &out->lo.y, &out->hi.y);
    sweep_extent(&extent, 2, velocity->z, bound, t_max, &out->lo.z, &out->hi.z);
    return TOI_OK;
}
