/* SPDX-License-Identifier: MIT */
/* The four questions of a robot, asked of each frame of a recorded drive. The answers are the same on every
 * machine. */
#ifndef ROBOT_H
#define ROBOT_H

#include "drive.h"

#define LOOK_AHEAD TOI_F16(3)

extern const toi_brake robot_brake;

/* What is taken for certain of the others. */
enum { BELIEFS = 3 };
extern const toi_bound beliefs[BELIEFS]; /* of what has wheels: may change its velocity by so much */
extern const toi_bound of_people;        /* whatever is believed: who walks may go anywhere at this speed */

/* Answers to the four. Where a status is an error, all that follows is 0. */
typedef struct {
    toi_status meet, stop, brake, speed;
    fix16_t meet_time;       /* when can something be touched that goes on, at the earliest? */
    toi_warning stop_answer; /* can it stop, if told to now? */
    toi_warning brake_by;    /* by when must it be told? */
    toi_warning how_fast;    /* how fast may it go? */
} robot_answers;

/* Thing 0 of a frame is the one that drives. */
uint16_t things_of(uint16_t frame);
toi_body body_of(uint16_t frame, uint16_t thing, const toi_bound *belief);

/* False where the library refused a question. */
bool robot_asks(uint16_t frame, const toi_bound *belief, robot_answers *answers);

#endif
