/* SPDX-License-Identifier: MIT */
/* What frames do beside queries and steps: rotations, placing, a bullet among tiles; and the same by other
 * means. */
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { TIMES = 100, TILES = 8 };

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static toi_vec2 vector2(uint64_t *state, fix16_t size) {
    toi_vec2 v;
    v.x = between(state, -size, size);
    v.y = between(state, -size, size);
    return v;
}

/* ---- Rotations. */

static toi_angle angle;
static toi_rot2 rot2;
static toi_rot3 rot3;
static toi_quat quat;
static toi_vec2 turned;
static toi_vec3 axis;

static void prepare_angle(uint64_t *state) {
    angle = (toi_angle)random64(state);
    axis = (toi_vec3){between(state, F16(-1), F16(1)), between(state, F16(-1), F16(1)), F16(1)};
    quat = (toi_quat){(int32_t)random64(state), (int32_t)random64(state), (int32_t)random64(state), 1};
    toi_rot2_from_angle(&rot2, angle);
}

static void angle2(void) {
    toi_rot2_from_angle(&rot2, angle);
}

/* As of a ship with 64 headings, made once. */
static toi_rot2 headings[64];

static void prepare_headings(uint64_t *state) {
    prepare_angle(state);
    for (uint32_t n = 0; n < COUNT(headings); n++)
        toi_rot2_from_angle(&headings[n], n << 26);
}

static void heading(void) {
    rot2 = headings[angle >> 26];
}

static void angle3(void) {
    toi_rot3_from_axis_angle(&rot3, &axis, angle);
}

static void yaw(void) {
    toi_rot3_from_yaw(&rot3, angle);
}

static void quaternion(void) {
    toi_rot3_from_quaternion(&rot3, &quat);
}

static void apply2(void) {
    turned = (toi_vec2){axis.x, axis.y};
    toi_rot2_apply(&turned, &rot2, &turned);
}

/* ---- Placing an octagon. */

static const toi_vec2 octagon_vertices[8] = {
    {F16(1), F16(0)},  {F16(0.7), F16(0.7)},   {F16(0), F16(1)},  {F16(-0.7), F16(0.7)},
    {F16(-1), F16(0)}, {F16(-0.7), F16(-0.7)}, {F16(0), F16(-1)}, {F16(0.7), F16(-0.7)}};
static const toi_poly2 octagon = {octagon_vertices, 8};
static toi_vec2 position, room[8];
static toi_poly2 placed;

static void prepare_turned(uint64_t *state) {
    prepare_angle(state);
    position = vector2(state, F16(100));
}

static void prepare_quarter(uint64_t *state) {
    prepare_turned(state);
    toi_rot2_from_angle(&rot2, UINT32_C(1) << 30);
}

static void prepare_upright(uint64_t *state) {
    prepare_turned(state);
    toi_rot2_from_angle(&rot2, 0);
}

static void place(void) {
    toi_poly2_place(&octagon, &rot2, &position, room, &placed);
}

static void copy(void) {
    for (unsigned k = 0; k < 8; k++) {
        room[k].x = octagon_vertices[k].x + position.x;
        room[k].y = octagon_vertices[k].y + position.y;
    }
    placed = (toi_poly2){room, 8};
}

/* ---- A bullet among tiles: where it stops. */

static toi_aabb2 tiles[TILES], bullet;
static toi_vec2 speed;
static fix16_t stop;

/* Each tile of 1 unit within 8 units around; the bullet flies 4 units at most. */
static void prepare_bullet(uint64_t *state) {
    for (unsigned n = 0; n < TILES; n++) {
        const toi_vec2 lo = vector2(state, F16(4));
        tiles[n] = (toi_aabb2){lo, {lo.x + F16(1), lo.y + F16(1)}};
    }
    const toi_vec2 at = vector2(state, F16(4));
    bullet = (toi_aabb2){at, {at.x + F16(0.125), at.y + F16(0.125)}};
    speed = vector2(state, F16(4));
}

static void sweep_typed(void) {
    static const toi_vec2 still;
    toi_hit hit;
    stop = F16(1);
    for (unsigned n = 0; n < TILES; n++)
        if (toi_sweep_aabb2(&bullet, &speed, &tiles[n], &still, NULL, &hit) >= TOI_HIT && hit.enter < stop)
            stop = hit.enter;
}

static void sweep_tagged(void) {
    static const toi_vec3 still;
    const toi_vec3 v = {speed.x, speed.y, 0};
    toi_shape a = {.kind = TOI_SHAPE_AABB2}, b = {.kind = TOI_SHAPE_AABB2};
    toi_hit hit;
    a.as.aabb2 = bullet;
    stop = F16(1);
    for (unsigned n = 0; n < TILES; n++) {
        b.as.aabb2 = tiles[n];
        if (toi_sweep(&a, &v, &b, &still, NULL, &hit) >= TOI_HIT && hit.enter < stop)
            stop = hit.enter;
    }
}

static bool add_tile(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region;
    if (n == TILES)
        return false;
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = tiles[n];
    return true;
}

static void move_bullet(void) {
    toi_move_result moved;
    toi_shape body = {.kind = TOI_SHAPE_AABB2};
    body.as.aabb2 = bullet;
    toi_move2(&body, &speed, add_tile, NULL, NULL, &moved);
    stop = moved.moved.x;
}

static const bench_task chores[] = {
    {"rotation", "in the plane, from an angle", TIMES, prepare_angle, angle2},
    {"rotation", "in the plane, from a table of 64", TIMES, prepare_headings, heading},
    {"rotation", "in the plane, of a vector", TIMES, prepare_angle, apply2},
    {"rotation", "in space, from a yaw", TIMES, prepare_angle, yaw},
    {"rotation", "in space, from axis and angle", TIMES, prepare_angle, angle3},
    {"rotation", "in space, from a quaternion", TIMES, prepare_angle, quaternion},
    {"poly2 of 8", "placed, any turn", TIMES, prepare_turned, place},
    {"poly2 of 8", "placed, a quarter turn", TIMES, prepare_quarter, place},
    {"poly2 of 8", "placed, upright", TIMES, prepare_upright, place},
    {"poly2 of 8", "copied by hand, upright", TIMES, prepare_upright, copy},
    {"aabb2", "bullet among 8 tiles", TIMES, prepare_bullet, sweep_typed},
    {"aabb2", "bullet among 8 tiles, tagged", TIMES, prepare_bullet, sweep_tagged},
    {"aabb2", "bullet among 8 tiles, as a move", TIMES, prepare_bullet, move_bullet},
};

const bench_tasks bench_chores = {chores, COUNT(chores)};
