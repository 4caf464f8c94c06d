/* SPDX-License-Identifier: MIT */
/* Contacts of tagged shapes in the plane. */
#include "../touch/contact2.h"
#include "shapes.h"

/* By kind: AABB, oriented box, polygon. */
static const toi16_set_support2 set_side[3] = {toi16_set_aabb2, toi16_set_obb2, toi16_set_poly2};

toi_status toi16_contact_shapes2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi16_touching2 kinds;
    kinds.open = toi16_opener2(a, b);
    if (!kinds.open)
        return out->hit.status = TOI_ERR_SHAPE;
    kinds.set_a = set_side[a->kind / 2];
    kinds.set_b = set_side[b->kind / 2];
    const toi16_contact2 query = {&a->as, &va2, &b->as, &vb2, options, out, &kinds};
    return toi16_contact_flat(&query);
}
