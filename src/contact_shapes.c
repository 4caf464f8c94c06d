/* SPDX-License-Identifier: MIT */
/* Contacts of tagged shapes. */
#include "contact.h"
#include "shapes.h"

static toi_status contact2(const toi_shape *a, const toi_vec2 *va, const toi_shape *b, const toi_vec2 *vb,
                           const toi_options *options, toi_manifold *out) {
    switch (toi16_pair_of(a, b)) {
    case TOI16_AABB2_AABB2:
        return toi_contact_aabb2(&a->as.aabb2, va, &b->as.aabb2, vb, options, out);
    case TOI16_OBB2_OBB2:
        return toi_contact_obb2(&a->as.obb2, va, &b->as.obb2, vb, options, out);
    case TOI16_AABB2_OBB2:
        return toi_contact_aabb2_obb2(&a->as.aabb2, va, &b->as.obb2, vb, options, out);
    case TOI16_OBB2_AABB2:
        return toi_contact_obb2_aabb2(&a->as.obb2, va, &b->as.aabb2, vb, options, out);
    case TOI16_POLY2_POLY2:
        return toi_contact_poly2(&a->as.poly2, va, &b->as.poly2, vb, options, out);
    case TOI16_POLY2_AABB2:
        return toi_contact_poly2_aabb2(&a->as.poly2, va, &b->as.aabb2, vb, options, out);
    case TOI16_AABB2_POLY2:
        return toi_contact_aabb2_poly2(&a->as.aabb2, va, &b->as.poly2, vb, options, out);
    case TOI16_POLY2_OBB2:
        return toi_contact_poly2_obb2(&a->as.poly2, va, &b->as.obb2, vb, options, out);
    case TOI16_OBB2_POLY2:
        return toi_contact_obb2_poly2(&a->as.obb2, va, &b->as.poly2, vb, options, out);
    default:
        return out->hit.status = TOI_ERR_SHAPE;
    }
}

toi_status toi_contact(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_manifold *out) {
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || toi16_options(options)->t_max < 0))
        return out->hit.status = TOI_ERR_ARGUMENT;
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    switch (toi16_pair_of(a, b)) {
    case TOI16_AABB3_AABB3:
        return toi_contact_aabb3(&a->as.aabb3, va, &b->as.aabb3, vb, options, out);
    case TOI16_OBB3_OBB3:
        return toi_contact_obb3(&a->as.obb3, va, &b->as.obb3, vb, options, out);
    case TOI16_AABB3_OBB3:
        return toi_contact_aabb3_obb3(&a->as.aabb3, va, &b->as.obb3, vb, options, out);
    case TOI16_OBB3_AABB3:
        return toi_contact_obb3_aabb3(&a->as.obb3, va, &b->as.aabb3, vb, options, out);
    case TOI16_HULL3_HULL3:
        return toi_contact_hull3(&a->as.hull3, va, &b->as.hull3, vb, options, out);
    case TOI16_HULL3_AABB3:
        return toi_contact_hull3_aabb3(&a->as.hull3, va, &b->as.aabb3, vb, options, out);
    case TOI16_AABB3_HULL3:
        return toi_contact_aabb3_hull3(&a->as.aabb3, va, &b->as.hull3, vb, options, out);
    case TOI16_HULL3_OBB3:
        return toi_contact_hull3_obb3(&a->as.hull3, va, &b->as.obb3, vb, options, out);
    case TOI16_OBB3_HULL3:
        return toi_contact_obb3_hull3(&a->as.obb3, va, &b->as.hull3, vb, options, out);
    default:
        return contact2(a, &va2, b, &vb2, options, out);
    }
}
