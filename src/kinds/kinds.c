/* SPDX-License-Identifier: MIT */
/* Opening a pair of either dimension: what is no pair in the plane may be one in space. */
#include "kind.h"

bool toi16_is_of_plane(const toi_shape *shape) {
    enum {
        KINDS = 1 << TOI_SHAPE_AABB2 | 1 << TOI_SHAPE_OBB2 | 1 << TOI_SHAPE_POLY2 | 1 << TOI_SHAPE_CIRCLE2 |
                1 << TOI_SHAPE_CAPSULE2
    };
    return (KINDS >> toi16_kind_number(shape) & 1) != 0;
}

toi_status toi16_open_shapes(toi16_storage *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && (!a || !va || !b || !vb))
        return TOI_ERR_ARGUMENT;
    toi_status status = toi16_open_shapes2(&s->flat, a, va, b, vb);
    return status == TOI_ERR_SHAPE ? toi16_open_shapes3(&s->solid, a, va, b, vb, options) : status;
}
