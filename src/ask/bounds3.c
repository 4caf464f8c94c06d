/* SPDX-License-Identifier: MIT */
/* What shapes in space reach, and the boxes around their ways. */
#include "../hulls/hull3.h"
#include "motion.h"

toi_status toi16_extent_aabb3(const toi_aabb3 *box, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb3_check(box) : TOI_OK;
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        out->lo[k] = toi16_mul(toi16_in_row(&box->lo, k), TOI_Q30_ONE);
        out->hi[k] = toi16_mul(toi16_in_row(&box->hi, k), TOI_Q30_ONE);
    }
    return status;
}

/* The numbers of a pose are doubled: 2^-31 ulp. half2 is even, so that half of the reach is exact. */
toi_status toi16_extent_obb3(const toi_obb3 *box, toi16_extent *out) {
    toi16_pose3 pose;
    const toi_status status = toi16_pose_obb3(&pose, box);
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        const int64_t center = toi16_mul(pose.center2[k], TOI_Q30_ONE / 2);
        uint64_t reach2 = 0;
        for (unsigned j = 0; j < 3; j++)
            reach2 += toi16_mulu(toi16_abs32(toi16_in_row(&pose.rot->u[j], k)), pose.half2[j]);
        out->lo[k] = center - (int64_t)(reach2 >> 1);
        out->hi[k] = center + (int64_t)(reach2 >> 1);
    }
    return status;
}

/* Seen from the centre a vertex is below 3 * (2^61 + 2^35), whatever a table says that nobody has checked,
 * and the centre below 2^59: their sum fits. */
static void put_vertices(const toi16_hull *hull, toi16_extent *out) {
    for (uint32_t n = 0; n < hull->table->vertex_count; n++) {
        int64_t place[3];
        toi16_hull_place(hull, n, place);
        for (unsigned k = 0; k < 3; k++) {
            const int64_t at = toi16_mul(toi16_in_row(&hull->center, k), TOI_Q30_ONE) + place[k];
            if (n == 0 || at < out->lo[k])
                out->lo[k] = at;
            if (n == 0 || at > out->hi[k])
                out->hi[k] = at;
        }
    }
}

toi_status toi16_extent_hull3(const toi_hull3 *shape, toi16_extent *out) {
    toi16_hull hull;
    const toi_status status = toi16_take_hull3(&hull, shape);
    if (status == TOI_OK)
        put_vertices(&hull, out);
    return status;
}

toi_status toi_bounds_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return toi16_bounds3(toi16_extent_aabb3(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_obb3(const toi_obb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return toi16_bounds3(toi16_extent_obb3(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_hull3(const toi_hull3 *hull, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return toi16_bounds3(toi16_extent_hull3(hull, &extent), &extent, velocity, t_max, out);
}
