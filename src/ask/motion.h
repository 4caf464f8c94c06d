/* SPDX-License-Identifier: MIT */
/* Ways of shapes, and boxes around them. */
#ifndef TOI16_MOTION_INTERNAL_H
#define TOI16_MOTION_INTERNAL_H

#include "toi16/motion.h"
#include "../number/wide.h"

/* |velocity * time|, rounded down; at most 2^46. time: its size. */
static inline uint64_t toi16_way_size(fix16_t velocity, uint32_t time) {
    return toi16_mulu(toi16_abs32(velocity), time) >> 16;
}

/* Where a shape begins and ends along x, y and z: exact, 2^-30 ulp, below 2^62. In 2D z is 0. */
typedef struct {
    int64_t lo[3], hi[3];
} toi16_extent;

/* Of a shape that queries accept; else their error. */
toi_status toi16_extent_aabb2(const toi_aabb2 *box, toi16_extent *out);
toi_status toi16_extent_obb2(const toi_obb2 *box, toi16_extent *out);
toi_status toi16_extent_poly2(const toi_poly2 *poly, toi16_extent *out);
toi_status toi16_extent_aabb3(const toi_aabb3 *box, toi16_extent *out);
toi_status toi16_extent_obb3(const toi_obb3 *box, toi16_extent *out);
toi_status toi16_extent_hull3(const toi_hull3 *shape, toi16_extent *out);

/* The end of each query of bounds. status: of the extent. */
toi_status toi16_bounds2(toi_status status, const toi16_extent *extent, const toi_vec2 *velocity,
                         fix16_t t_max, toi_aabb2 *out);
toi_status toi16_bounds3(toi_status status, const toi16_extent *extent, const toi_vec3 *velocity,
                         fix16_t t_max, toi_aabb3 *out);

#endif
