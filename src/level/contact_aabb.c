/* SPDX-License-Identifier: MIT */
/* Contacts of axis-aligned boxes. */
#include "aabb.h"
#include "contact_aabb.h"

/* Of boxes that are inside one another. */
static void put_way_out(const toi16_aabb_rows *boxes, toi_vec3 *normal) {
    toi16_aabbs_rest rest;
    toi16_aabbs_at_rest(boxes->a, boxes->b, boxes->dimensions, &rest);
    unsigned k = (unsigned)(rest.mark >> 1);
    toi16_put_in_row(normal, k, rest.mark & 1 ? -fix16_one : fix16_one);
}

toi_status toi16_contact_swept(const toi_hit *hit, const toi16_aabb_rows *boxes, toi_manifold *out) {
    toi_vec3 normal = hit->normal;
    if (hit->status < 0)
        return out->hit.status = hit->status;
    if (hit->status == TOI_SEPARATE)
        return toi16_begin_manifold(hit, &normal, out);
    if (hit->status == TOI_OVERLAP)
        put_way_out(boxes, &normal);
    return toi16_touch_aabbs(boxes, hit, &normal, out);
}

toi_status toi_contact_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    const toi16_aabb_rows boxes = {a, va, b, vb, 2};
    toi_hit hit;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    toi_sweep_aabb2(a, va, b, vb, options, &hit);
    return toi16_contact_swept(&hit, &boxes, out);
}

toi_status toi_contact_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    const toi16_aabb_rows boxes = {a, va, b, vb, 3};
    toi_hit hit;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    toi_sweep_aabb3(a, va, b, vb, options, &hit);
    return toi16_contact_swept(&hit, &boxes, out);
}
