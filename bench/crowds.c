/* SPDX-License-Identifier: MIT */
/* Steps of many bodies: their boxes are made beforehand, the broad phase is measured, pairs and all. */
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "crowds.h"
#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { MOST = 1024, STRIPS = 64, PAIRS = 512, TIMES = 20, ONCE = 3 };

/* ---- Crowds, at 60 steps a second. A game has boxes of half a unit to two, one for each 16 units of area,
 * or 64 of space, of which four in five move, by up to 8 units a second along each axis. With bullets three
 * in ten are faster: half of these by up to 60, half by up to 400 units a second. */

typedef enum { GAME, BULLETS, STACK, COLUMN, SPACE } crowd_kind;

typedef struct {
    crowd_kind kind;
    uint16_t count, resting;
    uint8_t strips;
    bool forgets; /* each step is the first */
} crowd;

static toi_vec3 at[MOST], size[MOST], velocity[MOST];
static union {
    toi_aabb2 plane[MOST];
    toi_aabb3 space[MOST];
} boxes;
static fix16_t side; /* of the world, length units */
static uint16_t order[MOST];
static toi_strip strips[STRIPS];
static uint8_t strip[MOST];
static toi_pair pairs[PAIRS];
static toi_broadphase2 broad;
static const crowd *now;
static uint32_t pairs_found;

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)((int64_t)hi - lo + 1));
}

static toi_vec3 vector(uint64_t *state, fix16_t lo, fix16_t hi) {
    toi_vec3 v;
    v.x = between(state, lo, hi);
    v.y = between(state, lo, hi);
    v.z = between(state, lo, hi);
    return v;
}

/* The least whole side of so many units of area, or of space, for each body. */
static fix16_t side_of(uint32_t bodies, bool space) {
    uint32_t n = 1;
    while (space ? n * n * n < 64 * bodies : n * n < 16 * bodies)
        n++;
    return (fix16_t)(n << 16);
}

static void throw_body(uint64_t *state, unsigned n) {
    const fix16_t fast = now->kind == BULLETS && n % 10 < 3 ? (n % 2 ? F16(400) : F16(60)) : F16(8);
    at[n] = vector(state, 0, side);
    size[n] = vector(state, F16(.5), F16(2));
    velocity[n] = (toi_vec3){0, 0, 0};
    if (fast > F16(8) || n % 5 != 0)
        velocity[n] = vector(state, -fast, fast);
}

/* Piles of 32 unit boxes, side by side with gaps, of which one in 16 shakes. */
static void pile_body(uint64_t *state, unsigned n) {
    at[n] =
        (toi_vec3){(fix16_t)(n / 32) * F16(1.25) + between(state, 0, F16(.25)), (fix16_t)(n % 32) << 16, 0};
    size[n] = (toi_vec3){F16(1), F16(1), F16(1)};
    velocity[n] = (toi_vec3){0, n % 16 == 5 ? F16(2) : 0, 0};
}

/* All above one another. */
static void column_body(uint64_t *state, unsigned n) {
    at[n] = (toi_vec3){between(state, 0, F16(.25)), (fix16_t)n << 16, 0};
    size[n] = (toi_vec3){F16(1), F16(1), F16(1)};
    velocity[n] = (toi_vec3){0, 0, 0};
}

static void begin(const crowd *next, uint64_t *state) {
    now = next;
    side = side_of(now->count, now->kind == SPACE);
    broad = (toi_broadphase2){.order = order, .capacity = MOST, .resting = now->resting};
    if (now->strips > 0) {
        broad.strips = strips;
        broad.strip = strip;
        broad.strip_count = now->strips;
    }
    for (unsigned n = 0; n < now->count; n++)
        if (now->kind == STACK)
            pile_body(state, n);
        else if (now->kind == COLUMN)
            column_body(state, n);
        else
            throw_body(state, n);
}

/* One number of a body's way: back where it leaves the world; its box is from one end to the other. */
static void move_number(fix16_t *x, fix16_t *v, fix16_t extent, fix16_t *lo, fix16_t *hi) {
    if ((*x < 0 && *v < 0) || (*x > side && *v > 0))
        *v = -*v;
    const fix16_t way = *v / CROWD_RATE;
    *lo = way < 0 ? *x + way : *x;
    *hi = (way > 0 ? *x + way : *x) + extent;
    *x += way;
}

static void move_bodies(void) {
    for (unsigned n = 0; n < now->count; n++) {
        toi_aabb3 box;
        move_number(&at[n].x, &velocity[n].x, size[n].x, &box.lo.x, &box.hi.x);
        move_number(&at[n].y, &velocity[n].y, size[n].y, &box.lo.y, &box.hi.y);
        move_number(&at[n].z, &velocity[n].z, size[n].z, &box.lo.z, &box.hi.z);
        if (now->kind == SPACE)
            boxes.space[n] = box;
        else
            boxes.plane[n] = (toi_aabb2){{box.lo.x, box.lo.y}, {box.hi.x, box.hi.y}};
    }
}

crowd_step bench_crowd_step(void) {
    return (crowd_step){&broad, boxes.plane, velocity, now->count};
}

static void look(void) {
    uint16_t found;
    if (now->kind == SPACE) {
        toi_broadphase3_update(&broad, boxes.space, now->count);
        while ((found = toi_broadphase3_pairs(&broad, pairs, PAIRS, UINT32_MAX)) != 0)
            pairs_found += found;
    } else {
        toi_broadphase2_update(&broad, boxes.plane, now->count);
        while ((found = toi_broadphase2_pairs(&broad, pairs, PAIRS, UINT32_MAX)) != 0)
            pairs_found += found;
    }
}

/* A step that is not counted comes before the first. */
static void prepare(const crowd *next, uint64_t *state) {
    if (now != next) {
        begin(next, state);
        move_bodies();
        look();
    }
    if (now->forgets)
        broad.count = 0;
    move_bodies();
}

#define CROWD(name, ...)                                                                                     \
    static void name(uint64_t *state) {                                                                      \
        static const crowd of = {__VA_ARGS__};                                                               \
        prepare(&of, state);                                                                                 \
    }

CROWD(game_64, GAME, 64, 0, 0, false)
CROWD(game_256, GAME, 256, 0, 0, false)
CROWD(game_256_first, GAME, 256, 0, 0, true)
CROWD(game_1024, GAME, 1024, 0, 0, false)
CROWD(game_1024_first, GAME, 1024, 0, 0, true)
CROWD(game_1024_strips, GAME, 1024, 0, 16, false)
CROWD(game_1024_resting, GAME, 1024, 960, 0, false)
CROWD(bullets_1024, BULLETS, 1024, 0, 0, false)
CROWD(bullets_1024_strips, BULLETS, 1024, 0, 12, false)
CROWD(stack_1024, STACK, 1024, 0, 0, false)
CROWD(stack_1024_strips, STACK, 1024, 0, 12, false)
CROWD(stack_1024_resting, STACK, 1024, 960, 12, false)
CROWD(column_1024_strips, COLUMN, 1024, 0, 64, false)
CROWD(space_64, SPACE, 64, 0, 0, false)
CROWD(space_256, SPACE, 256, 0, 0, false)
CROWD(space_1024, SPACE, 1024, 0, 0, false)
CROWD(space_1024_strips, SPACE, 1024, 0, 12, false)

/* ---- The first event of a game: boxes around the ways, pairs, sweeps. The time unit is a step */

static toi_aabb2 places[MOST];
static toi_vec2 ways[MOST];
volatile toi_status bench_event;

/* Where the bodies of a step begin, and how far they go. */
static void stand_back(void) {
    for (unsigned n = 0; n < now->count; n++) {
        const fix16_t x = velocity[n].x / CROWD_RATE, y = velocity[n].y / CROWD_RATE;
        const toi_vec2 lo = {at[n].x - x, at[n].y - y};
        ways[n] = (toi_vec2){x, y};
        places[n] = (toi_aabb2){lo, {lo.x + size[n].x, lo.y + size[n].y}};
    }
}

static bool tell(void *context, uint16_t index, toi_body *out) {
    (void)context;
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = places[index];
    out->velocity.x = ways[index].x;
    out->velocity.y = ways[index].y;
    return true;
}

static void find_first(void) {
    toi_event event;
    for (unsigned n = 0; n < now->count; n++)
        toi_swept_aabb2(&places[n], &ways[n], 0, fix16_one, &boxes.plane[n]);
    toi_broadphase2_update(&broad, boxes.plane, now->count);
    bench_event = toi_first_event2(&broad, tell, 0, 0, &event);
}

static void events_256(uint64_t *state) {
    game_256(state);
    stand_back();
}

static void events_1024(uint64_t *state) {
    game_1024(state);
    stand_back();
}

static void events_1024_strips(uint64_t *state) {
    game_1024_strips(state);
    stand_back();
}

static const bench_task crowds[] = {
    {"64 boxes", "game", TIMES, game_64, look},
    {"256 boxes", "game", TIMES, game_256, look},
    {"256 boxes", "game, first step", ONCE, game_256_first, look},
    {"1024 boxes", "game", TIMES, game_1024, look},
    {"1024 boxes", "game, first step", ONCE, game_1024_first, look},
    {"1024 boxes", "game, 16 strips", TIMES, game_1024_strips, look},
    {"1024 boxes", "game, 960 at rest", TIMES, game_1024_resting, look},
    {"1024 boxes", "bullets", TIMES, bullets_1024, look},
    {"1024 boxes", "bullets, 12 strips", TIMES, bullets_1024_strips, look},
    {"1024 boxes", "stack", TIMES, stack_1024, look},
    {"1024 boxes", "stack, 12 strips", TIMES, stack_1024_strips, look},
    {"1024 boxes", "stack, 960 at rest, 12 strips", TIMES, stack_1024_resting, look},
    {"1024 boxes", "column, 64 strips", TIMES, column_1024_strips, look},
    {"64 boxes", "space", TIMES, space_64, look},
    {"256 boxes", "space", TIMES, space_256, look},
    {"1024 boxes", "space", TIMES, space_1024, look},
    {"1024 boxes", "space, 12 strips", TIMES, space_1024_strips, look},
    {"first event of 256", "game", TIMES, events_256, find_first},
    {"first event of 1024", "game", TIMES, events_1024, find_first},
    {"first event of 1024", "game, strips", TIMES, events_1024_strips, find_first},
};

const bench_tasks bench_crowds = {crowds, COUNT(crowds)};
