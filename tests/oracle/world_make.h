/* SPDX-License-Identifier: MIT */
/* Random worlds of the kinds that hurt. */
#ifndef TESTS_ORACLE_WORLD_MAKE_H
#define TESTS_ORACLE_WORLD_MAKE_H

#include "dice.h"

#include <toi16/body.h>

enum { WORLD_BODIES = 48, WORLD_VERTICES = 24, WORLD_HULL_POINTS = 16 };

typedef struct {
    toi_body body[WORLD_BODIES];
    bool there[WORLD_BODIES]; /* what the callback says */
    int count, resting, dimensions;
    bool aabbs;  /* all are AABBs without a radius */
    bool bounds; /* some have bounds */
    fix16_t t_max;
    const char *theme;
    toi_vec2 vertices[WORLD_BODIES][WORLD_VERTICES]; /* of polygons */
    toi_vec3 points[WORLD_BODIES][WORLD_HULL_POINTS];
    toi_hull3_table tables[WORLD_BODIES]; /* of hulls */
} world;

/* World number `index` under a seed: legal, unless toi16 has a fault. */
void world_make(world *w, int dimensions, uint64_t seed, uint64_t index);

/* A body before it has a kind: its middle, half of its size along each axis, its velocity; ulps. */
typedef struct {
    int64_t at[3], half[3], v[3];
} place;

/* Gives body n a shape of any kind of the world's dimension. */
void world_shape(world *w, int n, const place *p, dice *d);

/* A body of a world, which is the context: a toi_body_fn. */
bool world_body(void *context, uint16_t index, toi_body *out);

/* In the query text format with `grow`, as `toi16 world` reads it. */
void world_print(const world *w);

#endif
