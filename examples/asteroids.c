/* SPDX-License-Identifier: MIT */
/* A game in lockstep: two machines that get the same buttons play the same game, though its asteroids spin
 * and its bullets are fast. What is learnt:
 * - all is computed in integers, so two runs agree in every bit. Machines need to exchange nothing but
 *   buttons, and now and then a digest of all that there is, to be sure;
 * - a bullet goes through no asteroid, and none turns into the ship between two frames: contacts are of the
 *   motion, not of its ends;
 * - toi_turned2 moves things on. A box keeps right angles, however often it is turned.
 * Length unit: metres; time unit: frames. */
#include <stdio.h>
#include <toi16/toi16.h>

enum { FRAMES = 1800, ROCKS = 9, FIRST = 2, THINGS = FIRST + ROCKS, SHIP = 0, BULLET = 1 };
enum { LEFT = 1, RIGHT = 2, THRUST = 4, FIRE = 8 };

typedef struct {
    toi_shape shape;
    toi_motion2 motion;
    bool gone;
} thing;

typedef struct {
    thing things[THINGS];
    uint32_t seed, digest;
    int shots, crashes;
} game;

static int32_t below(game *g, int32_t most) {
    g->seed = g->seed * 1664525 + 1013904223;
    return (int32_t)((uint64_t)g->seed * (uint32_t)most >> 32);
}

/* Boxes have their centre where a circle has its: both begin with it. */
static toi_vec2 *place_of(thing *t) {
    return t->shape.kind == TOI_SHAPE_OBB2 ? &t->shape.as.obb2.center : &t->shape.as.circle2.center;
}

static void begin(game *g) {
    static const toi_obb2 ship = {{0, 0}, {TOI_F16(0.5), TOI_F16(0.25)}, TOI_ROT2_IDENTITY};
    *g = (game){.seed = 1979, .digest = 2166136261u};
    g->things[SHIP].shape = (toi_shape){.kind = TOI_SHAPE_OBB2, .as.obb2 = ship};
    g->things[BULLET].shape = (toi_shape){.kind = TOI_SHAPE_CIRCLE2, .as.circle2.radius = TOI_F16(0.02)};
    g->things[BULLET].gone = true;
    for (int n = FIRST; n < THINGS; n++) {
        thing *rock = &g->things[n];
        rock->shape = (toi_shape){.kind = TOI_SHAPE_OBB2, .radius = TOI_F16(0.1)};
        rock->shape.as.obb2.center = (toi_vec2){TOI_F16(3) + below(g, TOI_F16(10)), below(g, TOI_F16(16))};
        rock->shape.as.obb2.half = (toi_vec2){TOI_F16(0.2) + below(g, TOI_F16(1)), TOI_F16(0.4)};
        rock->motion.velocity = (toi_vec2){below(g, 8192) - 4096, below(g, 8192) - 4096};
        rock->motion.spin = below(g, 16384) - 8192;
    }
}

/* The buttons of both players, who are not very good. */
static unsigned press(game *g) {
    return (unsigned)below(g, 16) & (unsigned)below(g, 16);
}

static void steer(game *g, unsigned buttons) {
    thing *ship = &g->things[SHIP], *bullet = &g->things[BULLET];
    const toi_rot2 *rot = &ship->shape.as.obb2.rot;
    const toi_vec2 push = {TOI_F16(0.002), 0}, shot = {TOI_F16(2), 0};
    toi_vec2 way;
    ship->motion.spin = (buttons & LEFT ? TOI_F16(0.2) : 0) - (buttons & RIGHT ? TOI_F16(0.2) : 0);
    if (buttons & THRUST && toi_rot2_apply(&way, rot, &push) == TOI_OK) {
        ship->motion.velocity.x += way.x;
        ship->motion.velocity.y += way.y;
    }
    if (buttons & FIRE && bullet->gone) {
        bullet->gone = false;
        *place_of(bullet) = *place_of(ship);
        toi_rot2_apply(&bullet->motion.velocity, rot, &shot);
    }
}

/* What a thing meets first in this frame, or -1; *when: of the frame. */
static int first_met(const game *g, int which, fix16_t *when) {
    const thing *a = &g->things[which];
    toi_motion3 ma, mb;
    int first = -1;
    toi_motion3_flat(&ma, &a->motion);
    for (int n = FIRST; n < THINGS && !a->gone; n++) {
        const thing *b = &g->things[n];
        toi_hit hit;
        toi_motion3_flat(&mb, &b->motion);
        if (!b->gone && toi_turn(&a->shape, &ma, &b->shape, &mb, NULL, &hit) >= TOI_HIT &&
            (first < 0 || hit.enter < *when)) {
            *when = hit.enter;
            first = n;
        }
    }
    return first;
}

/* What leaves on one side comes back on the other. */
static fix16_t around(fix16_t x) {
    return x < 0 ? x + TOI_F16(16) : x >= TOI_F16(16) ? x - TOI_F16(16) : x;
}

static void add_to_digest(game *g, uint32_t number) {
    g->digest = (g->digest ^ number) * 16777619u;
}

static void go_on(game *g) {
    for (int n = 0; n < THINGS; n++) {
        thing *t = &g->things[n];
        toi_vec2 *place = place_of(t);
        toi_turned2(&t->shape, &t->motion, fix16_one, NULL, &t->shape);
        if (n == BULLET && (place->x != around(place->x) || place->y != around(place->y)))
            t->gone = true;
        *place = (toi_vec2){around(place->x), around(place->y)};
        t->motion.pivot = *place;
        add_to_digest(g, (uint32_t)place->x);
        add_to_digest(g, (uint32_t)place->y);
        add_to_digest(g, n == BULLET ? 0 : (uint32_t)t->shape.as.obb2.rot.cos);
        add_to_digest(g, t->gone);
    }
}

static void step(game *g, int frame, bool aloud) {
    fix16_t when = 0;
    steer(g, press(g));
    for (int n = 0; n < THINGS; n++)
        g->things[n].motion.pivot = *place_of(&g->things[n]);
    const int shot = first_met(g, BULLET, &when);
    if (shot >= 0) {
        if (aloud)
            printf("frame %4d and %.3f: the bullet meets rock %d\n", frame, fix16_to_dbl(when), shot - FIRST);
        g->things[shot].gone = g->things[BULLET].gone = true;
        g->shots++;
    }
    const int crash = first_met(g, SHIP, &when);
    if (crash >= 0) {
        if (aloud)
            printf("frame %4d and %.3f: the ship meets rock %d\n", frame, fix16_to_dbl(when), crash - FIRST);
        g->things[crash].gone = true;
        g->crashes++;
    }
    go_on(g);
}

int main(void) {
    game here, there;
    begin(&here);
    begin(&there);
    for (int frame = 0; frame < FRAMES; frame++) {
        step(&here, frame, true);
        step(&there, frame, false);
        if (here.digest != there.digest)
            return 1;
    }
    printf("%d frames, %d rocks shot, %d met; the digest here and there: %08x\n", FRAMES, here.shots,
           here.crashes, (unsigned)here.digest);
    return 0;
}
