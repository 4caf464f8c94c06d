/* SPDX-License-Identifier: MIT */
/* Bodies of the plane: boxes, motions, and opening a query. */
#include "body.h"

/* ---- Boxes */

static void put_pose2(toi16_rotor2 *body, const toi16_pose2 *pose) {
    body->points = 0;
    body->count = 0;
    body->radius = 0;
    body->rot = *pose->rot;
    for (unsigned k = 0; k < 2; k++) {
        body->center2[k] = pose->center2[k];
        body->half2[k] = pose->half2[k];
    }
    body->reach2 = toi16_reach_along_axes(toi16_mulu(pose->half2[0], pose->half2[0]) +
                                          toi16_mulu(pose->half2[1], pose->half2[1]));
}

toi_status toi16_take_body_aabb2(toi16_rotor2 *body, const void *shape) {
    toi16_pose2 pose;
    toi_status status = toi_aabb2_check(shape);
    if (status == TOI_OK)
        status = toi16_check_level(shape, 2);
    if (status == TOI_OK)
        status = toi16_pose_aabb2(&pose, shape);
    if (status == TOI_OK)
        put_pose2(body, &pose);
    return status;
}

toi_status toi16_take_body_obb2(toi16_rotor2 *body, const void *shape) {
    const toi_obb2 *box = shape;
    const toi_status status = toi_obb2_check(box);
    if (status == TOI_OK) {
        const toi16_pose2 pose = {{2 * box->center.x, 2 * box->center.y},
                                  {2 * (uint32_t)box->half.x, 2 * (uint32_t)box->half.y},
                                  toi16_meant2(&box->rot)};
        put_pose2(body, &pose);
    }
    return status;
}

/* ---- Motions */

/* Returns no less than how far a box reaches from a pivot in one coordinate of its own, given 2^30 times the
 * way to its centre in half ulps; ulp, below 2^31. */
static uint32_t reach_in_frame2(int64_t way_q30, uint32_t half2) {
    return (uint32_t)((toi16_abs64(toi16_shr(way_q30, 30)) + 1 + half2) / 2 + 1);
}

/* Ways from the pivot are below 2^31 half ulps, and below 2^30 ulp of points. */
static uint64_t square_from_pivot2(const toi16_rotor2 *body, const toi_vec2 *pivot) {
    uint64_t most = 0;
    if (!body->points) {
        const int32_t x = body->center2[0] - 2 * pivot->x, y = body->center2[1] - 2 * pivot->y;
        const int32_t c = body->rot.cos, s = body->rot.sin;
        const uint32_t along = reach_in_frame2(toi16_mul_sum(c, x, s, y), body->half2[0]);
        const uint32_t across = reach_in_frame2(toi16_mul_difference(c, y, s, x), body->half2[1]);
        return toi16_mulu(along, along) + toi16_mulu(across, across);
    }
    for (unsigned k = 0; k < body->count; k++) {
        const toi_vec2 *p = &body->points[k];
        const uint64_t square = toi16_square_of(p->x - pivot->x) + toi16_square_of(p->y - pivot->y);
        most = square > most ? square : most;
    }
    return most;
}

/* Returns no less than how far a body reaches from a pivot, ulp. */
static uint64_t rough_reach2(const toi16_rotor2 *body, const toi_vec2 *pivot) {
    const uint32_t x = toi16_abs32(body->center2[0] - 2 * pivot->x),
                   y = toi16_abs32(body->center2[1] - 2 * pivot->y);
    return ((uint64_t)x + y + body->reach2) / 2 + 1 + body->radius;
}

/* Tells that the bits of all numbers keep a turn below the limits of toi16_check_turn, whose squares take
 * twice as many: spin t_max is below 2^38, spin far below 2^47, and carried t_max too, as no vector is as
 * long as two times its longer entry. */
static bool turns_little2(const toi_motion2 *motion, uint64_t far, fix16_t t_max) {
    const unsigned by_spin = toi16_bits32(toi16_abs32(motion->spin)), by_time = toi16_bits32((uint32_t)t_max);
    const unsigned by_carried = toi16_bits32(toi16_abs32(motion->carried.x) | toi16_abs32(motion->carried.y));
    return far >> 32 == 0 && by_spin + by_time <= 38 && by_spin + toi16_bits32((uint32_t)far) <= 47 &&
           by_carried + 1 + by_time <= 47;
}

/* Axes that are off by 2^-28 make the body larger by less than 2^-27 of the distance. Mostly a rough look
 * tells that the turn is legal. */
static toi_status check_turn2(const toi16_rotor2 *body, fix16_t t_max) {
    const toi_motion2 *motion = &body->motion;
    if (turns_little2(motion, rough_reach2(body, &motion->pivot), t_max))
        return TOI_OK;
    const uint64_t spin = toi16_square_of(motion->spin),
                   carried = toi16_square_of(motion->carried.x) + toi16_square_of(motion->carried.y);
    const uint64_t core = toi16_root_up(square_from_pivot2(body, &motion->pivot));
    return toi16_check_turn(spin, carried, core + (core >> 27) + body->radius, t_max);
}

/* Where nothing turns, the carried velocity is a part of the velocity. */
static toi_status add_carried2(toi_motion2 *motion) {
    motion->velocity.x += motion->carried.x;
    motion->velocity.y += motion->carried.y;
    motion->carried.x = motion->carried.y = 0;
    return toi16_is_past_limit2(&motion->velocity) ? TOI_ERR_RANGE : TOI_OK;
}

static toi_status take_motion2(toi16_rotor2 *body, const toi_motion2 *motion, fix16_t t_max) {
    if (!motion)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit2(&motion->velocity) || toi16_is_past_limit2(&motion->carried) ||
        toi16_is_past_limit2(&motion->pivot))
        return TOI_ERR_RANGE;
    body->motion = *motion;
    return motion->spin == 0 ? add_carried2(&body->motion) : check_turn2(body, t_max);
}

toi_status toi16_open_body2(toi16_rotor2 *body, const toi16_party2 *party, fix16_t t_max) {
    const toi_status status = party->take(body, party->shape);
    return status < 0 ? status : take_motion2(body, party->motion, t_max);
}

/* ---- Queries */

bool toi16_open_turn2(toi16_turn_query2 *query, const toi16_party2 *a, const toi16_party2 *b,
                      const toi_turn_options *options, const toi_hit *hit) {
    toi16_rotor2 *bodies = query->bodies;
    query->options = toi16_turn_options_of(options);
    query->opened = toi16_check_turn_options(query->options, hit);
    if (query->opened == TOI_OK) {
        const fix16_t t_max = toi16_turn_until(query->options);
        const toi_status of_a = toi16_open_body2(&bodies[0], a, t_max);
        query->opened = toi16_first_error(of_a, toi16_open_body2(&bodies[1], b, t_max));
    }
    if (query->opened < 0 || query->options->margin != 0 || bodies[0].motion.spin != 0 ||
        bodies[1].motion.spin != 0)
        return false;
    toi16_hand_to_sweep(query->options, &query->sweep);
    return true;
}

toi_status toi16_answer_turn2(const toi16_turn_query2 *query, toi_hit *hit) {
    return hit ? toi16_turn_pair2(query->opened, query->bodies, query->options, hit) : TOI_ERR_ARGUMENT;
}
