/* SPDX-License-Identifier: MIT */
/* How moves in space treat all but level boxes: a file of its own, as a program may have left it out. */
#include "move.h"

static toi_status meet_tilted3(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                               toi16_move_meeting *out) {
    toi16_storage3 shapes;
    toi_status opened =
        toi16_open_shapes3(&shapes, &thing->candidate.shape, &thing->rest, step->body, way, 0);
    toi16_meet_pair(opened, &shapes.pair, out);
    toi16_look_at_corner(&shapes.pair, thing, way, out);
    return out->status;
}

static toi_status open_tilted3(toi16_storage3 *shapes, const toi16_step *step, const toi16_thing *thing) {
    return toi16_open_shapes3(shapes, &thing->candidate.shape, &toi16_none3, step->body, &toi16_none3, 0);
}

static toi_status rest_tilted3(toi16_step *step, const toi16_thing *thing, toi16_when when,
                               toi_vec3 *normal) {
    toi16_storage3 shapes;
    (void)when;
    toi_status status = toi16_rest_pair(open_tilted3(&shapes, step, thing), &shapes.pair, normal);
    return status;
}

static toi_status overlap_tilted3(toi16_step *step, const toi16_thing *thing, bool push,
                                  toi_penetration *out) {
    toi16_storage3 shapes;
    toi_status opened = open_tilted3(&shapes, step, thing);
    toi16_room room = {0, 0};
    if (push && opened == TOI_OK)
        room = toi16_room3(&thing->candidate.shape, step->body);
    toi_status status = toi16_pair_overlap(opened, &shapes.pair, room.of, room.shape, out);
    return status;
}

static toi_status shift_tilted3(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    if (toi16_is_round(shape))
        return toi16_shift_round(shape, room, by);
    const toi16_mover *mover = toi16_mover3_of(shape);
    return mover ? mover->shift(&shape->as, room, by) : TOI_ERR_SHAPE;
}

static fix16_t bounds_tilted3(const toi_shape *shape, toi_aabb3 *out) {
    return toi16_is_round(shape) ? toi16_bound_round(shape, out)
                                 : toi16_mover3_of(shape)->bounds(&shape->as, out);
}

static const toi16_tilted in_space = {meet_tilted3,           rest_tilted3,           overlap_tilted3,
                                      shift_tilted3,          bounds_tilted3,         toi16_tilted_set_lift,
                                      toi16_tilted_along_one, toi16_tilted_along_two, toi_slide3,
                                      toi16_tilted_is_across, toi16_tilted_pass,      toi16_tilted_settle,
                                      toi16_frac_compare};

TOI16_WEAK const toi16_tilted *const toi16_tilted3 = &in_space;
