/* SPDX-License-Identifier: MIT */
/* Finds a script that shows much of the level, and writes it as C:
 *
 *     make build/examples/platformer/find_script
 *     build/examples/platformer/find_script 3 > build/script_text.c && mv build/script_text.c
 * examples/platformer/
 *
 * The minute is cut into pieces. Of each piece every player in turn tries some random ones, and keeps the one
 * that brings it to the most cells of the map that it has not yet been in. */
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 24, PIECE = SCRIPT_STEPS / PIECES, TRIES = 150, RIDE_WORTH = 5, LINE = 96 };

typedef uint8_t piece[PIECE];

static uint8_t played[GAME_PLAYERS][SCRIPT_STEPS];

static uint32_t state; /* Numerical Recipes' generator */

static uint32_t roll(uint32_t count) {
    state = 1664525 * state + 1013904223;
    return (uint32_t)((uint64_t)state * count >> 32);
}

/* ---- a piece ---- */

/* What a player may do, how often in 100, and for how many steps; side: together with the one it goes to. */
static const struct {
    uint8_t often, least, most, buttons;
    bool side;
} moves[] = {
    {36, 10, 60, 0, true},          {34, 6, 24, BUTTON_JUMP, true}, {8, 10, 40, 0, false},
    {4, 8, 12, BUTTON_DOWN, false}, {6, 2, 2, BUTTON_FIRE, true},   {4, 2, 2, BUTTON_UP | BUTTON_FIRE, true},
    {8, 8, 20, BUTTON_JUMP, false},
};

static uint8_t choose(void) {
    int32_t at = (int32_t)roll(100);
    uint8_t n = 0;
    while ((at -= moves[n].often) >= 0)
        n++;
    return n;
}

static void make(piece p) {
    uint8_t side = roll(2) ? BUTTON_LEFT : BUTTON_RIGHT;
    uint32_t done = 0;
    while (done < PIECE) {
        const uint8_t n = choose();
        const uint32_t steps = moves[n].least + roll(moves[n].most - moves[n].least + 1u);
        if (roll(5) == 0)
            side ^= BUTTON_LEFT | BUTTON_RIGHT;
        for (uint32_t k = 0; k < steps && done < PIECE; k++)
            p[done++] = (uint8_t)(moves[n].buttons | (moves[n].side ? side : 0));
    }
}

/* ---- what it is worth ---- */

typedef struct {
    bool seen[GAME_PLAYERS][2][LEVEL_HEIGHT][LEVEL_WIDTH]; /* by themselves, and on something that moves */
} tracks;

static void note(tracks *t, const game *g) {
    for (unsigned n = 0; n < GAME_PLAYERS; n++) {
        const toi_vec2 at = g->players[n].position;
        const bool rides = g->players[n].ride != GAME_NO_RIDE;
        t->seen[n][rides][at.y / fix16_one][at.x / fix16_one] = true;
    }
}

static uint32_t count_cells(const bool cells[LEVEL_HEIGHT][LEVEL_WIDTH]) {
    uint32_t found = 0;
    for (unsigned y = 0; y < LEVEL_HEIGHT; y++)
        for (unsigned x = 0; x < LEVEL_WIDTH; x++)
            found += cells[y][x];
    return found;
}

static uint32_t count(const tracks *t, unsigned player) {
    return count_cells(t->seen[player][0]) + RIDE_WORTH * count_cells(t->seen[player][1]);
}

static void play_piece(game *g, tracks *t) {
    for (unsigned k = 0; k < PIECE; k++) {
        uint8_t buttons[GAME_PLAYERS];
        for (unsigned n = 0; n < GAME_PLAYERS; n++)
            buttons[n] = played[n][g->step];
        if (!game_step(g, buttons))
            exit(EXIT_FAILURE);
        note(t, g);
    }
}

static uint32_t worth(const game *from, const tracks *before, unsigned player) {
    game g = *from;
    tracks t = *before;
    play_piece(&g, &t);
    return count(&t, player) + g.players[player].score;
}

static void find_piece(const game *from, const tracks *before, unsigned player) {
    uint8_t *at = &played[player][from->step];
    uint32_t most = 0;
    piece best = {0}, next;
    for (unsigned n = 0; n < TRIES; n++) {
        make(next);
        memcpy(at, next, PIECE);
        const uint32_t found = worth(from, before, player);
        if (found >= most) {
            most = found;
            memcpy(best, next, PIECE);
        }
    }
    memcpy(at, best, PIECE);
}

static void find_all(void) {
    static tracks t;
    game g;
    game_start(&g);
    while (g.step < SCRIPT_STEPS) {
        for (unsigned n = 0; n < GAME_PLAYERS; n++)
            find_piece(&g, &t, n);
        play_piece(&g, &t);
    }
}

/* ---- as text ---- */

static const char *letters_of(uint8_t buttons, char text[8]) {
    size_t length = 0;
    for (unsigned n = 0; n < 6; n++)
        if (buttons >> n & 1)
            text[length++] = "lrjduf"[n];
    text[length] = '\0';
    return length > 0 ? text : "-";
}

static void print_player(const uint8_t *buttons) {
    int column = printf("    \"");
    for (unsigned from = 0, to = 0; from < SCRIPT_STEPS; from = to) {
        char letters[8];
        while (to < SCRIPT_STEPS && buttons[to] == buttons[from])
            to++;
        if (column > LINE)
            column = printf("\"\n    \"") - 2;
        column +=
            printf("%u%s%s", to - from, letters_of(buttons[from], letters), to < SCRIPT_STEPS ? " " : "\"");
    }
}

int main(int count, char **arguments) {
    if (count != 2) {
        fputs("usage: find_script SEED > script_text.c\n", stderr);
        return EXIT_FAILURE;
    }
    state = (uint32_t)strtoul(arguments[1], NULL, 10);
    find_all();
    printf("/* SPDX-License-Identifier: MIT */\n/* Found by: find_script %s */\n#include \"script.h\"\n\n",
           arguments[1]);
    printf("const char *const script_texts[GAME_PLAYERS] = {\n");
    for (unsigned n = 0; n < GAME_PLAYERS; n++) {
        print_player(played[n]);
        puts(n + 1 < GAME_PLAYERS ? ",\n" : "};");
    }
    return EXIT_SUCCESS;
}
