/* SPDX-License-Identifier: MIT */
/* Steps of round bodies, and through worlds of round things: a capsule runs over seams, steps and hills,
 * rests in valleys and corners, and rides on what moves. What is promised of every step is checked by
 * toi_overlap. */
#include "move_step.h"
#include "random.h"
#include "random_rotation.h"
#include "tap.h"

static test_world world;

static toi_shape circle(double x, double y, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(x), F16(y)}, F16(r)}};
    return s;
}

/* Stands upright, its lower centre at a place. */
static toi_shape capsule(double x, double y, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CAPSULE2,
                   .as.capsule2 = {{F16(x), F16(y)}, {F16(x), F16(y + 1)}, F16(r)}};
    return s;
}

static toi_shape walker(double x, double y, double z, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CAPSULE3,
                   .as.capsule3 = {{F16(x), F16(y), F16(z)}, {F16(x), F16(y + 1), F16(z)}, F16(r)}};
    return s;
}

static toi_shape rounded(double x, double y, double half, double r) {
    toi_shape s = {.kind = TOI_SHAPE_OBB2,
                   .as.obb2 = {{F16(x), F16(y)}, {F16(half), F16(half)}, TOI_ROT2_IDENTITY},
                   .radius = F16(r)};
    return s;
}

static bool is_overlapped(const toi_shape *body) {
    for (unsigned i = 0; i < world.count; i++) {
        toi_penetration p;
        if (toi_overlap(&world.things[i].shape, body, &p) == TOI_OVERLAP || p.status < 0)
            return true;
    }
    return false;
}

/* Adds what a run has come to. */
typedef struct {
    long x, y, z;
    unsigned broken, stopped, touched;
} run;

static void note(run *r, const toi_shape *body) {
    r->x += moved.moved.x;
    r->y += moved.moved.y;
    r->z += moved.moved.z;
    r->broken += moved.status < 0 || moved.status == TOI_OVERLAP || is_overlapped(body);
    r->stopped += moved.stopped;
    r->touched |= moved.touched;
}

static run go(toi_shape *body, fix16_t x, fix16_t y, unsigned steps) {
    run r = {0};
    for (unsigned i = 0; i < steps; i++) {
        step(body, &world, x, y);
        note(&r, body);
    }
    return r;
}

static run go3(toi_shape *body, fix16_t x, fix16_t y, fix16_t z, unsigned steps) {
    run r = {0};
    for (unsigned i = 0; i < steps; i++) {
        step3(body, &world, x, y, z);
        note(&r, body);
    }
    return r;
}

static bool is_near(long a, long b, long ulps) {
    return labs(a - b) <= ulps;
}

/* ---- Tiles side by side, whose tops are y = 0 */

static void add_tile(int i, int kind) {
    const toi_vec2 corners[4] = {
        {F16(1) * i, -F16(1)}, {F16(1) * i + F16(1), -F16(1)}, {F16(1) * i + F16(1), 0}, {F16(1) * i, 0}};
    if (kind == 0) {
        add_box2(&world, corners[0].x, corners[0].y, corners[2].x, corners[2].y);
    } else if (kind == 1) {
        const toi_obb2 box = {{corners[0].x + F16(.5), -F16(.5)}, {F16(.5), F16(.5)}, {0, TOI_Q30_ONE}};
        add_thing(&world, TOI_SHAPE_OBB2)->shape.as.obb2 = box;
    } else {
        add_poly2(&world, corners, 4);
    }
}

static void lay_tiles(int kind, bool backwards) {
    world.count = 0;
    for (int i = -20; i < 40; i++)
        add_tile(backwards ? 19 - i : i, kind);
}

/* Away from a joint a body goes as far along the floor as told, to the ulp; where it comes down on one, to a
 * few more. */
static void run_over_tiles(int kind, bool backwards) {
    static const double radii[] = {.4, .05, .003, 3};
    bool circles = true, capsules = true;
    lay_tiles(kind, backwards);
    for (unsigned n = 0; n < sizeof radii / sizeof *radii; n++) {
        toi_shape ball = circle(.5, radii[n] + .1, radii[n]), man = capsule(.5, radii[n] + .1, radii[n]);
        run r = go(&ball, F16(.3), -F16(.5), 100);
        circles = circles && r.broken == 0 && r.stopped == 0 && r.x >= 100L * F16(.3) &&
                  is_near(r.x, 100L * F16(.3), 100) && is_near(r.y, -F16(.1), 8) &&
                  r.touched == TOI_TOUCHED_FLOOR;
        r = go(&man, F16(.013), -F16(.05), 1000);
        capsules = capsules && r.broken == 0 && r.stopped == 0 && r.x == 1000L * F16(.013) &&
                   is_near(r.y, -F16(.1), 8);
        r = go(&man, -F16(.37), -F16(1.9), 60);
        capsules = capsules && r.broken == 0 && r.stopped == 0 && r.x == -60L * F16(.37);
    }
    tap_ok(circles, "a circle over tiles of kind %d%s", kind, backwards ? ", told backwards" : "");
    tap_ok(capsules, "a capsule over tiles of kind %d%s", kind, backwards ? ", told backwards" : "");
}

static void flush_tiles(void) {
    for (int kind = 0; kind < 3; kind++) {
        run_over_tiles(kind, false);
        run_over_tiles(kind, true);
    }
    toi_shape box = rounded(.5, .8, .4, .2);
    lay_tiles(0, false);
    const run r = go(&box, F16(.3), -F16(.5), 60);
    tap_ok(r.broken == 0 && r.stopped == 0 && r.x >= 60L * F16(.3) && is_near(r.x, 60L * F16(.3), 100),
           "a rounded box over tiles");
}

/* Pieces of a slope of 1 in 2, side by side. */
static void slope_of_pieces(void) {
    toi_shape man = capsule(.5, 1.5, .4);
    world.count = 0;
    for (int i = -4; i < 20; i++) {
        const toi_vec2 corners[4] = {{F16(2) * i, F16(1) * i - F16(1)},
                                     {F16(2) * i + F16(2), F16(1) * i},
                                     {F16(2) * i + F16(2), F16(1) * i + F16(1)},
                                     {F16(2) * i, F16(1) * i}};
        add_poly2(&world, corners, 4);
    }
    go(&man, 0, -F16(.1), 30);
    const run r = go(&man, F16(.3), 0, 60);
    tap_ok(r.broken == 0 && r.stopped == 0 && is_near(r.x, 60L * F16(.24), 400) && is_near(r.x, 2 * r.y, 400),
           "a capsule climbs a slope of pieces");
}

/* ---- Valleys, corners and hills */

/* Between two slopes of 45 degrees a circle of radius r rests r sqrt(2) above the ground. */
static void valley(void) {
    static const toi_vec2 right[3] = {{0, 0}, {0, -F16(1)}, {F16(10), F16(10)}},
                          left[3] = {{0, 0}, {-F16(10), F16(10)}, {0, -F16(1)}};
    toi_shape ball = circle(2, 5, .4), man = capsule(2, 5, .4);
    world.count = 0;
    add_poly2(&world, right, 3);
    add_poly2(&world, left, 3);
    run r = go(&ball, 0, -F16(.5), 40);
    tap_ok(r.broken == 0 && is_near(r.x, -F16(2), 12) && is_near(r.y, F16(.5656854) - F16(5), 16),
           "a circle comes to rest in a valley");
    r = go(&ball, 0, -F16(.5), 10);
    tap_ok(r.x == 0 && r.y == 0 && r.stopped == 10, "it stays there, bit for bit");
    r = go(&man, 0, -F16(.5), 40);
    tap_ok(r.broken == 0 && is_near(r.x, -F16(2), 12) && is_near(r.y, F16(.5656854) - F16(5), 16),
           "so does a capsule");
}

static void inner_corner(void) {
    toi_shape man = capsule(3.9, 1, .4);
    world.count = 0;
    add_box2(&world, -F16(5), -F16(1), F16(5), 0);
    add_box2(&world, F16(5), -F16(1), F16(6), F16(5));
    run r = go(&man, F16(.3), -F16(.1), 20);
    tap_ok(r.broken == 0 && is_near(r.x, F16(.7), 12) && is_near(r.y, -F16(.6), 12) &&
               r.touched == (TOI_TOUCHED_FLOOR | TOI_TOUCHED_WALL),
           "a capsule in a corner");
    r = go(&man, F16(.3), -F16(.1), 10);
    tap_ok(r.x == 0 && r.y == 0, "it stays there");
    r = go(&man, -F16(.3), -F16(.1), 10);
    tap_ok(r.broken == 0 && is_near(r.x, -10L * F16(.3), 100) && r.stopped == 0, "it leaves the corner");
}

/* A step of 0.1 units is met at a normal whose cosine with up is (0.4 - 0.1) / 0.4, 41 degrees: a floor. */
static void steps_and_hills(void) {
    toi_shape man = capsule(0, .41, .4), ball = circle(-3.9, 0, .4);
    world.count = 0;
    add_box2(&world, -F16(5), -F16(1), F16(5), 0);
    add_box2(&world, F16(1), -F16(1), F16(6), F16(.1));
    run r = go(&man, F16(.1), -F16(.05), 30);
    tap_ok(r.broken == 0 && r.stopped == 0 && is_near(r.y, F16(.09), 16) && r.x > F16(2) &&
               r.touched == TOI_TOUCHED_FLOOR,
           "a capsule goes up a step");
    r = go(&man, -F16(.1), -F16(.05), 30);
    tap_ok(r.broken == 0 && is_near(man.as.capsule2.a.y, F16(.4), 16), "and down again");
    world.count = 0;
    add_thing(&world, TOI_SHAPE_CIRCLE2)->shape = circle(0, -5, 5);
    add_box2(&world, -F16(20), -F16(6), F16(20), -F16(2));
    r = go(&ball, F16(.3), -F16(.1), 40);
    tap_ok(r.broken == 0 && r.stopped == 0 && is_near(ball.as.circle2.center.y, -F16(1.6), 16) &&
               ball.as.circle2.center.x > F16(7),
           "a circle goes over a round hill");
}

/* Falling on a corner of a box a circle rolls off on the side where its centre is. */
static void outer_corner(void) {
    toi_shape ball = circle(.05, 3, .4);
    world.count = 0;
    add_box2(&world, -F16(2), -F16(1), 0, 0);
    const run r = go(&ball, 0, -F16(.25), 40);
    tap_ok(r.broken == 0 && ball.as.circle2.center.y < -F16(2) &&
               is_near(ball.as.circle2.center.x, F16(.415), F16(.015)),
           "a circle slips off a corner");
}

/* ---- Things that move */

static void lifts(void) {
    toi_shape man = capsule(.5, .41, .4);
    world.count = 0;
    toi_candidate *lift = add_box2(&world, 0, -F16(1), F16(1), 0);
    lift->velocity.y = F16(.1);
    unsigned broken = 0;
    for (unsigned i = 0; i < 20; i++) {
        step(&man, &world, 0, lift->velocity.y - F16(.05));
        shift_shape(&lift->shape, lift->velocity);
        broken += moved.status < 0 || is_overlapped(&man);
        if (i == 9)
            lift->velocity.y = -F16(.1);
    }
    tap_ok(broken == 0 && is_near(man.as.capsule2.a.y, F16(.4), 16), "a capsule rides a lift up and down");
    lift->velocity = (toi_vec3){F16(.25), 0, 0};
    man = capsule(1.5, -.5, .4);
    for (unsigned i = 0; i < 20; i++) {
        step(&man, &world, 0, 0);
        shift_shape(&lift->shape, lift->velocity);
        broken += moved.status < 0 || is_overlapped(&man);
    }
    tap_ok(broken == 0 && is_near(man.as.capsule2.a.x, F16(6.4), 16), "a wall that moves pushes a capsule");
    world.count = 0;
    toi_candidate *ball = add_thing(&world, TOI_SHAPE_CIRCLE2);
    ball->shape = circle(0, 0, 1);
    ball->velocity = (toi_vec3){F16(.125), 0, 0};
    man = capsule(3, .3, .4);
    for (unsigned i = 0; i < 60; i++) {
        step(&man, &world, 0, 0);
        ball->shape.as.circle2.center.x += ball->velocity.x;
        broken += moved.status < 0 || is_overlapped(&man);
    }
    tap_ok(broken == 0, "a ball that rolls goes under a capsule, or pushes it");
}

/* ---- In space: y is up */

static void add_tiles3(bool backwards) {
    world.count = 0;
    for (int i = 0; i < 64; i++) {
        const int n = backwards ? 63 - i : i, x = n % 8 - 4, z = n / 8 - 4;
        const toi_vec3 lo = {F16(1) * x, -F16(1), F16(1) * z},
                       hi = {F16(1) * x + F16(1), 0, F16(1) * z + F16(1)};
        add_box3(&world, lo, hi);
    }
}

static void seams_in_space(void) {
    bool good = true;
    for (int turn = 0; turn < 4; turn++) {
        toi_shape man = walker(-3.5, .5, -3.25, .4);
        add_tiles3(turn & 1);
        if (turn & 2)
            man.as.capsule3.b.y = man.as.capsule3.a.y; /* a sphere */
        const run r = go3(&man, F16(.06), -F16(.05), F16(.05), 100);
        good = good && r.broken == 0 && r.stopped == 0 && r.x == 100L * F16(.06) && r.z == 100L * F16(.05) &&
               is_near(r.y, -F16(.1), 8);
    }
    tap_ok(good, "a capsule runs over seams of tiles in space");
}

/* Five stairs that are 0.1 high. */
static void stairs(void) {
    toi_shape man = walker(0, .41, 0, .4);
    world.count = 0;
    for (int i = 0; i < 6; i++)
        add_box3(&world, (toi_vec3){F16(1) * i - (i == 0 ? F16(5) : 0), -F16(1), -F16(2)},
                 (toi_vec3){F16(1) * i + (i == 5 ? F16(9) : F16(1)), F16(.1) * i, F16(2)});
    run r = go3(&man, F16(.1), -F16(.05), F16(.002), 100);
    tap_ok(r.broken == 0 && r.stopped == 0 && is_near(man.as.capsule3.a.y, F16(.1) * 5 + F16(.4), 16) &&
               r.touched == TOI_TOUCHED_FLOOR,
           "a capsule climbs stairs");
    tap_ok(is_near(r.z, 100L * F16(.002), 400), "and goes as far along them as told");
    r = go3(&man, -F16(.1), -F16(.05), 0, 110);
    tap_ok(r.broken == 0 && is_near(man.as.capsule3.a.y, F16(.4), 16), "and down again");
}

/* A corner of three walls, an edge along a wall, a tilted floor. */
static void rooms(void) {
    toi_shape man = walker(0, 1, 0, .4);
    world.count = 0;
    add_box3(&world, (toi_vec3){-F16(9), -F16(1), -F16(9)}, (toi_vec3){F16(9), 0, F16(9)});
    add_box3(&world, (toi_vec3){F16(2), -F16(1), -F16(9)}, (toi_vec3){F16(3), F16(5), F16(9)});
    add_box3(&world, (toi_vec3){-F16(9), -F16(1), F16(2)}, (toi_vec3){F16(9), F16(5), F16(3)});
    run r = go3(&man, F16(.2), -F16(.1), F16(.05), 20);
    tap_ok(r.broken == 0 && is_near(r.x, F16(1.6), 16) && is_near(r.z, 20L * F16(.05), 16),
           "a capsule goes along a wall");
    r = go3(&man, F16(.2), -F16(.1), F16(.05), 40);
    tap_ok(r.broken == 0 && is_near(man.as.capsule3.a.z, F16(1.6), 16), "into the corner");
    r = go3(&man, F16(.2), -F16(.1), F16(.05), 10);
    tap_ok(r.x == 0 && r.y == 0 && r.z == 0, "and stays there");
    toi_candidate *ramp = add_thing(&world, TOI_SHAPE_OBB3);
    ramp->shape.as.obb3 = (toi_obb3){{-F16(4), 0, 0}, {F16(3), F16(.5), F16(2)}, TOI_ROT3_IDENTITY};
    toi_rot3_from_axis_angle(&ramp->shape.as.obb3.rot, &(toi_vec3){0, 0, F16(1)}, TOI_DEGREES(-20));
    man = walker(1, .41, 0, .4);
    r = go3(&man, -F16(.1), -F16(.05), 0, 80);
    tap_ok(r.broken == 0 && r.stopped == 0 && r.x < -F16(5) && man.as.capsule3.a.y > F16(1),
           "a capsule climbs a ramp");
}

/* A small sphere rolls down a large one to where two tiles of different heights meet: the normals to one and
 * the same thing change by some ulps on the way, and are no surfaces of their own. */
static void nook(void) {
    toi_shape ball = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{-124620, 67603, 104924}, 8741}};
    world.count = 0;
    add_box3(&world, (toi_vec3){-131072, -196608, -262144}, (toi_vec3){-65536, -128404, 262144});
    add_box3(&world, (toi_vec3){-65536, -196608, -262144}, (toi_vec3){0, -131072, 262144});
    add_box3(&world, (toi_vec3){0, -196608, -262144}, (toi_vec3){65536, -124045, 262144});
    add_thing(&world, TOI_SHAPE_SPHERE3)->shape.as.sphere3 =
        (toi_sphere3){{-103906, -125996, -13738}, 106290};
    run r = go3(&ball, 6534, -22546, -5970, 140);
    tap_ok(r.broken == 0 && moved.stopped && moved.count > 2,
           "a sphere comes to rest between two tiles and a sphere");
    r = go3(&ball, 6534, -22546, -5970, 1);
    const run next = go3(&ball, 6534, -22546, -5970, 1);
    tap_ok(r.x == 0 && r.y == 0 && r.z == 0 && next.x == 0 && next.y == 0 && next.z == 0,
           "and does not swing there");
}

/* ---- Anywhere */

static int between(uint64_t *seed, int lo, int hi) {
    return lo + (int)(random64(seed) % (uint64_t)((int64_t)hi - lo + 1));
}

static toi_vec3 anywhere(uint64_t *seed, int reach, bool flat) {
    return (toi_vec3){between(seed, -reach, reach), between(seed, -reach, reach),
                      flat ? 0 : between(seed, -reach, reach)};
}

/* A round shape of the plane, or in space. */
static toi_shape any_round(uint64_t *seed, toi_vec3 c, int reach, bool flat) {
    toi_shape s = {.kind = TOI_SHAPE_CIRCLE2};
    const toi_vec3 p = anywhere(seed, reach, flat),
                   h = {between(seed, 0, reach), between(seed, 0, reach), between(seed, 0, reach)};
    const fix16_t radius = between(seed, 1, reach);
    switch (between(seed, 0, 3) + (flat ? 0 : 4)) {
    case 0:
        s.as.circle2 = (toi_circle2){{c.x, c.y}, radius};
        return s;
    case 1:
        s.kind = TOI_SHAPE_CAPSULE2;
        s.as.capsule2 = (toi_capsule2){{c.x, c.y}, {c.x + p.x, c.y + p.y}, radius};
        return s;
    case 2:
        s = (toi_shape){.kind = TOI_SHAPE_AABB2,
                        .as.aabb2 = {{c.x - h.x, c.y - h.y}, {c.x + h.x, c.y + h.y}},
                        .radius = radius};
        return s;
    case 3:
        s = (toi_shape){
            .kind = TOI_SHAPE_OBB2, .as.obb2 = {{c.x, c.y}, {h.x, h.y}, TOI_ROT2_IDENTITY}, .radius = radius};
        toi_rot2_from_angle(&s.as.obb2.rot, (toi_angle)random64(seed));
        return s;
    case 4:
        s = (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {c, radius}};
        return s;
    case 5:
        s = (toi_shape){.kind = TOI_SHAPE_CAPSULE3,
                        .as.capsule3 = {c, {c.x + p.x, c.y + p.y, c.z + p.z}, radius}};
        return s;
    case 6:
        s = (toi_shape){.kind = TOI_SHAPE_AABB3,
                        .as.aabb3 = {{c.x - h.x, c.y - h.y, c.z - h.z}, {c.x + h.x, c.y + h.y, c.z + h.z}},
                        .radius = radius};
        return s;
    default:
        s = (toi_shape){.kind = TOI_SHAPE_OBB3, .as.obb3 = {c, h, TOI_ROT3_IDENTITY}, .radius = radius};
        random_rotation(seed, &s.as.obb3.rot);
        return s;
    }
}

/* A closed room with some round things and sharp ones. */
static void make_room(uint64_t *seed, int size, bool flat) {
    world.count = 0;
    for (unsigned k = 0; k < (flat ? 4u : 6u); k++) {
        const int thick = size / 8 + 1;
        fix16_t lo[3] = {-size - thick, -size - thick, -size - thick},
                hi[3] = {size + thick, size + thick, size + thick};
        *(k & 1 ? &lo[k / 2] : &hi[k / 2]) = k & 1 ? size : -size;
        if (flat)
            add_box2(&world, lo[0], lo[1], hi[0], hi[1]);
        else
            add_box3(&world, (toi_vec3){lo[0], lo[1], lo[2]}, (toi_vec3){hi[0], hi[1], hi[2]});
    }
    for (unsigned i = 0; i < 5; i++) {
        toi_candidate *thing = add_thing(&world, TOI_SHAPE_AABB2);
        thing->shape = any_round(seed, anywhere(seed, size, flat), size / 3, flat);
        if (i < 2 && thing->shape.radius)
            thing->shape.radius = 0;
    }
}

static unsigned walk(uint64_t *seed, toi_shape *body, int size, bool flat) {
    run r = {0};
    toi_vec3 v = {0, 0, 0};
    for (unsigned i = 0; i < 30; i++) {
        if (i % 8 == 0)
            v = anywhere(seed, between(seed, 1, 2 * size), flat);
        v.y -= size / 64;
        if (flat)
            step(body, &world, v.x, v.y);
        else
            step3(body, &world, v.x, v.y, v.z);
        note(&r, body);
        v = moved.velocity;
    }
    return r.broken;
}

static void walks(bool flat, unsigned worlds) {
    uint64_t seed = 33;
    unsigned tried = 0, broken = 0;
    for (unsigned n = 0; n < worlds; n++) {
        const int size = 1 << between(&seed, 9, 24);
        make_room(&seed, size, flat);
        toi_shape body = any_round(&seed, anywhere(&seed, size, flat), size / 8, flat);
        for (unsigned i = 0; i < 30 && is_overlapped(&body); i++)
            body = any_round(&seed, anywhere(&seed, size, flat), size / 8, flat);
        if (is_overlapped(&body))
            continue;
        broken += walk(&seed, &body, size, flat);
        tried++;
    }
    tap_ok(broken == 0 && tried > worlds / 2, "%u walks of 30 steps %s: never overlapped", tried,
           flat ? "in the plane" : "in space");
}

int main(void) {
    flush_tiles();
    slope_of_pieces();
    valley();
    inner_corner();
    steps_and_hills();
    outer_corner();
    lifts();
    seams_in_space();
    stairs();
    rooms();
    nook();
    walks(true, 150);
    walks(false, 60);
    return tap_done();
}
