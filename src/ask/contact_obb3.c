/* SPDX-License-Identifier: MIT */
/* Contacts of oriented boxes in space, with each other and with axis-aligned ones. Both join as hulls. */
#include "../touch/contact3.h"

toi_status toi16_contact_boxes3(const toi16_contact3 *query) {
    toi16_meeting at;
    toi_status status = toi16_meet_boxes3(query, &at);
    return status <= TOI_SEPARATE ? status : toi16_touch_boxes3(query, &at);
}

toi_status toi_contact_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                            const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_obb3, toi16_set_obb3, toi16_set_obb3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}

toi_status toi_contact_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_aabb3_obb3, toi16_set_aabb3, toi16_set_obb3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}

toi_status toi_contact_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_obb3_aabb3, toi16_set_obb3, toi16_set_aabb3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}
