/* SPDX-License-Identifier: MIT */
/* Contacts of oriented boxes in space, with each other and with axis-aligned ones. Both join as hulls. */
#include "contact3.h"

static toi_status touch(const toi16_touching3 *kinds, const void *a, const toi_vec3 *va, const void *b,
                        const toi_vec3 *vb, const toi16_meeting *meeting, toi_manifold *out) {
    toi16_body body_a, body_b;
    toi16_box_hull table_a, table_b;
    toi16_fine direction;
    kinds->set_a(&body_a, &table_a, a);
    kinds->set_b(&body_b, &table_b, b);
    toi16_boxes_direction(&body_a.hull, &body_b.hull, &meeting->axis, &out->normal, &direction);
    return toi16_touch_bodies(&body_a, &body_b, meeting, &direction, va, vb, out);
}

toi_status toi16_contact_boxes3(const toi16_touching3 *kinds, const void *a, const toi_vec3 *va,
                                const void *b, const toi_vec3 *vb, const toi_options *options,
                                toi_manifold *out) {
    toi16_meeting meeting;
    toi_status status = toi16_meet_boxes3(kinds, a, va, b, vb, options, out, &meeting);
    return status <= TOI_SEPARATE ? status : touch(kinds, a, va, b, vb, &meeting, out);
}

toi_status toi_contact_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                            const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_obb3, toi16_set_obb3, toi16_set_obb3};
    return toi16_contact_boxes3(&kinds, a, va, b, vb, options, out);
}

toi_status toi_contact_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_aabb3_obb3, toi16_set_aabb3, toi16_set_obb3};
    return toi16_contact_boxes3(&kinds, a, va, b, vb, options, out);
}

toi_status toi_contact_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_obb3_aabb3, toi16_set_obb3, toi16_set_aabb3};
    return toi16_contact_boxes3(&kinds, a, va, b, vb, options, out);
}
