/* SPDX-License-Identifier: MIT */
/* Steps in space. */
#include "move.h"
#include "../kinds/kind.h"

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
    toi16_room_of limits = push && opened == TOI_OK ? toi16_limits3(thing, body) : 0;
    return toi16_pair_overlap(opened, &shapes.pair, limits, &body->as, out);
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    const toi16_mover *mover = toi16_mover3_of(shape);
    return mover ? mover->shift(&shape->as, room, by) : TOI_ERR_SHAPE;
}

static fix16_t bounds(const toi_shape *shape, toi_aabb3 *out) {
    return toi16_mover3_of(shape)->bounds(&shape->as, out);
}

static const toi16_tilted tilted = {meet,
                                    rest,
                                    overlap,
                                    shift,
                                    bounds,
                                    toi16_tilted_along_one,
                                    toi16_tilted_along_two,
                                    toi16_tilted_is_across,
                                    toi_slide3,
                                    toi16_tilted_settle};

TOI16_WEAK const toi16_tilted *const toi16_tilted3 = &tilted;

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
