/* SPDX-License-Identifier: MIT */
/* A polygon and an oriented rectangle. The axes are the normals of the polygon's edges, at 30 bits and exact
 * in their direction, and the box's own two, which are exactly its normals.
 *
 * Widths: an axis is within 2^30 + 16. The polygon's vertices are below 2^29, so their projections are below
 * 2^60 + 2^34. The box's centre, doubled, is below 2^30: below 2^61 + 2^35, and half of that. Its radius is
 * at most sum(half2) * (2^61 + 2^35) / 2^31 <= 2^60 + 2^34. So lo and hi stay below 2^62, and so does the
 * speed. The only rounding is that of the two radius terms, outwards by less than 1 unit each: the centre of
 * an oriented box, doubled, is even. */
#include "poly2.h"

TOI16_ONCE void box_axis(const toi_rot2 *rot, uint32_t k, toi_vec2 *out) {
    out->x = k == 0 ? rot->cos : -rot->sin;
    out->y = k == 0 ? rot->sin : rot->cos;
}

/* The number of an axis in its own shape. True where it is one of the box's. */
static bool is_of_box(const toi16_poly_obb *pair, uint32_t axis, uint32_t *own) {
    uint32_t first = pair->box_first ? 2 : toi16_count(&pair->poly);
    *own = axis < first ? axis : axis - first;
    return (axis < first) == pair->box_first;
}

/* False of an edge of no length. */
static bool axis_of(const toi16_poly_obb *pair, uint32_t axis, toi_vec2 *out) {
    uint32_t own;
    if (!is_of_box(pair, axis, &own))
        return toi16_edge_normal(&pair->poly, own, out);
    box_axis(pair->box.rot, own, out);
    return true;
}

static void box_reach(const toi16_pose2 *box, const toi_vec2 *n, int64_t *lo, int64_t *hi) {
    toi_vec2 center2 = {box->center2[0], box->center2[1]};
    int64_t center = toi16_shr(toi16_dot2(n, &center2), 1), radius = 0;
    for (uint32_t k = 0; k < 2; k++) {
        toi_vec2 u;
        box_axis(box->rot, k, &u);
        int64_t along = toi16_dot2(&u, n);
        radius += toi16_mul_shr31_up(box->half2[k], toi16_abs64(along));
    }
    *lo = center - radius;
    *hi = center + radius;
}

static toi16_fate project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_poly_obb *p = (const toi16_poly_obb *)pair;
    toi_vec2 n;
    int64_t lo, hi, box_lo, box_hi;
    if (!axis_of(p, axis, &n))
        return TOI16_NO_FACET;
    toi16_outline_reach(&p->poly, &n, &lo, &hi);
    box_reach(&p->box, &n, &box_lo, &box_hi);
    out->lo = p->box_first ? lo - box_hi : box_lo - hi;
    out->hi = p->box_first ? hi - box_lo : box_hi - lo;
    out->speed = toi16_speed2(&p->pair, &n);
    return TOI16_PROJECTED;
}

static void direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi_vec2 n;
    axis_of((const toi16_poly_obb *)pair, axis, &n);
    out->x = n.x;
    out->y = n.y;
    out->z = 0;
}

static toi_axis feature(const toi16_pair *pair, uint32_t axis) {
    const toi16_poly_obb *p = (const toi16_poly_obb *)pair;
    uint32_t own;
    toi_axis f = {TOI_AXIS_FACE_A, 0, 0};
    if (is_of_box(p, axis, &own) == p->box_first)
        f.a = (uint16_t)own;
    else {
        f.kind = TOI_AXIS_FACE_B;
        f.b = (uint16_t)own;
    }
    return f;
}

/* The facet is too flat, or the line may go through a vertex, and so enter on two axes at once. */
static const uint32_t UNSURE = UINT32_MAX;

/* As on a box' facet: c rises by 2^8 a unit of length or more. */
static bool is_steep(int64_t rise, const toi_vec2 *edge) {
    return rise >> 8 >= (int64_t)toi16_abs32(edge->x) + toi16_abs32(edge->y);
}

/* The axis of the facet at which c changes sign on a chain of M, which is the polygon's with the box' two
 * edges merged in. rises: the polygon's edges are as they are, else reversed. c: at the beginning, below 0;
 * it is past all doubt at the end of the chain. */
static uint32_t find_facet(const toi16_poly_obb *p, const toi16_profile2 *box, const toi_vec2 *left,
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
        if (passed < 2 && (at == end || toi16_cross2(&of_box, &edge) > 0)) {
            c += box->rise[axis];
            if (c > -TOI16_DOUBT2)
                return c >= TOI16_DOUBT2 && toi16_is_steep2(box->speed[axis])
                           ? axis + (p->box_first ? 0 : toi16_count(poly))
                           : UNSURE;
            toi_vec2 turned = {-of_box.y, of_box.x};
            of_box = turned;
            axis ^= 1;
            passed++;
        } else {
            int64_t rise = toi16_dot2(left, &edge);
            c += rise;
            if (c > -TOI16_DOUBT2)
                return c >= TOI16_DOUBT2 && is_steep(rise, &edge)
                           ? (uint32_t)(at - poly->first) + (p->box_first ? 2 : 0)
                           : UNSURE;
            at = toi16_next(poly, at);
        }
    }
}

/* By the two facets of M through which the line of the motion goes, as docs/numerics.md says. c is that of
 * the polygon, less that of the box. */
static toi16_found search(toi16_pair *pair, const toi_options *options, toi16_span *span, toi_axis *apart) {
    toi16_poly_obb *p = (toi16_poly_obb *)pair;
    toi_vec2 w = toi16_grow_motion2(pair), left = {-w.y, w.x},
             center2 = {p->box.center2[0], p->box.center2[1]};
    toi16_profile2 box;
    (void)toi16_look_along(&p->poly, &left); /* which was in the domain when the pair was opened */
    int64_t reach = toi16_look_along2(&box, &p->box, &w), center = toi16_dot2(&left, &center2) / 2;
    int64_t least = p->poly.c_least - center - reach, most = p->poly.c_most - center + reach;
    if (least > 0 || most < 0) {
        apart->kind = TOI_AXIS_PATH;
        return TOI16_APART;
    }
    if (least > -TOI16_CLOSE2 || most < TOI16_CLOSE2)
        return TOI16_UNDECIDED;
    uint32_t facets[2] = {find_facet(p, &box, &left, least, true), find_facet(p, &box, &left, -most, false)};
    if (facets[0] == UNSURE || facets[1] == UNSURE)
        return TOI16_UNDECIDED;
    toi16_span_start(span, toi16_until(options));
    return toi16_clip_by_facets2(pair, facets, span, apart);
}

/* The polygon's outline stays where it is as that of A. */
static toi_status open_level(toi16_polys *level, const toi16_pose2 *box, int turned, bool box_first,
                             const toi_vec2 *va, const toi_vec2 *vb) {
    if (box_first)
        level->b = level->a;
    toi16_outline_box(box_first ? &level->a : &level->b, level->corners, box, turned);
    return toi16_open_outlines(TOI_OK, level, &toi16_polys_family, va, vb);
}

/* status: of the polygon and of the box, which are in their places in a tilted pair. */
static toi_status open_pair(toi_status status, toi16_poly_box *pair, bool box_first, const toi_vec2 *va,
                            const toi_vec2 *vb) {
    static const toi16_family family = {project, direction, feature, search, 0, 0, 8};
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities2(va, vb);
    if (status < 0)
        return status;
    toi16_poly_obb *tilted = &pair->tilted;
    int turned = toi16_level(tilted->box.rot);
    if (turned >= 0) {
        toi16_pose2 box = tilted->box;
        return open_level(&pair->level, &box, turned, box_first, va, vb);
    }
    tilted->box_first = box_first;
    tilted->pair.family = &family;
    tilted->pair.axes = tilted->pair.tested = toi16_count(&tilted->poly) + 2;
    toi16_set_motion2(&tilted->pair, va, vb);
    return TOI_OK;
}

toi_status toi16_open_poly2_obb2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_poly_box *pair = room;
    toi_status status =
        toi16_first_error(toi16_outline_poly2(&pair->tilted.poly, a), toi16_pose_obb2(&pair->tilted.box, b));
    return open_pair(status, pair, false, va, vb);
}

toi_status toi16_open_obb2_poly2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_poly_box *pair = room;
    toi_status status =
        toi16_first_error(toi16_pose_obb2(&pair->tilted.box, a), toi16_outline_poly2(&pair->tilted.poly, b));
    return open_pair(status, pair, true, va, vb);
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
