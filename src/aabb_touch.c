/* SPDX-License-Identifier: MIT */
/* Boxes that only touch: which axis says so. */
#include "aabb.h"

static uint32_t distance(fix16_t x, fix16_t y) {
    return x < y ? (uint32_t)y - (uint32_t)x : (uint32_t)x - (uint32_t)y;
}

/* The sides that meet are those of a mark. What begins to overlap at 0 or later has not met before. */
toi16_mark toi16_aabbs_touching(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned size,
                                uint32_t num, uint32_t den) {
    for (unsigned n = 0; n < 2 * size; n++) {
        bool leaving = n >= size;
        unsigned k = leaving ? n - size : n;
        fix16_t lo_a = toi16_in_row(a, k), hi_a = toi16_in_row(a, k + size), lo_b = toi16_in_row(b, k),
                hi_b = toi16_in_row(b, k + size), speed_a = toi16_in_row(va, k),
                speed_b = toi16_in_row(vb, k);
        toi16_mark mark = 2 * k + ((speed_b > speed_a) != leaving);
        fix16_t lo = mark & 1 ? lo_a : lo_b, hi = mark & 1 ? hi_b : hi_a;
        if (speed_a == speed_b || (lo_a == hi_a && lo_b == hi_b) || (lo < hi && !leaving))
            continue;
        if (toi16_mulu(distance(lo, hi), den) == toi16_mulu(num, distance(speed_a, speed_b)))
            return mark;
    }
    return TOI16_NO_MARK;
}
