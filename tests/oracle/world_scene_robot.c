/* SPDX-License-Identifier: MIT */
/* Robots among others. */
#include "world_roll.h"
#include "world_trial_robot.h"

#include <math.h>
#include <string.h>

static const int64_t UNIT = 65536;

/* A robot of about a unit that goes at up to 8 units a time unit. */
static void place_robot(place *p, dice *d, int64_t size, int64_t speed) {
    for (int i = 0; i < 2; i++) {
        p->at[i] = dice_range(d, -4 * size, 4 * size);
        p->half[i] = dice_range(d, size / 4, size);
        p->v[i] = dice_range(d, -speed, speed);
    }
    if (dice_chance(d, 30))
        p->v[dice_range(d, 0, 1)] = 0;
}

/* Comes to where the robot would be after up to ten time units, give or take the sizes of both. */
static void place_crossing(place *p, const place *robot, dice *d, int64_t size, int64_t speed) {
    const int64_t time = dice_range(d, 0, 10 * UNIT);
    for (int i = 0; i < 2; i++) {
        p->half[i] = dice_range(d, 0, size);
        p->v[i] = dice_range(d, -speed, speed);
        p->at[i] = robot->at[i] + (robot->v[i] - p->v[i]) * time / UNIT + dice_range(d, -3 * size, 3 * size);
    }
}

static void place_anywhere(place *p, dice *d, int64_t size, int64_t speed) {
    for (int i = 0; i < 2; i++) {
        p->half[i] = dice_range(d, 0, size);
        p->v[i] = dice_chance(d, 40) ? 0 : dice_range(d, -speed, speed);
        p->at[i] = dice_range(d, -30 * size, 30 * size);
    }
}

static toi_bound roll_person(dice *d, int64_t size) {
    static const toi_bound persons[] = {{6554, 104858, 0}, {0, 0, 131072}, {13107, 0, 0},
                                        {0, 0, 1},         {1, 1, 1},      {0, 0, 0}};
    const int kind = (int)dice_range(d, 0, 9);
    if (kind < 6)
        return persons[kind];
    if (kind < 9) {
        const fix16_t margin = (fix16_t)dice_range(d, 0, size / 2),
                      speed = (fix16_t)dice_range(d, 0, 2 * size);
        const fix16_t accel = (fix16_t)dice_range(d, 0, 2 * size);
        return (toi_bound){margin, speed, accel};
    }
    if (dice_chance(d, 50)) {
        const fix16_t margin = (fix16_t)dice_scale(d, 20), speed = (fix16_t)dice_scale(d, 30);
        return (toi_bound){margin, speed, (fix16_t)dice_scale(d, 30)};
    }
    const toi_bound any = roll_bound(d, size);
    return (toi_bound){any.margin / 2, any.speed / 2, any.accel / 2};
}

static toi_brake roll_brake(dice *d, int64_t speed) {
    static const fix16_t reacts[] = {0, 2, 1, 13107, 13107, 65536};
    const int kind = (int)dice_range(d, 0, 9);
    const fix16_t react = kind < 6 ? reacts[kind] : (fix16_t)dice_range(d, 0, 2 * UNIT);
    const int how = (int)dice_range(d, 0, 9);
    const fix16_t decel = how == 0   ? INT32_MAX
                          : how == 1 ? (fix16_t)(speed / 100 + 1)
                                     : (fix16_t)dice_range(d, speed / 8 + 1, 3 * speed + 2);
    return (toi_brake){react, decel};
}

static fix16_t roll_t_max(dice *d) {
    const int kind = (int)dice_range(d, 0, 9);
    return kind == 0   ? 0
           : kind == 1 ? 1
           : kind == 2 ? (fix16_t)dice_scale(d, 28)
                       : (fix16_t)dice_range(d, UNIT, 12 * UNIT);
}

static void put(world *w, int n, place *p, bool boxes, dice *d) {
    for (int i = 0; i < 2; i++) {
        const int64_t most = TOI_LIMIT / 2;
        p->at[i] = p->at[i] > most ? most : p->at[i] < -most ? -most : p->at[i];
    }
    if (boxes) {
        w->body[n].shape = (toi_shape){.kind = TOI_SHAPE_OBB2};
        w->body[n].shape.as.obb2 = (toi_obb2){
            {(fix16_t)p->at[0], (fix16_t)p->at[1]}, {(fix16_t)p->half[0], (fix16_t)p->half[1]}, {0, 0}};
        toi_rot2_from_angle(&w->body[n].shape.as.obb2.rot, (toi_angle)dice_next(d));
    } else {
        world_shape(w, n, p, d);
    }
    w->body[n].velocity = (toi_vec3){(fix16_t)p->v[0], (fix16_t)p->v[1], 0};
}

/* Sizes and speeds: as of carts, of whole ulps, and of the domain. */
static const struct {
    const char *name;
    int64_t size, speed;
} SCALES[] = {{"cart", 65536, 4 * 65536},
              {"cart", 65536, 2 * 65536},
              {"toy", 200, 2000},
              {"tiny", 4, 6},
              {"fast", 65536, 200 * 65536},
              {"large", 300 * 65536, 300 * 65536},
              {"end", TOI_LIMIT / 5, TOI_LIMIT / 2},
              {"slow", 65536, 20}};

enum { SCALE_COUNT = sizeof SCALES / sizeof SCALES[0] };

void robot_scene(robot_trial *t, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0xD6E8FEB86659FD93) + index};
    world *w = &t->w;
    const int scale = (int)dice_range(&d, 0, 11) % SCALE_COUNT;
    const int64_t size = SCALES[scale].size, speed = SCALES[scale].speed;
    const bool boxes = dice_chance(&d, 50), crossing = dice_chance(&d, 60);
    place robot = {{0}, {0}, {0}};
    memset(w->body, 0, sizeof w->body);
    t->theme = SCALES[scale].name;
    w->theme = t->theme;
    w->dimensions = 2;
    w->count = 1 + (dice_chance(&d, 60) ? 1 : (int)dice_range(&d, 0, 8));
    w->t_max = roll_t_max(&d);
    place_robot(&robot, &d, size, dice_chance(&d, 6) ? 0 : speed);
    put(w, 0, &robot, boxes, &d);
    t->brake = roll_brake(&d, speed);
    if (dice_chance(&d, 15))
        w->body[0].bound = roll_person(&d, size);
    const toi_bound own = w->body[0].bound;
    if (own.margin > INT32_MAX / 2 || own.speed > INT32_MAX / 2 || own.accel > INT32_MAX / 2)
        w->body[0].bound = (toi_bound){0, 0, 0};
    for (int n = 1; n < w->count; n++) {
        place p = {{0}, {0}, {0}};
        if (crossing)
            place_crossing(&p, &robot, &d, size, speed);
        else
            place_anywhere(&p, &d, size, speed);
        put(w, n, &p, boxes, &d);
        w->body[n].bound = roll_person(&d, size);
        w->body[n].mask = dice_chance(&d, 5) ? 2 : 0;
    }
    w->body[0].mask = dice_chance(&d, 50) ? 1 : 0;
}

robot_question robot_question_of(const robot_trial *t) {
    return (robot_question){&t->w.body[0], &t->brake, &t->w.body[1], t->w.count - 1, t->w.t_max};
}
