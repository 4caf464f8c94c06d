/* SPDX-License-Identifier: MIT */
/* Which boxes are within the domain of oriented boxes, and their doubled numbers. */
#include "../number/vector.h"
#include "obb.h"

/* Builds for size call these functions of the header, and find them here. */
#ifdef TOI16_IS_SHARED
extern inline bool toi16_is_past_limit2(const toi_vec2 *v);
extern inline bool toi16_is_past_limit3(const toi_vec3 *v);
extern inline toi_status toi16_check_velocities3(const toi_vec3 *va, const toi_vec3 *vb);
#endif

/* Is the sum of half extents that are not negative at TOI_LIMIT or past it? TOI_LIMIT is a power of two, so
 * one of them is past it where the bits of all together are; and where none is, the sum does not overflow. */
static bool is_sum_past_limit(fix16_t x, fix16_t y, fix16_t z) {
    return (x | y | z) >= TOI_LIMIT || x + y + z >= TOI_LIMIT;
}

toi_status toi16_check_velocities2(const toi_vec2 *va, const toi_vec2 *vb) {
    if (!va || !vb)
        return TOI_ERR_ARGUMENT;
    return toi16_is_past_limit2(va) || toi16_is_past_limit2(vb) ? TOI_ERR_RANGE : TOI_OK;
}

static toi_status check_numbers2(const toi_obb2 *box) {
    if (!box)
        return TOI_ERR_ARGUMENT;
    if (box->half.x < 0 || box->half.y < 0)
        return TOI_ERR_SHAPE;
    return toi16_is_past_limit2(&box->center) || is_sum_past_limit(box->half.x, box->half.y, 0)
               ? TOI_ERR_RANGE
               : TOI_OK;
}

static toi_status check_numbers3(const toi_obb3 *box) {
    if (!box)
        return TOI_ERR_ARGUMENT;
    if (box->half.x < 0 || box->half.y < 0 || box->half.z < 0)
        return TOI_ERR_SHAPE;
    return toi16_is_past_limit3(&box->center) || is_sum_past_limit(box->half.x, box->half.y, box->half.z)
               ? TOI_ERR_RANGE
               : TOI_OK;
}

toi_status toi_obb2_check(const toi_obb2 *box) {
    toi_status status = check_numbers2(box);
    return status < 0 ? status : toi_rot2_check(&box->rot);
}

toi_status toi_obb3_check(const toi_obb3 *box) {
    toi_status status = check_numbers3(box);
    return status < 0 ? status : toi_rot3_check(&box->rot);
}

/* Are twice the centre of an axis-aligned box, and twice the sum of its half extents, in n coordinates, below
 * twice TOI_LIMIT? */
static toi_status check_corners(const int32_t *lo, const int32_t *hi, unsigned n) {
    int64_t sum = 0;
    for (unsigned k = 0; k < n; k++) {
        if (toi16_abs64((int64_t)lo[k] + hi[k]) >= 2 * (uint64_t)TOI_LIMIT)
            return TOI_ERR_RANGE;
        sum += (int64_t)hi[k] - lo[k];
    }
    return sum >= 2 * (int64_t)TOI_LIMIT ? TOI_ERR_RANGE : TOI_OK;
}

/* Writes a pose from corners of n coordinates, and judges it: cores of round shapes are posed that are larger
 * than oriented boxes may be. */
static toi_status pose_corners(int32_t *center2, uint32_t *half2, const int32_t *lo, const int32_t *hi,
                               unsigned n) {
    for (unsigned k = 0; k < n; k++) {
        center2[k] = (int32_t)((uint32_t)lo[k] + (uint32_t)hi[k]);
        half2[k] = (uint32_t)hi[k] - (uint32_t)lo[k];
    }
    return TOI16_CHECKS ? check_corners(lo, hi, n) : TOI_OK;
}

toi_status toi16_pose_aabb2(toi16_pose2 *pose, const toi_aabb2 *box) {
    static const toi_rot2 upright = TOI_ROT2_IDENTITY;
    toi_status status = TOI16_CHECKS ? toi_aabb2_check(box) : TOI_OK;
    if (status < 0)
        return status;
    int32_t lo[2], hi[2];
    toi16_put2(lo, &box->lo);
    toi16_put2(hi, &box->hi);
    pose->rot = &upright;
    return pose_corners(pose->center2, pose->half2, lo, hi, 2);
}

toi_status toi16_pose_aabb3(toi16_pose3 *pose, const void *shape) {
    const toi_aabb3 *box = shape;
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    toi_status status = TOI16_CHECKS ? toi_aabb3_check(box) : TOI_OK;
    if (status < 0)
        return status;
    int32_t lo[3], hi[3];
    toi16_put3(lo, &box->lo);
    toi16_put3(hi, &box->hi);
    pose->rot = &upright;
    return pose_corners(pose->center2, pose->half2, lo, hi, 3);
}

toi_status toi16_pose_obb2(toi16_pose2 *pose, const toi_obb2 *box) {
    toi_status status = TOI16_CHECKS ? check_numbers2(box) : TOI_OK;
    if (status < 0)
        return status;
    pose->rot = toi16_take_rot2(&box->rot);
    if (!pose->rot)
        return TOI_ERR_ROTATION;
    pose->center2[0] = 2 * box->center.x;
    pose->center2[1] = 2 * box->center.y;
    pose->half2[0] = 2 * (uint32_t)box->half.x;
    pose->half2[1] = 2 * (uint32_t)box->half.y;
    return TOI_OK;
}

toi_status toi16_pose_obb3(toi16_pose3 *pose, const void *shape) {
    const toi_obb3 *box = shape;
    toi_status status = TOI16_CHECKS ? check_numbers3(box) : TOI_OK;
    if (status < 0)
        return status;
    pose->rot = toi16_usable_rot3(&box->rot);
    if (!pose->rot)
        return TOI_ERR_ROTATION;
    pose->center2[0] = 2 * box->center.x;
    pose->center2[1] = 2 * box->center.y;
    pose->center2[2] = 2 * box->center.z;
    pose->half2[0] = 2 * (uint32_t)box->half.x;
    pose->half2[1] = 2 * (uint32_t)box->half.y;
    pose->half2[2] = 2 * (uint32_t)box->half.z;
    return TOI_OK;
}

int toi16_level(const toi_rot2 *rot) {
    if (rot->sin == 0 && (rot->cos == TOI_Q30_ONE || rot->cos == -TOI_Q30_ONE))
        return 0;
    return rot->cos == 0 && (rot->sin == TOI_Q30_ONE || rot->sin == -TOI_Q30_ONE) ? 1 : -1;
}

/* Twice the corners are even, so halving them is exact. */
void toi16_level_corners(const toi16_pose2 *pose, int turned, int32_t lo[2], int32_t hi[2]) {
    for (int k = 0; k < 2; k++) {
        int32_t half2 = (int32_t)pose->half2[k ^ turned];
        lo[k] = (pose->center2[k] - half2) / 2;
        hi[k] = (pose->center2[k] + half2) / 2;
    }
}
