/* SPDX-License-Identifier: MIT */
/* Looking along the motion of two hulls where each instruction counts. Part of hull3_view.c. */
#ifndef TOI16_HULL3_ALONG_H
#define TOI16_HULL3_ALONG_H

#include "hull3_view.h"

/* set_motion and set_centers with the coordinate of the longest entry known where it is compiled, and nothing
 * written of a line that passes by. */
TOI16_ALWAYS_INLINE bool open_along(toi16_view *view, const toi16_hulls *hulls, uint32_t reach, unsigned c) {
    const unsigned i = c == 2 ? 0 : c + 1, j = c == 0 ? 2 : c - 1;
    const unsigned grid = TOI16_GRID_BITS - toi16_bits32(reach), shift = 30 - grid;
    const int32_t d[3] = {hulls->d.x, hulls->d.y, hulls->d.z},
                  v[3] = {hulls->pair.w.x, hulls->pair.w.y, hulls->pair.w.z};
    const uint32_t speed = toi16_abs32(v[c]);
    const int32_t grow = INT32_C(1) << (30 - toi16_bits32(speed)),
                  w[3] = {v[0] * grow, v[1] * grow, v[2] * grow};
    const int64_t x = toi16_mul_difference(w[c], d[i], w[i], d[c]),
                  y = toi16_mul_difference(w[c], d[j], w[j], d[c]),
                  z = toi16_mul_difference(w[i], d[j], w[j], d[i]);
    if ((toi16_upper_size(x) | toi16_upper_size(y) | toi16_upper_size(z)) >> (shift - 1) != 0)
        return false;
    const int32_t way[3] = {lower(x, shift), lower(y, shift), lower(z, shift)};
    if (is_past(w, way, reach << grid))
        return false;
    view->i = (uint8_t)i;
    view->j = (uint8_t)j;
    view->c = (uint8_t)c;
    view->w[0] = w[0];
    view->w[1] = w[1];
    view->w[2] = w[2];
    view->depth = v[c] > 0 ? d[c] : -d[c];
    view->speed = speed;
    view->grid = (uint8_t)grid;
    view->x = toi16_shr32(way[0] + 1, 1);
    view->y = toi16_shr32(way[1] + 1, 1);
    return true;
}

static bool open_motion(toi16_view *view, const toi16_hulls *hulls, uint32_t reach) {
    const toi_axis3 *w = &hulls->pair.w;
    const uint32_t x = toi16_abs32(w->x), y = toi16_abs32(w->y), z = toi16_abs32(w->z);
    if (z > x && z > y)
        return open_along(view, hulls, reach, 2);
    return y > x ? open_along(view, hulls, reach, 1) : open_along(view, hulls, reach, 0);
}

#endif
