/* SPDX-License-Identifier: MIT */
/* Bodies that are not known for certain: boxes around their ways, and their earliest contact. Boxes have half
 * extents of 1/4 to 2 units, are some units apart and move at up to 4 units a second; the bounds are those of
 * things that walk or drive, and are looked ahead for up to 3 seconds. */
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "task.h"

enum { TIMES = 200 };

static toi_shape a, b;
static toi_vec3 va, vb;
static toi_vec2 va2, vb2;
static toi_bound bound;
static fix16_t t_max, enter;
static toi_aabb2 box2;
static toi_aabb3 box3;

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static toi_vec3 vector(uint64_t *state, fix16_t size) {
    const toi_vec3 v = {between(state, -size, size), between(state, -size, size),
                        between(state, -size, size)};
    return v;
}

static toi_vec3 throw_half(uint64_t *state) {
    const toi_vec3 half = {between(state, F16(0.25), F16(2)), between(state, F16(0.25), F16(2)),
                           between(state, F16(0.25), F16(2))};
    return half;
}

/* ---- Shapes */

static void throw_aabb2(uint64_t *state, toi_shape *shape) {
    const toi_vec3 at = vector(state, F16(8)), half = throw_half(state);
    shape->as.aabb2 = (toi_aabb2){{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}};
}

static void throw_aabb3(uint64_t *state, toi_shape *shape) {
    const toi_vec3 at = vector(state, F16(8)), half = throw_half(state);
    shape->as.aabb3 = (toi_aabb3){{at.x - half.x, at.y - half.y, at.z - half.z},
                                  {at.x + half.x, at.y + half.y, at.z + half.z}};
}

static void throw_obb2(uint64_t *state, toi_shape *shape) {
    const toi_vec3 at = vector(state, F16(8)), half = throw_half(state);
    shape->as.obb2.center = (toi_vec2){at.x, at.y};
    shape->as.obb2.half = (toi_vec2){half.x, half.y};
    toi_rot2_from_angle(&shape->as.obb2.rot, (toi_angle)random64(state));
}

static void throw_obb3(uint64_t *state, toi_shape *shape) {
    const toi_quat quat = {(int32_t)random64(state), (int32_t)random64(state), (int32_t)random64(state), 1};
    shape->as.obb3.center = vector(state, F16(8));
    shape->as.obb3.half = throw_half(state);
    toi_rot3_from_quaternion(&shape->as.obb3.rot, &quat);
}

/* ---- Scenes */

static void throw_scene(uint64_t *state, void (*throw_shape)(uint64_t *state, toi_shape *shape)) {
    throw_shape(state, &a);
    throw_shape(state, &b);
    va = vector(state, F16(4));
    vb = vector(state, F16(4));
    va2 = (toi_vec2){va.x, va.y};
    vb2 = (toi_vec2){vb.x, vb.y};
    bound = (toi_bound){between(state, 0, F16(0.2)), between(state, 0, F16(1.6)), between(state, 0, F16(2))};
    t_max = between(state, F16(1), F16(3));
}

static void ask_aabb2(void) {
    toi_earliest_aabb2(&a.as.aabb2, &va2, &b.as.aabb2, &vb2, &bound, t_max, &enter);
}

static void ask_obb2(void) {
    toi_earliest_obb2(&a.as.obb2, &va2, &b.as.obb2, &vb2, &bound, t_max, &enter);
}

static void ask_obb3(void) {
    toi_earliest_obb3(&a.as.obb3, &va, &b.as.obb3, &vb, &bound, t_max, &enter);
}

/* Those are clear whose enter is t_max, and those are left out that may touch at once. */
static void throw_clear(uint64_t *state, void (*throw_shape)(uint64_t *state, toi_shape *shape),
                        void (*ask)(void)) {
    do {
        throw_scene(state, throw_shape);
        ask();
    } while (enter != t_max);
}

static void throw_touching(uint64_t *state, void (*throw_shape)(uint64_t *state, toi_shape *shape),
                           void (*ask)(void)) {
    do {
        throw_scene(state, throw_shape);
        ask();
    } while (enter == t_max || enter == 0);
}

static void clear_aabb2(uint64_t *state) {
    throw_clear(state, throw_aabb2, ask_aabb2);
}

static void touching_aabb2(uint64_t *state) {
    throw_touching(state, throw_aabb2, ask_aabb2);
}

static void clear_obb2(uint64_t *state) {
    throw_clear(state, throw_obb2, ask_obb2);
}

static void touching_obb2(uint64_t *state) {
    throw_touching(state, throw_obb2, ask_obb2);
}

static void clear_obb3(uint64_t *state) {
    throw_clear(state, throw_obb3, ask_obb3);
}

static void touching_obb3(uint64_t *state) {
    throw_touching(state, throw_obb3, ask_obb3);
}

/* ---- Swept boxes */

static void prepare_aabb2(uint64_t *state) {
    throw_scene(state, throw_aabb2);
    bound.accel = 0;
}

static void prepare_aabb3(uint64_t *state) {
    throw_scene(state, throw_aabb3);
}

static void prepare_obb2(uint64_t *state) {
    throw_scene(state, throw_obb2);
    a.kind = TOI_SHAPE_OBB2;
}

static void sweep_aabb2_step(void) {
    toi_swept_aabb2(&a.as.aabb2, &va2, 0, fix16_one, &box2);
}

static void sweep_aabb3_step(void) {
    toi_swept_aabb3(&a.as.aabb3, &va, 0, fix16_one, &box3);
}

static void sweep_aabb2(void) {
    toi_swept_aabb2(&a.as.aabb2, &va2, 0, t_max, &box2);
}

static void sweep_aabb2_bound(void) {
    toi_swept_aabb2(&a.as.aabb2, &va2, &bound, t_max, &box2);
}

static void sweep_aabb3_bound(void) {
    toi_swept_aabb3(&a.as.aabb3, &va, &bound, t_max, &box3);
}

static void sweep_obb2(void) {
    toi_swept2(&a, &va, 0, fix16_one, &box2);
}

static const bench_task tasks[] = {
    {"swept aabb2", "t_max 1.0", TIMES, prepare_aabb2, sweep_aabb2_step},
    {"swept aabb2", "another t_max", TIMES, prepare_aabb2, sweep_aabb2},
    {"swept aabb2", "with a bound", TIMES, prepare_aabb2, sweep_aabb2_bound},
    {"swept aabb3", "t_max 1.0", TIMES, prepare_aabb3, sweep_aabb3_step},
    {"swept aabb3", "with a bound that accelerates", TIMES, prepare_aabb3, sweep_aabb3_bound},
    {"swept obb2", "t_max 1.0", TIMES, prepare_obb2, sweep_obb2},
    {"earliest aabb2", "clear", TIMES, clear_aabb2, ask_aabb2},
    {"earliest aabb2", "may touch", TIMES, touching_aabb2, ask_aabb2},
    {"earliest obb2", "clear", TIMES, clear_obb2, ask_obb2},
    {"earliest obb2", "may touch", TIMES, touching_obb2, ask_obb2},
    {"earliest obb3", "clear", TIMES, clear_obb3, ask_obb3},
    {"earliest obb3", "may touch", TIMES, touching_obb3, ask_obb3},
};

const bench_tasks bench_bounds = {tasks, sizeof tasks / sizeof tasks[0]};
