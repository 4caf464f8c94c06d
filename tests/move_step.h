/* SPDX-License-Identifier: MIT */
/* Steps of a body through a test world, and what came of the last one. */
#ifndef TOI16_TESTS_MOVE_STEP_H
#define TOI16_TESTS_MOVE_STEP_H

#include "move_world.h"

static toi_move_result moved;
static toi_vec2 room[MAX_VERTICES]; /* for the vertices of a body that is a polygon */

static inline toi_shape box_body(fix16_t x0, fix16_t y0, fix16_t x1, fix16_t y1) {
    toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{x0, y0}, {x1, y1}}}};
    return body;
}

static inline toi_status step(toi_shape *body, test_world *world, fix16_t x, fix16_t y) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 velocity = {x, y};
    options.room = room;
    return toi_move2(body, &velocity, world_tells, world, &options, &moved);
}

static inline toi_status step3(toi_shape *body, test_world *world, fix16_t x, fix16_t y, fix16_t z) {
    toi_vec3 velocity = {x, y, z};
    return toi_move3(body, &velocity, world_tells, world, NULL, &moved);
}

static inline bool went(fix16_t x, fix16_t y) {
    return moved.moved.x == x && moved.moved.y == y && moved.moved.z == 0;
}

#endif
