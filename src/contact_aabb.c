/* SPDX-License-Identifier: MIT */
/* Contacts of axis-aligned boxes. */
#include "contact_aabb.h"

static toi_status contact(toi_status opened, toi16_aabbs *pair, const toi_options *options,
                          toi_manifold *out) {
    toi16_meeting meeting;
    toi_status status = toi16_meet(opened, &pair->pair, options, out, &meeting);
    return status <= TOI_SEPARATE ? status : toi16_touch_aabbs(pair, &meeting, out);
}

toi_status toi_contact_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    toi16_aabbs pair;
    return contact(toi16_open_aabb2(&pair, a, va, b, vb), &pair, options, out);
}

toi_status toi_contact_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    toi16_aabbs pair;
    return contact(toi16_open_aabb3(&pair, a, va, b, vb), &pair, options, out);
}
