/* SPDX-License-Identifier: MIT */
/* This file makes polygons out of points: the convex hull, and a polygon placed in the world.
 *
 * The hull is made in place: sorted from the lowest up, a scan leaves the right side of the hull in front and
 * what it drops behind; that is sorted from the top down, and another scan appends the left side. (Andrew's
 * chains; in place after Bronnimann and others, Space-efficient planar convex hull algorithms, 2004.) */
#include "poly2.h"
#include "../number/rot.h"

/* ---- The hull */

/* Tells whether a is lower than b, or as low and farther left; the other way round where `downward` is true.
 */
TOI16_ONCE bool comes_before(const toi_vec2 *a, const toi_vec2 *b, bool downward) {
    const toi_vec2 *p = downward ? b : a, *q = downward ? a : b;
    return p->y != q->y ? p->y < q->y : p->x < q->x;
}

TOI16_ONCE void swap_points(toi_vec2 *a, toi_vec2 *b) {
    toi_vec2 t = *a;
    *a = *b;
    *b = t;
}

/* Brings the point at `root` down to where no child comes after it. */
static void sift_down(toi_vec2 *points, size_t root, size_t count, bool downward) {
    for (size_t child; root < count / 2; root = child) {
        child = 2 * root + 1;
        if (child + 1 < count && comes_before(&points[child], &points[child + 1], downward))
            child++;
        if (!comes_before(&points[root], &points[child], downward))
            return;
        swap_points(&points[root], &points[child]);
    }
}

static void sort_points(toi_vec2 *points, size_t count, bool downward) {
    for (size_t root = count / 2; root-- > 0;)
        sift_down(points, root, count, downward);
    for (size_t end = count; end-- > 1;) {
        swap_points(&points[0], &points[end]);
        sift_down(points, 0, end, downward);
    }
}

/* Drops the points from the end of a chain at which the way to p is not a turn to the left. Returns how many
 * are left. */
static size_t drop_points(const toi_vec2 *chain, size_t length, const toi_vec2 *p) {
    while (length >= 2) {
        toi_vec2 last = toi16_minus2(&chain[length - 1], &chain[length - 2]),
                 way = toi16_minus2(p, &chain[length - 2]);
        if (toi16_cross2(&last, &way) > 0)
            break;
        length--;
    }
    return length;
}

/* Brings the chain from the first of the sorted points to the last to the front, and the others behind it.
 * Returns its length. */
static size_t make_chain(toi_vec2 *points, size_t count) {
    size_t length = 1;
    for (size_t k = 1; k < count; k++) {
        length = drop_points(points, length, &points[k]);
        swap_points(&points[length++], &points[k]);
    }
    return length;
}

toi_status toi_poly2_hull(toi_vec2 *points, size_t count, toi_poly2 *hull) {
    if (!points || !hull)
        return TOI_ERR_ARGUMENT;
    if (toi16_find_past_limit(points, points + count))
        return TOI_ERR_RANGE;
    if (count < 3)
        return TOI_ERR_SHAPE;
    sort_points(points, count, false);
    size_t top = make_chain(points, count) - 1;
    sort_points(points + top + 1, count - top - 1, true);
    size_t left = make_chain(points + top, count - top);
    size_t corners = top + drop_points(points + top, left, &points[0]);
    if (corners < 3 || corners > 255)
        return TOI_ERR_SHAPE;
    hull->vertices = points;
    hull->count = (uint8_t)corners;
    return TOI_OK;
}

/* ---- Placing */

/* quarter_turn is what quarter turns do to a vertex: its coordinates change places, and then their signs. */
typedef struct {
    bool crossed;
    uint32_t minus_x, minus_y; /* all bits are set where the sign changes */
} quarter_turn;

/* Reads a rotation as quarter turns. Returns false where it is no whole number of quarter turns. */
static bool find_quarter(quarter_turn *turn, const toi_rot2 *rot) {
    int32_t entry = rot->cos == 0 ? rot->sin : rot->cos;
    turn->crossed = rot->cos == 0;
    turn->minus_y = entry < 0 ? UINT32_MAX : 0;
    turn->minus_x = turn->crossed ? ~turn->minus_y : turn->minus_y;
    return (turn->crossed || rot->sin == 0) && (entry == TOI_Q30_ONE || entry == -TOI_Q30_ONE);
}

/* Changes the sign of a coordinate where `minus` says so, and moves it, modulo 2^32. */
static inline fix16_t move_coordinate(fix16_t x, uint32_t minus, fix16_t by) {
    return (fix16_t)(((uint32_t)x ^ minus) - minus + (uint32_t)by);
}

/* Places the vertices after quarter turns. Returns false where a vertex comes to lie past the domain, or
 * where 32 bits do not tell: sums of numbers below 2^30 fit. *size becomes the bits of the polygon's own
 * coordinates.
 */
static bool place_after_quarters(const toi_poly2 *local, const quarter_turn *turn, const toi_vec2 *position,
                                 toi_vec2 *vertices, uint32_t *size) {
    const toi_vec2 *v = local->vertices, *end = v + local->count;
    uint32_t own = 0, placed = 0;
    for (; v < end; v++, vertices++) {
        fix16_t x = turn->crossed ? v->y : v->x, y = turn->crossed ? v->x : v->y;
        own |= toi16_size(x) | toi16_size(y);
        vertices->x = move_coordinate(x, turn->minus_x, position->x);
        vertices->y = move_coordinate(y, turn->minus_y, position->y);
        placed |= toi16_abs32(vertices->x) | toi16_abs32(vertices->y);
    }
    *size = own;
    return (own | toi16_size(position->x) | toi16_size(position->y)) >> 30 == 0 &&
           placed < (uint32_t)TOI_LIMIT;
}

/* Rounds Q18.46 to Q16.16, to nearest, and moves: 34 bits. */
TOI16_ONCE int64_t round_and_move(int64_t q46, fix16_t by) {
    return toi16_shr(q46 + (INT64_C(1) << 29), 30) + by;
}

/* Places a vertex after any turn. Returns false where it comes to lie at or past TOI_LIMIT. Products have 32
 * and 31 bits, so that sums take 63. */
static bool place_vertex(const toi_vec2 *v, const toi_rot2 *rot, const toi_vec2 *position, toi_vec2 *out) {
    int64_t x = round_and_move(toi16_mul(rot->cos, v->x) - toi16_mul(rot->sin, v->y), position->x);
    int64_t y = round_and_move(toi16_mul(rot->sin, v->x) + toi16_mul(rot->cos, v->y), position->y);
    out->x = (fix16_t)x;
    out->y = (fix16_t)y;
    return toi16_abs64(x) < (uint64_t)TOI_LIMIT && toi16_abs64(y) < (uint64_t)TOI_LIMIT;
}

/* Places the vertices after any turn. *size becomes the bits of distances from the first vertex. */
static bool place_turned(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position,
                         toi_vec2 *vertices, uint32_t *size) {
    *size = 0;
    for (unsigned k = 0; k < local->count; k++) {
        if (!place_vertex(&local->vertices[k], rot, position, &vertices[k]))
            return false;
        *size |= toi16_size(vertices[k].x - vertices->x) | toi16_size(vertices[k].y - vertices->y);
    }
    return true;
}

/* Most outlines are still convex after rounding, and keep the numbers of their edges then. A closed outline
 * without a bend has no other fault: an edge of no length is a bend, and so is a way back. */
toi_status toi_poly2_place(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position,
                           toi_vec2 *room, toi_poly2 *placed) {
    if (!local || !local->vertices || !rot || !position || !room || !placed)
        return TOI_ERR_ARGUMENT;
    if (local->count < 3)
        return TOI_ERR_SHAPE;
    rot = toi16_take_rot2(rot);
    if (!rot)
        return TOI_ERR_ROTATION;
    quarter_turn turn;
    uint32_t size;
    if (!(find_quarter(&turn, rot) && place_after_quarters(local, &turn, position, room, &size)) &&
        !place_turned(local, rot, position, room, &size))
        return TOI_ERR_RANGE;
    toi_poly2 rounded = {room, local->count};
    toi16_outline outline;
    toi16_set_outline(&outline, &rounded);
    if (toi16_find_bend(&outline, toi16_shift_to_14(size)))
        return toi_poly2_hull(room, local->count, placed);
    *placed = rounded;
    return TOI_OK;
}
