/* SPDX-License-Identifier: MIT */
/* What the four players hold down in each of the 3,600 steps of a minute. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "game.h"

enum { SCRIPT_SECONDS = 60, SCRIPT_STEPS = SCRIPT_SECONDS * GAME_STEPS_PER_SECOND };

/* Where a reading of the script is. */
typedef struct {
    struct {
        const char *next; /* the run after the one in hand */
        uint16_t left;    /* steps left of the one in hand */
        uint8_t buttons;
    } players[GAME_PLAYERS];
} script;

/* So that the next step read is `step`. */
void script_start(script *s, uint32_t step);

/* After the end nothing is held down. */
void script_next(script *s, uint8_t buttons[GAME_PLAYERS]);

/* The text of a player: runs, each a number of steps and what is held down in all of them: l left, r right, j
 * jump, d down, u up, f fire, - nothing. "90r 12rj 30-": run for 90 steps, jump while running for 12, wait
 * for 30. */
extern const char *const script_texts[GAME_PLAYERS];

#endif
