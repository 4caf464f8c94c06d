/* SPDX-License-Identifier: MIT */
/* Pairs of bodies as in a game: anywhere, turned in any way, flying at one another or past, at rest, sliding.
 */
#ifndef MESHES_POSES_H
#define MESHES_POSES_H

#include "pair.h"
#include "tests/oracle/dice.h"

/* What to move: a table at a scale, or a box. */
typedef struct {
    toi_shape_kind kind;
    const toi_hull3_table *table; /* of a hull; of a box one as large */
} model;

typedef enum { FLYING, RESTING, SLIDING, LEVEL } motion;

/* Asks the library for what is to rest or slide where first they touch, and checks nothing. */
void pose(dice *d, const model *a, const model *b, motion how, mover out[2]);

#endif
