/* SPDX-License-Identifier: MIT */
/* How moves in the plane treat all but level boxes: a file of its own, as a program may have left it out. */
#include "move.h"

/* A polygon that moves stays where it is, as its vertices are the caller's: the body is moved, the other way,
 * and back, which cannot fail. */
static bool shift_aside(toi16_step *step, const toi16_thing *thing, toi16_when when, bool back) {
    const toi_candidate *c = &thing->candidate;
    toi_vec3 by;
    if (c->shape.kind != TOI_SHAPE_POLY2 || when == TOI16_AS_TOLD || toi16_is_zero(&c->velocity))
        return true;
    toi16_gone_of(step, thing, &by);
    if (when == TOI16_AT_END)
        toi16_add(&by, &thing->rest, &by);
    if (!back)
        toi16_opposite(&by, &by);
    return toi16_passes(step, toi16_shift_body(step, &by), thing->next - 1);
}

static toi_status meet_tilted2(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                               toi16_move_meeting *out) {
    toi16_shapes2 shapes;
    if (!shift_aside(step, thing, TOI16_NOW, false))
        return step->result->status;
    toi_status opened = toi16_open_shapes2(&shapes, &thing->candidate.shape, &thing->rest, step->body, way);
    toi16_meet_pair(opened, &shapes.pair, out);
    toi16_look_at_corner(&shapes.pair, thing, way, out);
    shift_aside(step, thing, TOI16_NOW, true);
    return out->status;
}

static toi_status open_tilted2(toi16_shapes2 *shapes, const toi16_step *step, const toi16_thing *thing) {
    return toi16_open_shapes2(shapes, &thing->candidate.shape, &toi16_none3, step->body, &toi16_none3);
}

static toi_status rest_tilted2(toi16_step *step, const toi16_thing *thing, toi16_when when,
                               toi_vec3 *normal) {
    toi16_shapes2 shapes;
    if (!shift_aside(step, thing, when, false))
        return step->result->status;
    toi_status status = toi16_rest_pair(open_tilted2(&shapes, step, thing), &shapes.pair, normal);
    shift_aside(step, thing, when, true);
    return status;
}

static toi_status overlap_tilted2(toi16_step *step, const toi16_thing *thing, bool push,
                                  toi_penetration *out) {
    toi16_shapes2 shapes;
    if (!shift_aside(step, thing, TOI16_NOW, false))
        return step->result->status;
    toi_status opened = open_tilted2(&shapes, step, thing);
    toi16_room room = {0, 0};
    if (push && opened == TOI_OK)
        room = toi16_room2(&thing->candidate.shape, step->body);
    toi_status status = toi16_pair_overlap(opened, &shapes.pair, room.of, room.shape, out);
    shift_aside(step, thing, TOI16_NOW, true);
    return status;
}

static toi_status shift_tilted2(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    if (toi16_is_round(shape))
        return toi16_shift_round(shape, room, by);
    const toi16_mover *mover = toi16_mover2_of(shape);
    return mover ? mover->shift(&shape->as, room, by) : TOI_ERR_SHAPE;
}

static fix16_t bounds_tilted2(const toi_shape *shape, toi_aabb3 *out) {
    return toi16_is_round(shape) ? toi16_bound_round(shape, out)
                                 : toi16_mover2_of(shape)->bounds(&shape->as, out);
}

static const toi16_tilted in_plane = {meet_tilted2,           rest_tilted2,           overlap_tilted2,
                                      shift_tilted2,          bounds_tilted2,         toi16_tilted_set_lift,
                                      toi16_tilted_along_one, toi16_tilted_along_two, toi_slide3,
                                      toi16_tilted_is_across, toi16_tilted_pass,      toi16_tilted_settle,
                                      toi16_frac_compare};

TOI16_WEAK const toi16_tilted *const toi16_tilted2 = &in_plane;
