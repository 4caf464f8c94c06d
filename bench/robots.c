/* SPDX-License-Identifier: MIT */
/* Robots: one obstacle, and 128 of them in a town of streets that cross every 40 units. Cars of 4.5 by 1.8
 * keep to the right lane at 4 to 14 units a second, one in three parks beside it, and people walk along the
 * streets; the robot is a car of the town, reacts in 0.2 seconds and brakes at 4.5 units per second squared.
 */
#include <toi16/toi16.h>
#include "../tests/random.h"
#include "task.h"

enum { TIMES = 200, TOWNS = 40, CROWD = 128 };

/* A body in few bytes, as boards have them. */
typedef struct {
    toi_obb2 box;
    toi_vec2 velocity;
    toi_bound bound;
} car;

static car robot_car, others[CROWD];
static toi_body robot;
static toi_warning warning;
static const toi_brake brake = {F16(0.2), F16(4.5)};

static void put_body(const car *c, toi_body *out) {
    out->shape.kind = TOI_SHAPE_OBB2;
    out->shape.as.obb2 = c->box;
    out->velocity.x = c->velocity.x;
    out->velocity.y = c->velocity.y;
    out->bound = c->bound;
}

static bool tell(void *context, uint16_t index, toi_body *out) {
    (void)context;
    put_body(&others[index], out);
    return true;
}

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

/* ---- One obstacle, which is clear: two boxes at some units from one another */

static void throw_box(uint64_t *state, car *out, fix16_t x) {
    out->box = (toi_obb2){{x, between(state, F16(-4), F16(4))},
                          {between(state, F16(0.5), F16(2)), between(state, F16(0.5), F16(2))},
                          {0, 0}};
    toi_rot2_from_angle(&out->box.rot, (toi_angle)random64(state));
    out->velocity = (toi_vec2){between(state, F16(-4), F16(4)), between(state, F16(-4), F16(4))};
    out->bound = (toi_bound){0, 0, 0};
}

static void throw_one(uint64_t *state) {
    throw_box(state, &robot_car, 0);
    throw_box(state, &others[0], between(state, F16(3), F16(8)));
    others[0].bound = (toi_bound){F16(0.2), F16(0.5), F16(0.5)};
    put_body(&robot_car, &robot);
}

static void ask_stop(void) {
    toi_can_stop2(&robot, &brake, tell, 0, 1, &warning);
}

static void prepare_clear(uint64_t *state) {
    do
        throw_one(state);
    while (toi_can_stop2(&robot, &brake, tell, 0, 1, &warning) != TOI_SEPARATE);
}

static void prepare_touching(uint64_t *state) {
    do
        throw_one(state);
    while (toi_can_stop2(&robot, &brake, tell, 0, 1, &warning) != TOI_MAY_TOUCH || warning.time == 0);
}

/* ---- A town */

/* Puts a body on a street: along x or y, to the right of its middle. */
static void put_on_street(uint64_t *state, car *out, fix16_t aside, fix16_t speed) {
    const unsigned way = (unsigned)(random64(state) % 4);
    const fix16_t street = between(state, -2, 2) * F16(40), along = between(state, F16(-90), F16(90)),
                  side = way < 2 ? -aside : aside, go = way < 2 ? speed : -speed;
    const toi_rot2 turns[2] = {{TOI_Q30_ONE, 0}, {0, TOI_Q30_ONE}};
    out->box.rot = turns[way & 1];
    if (way & 1) {
        out->box.center = (toi_vec2){street - side, along};
        out->velocity = (toi_vec2){0, go};
    } else {
        out->box.center = (toi_vec2){along, street + side};
        out->velocity = (toi_vec2){go, 0};
    }
}

/* A body drives or walks not quite straight. */
static void turn_a_little(uint64_t *state, car *out) {
    toi_rot2 turn;
    toi_rot2_from_radians(&turn, between(state, F16(-0.05), F16(0.05)));
    const toi_rot2 *rot = &out->box.rot;
    const toi_rot2 turned = rot->sin == 0 ? turn : (toi_rot2){-turn.sin, turn.cos};
    out->box.rot = turned;
}

static void put_car(uint64_t *state, car *out) {
    const bool parks = random64(state) % 3 == 0;
    const fix16_t speed = between(state, F16(4), F16(14));
    put_on_street(state, out, parks ? F16(5.5) : F16(1.75), parks ? 0 : speed);
    out->box.half = (toi_vec2){F16(2.25), F16(0.9)};
    out->bound = parks ? (toi_bound){F16(0.2), 0, 0} : (toi_bound){F16(0.2), F16(0.2), F16(1)};
    turn_a_little(state, out);
}

static void put_person(uint64_t *state, car *out) {
    put_on_street(state, out, F16(7.5), between(state, 0, F16(1.5)));
    out->box.half = (toi_vec2){F16(0.25), F16(0.25)};
    out->bound = (toi_bound){F16(0.1), F16(0.4), 0};
}

static void prepare_town(uint64_t *state) {
    do
        put_car(state, &robot_car);
    while (robot_car.velocity.x == 0 && robot_car.velocity.y == 0);
    robot_car.bound = (toi_bound){0, 0, 0};
    put_body(&robot_car, &robot);
    for (unsigned n = 0; n < CROWD; n++)
        if (random64(state) % 4)
            put_car(state, &others[n]);
        else
            put_person(state, &others[n]);
}

/* A town in which the robot can stop, as who is about to be hit is done sooner. */
static void prepare_safe_town(uint64_t *state) {
    do
        prepare_town(state);
    while (toi_can_stop2(&robot, &brake, tell, 0, CROWD, &warning) != TOI_SEPARATE);
}

static void ask_stop_of_all(void) {
    toi_can_stop2(&robot, &brake, tell, 0, CROWD, &warning);
}

static void ask_brake(void) {
    toi_brake_by2(&robot, &brake, tell, 0, CROWD, F16(3), &warning);
}

static void ask_speed(void) {
    toi_safe_speed2(&robot, &brake, tell, 0, CROWD, &warning);
}

static const bench_task tasks[] = {
    {"robot", "can stop, one clear", TIMES, prepare_clear, ask_stop},
    {"robot", "can stop, one touched", TIMES, prepare_touching, ask_stop},
    {"robot", "can stop, 128 in a town", TOWNS, prepare_safe_town, ask_stop_of_all},
    {"robot", "brake by, 128 in a town", TOWNS, prepare_safe_town, ask_brake},
    {"robot", "safe speed, 128 in a town", TOWNS, prepare_town, ask_speed},
};

const bench_tasks bench_robots = {tasks, sizeof tasks / sizeof tasks[0]};
