/* SPDX-License-Identifier: MIT */
#include "game.h"
#include "world.h"
#include <string.h>

/* Speeds per second, accelerations per second and second, in units of a step. */
#define SPEED(v)        TOI_F16_RATIO(v, 60)
#define ACCELERATION(a) TOI_F16_RATIO(a, 3600)

static const toi_vec2 player_size = {TOI_F16(0.75), TOI_F16(1.5)},
                      bullet_size = {TOI_F16(0.125), TOI_F16(0.125)};
static const fix16_t run = SPEED(8), jump = SPEED(16), fall = SPEED(-30);
static const fix16_t gravity = ACCELERATION(40), grip = ACCELERATION(60), air_grip = ACCELERATION(25);

/* 4,000 units a second, straight and at 45 degrees. */
static const toi_vec2 aim = {SPEED(4000), 0},
                      aim_up = {TOI_F16_RATIO(282843, 6000), TOI_F16_RATIO(282843, 6000)};
static const fix16_t player_mass = TOI_F16(1), bullet_mass = TOI_F16(0.002), knock = TOI_F16(0.5);

enum { RELOAD = 12, STUNNED = 20, BULLET_HITS = 4, COIN_SCORE = 5, HIT_SCORE = 2, GOAL_SCORE = 20 };

static toi_vec2 sum(toi_vec2 a, toi_vec2 b) {
    return (toi_vec2){a.x + b.x, a.y + b.y};
}

static toi_vec2 difference(toi_vec2 a, toi_vec2 b) {
    return (toi_vec2){a.x - b.x, a.y - b.y};
}

static toi_vec2 in_plane(const toi_vec3 *v) {
    return (toi_vec2){v->x, v->y};
}

static toi_shape box_shape(toi_aabb2 box) {
    return (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = box}};
}

toi_aabb2 game_player_box(const game_player *p) {
    return (toi_aabb2){p->position, sum(p->position, player_size)};
}

toi_aabb2 game_bullet_box(const game_bullet *b) {
    return (toi_aabb2){b->position, sum(b->position, bullet_size)};
}

/* ---- players: what the buttons do ---- */

static bool stands(const game_player *p) {
    return p->floor.x != 0 || p->floor.y != 0;
}

static fix16_t approach(fix16_t from, fix16_t to, fix16_t by) {
    if (from < to)
        return to - from > by ? from + by : to;
    return from - to > by ? from - by : to;
}

static fix16_t wanted_speed(uint8_t buttons) {
    const bool left = buttons & BUTTON_LEFT, right = buttons & BUTTON_RIGHT;
    return left == right ? 0 : left ? -run : run;
}

/* On the ground it runs along the ground, and is pulled towards it: so it neither slides down a slope nor
 * hops. */
static void steer_on_floor(game_player *p, uint8_t buttons) {
    p->velocity.x = approach(p->velocity.x, wanted_speed(buttons), grip);
    p->velocity.y = -fix16_div(fix16_mul(p->velocity.x, p->floor.x), p->floor.y);
    if (buttons & BUTTON_JUMP)
        p->velocity.y = jump;
    else
        p->velocity =
            sum(p->velocity, (toi_vec2){fix16_mul(p->floor.x, gravity), fix16_mul(p->floor.y, gravity)});
}

static void steer_in_air(game_player *p, uint8_t buttons) {
    p->velocity.x = approach(p->velocity.x, wanted_speed(buttons), air_grip);
    p->velocity.y = approach(p->velocity.y, fall, gravity);
}

static void steer(game_player *p, uint8_t buttons) {
    if (stands(p))
        steer_on_floor(p, buttons);
    else
        steer_in_air(p, buttons);
    if (wanted_speed(buttons) != 0)
        p->left = wanted_speed(buttons) < 0;
}

/* ---- players: what they meet ---- */

/* How fast the plank is below the middle of the feet. */
static toi_vec2 plank_velocity(const game *g, const game_player *p, uint8_t plank) {
    const toi_motion3 *turn = level_plank_turn(plank, g->step);
    const toi_motion2 motion = {.spin = turn->spin.z, .pivot = in_plane(&turn->pivot)};
    const toi_vec2 feet = {p->position.x + player_size.x / 2, p->position.y};
    toi_vec2 velocity = {0, 0};
    toi_velocity_at2(&motion, &feet, &velocity);
    return velocity;
}

static toi_vec2 ride_velocity(const game *g, const game_player *p) {
    if (p->ride == GAME_NO_RIDE)
        return (toi_vec2){0, 0};
    return p->ride < LEVEL_MOVERS ? level_mover_velocity(p->ride, g->step)
                                  : plank_velocity(g, p, (uint8_t)(p->ride - LEVEL_MOVERS));
}

static void take(game *g, game_player *p, uint32_t cell) {
    const char tile = level_tile((uint8_t)(cell % LEVEL_WIDTH), (uint8_t)(cell / LEVEL_WIDTH));
    if (tile == TILE_GOAL) {
        p->score += GOAL_SCORE;
        p->position = level_start((uint8_t)(p - g->players));
    } else if (!(g->taken >> (tile - 'a') & 1)) {
        p->score += COIN_SCORE;
        g->taken |= UINT32_C(1) << (tile - 'a');
    }
}

static void stand_on(game_player *p, const toi_move_contact *floor) {
    const thing_kind kind = thing_kind_of(floor->id);
    const uint16_t number = thing_number_of(floor->id);
    p->floor = in_plane(&floor->normal);
    p->ride = kind == THING_MOVER   ? (uint8_t)number
              : kind == THING_PLANK ? (uint8_t)(LEVEL_MOVERS + number)
                                    : GAME_NO_RIDE;
}

/* What it stood against as the step began is not among the contacts. */
static void meet(game *g, game_player *p, const toi_turn_moved *moved) {
    p->floor = (toi_vec2){0, 0};
    p->ride = GAME_NO_RIDE;
    if (moved->met.kind == TOI_TOUCHED_FLOOR)
        stand_on(p, &moved->met);
    for (uint8_t k = 0; k < moved->move.count; k++) {
        const toi_move_contact *contact = &moved->move.contacts[k];
        if (contact->kind == TOI_TOUCHED_FLOOR)
            stand_on(p, contact);
        else if (contact->kind == TOI_TOUCHED_SENSOR)
            take(g, p, contact->id);
    }
}

static bool move_player(game *g, game_player *p, uint8_t buttons) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_shape shape = box_shape(game_player_box(p));
    toi_turn_moved moved;
    options.ignores = WORLD_PLAYERS | (buttons & BUTTON_DOWN ? WORLD_ONE_WAY : 0);
    steer(p, buttons);
    const toi_motion2 motion = {.velocity = sum(p->velocity, ride_velocity(g, p))};
    if (toi_turn_move2(&shape, &motion, world_near, g, &options, &moved) < 0)
        return false;
    p->position = shape.as.aabb2.lo;
    meet(g, p, &moved);
    p->velocity = difference(in_plane(&moved.move.velocity), ride_velocity(g, p));
    return true;
}

/* ---- bullets ---- */

static void hit_player(game *g, game_bullet *b, game_player *p, const toi_vec3 *normal) {
    toi_collide2(&b->velocity, bullet_mass, &p->velocity, player_mass, normal, knock);
    p->floor = (toi_vec2){0, 0};
    p->stunned = STUNNED;
    g->players[b->owner].score += HIT_SCORE;
}

/* It ends the step at the first thing that it meets: bounces off what is fixed, is spent at what moves. */
static void hit(game *g, game_bullet *b, const toi_move_contact *contact) {
    const thing_kind kind = thing_kind_of(contact->id);
    b->hits = kind == THING_PLAYER || kind == THING_MOVER || kind == THING_PLANK ? 0 : (uint8_t)(b->hits - 1);
    if (kind == THING_PLAYER)
        hit_player(g, b, &g->players[thing_number_of(contact->id)], &contact->normal);
    else
        toi_reflect2(&b->velocity, &contact->normal, fix16_one, &b->velocity);
}

static bool move_bullet(game *g, game_bullet *b) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_shape shape = box_shape(game_bullet_box(b));
    toi_turn_moved moved;
    options.ignores = WORLD_ONE_WAY | WORLD_SENSOR | WORLD_PLAYER(b->owner);
    options.bullet = true;
    const toi_motion2 motion = {.velocity = b->velocity};
    if (toi_turn_move2(&shape, &motion, world_near, g, &options, &moved) < 0)
        return false;
    b->position = shape.as.aabb2.lo;
    if (moved.move.status == TOI_OVERLAP)
        b->hits = 0;
    else if (moved.stopped || moved.move.count > 0)
        hit(g, b, moved.stopped ? &moved.met : &moved.move.contacts[0]);
    return true;
}

static bool step_bullet(game *g, game_bullet *b) {
    if (b->hits == 0)
        b->owner = GAME_NOBODY;
    return b->owner == GAME_NOBODY || move_bullet(g, b);
}

/* From the middle of the player: there it meets nothing solid. Where no bullet is left, nothing happens. */
static void fire(game *g, uint8_t player, uint8_t buttons) {
    game_player *p = &g->players[player];
    const toi_vec2 middle = {(player_size.x - bullet_size.x) / 2, (player_size.y - bullet_size.y) / 2};
    toi_vec2 velocity = buttons & BUTTON_UP ? aim_up : aim;
    if (p->left)
        velocity.x = -velocity.x;
    for (uint8_t n = 0; n < GAME_BULLETS; n++)
        if (g->bullets[n].owner == GAME_NOBODY) {
            g->bullets[n] = (game_bullet){sum(p->position, middle), velocity, player, BULLET_HITS};
            p->reload = RELOAD;
            return;
        }
}

/* ---- a step ---- */

static void count_down(uint8_t *steps) {
    if (*steps > 0)
        (*steps)--;
}

void game_start(game *g) {
    memset(g, 0, sizeof *g);
    for (uint8_t n = 0; n < GAME_PLAYERS; n++) {
        g->players[n].position = level_start(n);
        g->players[n].ride = GAME_NO_RIDE;
    }
    for (uint8_t n = 0; n < GAME_BULLETS; n++)
        g->bullets[n].owner = GAME_NOBODY;
}

bool game_step(game *g, const uint8_t buttons[GAME_PLAYERS]) {
    uint8_t held[GAME_PLAYERS];
    bool fine = true;
    for (uint8_t n = 0; n < GAME_PLAYERS; n++) {
        held[n] = g->players[n].stunned > 0 ? 0 : buttons[n];
        fine = move_player(g, &g->players[n], held[n]) && fine;
        count_down(&g->players[n].stunned);
        count_down(&g->players[n].reload);
    }
    for (uint8_t n = 0; n < GAME_BULLETS; n++)
        fine = step_bullet(g, &g->bullets[n]) && fine;
    for (uint8_t n = 0; n < GAME_PLAYERS; n++)
        if (held[n] & BUTTON_FIRE && g->players[n].reload == 0)
            fire(g, n, held[n]);
    g->step++;
    return fine;
}
