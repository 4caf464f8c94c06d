/* SPDX-License-Identifier: MIT */
/* Steps of a walk as games have them: a body that stands on the ground walks on under gravity. */
#ifndef BENCH_STEP_H
#define BENCH_STEP_H

#include <toi16/toi16.h>

/* The first ones have no round shapes. */
enum { STEP_SHARP = 7, STEP_SCENES = 9 };

/* Its body and what it does, to be told apart from one another, and how many steps are measured. */
typedef struct {
    const char *body, *what;
    uint16_t times;
} step_name;
extern const step_name step_names[STEP_SCENES];

/* Chooses the next step, from where the last one ended but for each 16th. */
void step_prepare(unsigned scene, uint64_t *state);

void step_go(unsigned scene);

#endif
