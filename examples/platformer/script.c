/* SPDX-License-Identifier: MIT */
#include "script.h"

static const struct {
    char letter;
    uint8_t button;
} letters[] = {{'l', BUTTON_LEFT}, {'r', BUTTON_RIGHT}, {'j', BUTTON_JUMP},
               {'d', BUTTON_DOWN}, {'u', BUTTON_UP},    {'f', BUTTON_FIRE}};

static uint8_t button_of(char letter) {
    for (uint8_t n = 0; n < sizeof letters / sizeof letters[0]; n++)
        if (letters[n].letter == letter)
            return letters[n].button;
    return 0;
}

static const char *read_steps(const char *text, uint16_t *steps) {
    while (*text == ' ')
        text++;
    for (*steps = 0; *text >= '0' && *text <= '9'; text++)
        *steps = (uint16_t)(10 * *steps + (*text - '0'));
    return text;
}

static const char *read_buttons(const char *text, uint8_t *buttons) {
    for (*buttons = 0; *text != ' ' && *text != '\0'; text++)
        *buttons |= button_of(*text);
    return text;
}

static uint8_t next_of(script *s, uint8_t player) {
    if (s->players[player].left == 0) {
        const char *after = read_steps(s->players[player].next, &s->players[player].left);
        s->players[player].next = read_buttons(after, &s->players[player].buttons);
    }
    if (s->players[player].left > 0)
        s->players[player].left--;
    return s->players[player].buttons;
}

void script_next(script *s, uint8_t buttons[GAME_PLAYERS]) {
    for (uint8_t n = 0; n < GAME_PLAYERS; n++)
        buttons[n] = next_of(s, n);
}

void script_start(script *s, uint32_t step) {
    uint8_t buttons[GAME_PLAYERS];
    for (uint8_t n = 0; n < GAME_PLAYERS; n++) {
        s->players[n].next = script_texts[n];
        s->players[n].left = 0;
    }
    while (step-- > 0)
        script_next(s, buttons);
}
