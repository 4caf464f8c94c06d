/* SPDX-License-Identifier: MIT */
#include "poly2.h"

/* Where every turn is to the left and by less than half a turn, the directions of the edges pass through both
 * halves of the circle, y >= 0 and y < 0, in every time around. So y changes sign twice in each. */
const toi_vec2 *toi16_find_bend(const toi16_outline *outline, unsigned down) {
    const toi_vec2 *next = outline->first;
    toi_vec2 p = *outline->last, before = toi16_minus2(&p, outline->last - 1);
    uint32_t changes = 0;
    for (;; next++) {
        toi_vec2 e = toi16_minus2(next, &p);
        int64_t turn = toi16_turn(&before, down, &e, down);
        changes += (uint32_t)(before.y ^ e.y) >> 31;
        /* Straight on, but not back. */
        if (turn <= 0 && (turn < 0 || toi16_dot2(&before, &e) <= 0))
            break;
        if (next == outline->last && changes <= 2)
            return NULL;
        if (next == outline->last)
            break;
        p = *next;
        before = e;
    }
    return next == outline->first ? outline->last : next - 1;
}
