/* SPDX-License-Identifier: MIT */
#include "poly2.h"

/* On one coordinate: from lo to hi, moving. Rounding down what it moves, in whole ulps, changes no answer. */
static bool misses_zero(int32_t lo, int32_t hi, int32_t speed, fix16_t t_max) {
    if (lo <= 0 && hi >= 0)
        return false;
    int64_t moved = toi16_shr(toi16_mul(speed, t_max), 16);
    return lo > 0 ? lo + moved > 0 : hi + moved < 0;
}

bool toi16_stay_apart(const toi_aabb2 *a, const toi_aabb2 *b, const toi_axis3 *w, fix16_t t_max) {
    return misses_zero(b->lo.x - a->hi.x, b->hi.x - a->lo.x, w->x, t_max) ||
           misses_zero(b->lo.y - a->hi.y, b->hi.y - a->lo.y, w->y, t_max);
}
