/* SPDX-License-Identifier: MIT */
/* A game for four players in lockstep: on every machine the same inputs lead to the same state, bit for bit.
 *
 *     game g;
 *     game_start(&g);
 *     for (;;)
 *         game_step(&g, buttons_of_all_players());
 *
 * Length unit: tiles, y up; time unit: steps, of which a second has 60. */
#ifndef GAME_H
#define GAME_H

#include "level.h"

enum { GAME_PLAYERS = 4, GAME_BULLETS = 16, GAME_STEPS_PER_SECOND = 60 };

/* What a player holds down. */
enum {
    BUTTON_LEFT = 1,
    BUTTON_RIGHT = 2,
    BUTTON_JUMP = 4,
    BUTTON_DOWN = 8,
    BUTTON_UP = 16,
    BUTTON_FIRE = 32
};

enum { GAME_NO_RIDE = 0xFF, GAME_NOBODY = 0xFF };

typedef struct {
    toi_vec2 position; /* the lower left corner of its box */
    toi_vec2 velocity; /* relative to what it stands on */
    toi_vec2 floor;    /* from it to what it stands on, length 1; 0 in the air */
    uint8_t ride;      /* the mover that it stands on, or LEVEL_MOVERS more than the plank, or GAME_NO_RIDE */
    uint8_t left;      /* 1: it looks to the left */
    uint8_t stunned;   /* for so many steps its buttons do nothing */
    uint8_t reload;    /* so many steps until it may fire again */
    uint32_t score;
} game_player;

typedef struct {
    toi_vec2 position; /* the lower left corner of its box */
    toi_vec2 velocity;
    uint8_t owner; /* the player who fired it, or GAME_NOBODY: it is none */
    uint8_t hits;  /* how many it can still make; 0: it is where it hit, and is gone after the next step */
} game_bullet;

/* All that a game is, beside the level. */
typedef struct {
    uint32_t step;  /* how many are done */
    uint32_t taken; /* bit n: the coin 'a' + n */
    game_player players[GAME_PLAYERS];
    game_bullet bullets[GAME_BULLETS];
} game;

void game_start(game *g);

/* One step. buttons: for each player a sum of BUTTON_... False where the library refused a query, which a
 * state of this game never brings about. */
bool game_step(game *g, const uint8_t buttons[GAME_PLAYERS]);

toi_aabb2 game_player_box(const game_player *p);
toi_aabb2 game_bullet_box(const game_bullet *b);

/* ---- the state as bytes, the same on every machine: state.c ---- */

enum {
    GAME_PLAYER_BYTES = 3 * 8 + 4 + 4,
    GAME_BULLET_BYTES = 2 * 8 + 2,
    GAME_BYTES = 8 + GAME_PLAYERS * GAME_PLAYER_BYTES + GAME_BULLETS * GAME_BULLET_BYTES
};

void game_save(const game *g, uint8_t bytes[GAME_BYTES]);

/* False where the bytes are no state of a game; *g is then not to be used. */
bool game_load(game *g, const uint8_t bytes[GAME_BYTES]);

/* FNV-1a, 64 bits, of those bytes. */
uint64_t game_digest(const game *g);

#endif
