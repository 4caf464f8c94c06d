/* SPDX-License-Identifier: MIT */
/* Contacts of tagged shapes. */
#include "contact2.h"
#include "contact3.h"
#include "shapes.h"

/* False of other shapes. */
static bool put_solid(const toi_shape *shape, toi16_solid *out) {
    out->hull = shape->kind == TOI_SHAPE_HULL3 ? &shape->as.hull3 : 0;
    out->aabb = shape->kind == TOI_SHAPE_AABB3 ? &shape->as.aabb3 : 0;
    out->obb = shape->kind == TOI_SHAPE_OBB3 ? &shape->as.obb3 : 0;
    return out->hull || out->aabb || out->obb;
}

toi_status toi_contact(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_manifold *out) {
    toi16_solid of_a, of_b;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || toi16_options(options)->t_max < 0))
        return out->hit.status = TOI_ERR_ARGUMENT;
    if (!put_solid(a, &of_a) || !put_solid(b, &of_b))
        return toi16_contact_shapes2(a, va, b, vb, options, out);
    if (of_a.aabb && of_b.aabb)
        return toi_contact_aabb3(of_a.aabb, va, of_b.aabb, vb, options, out);
    if (of_a.hull || of_b.hull)
        return toi16_contact_hulls(&of_a, va, &of_b, vb, options, out);
    return toi16_contact_boxes3(&of_a, va, &of_b, vb, options, out);
}
