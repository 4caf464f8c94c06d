/* SPDX-License-Identifier: MIT */
/* The kind of axis-aligned boxes in the plane. */
#include "kind.h"
#include "../level/contact_aabb.h"

/* An axis-aligned box begins with its lower corner and ends with the upper one. */
void toi16_limits_aabb2(toi16_limits *limits, const void *box) {
    toi16_limits_between(limits, box, toi16_row_from(box, 2), 2, INT32_MAX);
}

void toi16_limits_box2(toi16_limits *limits, const void *box) {
    toi16_limits_around(limits, box, toi16_row_from(box, 2), 2);
}

toi_status toi16_extent_aabb2(const void *shape, toi16_extent *out) {
    const toi_status status = TOI16_CHECKS ? toi_aabb2_check(shape) : TOI_OK;
    if (status == TOI_OK)
        toi16_put_corners2(shape, out);
    return status;
}

static toi_status shift_aabb2(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    (void)storage;
    return toi16_shift_points(shape, 2, 2, by, TOI16_ANYWHERE);
}

static fix16_t bound_aabb2(const void *shape, toi_aabb3 *out) {
    const toi_aabb2 *box = shape;
    toi16_put_flat_bounds(box, out);
    return 0;
}

static toi_status check_aabb2(const void *shape) {
    return toi_aabb2_check(shape);
}

static toi_status contact_aabb2(const toi16_contact2 *q) {
    const toi16_aabb_rows boxes = {q->a, q->va, q->b, q->vb, 2};
    const uint32_t hinted = q->options && q->options->hint ? q->options->hint->last : 0;
    toi_hit hit;
    toi_sweep_aabb2(q->a, q->va, q->b, q->vb, q->options, &hit);
    toi16_prefer_hinted(&boxes, hinted, q->options, &hit);
    return toi16_contact_swept(&hit, &boxes, q->out);
}

static const toi16_join2 joins_aabb2[] = {{toi16_open_aabb2, toi16_open_aabb2}};

static const toi16_kind kind_aabb2 = {TOI16_LEVEL, joins_aabb2, 0};

static const toi16_mover mover_aabb2 = {toi16_limits_box2, toi16_limits_aabb2, shift_aabb2, bound_aabb2};

static const toi16_touch_kind2 touch_aabb2 = {TOI16_LEVEL, 0, 0, 0, contact_aabb2, 0};

TOI16_WEAK const toi16_kind *const toi16_kind_aabb2 = &kind_aabb2;
TOI16_WEAK const toi16_mover *const toi16_mover_aabb2 = &mover_aabb2;
TOI16_WEAK const toi16_touch_kind2 *const toi16_touch_aabb2 = &touch_aabb2;
TOI16_WEAK const toi16_check_of toi16_check_of_aabb2 = check_aabb2;
TOI16_WEAK const toi16_extent_of toi16_extent_of_aabb2 = toi16_extent_aabb2;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_aabb2 = 0;
