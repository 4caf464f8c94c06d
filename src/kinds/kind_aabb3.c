/* SPDX-License-Identifier: MIT */
/* The kind of axis-aligned boxes in space. */
#include "kind.h"
#include "../level/contact_aabb.h"

static toi_status open_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                             const toi_vec3 *vb, const toi_options *options) {
    (void)options;
    return toi16_open_aabb3(storage, a, va, b, vb);
}

void toi16_limits_aabb3(toi16_limits *limits, const void *box) {
    toi16_limits_between(limits, box, toi16_row_from(box, 3), 3, INT32_MAX);
}

void toi16_limits_box3(toi16_limits *limits, const void *box) {
    toi16_limits_around(limits, box, toi16_row_from(box, 3), 3);
}

toi_status toi16_extent_aabb3(const void *shape, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb3_check(shape) : TOI_OK;
    for (unsigned k = 0; k < 3 && status == TOI_OK; k++) {
        out->lo[k] = toi16_mul(toi16_in_row(shape, k), TOI_Q30_ONE);
        out->hi[k] = toi16_mul(toi16_in_row(shape, k + 3), TOI_Q30_ONE);
    }
    return status;
}

static toi_status shift_aabb3(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    (void)storage;
    return toi16_shift_points(shape, 2, 3, by, TOI16_ANYWHERE);
}

static fix16_t bound_aabb3(const void *shape, toi_aabb3 *out) {
    const toi_aabb3 *box = shape;
    *out = *box;
    return 0;
}

static toi_status check_aabb3(const void *shape) {
    return toi_aabb3_check(shape);
}

static toi_status contact_aabb3(const toi16_contact3 *q) {
    const toi16_aabb_rows boxes = {q->a, q->va, q->b, q->vb, 3};
    const uint32_t hinted = q->options && q->options->hint ? q->options->hint->last : 0;
    toi_hit hit;
    toi_sweep_aabb3(q->a, q->va, q->b, q->vb, q->options, &hit);
    toi16_prefer_hinted(&boxes, hinted, q->options, &hit);
    return toi16_contact_swept(&hit, &boxes, q->out);
}

static const toi16_join3 joins_aabb3[] = {{open_aabb3, open_aabb3}};

static const toi16_kind kind_aabb3 = {TOI16_LEVEL, 0, joins_aabb3};

static const toi16_mover mover_aabb3 = {toi16_limits_box3, toi16_limits_aabb3, shift_aabb3, bound_aabb3};

static const toi16_touch_kind3 touch_aabb3 = {TOI16_LEVEL, 0, 0, 0, contact_aabb3};

TOI16_WEAK const toi16_kind *const toi16_kind_aabb3 = &kind_aabb3;
TOI16_WEAK const toi16_mover *const toi16_mover_aabb3 = &mover_aabb3;
TOI16_WEAK const toi16_touch_kind3 *const toi16_touch_aabb3 = &touch_aabb3;
TOI16_WEAK const toi16_check_of toi16_check_of_aabb3 = check_aabb3;
TOI16_WEAK const toi16_extent_of toi16_extent_of_aabb3 = toi16_extent_aabb3;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_aabb3 = 0;
