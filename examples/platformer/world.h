/* SPDX-License-Identifier: MIT */
/* What is near: the callback that toi_turn_move2 asks. */
#ifndef WORLD_H
#define WORLD_H

#include "game.h"

/* Which bodies meet what: toi_candidate.layers. */
#define WORLD_SOLID     UINT32_C(1)
#define WORLD_ONE_WAY   UINT32_C(2)
#define WORLD_SENSOR    UINT32_C(4)
#define WORLD_PLAYER(n) (UINT32_C(8) << (n))
#define WORLD_PLAYERS   (WORLD_PLAYER(GAME_PLAYERS) - WORLD_PLAYER(0))

/* The names that things have: toi_candidate.id. */
typedef enum {
    THING_TILE = 0,
    THING_SLOPE = 1,
    THING_MOVER = 2,
    THING_PLAYER = 3,
    THING_PLANK = 4
} thing_kind;

static inline thing_kind thing_kind_of(uint32_t id) {
    return (thing_kind)(id >> 16);
}

/* The number of a slope, mover, player or plank; of a tile LEVEL_WIDTH * y + x. */
static inline uint16_t thing_number_of(uint32_t id) {
    return (uint16_t)(id & 0xFFFF);
}

/* A toi_world_fn; its context is a game, of which nothing changes. */
bool world_near(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out);

#endif
