/* SPDX-License-Identifier: MIT */
/* Queries about shapes of any kind. */
#include "../kinds/kind.h"
#include "body.h"

/* Tells whether a shape is of a kind that the program has, so that its dimension has a turner. A round one
 * needs round kinds of its dimension. */
static bool is_turning_kind(const toi_shape *shape) {
    const unsigned kind = toi16_kind_number(shape);
    if (toi16_is_round(shape))
        return toi16_round_extent_of(shape) != 0;
    return kind != 0 && (toi16_present() >> kind & 1) != 0;
}

toi_status toi16_check_turning_kinds(const toi_shape *a, const toi_shape *b) {
    if (!a || !b)
        return TOI_ERR_ARGUMENT;
    if (!is_turning_kind(a) || !is_turning_kind(b) || toi16_is_of_plane(a) != toi16_is_of_plane(b))
        return TOI_ERR_SHAPE;
    return TOI_OK;
}

toi_status toi_turn(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                    const toi_turn_options *options, toi_hit *hit) {
    if (!hit)
        return TOI_ERR_ARGUMENT;
    const toi_status status = toi16_check_turning_kinds(a, b);
    if (status < 0)
        return hit->status = status;
    const toi16_turner *turner = toi16_is_of_plane(a) ? toi16_turner2 : toi16_turner3;
    return turner->turn(a, ma, b, mb, options, hit);
}
