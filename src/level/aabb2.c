/* SPDX-License-Identifier: MIT */
#include "aabb_quick.h"

TOI16_SELDOM toi_status walk(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_hit *hit) {
    return toi16_sweep_rows(a, va, b, vb, 2, options, hit);
}

toi_status toi_sweep_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit) {
    if (!TOI16_QUOTIENTS)
        return toi16_sweep_rows(a, va, b, vb, 2, options, hit);
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    options = toi16_is_null(options) ? &usual : options;
    toi_status status = toi16_sweep_quickly(a, va, b, vb, 2, options, hit);
    return status >= 0 ? status : walk(a, va, b, vb, options, hit);
}
