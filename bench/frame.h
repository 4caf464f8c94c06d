/* SPDX-License-Identifier: MIT */
/* A frame of a game of bullets: which of 40 bullets meets one of 20 enemies that move and turn. An enemy is
 * an octagon, a constant table in its own frame; a bullet is round, and asked for as a square that holds it.
 */
#ifndef BENCH_FRAME_H
#define BENCH_FRAME_H

#include <stdbool.h>
#include <toi16/toi16.h>

typedef struct {
    toi_vec2 at, velocity;
} frame_bullet;

typedef struct {
    toi_vec2 at, velocity;
    toi_rot2 rot, back; /* back: from the world to its own frame */
} frame_enemy;

extern const toi_poly2 frame_octagon;

/* The bullet's radius. */
#define FRAME_RADIUS F16(0.5)

/* Whether a bullet meets an enemy within one time unit, asked in the enemy's own frame: rounding moves the
 * bullet there by 1 ulp, and by 1 ulp more until the end. The square is wider by these 2 ulp, so no meeting
 * is missed or late. *hit has its normal in that frame. */
toi_status frame_ask_inside(const frame_enemy *enemy, const frame_bullet *bullet, toi_hit *hit);

/* The same of an enemy that is not turned, whose frame is only moved: exact. */
toi_status frame_ask_upright(const frame_enemy *enemy, const frame_bullet *bullet, toi_hit *hit);

#endif
