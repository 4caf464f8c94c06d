/* SPDX-License-Identifier: MIT */
/* Steps of bodies of space that turn. */
#include "../turn/space.h"
#include "turn_move.h"

/* Three parts that are below 2^31 each have a sum below 2^33, and a sum of the arm's in half ulps, halved,
 * one below 2^32. */
static uint64_t sum_of_sizes3(const int32_t v[3]) {
    return (uint64_t)toi16_abs32(v[0]) + toi16_abs32(v[1]) + toi16_abs32(v[2]);
}

/* The square of a spin is at most 3 * 2^62. */
static uint64_t bulge_of3(const toi16_rotor3 *body, uint32_t ticks) {
    const toi_motion3 *m = &body->motion;
    const int32_t carried[3] = {m->carried.x, m->carried.y, m->carried.z};
    const int32_t arm2[3] = {body->center2[0] - 2 * m->pivot.x, body->center2[1] - 2 * m->pivot.y,
                             body->center2[2] - 2 * m->pivot.z};
    const uint64_t square =
        toi16_square_of(m->spin.x) + toi16_square_of(m->spin.y) + toi16_square_of(m->spin.z);
    return toi16_bulge(toi16_root_up(square), (uint32_t)sum_of_sizes3(carried),
                       (uint32_t)(sum_of_sizes3(arm2) / 2 + 1), ticks);
}

static void find_region3(const toi16_swing *swing, const toi16_rotor3 *body, toi_aabb3 *region) {
    const uint32_t end = (uint32_t)swing->options.t_max, ticks = toi16_ticks_of_arc(swing);
    toi16_course3 course;
    toi16_spot3 spot;
    toi16_begin_course3(&course, body, swing->options.t_max);
    toi16_begin_region(region);
    for (uint32_t now = 0;; now = end - now > ticks ? now + ticks : end) {
        toi16_spot3_at(&course, body, now, &spot);
        toi16_add_place(region, spot.center_q16, 3);
        if (now == end)
            break;
    }
    enum { ROUNDING3 = 4 }; /* of half extents and places */
    const uint64_t reach = (uint64_t)body->reach2 / 2 + body->radius + (course.doubt_q16 >> 16) + ROUNDING3;
    toi16_widen_region(region, 3, reach + bulge_of3(body, ticks));
}

static toi_status open_swing3(const toi16_swing *swing, toi_aabb3 *region) {
    toi16_rotor3 body;
    toi_status status = toi16_check_swing(swing);
    if (status < 0)
        return status;
    status = toi16_open_one3(&body, &swing->start, &swing->motion, swing->options.t_max);
    if (status == TOI_OK)
        find_region3(swing, &body, region);
    return status;
}

static toi_status place_swing3(const toi16_swing *swing, fix16_t time, toi_shape *out) {
    return toi_turned3(&swing->start, &swing->motion, time, out);
}

static void follow_swing3(const toi16_swing *swing, fix16_t time, toi_vec3 *pivot, toi_vec3 *carried) {
    toi16_motion3_at(&swing->motion, time, pivot, carried);
}

/* A motion that is no motion is refused where the thing is put elsewhere, and where pairs are asked about. */
static toi_status turn_thing3(const toi16_space *space, toi_candidate *thing) {
    toi_motion3 motion = *thing->turn;
    toi_status status = TOI_OK;
    if (space->passed > 0) {
        status = toi_turned3(&thing->shape, &motion, space->passed, &thing->shape);
        if (status == TOI_OK)
            toi16_motion3_at(&motion, space->passed, &motion.pivot, &motion.carried);
    }
    return status == TOI_OK ? toi_velocity_at3(&motion, &space->touched, &thing->velocity) : status;
}

toi_status toi_turn_move3(toi_shape *body, const toi_motion3 *motion, toi_world_fn world, void *context,
                          const toi_move_options *options, toi_turn_moved *out) {
    static const toi16_space space = {TOI_SHAPE_AABB3,       3,           0,        &toi16_tilted3,
                                      &toi16_check_of_aabb3, turn_thing3, {0, 0, 0}};
    static const toi16_turning turning = {&space, &toi16_turner3, open_swing3, place_swing3, follow_swing3};
    if (!out)
        return TOI_ERR_ARGUMENT;
    if (!body || !motion || !world)
        return toi16_refuse(&out->move);
    return toi16_turn_move(body, &turning, motion, world, context, options, out);
}
