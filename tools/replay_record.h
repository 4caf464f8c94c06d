/* SPDX-License-Identifier: MIT */
/* The script of examples/platformer, played: its digests, and the ways of all that moved. */
#ifndef REPLAY_RECORD_H
#define REPLAY_RECORD_H

#include "../examples/platformer/script.h"

/* What moved in a straight line, in length units. */
typedef struct {
    toi_vec2 from, to;
} way;

typedef struct {
    way *list;
    size_t count;
} ways;

typedef struct {
    uint64_t digests[SCRIPT_SECONDS]; /* of the state after each second */
    ways players[GAME_PLAYERS];       /* of the middle of each, step by step */
    ways bullets[GAME_PLAYERS];       /* of those that each fired */
    game end;
} record;

/* Without memory the program says so and ends. */
record record_new(void);
void record_free(record *r);

/* Plays *g on to the end of the script, from its step. False where the library refused a query. */
bool record_play(record *r, game *g);

#endif
