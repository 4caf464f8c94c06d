/* SPDX-License-Identifier: MIT */
/* The check and the sweep of tagged shapes. The typed ones stand in the rooms of their shapes. */
#include "../kinds/kind.h"

toi_status toi_shape_check(const toi_shape *shape) {
    if (!shape)
        return TOI_ERR_ARGUMENT;
    toi16_check_of check = toi16_check2_of(shape);
    if (!check)
        check = toi16_check3_of(shape);
    return check ? check(&shape->as) : TOI_ERR_SHAPE;
}

toi_status toi_sweep(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                     const toi_options *options, toi_hit *hit) {
    toi16_storage shapes;
    return toi16_pair_sweep(toi16_open_shapes(&shapes, a, va, b, vb, options), &shapes.pair, options, hit);
}
