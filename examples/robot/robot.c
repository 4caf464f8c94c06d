/* SPDX-License-Identifier: MIT */
#include "robot.h"

/* All are boxes: a program that says so links nothing for other shapes. */
#define TOI_SHAPES TOI_OBB2
#include <toi16/only.h>

const toi_brake robot_brake = {.react = TOI_F16(0.2), .decel = TOI_F16(4.5)};

const toi_bound beliefs[BELIEFS] = {
    {.margin = TOI_F16(0.2)},
    {.margin = TOI_F16(0.1), .accel = TOI_F16(2)},
    {.margin = TOI_F16(0.1), .accel = TOI_F16(5)},
};
const toi_bound of_people = {.margin = TOI_F16(0.1), .speed = TOI_F16(2.5)};

typedef struct {
    uint16_t frame;
    const toi_bound *belief;
} scene;

uint16_t things_of(uint16_t frame) {
    return (uint16_t)(drive_first[frame + 1] - drive_first[frame]);
}

toi_body body_of(uint16_t frame, uint16_t thing, const toi_bound *belief) {
    const drive_place *place = &drive_places[drive_first[frame] + thing];
    const drive_thing *what = &drive_things[place->thing];
    const toi_vec2 along = {what->walks ? 0 : place->speed, 0};
    toi_body body = {.shape = {.kind = TOI_SHAPE_OBB2, .as.obb2 = {place->at, what->half, place->rot}}};
    toi_vec2 velocity = {0, 0};
    toi_rot2_apply(&velocity, &place->rot, &along);
    body.velocity = (toi_vec3){velocity.x, velocity.y, 0};
    if (thing > 0)
        body.bound = what->walks ? of_people : *belief;
    return body;
}

/* All but the one that drives, as the library asks for them. */
static bool other(void *context, uint16_t index, toi_body *out) {
    const scene *s = context;
    *out = body_of(s->frame, (uint16_t)(index + 1), s->belief);
    return true;
}

/* Each is looked for no longer than until the earliest so far. */
static toi_status meet(const toi_body *robot, scene *s, uint16_t count, fix16_t *time) {
    toi_status all = TOI_SEPARATE;
    *time = LOOK_AHEAD;
    for (uint16_t n = 0; n < count && all >= TOI_SEPARATE; n++) {
        toi_body thing = {.mask = 0};
        other(s, n, &thing);
        const toi_status one = toi_earliest(&robot->shape, &robot->velocity, &thing.shape, &thing.velocity,
                                            &thing.bound, *time, time);
        if (one != TOI_SEPARATE)
            all = one;
    }
    return all;
}

bool robot_asks(uint16_t frame, const toi_bound *belief, robot_answers *answers) {
    const toi_body robot = body_of(frame, 0, belief);
    const uint16_t count = (uint16_t)(things_of(frame) - 1);
    scene s = {frame, belief};
    robot_answers a = {.meet_time = 0};
    a.meet = meet(&robot, &s, count, &a.meet_time);
    a.stop = toi_can_stop2(&robot, &robot_brake, other, &s, count, &a.stop_answer);
    a.brake = toi_brake_by2(&robot, &robot_brake, other, &s, count, LOOK_AHEAD, &a.brake_by);
    a.speed = toi_safe_speed2(&robot, &robot_brake, other, &s, count, &a.how_fast);
    *answers = a;
    return a.meet >= TOI_SEPARATE && a.stop >= TOI_SEPARATE && a.brake >= TOI_SEPARATE &&
           a.speed >= TOI_SEPARATE;
}
