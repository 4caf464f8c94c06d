/* SPDX-License-Identifier: MIT */
/* The truth about a robot that brakes, and one other body. At time t the robot is at its place and v s: s
 * grows with t until it brakes, then by less, and stands. Of all commands up to a time (or all fractions of v
 * up to one) s may be anything between two ends, so that what may be touched is a stretched robot, which is
 * convex: its distance is found from the hull of corner differences, in long doubles. Lengths are in ulps,
 * times in ticks. Derived from robot.h alone. */
#ifndef TESTS_ORACLE_WORLD_ROBOT_H
#define TESTS_ORACLE_WORLD_ROBOT_H

#include "solid.h"

#include <toi16/robot.h>

enum { ROBOT_CORNERS = 48, ROBOT_SIDES = 16, ROBOT_AXES = 2 * ROBOT_CORNERS + ROBOT_SIDES / 2 + 1 };

typedef long double real;

typedef struct {
    int corners[2], axes;
    real at[2][ROBOT_CORNERS][2]; /* of the robot and the other, at t = 0 */
    real axis[ROBOT_AXES][2];     /* of length 1: across edges of both, and across v */
    real v[2], w[2];              /* velocities */
    real react, stop;             /* how long it keeps its velocity, how long it brakes */
    real margin, speed, accel;    /* of both bounds */
    real radius; /* of both shapes; above 0: 16 more axes, and R and it a fiftieth more along all */
    bool still;  /* v is 0: then contact counts at t = 0 alone */
} robot_pair;

typedef enum { PLAN_COMMANDS, PLAN_FRACTIONS } plan_kind;

/* All commands in [0, most], ticks; or all fractions of the velocity in [0, most], and a command at once. */
typedef struct {
    plan_kind kind;
    real most;
} robot_plan;

void robot_pair_set(robot_pair *p, const toi_body *robot, const toi_brake *brake, const toi_body *other);

/* When the last of them stands. */
real plan_end(const robot_pair *p, const robot_plan *plan);

/* Where s may be at a time, of those that do not stand yet. */
void plan_range(const robot_pair *p, const robot_plan *plan, real t, real *lo, real *hi);

/* s of a single command, or a single fraction, by definition. */
real plan_place(const robot_pair *p, plan_kind kind, real which, real t);

/* By how much, in ulps, the distance at a time is over R; of axes: along the one where it is most. */
real plan_gap(const robot_pair *p, const robot_plan *plan, real t);
real plan_axes_gap(const robot_pair *p, const robot_plan *plan, real t);

/* Of a single command or fraction, by definition alone. */
real plan_single_gap(const robot_pair *p, plan_kind kind, real which, real t);

/* The first time up to `until`, and until the last one stands, at which one of these is at most `bar`; -1
 * where that is never so, which is then proved but for what long doubles round; -2 where it was not to be
 * told. */
real plan_first(const robot_pair *p, const robot_plan *plan, bool axes, real bar, real until);

/* How far they may come nearer within a tick. */
real plan_travel(const robot_pair *p, real t);

/* ---- verdicts on the answers of a robot among others ---- */

typedef struct {
    const toi_body *robot;
    const toi_brake *brake;
    const toi_body *other; /* those that it may meet */
    int count;
    fix16_t t_max;
} robot_question;

typedef enum { ROBOT_UNSAFE, ROBOT_LOOSE, ROBOT_STANDS, ROBOT_SANE, ROBOT_PROMISES } robot_promise;

extern const char *const ROBOT_PROMISE[ROBOT_PROMISES];

typedef struct {
    unsigned broken;
    bool open;  /* something was not to be told */
    real early; /* of can_stop: ulps over R and the travel at its time, by the axes */
    real ratio; /* of the others: the greatest that the axes allow, over the answer; 0: not measured */
} robot_verdict;

robot_verdict robot_judge_stop(const robot_question *q, toi_status status, const toi_warning *w);
robot_verdict robot_judge_brake(const robot_question *q, toi_status status, const toi_warning *w,
                                bool measure);
robot_verdict robot_judge_speed(const robot_question *q, toi_status status, const toi_warning *w,
                                bool measure);

#endif
