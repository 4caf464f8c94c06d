/* SPDX-License-Identifier: MIT */
/* The convex hull of points in place: sorted from the lowest up, a scan leaves the right side of the hull in
 * front and what it drops behind; that is sorted from the top down, and another scan appends the left side.
 * (Andrew's chains; in place after Bronnimann and others, Space-efficient planar convex hull algorithms,
 * 2004.) */
#include "poly2.h"

/* Lower, or as low and farther left; downward: the other way round. */
TOI16_ONCE bool comes_before(const toi_vec2 *a, const toi_vec2 *b, bool downward) {
    const toi_vec2 *p = downward ? b : a, *q = downward ? a : b;
    return p->y != q->y ? p->y < q->y : p->x < q->x;
}

TOI16_ONCE void swap(toi_vec2 *a, toi_vec2 *b) {
    toi_vec2 t = *a;
    *a = *b;
    *b = t;
}

/* Brings the point at `root` down to where no child comes after it. */
static void sift(toi_vec2 *points, size_t root, size_t count, bool downward) {
    for (size_t child; root < count / 2; root = child) {
        child = 2 * root + 1;
        if (child + 1 < count && comes_before(&points[child], &points[child + 1], downward))
            child++;
        if (!comes_before(&points[root], &points[child], downward))
            return;
        swap(&points[root], &points[child]);
    }
}

static void sort(toi_vec2 *points, size_t count, bool downward) {
    for (size_t root = count / 2; root-- > 0;)
        sift(points, root, count, downward);
    for (size_t end = count; end-- > 1;) {
        swap(&points[0], &points[end]);
        sift(points, 0, end, downward);
    }
}

/* How many of a chain are left once those are dropped at which the way to p is not a turn to the left. */
static size_t drop(const toi_vec2 *chain, size_t length, const toi_vec2 *p) {
    while (length >= 2) {
        toi_vec2 last = toi16_minus2(&chain[length - 1], &chain[length - 2]),
                 way = toi16_minus2(p, &chain[length - 2]);
        if (toi16_cross2(&last, &way) > 0)
            break;
        length--;
    }
    return length;
}

/* The chain from the first of the sorted points to the last, in front; the others behind it. */
static size_t make_chain(toi_vec2 *points, size_t count) {
    size_t length = 1;
    for (size_t k = 1; k < count; k++) {
        length = drop(points, length, &points[k]);
        swap(&points[length++], &points[k]);
    }
    return length;
}

static bool is_in_range(const toi_vec2 *points, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (toi16_is_past_limit2(&points[k]))
            return false;
    return true;
}

toi_status toi_poly2_hull(toi_vec2 *points, size_t count, toi_poly2 *hull) {
    if (!points || !hull)
        return TOI_ERR_ARGUMENT;
    if (!is_in_range(points, count))
        return TOI_ERR_RANGE;
    if (count < 3)
        return TOI_ERR_SHAPE;
    sort(points, count, false);
    size_t top = make_chain(points, count) - 1;
    sort(points + top + 1, count - top - 1, true);
    size_t left = make_chain(points + top, count - top);
    size_t corners = top + drop(points + top, left, &points[0]);
    if (corners < 3 || corners > 255)
        return TOI_ERR_SHAPE;
    hull->vertices = points;
    hull->count = (uint8_t)corners;
    return TOI_OK;
}
