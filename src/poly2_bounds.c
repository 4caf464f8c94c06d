/* SPDX-License-Identifier: MIT */
/* What is known of an outline from all of its vertices. */
#include "poly2.h"

static void bound(toi16_outline *outline) {
    const toi_vec2 *p = outline->first;
    fix16_t x0 = p->x, y0 = p->y, x1 = x0, y1 = y0;
    do {
        p++;
        fix16_t x = p->x, y = p->y;
        if (x < x0)
            x0 = x;
        else if (x > x1)
            x1 = x;
        if (y < y0)
            y0 = y;
        else if (y > y1)
            y1 = y;
    } while (p != outline->last);
    outline->bounds.lo.x = x0;
    outline->bounds.lo.y = y0;
    outline->bounds.hi.x = x1;
    outline->bounds.hi.y = y1;
}

/* What is left to the limit on each side: of one that is past it, the highest bit is set. */
static inline bool is_past_limit(const toi_aabb2 *b) {
    const uint32_t most = (uint32_t)TOI_LIMIT - 1;
    uint32_t left = (most + (uint32_t)b->lo.x) | (most + (uint32_t)b->lo.y) | (most - (uint32_t)b->hi.x) |
                    (most - (uint32_t)b->hi.y);
    return left >> 31 != 0;
}

toi_status toi16_outline_poly2(toi16_outline *outline, const toi_poly2 *poly) {
    if (TOI16_CHECKS && (!poly || !poly->vertices))
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && poly->count < 3)
        return TOI_ERR_SHAPE;
    outline->first = poly->vertices;
    outline->last = poly->vertices + poly->count - 1;
    outline->box = false;
    bound(outline);
    return TOI16_CHECKS && is_past_limit(&outline->bounds) ? TOI_ERR_RANGE : TOI_OK;
}

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

/* Of two corners in one place that is chosen which an edge with a length leaves. A box that is flat along w
 * has no chain but the vertex where it begins: its end there as the least, the other one as the most. */
static void find_corners(toi16_spread *box, const toi_vec2 *left) {
    const toi_vec2 *corners = box->first;
    unsigned most = left->x > 0 && left->y >= 0 ? 1 : left->y > 0 ? 2 : left->x < 0 ? 3 : 0;
    if (corners[0].x == corners[2].x)
        most = (most + (most & 1)) & 3;
    else if (corners[0].y == corners[2].y)
        most |= 1;
    box->most = box->rises_to = corners + most;
    box->least = box->falls_to = corners + (most ^ 2);
    box->c_most = toi16_dot2(left, box->most);
    box->c_least = toi16_dot2(left, box->least);
    if (box->c_least == box->c_most) {
        box->rises_to = box->least;
        box->falls_to = box->most;
    }
}

static void find_vertices(toi16_spread *spread, const toi_vec2 *left) {
    const toi_vec2 *p = spread->first, *least = p, *most = p;
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
    } while (p != spread->last);
    spread->least = spread->falls_to = least;
    spread->most = spread->rises_to = most;
    spread->c_least = c_least;
    spread->c_most = c_most;
}

void toi16_spread_outline(toi16_spread *spread, const toi16_outline *outline, const toi_vec2 *left) {
    spread->first = outline->first;
    spread->last = outline->last;
    if (outline->box)
        find_corners(spread, left);
    else
        find_vertices(spread, left);
}
