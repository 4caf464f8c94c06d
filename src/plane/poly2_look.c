/* SPDX-License-Identifier: MIT */
/* What is known of an outline from all of its vertices. */
#include "poly2_ends.h"

/* One coordinate is past TOI_LIMIT, a power of two, where their bits together are. */
static bool is_past_limit(const toi16_outline *outline) {
    for (const toi_vec2 *p = outline->first; p <= outline->last; p++)
        if (toi16_is_past_limit2(p))
            return true;
    return false;
}

toi_status toi16_outline_poly2(toi16_outline *outline, const toi_poly2 *poly) {
    if (TOI16_CHECKS && (!poly || !poly->vertices))
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && poly->count < 3)
        return TOI_ERR_SHAPE;
    toi16_set_outline(outline, poly);
    return TOI16_CHECKS && is_past_limit(outline) ? TOI_ERR_RANGE : TOI_OK;
}

/* Of a box the signs of w tell. Of a flat one it is the corner with an edge of a length before it; along w it
 * has no chains, and takes part by its end in front where w is seen from the other shape. */
static void find_corners(toi16_outline *box, const toi_vec2 *left) {
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
    box->down =
        toi16_shift_to_14((uint32_t)(corners[1].x - corners[3].x) | (uint32_t)(corners[1].y - corners[3].y));
}

/* Coordinates are within the first one's size and this size, and 2, from 0. */
static bool is_within(const toi16_outline *outline, uint32_t size) {
    if (TOI16_NARROW)
        size += toi16_size(outline->first->x) | toi16_size(outline->first->y);
    return size < (uint32_t)TOI_LIMIT - 2 || !is_past_limit(outline);
}

static bool find_vertices(toi16_outline *outline, const toi_vec2 *left) {
    toi16_ends ends;
    uint32_t size = toi16_find_ends(outline->first, outline->last, left, &ends);
    toi16_set_ends(outline, &ends);
    outline->down = toi16_shift_to_14(size);
    return !TOI16_CHECKS || is_within(outline, size);
}

bool toi16_look_along(toi16_outline *outline, const toi_vec2 *left) {
    if (!outline->box)
        return find_vertices(outline, left);
    find_corners(outline, left);
    return true;
}
