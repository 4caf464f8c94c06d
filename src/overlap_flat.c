/* SPDX-License-Identifier: MIT */
/* What the typed queries of two shapes in the plane at rest have in common. */
#include "overlap.h"
#include "shapes.h"

toi_status toi16_overlap2(const void *a, const void *b, toi_penetration *out, const toi16_kinds2 *kinds) {
    static const toi_vec2 still = {0, 0};
    toi16_shapes2 shapes;
    toi_status opened = kinds->open(&shapes, a, &still, b, &still);
    return toi16_pair_overlap(opened, &shapes.pair, kinds->room_of, b, out);
}
