/* SPDX-License-Identifier: MIT */
#include "hull3_portal.h"

/* Builds for size call this function of the header, and find it here. */
#ifdef TOI16_IS_SHARED
extern inline void toi16_copy_corner(toi16_corner *to, const toi16_corner *from);
#endif

/* More than any search takes that comes to an end. */
enum { ROUNDS = 48 };

/* ---- Directions of 30 bits */

static toi_axis3 to_30_bits(int32_t x, int32_t y) {
    unsigned bits = toi16_bits32(toi16_abs32(x) | toi16_abs32(y)), cut = bits > 30 ? bits - 30 : 0;
    int32_t grow = INT32_C(1) << (bits > 30 ? 0 : 30 - bits);
    toi_axis3 out = {toi16_shr32(x, cut) * grow, toi16_shr32(y, cut) * grow, 0};
    return out;
}

/* Positive where b is to the left of a, both seen from the line. */
static int64_t turn(const toi16_corner *a, const toi16_corner *b) {
    return toi16_mul_difference(a->at.x, b->at.y, a->at.y, b->at.x);
}

/* ---- Three corners around the line */

/* What it means that M reaches so far along n. Where the line may be on the boundary, an exact axis or all
 * axes decide. */
static toi16_outcome judge(const toi_axis3 *n, int64_t reach) {
    int64_t blur = toi16_view_blur(n);
    if (reach > blur)
        return TOI16_AROUND;
    return reach < -blur ? TOI16_BESIDE : TOI16_CLOSE;
}

/* The farthest corner along a direction of the plane, if it is not on this side of the line. */
static toi16_outcome look(const toi16_view *view, int32_t x, int32_t y, toi16_corner *out, toi_axis3 *n) {
    *n = to_30_bits(x, y);
    if (toi16_is_zero3(n))
        return TOI16_LOST;
    toi16_view_support(view, n, out);
    return judge(n, toi16_mul(n->x, out->at.x) + toi16_mul(n->y, out->at.y));
}

/* The same to the left of the way from one corner to another. */
static toi16_outcome look_left(const toi16_view *view, const toi16_corner *from, const toi16_corner *to,
                               toi16_corner *out, toi_axis3 *n) {
    return look(view, from->at.y - to->at.y, to->at.x - from->at.x, out, n);
}

/* The same from B's centre to the line, before there is a grid; along x where it is on the line. */
static toi16_outcome look_first(const toi16_view *view, toi16_corner *out, toi_axis3 *n) {
    *n = to_30_bits(-view->x, -view->y);
    if (toi16_is_zero3(n))
        n->x = INT32_C(1) << 29;
    return judge(n, toi16_view_reach(view, n, out));
}

/* Another vertex, which is often across from it: nearly any other serves. */
static uint16_t across(uint32_t vertex, uint32_t count) {
    uint32_t other = count - 1 - vertex;
    return (uint16_t)(other != vertex ? other : 0);
}

static void put_in_order(toi16_corner t[3]) {
    if (turn(&t[0], &t[1]) >= 0)
        return;
    toi16_copy_corner(&t[2], &t[0]);
    toi16_copy_corner(&t[0], &t[1]);
    toi16_copy_corner(&t[1], &t[2]);
}

/* The line is clear of an edge of a portal, all of which are shorter than 2^31, where it is farther than 4
 * from it: so far inside of M what slides along a face of it is not. */
static const int64_t CLEAR = INT64_C(1) << 33;

static bool is_within(const toi16_corner *t) {
    return turn(&t[0], &t[1]) > CLEAR && turn(&t[1], &t[2]) > CLEAR && turn(&t[2], &t[0]) > CLEAR;
}

/* Does M go on beyond the edges that the line is close to? */
static toi16_outcome look_beyond(const toi16_view *view, const toi16_corner t[3], toi_axis3 *n) {
    toi16_corner beyond;
    toi16_outcome o = TOI16_AROUND;
    for (unsigned k = 0; k < 3 && o == TOI16_AROUND; k++) {
        const toi16_corner *from = &t[k], *to = &t[k < 2 ? k + 1 : 0];
        if (turn(from, to) <= CLEAR)
            o = look_left(view, to, from, &beyond, n);
    }
    return o;
}

/* Goes on from the first corner. Leaves t counter-clockwise around the line, or through it. */
TOI16_ALWAYS_INLINE toi16_outcome surround(toi16_view *view, toi16_corner t[3], toi_axis3 *n,
                                           toi16_outcome o) {
    if (o != TOI16_AROUND)
        return o;
    toi16_view_place(view);
    toi16_view_put(view, &t[0]);
    t[1].a = across(t[0].a, view->hulls->a.table->vertex_count);
    t[1].b = across(t[0].b, view->hulls->b.table->vertex_count);
    toi16_view_put(view, &t[1]);
    if (t[0].at.x == t[1].at.x && t[0].at.y == t[1].at.y)
        o = look(view, -t[0].at.x, -t[0].at.y, &t[1], n);
    put_in_order(t);
    for (unsigned k = 0; o == TOI16_AROUND && k < ROUNDS; k++) {
        o = look_left(view, &t[0], &t[1], &t[2], n);
        if (o != TOI16_AROUND)
            return o;
        bool past_end = turn(&t[1], &t[2]) < 0;
        if (!past_end && turn(&t[2], &t[0]) >= 0) {
            view->clear = is_within(t);
            return view->clear ? TOI16_AROUND : look_beyond(view, t, n);
        }
        toi16_copy_corner(&t[past_end ? 0 : 1], &t[2]);
    }
    return o == TOI16_AROUND ? TOI16_LOST : o;
}

#ifdef TOI16_QUICK_HULLS
toi16_outcome toi16_portal_look(const toi16_view *view, toi16_corner *out, toi_axis3 *n) {
    return look_first(view, out, n);
}

toi16_outcome toi16_portal_go_on(toi16_view *view, toi16_corner t[3], toi_axis3 *n, toi16_outcome o) {
    return surround(view, t, n, o);
}

toi16_outcome toi16_portal_surround(toi16_view *view, toi16_corner t[3], toi_axis3 *n) {
    return toi16_portal_go_on(view, t, n, toi16_portal_look(view, &t[0], n));
}
#else
toi16_outcome toi16_portal_surround(toi16_view *view, toi16_corner t[3], toi_axis3 *n) {
    return surround(view, t, n, look_first(view, &t[0], n));
}
#endif

/* ---- From a portal to the facet */

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

/* The normal of the portal, above (or below), as toi16_to_q30 makes it, and its height; false where it is no
 * triangle as one looks along the line, or hardly one. */
TOI16_ONCE bool set_normal(toi16_portal *p, bool above) {
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

static int32_t upper(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* Along a normal, in 2^32: a blur is at most 2. The corners of a portal are as high as its first to
 * within 0.5, as its normal is cut off by 1 and they are within 2^30 of one another; the choice of a vertex
 * is off by as much. So what is higher by DOUBT is beyond the portal, and where the portal's height less LEAD
 * is past a point of the line, then the true triangle is, by a blur up and one beside the line. */
enum { DOUBT = 3, LEAD = 6 };

/* The highest (lowest) corner of small hulls is known: it comes first, where the line is so clear of the
 * edges that a triangle with it has an area. */
static bool find_end(const toi16_view *view, unsigned which, toi16_corner *out) {
    if (!view->placed || !view->clear)
        return false;
    out->a = view->a.ends[which];
    out->b = view->b.ends[which];
    toi16_view_put(view, out);
    return true;
}

/* The line stays within: the corners are around it at first, so each new one is between the two that it is
 * joined with, and set_normal sees that the triangle has an area. */
toi16_progress toi16_portal_push(const toi16_view *view, unsigned which, const int32_t heights[2],
                                 toi16_portal *p) {
    const bool above = which == TOI16_ENTER;
    const int32_t past = heights[which], never = heights[1 - which];
    toi16_corner fresh;
    bool is_fresh = find_end(view, which, &fresh);
    for (unsigned n = 0; n < ROUNDS; n++, is_fresh = true) {
        if (is_fresh)
            toi16_copy_corner(replaced(p->t, &fresh), &fresh);
        if (!set_normal(p, above))
            return TOI16_GIVEN_UP;
        if (upper(p->height) - upper(toi16_mul(p->normal.z, past)) >= LEAD && is_within(p->t))
            return TOI16_PASSED;
        toi16_view_support(view, &p->normal, &fresh);
        p->farthest = toi16_dot3(&p->normal, &fresh.at);
        if (upper(toi16_mul(p->normal.z, never)) - upper(p->farthest) >= DOUBT)
            return TOI16_NEVER;
        if (upper(p->farthest - p->height) < DOUBT)
            return TOI16_AT_FACET;
    }
    return TOI16_GIVEN_UP;
}
