/* SPDX-License-Identifier: MIT */
/* Contacts of tagged shapes in the plane. */
#include "contact2.h"
#include "shapes.h"

static void put_shape(const toi_shape *shape, toi16_shape2 *out) {
    out->poly = shape->kind == TOI_SHAPE_POLY2 ? &shape->as.poly2 : 0;
    if (shape->kind == TOI_SHAPE_AABB2)
        toi16_pose_aabb2(&out->pose, &shape->as.aabb2);
    else if (shape->kind == TOI_SHAPE_OBB2)
        toi16_pose_obb2(&out->pose, &shape->as.obb2);
}

toi_status toi16_contact_shapes2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    if (toi16_pair_of(a, b) == TOI16_AABB2_AABB2)
        return toi_contact_aabb2(&a->as.aabb2, &va2, &b->as.aabb2, &vb2, options, out);
    toi16_shapes2 shapes;
    toi16_shape2 of_a, of_b;
    toi_status opened = toi16_open_shapes2(&shapes, a, va, b, vb);
    if (opened == TOI_OK) {
        put_shape(a, &of_a);
        put_shape(b, &of_b);
    }
    return toi16_contact2(opened, &shapes.pair, &of_a, &va2, &of_b, &vb2, options, out);
}
