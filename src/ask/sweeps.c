/* SPDX-License-Identifier: MIT */
/* The check and the sweep of tagged shapes. The typed ones stand in the rooms of their shapes. */
#include "../kinds/kind.h"

static toi_status check_core(const toi_shape *shape) {
    toi16_check_of check = toi16_check2_of(shape);
    if (!check)
        check = toi16_check3_of(shape);
    return check ? check(&shape->as) : TOI_ERR_SHAPE;
}

/* Checks a shape with a radius. A polygon with one has 1 vertex or 2 without being faulty. */
static toi_status check_round(const toi_shape *shape) {
    const toi16_extent_of_round extent_of = toi16_round_extent_of(shape);
    const bool is_few = shape->kind == TOI_SHAPE_POLY2 && shape->as.poly2.count < 3;
    toi16_extent extent;
    toi_status status = TOI_OK;
    if (!extent_of)
        return TOI_ERR_SHAPE;
    if (shape->kind < TOI_SHAPE_CIRCLE2 && !is_few)
        status = check_core(shape);
    return toi16_first_error(status, extent_of(shape, &extent));
}

toi_status toi_shape_check(const toi_shape *shape) {
    if (!shape)
        return TOI_ERR_ARGUMENT;
    return toi16_is_round(shape) ? check_round(shape) : check_core(shape);
}

toi_status toi_sweep(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                     const toi_options *options, toi_hit *hit) {
    toi16_storage shapes;
    return toi16_pair_sweep(toi16_open_shapes(&shapes, a, va, b, vb, options), &shapes.pair, options, hit);
}
