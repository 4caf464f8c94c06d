/* SPDX-License-Identifier: MIT */
/* Contacts of polygons, and of polygons with boxes. */
#include "contact2.h"

toi_status toi_contact_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    toi16_polys polys;
    toi16_shape2 of_a, of_b;
    of_a.poly = a;
    of_b.poly = b;
    return toi16_contact2(toi16_open_poly2(&polys, a, va, b, vb), &polys.pair, &of_a, va, &of_b, vb, options,
                          out);
}

toi_status toi_contact_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_polys polys;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_poly2_aabb2(&polys, a, va, b, vb);
    of_a.poly = a;
    of_b.poly = 0;
    if (opened == TOI_OK)
        toi16_pose_aabb2(&of_b.pose, b);
    return toi16_contact2(opened, &polys.pair, &of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_polys polys;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_aabb2_poly2(&polys, a, va, b, vb);
    of_a.poly = 0;
    of_b.poly = b;
    if (opened == TOI_OK)
        toi16_pose_aabb2(&of_a.pose, a);
    return toi16_contact2(opened, &polys.pair, &of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_poly_box pair;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_poly2_obb2(&pair, a, va, b, vb);
    of_a.poly = a;
    of_b.poly = 0;
    if (opened == TOI_OK)
        toi16_pose_obb2(&of_b.pose, b);
    return toi16_contact2(opened, &pair.pair, &of_a, va, &of_b, vb, options, out);
}

toi_status toi_contact_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_poly_box pair;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_obb2_poly2(&pair, a, va, b, vb);
    of_a.poly = 0;
    of_b.poly = b;
    if (opened == TOI_OK)
        toi16_pose_obb2(&of_a.pose, a);
    return toi16_contact2(opened, &pair.pair, &of_a, va, &of_b, vb, options, out);
}
