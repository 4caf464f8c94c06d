/* SPDX-License-Identifier: MIT */
/* The kind of oriented boxes in the plane. */
#include "kind.h"

/* An oriented box begins with its centre. */
void toi16_limits_obb2(toi16_limits *limits, const void *box) {
    toi16_limits_around(limits, box, box, 2);
}

toi_status toi16_extent_obb2(const void *shape, toi16_extent *out) {
    toi16_pose2 pose;
    const toi_status status = toi16_pose_obb2(&pose, shape);
    if (status < 0)
        return status;
    const uint32_t c = toi16_abs32(pose.rot->cos), s = toi16_abs32(pose.rot->sin);
    for (unsigned k = 0; k < 2; k++)
        toi16_put_center_and_reach(pose.center2[k],
                                   toi16_mulu(c, pose.half2[k]) + toi16_mulu(s, pose.half2[1 - k]), k, out);
    out->lo[2] = out->hi[2] = 0;
    return TOI_OK;
}

/* A box begins with its centre. */
static toi_status shift_obb2(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    (void)storage;
    return toi16_shift_points(shape, 1, 2, by, TOI_LIMIT - 1);
}

static fix16_t bound_obb2(const void *shape, toi_aabb3 *out) {
    const toi_obb2 *box = shape;
    const toi_aabb2 center = {box->center, box->center};
    toi16_put_flat_bounds(&center, out);
    return box->half.x + box->half.y + 1;
}

static toi_status check_obb2(const void *shape) {
    return toi_obb2_check(shape);
}

static const toi16_join2 joins_obb2[] = {{toi16_open_obb2_aabb2, toi16_open_aabb2_obb2},
                                         {toi16_open_obb2, toi16_open_obb2}};

static const toi16_kind kind_obb2 = {TOI16_BOX, joins_obb2, 0};

static const toi16_mover mover_obb2 = {toi16_limits_obb2, toi16_limits_obb2, shift_obb2, bound_obb2};

static const toi16_touch_kind2 touch_obb2 = {
    TOI16_BOX, joins_obb2, toi16_set_obb2, toi16_set_aabb2, toi16_contact_shapes2, toi16_boxes2_at_rest};

TOI16_WEAK const toi16_kind *const toi16_kind_obb2 = &kind_obb2;
TOI16_WEAK const toi16_mover *const toi16_mover_obb2 = &mover_obb2;
TOI16_WEAK const toi16_touch_kind2 *const toi16_touch_obb2 = &touch_obb2;
TOI16_WEAK const toi16_check_of toi16_check_of_obb2 = check_obb2;
TOI16_WEAK const toi16_extent_of toi16_extent_of_obb2 = toi16_extent_obb2;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_obb2 = toi16_boxes2_at_rest;
