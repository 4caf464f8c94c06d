/* SPDX-License-Identifier: MIT */
/* Steps in space. */
#include "move.h"
#include "shapes.h"

static const toi_vec3 still = {0, 0, 0};

static toi_status meet(const toi_shape *thing, const toi_vec3 *vt, const toi_shape *body, const toi_vec3 *vb,
                       toi16_move_meeting *out) {
    toi16_shapes3 shapes;
    toi16_encounter e = {toi16_minus(vb, vt), false};
    return toi16_meet_pair(toi16_open_shapes3(&shapes, thing, vt, body, vb, 0), &shapes.pair, &e, out);
}

static toi_status rest(const toi_shape *thing, const toi_shape *body) {
    toi16_shapes3 shapes;
    return toi16_pair_rest(toi16_open_shapes3(&shapes, thing, &still, body, &still, 0), &shapes.pair);
}

static toi_status push(const toi_shape *thing, const toi_shape *body, toi_penetration *out) {
    toi16_shapes3 shapes;
    toi_status opened = toi16_open_shapes3(&shapes, thing, &still, body, &still, 0);
    return toi16_overlap_opened(opened, &shapes.pair, thing, body, out);
}

static void side(const toi_shape *thing, const toi_shape *body, toi_penetration *out) {
    toi16_shapes3 shapes;
    toi16_open_shapes3(&shapes, thing, &still, body, &still, 0);
    toi16_pair_way_out(&shapes.pair, out);
}

static bool shift_point(toi_vec3 *at, const toi_vec3 *by, int32_t limit) {
    if (!toi16_may_shift(at->x, by->x, limit) || !toi16_may_shift(at->y, by->y, limit) ||
        !toi16_may_shift(at->z, by->z, limit))
        return false;
    *at = toi16_plus(at, by);
    return true;
}

static bool shift_box(toi_aabb3 *box, const toi_vec3 *by) {
    toi_vec3 lo = box->lo;
    if (!shift_point(&lo, by, INT32_MAX) || !shift_point(&box->hi, by, INT32_MAX))
        return false;
    box->lo = lo;
    return true;
}

/* Of a hull that nobody may have checked yet. */
static bool shift_hull(toi_hull3 *hull, const toi_vec3 *by) {
    fix16_t reach = hull->table->reach;
    return reach >= 0 && reach < TOI_LIMIT && shift_point(&hull->center, by, TOI_LIMIT - 1 - reach);
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    bool fits = true;
    (void)room;
    if (shape->kind == TOI_SHAPE_AABB3)
        fits = shift_box(&shape->as.aabb3, by);
    else if (shape->kind == TOI_SHAPE_OBB3)
        fits = shift_point(&shape->as.obb3.center, by, TOI_LIMIT - 1);
    else if (shape->kind == TOI_SHAPE_HULL3 && shape->as.hull3.table)
        fits = shift_hull(&shape->as.hull3, by);
    else
        return TOI_ERR_SHAPE;
    return fits ? TOI_OK : TOI_ERR_RANGE;
}

static void around(int64_t lo[3], int64_t hi[3], const toi_vec3 *low, const toi_vec3 *high, int64_t far) {
    lo[0] = low->x - far;
    lo[1] = low->y - far;
    lo[2] = low->z - far;
    hi[0] = high->x + far;
    hi[1] = high->y + far;
    hi[2] = high->z + far;
}

static void bounds(const toi_shape *shape, int64_t lo[3], int64_t hi[3]) {
    if (shape->kind == TOI_SHAPE_AABB3)
        around(lo, hi, &shape->as.aabb3.lo, &shape->as.aabb3.hi, 0);
    else if (shape->kind == TOI_SHAPE_OBB3) {
        const toi_obb3 *box = &shape->as.obb3;
        around(lo, hi, &box->center, &box->center, (int64_t)box->half.x + box->half.y + box->half.z + 1);
    } else {
        const toi_hull3 *hull = &shape->as.hull3;
        around(lo, hi, &hull->center, &hull->center, (int64_t)hull->table->reach + 1);
    }
}

toi_status toi_move3(toi_shape *body, const toi_vec3 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space space = {meet, rest, push, side, shift, bounds, false};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    return toi16_move(&space, body, velocity, world, context, options, result);
}
