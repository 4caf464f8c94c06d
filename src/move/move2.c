/* SPDX-License-Identifier: MIT */
/* Steps in the plane. */
#include "move.h"
#include "../ask/shapes.h"

static toi_status meet(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                       toi16_move_meeting *out) {
    toi16_shapes2 shapes;
    const toi_shape *shape = &thing->candidate.shape;
    if (!toi16_take_aside(step, thing))
        return step->result->status;
    toi_status opened = toi16_open_shapes2(&shapes, shape, &thing->rest, step->body, way);
    toi16_meet_pair(opened, &shapes.pair, out);
    toi16_look_at_corner(&shapes.pair, thing, way, out);
    toi16_take_back(step, thing);
    return out->status;
}

static toi_status rest(const toi_shape *thing, const toi_shape *body, toi_vec3 *normal) {
    toi16_shapes2 shapes;
    toi_status opened = toi16_open_shapes2(&shapes, thing, &toi16_none3, body, &toi16_none3);
    return toi16_rest_pair(opened, &shapes.pair, normal);
}

static toi_status overlap(const toi_shape *thing, const toi_shape *body, bool push, toi_penetration *out) {
    toi16_shapes2 shapes;
    toi_status opened = toi16_open_shapes2(&shapes, thing, &toi16_none3, body, &toi16_none3);
    return push ? toi16_overlap_opened(opened, &shapes.pair, thing, body, out)
                : toi16_pair_overlap(opened, &shapes.pair, 0, 0, out);
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    bool fits = true;
    if (shape->kind == TOI_SHAPE_AABB2)
        fits = toi16_shift_points(&shape->as.aabb2, 2, 2, by, TOI16_ANYWHERE);
    else if (shape->kind == TOI_SHAPE_OBB2)
        fits = toi16_shift_points(&shape->as.obb2.center, 1, 2, by, TOI_LIMIT - 1);
    else if (shape->kind == TOI_SHAPE_POLY2)
        fits = toi16_shift_points(room, shape->as.poly2.count, 2, by, TOI_LIMIT - 1);
    else
        return TOI_ERR_SHAPE;
    return fits ? TOI_OK : TOI_ERR_RANGE;
}

static void put(toi_aabb3 *box, const toi_vec2 *lo, const toi_vec2 *hi) {
    box->lo.x = lo->x;
    box->lo.y = lo->y;
    box->hi.x = hi->x;
    box->hi.y = hi->y;
}

static fix16_t bounds(const toi_shape *shape, toi_aabb3 *out) {
    if (shape->kind == TOI_SHAPE_AABB2) {
        put(out, &shape->as.aabb2.lo, &shape->as.aabb2.hi);
        return 0;
    }
    if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *box = &shape->as.obb2;
        put(out, &box->center, &box->center);
        return box->half.x + box->half.y + 1;
    }
    toi_aabb2 flat;
    toi16_bounds_poly2(&shape->as.poly2, &flat);
    put(out, &flat.lo, &flat.hi);
    return 0;
}

TOI16_WEAK const toi16_tilted toi16_tilted2 = {meet,
                                               rest,
                                               overlap,
                                               shift,
                                               bounds,
                                               toi16_tilted_along_one,
                                               toi16_tilted_along_two,
                                               toi16_tilted_is_across,
                                               toi_slide3,
                                               toi16_tilted_settle};

toi_status toi_move2(toi_shape *body, const toi_vec2 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space plane = {TOI_SHAPE_AABB2, 2, &toi16_tilted2};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity.x = velocity->x;
    result->velocity.y = velocity->y;
    result->velocity.z = 0;
    return toi16_move(body, &plane, world, context, options, result);
}
