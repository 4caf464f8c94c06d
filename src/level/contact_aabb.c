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

/* Tells whether the boxes stay apart along axis k until t_max. Speeds are below 2^32, so that the way fits 64
 * bits. */
static bool are_apart_along(const toi16_aabb_rows *boxes, unsigned k, fix16_t t_max) {
    const unsigned size = boxes->dimensions;
    const int64_t ahead = (int64_t)toi16_in_row(boxes->b, k) - toi16_in_row(boxes->a, k + size),
                  behind = (int64_t)toi16_in_row(boxes->a, k) - toi16_in_row(boxes->b, k + size),
                  speed = (int64_t)toi16_in_row(boxes->vb, k) - toi16_in_row(boxes->va, k),
                  gap = ahead > 0 ? ahead : behind, closing = ahead > 0 ? -speed : speed;
    return gap > 0 && (closing <= 0 || (uint64_t)closing * (uint32_t)t_max < (uint64_t)gap << 16);
}

void toi16_prefer_hinted(const toi16_aabb_rows *boxes, uint32_t hinted, const toi_options *options,
                         toi_hit *hit) {
    if (hit->status != TOI_SEPARATE || hinted == 0 || hinted > boxes->dimensions ||
        !are_apart_along(boxes, (unsigned)hinted - 1, toi16_until(options)))
        return;
    hit->axis.a = (uint16_t)(hinted - 1);
    options->hint->last = hinted;
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
