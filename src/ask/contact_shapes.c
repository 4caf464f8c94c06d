/* SPDX-License-Identifier: MIT */
/* Contacts of tagged shapes. */
#include "../touch/contact2.h"
#include "../touch/contact3.h"
#include "../level/contact_aabb.h"
#include "shapes.h"

/* By kind: AABB, oriented box, hull. */
static const toi16_set_body set_body[3] = {toi16_set_aabb3, toi16_set_obb3, toi16_set_hull3};

toi_status toi_contact(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_manifold *out) {
    toi16_touching3 kinds;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || toi16_options(options)->t_max < 0))
        return out->hit.status = TOI_ERR_ARGUMENT;
    if (a->kind == b->kind && toi16_is_aabb(a)) {
        const toi16_aabb_rows boxes = {&a->as, va, &b->as, vb, toi16_is_flat(a) ? 2 : 3};
        toi_hit hit;
        toi_sweep(a, va, b, vb, options, &hit);
        return toi16_contact_swept(&hit, &boxes, out);
    }
    kinds.open = toi16_opener3(a, b);
    if (!kinds.open)
        return toi16_contact_shapes2(a, va, b, vb, options, out);
    kinds.set_a = set_body[a->kind / 3];
    kinds.set_b = set_body[b->kind / 3];
    const toi16_contact3 query = {&a->as, va, &b->as, vb, options, out, &kinds};
    bool hulls = a->kind == TOI_SHAPE_HULL3 || b->kind == TOI_SHAPE_HULL3;
    return hulls ? toi16_contact_hulls(&query) : toi16_contact_boxes3(&query);
}
