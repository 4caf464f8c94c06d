/* SPDX-License-Identifier: MIT */
/* The kind of oriented boxes in space. */
#include "kind.h"

void toi16_limits_obb3(toi16_limits *limits, const void *box) {
    toi16_limits_around(limits, box, box, 3);
}

toi_status toi16_extent_obb3(const void *shape, toi16_extent *out) {
    toi16_pose3 pose;
    const toi_status status = toi16_pose_obb3(&pose, shape);
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        uint64_t reach2 = 0;
        for (unsigned j = 0; j < 3; j++)
            reach2 += toi16_mulu(toi16_abs32(toi16_in_row(&pose.rot->u[j], k)), pose.half2[j]);
        toi16_put_center_and_reach(pose.center2[k], reach2, k, out);
    }
    return status;
}

/* A box begins with its centre. */
static toi_status shift_obb3(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    (void)storage;
    return toi16_shift_points(shape, 1, 3, by, TOI_LIMIT - 1);
}

static fix16_t bound_obb3(const void *shape, toi_aabb3 *out) {
    const toi_obb3 *box = shape;
    out->lo = out->hi = box->center;
    return box->half.x + box->half.y + box->half.z + 1;
}

static toi_status check_obb3(const void *shape) {
    return toi_obb3_check(shape);
}

static const toi16_join3 joins_obb3[] = {{toi16_open_obb3_aabb3, toi16_open_aabb3_obb3},
                                         {toi16_open_obb3, toi16_open_obb3}};

static const toi16_kind kind_obb3 = {TOI16_BOX, 0, joins_obb3};

static const toi16_mover mover_obb3 = {toi16_limits_obb3, toi16_limits_obb3, shift_obb3, bound_obb3};

static const toi16_touch_kind3 touch_obb3 = {TOI16_BOX, joins_obb3, toi16_set_obb3, toi16_set_aabb3,
                                             toi16_contact_boxes3};

TOI16_WEAK const toi16_kind *const toi16_kind_obb3 = &kind_obb3;
TOI16_WEAK const toi16_mover *const toi16_mover_obb3 = &mover_obb3;
TOI16_WEAK const toi16_touch_kind3 *const toi16_touch_obb3 = &touch_obb3;
TOI16_WEAK const toi16_check_of toi16_check_of_obb3 = check_obb3;
TOI16_WEAK const toi16_extent_of toi16_extent_of_obb3 = toi16_extent_obb3;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_obb3 = toi16_boxes3_at_rest;
