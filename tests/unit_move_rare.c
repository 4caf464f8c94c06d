/* SPDX-License-Identifier: MIT */
/* Steps of rare kinds, each of which went wrong once. */
#include <math.h>

#include "move_step.h"
#include "random.h"
#include "tap.h"

/* ---- Velocities that grow from thing to thing, up to what 32 bits hold and past it */

/* A plate whose x axis is that of space turned about another one. */
static void add_plate(test_world *w, toi_vec3 center, toi_vec3 axis, toi_angle angle, toi_vec3 velocity) {
    const toi_vec3 half = {F16(.5), F16(2), F16(2)};
    toi_obb3 *box = &add_thing(w, TOI_SHAPE_OBB3)->shape.as.obb3;
    box->center = center;
    box->half = half;
    toi_rot3_from_axis_angle(&box->rot, &axis, angle);
    w->things[w->count - 1].velocity = velocity;
}

/* Each plate comes on at a right angle to the way that the body has then, and adds its speed: 0.76, 1.26 and
 * 1.70 times twice the limit along z. The last one meets that head on. */
static void growing_velocity(void) {
    const fix16_t s = TOI_LIMIT - 1;
    const toi_vec3 velocity = {s, s, s};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    test_world w = {.count = 0};
    add_plate(&w, (toi_vec3){F16(-.35), F16(12.63), F16(-.23)}, (toi_vec3){0, F16(.32), F16(.81)},
              TOI_DEGREES(119.4), (toi_vec3){s, -s, s});
    add_plate(&w, (toi_vec3){F16(29.32), F16(16.61), F16(2.71)}, (toi_vec3){0, F16(.573), F16(.574)},
              TOI_DEGREES(54.2), (toi_vec3){-s, -s, s});
    add_plate(&w, (toi_vec3){F16(40.01), F16(-22.3), F16(11.86)}, (toi_vec3){0, F16(.516), F16(-.678)},
              TOI_DEGREES(58.5), (toi_vec3){-s, s, s});
    add_box3(&w, (toi_vec3){F16(42.96), F16(17.5), F16(75.01)}, (toi_vec3){F16(46.96), F16(21.5), F16(76.01)})
        ->velocity = (toi_vec3){-s, -s, -s};
    toi_shape body = {
        .kind = TOI_SHAPE_AABB3,
        .as = {.aabb3 = {{-F16(.125), -F16(.125), -F16(.125)}, {F16(.125), F16(.125), F16(.125)}}}};
    options.t_max = 241;
    options.bounces = TOI_MOVE_BOUNCES;
    const toi_status status = toi_move3(&body, &velocity, world_tells, &w, &options, &moved);
    tap_ok(status == TOI_HIT && moved.count == 4 && moved.contacts[3].id == 3,
           "three plates speed the body up, and one meets it head on: %s, %u contacts",
           toi_status_name(status), moved.count);
    tap_ok(moved.velocity.z == -s, "which then goes with that one: %ld", (long)moved.velocity.z);
}

/* ---- Shallow in two things, on opposite sides of the body */

/* The floor is named first or last. */
static bool stays_between(fix16_t ceiling, fix16_t floor, bool floor_first, toi_role role, bool push_out) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 down = {0, -F16(2)};
    if (floor_first)
        add_box2(&w, -F16(5), -F16(3), F16(5), floor)->role = role;
    add_box2(&w, -F16(5), F16(1) + ceiling, F16(5), F16(3));
    if (!floor_first)
        add_box2(&w, -F16(5), -F16(3), F16(5), floor)->role = role;
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    options.push_out = push_out;
    toi_move2(&body, &down, world_tells, &w, &options, &moved);
    return went(0, 0) && body.as.aabb2.lo.y == 0;
}

static void between_two(void) {
    static const fix16_t ceilings[] = {0, -8, -16}, floors[] = {1, 9, 16};
    for (unsigned role = TOI_ROLE_SOLID; role <= TOI_ROLE_ONE_WAY; role++)
        for (unsigned push_out = 0; push_out < 2; push_out++) {
            unsigned wrong = 0;
            for (unsigned n = 0; n < 18; n++)
                wrong +=
                    !stays_between(ceilings[n / 3 % 3], floors[n % 3], n < 9, (toi_role)role, push_out != 0);
            tap_ok(wrong == 0, "squeezed between a ceiling and a floor%s%s: %u do not stay",
                   role == TOI_ROLE_ONE_WAY ? " that is one-way" : "", push_out ? ", pushed out" : "", wrong);
        }
}

static void in_a_sensor(void) {
    test_world w = {.count = 0};
    add_box2(&w, F16(1) - 8, -F16(5), F16(5), F16(5))->role = TOI_ROLE_SENSOR;
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    const toi_status status = step(&body, &w, 0, 0);
    tap_ok(status == TOI_HIT && went(0, 0) && moved.touched == TOI_TOUCHED_SENSOR,
           "shallow in a sensor, and not pushed out: %s", toi_status_name(status));
}

/* Deep in the second thing until it is pushed out of the first: shallow then, but it began deep. */
static void deep_at_first(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 still = {0, 0};
    add_box2(&w, F16(1) - 9, -F16(5), F16(5), F16(5));
    add_box2(&w, F16(1) - 20, -F16(5), F16(5), F16(5));
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    options.push_out = true;
    const toi_status status = toi_move2(&body, &still, world_tells, &w, &options, &moved);
    tap_ok(status == TOI_OVERLAP && went(-20, 0), "began deep, and was pushed out bit by bit: %s",
           toi_status_name(status));
}

/* What it began deep in it ignores: it is pushed out of the one that is shallow. */
static void beside_a_deep_one(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(5), -F16(3), F16(5), F16(.5));
    add_box2(&w, F16(1) - 8, -F16(5), F16(5), F16(5));
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    const toi_status status = step(&body, &w, 0, 0);
    tap_ok(status == TOI_OVERLAP && went(-8, 0), "deep in one thing, and pushed out of another");
}

/* ---- What moves far away changes nothing */

static uint64_t seed = 20261123;

static fix16_t between(fix16_t lo, fix16_t hi) {
    return (fix16_t)(lo + (int64_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1)));
}

static void add_far_mover(test_world *w) {
    add_box2(w, F16(7000), F16(7000), F16(7001), F16(7001))->velocity.x = F16(1);
}

static void add_groove(test_world *w, fix16_t left, fix16_t right) {
    const toi_vec2 a[] = {{0, 0}, {-F16(10), left}, {-F16(10), -F16(1)}};
    const toi_vec2 b[] = {{0, 0}, {F16(10), -F16(1)}, {F16(10), right}};
    add_poly2(w, a, 3);
    add_poly2(w, b, 3);
}

/* In how many of its last steps the body still moves. */
static unsigned restless_steps(fix16_t left, fix16_t right, fix16_t gravity, bool far_mover) {
    enum { STEPS = 40, LAST = 10 };
    test_world w = {.count = 0};
    toi_shape body = box_body(-F16(.5), F16(9), F16(.5), F16(10));
    unsigned restless = 0;
    add_groove(&w, left, right);
    if (far_mover)
        add_far_mover(&w);
    for (unsigned n = 0; n < STEPS; n++) {
        step(&body, &w, 0, n < STEPS / 2 ? -F16(1) : gravity);
        restless += n >= STEPS - LAST && !went(0, 0);
    }
    return restless;
}

static void in_a_groove(void) {
    static const fix16_t grooves[][3] = {
        {313384, 445632, -1424}, {119504, 281009, -2341}, {87493, 177557, -407},  {270358, 67971, -689},
        {93338, 72746, -2835},   {70649, 109500, -882},   {F16(2), F16(5), -874}, {F16(9.3), F16(9.3), -874}};
    for (unsigned far_mover = 0; far_mover < 2; far_mover++) {
        unsigned restless = 0;
        for (unsigned n = 0; n < 8; n++)
            restless += restless_steps(grooves[n][0], grooves[n][1], grooves[n][2], far_mover != 0);
        tap_ok(restless == 0, "at rest in a groove%s: %u steps move",
               far_mover ? " while something moves far away" : "", restless);
    }
}

static void throw_world(test_world *w) {
    w->count = 0;
    for (unsigned n = 0; n < 4; n++) {
        toi_obb2 *box = &add_thing(w, TOI_SHAPE_OBB2)->shape.as.obb2;
        *box = (toi_obb2){{between(-F16(3), F16(3)), between(-F16(3), F16(3))},
                          {between(1, F16(2)), between(1, F16(2))},
                          TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&box->rot, between(0, 2) ? (toi_angle)random64(&seed) : 0);
    }
}

static toi_move_result last_of_three(test_world *w, toi_vec2 velocity, const toi_move_options *options) {
    toi_shape body = box_body(-F16(.5), -F16(.5), F16(.5), F16(.5));
    toi_move_result result;
    memset(&result, 0, sizeof result);
    for (unsigned n = 0; n < 3; n++)
        toi_move2(&body, &velocity, world_tells, w, options, &result);
    return result;
}

/* Of the last step all but the contacts past the count. */
static bool are_same_steps(const toi_move_result *a, const toi_move_result *b) {
    return a->status == b->status && memcmp(&a->moved, &b->moved, sizeof a->moved) == 0 &&
           memcmp(&a->velocity, &b->velocity, sizeof a->velocity) == 0 && a->touched == b->touched &&
           a->count == b->count && a->stopped == b->stopped &&
           memcmp(a->contacts, b->contacts, a->count * sizeof *a->contacts) == 0;
}

static void beside_far_movers(void) {
    enum { WORLDS = 20000 };
    static test_world w;
    unsigned differ = 0;
    for (unsigned n = 0; n < WORLDS; n++) {
        toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
        const fix16_t speed = between(0, 1) ? F16(3) : 900;
        const toi_vec2 velocity = {between(-speed, speed), between(-speed, speed)};
        options.bounces = (uint8_t)between(0, 3);
        options.bullet = options.bounces == 0;
        throw_world(&w);
        const toi_move_result alone = last_of_three(&w, velocity, &options);
        add_far_mover(&w);
        const toi_move_result beside = last_of_three(&w, velocity, &options);
        differ += !are_same_steps(&alone, &beside);
    }
    tap_ok(differ == 0, "%u of %u steps are others where something moves far away", differ, (unsigned)WORLDS);
}

/* ---- Fast along thin things */

/* A fast step of next to a point, up a ramp and into what stands on it. */
static toi_move_result up_a_ramp(toi_rot2 tilt, fix16_t thickness, toi_vec2 velocity) {
    test_world w = {.count = 0};
    toi_shape body = box_body(0, 0, 9, 9);
    const toi_vec2 ramp[] = {{-F16(8), -F16(1)}, {F16(8000), F16(1000) - thickness}, {F16(8000), F16(1000)}};
    add_poly2(&w, ramp, 3);
    add_thing(&w, TOI_SHAPE_OBB2)->shape.as.obb2 =
        (toi_obb2){{F16(7000), F16(875.5)}, {F16(2), F16(1)}, tilt};
    toi_move2(&body, &velocity, world_tells, &w, NULL, &moved);
    return moved;
}

static void up_thin_ramps(void) {
    enum { SLOPES = 1000 };
    unsigned differ = 0, stopped = 0;
    for (unsigned n = 0; n < SLOPES; n++) {
        toi_rot2 tilt;
        toi_rot2_from_angle(&tilt, (toi_angle)random64(&seed));
        const toi_vec2 velocity = {between(F16(7001), F16(8000)), -between(0, F16(5))};
        const toi_move_result thin = up_a_ramp(tilt, F16(.1), velocity),
                              thick = up_a_ramp(tilt, F16(900), velocity);
        differ += !are_same_steps(&thin, &thick);
        stopped += thin.moved.x < F16(7003);
    }
    tap_ok(differ == 0 && stopped > SLOPES / 10, "%u of %u steps are others up a thin ramp, %u stop", differ,
           (unsigned)SLOPES, stopped);
}

/* ---- Tilted by next to nothing */

/* Fast along a floor that is tilted by 0.005 degrees, on the way to a wall: the floor is met anew each time
 * that rounding takes what the way is lifted off it. */
static void fast_to_a_wall(void) {
    static const toi_vec2 vertices[] = {
        {1701, -21241}, {20958, -19259}, {26215, -15749}, {1186, 3627}, {-16136, 344}};
    test_world w = {.count = 0};
    toi_shape body = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {vertices, 5}}};
    add_thing(&w, TOI_SHAPE_OBB2)->shape.as.obb2 =
        (toi_obb2){{-26630, -88441}, {58029, 49768}, {95649, -1073741820}};
    add_box2(&w, 35959, -70186, 223801, 37564);
    const toi_status status = step(&body, &w, 81640, -157713);
    tap_ok(status == TOI_HIT && moved.count == 2 && abs(moved.moved.x - (35959 - 26215)) <= 4,
           "fast to a wall along a floor that is all but level: %ld", (long)moved.moved.x);
}

typedef struct {
    int32_t sin, cos; /* of the tilt */
    toi_vec3 floor;   /* its centre */
    fix16_t x, y, half_z, end_x, end_y;
    toi_vec2 velocity;
} rush;

/* The wall is on the right, or on the left. */
static toi_vec3 rush_on(const rush *r, int side) {
    test_world w = {.count = 0};
    const fix16_t x = side > 0 ? r->x : -r->end_x, end_x = side > 0 ? r->end_x : -r->x;
    const fix16_t wall = side > 0 ? F16(2) : -F16(6);
    add_thing(&w, TOI_SHAPE_OBB3)->shape.as.obb3 =
        (toi_obb3){{side * r->floor.x, r->floor.y, r->floor.z},
                   {F16(16), F16(4), F16(16)},
                   {{{r->cos, side * r->sin, 0}, {-side * r->sin, r->cos, 0}, {0, 0, TOI_Q30_ONE}}}};
    add_box3(&w, (toi_vec3){wall, -F16(8), -F16(16)}, (toi_vec3){wall + F16(4), F16(16), F16(16)});
    toi_shape body = {.kind = TOI_SHAPE_AABB3,
                      .as = {.aabb3 = {{x, r->y, -r->half_z}, {end_x, r->end_y, r->half_z}}}};
    step3(&body, &w, side * r->velocity.x, r->velocity.y, 0);
    return moved.moved;
}

/* A body that comes down some ulps away from a wall: what a way to there is lifted off the floor is less than
 * an ulp, so that it met the floor at once, time and again. */
static void down_beside_a_wall(void) {
    static const rush rushes[] = {
        {593952, 1073741660, {145, -262144, 0}, 15306, 455, 57065, 129436, 87193, {339742, -169005}},
        {40967, 1073741823, {10, -262144, 0}, 14321, 473, 57604, 129529, 154869, {226595, -218348}},
        {3188853, 1073737089, {779, -262143, 0}, 44879, 947, 42059, 128997, 154341, {316602, -177860}},
        {9330923, 1073701280, {2278, -262134, 0}, 18884, 1522, 54976, 128836, 48402, {364220, -115149}},
        {57557, 1073741822, {14, -262144, 0}, 10410, 474, 59317, 129044, 177226, {346176, -212916}}};
    const unsigned count = sizeof rushes / sizeof *rushes;
    unsigned there = 0, alike = 0;
    for (unsigned n = 0; n < count; n++) {
        const toi_vec3 right = rush_on(&rushes[n], 1), left = rush_on(&rushes[n], -1);
        there += abs(right.x - (F16(2) - rushes[n].end_x)) <= 8;
        alike += right.x == -left.x && right.y == left.y;
    }
    tap_ok(there == count, "down beside a wall: %u of %u come to it", there, count);
    tap_ok(alike == count, "down beside a wall on the left: %u of %u come as far", alike, count);
}

/* A fast body that all but glances off one edge stays back from that by ticks, and then meets the one beside
 * it in the end of its way alone: it stopped 33 ulps off. */
static void to_a_glancing_corner(void) {
    static const toi_vec2 corners[5] = {
        {14397, -57566}, {36345, -22686}, {15908, 14969}, {-62634, 3388}, {-60503, -51167}};
    const toi_vec2 velocity = {23392, -45374}, edge = {15908 + 62634, 14969 - 3388};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    test_world w = {.count = 0};
    add_poly2(&w, corners, 5);
    toi_shape body = box_body(-81415, 203749, -81415, 237737);
    options.bullet = true;
    options.t_max = 2109432;
    toi_move2(&body, &velocity, world_tells, &w, &options, &moved);
    const double x = -81415 + moved.moved.x - 15908, y = 203749 + moved.moved.y - 14969;
    const double above = (edge.x * y - edge.y * x) / hypot(edge.x, edge.y);
    tap_ok(moved.stopped && above > 0 && above <= 4, "to a corner at a glance: %.2f ulp off", above);
}

/* A valley of two slabs turned by +-1 degree, along which the body goes as it falls. */
static void along_a_valley(void) {
    const toi_vec3 z = {0, 0, F16(1)};
    unsigned stuck = 0;
    for (unsigned tenths = 1; tenths <= 30; tenths++) {
        test_world w = {.count = 0};
        toi_move_result first;
        for (int side = -1; side <= 1; side += 2) {
            toi_obb3 *slab = &add_thing(&w, TOI_SHAPE_OBB3)->shape.as.obb3;
            *slab = (toi_obb3){{side * 1311664, -F16(1), 0}, {F16(20), F16(1), F16(50)}, TOI_ROT3_IDENTITY};
            toi_rot3_from_axis_angle(&slab->rot, &z, (toi_angle)(side * (int32_t)tenths * 1193046));
        }
        toi_shape body = {.kind = TOI_SHAPE_AABB3,
                          .as = {.aabb3 = {{-F16(.5), F16(1), 0}, {F16(.5), F16(2), F16(1)}}}};
        step3(&body, &w, 0, -F16(3), 0);
        step3(&body, &w, 0, -F16(.5), F16(2));
        first = moved;
        step3(&body, &w, 0, -F16(.5), F16(2));
        stuck += first.moved.z < F16(1.99) || first.velocity.z < F16(1.99) || moved.moved.z < F16(1.99);
    }
    tap_ok(stuck == 0, "along a wide valley: in %u of 30 it does not get on", stuck);
}

/* However slow: nothing is lifted off level surfaces. */
static void along_a_level_seam(void) {
    test_world w = {.count = 0};
    add_box3(&w, (toi_vec3){-F16(9), -F16(1), -F16(9)}, (toi_vec3){F16(9), 0, F16(9)});
    add_box3(&w, (toi_vec3){-F16(9), 0, -F16(1)}, (toi_vec3){F16(9), F16(9), 0});
    toi_shape body = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}}}};
    const toi_status status = step3(&body, &w, 10, -100, -100);
    tap_ok(status == TOI_HIT && moved.moved.x == 10 && moved.count == 2,
           "10 ulp along a floor and a wall: %ld", (long)moved.moved.x);
}

/* A groove in which the body would stay, but for what follows it. */
static void followed_into_a_groove(void) {
    test_world w = {.count = 0};
    add_groove(&w, F16(10), F16(10));
    add_box2(&w, -F16(.5), 98320, F16(.5), F16(3))->velocity.y = -10;
    toi_shape body = box_body(-F16(.5), 32780, F16(.5), 98316);
    const toi_status status = step(&body, &w, 0, -40);
    tap_ok(status == TOI_HIT && moved.moved.y <= -6, "followed into a groove: %s, %ld",
           toi_status_name(status), (long)moved.moved.y);
}

int main(void) {
    growing_velocity();
    between_two();
    in_a_sensor();
    deep_at_first();
    beside_a_deep_one();
    in_a_groove();
    beside_far_movers();
    up_thin_ramps();
    fast_to_a_wall();
    down_beside_a_wall();
    to_a_glancing_corner();
    along_a_valley();
    along_a_level_seam();
    followed_into_a_groove();
    return tap_done();
}
