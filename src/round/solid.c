/* SPDX-License-Identifier: MIT */
/* Opening a pair of any two round shapes: what each kind has as its core. */
#include "solid.h"
#include "../number/rot.h"

static const toi_rot3 upright_frame = TOI_ROT3_IDENTITY;

/* ---- What is within the domain: reach counts the radius */

static bool is_beyond(fix16_t x, uint32_t reach) {
    return toi16_abs32(x) + reach >= (uint32_t)TOI_LIMIT;
}

static bool is_point_beyond(const toi_vec3 *p, uint32_t reach) {
    return is_beyond(p->x, reach) || is_beyond(p->y, reach) || is_beyond(p->z, reach);
}

static toi_status check_points(const toi_vec3 *p, const toi_vec3 *q, uint32_t radius) {
    return TOI16_CHECKS && (is_point_beyond(p, radius) || is_point_beyond(q, radius)) ? TOI_ERR_RANGE
                                                                                      : TOI_OK;
}

/* ---- Cores */

static toi_vec3 lifted(const toi_vec2 *v) {
    const toi_vec3 out = {v->x, v->y, 0};
    return out;
}

/* Puts the frame halfway between two corners, so that entries of both are below 2^29 there, and one more than
 * the other at most. Axes are within 2^-8 of the lengths and right angles of a rotation's, so that the ball
 * is less than 2^-6 larger where they turn it. */
static void put_core_ends(toi16_core *core, const toi_vec3 *lo, const toi_vec3 *hi) {
    int32_t center[3];
    uint64_t square = 0;
    core->rot = upright_frame;
    core->turned = false;
    core->table = 0;
    core->vertices = 0;
    core->outline = 0;
    core->count = 8;
    core->reach = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t from = toi16_in_row(lo, k), to = toi16_in_row(hi, k);
        center[k] = toi16_shr32(from + to, 1);
        toi16_put_in_row(&core->ends[0], k, from - center[k]);
        toi16_put_in_row(&core->ends[1], k, to - center[k]);
        const uint32_t reach = toi16_abs32(to - center[k]) + 1;
        core->reach = reach > core->reach ? reach : core->reach;
        square += toi16_mulu(reach, reach);
    }
    const uint32_t root = toi16_sqrt64(square);
    core->ball = root + (root >> 6) + 1;
    core->center.x = center[0];
    core->center.y = center[1];
    core->center.z = center[2];
}

static toi_status take_points(toi16_core *core, const toi_vec3 *p, const toi_vec3 *q, uint16_t count,
                              uint32_t radius) {
    const toi_status status = check_points(p, q, radius);
    if (status < 0)
        return status;
    put_core_ends(core, p, q);
    core->vertices = core->ends;
    core->count = count;
    return TOI_OK;
}

static toi_status take_circle2(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    const toi_vec3 p = lifted(&shape->as.circle2.center);
    return take_points(core, &p, &p, 1, radius);
}

static toi_status take_sphere3(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    return take_points(core, &shape->as.sphere3.center, &shape->as.sphere3.center, 1, radius);
}

static toi_status take_capsule2(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    const toi_vec3 p = lifted(&shape->as.capsule2.a), q = lifted(&shape->as.capsule2.b);
    return take_points(core, &p, &q, 2, radius);
}

static toi_status take_capsule3(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    return take_points(core, &shape->as.capsule3.a, &shape->as.capsule3.b, 2, radius);
}

static toi_status take_level(toi16_core *core, const toi_vec3 *lo, const toi_vec3 *hi, uint32_t radius) {
    if (TOI16_CHECKS && (lo->x > hi->x || lo->y > hi->y || lo->z > hi->z))
        return TOI_ERR_SHAPE;
    const toi_status status = check_points(lo, hi, radius);
    if (status == TOI_OK)
        put_core_ends(core, lo, hi);
    return status;
}

static toi_status take_aabb2(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    const toi_vec3 lo = lifted(&shape->as.aabb2.lo), hi = lifted(&shape->as.aabb2.hi);
    return take_level(core, &lo, &hi, radius);
}

static toi_status take_aabb3(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    return take_level(core, &shape->as.aabb3.lo, &shape->as.aabb3.hi, radius);
}

/* Entries of axes are at most 1 + 2^-26. */
static toi_status put_box(toi16_core *core, const toi_vec3 *center, const toi_vec3 *half, uint32_t radius) {
    const uint32_t sum = (uint32_t)half->x + (uint32_t)half->y + (uint32_t)half->z;
    const toi_vec3 back = {-half->x, -half->y, -half->z};
    if (TOI16_CHECKS && sum + radius >= (uint32_t)TOI_LIMIT)
        return TOI_ERR_RANGE;
    put_core_ends(core, &back, half);
    core->center.x = center->x;
    core->center.y = center->y;
    core->center.z = center->z;
    core->reach = sum + (sum >> 25) + 1;
    core->turned = true;
    return TOI_OK;
}

static toi_status take_obb2(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    toi16_pose2 pose;
    const toi_status status = toi16_pose_obb2(&pose, &shape->as.obb2);
    const toi_vec3 center = lifted(&shape->as.obb2.center), half = lifted(&shape->as.obb2.half);
    if (status < 0)
        return status;
    const toi_status put = put_box(core, &center, &half, radius);
    core->rot.u[0].x = core->rot.u[1].y = pose.rot->cos;
    core->rot.u[0].y = pose.rot->sin;
    core->rot.u[1].x = -pose.rot->sin;
    return put;
}

static toi_status take_obb3(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    toi16_pose3 pose;
    const toi_status status = toi16_pose_obb3(&pose, &shape->as.obb3);
    if (status < 0)
        return status;
    const toi_status put = put_box(core, &shape->as.obb3.center, &shape->as.obb3.half, radius);
    core->rot = *pose.rot;
    return put;
}

/* The ends of a box around the vertices say where the frame is. Fewer than three vertices are legal where
 * there is a radius. */
static toi_status take_poly2(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    const toi_poly2 *poly = &shape->as.poly2;
    if (TOI16_CHECKS && !poly->vertices)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (poly->count == 0 || (poly->count < 3 && radius == 0)))
        return TOI_ERR_SHAPE;
    toi_vec3 lo = lifted(poly->vertices), hi = lo;
    for (unsigned n = 0; n < poly->count; n++) {
        const toi_vec2 *v = &poly->vertices[n];
        lo.x = v->x < lo.x ? v->x : lo.x;
        lo.y = v->y < lo.y ? v->y : lo.y;
        hi.x = v->x > hi.x ? v->x : hi.x;
        hi.y = v->y > hi.y ? v->y : hi.y;
    }
    const toi_status status = check_points(&lo, &hi, radius);
    if (status < 0)
        return status;
    put_core_ends(core, &lo, &hi);
    core->outline = poly->vertices;
    core->count = poly->count;
    return TOI_OK;
}

/* Rotations are within 2^-8 of the axes' lengths and right angles: an entry of a vertex in the world is less
 * than 2^-6 longer than the reach. */
static toi_status take_hull3(toi16_core *core, const toi_shape *shape, uint32_t radius) {
    const toi_hull3 *hull = &shape->as.hull3;
    toi16_hull taken;
    const toi_status status = toi16_take_hull3(&taken, hull);
    if (status < 0)
        return status;
    const uint32_t reach = (uint32_t)hull->table->reach;
    if (TOI16_CHECKS && is_point_beyond(&hull->center, reach + radius))
        return TOI_ERR_RANGE;
    core->rot = *taken.rot;
    core->center = taken.center;
    core->table = hull->table;
    core->vertices = hull->table->vertices;
    core->outline = 0;
    core->count = hull->table->vertex_count;
    core->reach = core->ball = reach + (reach >> 6) + 1;
    core->turned = true;
    return TOI_OK;
}

/* ---- Shapes */

typedef toi_status (*take_core)(toi16_core *core, const toi_shape *shape, uint32_t radius);

/* By toi_shape_kind, null where a kind is of the other dimension: a program of one of both has no more. */
static const take_core kinds_in_plane[TOI_SHAPE_CAPSULE3 + 1] = {[TOI_SHAPE_AABB2] = take_aabb2,
                                                                 [TOI_SHAPE_OBB2] = take_obb2,
                                                                 [TOI_SHAPE_POLY2] = take_poly2,
                                                                 [TOI_SHAPE_CIRCLE2] = take_circle2,
                                                                 [TOI_SHAPE_CAPSULE2] = take_capsule2};
static const take_core kinds_in_space[TOI_SHAPE_CAPSULE3 + 1] = {[TOI_SHAPE_AABB3] = take_aabb3,
                                                                 [TOI_SHAPE_OBB3] = take_obb3,
                                                                 [TOI_SHAPE_HULL3] = take_hull3,
                                                                 [TOI_SHAPE_SPHERE3] = take_sphere3,
                                                                 [TOI_SHAPE_CAPSULE3] = take_capsule3};

/* Takes the core of a shape, and adds its radius. */
static toi_status take_solid(toi16_core *core, const take_core *kinds, const toi_shape *shape,
                             uint32_t *radius) {
    uint32_t own = 0;
    const toi_status status = toi16_radius_of(shape, &own);
    if (status < 0)
        return status;
    *radius += own;
    return kinds[shape->kind](core, shape, own);
}

static bool has_kind(const take_core *kinds, const toi_shape *shape) {
    return (unsigned)shape->kind <= TOI_SHAPE_CAPSULE3 && kinds[shape->kind];
}

static toi_status check_solids(const take_core *kinds, const toi_shape *a, const toi_shape *b) {
    if (!a || !b)
        return TOI_ERR_ARGUMENT;
    return has_kind(kinds, a) && has_kind(kinds, b) ? TOI_OK : TOI_ERR_SHAPE;
}

/* Velocities as the dimension has them. */
static toi_status take_solid_motion(toi16_pair *pair, bool flat, const toi_vec3 *va, const toi_vec3 *vb) {
    if (TOI16_CHECKS && (!va || !vb))
        return TOI_ERR_ARGUMENT;
    toi_vec3 of_a = *va, of_b = *vb;
    if (flat)
        of_a.z = of_b.z = 0;
    const toi_status status = TOI16_CHECKS ? toi16_check_velocities3(&of_a, &of_b) : TOI_OK;
    if (status == TOI_OK)
        toi16_set_motion3(pair, &of_a, &of_b);
    return status;
}

/* All but the kinds is as of toi16_open_round_solids2. */
static toi_status open_solids(toi16_round_solids *out, const take_core *kinds, const toi_shape *a,
                              const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb) {
    toi_status status = TOI16_CHECKS ? check_solids(kinds, a, b) : TOI_OK;
    if (status < 0)
        return status;
    uint32_t radius = 0;
    status =
        toi16_first_error(take_solid(&out->a, kinds, a, &radius), take_solid(&out->b, kinds, b, &radius));
    toi16_open_round(&out->round, radius);
    out->round.pair.family = &toi16_round_solids_family.family;
    return status < 0 ? status : take_solid_motion(&out->round.pair, out->flat, va, vb);
}

toi_status toi16_open_round_solids2(toi16_round_solids *out, const toi_shape *a, const toi_vec3 *va,
                                    const toi_shape *b, const toi_vec3 *vb) {
    out->flat = true;
    return open_solids(out, kinds_in_plane, a, va, b, vb);
}

toi_status toi16_open_round_solids3(toi16_round_solids *out, const toi_shape *a, const toi_vec3 *va,
                                    const toi_shape *b, const toi_vec3 *vb) {
    out->flat = false;
    return open_solids(out, kinds_in_space, a, va, b, vb);
}
