/* SPDX-License-Identifier: MIT */
/* Round pairs that are not exact: a file of its own, as a program may have none. */
#include "kind.h"

static toi_status open_solids(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    return toi16_open_round_solids(storage, a, va, b, vb);
}

TOI16_WEAK const toi16_open_shapes_of toi16_open_solids = open_solids;
