/* SPDX-License-Identifier: MIT */
#include "step.h"
#include "../tests/random.h"

enum { TILES = 8, STEPS = 16 };
#define TILE INT32_C(65536)

const step_name step_names[STEP_SCENES] = {
    {"aabb2", "step on 8 tiles"}, {"aabb2", "step up a slope"}, {"aabb3", "step on 8 tiles"}};

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

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

/* On the ground, to some ulps. */
static void stand(unsigned scene, uint64_t *state) {
    const fix16_t x = between(state, F16(-2), F16(1)), y = scene == 1 ? (x + F16(0.75)) / 2 + 8 : 0,
                  z = between(state, F16(-1), 0);
    if (scene == 2) {
        body.kind = TOI_SHAPE_AABB3;
        body.as.aabb3 = (toi_aabb3){{x, y, z}, {x + F16(0.75), y + F16(1.75), z + F16(0.75)}};
    } else {
        body.kind = TOI_SHAPE_AABB2;
        body.as.aabb2 = (toi_aabb2){{x, y}, {x + F16(0.75), y + F16(1.75)}};
    }
    moved.velocity = (toi_vec3){0, 0, 0};
}

void step_prepare(unsigned scene, uint64_t *state) {
    if (step++ % STEPS == 0)
        stand(scene, state);
    velocity.x = between(state, scene == 1 ? F16(0.05) : F16(-0.1), F16(0.1));
    velocity.y = moved.velocity.y - F16(0.006);
    velocity.z = scene == 2 ? between(state, F16(-0.1), F16(0.1)) : 0;
}

void step_go(unsigned scene) {
    static const toi_world_fn worlds[STEP_SCENES] = {tiles2, slope, tiles3};
    const toi_vec2 flat = {velocity.x, velocity.y};
    if (scene == 2)
        toi_move3(&body, &velocity, worlds[scene], 0, 0, &moved);
    else
        toi_move2(&body, &flat, worlds[scene], 0, 0, &moved);
}
