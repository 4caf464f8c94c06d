/* SPDX-License-Identifier: MIT */
/* Where shapes begin and end along x, y and z, exactly. */
#include "kind.h"

static void put_corners2(const toi_aabb2 *box, toi16_extent *out) {
    out->lo[0] = toi16_mul(box->lo.x, TOI_Q30_ONE);
    out->lo[1] = toi16_mul(box->lo.y, TOI_Q30_ONE);
    out->hi[0] = toi16_mul(box->hi.x, TOI_Q30_ONE);
    out->hi[1] = toi16_mul(box->hi.y, TOI_Q30_ONE);
    out->lo[2] = out->hi[2] = 0;
}

toi_status toi16_extent_aabb2(const void *shape, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb2_check(shape) : TOI_OK;
    if (status == TOI_OK)
        put_corners2(shape, out);
    return status;
}

toi_status toi16_extent_poly2(const void *shape, toi16_extent *out) {
    toi16_outline outline;
    toi_aabb2 box;
    const toi_status status = toi16_outline_poly2(&outline, shape);
    if (status < 0)
        return status;
    toi16_bounds_poly2(shape, &box);
    put_corners2(&box, out);
    return TOI_OK;
}

/* Writes one coordinate. A pose has its numbers doubled: center2 Q30 is in 2^-31 ulp, and reach2 too, which
 * is even because every half2 is, so that halving it is exact. */
static void put_center_and_reach(int32_t center2, uint64_t reach2, unsigned k, toi16_extent *out) {
    const int64_t center = toi16_mul(center2, TOI_Q30_ONE / 2), reach = (int64_t)(reach2 >> 1);
    out->lo[k] = center - reach;
    out->hi[k] = center + reach;
}

toi_status toi16_extent_obb2(const void *shape, toi16_extent *out) {
    toi16_pose2 pose;
    const toi_status status = toi16_pose_obb2(&pose, shape);
    if (status < 0)
        return status;
    const uint32_t c = toi16_abs32(pose.rot->cos), s = toi16_abs32(pose.rot->sin);
    for (unsigned k = 0; k < 2; k++)
        put_center_and_reach(pose.center2[k], toi16_mulu(c, pose.half2[k]) + toi16_mulu(s, pose.half2[1 - k]),
                             k, out);
    out->lo[2] = out->hi[2] = 0;
    return TOI_OK;
}

toi_status toi16_extent_aabb3(const void *shape, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb3_check(shape) : TOI_OK;
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        out->lo[k] = toi16_mul(toi16_in_row(shape, k), TOI_Q30_ONE);
        out->hi[k] = toi16_mul(toi16_in_row(shape, k + 3), TOI_Q30_ONE);
    }
    return status;
}

toi_status toi16_extent_obb3(const void *shape, toi16_extent *out) {
    toi16_pose3 pose;
    const toi_status status = toi16_pose_obb3(&pose, shape);
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        uint64_t reach2 = 0;
        for (unsigned j = 0; j < 3; j++)
            reach2 += toi16_mulu(toi16_abs32(toi16_in_row(&pose.rot->u[j], k)), pose.half2[j]);
        put_center_and_reach(pose.center2[k], reach2, k, out);
    }
    return status;
}

/* A vertex as seen from the centre is below 3 * (2^61 + 2^35), even in a table that nobody has checked, and
 * the centre is below 2^59, so that their sum fits. */
static void put_vertices3(const toi16_hull *hull, toi16_extent *out) {
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

toi_status toi16_extent_hull3(const void *shape, toi16_extent *out) {
    toi16_hull hull;
    const toi_status status = toi16_take_hull3(&hull, shape);
    if (status == TOI_OK)
        put_vertices3(&hull, out);
    return status;
}
