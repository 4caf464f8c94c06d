/* SPDX-License-Identifier: MIT */
/* Both ends of the contact on the grid. What needs no grid is done elsewhere, so that its place on the stack
 * is free for that. */
#include "hull3_portal.h"

/* So many bits more than its edges has the normal of a triangle, whose angles are not too small. */
enum { WELL_KNOWN_BITS = 22 };

TOI16_ONCE uint32_t size_of(const toi16_corner *from, const toi16_corner *to) {
    return toi16_size(to->at.x - from->at.x) | toi16_size(to->at.y - from->at.y) |
           toi16_size(to->at.z - from->at.z);
}

/* The corners of a portal tell its normal to within 2^-17.8: each entry of them is off by less than 1.44, so
 * two ways with entries of up to 2^n make a normal that is off by less than 17.3 * 2^n. No way is longer than
 * 2^31. */
static bool is_well_known(const toi16_portal *p) {
    return p->bits > 31 + WELL_KNOWN_BITS ||
           p->bits >
               WELL_KNOWN_BITS + toi16_bits32(size_of(&p->t[0], &p->t[1]) | size_of(&p->t[0], &p->t[2]));
}

/* The corners of a portal, by the vertices that make them. */
TOI16_ONCE void set_corners(const toi16_portal *p, toi16_facet *facet) {
    for (unsigned k = 0; k < 3; k++) {
        facet->a[k] = p->t[k].a;
        facet->b[k] = p->t[k].b;
    }
}

/* When the line passes the plane at a height along n, times |n.z| speed: of a plane above (n.z > 0) rounded
 * down, of one below rounded up. Contact of a point of M with the line is at t = -m_c / w_c, and z = +-(m_c -
 * d_c) 2^grid / 2, so t speed is -(z 2^(1 - grid) + depth); and z = height / n.z. All below 2^62. */
TOI16_ONCE int64_t time_at(const toi16_view *view, const toi_axis3 *n, int64_t height) {
    int64_t ceiling = -toi16_shr(-height, view->grid - 1U), sum = ceiling + toi16_mul(n->z, view->depth);
    return n->z > 0 ? -sum : sum;
}

/* The plane is beyond all of M, and the triangle as low as rounding may leave it: no corner is lower than the
 * first by half of 2^32, and none of M higher by 3 times that (hull3_portal.c), so that the plane is thinner
 * than 2^36. 1.74 |w_c| is at least |w|, and z is half of a length. */
TOI16_ONCE void set_times(const toi16_view *view, const toi16_portal *p, toi16_passage *out) {
    int64_t blur = toi16_view_blur(&p->normal), high = p->farthest + blur,
            low = p->height - (INT64_C(1) << 31) - blur, thickness = high - low;
    out->steep = toi16_abs32(p->normal.z);
    out->plane = time_at(view, &p->normal, high);
    out->triangle = time_at(view, &p->normal, low);
    out->is_thin = 14 * thickness <= (int64_t)out->steep * (INT64_C(1) << view->grid);
}

/* heights: of the line at 0 and t_max. */
static void find_end(toi16_hulls *hulls, const toi16_view *view, unsigned which, const int32_t heights[2],
                     toi16_passage *out) {
    toi16_portal p;
    for (unsigned k = 0; k < 3; k++)
        toi16_copy_corner(&p.t[k], &hulls->room.around[k]);
    out->progress = toi16_portal_push(view, which, heights, &p);
    if (out->progress != TOI16_AT_FACET)
        return;
    set_corners(&p, &hulls->found.facets[which]);
    set_times(view, &p, out);
    if (which == TOI16_ENTER && is_well_known(&p))
        toi16_view_direction(view, &p.normal, &hulls->normal);
}

/* Of what looking around the line came to. */
TOI16_ALWAYS_INLINE toi16_outcome sight(toi16_hulls *hulls, toi16_view *view, toi16_outcome o, fix16_t t_max,
                                        toi16_sight *out) {
    if (o == TOI16_CLOSE)
        toi16_view_world(view, &hulls->found.across, out->close);
    if (o != TOI16_AROUND)
        return o;
#ifdef TOI16_QUICK_HULLS
    toi16_view_find_ends(view);
#endif
    const int32_t heights[2] = {toi16_view_height(view, 0), toi16_view_height(view, t_max)};
    find_end(hulls, view, TOI16_ENTER, heights, &out->ends[TOI16_ENTER]);
    if (out->ends[TOI16_ENTER].progress <= TOI16_PASSED)
        find_end(hulls, view, TOI16_LEAVE, heights, &out->ends[TOI16_LEAVE]);
    return o;
}

toi16_outcome toi16_sight_ends(toi16_hulls *hulls, fix16_t t_max, toi16_sight *out) {
    toi16_view view;
    toi16_close_row(hulls);
    if (!toi16_view_open(&view, hulls))
        return toi16_are_rigid(hulls) ? TOI16_BESIDE : TOI16_LOST;
    toi16_outcome o = toi16_portal_surround(&view, hulls->room.around, &hulls->found.across);
    return sight(hulls, &view, o, t_max, out);
}

#ifdef TOI16_QUICK_HULLS
toi16_outcome toi16_sight_on(toi16_hulls *hulls, fix16_t t_max, toi16_sight *out) {
    toi16_outcome o = toi16_portal_go_on(hulls->view, hulls->room.around, &hulls->found.across, TOI16_AROUND);
    return sight(hulls, hulls->view, o, t_max, out);
}
#endif
