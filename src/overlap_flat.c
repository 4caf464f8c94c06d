/* SPDX-License-Identifier: MIT */
/* What the typed queries of two shapes in the plane at rest have in common. */
#include "overlap.h"
#include "none.h"
#include "shapes.h"

toi_status toi16_overlap2(const void *a, const void *b, toi_penetration *out, const toi16_kinds2 *kinds) {
    toi16_shapes2 shapes;
    toi_status opened = kinds->open(&shapes, a, &toi16_none2, b, &toi16_none2);
    return toi16_pair_overlap(opened, &shapes.pair, kinds->room_of, b, out);
}
