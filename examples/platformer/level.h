/* SPDX-License-Identifier: MIT */
/* The level: a map of tiles, slopes, platforms that move, and a plank that turns. Length unit: tiles, y up,
 * the lower left corner of the map at 0, 0; time unit: steps. Nothing in it changes: where a platform is
 * follows from the step. */
#ifndef LEVEL_H
#define LEVEL_H

#include <toi16/toi16.h>

enum {
    LEVEL_WIDTH = 60,
    LEVEL_HEIGHT = 20,
    LEVEL_SLOPES = 5,
    LEVEL_MOVERS = 3,
    LEVEL_PLANKS = 1,
    LEVEL_COINS = 22
};

/* What can stand in a cell of the map. Coins are 'a', 'b', ...; the players begin at '1' to '4'. */
enum {
    TILE_SOLID = '#',
    TILE_ONE_WAY = '=',   /* as thick as a quarter of a tile, at its top */
    TILE_THIN_WALL = '|', /* of no thickness at all, in the middle of its cell */
    TILE_GOAL = '!'
};

/* Of a cell of the map, 0 <= x < LEVEL_WIDTH, 0 <= y < LEVEL_HEIGHT. */
char level_tile(uint8_t x, uint8_t y);

/* The box of what stands there: of a coin or the goal the whole cell. */
toi_aabb2 level_tile_box(uint8_t x, uint8_t y);

/* The lower left corner of the cell in which a player begins. */
toi_vec2 level_start(uint8_t player);

extern const toi_poly2 level_slopes[LEVEL_SLOPES];

/* To and fro between two places, in as many steps each way. */
typedef struct {
    toi_aabb2 box;     /* at step 0 */
    toi_vec2 velocity; /* on the way out, length units a step */
    uint16_t steps;    /* of the way out; as many back */
    bool one_way;      /* carries what comes down on it; else it is solid, and pushes */
} level_mover;

extern const level_mover level_movers[LEVEL_MOVERS];

/* Where it is when a step begins, and what it does in it. */
toi_aabb2 level_mover_box(uint8_t mover, uint32_t step);
toi_vec2 level_mover_velocity(uint8_t mover, uint32_t step);

/* A seesaw that swings about its middle by itself: it lies level in the middle of its way. */
typedef struct {
    toi_vec2 middle, half; /* half: its half extents */
    uint16_t steps;        /* of the way out, an even number; as many back */
    toi_motion3 turns[2];  /* on the way out, and back */
} level_plank;

extern const level_plank level_planks[LEVEL_PLANKS];

/* Where it is when a step begins, and how it turns in it: toi_candidate.turn. */
toi_shape level_plank_shape(uint8_t plank, uint32_t step);
const toi_motion3 *level_plank_turn(uint8_t plank, uint32_t step);

#endif
