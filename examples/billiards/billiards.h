/* SPDX-License-Identifier: MIT */
/* A billiard table with 16 balls, played event by event: all balls roll to the earliest contact, which then
 * changes the velocities of those that meet, until the step is over. The same break is the same on every
 * machine, bit for bit, and no ball is ever in another one or in a cushion.
 *
 * Length unit: the radius of a ball. Time unit: steps, of which a second has 60. */
#ifndef BILLIARDS_H
#define BILLIARDS_H

#include <toi16/toi16.h>

enum {
    BALLS = 16,
    CUSHIONS = 6,
    POCKETS = 6,
    TABLE_BODIES = BALLS + CUSHIONS + POCKETS,
    STEPS_PER_SECOND = 60
};

#define TABLE_WIDTH  TOI_F16(88)
#define TABLE_HEIGHT TOI_F16(44)

extern const toi_aabb2 table_cushions[CUSHIONS];
extern const toi_circle2 table_pockets[POCKETS]; /* a ball whose centre comes into one is gone */

typedef struct {
    toi_vec2 at, velocity;
    bool gone;
} ball;

typedef struct {
    ball balls[BALLS];            /* number 0 is the cue ball */
    uint32_t contacts;            /* so many have been */
    uint16_t order[TABLE_BODIES]; /* the broad phase's */
} table;

/* The balls in a triangle, and the cue ball on its way to them. */
void table_break(table *t);

/* One step. False where the library refused a query. */
bool table_step(table *t);

/* Whether no ball is in another one, in a cushion or off the table, asked of all of them at rest. */
bool table_is_clear(const table *t);

/* Whether no ball moves. */
bool table_is_still(const table *t);

/* FNV-1a, 64 bits, of all places and velocities. */
uint64_t table_digest(const table *t);

#endif
