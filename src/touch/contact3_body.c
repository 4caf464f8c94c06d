/* SPDX-License-Identifier: MIT */
#include "contact3.h"
#include "../number/rot.h"

void toi16_set_hull3(toi16_body *body, toi16_box_ends *box, const void *shape) {
    const toi_hull3 *hull = shape;
    (void)box;
    toi16_put_hull(&body->hull, hull->table, toi16_meant3(&hull->rot), &hull->center);
    body->box_axes = TOI16_NO_BOX;
}

static void set_box(toi16_body *body, toi16_box_ends *box, const toi16_pose3 *pose) {
    toi16_put_box_ends(&body->hull, box, pose);
    body->box_axes = 0;
    for (unsigned k = 0; k < 3; k++)
        if (pose->half2[k] != 0)
            body->box_axes = (uint8_t)(body->box_axes | 1u << k);
}

void toi16_set_aabb3(toi16_body *body, toi16_box_ends *box, const void *aabb) {
    toi16_pose3 pose;
    toi16_pose_aabb3(&pose, aabb);
    set_box(body, box, &pose);
}

void toi16_set_obb3(toi16_body *body, toi16_box_ends *box, const void *obb) {
    toi16_pose3 pose;
    toi16_pose_obb3(&pose, obb);
    set_box(body, box, &pose);
}

toi_status toi16_touch_hulls(const toi16_contact3 *query, const toi16_met3 *met) {
    toi16_body a, b;
    toi16_box_ends table;
    toi16_touch touch;
    query->kinds->set_a(&a, &table, query->a);
    query->kinds->set_b(&b, &table, query->b);
    toi16_set_sight(&touch.sight, &met->direction, &met->at.normal);
    return toi16_touch_bodies(&touch, query, &met->at, &a, &b);
}
