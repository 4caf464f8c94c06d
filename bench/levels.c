/* SPDX-License-Identifier: MIT */
/* Levels in flash: what is near, a ray and a cast in a level of 4,096 boxes, of which about 2 are near; and a
 * walk over a map of tiles, by the library's walk and by the callback that docs/moving.md has. */
#define TOI_SHAPES (TOI_AABB2) /* so that there is flash for the level */
#include <toi16/only.h>
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Made by bench/level.pl and toi16 bake. */
extern const toi_tree bench_level;

enum { TIMES = 100, SIDE = 256 }; /* of the level, units */

/* ---- A level */

static toi_aabb3 region;
static toi_shape body = {.kind = TOI_SHAPE_AABB2};
static toi_vec3 way;
static volatile uint32_t found;

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static void prepare_level(uint64_t *state) {
    const fix16_t x = between(state, 0, F16(SIDE - 5)), y = between(state, 0, F16(SIDE - 5));
    region = (toi_aabb3){{x, y, 0}, {x + F16(4.4), y + F16(4.4), 0}};
    body.as.aabb2 = (toi_aabb2){{x, y}, {x + F16(1), y + F16(1)}};
    way.x = between(state, F16(-8), F16(8));
    way.y = between(state, F16(-8), F16(8));
}

static void look_near(void) {
    toi_tree_query query;
    uint16_t n;
    toi_tree_begin(&query, &bench_level, &region);
    while ((n = toi_tree_next(&query)) != TOI_NONE)
        found += n;
}

static void cast_ray(void) {
    toi_hit hit;
    toi_tree_raycast(&bench_level, &region.lo, &way, NULL, &hit, NULL);
}

static void cast_box(void) {
    toi_hit hit;
    toi_tree_cast(&bench_level, &body, &way, NULL, &hit, NULL);
}

/* ---- Tiles: the character of docs/moving.md, step by step */

enum { COLUMNS = 16, ROWS = 6, JUMPS_AT = 20, JUMPS_AGAIN_AT = 104 };

static const uint8_t cells[] = "#              #"
                               "#              #"
                               "#         ===  #"
                               "#              #"
                               "#     ##       #"
                               "################";
static const toi_tile kinds[] = {{.first = '#'}, {.first = '=', .role = TOI_ROLE_ONE_WAY}};
static const toi_tiles2 map = {cells, kinds, COUNT(kinds), COLUMNS, ROWS, 0, true, F16(1), {0, 0}};
static toi_tiles2_walk walk = {.tiles = &map};

static toi_shape walker;
static toi_vec2 velocity;
static unsigned step, touched;

static int cell(fix16_t at, int count) {
    return at < 0 ? 0 : at / F16(1) < count ? (int)(at / F16(1)) : count - 1;
}

static bool tiles_near(void *context, const toi_aabb3 *near, uint32_t n, toi_candidate *out) {
    const int left = cell(near->lo.x, COLUMNS), width = cell(near->hi.x, COLUMNS) - left + 1;
    const int x = left + (int)n % width, y = cell(near->lo.y, ROWS) + (int)n / width;
    const toi_vec2 low = {x * F16(1), y * F16(1)}, high = {low.x + F16(1), low.y + F16(1)};
    (void)context;
    if (y > cell(near->hi.y, ROWS))
        return false;
    const uint8_t tile = cells[(ROWS - 1 - y) * COLUMNS + x];
    out->shape = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {low, high}}};
    out->role = tile == ' ' ? TOI_ROLE_NONE : tile == '=' ? TOI_ROLE_ONE_WAY : TOI_ROLE_SOLID;
    return true;
}

/* A walk begins anew where random numbers do. */
static void prepare_step(uint64_t *state) {
    if (*state == 1) {
        walker =
            (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{F16(1), F16(1)}, {F16(1.75), F16(2.5)}}}};
        velocity = (toi_vec2){0, 0};
        step = touched = 0;
    }
    random64(state);
    const bool jumps = step == JUMPS_AT || step == JUMPS_AGAIN_AT;
    velocity.x = F16(0.08);
    velocity.y = jumps && (touched & TOI_TOUCHED_FLOOR) ? F16(0.3) : velocity.y - F16(0.012);
    step++;
}

static void take_step(toi_world_fn world, void *context) {
    toi_move_result moved;
    toi_move2(&walker, &velocity, world, context, NULL, &moved);
    velocity = (toi_vec2){moved.velocity.x, moved.velocity.y};
    touched = moved.touched;
}

static void step_by_callback(void) {
    take_step(tiles_near, NULL);
}

static void step_by_walk(void) {
    take_step(toi_tiles2_world, &walk);
}

/* ---- All of them */

static const bench_task tasks[] = {
    {"level of 4,096 boxes", "what is near", TIMES, prepare_level, look_near},
    {"level of 4,096 boxes", "a ray of 8 units", TIMES, prepare_level, cast_ray},
    {"level of 4,096 boxes", "a box that goes 8 units", TIMES, prepare_level, cast_box},
    {"tiles", "a step, by the callback of docs/moving.md", 2 * TIMES, prepare_step, step_by_callback},
    {"tiles", "a step, by a walk", 2 * TIMES, prepare_step, step_by_walk},
};

const bench_tasks bench_levels = {tasks, COUNT(tasks)};
