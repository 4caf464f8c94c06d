/* SPDX-License-Identifier: MIT */
/* Contacts of oriented boxes in the plane, with each other and with axis-aligned ones. */
#include "contact2.h"

toi_status toi_contact_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                            const toi_options *options, toi_manifold *out) {
    toi16_boxes2 boxes;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_obb2(&boxes, a, va, b, vb);
    of_a.poly = of_b.poly = 0;
    if (opened == TOI_OK) {
        toi16_pose_obb2(&of_a.pose, a);
        toi16_pose_obb2(&of_b.pose, b);
    }
    return toi16_contact2(opened, &boxes.pair, &of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_boxes2 boxes;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_aabb2_obb2(&boxes, a, va, b, vb);
    of_a.poly = of_b.poly = 0;
    if (opened == TOI_OK) {
        toi16_pose_aabb2(&of_a.pose, a);
        toi16_pose_obb2(&of_b.pose, b);
    }
    return toi16_contact2(opened, &boxes.pair, &of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_boxes2 boxes;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_obb2_aabb2(&boxes, a, va, b, vb);
    of_a.poly = of_b.poly = 0;
    if (opened == TOI_OK) {
        toi16_pose_obb2(&of_a.pose, a);
        toi16_pose_aabb2(&of_b.pose, b);
    }
    return toi16_contact2(opened, &boxes.pair, &of_a, va, &of_b, vb, options, out);
}
