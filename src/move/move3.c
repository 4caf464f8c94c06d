/* SPDX-License-Identifier: MIT */
/* Steps in space. */
#include "move.h"
#include "../ask/shapes.h"

static toi_status meet(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                       toi16_move_meeting *out) {
    toi16_shapes3 shapes;
    const toi_shape *shape = &thing->candidate.shape;
    toi_status opened = toi16_open_shapes3(&shapes, shape, &thing->rest, step->body, way, 0);
    toi16_meet_pair(opened, &shapes.pair, out);
    toi16_look_at_corner(&shapes.pair, thing, way, out);
    return out->status;
}

static toi_status rest(const toi_shape *thing, const toi_shape *body, toi_vec3 *normal) {
    toi16_shapes3 shapes;
    toi_status opened = toi16_open_shapes3(&shapes, thing, &toi16_none3, body, &toi16_none3, 0);
    return toi16_rest_pair(opened, &shapes.pair, normal);
}

static toi_status overlap(const toi_shape *thing, const toi_shape *body, bool push, toi_penetration *out) {
    toi16_shapes3 shapes;
    toi_status opened = toi16_open_shapes3(&shapes, thing, &toi16_none3, body, &toi16_none3, 0);
    return push ? toi16_overlap_opened(opened, &shapes.pair, thing, body, out)
                : toi16_pair_overlap(opened, &shapes.pair, 0, 0, out);
}

/* Of a hull that nobody may have checked yet. */
static bool shift_hull(toi_hull3 *hull, const toi_vec3 *by) {
    fix16_t reach = hull->table->reach;
    return reach >= 0 && reach < TOI_LIMIT &&
           toi16_shift_points(&hull->center, 1, 3, by, (uint32_t)(TOI_LIMIT - 1 - reach));
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    bool fits = true;
    (void)room;
    if (shape->kind == TOI_SHAPE_AABB3)
        fits = toi16_shift_points(&shape->as.aabb3, 2, 3, by, TOI16_ANYWHERE);
    else if (shape->kind == TOI_SHAPE_OBB3)
        fits = toi16_shift_points(&shape->as.obb3.center, 1, 3, by, TOI_LIMIT - 1);
    else if (shape->kind == TOI_SHAPE_HULL3 && shape->as.hull3.table)
        fits = shift_hull(&shape->as.hull3, by);
    else
        return TOI_ERR_SHAPE;
    return fits ? TOI_OK : TOI_ERR_RANGE;
}

static fix16_t bounds(const toi_shape *shape, toi_aabb3 *out) {
    if (shape->kind == TOI_SHAPE_AABB3) {
        *out = shape->as.aabb3;
        return 0;
    }
    if (shape->kind == TOI_SHAPE_OBB3) {
        const toi_obb3 *box = &shape->as.obb3;
        out->lo = out->hi = box->center;
        return box->half.x + box->half.y + box->half.z + 1;
    }
    out->lo = out->hi = shape->as.hull3.center;
    return shape->as.hull3.table->reach + 1;
}

TOI16_WEAK const toi16_tilted toi16_tilted3 = {meet,
                                               rest,
                                               overlap,
                                               shift,
                                               bounds,
                                               toi16_tilted_along_one,
                                               toi16_tilted_along_two,
                                               toi16_tilted_is_across,
                                               toi_slide3,
                                               toi16_tilted_settle};

toi_status toi_move3(toi_shape *body, const toi_vec3 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space space = {TOI_SHAPE_AABB3, 3, &toi16_tilted3};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity = *velocity;
    return toi16_move(body, &space, world, context, options, result);
}
