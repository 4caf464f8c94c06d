/* SPDX-License-Identifier: MIT */
/* The tagged query of two shapes at rest. */
#include "../pair/overlap.h"
#include "../number/none.h"
#include "shapes.h"

toi_status toi_overlap(const toi_shape *a, const toi_shape *b, toi_penetration *out) {
    toi16_shapes shapes;
    toi_status opened = toi16_open_shapes(&shapes, a, &toi16_none3, b, &toi16_none3, 0);
    return toi16_overlap_opened(opened, &shapes.pair, a, b, out);
}
