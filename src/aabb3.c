/* SPDX-License-Identifier: MIT */
#include "aabb_sweep.h"

toi_status toi_sweep_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    return toi16_sweep_rows(a, va, b, vb, 3, options, hit);
}
