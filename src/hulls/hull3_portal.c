/* SPDX-License-Identifier: MIT */
/* Where the line of the motion crosses the boundary of M, by Minkowski portal refinement: a portal is a
 * triangle of three corners of M around the line. It is found as in a two-dimensional GJK, and pushed out to
 * the facet above, where M is entered, and to the one below, where M is left. */
#include "hull3_inner.h"

/* More rounds than any search takes that comes to an end. */
enum { PORTAL_ROUNDS = 48 };

/* ---- Opening the view, and balls around the hulls */

/* The lower half of a number that is shifted right by 1 to 31. */
static int32_t lower_half(int64_t v, unsigned shift) {
    return (int32_t)((uint32_t)((uint64_t)v >> 32) << (32 - shift) | (uint32_t)v >> shift);
}

static uint64_t square(int32_t x) {
    return (uint64_t)toi16_mul(x, x);
}

/* Balls count as larger than they are by 64 units of 2^-26 of the square of their radius, or more: for frames
 * that are rotations to within 2^-22, and for a way that is cut off. */
enum { BALL_DOUBT = 65 };

/* Is a way across the motion longer than it can be between balls that meet? radius: of both together. The way
 * between the centres across the motion is twice as fine as the grid, cut off. In units of the grid the balls
 * meet, while they pass, where the way is not longer than |w| 2^-30 times both reaches, which is below 2^30.
 */
static inline bool are_balls_apart(const int32_t w[3], const int32_t way[3], uint32_t radius) {
    const uint64_t speed = square(w[0]) + square(w[1]) + square(w[2]);
    const uint32_t size = (uint32_t)(toi16_mulu(radius, radius) >> 32) + BALL_DOUBT;
    return (square(way[0]) + square(way[1]) + square(way[2])) >> 4 >
           toi16_mulu(size, (uint32_t)(speed >> 32) + 1);
}

/* Sets motion and centres, with the coordinate c of the longest entry known where this is compiled; writes
 * nothing where the balls are apart. They are where |d x w| > reach |w|, and |w| < 2^30.8, reach < 2^(shift -
 * 1) and at least 1: so where an upper half is 2^(shift - 2) or more. */
TOI16_INLINE_FOR_SPEED bool open_along(toi16_view *view, const toi16_hulls *hulls, uint32_t reach,
                                       unsigned c) {
    const unsigned i = c == 2 ? 0 : c + 1, j = c == 0 ? 2 : c - 1;
    const unsigned grid = TOI16_GRID_BITS - toi16_bits32(reach | 1), shift = 30 - grid;
    const int32_t d[3] = {hulls->d.x, hulls->d.y, hulls->d.z},
                  v[3] = {hulls->pair.w.x, hulls->pair.w.y, hulls->pair.w.z};
    const uint32_t speed = toi16_abs32(v[c]);
    const int32_t grow = INT32_C(1) << (30 - toi16_bits32(speed)),
                  w[3] = {v[0] * grow, v[1] * grow, v[2] * grow};
    const int64_t x = toi16_mul_difference(w[c], d[i], w[i], d[c]),
                  y = toi16_mul_difference(w[c], d[j], w[j], d[c]),
                  z = toi16_mul_difference(w[i], d[j], w[j], d[i]);
    if ((toi16_upper_size(x) | toi16_upper_size(y) | toi16_upper_size(z)) >> (shift - 2) != 0)
        return false;
    const int32_t way[3] = {lower_half(x, shift), lower_half(y, shift), lower_half(z, shift)};
    if (are_balls_apart(w, way, reach << grid))
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

TOI16_INLINE bool open_motion(toi16_view *view, const toi16_hulls *hulls, uint32_t reach) {
    const toi_axis3 *w = &hulls->pair.w;
    const uint32_t x = toi16_abs32(w->x), y = toi16_abs32(w->y), z = toi16_abs32(w->z);
    if (z > x && z > y)
        return open_along(view, hulls, reach, 2);
    return y > x ? open_along(view, hulls, reach, 1) : open_along(view, hulls, reach, 0);
}

TOI16_ALWAYS_INLINE bool open_view(toi16_view *view, const toi16_hulls *hulls) {
    uint32_t reach = (uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach;
    if (!open_motion(view, hulls, reach))
        return false;
    view->hulls = hulls;
    view->placed = false;
    toi16_view_open_side(&view->a, hulls->a.table);
    toi16_view_open_side(&view->b, hulls->b.table);
    return true;
}

bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls) {
    return open_view(view, hulls);
}

/* ---- Three corners around the line */

/* Corners are copied member by member, because compilers call memcpy for the whole. */
TOI16_ONCE void copy_corner(toi16_corner *to, const toi16_corner *from) {
    to->at.x = from->at.x;
    to->at.y = from->at.y;
    to->at.z = from->at.z;
    to->a = from->a;
    to->b = from->b;
}

/* Positive where b is to the left of a, both seen from the line. */
static int64_t turn(const toi16_corner *a, const toi16_corner *b) {
    return toi16_mul_difference(a->at.x, b->at.y, a->at.y, b->at.x);
}

static toi_axis3 to_30_bits(int32_t x, int32_t y) {
    unsigned bits = toi16_bits32(toi16_abs32(x) | toi16_abs32(y)), cut = bits > 30 ? bits - 30 : 0;
    int32_t grow = INT32_C(1) << (bits > 30 ? 0 : 30 - bits);
    toi_axis3 out = {toi16_shr32(x, cut) * grow, toi16_shr32(y, cut) * grow, 0};
    return out;
}

/* What it means that M reaches so far along n. Where the line may be on the boundary, an exact axis or all
 * axes decide. */
static toi16_line judge_reach(const toi_axis3 *n, int64_t reach) {
    int64_t blur = toi16_view_blur(n);
    if (reach > blur)
        return TOI16_LINE_CROSSES;
    return reach < -blur ? TOI16_LINE_BESIDE : TOI16_LINE_IN_DOUBT;
}

/* The support point along (x, y), if it is not on this side of the line. */
static toi16_line find_corner(const toi16_view *view, int32_t x, int32_t y, toi16_corner *out, toi_axis3 *n) {
    *n = to_30_bits(x, y);
    if (toi16_is_zero3(n))
        return TOI16_LINE_LOST;
    toi16_view_support(view, n, out);
    return judge_reach(n, toi16_mul(n->x, out->at.x) + toi16_mul(n->y, out->at.y));
}

/* The support point to the left of the way from one corner to another. */
static toi16_line find_left(const toi16_view *view, const toi16_corner *from, const toi16_corner *to,
                            toi16_corner *out, toi_axis3 *n) {
    return find_corner(view, from->at.y - to->at.y, to->at.x - from->at.x, out, n);
}

/* The support point from B's centre towards the line, before there is a grid; along x where the centre is on
 * the line. */
static toi16_line find_first(const toi16_view *view, toi16_corner *out, toi_axis3 *n) {
    toi_axis3 outward = to_30_bits(-view->x, -view->y);
    if (toi16_is_zero3(&outward))
        outward.x = INT32_C(1) << 29;
    *n = outward;
    return judge_reach(&outward, toi16_view_reach(view, n, out));
}

/* Another vertex of the table, mostly on the opposite side of the hull: nearly any other serves. */
static uint16_t opposite(uint32_t vertex, uint32_t count) {
    uint32_t other = count - 1 - vertex;
    return (uint16_t)(other != vertex ? other : 0);
}

static void put_in_order(toi16_corner t[3]) {
    if (turn(&t[0], &t[1]) >= 0)
        return;
    copy_corner(&t[2], &t[0]);
    copy_corner(&t[0], &t[1]);
    copy_corner(&t[1], &t[2]);
}

/* The line is clear of an edge of a portal, all of which are shorter than 2^31, where it is farther than 4
 * from the edge: a line that slides along a face of M is not so far inside. */
static const int64_t CLEAR = INT64_C(1) << 33;

static bool is_within(const toi16_corner *t) {
    return turn(&t[0], &t[1]) > CLEAR && turn(&t[1], &t[2]) > CLEAR && turn(&t[2], &t[0]) > CLEAR;
}

/* Does M go on beyond the edges that the line is close to? */
static toi16_line ask_beyond(const toi16_view *view, const toi16_corner t[3], toi_axis3 *n) {
    toi16_corner beyond;
    toi16_line line = TOI16_LINE_CROSSES;
    for (unsigned k = 0; k < 3 && line == TOI16_LINE_CROSSES; k++) {
        const toi16_corner *from = &t[k], *to = &t[k < 2 ? k + 1 : 0];
        if (turn(from, to) <= CLEAR)
            line = find_left(view, to, from, &beyond, n);
    }
    return line;
}

/* The first two corners, counter-clockwise. */
static toi16_line start_portal(toi16_view *view, toi16_corner t[3], toi_axis3 *n) {
    toi16_line line = TOI16_LINE_CROSSES;
    toi16_view_place(view);
    toi16_view_put(view, &t[0]);
    t[1].a = opposite(t[0].a, view->hulls->a.table->vertex_count);
    t[1].b = opposite(t[0].b, view->hulls->b.table->vertex_count);
    toi16_view_put(view, &t[1]);
    if (t[0].at.x == t[1].at.x && t[0].at.y == t[1].at.y)
        line = find_corner(view, -t[0].at.x, -t[0].at.y, &t[1], n);
    put_in_order(t);
    return line;
}

/* Leaves t counter-clockwise around the line, or through it, if the line crosses M. n: the last direction in
 * which M was asked for. */
TOI16_OWN_STACK toi16_line surround(toi16_view *view, toi16_corner t[3], toi_axis3 *n) {
    toi16_line line = find_first(view, &t[0], n);
    if (line == TOI16_LINE_CROSSES)
        line = start_portal(view, t, n);
    for (unsigned k = 0; line == TOI16_LINE_CROSSES && k < PORTAL_ROUNDS; k++) {
        line = find_left(view, &t[0], &t[1], &t[2], n);
        if (line != TOI16_LINE_CROSSES)
            return line;
        bool past_end = turn(&t[1], &t[2]) < 0;
        if (!past_end && turn(&t[2], &t[0]) >= 0) {
            view->clear = is_within(t);
            return view->clear ? TOI16_LINE_CROSSES : ask_beyond(view, t, n);
        }
        copy_corner(&t[past_end ? 0 : 1], &t[2]);
    }
    return line == TOI16_LINE_CROSSES ? TOI16_LINE_LOST : line;
}

/* ---- From a portal to the facet */

typedef struct {
    toi16_corner t[3]; /* counter-clockwise around the line, or through it */
    toi_axis3 normal;
    unsigned bits;            /* of the normal before it was shortened */
    int64_t height, farthest; /* of its first corner, and of M, along the normal */
} portal;

/* The corner that a new one replaces so that the line stays within: it has the two that are kept on its left
 * and right, or in line. */
static toi16_corner *replaced(toi16_corner t[3], const toi16_corner *fresh) {
    int64_t to_2 = turn(fresh, &t[2]);
    if (to_2 <= 0 && turn(fresh, &t[1]) >= 0)
        return &t[0];
    return to_2 >= 0 && turn(fresh, &t[0]) <= 0 ? &t[1] : &t[2];
}

/* With no more bits than these the normal of a portal may be that of three corners in line: each entry of a
 * corner is off by less than 2, so a product by less than 2^34. */
enum { THIN_BITS = 36 };

/* The normal of the portal, upwards (or downwards), as toi16_to_q30 makes it, and its height; false where the
 * portal is no triangle as one looks along the line, or hardly one. */
TOI16_ONCE bool set_normal(portal *p, bool above) {
    const toi_axis3 *o = &p->t[0].at, *left = &p->t[above ? 1 : 2].at, *right = &p->t[above ? 2 : 1].at;
    toi_axis3 to_left = {left->x - o->x, left->y - o->y, left->z - o->z};
    toi_axis3 to_right = {right->x - o->x, right->y - o->y, right->z - o->z};
    const int64_t n[3] = {toi16_mul_difference(to_left.y, to_right.z, to_right.y, to_left.z),
                          toi16_mul_difference(to_left.z, to_right.x, to_right.z, to_left.x),
                          toi16_mul_difference(to_left.x, to_right.y, to_right.x, to_left.y)};
    unsigned upper_bits =
        toi16_bits32(toi16_upper_size(n[0]) | toi16_upper_size(n[1]) | toi16_upper_size(n[2]));
    unsigned grow = 31 - upper_bits;
    const toi_axis3 normal = {toi16_upper_30(n[0], grow), toi16_upper_30(n[1], grow),
                              toi16_upper_30(n[2], grow)};
    p->height = toi16_dot3(&normal, o);
    p->normal = normal;
    p->bits = 32 + upper_bits;
    return (above ? n[2] > 0 : n[2] < 0) && p->bits > THIN_BITS;
}

static int32_t upper_half(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* Heights along a normal, in 2^32: a blur is at most 2. The corners of a portal are as high as its first to
 * within 0.5, as its normal is cut off by 1 and they are within 2^30 of one another; the choice of a vertex
 * is off by as much. So what is higher by BEYOND is beyond the portal, and where the portal's height less
 * LEAD is past a point of the line, then the true triangle is, by a blur up and one beside the line. */
enum { BEYOND = 3, LEAD = 6 };

/* The highest (lowest) corner of small hulls is known: it comes first, where the line is so clear of the
 * edges that a triangle with that corner has an area. */
static bool put_known_end(const toi16_view *view, unsigned which, toi16_corner *out) {
    if (!view->placed || !view->clear)
        return false;
    out->a = view->a.ends[which];
    out->b = view->b.ends[which];
    toi16_view_put(view, out);
    return true;
}

/* Pushes a portal up or down as far as M reaches. heights: of the line at 0 and t_max. One of them ends the
 * search with the portal past it, the other with all of M short of it. The line stays within: the corners are
 * around it at first, so each new one is between the two that it is joined with, and set_normal sees that the
 * triangle has an area. */
static toi16_progress push_portal(const toi16_view *view, unsigned which, const int32_t heights[2],
                                  portal *p) {
    const bool above = which == TOI16_ENTER;
    const int32_t past = heights[which], never = heights[1 - which];
    toi16_corner fresh;
    bool is_fresh = put_known_end(view, which, &fresh);
    for (unsigned n = 0; n < PORTAL_ROUNDS; n++, is_fresh = true) {
        if (is_fresh)
            copy_corner(replaced(p->t, &fresh), &fresh);
        if (!set_normal(p, above))
            return TOI16_GIVEN_UP;
        if (upper_half(p->height) - upper_half(toi16_mul(p->normal.z, past)) >= LEAD && is_within(p->t))
            return TOI16_PASSED;
        toi16_view_support(view, &p->normal, &fresh);
        p->farthest = toi16_dot3(&p->normal, &fresh.at);
        if (upper_half(toi16_mul(p->normal.z, never)) - upper_half(p->farthest) >= BEYOND)
            return TOI16_NEVER;
        if (upper_half(p->farthest - p->height) < BEYOND)
            return TOI16_AT_FACET;
    }
    return TOI16_GIVEN_UP;
}

/* ---- What a portal at a facet tells */

/* The normal of a triangle whose angles are not too small has so many bits more than its edges. */
enum { KNOWN_NORMAL_BITS = 22 };

TOI16_ONCE uint32_t size_of_way(const toi16_corner *from, const toi16_corner *to) {
    return toi16_size(to->at.x - from->at.x) | toi16_size(to->at.y - from->at.y) |
           toi16_size(to->at.z - from->at.z);
}

/* Do the corners tell the normal to within 2^-17.8? Each entry of a corner is off by less than 1.44, so two
 * ways with entries of up to 2^n make a normal that is off by less than 17.3 * 2^n. No way is longer than
 * 2^31. */
static bool is_normal_known(const portal *p) {
    return p->bits > 31 + KNOWN_NORMAL_BITS ||
           p->bits > KNOWN_NORMAL_BITS +
                         toi16_bits32(size_of_way(&p->t[0], &p->t[1]) | size_of_way(&p->t[0], &p->t[2]));
}

static void put_facet(const portal *p, toi16_facet *facet) {
    for (unsigned k = 0; k < 3; k++) {
        facet->a[k] = p->t[k].a;
        facet->b[k] = p->t[k].b;
    }
}

/* The plane is beyond all of M, and the triangle as low as rounding may leave it: no corner is lower than the
 * first by half of 2^32, and none of M is higher by BEYOND times that, so that the plane is thinner than
 * 2^36. 1.74 |w_c| is at least |w|, and z is half of a length. */
TOI16_ONCE void set_times(const toi16_view *view, const portal *p, toi16_hull_crossing *out) {
    int64_t blur = toi16_view_blur(&p->normal), high = p->farthest + blur,
            low = p->height - (INT64_C(1) << 31) - blur, thickness = high - low;
    out->steep = toi16_abs32(p->normal.z);
    out->plane = toi16_view_time(view, &p->normal, high);
    out->triangle = toi16_view_time(view, &p->normal, low);
    out->is_thin = 14 * thickness <= (int64_t)out->steep * (INT64_C(1) << view->grid);
}

/* heights: of the line at 0 and t_max. */
TOI16_OWN_STACK void find_crossing(toi16_hulls *hulls, const toi16_view *view, unsigned which,
                                   const int32_t heights[2], toi16_hull_crossing *out) {
    portal p;
    for (unsigned k = 0; k < 3; k++)
        copy_corner(&p.t[k], &hulls->scratch.search.around[k]);
    out->progress = push_portal(view, which, heights, &p);
    if (out->progress != TOI16_AT_FACET)
        return;
    put_facet(&p, &hulls->found.facets[which]);
    set_times(view, &p, out);
    if (which == TOI16_ENTER && is_normal_known(&p))
        toi16_view_opposite(view, &p.normal, &hulls->normal);
}

TOI16_OWN_STACK void find_both(toi16_hulls *hulls, toi16_view *view, fix16_t t_max) {
    const int32_t heights[2] = {toi16_view_height(view, 0), toi16_view_height(view, t_max)};
    toi16_hull_crossing *at = hulls->scratch.search.is.at;
    hulls->normal.x = hulls->normal.y = hulls->normal.z = 0;
    toi16_view_find_ends(view);
    find_crossing(hulls, view, TOI16_ENTER, heights, &at[TOI16_ENTER]);
    if (at[TOI16_ENTER].progress <= TOI16_PASSED)
        find_crossing(hulls, view, TOI16_LEAVE, heights, &at[TOI16_LEAVE]);
}

toi16_line toi16_find_crossings(toi16_hulls *hulls, fix16_t t_max) {
    toi16_view view;
    if (!open_view(&view, hulls))
        return TOI16_BALLS_APART;
    toi16_line line = surround(&view, hulls->scratch.search.around, &hulls->found.outward);
    if (line == TOI16_LINE_IN_DOUBT)
        toi16_view_world(&view, &hulls->found.outward, hulls->scratch.search.is.beside);
    if (line == TOI16_LINE_CROSSES)
        find_both(hulls, &view, t_max);
    return line;
}
