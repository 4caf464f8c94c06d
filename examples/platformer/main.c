/* SPDX-License-Identifier: MIT */
/* Plays the script on any machine that has a port (port/port.h), and prints a digest of the whole state after
 * each second. After half of them the game goes on from its own bytes. */
#include "script.h"
#include "../../port/port.h"
#include "../shared/second.h"

#include <string.h>

static game g;
static uint8_t bytes[GAME_BYTES];
static const char refused[] = "the library refused a query, or the state its own bytes\n";

static bool save_and_load(void) {
    game_save(&g, bytes);
    memset(&g, 0xA5, sizeof g);
    return game_load(&g, bytes);
}

int main(void) {
    uint8_t buttons[GAME_PLAYERS];
    script s;
    bool fine = true;
    game_start(&g);
    script_start(&s, 0);
    while (fine && g.step < SCRIPT_STEPS) {
        script_next(&s, buttons);
        fine = game_step(&g, buttons);
        if (g.step == SCRIPT_STEPS / 2)
            fine = save_and_load() && fine;
        if (g.step % GAME_STEPS_PER_SECOND == 0)
            print_second("second", g.step / GAME_STEPS_PER_SECOND, game_digest(&g));
    }
    if (!fine)
        port_write_error(refused, sizeof refused - 1);
    return fine ? 0 : 1;
}
