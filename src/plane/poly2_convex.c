/* SPDX-License-Identifier: MIT */
#include "poly2.h"

/* Neither a turn to the left, nor straight on. */
static inline bool is_bent(const toi_vec2 *before, const toi_vec2 *edge, unsigned down) {
    int32_t turn = toi16_rough_turn(before, down, edge, down);
    if (turn != 0)
        return turn < 0;
    int64_t left = toi16_mul(before->x, edge->y), right = toi16_mul(before->y, edge->x);
    return left <= right && (left < right || toi16_dot2(before, edge) <= 0);
}

/* Where every turn is to the left and by less than half a turn, the directions of the edges pass through both
 * halves of the circle, y >= 0 and y < 0, in every time around. So y changes sign twice in each. */
const toi_vec2 *toi16_find_bend(const toi16_outline *outline, unsigned down) {
    const toi_vec2 *next = outline->first, *last = outline->last;
    toi_vec2 p = *last, before = toi16_minus2(&p, last - 1);
    uint32_t changes = 0;
    for (;; next++) {
        toi_vec2 q = *next, edge = toi16_minus2(&q, &p);
        changes += (uint32_t)(before.y ^ edge.y) >> 31;
        if (is_bent(&before, &edge, down) || (next == last && changes > 2))
            return next == outline->first ? last : next - 1;
        if (next == last)
            return NULL;
        p = q;
        before = edge;
    }
}
