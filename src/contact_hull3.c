/* SPDX-License-Identifier: MIT */
/* Contacts of hulls, and of hulls with boxes. */
#include "contact3.h"

toi_status toi16_contact_hulls(const toi16_solid *a, const toi_vec3 *va, const toi16_solid *b,
                               const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_meeting meeting;
    toi16_fine direction;
    toi_status status = toi16_meet_hulls(a, va, b, vb, options, out, &meeting, &direction);
    return status <= TOI_SEPARATE ? status : toi16_touch_hulls(a, va, b, vb, &meeting, &direction, out);
}

toi_status toi_contact_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    toi16_solid of_a = {a, 0, 0}, of_b = {b, 0, 0};
    return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_solid of_a = {a, 0, 0}, of_b = {0, b, 0};
    return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_solid of_a = {0, a, 0}, of_b = {b, 0, 0};
    return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_solid of_a = {a, 0, 0}, of_b = {0, 0, b};
    return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_solid of_a = {0, 0, a}, of_b = {b, 0, 0};
    return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
}
