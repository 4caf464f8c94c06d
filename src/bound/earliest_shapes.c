/* SPDX-License-Identifier: MIT */
/* The earliest contact of two shapes of any kinds. */
#include "../kinds/kind.h"
#include "axis.h"

toi_status toi_earliest(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                        const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, a && toi16_is_of_plane(a)};
    const toi_options options = toi16_bound_options(t_max);
    toi16_storage shapes;
    return toi16_earliest_any(toi16_open_shapes(&shapes, a, va, b, vb, &options), &shapes.pair, &horizon);
}
