/* SPDX-License-Identifier: MIT */
/* Contacts of oriented boxes in the plane, with each other and with axis-aligned ones. */
#include "../touch/contact2.h"

toi_status toi_contact_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                            const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_obb2, toi16_set_obb2, toi16_set_obb2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_aabb2_obb2, toi16_set_aabb2, toi16_set_obb2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_obb2_aabb2, toi16_set_obb2, toi16_set_aabb2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}
