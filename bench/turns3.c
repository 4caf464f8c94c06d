/* SPDX-License-Identifier: MIT */
/* Two bodies of space that turn while they move, one time unit long, about their centres and axes at random:
 * as in turns2.c.
 */
#include <toi16/toi16.h>
#include "../tests/digest_hulls.h"
#include "../tests/random.h"
#include "task.h"

enum { TIMES = 100, CORNERS = 8 };

static toi_obb3 boxes[2];
static toi_aabb3 wall;
static toi_vec3 vertices[2][CORNERS];
static toi_hull3_table tables[2];
static toi_hull3 hulls[2];
static toi_motion3 motions[2];
static toi_turn_options options;
static toi_hit hit;

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static toi_vec3 within(uint64_t *state, fix16_t lo, fix16_t hi) {
    toi_vec3 v;
    v.x = between(state, lo, hi);
    v.y = between(state, lo, hi);
    v.z = between(state, lo, hi);
    return v;
}

static void throw_rotation(uint64_t *state, toi_rot3 *out) {
    toi_vec3 axis;
    do
        axis = within(state, F16(-1), F16(1));
    while (toi_rot3_from_axis_angle(out, &axis, (toi_angle)random64(state)) < 0);
}

/* Turns about an axis of any direction: the one that a turn at random gives x. */
static void throw_motion(uint64_t *state, toi_motion3 *out, const toi_vec3 *pivot, fix16_t spin) {
    const toi_vec3 along = {spin, 0, 0};
    toi_rot3 turn;
    throw_rotation(state, &turn);
    out->velocity = within(state, F16(-6), F16(6));
    out->carried = (toi_vec3){0, 0, 0};
    out->pivot = *pivot;
    toi_rot3_apply(&out->spin, &turn, &along);
}

/* ---- What is asked */

static void ask_boxes(void) {
    toi_turn_obb3(&boxes[0], &motions[0], &boxes[1], &motions[1], &options, &hit);
}

static void ask_wall(void) {
    toi_turn_aabb3_obb3(&wall, &motions[0], &boxes[1], &motions[1], &options, &hit);
}

static void ask_hulls(void) {
    toi_turn_hull3(&hulls[0], &motions[0], &hulls[1], &motions[1], &options, &hit);
}

/* Do they touch with a margin? Then the margin is none again. */
static bool comes_within(void (*ask)(void), fix16_t margin) {
    options.margin = margin;
    ask();
    options.margin = 0;
    return hit.status != TOI_SEPARATE;
}

static bool hits(void (*ask)(void)) {
    ask();
    return hit.status == TOI_HIT && hit.enter > 0;
}

/* ---- What is thrown */

static void throw_boxes(uint64_t *state, fix16_t spin) {
    for (unsigned k = 0; k < 2; k++) {
        boxes[k].center = within(state, F16(-4), F16(4));
        boxes[k].half = within(state, F16(0.25), F16(2));
        throw_rotation(state, &boxes[k].rot);
        throw_motion(state, &motions[k], &boxes[k].center, spin);
    }
}

static void prepare_hit(uint64_t *state, fix16_t spin) {
    do
        throw_boxes(state, spin);
    while (!hits(ask_boxes));
}

static void prepare_little(uint64_t *state) {
    prepare_hit(state, F16(0.3));
}

static void prepare_half(uint64_t *state) {
    prepare_hit(state, F16(1.5));
}

static void prepare_full(uint64_t *state) {
    prepare_hit(state, F16(6.2832));
}

static void prepare_near(uint64_t *state) {
    do
        throw_boxes(state, F16(6.2832));
    while (!comes_within(ask_boxes, F16(0.05)) || comes_within(ask_boxes, F16(0.006)));
}

static void prepare_far(uint64_t *state) {
    do
        throw_boxes(state, F16(6.2832));
    while (comes_within(ask_boxes, F16(0.5)));
}

/* A door turns about an upright edge, and somebody walks. */
static void prepare_door(uint64_t *state) {
    do {
        throw_boxes(state, F16(1.5));
        boxes[0].half = (toi_vec3){F16(1), F16(0.05), F16(2)};
        toi_rot3_from_yaw(&boxes[0].rot, (toi_angle)random64(state));
        motions[0].pivot.x = boxes[0].center.x + boxes[0].rot.u[0].x / (TOI_Q30_ONE >> 16);
        motions[0].pivot.y = boxes[0].center.y + boxes[0].rot.u[0].y / (TOI_Q30_ONE >> 16);
        motions[0].velocity = motions[1].spin = (toi_vec3){0, 0, 0};
        motions[0].spin = (toi_vec3){0, 0, F16(1.5)};
    } while (!hits(ask_boxes));
}

/* A wall stands, and a box turns towards it. */
static void prepare_wall(uint64_t *state) {
    wall = (toi_aabb3){{F16(-8), F16(-1), F16(-8)}, {F16(8), 0, F16(8)}};
    do {
        throw_boxes(state, F16(1.5));
        motions[0].spin = motions[0].velocity = (toi_vec3){0, 0, 0};
    } while (!hits(ask_wall));
}

static void throw_hull(uint64_t *state, unsigned k) {
    const toi_hull3_table *rock = digest_hulls[DIGEST_HULL_ROCKS];
    const toi_vec3 half = within(state, F16(0.25), F16(2));
    const fix16_t factor[3] = {half.x / rock->reach, half.y / rock->reach, half.z / rock->reach};
    digest_hull_scale(rock, factor, vertices[k], &tables[k]);
    hulls[k].table = &tables[k];
    hulls[k].center = within(state, F16(-4), F16(4));
    throw_rotation(state, &hulls[k].rot);
}

static void prepare_hulls(uint64_t *state) {
    do
        for (unsigned k = 0; k < 2; k++) {
            throw_hull(state, k);
            throw_motion(state, &motions[k], &hulls[k].center, F16(1.5));
        }
    while (!hits(ask_hulls));
}

static const bench_task tasks[] = {
    {"turning obb3", "hit, 0.3 rad", TIMES, prepare_little, ask_boxes},
    {"turning obb3", "hit, 1.5 rad", TIMES, prepare_half, ask_boxes},
    {"turning obb3", "hit, full turn", TIMES, prepare_full, ask_boxes},
    {"turning obb3", "near miss, full turn", TIMES, prepare_near, ask_boxes},
    {"turning obb3", "far miss, full turn", TIMES, prepare_far, ask_boxes},
    {"turning obb3", "hit, door", TIMES, prepare_door, ask_boxes},
    {"turning aabb3-obb3", "hit, wall", TIMES, prepare_wall, ask_wall},
    {"turning hull3 of 8", "hit, 1.5 rad", TIMES, prepare_hulls, ask_hulls},
};

const bench_tasks bench_turns3 = {tasks, sizeof tasks / sizeof tasks[0]};
