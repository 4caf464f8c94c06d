/* SPDX-License-Identifier: MIT */
#include "step.h"
#include "../tests/digest_hulls.h"
#include "../tests/random.h"

enum { TILES = 8, STEPS = 16 };
#define TILE INT32_C(65536)

/* Their order. */
enum { TILES2, SLOPE2, OCTAGON2, AIR2, TILES3, SLOPE3, HULL3, CAPSULE2, CAPSULE3 };

const step_name step_names[STEP_SCENES] = {
    {"aabb2", "step on 8 tiles", 300},       {"aabb2", "step up a slope", 300},
    {"poly2 of 8", "step on 8 tiles", 300},  {"aabb2", "step, nothing near", 300},
    {"aabb3", "step on 8 tiles", 300},       {"obb3", "step up a slope", 300},
    {"hull3, boxes", "step on 8 tiles", 30}, {"capsule2", "step on 8 tiles", 300},
    {"capsule3", "step on 8 tiles", 300}};

/* What a polygon or a hull is made of. */
static toi_vec2 round_room[8];
static toi_vec3 crate_room[8];
static toi_hull3_table crate;

static toi_shape body;
static toi_vec3 velocity;
static toi_move_result moved;
static unsigned step;

/* Side by side, their tops at y = 0. */
static bool tiles2(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region;
    const fix16_t x = ((fix16_t)n - TILES / 2) * TILE;
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = (toi_aabb2){{x, -TILE}, {x + TILE, 0}};
    return n < TILES;
}

/* 4 by 2. */
static bool tiles3(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region;
    const fix16_t x = ((fix16_t)n % 4 - 2) * 2 * TILE, z = ((fix16_t)n / 4 - 1) * 2 * TILE;
    out->shape.kind = TOI_SHAPE_AABB3;
    out->shape.as.aabb3 = (toi_aabb3){{x, -TILE, z}, {x + 2 * TILE, 0, z + 2 * TILE}};
    return n < TILES;
}

/* One that rises by a half. */
static bool slope(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    static const toi_vec2 corners[] = {{F16(-8), F16(-4)}, {F16(8), F16(-4)}, {F16(8), F16(4)}};
    (void)context, (void)region;
    out->shape.kind = TOI_SHAPE_POLY2;
    out->shape.as.poly2 = (toi_poly2){corners, 3};
    return n < 1;
}

/* The same in space: turned by atan(1/2). */
static bool slope3(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    static const toi_obb3 slab = {
        {F16(.4472136), F16(-.8944272), 0},
        {F16(8), F16(1), F16(8)},
        {{{960383883, 480191942, 0}, {-480191942, 960383883, 0}, {0, 0, TOI_Q30_ONE}}}};
    (void)context, (void)region;
    out->shape.kind = TOI_SHAPE_OBB3;
    out->shape.as.obb3 = slab;
    return n < 1;
}

static bool nothing(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region, (void)n, (void)out;
    return false;
}

static bool is_in_space(unsigned scene) {
    return scene >= TILES3 && scene != CAPSULE2;
}

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

/* Upright, turned at random, above the slope by 8 ulp: it reaches as far along x as its corners do. */
static void stand_on_slope(fix16_t x, fix16_t z, uint64_t *state) {
    static const toi_vec3 up = {0, F16(1), 0}, half = {F16(0.375), F16(0.875), F16(0.375)};
    toi_obb3 *box = &body.as.obb3;
    body.kind = TOI_SHAPE_OBB3;
    box->half = half;
    toi_rot3_from_axis_angle(&box->rot, &up, (toi_angle)random64(state));
    const int32_t c = box->rot.u[0].x, s = box->rot.u[0].z;
    const int32_t reach = (int32_t)(((int64_t)(c < 0 ? -c : c) + (s < 0 ? -s : s)) * half.x / TOI_Q30_ONE);
    box->center = (toi_vec3){x, (x + reach) / 2 + half.y + 8, z};
}

/* An octagon of 0.75 by 1.75 from its lower left. */
static void stand_octagon(fix16_t x, fix16_t y) {
    static const toi_vec2 octagon[8] = {{F16(0.25), 0},         {F16(0.5), 0},         {F16(0.75), F16(0.5)},
                                        {F16(0.75), F16(1.25)}, {F16(0.5), F16(1.75)}, {F16(0.25), F16(1.75)},
                                        {0, F16(1.25)},         {0, F16(0.5)}};
    for (unsigned k = 0; k < 8; k++)
        round_room[k] = (toi_vec2){octagon[k].x + x, octagon[k].y + y};
    body.kind = TOI_SHAPE_POLY2;
    body.as.poly2 = (toi_poly2){round_room, 8};
}

/* A cube of a unit, to some ulps, upright. */
static void stand_crate(fix16_t x, fix16_t z) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    const toi_hull3_table *box = digest_hulls[DIGEST_HULL_BOX];
    fix16_t factor[3], low = 0;
    factor[0] = factor[1] = factor[2] = TILE / 2 / box->reach;
    digest_hull_scale(box, factor, crate_room, &crate);
    for (unsigned k = 0; k < 8; k++)
        low = crate_room[k].y < low ? crate_room[k].y : low;
    body.kind = TOI_SHAPE_HULL3;
    body.as.hull3 = (toi_hull3){&crate, {x, -low, z}, level};
}

/* As wide and high as the octagon, upright. */
static void stand_capsule2(fix16_t x, fix16_t y) {
    body.kind = TOI_SHAPE_CAPSULE2;
    body.as.capsule2 = (toi_capsule2){{x, y + F16(0.375)}, {x, y + F16(1.375)}, F16(0.375)};
}

static void stand_capsule3(fix16_t x, fix16_t y, fix16_t z) {
    body.kind = TOI_SHAPE_CAPSULE3;
    body.as.capsule3 = (toi_capsule3){{x, y + F16(0.375), z}, {x, y + F16(1.375), z}, F16(0.375)};
}

/* On the ground, to some ulps. */
static void stand(unsigned scene, uint64_t *state) {
    const fix16_t x = between(state, F16(-2), F16(1)), y = scene == SLOPE2 ? (x + F16(0.75)) / 2 + 8 : 0,
                  z = between(state, F16(-1), 0);
    if (scene == SLOPE3)
        stand_on_slope(x, z, state);
    else if (scene == OCTAGON2)
        stand_octagon(x, y);
    else if (scene == CAPSULE2)
        stand_capsule2(x, y);
    else if (scene == CAPSULE3)
        stand_capsule3(x, y, z);
    else if (scene == HULL3)
        stand_crate(x, z);
    else if (scene == TILES3) {
        body.kind = TOI_SHAPE_AABB3;
        body.as.aabb3 = (toi_aabb3){{x, y, z}, {x + F16(0.75), y + F16(1.75), z + F16(0.75)}};
    } else {
        body.kind = TOI_SHAPE_AABB2;
        body.as.aabb2 = (toi_aabb2){{x, y}, {x + F16(0.75), y + F16(1.75)}};
    }
    moved.velocity = (toi_vec3){0, 0, 0};
}

void step_prepare(unsigned scene, uint64_t *state) {
    const bool climbs = scene == SLOPE2 || scene == SLOPE3;
    if (step++ % STEPS == 0)
        stand(scene, state);
    velocity.x = between(state, climbs ? F16(0.05) : F16(-0.1), F16(0.1));
    velocity.y = moved.velocity.y - F16(0.006);
    velocity.z = is_in_space(scene) ? between(state, F16(-0.1), F16(0.1)) : 0;
}

void step_go(unsigned scene) {
    static const toi_world_fn worlds[STEP_SCENES] = {tiles2, slope,  tiles2, nothing, tiles3,
                                                     slope3, tiles3, tiles2, tiles3};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 flat = {velocity.x, velocity.y};
    options.room = round_room;
    if (is_in_space(scene))
        toi_move3(&body, &velocity, worlds[scene], 0, 0, &moved);
    else
        toi_move2(&body, &flat, worlds[scene], 0, &options, &moved);
}
