/* SPDX-License-Identifier: MIT */
/* Steps of bodies of the plane that turn. */
#include "turn_move.h"

static uint32_t sum_of_sizes2(const int32_t v[2]) {
    return toi16_abs32(v[0]) + toi16_abs32(v[1]);
}

/* The arm is below 2^31 half ulps in each entry. */
static uint64_t bulge_of2(const toi16_rotor2 *body, uint32_t ticks) {
    const toi_motion2 *m = &body->motion;
    const int32_t carried[2] = {m->carried.x, m->carried.y},
                  arm2[2] = {body->center2[0] - 2 * m->pivot.x, body->center2[1] - 2 * m->pivot.y};
    return toi16_bulge(toi16_abs32(m->spin), sum_of_sizes2(carried), sum_of_sizes2(arm2) / 2 + 1, ticks);
}

static void find_region2(const toi16_swing *swing, const toi16_rotor2 *body, toi_aabb3 *region) {
    const uint32_t end = (uint32_t)swing->options.t_max, ticks = toi16_ticks_of_arc(swing);
    toi16_course2 course;
    toi16_spot2 spot;
    toi16_begin_course2(&course, body, swing->options.t_max);
    toi16_begin_region(region);
    for (uint32_t now = 0;; now = end - now > ticks ? now + ticks : end) {
        toi16_spot2_at(&course, body, now, &spot);
        toi16_add_place(region, spot.center_q16, 2);
        if (now == end)
            break;
    }
    enum { ROUNDING2 = 4 }; /* of half extents and places */
    const uint64_t reach = (uint64_t)body->reach2 / 2 + body->radius + (course.doubt_q16 >> 16) + ROUNDING2;
    toi16_widen_region(region, 2, reach + bulge_of2(body, ticks));
}

static toi_status open_swing2(const toi16_swing *swing, toi_aabb3 *region) {
    toi16_rotor2 body;
    toi_motion2 flat;
    toi_status status = toi16_check_swing(swing);
    if (status < 0)
        return status;
    toi16_flatten_motion(&flat, &swing->motion);
    status = toi16_open_one2(&body, &swing->start, &flat, swing->options.t_max);
    if (status == TOI_OK)
        find_region2(swing, &body, region);
    return status;
}

static toi_status place_swing2(const toi16_swing *swing, fix16_t time, toi_shape *out) {
    toi_motion2 flat;
    toi16_flatten_motion(&flat, &swing->motion);
    return toi_turned2(&swing->start, &flat, time, swing->options.room, out);
}

static void follow_swing2(const toi16_swing *swing, fix16_t time, toi_vec3 *pivot, toi_vec3 *carried) {
    toi_motion2 flat;
    toi_vec2 at, u;
    toi16_flatten_motion(&flat, &swing->motion);
    toi16_motion2_at(&flat, time, &at, &u);
    const toi_vec3 at3 = {at.x, at.y, 0}, u3 = {u.x, u.y, 0};
    *pivot = at3;
    *carried = u3;
}

/* A motion that is no motion is refused where the thing is put elsewhere, and where pairs are asked about. */
static toi_status turn_thing2(const toi16_space *space, toi_candidate *thing) {
    const toi_vec2 touched = {space->touched.x, space->touched.y};
    toi_motion2 motion;
    toi_vec2 v;
    toi_status status = thing->shape.kind == TOI_SHAPE_POLY2 && !thing->room ? TOI_ERR_ARGUMENT : TOI_OK;
    toi16_flatten_motion(&motion, thing->turn);
    if (status == TOI_OK && space->passed > 0) {
        status = toi_turned2(&thing->shape, &motion, space->passed, thing->room, &thing->shape);
        if (status == TOI_OK)
            toi16_motion2_at(&motion, space->passed, &motion.pivot, &motion.carried);
    }
    if (status == TOI_OK)
        status = toi_velocity_at2(&motion, &touched, &v);
    if (status != TOI_OK)
        return status;
    const toi_vec3 velocity = {v.x, v.y, 0};
    thing->velocity = velocity;
    return TOI_OK;
}

toi_status toi_turn_move2(toi_shape *body, const toi_motion2 *motion, toi_world_fn world, void *context,
                          const toi_move_options *options, toi_turn_moved *out) {
    static const toi16_space space = {TOI_SHAPE_AABB2,       2,           0,        &toi16_tilted2,
                                      &toi16_check_of_aabb2, turn_thing2, {0, 0, 0}};
    static const toi16_turning turning = {&space, &toi16_turner2, open_swing2, place_swing2, follow_swing2};
    if (!out)
        return TOI_ERR_ARGUMENT;
    if (!body || !motion || !world)
        return toi16_refuse(&out->move);
    toi_motion3 flat;
    (void)toi_motion3_flat(&flat, motion);
    return toi16_turn_move(body, &turning, &flat, world, context, options, out);
}
