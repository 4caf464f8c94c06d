/* SPDX-License-Identifier: MIT */
/* What shapes in the plane reach, and the boxes around their ways. */
#include "motion.h"
#include "../pair/overlap.h"
#include "../plane/poly2.h"

static void put_corners(const toi_aabb2 *box, toi16_extent *out) {
    out->lo[0] = toi16_mul(box->lo.x, TOI_Q30_ONE);
    out->lo[1] = toi16_mul(box->lo.y, TOI_Q30_ONE);
    out->hi[0] = toi16_mul(box->hi.x, TOI_Q30_ONE);
    out->hi[1] = toi16_mul(box->hi.y, TOI_Q30_ONE);
    out->lo[2] = out->hi[2] = 0;
}

toi_status toi16_extent_aabb2(const toi_aabb2 *box, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb2_check(box) : TOI_OK;
    if (status == TOI_OK)
        put_corners(box, out);
    return status;
}

toi_status toi16_extent_poly2(const toi_poly2 *poly, toi16_extent *out) {
    toi16_outline outline;
    toi_aabb2 box;
    const toi_status status = toi16_outline_poly2(&outline, poly);
    if (status < 0)
        return status;
    toi16_bounds_poly2(poly, &box);
    put_corners(&box, out);
    return TOI_OK;
}

/* The numbers of a pose are doubled: 2^-31 ulp. half2 is even, so that half of the reach is exact. */
toi_status toi16_extent_obb2(const toi_obb2 *box, toi16_extent *out) {
    toi16_pose2 pose;
    const toi_status status = toi16_pose_obb2(&pose, box);
    if (status < 0)
        return status;
    const uint32_t c = toi16_abs32(pose.rot->cos), s = toi16_abs32(pose.rot->sin);
    for (unsigned k = 0; k < 2; k++) {
        const int64_t center = toi16_mul(pose.center2[k], TOI_Q30_ONE / 2);
        const uint64_t reach2 = toi16_mulu(c, pose.half2[k]) + toi16_mulu(s, pose.half2[1 - k]);
        out->lo[k] = center - (int64_t)(reach2 >> 1);
        out->hi[k] = center + (int64_t)(reach2 >> 1);
    }
    out->lo[2] = out->hi[2] = 0;
    return TOI_OK;
}

toi_status toi_bounds_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return toi16_bounds2(toi16_extent_aabb2(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_obb2(const toi_obb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return toi16_bounds2(toi16_extent_obb2(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_poly2(const toi_poly2 *poly, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return toi16_bounds2(toi16_extent_poly2(poly, &extent), &extent, velocity, t_max, out);
}
