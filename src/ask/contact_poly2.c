/* SPDX-License-Identifier: MIT */
/* Contacts of polygons, and of polygons with boxes. */
#include "../touch/contact2.h"

toi_status toi_contact_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_poly2, toi16_set_poly2, toi16_set_poly2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_poly2_aabb2, toi16_set_poly2, toi16_set_aabb2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_aabb2_poly2, toi16_set_aabb2, toi16_set_poly2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_poly2_obb2, toi16_set_poly2, toi16_set_obb2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}

toi_status toi_contact_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching2 kinds = {toi16_open_obb2_poly2, toi16_set_obb2, toi16_set_poly2};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_flat(&query);
}
