/* SPDX-License-Identifier: MIT */
/* The game of examples/platformer: nobody gets into anything solid or through it, riders are carried exactly,
 * everybody gets about; and a state is its bytes. */
#include "../examples/platformer/script.h"
#include "../examples/platformer/world.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is solid ---- */

/* A shape that stops, as a polygon, and how far it goes in the step. */
typedef struct {
    toi_vec2 corners[4];
    unsigned count;
    toi_vec2 moved;
} obstacle;

enum {
    OBSTACLES = LEVEL_WIDTH * LEVEL_HEIGHT + LEVEL_SLOPES + LEVEL_MOVERS + LEVEL_PLANKS,
    RIDES = LEVEL_MOVERS + LEVEL_PLANKS
};

static obstacle obstacle_of_box(toi_aabb2 b, toi_vec2 moved) {
    return (obstacle){{{b.lo.x, b.lo.y}, {b.hi.x, b.lo.y}, {b.hi.x, b.hi.y}, {b.lo.x, b.hi.y}}, 4, moved};
}

static bool is_solid(char tile) {
    return tile == TILE_SOLID || tile == TILE_THIN_WALL;
}

static unsigned collect_tiles(obstacle *list) {
    unsigned count = 0;
    for (uint8_t y = 0; y < LEVEL_HEIGHT; y++)
        for (uint8_t x = 0; x < LEVEL_WIDTH; x++)
            if (is_solid(level_tile(x, y)))
                list[count++] = obstacle_of_box(level_tile_box(x, y), (toi_vec2){0, 0});
    return count;
}

static unsigned collect_movers(obstacle *list, uint32_t step) {
    unsigned count = 0;
    for (uint8_t n = 0; n < LEVEL_MOVERS; n++)
        if (!level_movers[n].one_way)
            list[count++] = obstacle_of_box(level_mover_box(n, step), level_mover_velocity(n, step));
    return count;
}

/* The plank where it is when a step begins, in doubles; thinner and shorter by so much on all sides. */
static obstacle obstacle_of_plank(uint8_t n, uint32_t step, double less) {
    static const int8_t corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const level_plank *p = &level_planks[n];
    const uint32_t gone = step % (2u * p->steps);
    const double way = (gone < p->steps ? gone : 2u * p->steps - gone) - p->steps / 2.0;
    const double angle = way * p->turns[0].spin.z / 65536, c = cos(angle), s = sin(angle);
    obstacle o = {.count = 4};
    for (unsigned k = 0; k < 4; k++) {
        const double x = corner[k][0] * (p->half.x - less), y = corner[k][1] * (p->half.y - less);
        o.corners[k].x = (fix16_t)lround(p->middle.x + c * x - s * y);
        o.corners[k].y = (fix16_t)lround(p->middle.y + s * x + c * y);
    }
    return o;
}

/* How far a plank's end goes in a step at most, and 4 ulp: what bullets stop at is where it is then. */
static double turned_in_step(uint8_t n) {
    return (double)level_planks[n].turns[0].spin.z / 65536 * level_planks[n].half.x + 4;
}

/* All that there is when a step begins, and what moves in it. */
static unsigned collect(obstacle *list, uint32_t step) {
    unsigned count = collect_tiles(list);
    for (unsigned n = 0; n < LEVEL_SLOPES; n++) {
        const toi_poly2 *slope = &level_slopes[n];
        obstacle o = {.count = slope->count};
        memcpy(o.corners, slope->vertices, slope->count * sizeof *slope->vertices);
        list[count++] = o;
    }
    return count + collect_movers(list + count, step);
}

/* ---- when a box that moves is inside of one: by clipping time, in doubles, axis by axis ---- */

typedef struct {
    double lo, hi;
} span;

static span projected(const toi_vec2 *corners, unsigned count, double x, double y) {
    span s = {INFINITY, -INFINITY};
    for (unsigned k = 0; k < count; k++) {
        const double d = corners[k].x * x + corners[k].y * y;
        s.lo = fmin(s.lo, d);
        s.hi = fmax(s.hi, d);
    }
    return s;
}

/* Cuts `inside` down to the times at which the two spans have more than `slack` in common. */
static void clip(span *inside, span a, span b, double speed, double slack) {
    const double first = b.lo - a.hi + slack,
                 last = b.hi - a.lo - slack; /* inside while first < speed t < last */
    if (speed == 0) {
        if (first >= 0 || last <= 0)
            inside->hi = -INFINITY;
        return;
    }
    inside->lo = fmax(inside->lo, fmin(first / speed, last / speed));
    inside->hi = fmin(inside->hi, fmax(first / speed, last / speed));
}

/* Does a box that goes `by` get into the obstacle, deeper than by slack ulps? A wall of no thickness is
 * entered where the box is on both sides of it by more than that. */
static bool enters(toi_aabb2 box, toi_vec2 by, const obstacle *o, double slack) {
    const obstacle b = obstacle_of_box(box, by);
    const double x = (double)by.x - o->moved.x, y = (double)by.y - o->moved.y;
    span inside = {0, 1};
    for (unsigned k = 0; k < o->count + 2; k++) {
        const toi_vec2 *p = &o->corners[k % o->count], *q = &o->corners[(k + 1) % o->count];
        double nx = k < o->count ? (double)q->y - p->y : k == o->count,
               ny = k < o->count ? (double)p->x - q->x : k > o->count;
        const double length = sqrt(nx * nx + ny * ny);
        if (length == 0)
            continue;
        nx /= length, ny /= length;
        clip(&inside, projected(b.corners, 4, nx, ny), projected(o->corners, o->count, nx, ny),
             x * nx + y * ny, slack);
    }
    return inside.lo < inside.hi;
}

/* In how many a box gets that goes `by` in a part of the step; part 0: it is there when the step begins. */
static unsigned entered(toi_aabb2 box, toi_vec2 by, uint32_t step, double part, double slack) {
    static obstacle list[OBSTACLES];
    const unsigned count = collect(list, step);
    unsigned found = 0;
    for (unsigned n = 0; n < count; n++) {
        list[n].moved.x = (fix16_t)(list[n].moved.x * part);
        list[n].moved.y = (fix16_t)(list[n].moved.y * part);
        found += enters(box, by, &list[n], slack);
    }
    for (uint8_t n = 0; n < LEVEL_PLANKS; n++) {
        const obstacle plank = obstacle_of_plank(n, step, part > 0 ? turned_in_step(n) : 0);
        found += enters(box, by, &plank, slack + 1.5); /* both are rounded */
    }
    return found;
}

static void test_enters(void) {
    const toi_aabb2 box = {{0, 0}, {F16(1), F16(1)}};
    const obstacle wall =
        obstacle_of_box((toi_aabb2){{F16(3), F16(-1)}, {F16(3), F16(0.5)}}, (toi_vec2){0, 0});
    tap_ok(enters(box, (toi_vec2){F16(60), 0}, &wall, 8), "the test sees a way through a wall");
    tap_ok(!enters(box, (toi_vec2){F16(2), 0}, &wall, 0), "and one that ends at it");
    tap_ok(!enters(box, (toi_vec2){F16(4), F16(4)}, &wall, 8), "and one that passes over it");
    tap_ok(enters(box, (toi_vec2){0, 0},
                  &(obstacle){{{F16(0.5), F16(-1)}, {F16(2), F16(0)}, {F16(2), F16(3)}}, 3, {0, 0}}, 8),
           "and one that stays in a triangle");
    tap_ok(!enters(box, (toi_vec2){0, 0},
                   &(obstacle){{{F16(1), F16(-1)}, {F16(3), F16(-1)}, {F16(3), F16(1)}}, 3, {0, 0}}, 0),
           "and one beside it");
}

/* ---- the script ---- */

typedef struct {
    unsigned overlaps, tunnels, shots, long_shots, thin, on_slope, knocked, dropped, lifted, pushed, jumps;
    unsigned rides[RIDES];
    bool cells[GAME_PLAYERS][LEVEL_HEIGHT][LEVEL_WIDTH];
} tally;

static toi_vec2 minus(toi_vec2 a, toi_vec2 b) {
    return (toi_vec2){a.x - b.x, a.y - b.y};
}

static bool is_at_thin_wall(const game_bullet *b) {
    const toi_aabb2 box = game_bullet_box(b);
    const fix16_t cell = box.lo.x / fix16_one, wall = cell * fix16_one + fix16_one / 2;
    const fix16_t left = labs(box.hi.x - wall) < labs(box.lo.x - wall) ? box.hi.x : box.lo.x;
    return labs(left - wall) <= 4 &&
           level_tile((uint8_t)cell, (uint8_t)(box.lo.y / fix16_one)) == TILE_THIN_WALL;
}

static void judge_bullet(tally *t, const game *before, const game_bullet *b, const game_bullet *after) {
    const toi_vec2 way = minus(after->position, b->position);
    t->shots++;
    t->long_shots += labs(way.x) + labs(way.y) > F16(20);
    t->thin += is_at_thin_wall(after);
    t->tunnels += entered(game_bullet_box(b), way, before->step, (double)way.x / b->velocity.x, 8);
}

static bool has_floor_of_slope(const game_player *p) {
    return p->floor.x != 0;
}

static void judge_player(tally *t, const game *before, unsigned n, const game *after) {
    static const toi_vec2 none = {0, 0};
    const game_player *p = &before->players[n], *q = &after->players[n];
    t->overlaps += entered(game_player_box(q), none, after->step, 0, 0.5);
    t->on_slope += has_floor_of_slope(q);
    t->knocked += q->stunned > p->stunned;
    t->jumps += p->floor.y != 0 && q->floor.y == 0;
    for (unsigned k = 0; k < RIDES; k++)
        t->rides[k] += q->ride == k;
    t->cells[n][q->position.y / fix16_one][q->position.x / fix16_one] = true;
}

static void judge(tally *t, const game *before, const game *after) {
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        judge_player(t, before, n, after);
    for (unsigned n = 0; n < GAME_BULLETS; n++)
        if (before->bullets[n].owner != GAME_NOBODY && before->bullets[n].hits > 0)
            judge_bullet(t, before, &before->bullets[n], &after->bullets[n]);
}

static unsigned visited(const tally *t, unsigned player) {
    unsigned count = 0;
    for (unsigned y = 0; y < LEVEL_HEIGHT; y++)
        for (unsigned x = 0; x < LEVEL_WIDTH; x++)
            count += t->cells[player][y][x];
    return count;
}

static bool play(tally *t) {
    uint8_t buttons[GAME_PLAYERS];
    script s;
    game g;
    game_start(&g);
    script_start(&s, 0);
    while (g.step < SCRIPT_STEPS) {
        const game before = g;
        script_next(&s, buttons);
        if (!game_step(&g, buttons))
            return false;
        judge(t, &before, &g);
    }
    return true;
}

static void test_script(void) {
    static tally t;
    tap_ok(play(&t), "the library refuses no query");
    tap_ok(t.overlaps == 0, "no player ends a step in anything solid (%u)", t.overlaps);
    tap_ok(t.tunnels == 0, "no bullet goes through anything on its way (%u)", t.tunnels);
    tap_ok(t.shots > 200 && t.long_shots > 50, "bullets fly (%u steps, %u of more than 20 tiles)", t.shots,
           t.long_shots);
    tap_ok(t.thin > 5, "and stop at walls of no thickness (%u times)", t.thin);
    tap_ok(t.on_slope > 50, "players stand on slopes (%u steps)", t.on_slope);
    tap_ok(t.knocked > 10, "are hit (%u times)", t.knocked);
    tap_ok(t.jumps > 100, "leave the ground (%u times)", t.jumps);
    for (unsigned k = 0; k < RIDES; k++)
        tap_ok(t.rides[k] > 30, "ride on mover or plank %u (%u steps)", k, t.rides[k]);
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        tap_ok(visited(&t, n) > 100, "player %u gets about (%u cells)", n + 1, visited(&t, n));
}

/* ---- riders, and what is pushed ---- */

static const uint8_t idle[GAME_PLAYERS];

static game with_player_at(double x, double y) {
    game g;
    game_start(&g);
    g.players[0].position = (toi_vec2){(fix16_t)(x * fix16_one), (fix16_t)(y * fix16_one)};
    return g;
}

/* What a rider is off the place where it stood on the mover at first: in x exactly nothing, in y at most the
 * 4 ulps that a step may leave. */
static void test_rider(uint8_t mover, double x, double y) {
    enum { SETTLE = 30 };
    game g = with_player_at(x, y);
    const game_player *p = &g.players[0];
    toi_vec2 first = {0, 0};
    unsigned faults = 0;
    for (unsigned k = 0; k < SETTLE + 4u * level_movers[mover].steps; k++) {
        game_step(&g, idle);
        const toi_aabb2 box = level_mover_box(mover, g.step);
        const toi_vec2 off = {p->position.x - box.lo.x, p->position.y - box.hi.y};
        if (k == SETTLE)
            first = off;
        if (k >= SETTLE)
            faults += p->ride != mover || off.x != first.x || off.y < 0 || off.y > 4;
    }
    tap_ok(faults == 0, "mover %u carries a rider exactly, to and fro twice (%u faults)", mover, faults);
}

/* Near the end of the plank, to and fro twice: on it in nearly each step, never in it, and hardly off it. */
static void test_plank_rider(double x) {
    enum { SETTLE = 60 };
    const unsigned steps = 4u * level_planks[0].steps;
    game g = with_player_at(x, 10.5);
    const game_player *p = &g.players[0];
    unsigned on = 0, in = 0, off = 0;
    for (unsigned k = 0; k < SETTLE + steps; k++) {
        game_step(&g, idle);
        if (k < SETTLE)
            continue;
        const obstacle plank = obstacle_of_plank(0, g.step, 0);
        toi_aabb2 box = game_player_box(p);
        on += p->ride == LEVEL_MOVERS;
        in += enters(box, (toi_vec2){0, 0}, &plank, 2);
        box.lo.y -= F16(0.01);
        off += !enters(box, (toi_vec2){0, 0}, &plank, 0);
    }
    tap_ok(in == 0 && off == 0 && on > steps * 9 / 10,
           "the plank carries a rider at %g: %u of %u steps on it, in it %u, off it %u", x, on, steps, in,
           off);
}

static void test_pushed(void) {
    enum { PUSHER = 2 };
    game g = with_player_at(11, 1);
    unsigned faults = 0;
    for (unsigned k = 0; k < level_movers[PUSHER].steps; k++) {
        game_step(&g, idle);
        faults += g.players[0].position.x < level_mover_box(PUSHER, g.step).hi.x;
    }
    tap_ok(faults == 0, "a block pushes who stands in its way (%u faults)", faults);
    tap_ok(g.players[0].position.x > F16(13), "along the floor and up the slope");
}

static fix16_t feet_after(game *g, uint8_t buttons, unsigned steps) {
    const uint8_t held[GAME_PLAYERS] = {buttons};
    while (steps-- > 0)
        game_step(g, held);
    return g->players[0].position.y;
}

static bool is_on(fix16_t feet, fix16_t floor) {
    return feet >= floor && feet <= floor + 4;
}

static void test_one_way(void) {
    game g = with_player_at(51.2, 1);
    tap_ok(is_on(feet_after(&g, 0, 10), F16(1)), "a player stands below a one-way platform");
    feet_after(&g, BUTTON_JUMP, 10);
    tap_ok(is_on(feet_after(&g, 0, 60), F16(3)), "jumps through it, and comes to stand on it");
    feet_after(&g, BUTTON_DOWN, 20);
    tap_ok(is_on(feet_after(&g, 0, 60), F16(1)), "and drops down through it");
}

/* Half way up each slope, for ten seconds. */
static void test_rest_on_slope(void) {
    const struct { double x, y; } places[] = {{15, 3.4}, {28, 3.6}, {44, 4.0}, {32, 1.6}};
    for (unsigned n = 0; n < sizeof places / sizeof places[0]; n++) {
        game g = with_player_at(places[n].x, places[n].y);
        feet_after(&g, 0, 60);
        const toi_vec2 before = g.players[0].position;
        feet_after(&g, 0, 600);
        const toi_vec2 way = minus(g.players[0].position, before);
        tap_ok(g.players[0].floor.x != 0 && labs(way.x) < 1024 && labs(way.y) < 1024,
               "on slope %u a player rests (%ld and %ld ulp in 10 s)", n, (long)way.x, (long)way.y);
    }
}

/* ---- the state as bytes ---- */

static game after_steps(uint32_t steps) {
    uint8_t buttons[GAME_PLAYERS];
    script s;
    game g;
    game_start(&g);
    script_start(&s, 0);
    while (g.step < steps) {
        script_next(&s, buttons);
        game_step(&g, buttons);
    }
    return g;
}

static void test_bytes(void) {
    uint8_t bytes[GAME_BYTES], again[GAME_BYTES];
    game g = after_steps(1000), other;
    memset(&other, 0x5A, sizeof other);
    game_save(&g, bytes);
    tap_ok(game_load(&other, bytes), "a state is loaded from its bytes");
    game_save(&other, again);
    tap_ok(memcmp(bytes, again, GAME_BYTES) == 0 && game_digest(&g) == game_digest(&other),
           "and saves as the same");
    tap_ok(bytes[0] == 0xE8 && bytes[1] == 0x03 && bytes[2] == 0 && bytes[3] == 0,
           "step 1000 is the bytes E8 03 00 00");
    g.players[0].velocity.x = -2;
    game_save(&g, bytes);
    tap_ok(memcmp(bytes + 16, "\xFE\xFF\xFF\xFF", 4) == 0 && game_load(&other, bytes) &&
               other.players[0].velocity.x == -2,
           "-2 is the bytes FE FF FF FF");
}

/* Every byte changed, one at a time: another digest; and either refused, or a state that can be played. */
static void test_changed_bytes(void) {
    uint8_t bytes[GAME_BYTES];
    const game g = after_steps(500);
    unsigned same = 0, refused = 0;
    game_save(&g, bytes);
    for (unsigned n = 0; n < GAME_BYTES; n++) {
        game other;
        bytes[n] ^= 0x81;
        const bool loaded = game_load(&other, bytes);
        same += game_digest(&other) == game_digest(&g);
        refused += !loaded;
        bytes[n] ^= 0x81;
        for (unsigned k = 0; loaded && k < 20; k++)
            game_step(&other, idle);
    }
    tap_ok(same == 0, "each byte counts in the digest (%u do not)", same);
    tap_ok(refused > 50, "what is no state is refused (%u)", refused);
}

/* FNV-1a of no bytes but zeros: x ^ 0 = x, so it is the basis times the prime to the power of their number.
 */
static void test_digest(void) {
    game g;
    uint64_t hash = UINT64_C(14695981039346656037);
    memset(&g, 0, sizeof g);
    for (unsigned n = 0; n < GAME_BYTES; n++)
        hash *= UINT64_C(1099511628211);
    tap_ok(game_digest(&g) == hash, "the digest is FNV-1a");
}

int main(void) {
    test_enters();
    test_script();
    test_rider(0, 39.5, 1.25);
    test_rider(1, 12, 11.25);
    test_rider(2, 8.5, 2);
    test_plank_rider(32.1);
    test_plank_rider(33.8);
    test_plank_rider(35.6);
    test_pushed();
    test_one_way();
    test_rest_on_slope();
    test_bytes();
    test_changed_bytes();
    test_digest();
    return tap_done();
}
