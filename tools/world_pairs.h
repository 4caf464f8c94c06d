/* SPDX-License-Identifier: MIT */
/* Which bodies of a world meet: those of the plane among themselves, and those of space. */
#ifndef WORLD_PAIRS_H
#define WORLD_PAIRS_H

#include "world.h"

/* Bodies of one dimension by ID: those that move, then the statics, each in order of ID. */
typedef struct {
    uint16_t *ids;
    size_t count, still;
} roster;

/* Freed by free(r.ids). */
roster roster_of(const world *w, unsigned dimensions);

typedef struct {
    toi_pair *list; /* by ID: a < b, sorted by (a, b) */
    size_t count, room;
} pair_list;

/* All pairs whose swept boxes meet in [0, t_max], which is 0 or more. Freed by free(p.list). */
pair_list world_pairs(const world *w, fix16_t t_max);

/* The IDs of the bodies whose boxes, as they lie, meet the box, sorted; how many. Freed by free(*ids). The
 * box is of the plane or of space: its lower and its upper corner. */
size_t world_bodies_near(const world *w, unsigned dimensions, const int32_t *corners, uint16_t **ids);

#endif
