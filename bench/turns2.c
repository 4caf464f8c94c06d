/* SPDX-License-Identifier: MIT */
/* Two bodies of the plane that turn while they move, one time unit long: half extents of 0.25 to 2 units,
 * placed up to 8 units from one another along each axis, speeds of up to 6 units along each. A task keeps the
 * pairs whose answer it is about; that a miss is near or far is asked of the library, with a margin.
 */
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "task.h"

enum { TIMES = 200, CORNERS = 8 };

static toi_obb2 boxes[2];
static toi_aabb2 wall;
static toi_vec2 vertices[2][CORNERS];
static const toi_poly2 polygons[2] = {{vertices[0], CORNERS}, {vertices[1], CORNERS}};
static toi_motion2 motions[2];
static toi_turn_options options;
static toi_hit hit;

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static toi_vec2 within(uint64_t *state, fix16_t far) {
    toi_vec2 v;
    v.x = between(state, -far, far);
    v.y = between(state, -far, far);
    return v;
}

static void throw_box(uint64_t *state, toi_obb2 *out) {
    out->center = within(state, F16(4));
    out->half = (toi_vec2){between(state, F16(0.25), F16(2)), between(state, F16(0.25), F16(2))};
    toi_rot2_from_angle(&out->rot, (toi_angle)random64(state));
}

static void throw_motion(uint64_t *state, toi_motion2 *out, const toi_vec2 *pivot, fix16_t spin) {
    *out = (toi_motion2){within(state, F16(6)), {0, 0}, random64(state) & 1 ? spin : -spin, *pivot};
}

/* Corners of an ellipse, one in each eighth of it, and so a convex polygon. */
static void throw_polygon(uint64_t *state, toi_vec2 *out, toi_vec2 *middle) {
    const toi_vec2 half = {between(state, F16(0.25), F16(2)), between(state, F16(0.25), F16(2))};
    *middle = within(state, F16(4));
    for (unsigned k = 0; k < CORNERS; k++) {
        const toi_angle eighth = (toi_angle)k << 29,
                        more = (toi_angle)(random64(state) % (UINT32_C(3) << 27));
        toi_rot2 at;
        toi_rot2_from_angle(&at, eighth + more);
        out[k].x = middle->x + (fix16_t)((int64_t)at.cos * half.x / TOI_Q30_ONE);
        out[k].y = middle->y + (fix16_t)((int64_t)at.sin * half.y / TOI_Q30_ONE);
    }
}

/* ---- What is asked */

static void ask_boxes(void) {
    toi_turn_obb2(&boxes[0], &motions[0], &boxes[1], &motions[1], &options, &hit);
}

static void ask_wall(void) {
    toi_turn_aabb2_obb2(&wall, &motions[0], &boxes[1], &motions[1], &options, &hit);
}

static void ask_polygons(void) {
    toi_turn_poly2(&polygons[0], &motions[0], &polygons[1], &motions[1], &options, &hit);
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
        throw_box(state, &boxes[k]);
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
    while (comes_within(ask_boxes, F16(0.006)) || !comes_within(ask_boxes, F16(0.05)));
}

static void prepare_far(uint64_t *state) {
    do
        throw_boxes(state, F16(6.2832));
    while (comes_within(ask_boxes, F16(0.5)));
}

/* A door turns about one of its ends, and somebody walks. */
static void prepare_door(uint64_t *state) {
    do {
        throw_boxes(state, F16(1.5));
        boxes[0].half = (toi_vec2){F16(1), F16(0.05)};
        motions[0].pivot.x = boxes[0].center.x + boxes[0].rot.cos / (TOI_Q30_ONE >> 16);
        motions[0].pivot.y = boxes[0].center.y + boxes[0].rot.sin / (TOI_Q30_ONE >> 16);
        motions[0].velocity = (toi_vec2){0, 0};
        motions[1].spin = 0;
    } while (!hits(ask_boxes));
}

/* A wall stands, and a box turns towards it. */
static void prepare_wall(uint64_t *state) {
    wall = (toi_aabb2){{F16(-8), F16(-1)}, {F16(8), 0}};
    do {
        throw_boxes(state, F16(1.5));
        motions[0] = (toi_motion2){{0, 0}, {0, 0}, 0, {0, 0}};
    } while (!hits(ask_wall));
}

static void prepare_polygons(uint64_t *state, fix16_t spin) {
    do
        for (unsigned k = 0; k < 2; k++) {
            toi_vec2 middle;
            throw_polygon(state, vertices[k], &middle);
            throw_motion(state, &motions[k], &middle, spin);
        }
    while (!hits(ask_polygons));
}

static void prepare_polygons_little(uint64_t *state) {
    prepare_polygons(state, F16(0.3));
}

static void prepare_polygons_half(uint64_t *state) {
    prepare_polygons(state, F16(1.5));
}

static const bench_task tasks[] = {
    {"turning obb2", "hit, 0.3 rad", TIMES, prepare_little, ask_boxes},
    {"turning obb2", "hit, 1.5 rad", TIMES, prepare_half, ask_boxes},
    {"turning obb2", "hit, full turn", TIMES, prepare_full, ask_boxes},
    {"turning obb2", "near miss, full turn", TIMES, prepare_near, ask_boxes},
    {"turning obb2", "far miss, full turn", TIMES, prepare_far, ask_boxes},
    {"turning obb2", "hit, door", TIMES, prepare_door, ask_boxes},
    {"turning aabb2-obb2", "hit, wall", TIMES, prepare_wall, ask_wall},
    {"turning poly2 of 8", "hit, 0.3 rad", TIMES, prepare_polygons_little, ask_polygons},
    {"turning poly2 of 8", "hit, 1.5 rad", TIMES, prepare_polygons_half, ask_polygons},
};

const bench_tasks bench_turns2 = {tasks, sizeof tasks / sizeof tasks[0]};
