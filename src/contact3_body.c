/* SPDX-License-Identifier: MIT */
#include "contact3.h"

void toi16_set_hull3(toi16_body *body, toi16_box_hull *box, const void *shape) {
    const toi_hull3 *hull = shape;
    int32_t center[3];
    (void)box;
    toi16_put3(center, &hull->center);
    toi16_put_hull(&body->hull, hull->table, &hull->rot, center);
    body->box_axes = TOI16_NO_BOX;
}

static void set_box(toi16_body *body, toi16_box_hull *box, const toi16_pose3 *pose) {
    toi16_put_box(&body->hull, box, pose);
    body->box_axes = 0;
    for (unsigned k = 0; k < 3; k++)
        if (pose->half2[k] != 0)
            body->box_axes = (uint8_t)(body->box_axes | 1u << k);
}

void toi16_set_aabb3(toi16_body *body, toi16_box_hull *box, const void *aabb) {
    toi16_pose3 pose;
    toi16_pose_aabb3(&pose, aabb);
    set_box(body, box, &pose);
}

void toi16_set_obb3(toi16_body *body, toi16_box_hull *box, const void *obb) {
    toi16_pose3 pose;
    toi16_pose_obb3(&pose, obb);
    set_box(body, box, &pose);
}

toi_status toi16_touch_hulls(const toi16_touching3 *kinds, const void *a, const toi_vec3 *va, const void *b,
                             const toi_vec3 *vb, const toi16_meeting *meeting, const toi16_fine *direction,
                             toi_manifold *out) {
    toi16_body body_a, body_b;
    toi16_box_hull table;
    kinds->set_a(&body_a, &table, a);
    kinds->set_b(&body_b, &table, b);
    return toi16_touch_bodies(&body_a, &body_b, meeting, direction, va, vb, out);
}
