/* SPDX-License-Identifier: MIT */
#include "hull3_portal.h"

/* More than any search takes that comes to an end. */
enum { ROUNDS = 48 };

/* ---- Directions of 30 bits */

static toi_axis3 to_30_bits(int64_t x, int64_t y, int64_t z) {
    int64_t v[3] = {x, y, z};
    toi_axis3 out;
    toi16_to_q30(v, &out);
    return out;
}

/* Positive where b is to the left of a, both seen from the line. */
static int64_t turn(const toi16_corner *a, const toi16_corner *b) {
    return toi16_mul(a->at.x, b->at.y) - toi16_mul(a->at.y, b->at.x);
}

/* ---- Three corners around the line */

/* Is all of M beside the line on the axis along n, rounded outwards? */
static toi16_outcome prove_beside(const toi16_view *view, const toi_axis3 *n, fix16_t t_max) {
    toi16_fine axis;
    toi16_projection p;
    toi16_span span;
    int64_t world[3];
    toi16_view_world(view, n, world);
    toi16_fine_along(world, &axis);
    toi16_hulls_measure(view->hulls, &axis, &p);
    toi16_span_start(&span, t_max);
    return toi16_span_clip(&span, &p, 0) ? TOI16_LOST : TOI16_BESIDE;
}

/* The farthest corner along a direction of the plane, if it is not on this side of the line. */
static toi16_outcome look(const toi16_view *view, int64_t x, int64_t y, fix16_t t_max, toi16_corner *out) {
    toi_axis3 n = to_30_bits(x, y, 0);
    if (toi16_is_zero3(&n))
        return TOI16_LOST;
    toi16_view_support(view, &n, out);
    int64_t along = toi16_mul(n.x, out->at.x) + toi16_mul(n.y, out->at.y);
    if (along >= 0)
        return TOI16_AROUND;
    return along < -toi16_view_blur(&n) ? TOI16_BESIDE : prove_beside(view, &n, t_max);
}

static void put_in_order(toi16_corner t[3]) {
    if (turn(&t[0], &t[1]) >= 0)
        return;
    toi16_copy_corner(&t[2], &t[0]);
    toi16_copy_corner(&t[0], &t[1]);
    toi16_copy_corner(&t[1], &t[2]);
}

/* Leaves t counter-clockwise around the line, or through it. */
toi16_outcome toi16_portal_surround(toi16_view *view, fix16_t t_max, toi16_corner t[3]) {
    toi16_outcome o =
        look(view, toi16_half_grid - view->offset[0], toi16_half_grid - view->offset[1], t_max, &t[0]);
    if (o != TOI16_AROUND)
        return o;
    toi16_view_place(view);
    o = look(view, -(int64_t)t[0].at.x, -(int64_t)t[0].at.y, t_max, &t[1]);
    if (o == TOI16_AROUND)
        put_in_order(t);
    for (unsigned n = 0; o == TOI16_AROUND && n < ROUNDS; n++) {
        o = look(view, (int64_t)t[0].at.y - t[1].at.y, (int64_t)t[1].at.x - t[0].at.x, t_max, &t[2]);
        if (o != TOI16_AROUND)
            return o;
        bool past_end = turn(&t[1], &t[2]) < 0;
        if (!past_end && turn(&t[2], &t[0]) >= 0)
            return TOI16_AROUND;
        toi16_copy_corner(&t[past_end ? 0 : 1], &t[2]);
    }
    return o == TOI16_AROUND ? TOI16_LOST : o;
}

/* ---- From a portal to the facet */

/* Which corner a new one replaces so that the line stays within: it has the two that are kept on its left and
 * right, or in line. */
static unsigned replaced(const toi16_corner t[3], const toi16_corner *fresh) {
    int64_t to_2 = turn(fresh, &t[2]);
    if (to_2 <= 0 && turn(fresh, &t[1]) >= 0)
        return 0;
    return to_2 >= 0 && turn(fresh, &t[0]) <= 0 ? 1 : 2;
}

/* With no more bits than these the normal of a portal may be that of three corners in line: each entry of a
 * corner is off by less than 2, so a product by less than 2^34. */
enum { THIN_BITS = 36 };

/* The normal of the portal, above (or below); false where it is no triangle as one looks along the line, or
 * hardly one. */
static bool portal_normal(toi16_portal *p, bool above) {
    const toi_axis3 *o = &p->t[0].at, *left = &p->t[above ? 1 : 2].at, *right = &p->t[above ? 2 : 1].at;
    toi_axis3 to_left = {left->x - o->x, left->y - o->y, left->z - o->z};
    toi_axis3 to_right = {right->x - o->x, right->y - o->y, right->z - o->z};
    int64_t n[3];
    toi16_cross(&to_left, &to_right, n);
    p->bits = toi16_to_q30(n, &p->normal);
    return (above ? n[2] > 0 : n[2] < 0) && p->bits > THIN_BITS;
}

static int32_t upper(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* Along a normal, in 2^32: a blur is less than 1.7. The corners of a portal are as high as its first to
 * within 0.5, as its normal is cut off by 1 and they are within 2^30 of one another; the choice of a vertex
 * is off by as much. So what is higher by DOUBT is beyond the portal, and where the portal's height less LEAD
 * is past a point of the line, then the true triangle is, by a blur up and one beside the line. */
enum { DOUBT = 3, LEAD = 6 };

/* Is the line clear of the portal's edges, which are shorter than 2^31, by 4? So what slides along a face of
 * M is not said to be inside of it. */
static bool is_within(const toi16_corner t[3]) {
    const int64_t clear = INT64_C(1) << 33;
    return turn(&t[0], &t[1]) > clear && turn(&t[1], &t[2]) > clear && turn(&t[2], &t[0]) > clear;
}

/* The line stays within: the corners are around it at first, so each new one is between the two that it is
 * joined with, and portal_normal sees that the triangle has an area. */
toi16_progress toi16_portal_push(const toi16_view *view, bool above, const toi16_ends *at, toi16_portal *p) {
    for (unsigned n = 0; n < ROUNDS; n++) {
        toi16_corner fresh;
        if (!portal_normal(p, above))
            return TOI16_GIVEN_UP;
        p->height = toi16_dot3(&p->normal, &p->t[0].at);
        if (upper(p->height) - upper(toi16_mul(p->normal.z, at->past)) >= LEAD && is_within(p->t))
            return TOI16_PASSED;
        toi16_view_support(view, &p->normal, &fresh);
        p->farthest = toi16_dot3(&p->normal, &fresh.at);
        if (upper(toi16_mul(p->normal.z, at->never)) - upper(p->farthest) >= DOUBT)
            return TOI16_NEVER;
        if (upper(p->farthest - p->height) < DOUBT)
            return TOI16_AT_FACET;
        toi16_copy_corner(&p->t[replaced(p->t, &fresh)], &fresh);
    }
    return TOI16_GIVEN_UP;
}
