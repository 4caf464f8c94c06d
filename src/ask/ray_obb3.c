/* SPDX-License-Identifier: MIT */
/* Rays and points against an oriented box in space: they are sweeps of a box without a size. */
#include "../number/none.h"
#include "ray.h"

toi_status toi_raycast_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                            const toi_options *options, toi_hit *hit) {
    toi_aabb3 point;
    toi_status status = toi_sweep_aabb3_obb3(toi16_point3(&point, origin), direction, shape, &toi16_none3,
                                             options, hit);
    return toi16_outwards(status, hit);
}

toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *at) {
    toi_aabb3 point;
    toi_hit hit;
    toi_status status =
        toi_sweep_aabb3_obb3(toi16_point3(&point, at), &toi16_none3, shape, &toi16_none3, 0, &hit);
    return status == TOI_GRAZE ? TOI_TOUCH : status;
}
