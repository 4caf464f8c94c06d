/* SPDX-License-Identifier: MIT */
/* The robot's questions, asked and judged. */
#ifndef TESTS_ORACLE_WORLD_TRIAL_ROBOT_H
#define TESTS_ORACLE_WORLD_TRIAL_ROBOT_H

#include "tally.h"
#include "world_make.h"
#include "world_robot.h"

enum { ASK_STOP, ASK_BRAKE, ASK_SPEED, ASKS };

enum { ROBOT_INDEX = ROBOT_PROMISES, ROBOT_MOTION, ROBOT_ERROR, ROBOT_CHECKS };

typedef struct {
    world w; /* body 0 is the robot */
    toi_brake brake;
    const char *theme;
    tally count[ASKS];
    unsigned long clear[ASKS], late, open, measured, ranges;
    real early, worst[ASKS], sum[ASKS];
} robot_trial;

void robot_trial_init(robot_trial *t);
void robot_trial_run(robot_trial *t, uint64_t seed, uint64_t index);
void robot_trial_note(const robot_trial *t);

/* The scene alone. */
void robot_scene(robot_trial *t, uint64_t seed, uint64_t index);
robot_question robot_question_of(const robot_trial *t);

#endif
