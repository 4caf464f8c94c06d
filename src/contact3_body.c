/* SPDX-License-Identifier: MIT */
#include "contact3.h"

static uint8_t lengths_of(const toi16_pose3 *pose) {
    return (uint8_t)((pose->half2[0] != 0) | (pose->half2[1] != 0) << 1 | (pose->half2[2] != 0) << 2);
}

void toi16_put_body(toi16_body *out, toi16_box_hull *box, const toi16_solid *solid) {
    toi16_pose3 pose;
    if (solid->hull) {
        int32_t center[3];
        toi16_put3(center, &solid->hull->center);
        toi16_put_hull(&out->hull, solid->hull->table, &solid->hull->rot, center);
        out->box_axes = TOI16_NO_BOX;
        return;
    }
    if (solid->aabb)
        toi16_pose_aabb3(&pose, solid->aabb);
    else
        toi16_pose_obb3(&pose, solid->obb);
    toi16_put_box(&out->hull, box, &pose);
    out->box_axes = lengths_of(&pose);
}

toi_status toi16_touch_hulls(const toi16_solid *a, const toi_vec3 *va, const toi16_solid *b,
                             const toi_vec3 *vb, const toi16_meeting *meeting, const toi16_fine *direction,
                             toi_manifold *out) {
    toi16_body body_a, body_b;
    toi16_box_hull table;
    toi16_put_body(&body_a, &table, a);
    toi16_put_body(&body_b, &table, b);
    return toi16_touch_bodies(&body_a, &body_b, meeting, direction, va, vb, out);
}
