/* SPDX-License-Identifier: MIT */
/* The sweeps of axis-aligned boxes. */
#include "aabb_quick.h"

TOI16_SELDOM toi_status sweep_slowly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                      const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    return toi16_sweep_rows(a, va, b, vb, 2, options, hit);
}

toi_status toi_sweep_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit) {
    if (!TOI16_QUOTIENTS)
        return toi16_sweep_rows(a, va, b, vb, 2, options, hit);
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    options = toi16_is_null(options) ? &usual : options;
    toi_status status = toi16_sweep_quickly(a, va, b, vb, 2, options, hit);
    return status >= 0 ? status : sweep_slowly2(a, va, b, vb, options, hit);
}

TOI16_SELDOM toi_status sweep_slowly3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                      const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    return toi16_sweep_rows(a, va, b, vb, 3, options, hit);
}

toi_status toi_sweep_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    if (!TOI16_QUOTIENTS)
        return toi16_sweep_rows(a, va, b, vb, 3, options, hit);
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    options = toi16_is_null(options) ? &usual : options;
    toi_status status = toi16_sweep_quickly(a, va, b, vb, 3, options, hit);
    return status >= 0 ? status : sweep_slowly3(a, va, b, vb, options, hit);
}
