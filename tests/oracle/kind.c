/* SPDX-License-Identifier: MIT */
#include "kind.h"

int shape_dimensions(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
    case TOI_SHAPE_OBB2:
    case TOI_SHAPE_POLY2:
    case TOI_SHAPE_CIRCLE2:
    case TOI_SHAPE_CAPSULE2:
        return 2;
    default:
        return 3;
    }
}

bool shape_is_round(const toi_shape *shape) {
    return shape->kind > TOI_SHAPE_HULL3 || shape->radius > 0;
}

int64_t shape_radius(const toi_shape *shape) {
    const int64_t more = shape->radius;
    switch (shape->kind) {
    case TOI_SHAPE_CIRCLE2:
        return more + shape->as.circle2.radius;
    case TOI_SHAPE_CAPSULE2:
        return more + shape->as.capsule2.radius;
    case TOI_SHAPE_SPHERE3:
        return more + shape->as.sphere3.radius;
    case TOI_SHAPE_CAPSULE3:
        return more + shape->as.capsule3.radius;
    default:
        return more;
    }
}
