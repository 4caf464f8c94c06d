/* SPDX-License-Identifier: MIT */
#include "aabb.h"

/* Differences of two Q16.16 values take 33 bits: everything here is exact. */
static toi16_fate project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_aabbs *boxes = (const toi16_aabbs *)pair;
    out->lo = (int64_t)boxes->lo_b[axis] - boxes->hi_a[axis];
    out->hi = (int64_t)boxes->hi_b[axis] - boxes->lo_a[axis];
    out->speed = (int64_t)boxes->vb[axis] - boxes->va[axis];
    return TOI16_PROJECTED;
}

static void direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    (void)pair;
    out->x = axis == 0 ? TOI_Q30_ONE : 0;
    out->y = axis == 1 ? TOI_Q30_ONE : 0;
    out->z = axis == 2 ? TOI_Q30_ONE : 0;
}

static toi_axis feature(const toi16_pair *pair, uint32_t axis) {
    toi_axis face = {TOI_AXIS_FACE_A, ((const toi16_aabbs *)pair)->face[axis], 0};
    return face;
}

void toi16_open_aabbs(toi16_aabbs *boxes, uint8_t dimensions) {
    static const toi16_family family = {project, direction, feature, 0, 0, 0, 30, 0};
    boxes->pair.family = &family;
    boxes->pair.axes = boxes->pair.tested = dimensions;
    for (uint8_t k = 0; k < 3; k++)
        boxes->face[k] = k;
}

toi_status toi_aabb2_check(const toi_aabb2 *box) {
    if (!box)
        return TOI_ERR_ARGUMENT;
    return box->lo.x > box->hi.x || box->lo.y > box->hi.y ? TOI_ERR_SHAPE : TOI_OK;
}

toi_status toi_aabb3_check(const toi_aabb3 *box) {
    if (!box)
        return TOI_ERR_ARGUMENT;
    bool reversed = box->lo.x > box->hi.x || box->lo.y > box->hi.y || box->lo.z > box->hi.z;
    return reversed ? TOI_ERR_SHAPE : TOI_OK;
}

static toi_status check2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb) {
    if (!va || !vb)
        return TOI_ERR_ARGUMENT;
    return toi16_first_error(toi_aabb2_check(a), toi_aabb2_check(b));
}

toi_status toi16_open_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                            const toi_vec2 *vb) {
    toi16_aabbs *boxes = storage;
    const toi_aabb2 *box_a = a, *box_b = b;
    toi_status status = TOI16_CHECKS ? check2(a, va, b, vb) : TOI_OK;
    if (status < 0)
        return status;
    toi16_put2(boxes->lo_a, &box_a->lo);
    toi16_put2(boxes->hi_a, &box_a->hi);
    toi16_put2(boxes->lo_b, &box_b->lo);
    toi16_put2(boxes->hi_b, &box_b->hi);
    toi16_put2(boxes->va, va);
    toi16_put2(boxes->vb, vb);
    toi16_open_aabbs(boxes, 2);
    return TOI_OK;
}

static toi_status check3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb) {
    if (!va || !vb)
        return TOI_ERR_ARGUMENT;
    return toi16_first_error(toi_aabb3_check(a), toi_aabb3_check(b));
}

toi_status toi16_open_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                            const toi_vec3 *vb) {
    toi16_aabbs *boxes = storage;
    const toi_aabb3 *box_a = a, *box_b = b;
    toi_status status = TOI16_CHECKS ? check3(a, va, b, vb) : TOI_OK;
    if (status < 0)
        return status;
    toi16_put3(boxes->lo_a, &box_a->lo);
    toi16_put3(boxes->hi_a, &box_a->hi);
    toi16_put3(boxes->lo_b, &box_b->lo);
    toi16_put3(boxes->hi_b, &box_b->hi);
    toi16_put3(boxes->va, va);
    toi16_put3(boxes->vb, vb);
    toi16_open_aabbs(boxes, 3);
    return TOI_OK;
}
