/* SPDX-License-Identifier: MIT */
/* What the questions of robots know of shapes. */
#include "robot.h"

/* ---- Taking */

static void outline_points(toi16_footprint *out, const toi_vec2 *first, unsigned count) {
    out->is_box = out->outline.box = false;
    out->outline.first = first;
    out->outline.last = first + count - 1;
}

/* Takes a polygon, which may have one vertex or two where it has a radius. */
static toi_status take_poly(toi16_footprint *out, const toi_shape *shape) {
    const toi_poly2 *poly = &shape->as.poly2;
    if (TOI16_CHECKS && !poly->vertices)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (poly->count == 0 || (poly->count < 3 && shape->radius == 0)))
        return TOI_ERR_SHAPE;
    outline_points(out, poly->vertices, poly->count);
    return TOI_OK;
}

static toi_status take_kind(toi16_footprint *out, const toi_shape *shape) {
    out->is_box = true;
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return toi16_pose_aabb2(&out->box, &shape->as.aabb2);
    case TOI_SHAPE_OBB2:
        return toi16_pose_obb2(&out->box, &shape->as.obb2);
    case TOI_SHAPE_POLY2:
        return take_poly(out, shape);
    case TOI_SHAPE_CIRCLE2:
        out->ends[0] = shape->as.circle2.center;
        outline_points(out, out->ends, 1);
        return TOI_OK;
    case TOI_SHAPE_CAPSULE2:
        out->ends[0] = shape->as.capsule2.a;
        out->ends[1] = shape->as.capsule2.b;
        outline_points(out, out->ends, 2);
        return TOI_OK;
    default:
        return TOI_ERR_SHAPE;
    }
}

static bool is_past(const toi_vec2 *p, uint32_t limit) {
    return toi16_abs32(p->x) >= limit || toi16_abs32(p->y) >= limit;
}

/* Tells whether a shape reaches out of the domain as queries judge it: points with their radius, and of an
 * oriented box, whose pose has been judged, the sum of the half extents and the radius. */
static bool is_out_of_domain(const toi16_footprint *at, const toi_shape *shape) {
    const uint32_t limit = (uint32_t)TOI_LIMIT - at->radius;
    if (shape->kind == TOI_SHAPE_OBB2)
        return (at->box.half2[0] + at->box.half2[1]) / 2 >= limit;
    if (shape->kind == TOI_SHAPE_AABB2)
        return is_past(&shape->as.aabb2.lo, limit) || is_past(&shape->as.aabb2.hi, limit);
    for (const toi_vec2 *p = at->outline.first; p <= at->outline.last; p++)
        if (is_past(p, limit))
            return true;
    return false;
}

/* Returns how far a box reaches along a coordinate of the world, in which its axes have these parts: less
 * than 2^29.1. */
static int32_t reach_of_box(const toi16_pose2 *box, int32_t first, int32_t second) {
    const uint64_t reach =
        toi16_mulu(box->half2[0], toi16_abs32(first)) + toi16_mulu(box->half2[1], toi16_abs32(second));
    return (int32_t)((reach + INT32_MAX) >> 31);
}

static void bound_box(const toi16_pose2 *box, toi_aabb2 *out) {
    const int32_t x = reach_of_box(box, box->rot->cos, box->rot->sin),
                  y = reach_of_box(box, box->rot->sin, box->rot->cos);
    out->lo.x = toi16_shr32(box->center2[0], 1) - x;
    out->lo.y = toi16_shr32(box->center2[1], 1) - y;
    out->hi.x = toi16_shr32(box->center2[0] + 1, 1) + x;
    out->hi.y = toi16_shr32(box->center2[1] + 1, 1) + y;
}

static void bound_outline(const toi16_outline *outline, toi_aabb2 *out) {
    out->lo = out->hi = *outline->first;
    for (const toi_vec2 *p = outline->first; p <= outline->last; p++) {
        out->lo.x = p->x < out->lo.x ? p->x : out->lo.x;
        out->lo.y = p->y < out->lo.y ? p->y : out->lo.y;
        out->hi.x = p->x > out->hi.x ? p->x : out->hi.x;
        out->hi.y = p->y > out->hi.y ? p->y : out->hi.y;
    }
}

toi_status toi16_take_footprint(toi16_footprint *out, const toi_shape *shape) {
    toi_status status = take_kind(out, shape);
    if (status < 0)
        return status;
    if (out->is_box)
        bound_box(&out->box, &out->around);
    else
        bound_outline(&out->outline, &out->around);
    out->radius = 0;
    if (out->is_box && shape->radius == 0)
        return TOI_OK;
    status = toi16_radius_of(shape, &out->radius);
    return TOI16_CHECKS && status == TOI_OK && is_out_of_domain(out, shape) ? TOI_ERR_RANGE : status;
}

/* ---- Directions */

uint32_t toi16_count_normals(const toi16_footprint *at) {
    return at->is_box ? 2 : toi16_count(&at->outline);
}

bool toi16_find_normal(const toi16_footprint *at, uint32_t edge, toi_vec2 *out) {
    if (!at->is_box)
        return toi16_edge_normal(&at->outline, edge, out);
    *out = toi16_box_axis2(at->box.rot, edge);
    return true;
}

void toi16_reach_along(const toi16_footprint *at, const toi_vec2 *n, int64_t *lo, int64_t *hi) {
    if (!at->is_box) {
        toi16_outline_reach(&at->outline, n, lo, hi);
        return;
    }
    const int64_t center2 = toi16_mul_sum(at->box.center2[0], n->x, at->box.center2[1], n->y),
                  radius = toi16_box_radius2(&at->box, n);
    *lo = toi16_shr(center2, 1) - radius;
    *hi = toi16_shr(center2 + 1, 1) + radius;
}
