/* SPDX-License-Identifier: MIT */
/* This file has pairs of polygons, and of a polygon and an axis-aligned box, which are exact. The axes are
 * the normals of the edges, (y, -x) of an edge (x, y), and both coordinates of a box.
 *
 * Widths: an edge is below 2^30 and its normal is scaled to 30 bits, which keeps its direction. Vertices are
 * below 2^29, those of a box below 2^30, and a pair has at most one box. So projections of vertices are
 * below 2^60 or 2^61, lo and hi below 2^62, and the speed below 2^61: all in 64 bits, and nothing is rounded.
 */
#include "poly2.h"

/* ---- Outlines */

static void outline_corners(toi16_outline *outline, toi_vec2 corners[4], const toi_vec2 *lo,
                            const toi_vec2 *hi, int turned) {
    corners[0].x = corners[1].x = hi->x;
    corners[1].y = corners[2].y = hi->y;
    corners[2].x = corners[3].x = lo->x;
    corners[3].y = corners[0].y = lo->y;
    outline->first = corners;
    outline->last = corners + 3;
    outline->box = true;
    outline->turned = (uint8_t)turned;
}

void toi16_outline_box(toi16_outline *outline, toi_vec2 corners[4], const toi16_pose2 *pose, int turned) {
    int32_t lo[2], hi[2];
    toi16_level_corners(pose, turned, lo, hi);
    toi_vec2 from = {lo[0], lo[1]}, to = {hi[0], hi[1]};
    outline_corners(outline, corners, &from, &to, turned);
}

/* Tells whether a box is surely in the domain, as most are. Its sides are below 2^30 then. */
static bool is_plain(const toi_aabb2 *box) {
    if (!box || toi16_is_past_limit2(&box->lo) || toi16_is_past_limit2(&box->hi))
        return false;
    uint32_t x = (uint32_t)box->hi.x - (uint32_t)box->lo.x, y = (uint32_t)box->hi.y - (uint32_t)box->lo.y;
    return box->lo.x <= box->hi.x && box->lo.y <= box->hi.y && x + y < 2 * (uint32_t)TOI_LIMIT;
}

toi_status toi16_outline_aabb2(toi16_outline *outline, toi_vec2 corners[4], const toi_aabb2 *box) {
    toi16_pose2 pose;
    toi_status status = !TOI16_CHECKS || is_plain(box) ? TOI_OK : toi16_pose_aabb2(&pose, box);
    if (status == TOI_OK)
        outline_corners(outline, corners, &box->lo, &box->hi, 0);
    return status;
}

/* Sizes together have each bit that any coordinate has; those near the limit are asked one by one. */
static bool is_outline_past_limit(const toi16_outline *outline) {
    uint32_t size = 0;
    for (const toi_vec2 *p = outline->first; p <= outline->last; p++)
        size |= toi16_size(p->x) | toi16_size(p->y);
    return size >= (uint32_t)TOI_LIMIT - 1 && toi16_find_past_limit(outline->first, outline->last + 1);
}

toi_status toi16_outline_poly2(toi16_outline *outline, const toi_poly2 *poly) {
    if (TOI16_CHECKS && (!poly || !poly->vertices))
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && poly->count < 3)
        return TOI_ERR_SHAPE;
    toi16_set_outline(outline, poly);
    return TOI16_CHECKS && is_outline_past_limit(outline) ? TOI_ERR_RANGE : TOI_OK;
}

/* ---- What an outline looks like along w */

/* The signs of w tell which corners of a box have the extremes of c. Of a flat box it is those before which
 * an edge has a length. A box that is flat along w has no chains, and takes part by the end that is in front
 * where w is seen from the other shape. */
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

/* Returns the bits of both coordinates of p less those of `origin`; of a negative number the bits of its
 * absolute value less 1. The differences are modulo 2^32, as any numbers may be asked about. */
static inline uint32_t size_from(const toi_vec2 *p, const toi_vec2 *origin) {
    return toi16_size((int32_t)((uint32_t)p->x - (uint32_t)origin->x)) |
           toi16_size((int32_t)((uint32_t)p->y - (uint32_t)origin->y));
}

/* Finds the extremes of c in one pass. Returns the bits that all vertices have together, less the first
 * vertex where products are slow, which tells how long edges are. */
static uint32_t find_extremes(toi16_outline *outline, const toi_vec2 *left) {
    const toi_vec2 *p = outline->first, *last = outline->last, *least = p, *most = p;
    const toi_vec2 origin = {TOI16_NARROW ? p->x : 0, TOI16_NARROW ? p->y : 0};
    int64_t c_least = toi16_dot2(left, p), c_most = c_least;
    uint32_t size = size_from(p, &origin);
    do {
        p++;
        int64_t c = toi16_dot2(left, p);
        size |= size_from(p, &origin);
        if (c < c_least) {
            c_least = c;
            least = p;
        } else if (c > c_most) {
            c_most = c;
            most = p;
        }
    } while (p != last);
    outline->least = outline->falls_to = least;
    outline->most = outline->rises_to = most;
    outline->c_least = c_least;
    outline->c_most = c_most;
    return size;
}

bool toi16_are_bits_in_domain(const toi16_outline *outline, uint32_t size) {
    if (TOI16_NARROW)
        size += toi16_size(outline->first->x) | toi16_size(outline->first->y);
    return size < (uint32_t)TOI_LIMIT - 2 || !is_outline_past_limit(outline);
}

bool toi16_look_along(toi16_outline *outline, const toi_vec2 *left) {
    if (outline->box) {
        find_corners(outline, left);
        return true;
    }
    uint32_t size = find_extremes(outline, left);
    outline->down = toi16_shift_to_14(size);
    return !TOI16_CHECKS || toi16_are_bits_in_domain(outline, size);
}

/* ---- Axes */

bool toi16_edge_normal(const toi16_outline *outline, uint32_t edge, toi_vec2 *out) {
    toi_vec2 e = toi16_edge(outline, outline->first + edge);
    unsigned bits = toi16_bits32(toi16_abs32(e.x) | toi16_abs32(e.y));
    int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    out->x = e.y * grow;
    out->y = -e.x * grow;
    return bits != 0;
}

void toi16_outline_reach(const toi16_outline *outline, const toi_vec2 *n, int64_t *lo, int64_t *hi) {
    *lo = *hi = toi16_dot2(n, outline->first);
    for (const toi_vec2 *p = outline->last; p != outline->first; p--) {
        int64_t x = toi16_dot2(n, p);
        if (x < *lo)
            *lo = x;
        if (x > *hi)
            *hi = x;
    }
}

/* Writes the normal of an axis of one outline. Returns false where the edge has no length. */
TOI16_ONCE bool find_outline_normal(const toi16_outline *outline, uint32_t k, toi_vec2 *out) {
    if (!outline->box)
        return toi16_edge_normal(outline, k, out);
    out->x = k == 0 ? TOI_Q30_ONE : 0;
    out->y = k == 1 ? TOI_Q30_ONE : 0;
    return true;
}

bool toi16_polys_normal(const toi16_polys *polys, uint32_t axis, toi_vec2 *out) {
    uint32_t axes_a = toi16_axes(&polys->a);
    return axis < axes_a ? find_outline_normal(&polys->a, axis, out)
                         : find_outline_normal(&polys->b, axis - axes_a, out);
}

static toi16_fate project_outlines(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_polys *polys = (const toi16_polys *)pair;
    toi_vec2 n;
    int64_t lo_a, hi_a, lo_b, hi_b;
    if (!toi16_polys_normal(polys, axis, &n))
        return TOI16_NO_FACET;
    toi16_outline_reach(&polys->a, &n, &lo_a, &hi_a);
    toi16_outline_reach(&polys->b, &n, &lo_b, &hi_b);
    out->lo = lo_b - hi_a;
    out->hi = hi_b - lo_a;
    out->speed = toi16_speed2(&polys->pair, &n);
    return TOI16_PROJECTED;
}

static void direct_outlines(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi_vec2 n;
    toi16_polys_normal((const toi16_polys *)pair, axis, &n);
    toi16_lift2(&n, out);
}

/* Returns the number of the face that an axis is normal to. */
static uint16_t face_of(const toi16_outline *outline, uint32_t k) {
    return (uint16_t)(outline->box ? k ^ outline->turned : k);
}

void toi16_name_mark(const toi16_polys *polys, toi16_mark mark, toi_axis *out) {
    uint32_t axis = mark >> 1, axes_a = toi16_axes(&polys->a);
    if (mark == TOI16_BESIDE)
        out->kind = TOI_AXIS_PATH;
    else if (axis < axes_a) {
        out->kind = TOI_AXIS_FACE_A;
        out->a = face_of(&polys->a, axis);
    } else if (mark != TOI16_NO_MARK) {
        out->kind = TOI_AXIS_FACE_B;
        out->b = face_of(&polys->b, axis - axes_a);
    }
}

static toi_axis name_axis(const toi16_pair *pair, uint32_t axis) {
    toi_axis name = {TOI_AXIS_NONE, 0, 0};
    toi16_name_mark((const toi16_polys *)pair, 2 * axis, &name);
    return name;
}

/* Makes a span of what the search finds. */
static toi16_found search_outlines(toi16_pair *pair, const toi_options *options, toi16_span *span,
                                   toi_axis *apart) {
    toi16_crossing crossing;
    toi16_found found = toi16_cross_polys((toi16_polys *)pair, toi16_until(options), &crossing);
    if (found == TOI16_APART)
        toi16_name_mark((const toi16_polys *)pair, crossing.mark, apart);
    if (found != TOI16_MEETS)
        return found;
    toi16_span_start(span, toi16_until(options));
    if (crossing.mark != TOI16_NO_MARK) {
        toi16_span_begin(span, &crossing.in.t, -1);
        span->enter.axis = span->enter.contact = crossing.mark;
    }
    if (crossing.leaves)
        toi16_span_end(span, &crossing.out.t, -1);
    return TOI16_MEETS;
}

const toi16_family toi16_polys_family = {
    project_outlines, direct_outlines, name_axis, search_outlines, 0, 0, 0, 0};
const toi16_family toi16_polys_walk = {project_outlines, direct_outlines, name_axis, 0, 0, 0, 0, 0};

void toi16_outlines_at_rest(toi16_pair *pair) {
    static const toi16_family at_rest = {project_outlines,
                                         direct_outlines,
                                         name_axis,
                                         search_outlines,
                                         0,
                                         toi16_search_outlines_at_rest,
                                         0,
                                         0};
    if (pair->family == &toi16_polys_family)
        pair->family = &at_rest;
}

/* ---- Opening */

toi_status toi16_open_outlines(toi_status status, toi16_polys *polys, const toi16_family *family,
                               const toi_vec2 *va, const toi_vec2 *vb) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities2(va, vb);
    if (status < 0)
        return status;
    polys->pair.family = family;
    polys->pair.axes = polys->pair.tested = toi16_axes(&polys->a) + toi16_axes(&polys->b);
    toi16_set_motion2(&polys->pair, va, vb);
    return TOI_OK;
}

toi_status toi16_open_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                            const toi_vec2 *vb) {
    toi16_polys *polys = storage;
    toi_status status =
        toi16_first_error(toi16_outline_poly2(&polys->a, a), toi16_outline_poly2(&polys->b, b));
    return toi16_open_outlines(status, polys, &toi16_polys_family, va, vb);
}

toi_status toi16_open_poly2_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb) {
    toi16_polys *polys = storage;
    toi_status status = toi16_first_error(toi16_outline_poly2(&polys->a, a),
                                          toi16_outline_aabb2(&polys->b, polys->corners, b));
    return toi16_open_outlines(status, polys, &toi16_polys_family, va, vb);
}

toi_status toi16_open_aabb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb) {
    toi16_polys *polys = storage;
    toi_status status = toi16_first_error(toi16_outline_aabb2(&polys->a, polys->corners, a),
                                          toi16_outline_poly2(&polys->b, b));
    return toi16_open_outlines(status, polys, &toi16_polys_family, va, vb);
}
