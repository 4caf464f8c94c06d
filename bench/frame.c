/* SPDX-License-Identifier: MIT */
#include "frame.h"
#include "../tests/random.h"
#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { BULLETS = 40, ENEMIES = 20, TIMES = 4, ROUNDING = 2 };

static const toi_vec2 vertices[8] = {{F16(8), F16(3)},  {F16(3), F16(8)},   {F16(-3), F16(8)},
                                     {F16(-8), F16(3)}, {F16(-8), F16(-3)}, {F16(-3), F16(-8)},
                                     {F16(3), F16(-8)}, {F16(8), F16(-3)}};
const toi_poly2 frame_octagon = {vertices, 8};

/* How far from their middles a bullet of up to 4 units a frame and an enemy of up to 1 can meet. */
#define REACH F16(8.6 + 0.5 + 4 + 1)

static frame_bullet bullets[BULLETS];
static frame_enemy enemies[ENEMIES];
static toi_vec2 rooms[ENEMIES][8];
static toi_poly2 placed[ENEMIES];
static volatile uint16_t met;

static const toi_vec2 still;

static toi_vec2 minus(toi_vec2 a, toi_vec2 b) {
    const toi_vec2 d = {a.x - b.x, a.y - b.y};
    return d;
}

static toi_aabb2 square(toi_vec2 c, fix16_t half) {
    const toi_aabb2 s = {{c.x - half, c.y - half}, {c.x + half, c.y + half}};
    return s;
}

static bool is_within(fix16_t d) {
    return (uint32_t)d + (uint32_t)REACH <= 2 * (uint32_t)REACH;
}

static bool is_near(const frame_enemy *enemy, const frame_bullet *bullet) {
    return is_within(bullet->at.x - enemy->at.x) && is_within(bullet->at.y - enemy->at.y);
}

/* ---- One bullet and one enemy. */

toi_status frame_ask_upright(const frame_enemy *enemy, const frame_bullet *bullet, toi_hit *hit) {
    const toi_vec2 v = minus(bullet->velocity, enemy->velocity);
    const toi_aabb2 box = square(minus(bullet->at, enemy->at), FRAME_RADIUS);
    return toi_sweep_poly2_aabb2(&frame_octagon, &still, &box, &v, NULL, hit);
}

toi_status frame_ask_inside(const frame_enemy *enemy, const frame_bullet *bullet, toi_hit *hit) {
    toi_vec2 c = minus(bullet->at, enemy->at), v = minus(bullet->velocity, enemy->velocity);
    toi_rot2_apply(&c, &enemy->back, &c);
    toi_rot2_apply(&v, &enemy->back, &v);
    const toi_aabb2 box = square(c, FRAME_RADIUS + ROUNDING);
    return toi_sweep_poly2_aabb2(&frame_octagon, &still, &box, &v, NULL, hit);
}

static toi_status ask_placed(unsigned enemy, const frame_bullet *bullet, toi_hit *hit) {
    const toi_aabb2 box = square(bullet->at, FRAME_RADIUS);
    return toi_sweep_poly2_aabb2(&placed[enemy], &enemies[enemy].velocity, &box, &bullet->velocity, NULL,
                                 hit);
}

/* ---- The frame. */

static toi_vec2 vector(uint64_t *state, fix16_t x, fix16_t y) {
    toi_vec2 v;
    v.x = (fix16_t)(random64(state) % (uint64_t)(2 * x + 1)) - x;
    v.y = (fix16_t)(random64(state) % (uint64_t)(2 * y + 1)) - y;
    return v;
}

/* A screen of 240 by 160. */
static void prepare(uint64_t *state, bool turned) {
    for (unsigned k = 0; k < BULLETS; k++) {
        bullets[k].at = vector(state, F16(120), F16(80));
        bullets[k].velocity = vector(state, F16(4), F16(4));
    }
    for (unsigned n = 0; n < ENEMIES; n++) {
        frame_enemy *e = &enemies[n];
        const toi_angle angle = (toi_angle)random64(state);
        e->at = vector(state, F16(120), F16(80));
        e->velocity = vector(state, F16(1), F16(1));
        toi_rot2_from_angle(&e->rot, turned ? angle : 0);
        toi_rot2_transpose(&e->back, &e->rot);
    }
}

static void prepare_upright(uint64_t *state) {
    prepare(state, false);
}

static void prepare_turned(uint64_t *state) {
    prepare(state, true);
}

static void place_all(void) {
    for (unsigned n = 0; n < ENEMIES; n++)
        toi_poly2_place(&frame_octagon, &enemies[n].rot, &enemies[n].at, rooms[n], &placed[n]);
}

/* Places, and sweeps all of 800 pairs. */
static void sweep_all(void) {
    toi_hit hit;
    uint16_t count = 0;
    place_all();
    for (unsigned n = 0; n < ENEMIES; n++)
        for (unsigned k = 0; k < BULLETS; k++)
            count = (uint16_t)(count + (ask_placed(n, &bullets[k], &hit) >= TOI_HIT));
    met = count;
}

/* Places, and sweeps the near ones. */
static void sweep_near(void) {
    toi_hit hit;
    uint16_t count = 0;
    place_all();
    for (unsigned n = 0; n < ENEMIES; n++)
        for (unsigned k = 0; k < BULLETS; k++)
            if (is_near(&enemies[n], &bullets[k]))
                count = (uint16_t)(count + (ask_placed(n, &bullets[k], &hit) >= TOI_HIT));
    met = count;
}

/* Places nothing. */
static void sweep_inside(void) {
    toi_hit hit;
    uint16_t count = 0;
    for (unsigned n = 0; n < ENEMIES; n++)
        for (unsigned k = 0; k < BULLETS; k++)
            if (is_near(&enemies[n], &bullets[k]))
                count = (uint16_t)(count + (frame_ask_inside(&enemies[n], &bullets[k], &hit) >= TOI_HIT));
    met = count;
}

static void sweep_upright(void) {
    toi_hit hit;
    uint16_t count = 0;
    for (unsigned n = 0; n < ENEMIES; n++)
        for (unsigned k = 0; k < BULLETS; k++)
            if (is_near(&enemies[n], &bullets[k]))
                count = (uint16_t)(count + (frame_ask_upright(&enemies[n], &bullets[k], &hit) >= TOI_HIT));
    met = count;
}

static const bench_task frames[] = {
    {"40 bullets, 20 octagons", "turned, all placed, all pairs swept", TIMES, prepare_turned, sweep_all},
    {"40 bullets, 20 octagons", "turned, all placed, near pairs swept", TIMES, prepare_turned, sweep_near},
    {"40 bullets, 20 octagons", "turned, near pairs swept in own frames", TIMES, prepare_turned,
     sweep_inside},
    {"40 bullets, 20 octagons", "upright, all placed, all pairs swept", TIMES, prepare_upright, sweep_all},
    {"40 bullets, 20 octagons", "upright, all placed, near pairs swept", TIMES, prepare_upright, sweep_near},
    {"40 bullets, 20 octagons", "upright, near pairs swept in own frames", TIMES, prepare_upright,
     sweep_upright},
};

const bench_tasks bench_frames = {frames, COUNT(frames)};
