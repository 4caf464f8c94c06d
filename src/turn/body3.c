/* SPDX-License-Identifier: MIT */
/* Bodies of space: boxes, motions, and opening a query. */
#include "body.h"

#include "../number/vector.h"

/* ---- Boxes */

static void put_pose3(toi16_rotor3 *body, const toi16_pose3 *pose) {
    uint64_t square = 0;
    body->points = 0;
    body->count = 0;
    body->radius = 0;
    body->table = 0;
    body->rot = *pose->rot;
    for (unsigned k = 0; k < 3; k++) {
        body->offset2[k] = 0;
        body->center2[k] = pose->center2[k];
        body->half2[k] = pose->half2[k];
        square += toi16_mulu(pose->half2[k], pose->half2[k]);
    }
    body->reach2 = toi16_reach_along_axes(square);
}

toi_status toi16_take_body_aabb3(toi16_rotor3 *body, const void *shape) {
    toi16_pose3 pose;
    toi_status status = toi_aabb3_check(shape);
    if (status == TOI_OK)
        status = toi16_check_level(shape, 3);
    if (status == TOI_OK)
        status = toi16_pose_aabb3(&pose, shape);
    if (status == TOI_OK)
        put_pose3(body, &pose);
    return status;
}

toi_status toi16_take_body_obb3(toi16_rotor3 *body, const void *shape) {
    toi16_pose3 pose;
    toi_status status = toi_obb3_check(shape);
    if (status == TOI_OK)
        status = toi16_pose_obb3(&pose, shape);
    if (status == TOI_OK)
        put_pose3(body, &pose);
    return status;
}

/* ---- Motions */

/* Writes the way from the pivot to the centre in the body's frame, half ulps, rounded down: below 2^32, as
 * the way is below 2^31 in each coordinate. */
static void see_pivot3(const toi16_rotor3 *body, const toi_vec3 *pivot, int64_t way2[3]) {
    const toi_axis3 arm2 = {body->center2[0] - 2 * pivot->x, body->center2[1] - 2 * pivot->y,
                            body->center2[2] - 2 * pivot->z};
    for (unsigned k = 0; k < 3; k++)
        way2[k] = toi16_shr(toi16_dot3(&arm2, &body->rot.u[k]), 30);
}

/* Returns the square of a way in ulps that is no shorter than one in half ulps below 2^33. */
static uint64_t square_of_half3(uint64_t way2) {
    const uint32_t way = (uint32_t)((way2 + 1) / 2 + 1);
    return toi16_mulu(way, way);
}

/* The square is that of a way below 2^32 ulp: sqrt(3) 2^30 to the pivot, and 2^29 from the centre on. */
static uint64_t square_from_pivot3(const toi16_rotor3 *body, const toi_vec3 *pivot) {
    int64_t way2[3];
    uint64_t most = 0;
    see_pivot3(body, pivot, way2);
    if (!body->points)
        return square_of_half3(toi16_abs64(way2[0]) + body->half2[0]) +
               square_of_half3(toi16_abs64(way2[1]) + body->half2[1]) +
               square_of_half3(toi16_abs64(way2[2]) + body->half2[2]);
    for (unsigned n = 0; n < body->count; n++) {
        uint64_t square = 0;
        for (unsigned k = 0; k < 3; k++) {
            const int64_t at2 = 2 * (int64_t)toi16_in_row(&body->points[n], k) - body->offset2[k];
            square += square_of_half3(toi16_abs64(way2[k] + at2));
        }
        most = square > most ? square : most;
    }
    return most;
}

static uint64_t square_of_vector3(const toi_vec3 *v) {
    return toi16_square_of(v->x) + toi16_square_of(v->y) + toi16_square_of(v->z);
}

/* Axes that are off by 2^-28 make the body larger by less than 2^-27 of the distance. */
static toi_status check_turn3(const toi16_rotor3 *body, fix16_t t_max) {
    const toi_motion3 *motion = &body->motion;
    const uint64_t core = toi16_root_up(square_from_pivot3(body, &motion->pivot));
    return toi16_check_turn(square_of_vector3(&motion->spin), square_of_vector3(&motion->carried),
                            core + (core >> 27) + body->radius, t_max);
}

/* Where nothing turns, the carried velocity is a part of the velocity. */
static toi_status add_carried3(toi_motion3 *motion) {
    motion->velocity.x += motion->carried.x;
    motion->velocity.y += motion->carried.y;
    motion->velocity.z += motion->carried.z;
    motion->carried.x = motion->carried.y = motion->carried.z = 0;
    return toi16_is_past_limit3(&motion->velocity) ? TOI_ERR_RANGE : TOI_OK;
}

static bool stands_still3(const toi_vec3 *spin) {
    return (spin->x | spin->y | spin->z) == 0;
}

static toi_status take_motion3(toi16_rotor3 *body, const toi_motion3 *motion, fix16_t t_max) {
    if (!motion)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit3(&motion->velocity) || toi16_is_past_limit3(&motion->carried) ||
        toi16_is_past_limit3(&motion->pivot))
        return TOI_ERR_RANGE;
    body->motion = *motion;
    return stands_still3(&motion->spin) ? add_carried3(&body->motion) : check_turn3(body, t_max);
}

toi_status toi16_open_body3(toi16_rotor3 *body, const toi16_party3 *party, fix16_t t_max) {
    const toi_status status = party->take(body, party->shape);
    return status < 0 ? status : take_motion3(body, party->motion, t_max);
}

/* ---- Queries */

bool toi16_open_turn3(toi16_turn_query3 *query, const toi16_party3 *a, const toi16_party3 *b,
                      const toi_turn_options *options, const toi_hit *hit) {
    toi16_rotor3 *bodies = query->bodies;
    query->options = toi16_turn_options_of(options);
    query->opened = toi16_check_turn_options(query->options, hit);
    if (query->opened == TOI_OK) {
        const fix16_t t_max = toi16_turn_until(query->options);
        const toi_status of_a = toi16_open_body3(&bodies[0], a, t_max);
        query->opened = toi16_first_error(of_a, toi16_open_body3(&bodies[1], b, t_max));
    }
    if (query->opened < 0 || query->options->margin != 0 || !stands_still3(&bodies[0].motion.spin) ||
        !stands_still3(&bodies[1].motion.spin))
        return false;
    toi16_hand_to_sweep(query->options, &query->sweep);
    return true;
}

toi_status toi16_answer_turn3(const toi16_turn_query3 *query, toi_hit *hit) {
    return hit ? toi16_turn_pair3(query->opened, query->bodies, query->options, hit) : TOI_ERR_ARGUMENT;
}
