/* SPDX-License-Identifier: MIT */
/* The state as bytes: numbers of 8 and 32 bits, the low byte first, in the order of walk_game, which saves
 * and loads; so the two cannot differ. */
#include "game.h"

/* Bytes go from the numbers `to` somewhere, or come `from` there. */
typedef struct {
    uint8_t *to;
    const uint8_t *from; /* null where numbers are saved */
} stream;

static void walk_byte(stream *s, uint8_t *number) {
    if (s->from != NULL)
        *number = *s->from++;
    else
        *s->to++ = *number;
}

static void walk_word(stream *s, uint32_t *number) {
    uint32_t word = 0;
    for (uint8_t shift = 0; shift < 32; shift += 8) {
        uint8_t byte = (uint8_t)(*number >> shift & 0xFF);
        walk_byte(s, &byte);
        word |= (uint32_t)byte << shift;
    }
    *number = word;
}

/* Two's complement, whatever the machine makes of a number that is too large. */
static void walk_fixed(stream *s, fix16_t *number) {
    uint32_t word = (uint32_t)*number;
    walk_word(s, &word);
    *number = word <= INT32_MAX ? (fix16_t)word : -(fix16_t)(UINT32_MAX - word) - 1;
}

static void walk_vector(stream *s, toi_vec2 *v) {
    walk_fixed(s, &v->x);
    walk_fixed(s, &v->y);
}

static void walk_player(stream *s, game_player *p) {
    walk_vector(s, &p->position);
    walk_vector(s, &p->velocity);
    walk_vector(s, &p->floor);
    walk_byte(s, &p->ride);
    walk_byte(s, &p->left);
    walk_byte(s, &p->stunned);
    walk_byte(s, &p->reload);
    walk_word(s, &p->score);
}

static void walk_bullet(stream *s, game_bullet *b) {
    walk_vector(s, &b->position);
    walk_vector(s, &b->velocity);
    walk_byte(s, &b->owner);
    walk_byte(s, &b->hits);
}

static void walk_game(stream *s, game *g) {
    walk_word(s, &g->step);
    walk_word(s, &g->taken);
    for (uint8_t n = 0; n < GAME_PLAYERS; n++)
        walk_player(s, &g->players[n]);
    for (uint8_t n = 0; n < GAME_BULLETS; n++)
        walk_bullet(s, &g->bullets[n]);
}

void game_save(const game *g, uint8_t bytes[GAME_BYTES]) {
    game copy = *g;
    walk_game(&(stream){bytes, NULL}, &copy);
}

/* ---- which bytes are a state ---- */

static bool is_within(toi_vec2 v, fix16_t lo, fix16_t hi) {
    return v.x >= lo && v.x <= hi && v.y >= lo && v.y <= hi;
}

/* So that no sum of them overflows, and nothing is looked for where nothing is. */
static bool is_motion_sound(toi_vec2 position, toi_vec2 velocity) {
    return is_within(position, 0, TOI_F16_RATIO(LEVEL_WIDTH, 1)) &&
           is_within(velocity, TOI_F16(-128), TOI_F16(128));
}

static bool is_player_sound(const game_player *p) {
    const bool in_air = p->floor.x == 0 && p->floor.y == 0;
    const bool on_floor = is_within(p->floor, TOI_F16(-1.1), TOI_F16(1.1)) && p->floor.y < TOI_F16(-0.5);
    return is_motion_sound(p->position, p->velocity) && (in_air || on_floor) &&
           (p->ride < LEVEL_MOVERS + LEVEL_PLANKS || p->ride == GAME_NO_RIDE);
}

static bool is_bullet_sound(const game_bullet *b) {
    return is_motion_sound(b->position, b->velocity) && (b->owner < GAME_PLAYERS || b->owner == GAME_NOBODY);
}

bool game_load(game *g, const uint8_t bytes[GAME_BYTES]) {
    bool sound = true;
    walk_game(&(stream){NULL, bytes}, g);
    for (uint8_t n = 0; n < GAME_PLAYERS; n++)
        sound = is_player_sound(&g->players[n]) && sound;
    for (uint8_t n = 0; n < GAME_BULLETS; n++)
        sound = is_bullet_sound(&g->bullets[n]) && sound;
    return sound;
}

uint64_t game_digest(const game *g) {
    uint8_t bytes[GAME_BYTES];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    game_save(g, bytes);
    for (uint16_t n = 0; n < GAME_BYTES; n++)
        hash = (hash ^ bytes[n]) * UINT64_C(0x100000001b3);
    return hash;
}
