/* SPDX-License-Identifier: MIT */
/* The radius of a shape. */
#include "radius.h"

static fix16_t radius_of_kind(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_CIRCLE2:
        return shape->as.circle2.radius;
    case TOI_SHAPE_CAPSULE2:
        return shape->as.capsule2.radius;
    case TOI_SHAPE_SPHERE3:
        return shape->as.sphere3.radius;
    case TOI_SHAPE_CAPSULE3:
        return shape->as.capsule3.radius;
    default:
        return 0;
    }
}

toi_status toi16_radius_of(const toi_shape *shape, uint32_t *out) {
    const fix16_t own = radius_of_kind(shape);
    if (own < 0 || shape->radius < 0)
        return TOI_ERR_SHAPE;
    *out = (uint32_t)own + (uint32_t)shape->radius;
    return *out < TOI_LIMIT ? TOI_OK : TOI_ERR_RANGE;
}
