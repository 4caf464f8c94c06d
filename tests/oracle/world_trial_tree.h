/* SPDX-License-Identifier: MIT */
/* Levels that stay, as trees and as maps of tiles, against every shape and every tile asked alone. */
#ifndef TESTS_ORACLE_WORLD_TRIAL_TREE_H
#define TESTS_ORACLE_WORLD_TRIAL_TREE_H

#include "tally.h"
#include "world_make.h"

typedef enum {
    TREE_BUILT,
    TREE_MISSED,
    TREE_FAR,
    TREE_TWICE,
    TREE_WALK,
    TREE_RAY,
    TREE_CAST,
    TREE_CHECKS
} tree_check;

enum { TREE_WORLDS = 4, TREE_SHAPES = TREE_WORLDS * WORLD_BODIES };

typedef struct {
    world part[TREE_WORLDS]; /* the shapes are those of all */
    toi_shape shape[TREE_SHAPES];
    uint16_t id[TREE_SHAPES];
    int shapes, dimensions;
    tally count;
    unsigned long found, regions, hits;
} tree_trial;

void tree_trial_init(tree_trial *t, int dimensions);
void tree_trial_run(tree_trial *t, uint64_t seed, uint64_t index);
void tree_trial_note(const tree_trial *t);

typedef enum {
    TILES_MISSED,
    TILES_TWICE,
    TILES_RUN,
    TILES_FAR,
    TILES_WALK,
    TILES_RAY,
    TILES_CHECKS
} tiles_check;

typedef struct {
    tally count;
    unsigned long things, hits;
} tiles_trial;

void tiles_trial_init(tiles_trial *t);
void tiles_trial_run(tiles_trial *t, uint64_t seed, uint64_t index);
void tiles_trial_note(const tiles_trial *t);

#endif
