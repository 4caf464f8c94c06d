/* SPDX-License-Identifier: MIT */
/* This file has pairs of a polygon and an oriented box. The axes are the normals of the polygon's edges, at
 * 30 bits and exact in their direction, and the box's own two, which are exactly its normals.
 *
 * Widths: an axis is within 2^30 + 16. The polygon's vertices are below 2^29, so their projections are below
 * 2^60 + 2^34. The box's centre, doubled, is below 2^30: below 2^61 + 2^35, and half of that. Its radius is
 * at most sum(half2) * (2^61 + 2^35) / 2^31 <= 2^60 + 2^34. So lo and hi stay below 2^62, and so does the
 * speed. The only rounding is that of the two radius terms, outwards by less than 1 unit each: the centre of
 * an oriented box, doubled, is even. */
#include "obb2.h"

static uint32_t axes_of_a(const toi16_poly_obb *pair) {
    return pair->box_first ? 2 : toi16_count(&pair->poly);
}

/* Writes the normal of an axis. Returns false where the edge has no length. */
static bool find_poly_obb_normal(const toi16_poly_obb *pair, uint32_t axis, toi_vec2 *out) {
    const uint32_t axes_a = axes_of_a(pair), own = axis < axes_a ? axis : axis - axes_a;
    if ((axis < axes_a) != pair->box_first)
        return toi16_edge_normal(&pair->poly, own, out);
    *out = toi16_box_axis2(pair->box.rot, own);
    return true;
}

static toi16_fate project_poly_obb(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_poly_obb *p = (const toi16_poly_obb *)pair;
    const toi_vec2 center2 = {p->box.center2[0], p->box.center2[1]};
    toi_vec2 n;
    int64_t lo, hi;
    if (!find_poly_obb_normal(p, axis, &n))
        return TOI16_NO_FACET;
    toi16_outline_reach(&p->poly, &n, &lo, &hi);
    int64_t center = toi16_shr(toi16_dot2(&n, &center2), 1), radius = toi16_box_radius2(&p->box, &n);
    out->lo = p->box_first ? lo - center - radius : center - radius - hi;
    out->hi = p->box_first ? hi - center + radius : center + radius - lo;
    out->speed = toi16_speed2(pair, &n);
    return TOI16_PROJECTED;
}

static void direct_poly_obb(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi_vec2 n;
    find_poly_obb_normal((const toi16_poly_obb *)pair, axis, &n);
    toi16_lift2(&n, out);
}

static toi_axis name_poly_obb(const toi16_pair *pair, uint32_t axis) {
    return toi16_name_face2(axis, axes_of_a((const toi16_poly_obb *)pair));
}

/* Tells whether c rises along a polygon's edge by 2^8 a unit of length, which is as steep as on a box' facet.
 */
static bool is_edge_steep(int64_t rise, const toi_vec2 *edge) {
    return rise >> 8 >= (int64_t)toi16_abs32(edge->x) + toi16_abs32(edge->y);
}

/* Finds the axis of the facet at which c, which begins below 0, changes its sign on a chain of M: the
 * polygon's chain with the two edges of the box merged in. The polygon's edges are reversed unless `rises` is
 * true. c is past all doubt at the end of the chain. */
TOI16_ONCE uint32_t find_box_facet(const toi16_poly_obb *p, const toi16_profile2 *box, const toi_vec2 *left,
                                   int64_t c, bool rises) {
    const toi16_outline *poly = &p->poly;
    const toi_vec2 *at = rises ? poly->least : poly->most, *end = rises ? poly->most : poly->least;
    toi_vec2 of_box;
    unsigned axis = toi16_first_edge2(box, p->box.rot, &of_box);
    for (unsigned passed = 0;;) {
        toi_vec2 edge = toi16_edge(poly, at);
        if (!rises) {
            edge.x = -edge.x;
            edge.y = -edge.y;
        }
        const bool is_box = passed < 2 && (at == end || toi16_cross2(&of_box, &edge) > 0);
        const int64_t rise = is_box ? box->rise[axis] : toi16_dot2(left, &edge);
        c += rise;
        if (c > -TOI16_DOUBT2) {
            if (c < TOI16_DOUBT2 ||
                !(is_box ? toi16_is_steep2(box->speed[axis]) : is_edge_steep(rise, &edge)))
                return TOI16_UNSURE2;
            return is_box ? axis + (p->box_first ? 0 : toi16_count(poly))
                          : (uint32_t)(at - poly->first) + (p->box_first ? 2 : 0);
        }
        if (is_box) {
            toi_vec2 turned = {-of_box.y, of_box.x};
            of_box = turned;
            axis ^= 1;
            passed++;
        } else
            at = toi16_next(poly, at);
    }
}

/* Finds the facets where the line of the motion goes through M, here polygon - box whichever is A. Apart from
 * search_poly_obb, so that the stack of the profile is free when the axes are projected. */
TOI16_OWN_STACK toi16_found find_poly_obb_facets(toi16_poly_obb *p, uint32_t facets[2]) {
    toi_vec2 w = toi16_grow_motion2(&p->pair), left = {-w.y, w.x},
             center2 = {p->box.center2[0], p->box.center2[1]};
    toi16_profile2 box;
    (void)toi16_look_along(&p->poly, &left); /* the vertices are in the domain, as the pair is open */
    int64_t reach = toi16_look_along_box2(&box, &p->box, &w), center = toi16_dot2(&left, &center2) / 2;
    int64_t least = p->poly.c_least - center - reach, most = p->poly.c_most - center + reach;
    if (least > 0 || most < 0)
        return TOI16_APART;
    if (least > -TOI16_CLOSE2 || most < TOI16_CLOSE2)
        return TOI16_UNDECIDED;
    facets[0] = find_box_facet(p, &box, &left, least, true);
    facets[1] = find_box_facet(p, &box, &left, -most, false);
    return facets[0] == TOI16_UNSURE2 || facets[1] == TOI16_UNSURE2 ? TOI16_UNDECIDED : TOI16_MEETS;
}

static toi16_found search_poly_obb(toi16_pair *pair, const toi_options *options, toi16_span *span,
                                   toi_axis *apart) {
    uint32_t facets[2];
    toi16_found found = find_poly_obb_facets((toi16_poly_obb *)pair, facets);
    return toi16_clip_by_facets2(found, pair, facets, options, span, apart);
}

/* The polygon's outline stays where it is, as tilted.poly is level.a. */
static toi_status open_outlined(toi16_polys *level, const toi16_pose2 *box, int turned, bool box_first,
                                const toi_vec2 *va, const toi_vec2 *vb) {
    if (box_first)
        level->b = level->a;
    toi16_outline_box(box_first ? &level->a : &level->b, level->corners, box, turned);
    return toi16_open_outlines(TOI_OK, level, &toi16_polys_family, va, vb);
}

/* Opens a pair whose polygon and box stand in pair->tilted, with the status of both. */
static toi_status open_poly_obb(toi_status status, toi16_poly_box *pair, bool box_first, const toi_vec2 *va,
                                const toi_vec2 *vb) {
    static const toi16_family family = {
        project_poly_obb, direct_poly_obb, name_poly_obb, search_poly_obb, 0, 0, 0, 8};
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities2(va, vb);
    if (status < 0)
        return status;
    toi16_poly_obb *tilted = &pair->tilted;
    int turned = toi16_level(tilted->box.rot);
    if (turned >= 0) {
        toi16_pose2 box = tilted->box;
        return open_outlined(&pair->level, &box, turned, box_first, va, vb);
    }
    tilted->box_first = box_first;
    tilted->pair.family = &family;
    tilted->pair.axes = tilted->pair.tested = toi16_count(&tilted->poly) + 2;
    toi16_set_motion2(&tilted->pair, va, vb);
    return TOI_OK;
}

toi_status toi16_open_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_poly_box *pair = storage;
    toi_status status =
        toi16_first_error(toi16_outline_poly2(&pair->tilted.poly, a), toi16_pose_obb2(&pair->tilted.box, b));
    return open_poly_obb(status, pair, false, va, vb);
}

toi_status toi16_open_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_poly_box *pair = storage;
    toi_status status =
        toi16_first_error(toi16_pose_obb2(&pair->tilted.box, a), toi16_outline_poly2(&pair->tilted.poly, b));
    return open_poly_obb(status, pair, true, va, vb);
}

toi_status toi_sweep_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_poly_box pair;
    return toi16_pair_sweep(toi16_open_poly2_obb2(&pair, a, va, b, vb), &pair.pair, options, hit);
}

toi_status toi_sweep_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_poly_box pair;
    return toi16_pair_sweep(toi16_open_obb2_poly2(&pair, a, va, b, vb), &pair.pair, options, hit);
}
