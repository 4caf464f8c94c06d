/* SPDX-License-Identifier: MIT */
/* Steps in the plane. */
#include "move.h"
#include "shapes.h"

static const toi_vec3 still = {0, 0, 0};

static toi_status meet(const toi_shape *thing, const toi_vec3 *vt, const toi_shape *body, const toi_vec3 *vb,
                       toi16_move_meeting *out) {
    toi16_shapes2 shapes;
    toi16_encounter e = {toi16_minus(vb, vt), thing->kind == TOI_SHAPE_POLY2};
    return toi16_meet_pair(toi16_open_shapes2(&shapes, thing, vt, body, vb), &shapes.pair, &e, out);
}

static toi_status rest(const toi_shape *thing, const toi_shape *body) {
    toi16_shapes2 shapes;
    return toi16_pair_rest(toi16_open_shapes2(&shapes, thing, &still, body, &still), &shapes.pair);
}

static toi_status push(const toi_shape *thing, const toi_shape *body, toi_penetration *out) {
    toi16_shapes2 shapes;
    toi_status opened = toi16_open_shapes2(&shapes, thing, &still, body, &still);
    return toi16_overlap_opened(opened, &shapes.pair, thing, body, out);
}

static void side(const toi_shape *thing, const toi_shape *body, toi_penetration *out) {
    toi16_shapes2 shapes;
    toi16_open_shapes2(&shapes, thing, &still, body, &still);
    toi16_pair_way_out(&shapes.pair, out);
}

static bool shift_poly(const toi_poly2 *poly, toi_vec2 *room, const toi_vec3 *by) {
    for (unsigned i = 0; i < poly->count; i++)
        if (!toi16_may_shift(room[i].x, by->x, TOI_LIMIT - 1) ||
            !toi16_may_shift(room[i].y, by->y, TOI_LIMIT - 1))
            return false;
    for (unsigned i = 0; i < poly->count; i++) {
        room[i].x += by->x;
        room[i].y += by->y;
    }
    return true;
}

static bool shift_point(toi_vec2 *at, const toi_vec3 *by, int32_t limit) {
    if (!toi16_may_shift(at->x, by->x, limit) || !toi16_may_shift(at->y, by->y, limit))
        return false;
    at->x += by->x;
    at->y += by->y;
    return true;
}

static bool shift_box(toi_aabb2 *box, const toi_vec3 *by) {
    toi_vec2 lo = box->lo;
    if (!shift_point(&lo, by, INT32_MAX) || !shift_point(&box->hi, by, INT32_MAX))
        return false;
    box->lo = lo;
    return true;
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    bool fits = true;
    if (shape->kind == TOI_SHAPE_AABB2)
        fits = shift_box(&shape->as.aabb2, by);
    else if (shape->kind == TOI_SHAPE_OBB2)
        fits = shift_point(&shape->as.obb2.center, by, TOI_LIMIT - 1);
    else if (shape->kind == TOI_SHAPE_POLY2)
        fits = shift_poly(&shape->as.poly2, room, by);
    else
        return TOI_ERR_SHAPE;
    return fits ? TOI_OK : TOI_ERR_RANGE;
}

static void corners(int64_t lo[3], int64_t hi[3], const toi_vec2 *low, const toi_vec2 *high) {
    lo[0] = low->x;
    lo[1] = low->y;
    hi[0] = high->x;
    hi[1] = high->y;
}

static void box_corners(int64_t lo[3], int64_t hi[3], const toi_obb2 *box) {
    int64_t far = (int64_t)box->half.x + box->half.y + 1;
    lo[0] = box->center.x - far;
    lo[1] = box->center.y - far;
    hi[0] = box->center.x + far;
    hi[1] = box->center.y + far;
}

static void poly_corners(int64_t lo[3], int64_t hi[3], const toi_poly2 *poly) {
    const toi_vec2 *v = poly->vertices;
    corners(lo, hi, v, v);
    for (unsigned i = 1; i < poly->count; i++) {
        lo[0] = v[i].x < lo[0] ? v[i].x : lo[0];
        lo[1] = v[i].y < lo[1] ? v[i].y : lo[1];
        hi[0] = v[i].x > hi[0] ? v[i].x : hi[0];
        hi[1] = v[i].y > hi[1] ? v[i].y : hi[1];
    }
}

static void bounds(const toi_shape *shape, int64_t lo[3], int64_t hi[3]) {
    if (shape->kind == TOI_SHAPE_AABB2)
        corners(lo, hi, &shape->as.aabb2.lo, &shape->as.aabb2.hi);
    else if (shape->kind == TOI_SHAPE_OBB2)
        box_corners(lo, hi, &shape->as.obb2);
    else
        poly_corners(lo, hi, &shape->as.poly2);
    lo[2] = hi[2] = 0;
}

toi_status toi_move2(toi_shape *body, const toi_vec2 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space plane = {meet, rest, push, side, shift, bounds, true};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    toi_vec3 v = {velocity->x, velocity->y, 0};
    return toi16_move(&plane, body, &v, world, context, options, result);
}
