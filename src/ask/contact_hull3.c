/* SPDX-License-Identifier: MIT */
/* Contacts of hulls, and of hulls with boxes. */
#include "../touch/contact3.h"

toi_status toi16_contact_hulls(const toi16_contact3 *query) {
    toi16_met3 met;
    toi_status status = toi16_meet_hulls(query, &met);
    return status <= TOI_SEPARATE ? status : toi16_touch_hulls(query, &met);
}

toi_status toi_contact_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_hull3, toi16_set_hull3, toi16_set_hull3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_hull3_aabb3, toi16_set_hull3, toi16_set_aabb3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_aabb3_hull3, toi16_set_aabb3, toi16_set_hull3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_hull3_obb3, toi16_set_hull3, toi16_set_obb3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_touching3 kinds = {toi16_open_obb3_hull3, toi16_set_obb3, toi16_set_hull3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}
