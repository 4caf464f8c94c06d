/* SPDX-License-Identifier: MIT */
/* 64 boxes between four walls that go on from event to event: the same on every machine, and no box is ever
 * in another one. The time unit is a step. */
#ifndef TOI16_TESTS_BOX_RUN_H
#define TOI16_TESTS_BOX_RUN_H

#include <stdbool.h>
#include <toi16/toi16.h>

enum { RUN_BOXES = 64, RUN_WALLS = 4, RUN_BODIES = RUN_BOXES + RUN_WALLS, RUN_STEPS = 60 * 60 };

typedef struct {
    toi_aabb2 boxes[RUN_BODIES]; /* walls come last */
    toi_vec2 velocities[RUN_BODIES];
    uint16_t order[RUN_BODIES];
    uint32_t events; /* so many have been */
} box_run;

/* Is told of each event when the boxes are where they meet, before they know. */
typedef void (*box_run_event)(void *context, const box_run *run, const toi_event *event);

void box_run_begin(box_run *run);

/* One step. False where the library refused a query, or a step does not come to its end. */
bool box_run_step(box_run *run, box_run_event tell, void *context);

/* Whether no box is in another one or in a wall, asked of all pairs at rest. */
bool box_run_is_clear(const box_run *run);

#endif
