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

/* Of two corners in one place that is chosen which an edge with a length leaves; of a box that is flat along
 * w its end there as the least. */
static void find_corners(toi16_spread *spread, const toi_vec2 *corners, const toi_vec2 *left) {
    unsigned most = left->x > 0 && left->y >= 0 ? 1 : left->y > 0 ? 2 : left->x < 0 ? 3 : 0;
    if (corners[0].x == corners[2].x)
        most = (most + (most & 1)) & 3;
    else if (corners[0].y == corners[2].y)
        most |= 1;
    spread->most = corners + most;
    spread->least = corners + (most ^ 2);
    spread->c_most = toi16_dot2(left, spread->most);
    spread->c_least = toi16_dot2(left, spread->least);
}

static void find_vertices(toi16_spread *spread, const toi16_outline *outline, const toi_vec2 *left) {
    const toi_vec2 *p = outline->first, *least = p, *most = p;
    int64_t c_least = toi16_dot2(left, p), c_most = c_least;
    do {
        p++;
        int64_t c = toi16_dot2(left, p);
        if (c < c_least) {
            c_least = c;
            least = p;
        } else if (c > c_most) {
            c_most = c;
            most = p;
        }
    } while (p != outline->last);
    spread->least = least;
    spread->most = most;
    spread->c_least = c_least;
    spread->c_most = c_most;
}

void toi16_spread_outline(toi16_spread *spread, const toi16_outline *outline, const toi_vec2 *left) {
    spread->outline = outline;
    if (outline->box)
        find_corners(spread, outline->first, left);
    else
        find_vertices(spread, outline, left);
}
