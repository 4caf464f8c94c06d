/* SPDX-License-Identifier: MIT */
/* Two moving shapes of space as the exact corners that they have. Nothing here is rounded, and nothing comes
 * from src/: a corner is centre plus rotation times vertex, in units of 2^-46 length units. */
#ifndef MESHES_PAIR_H
#define MESHES_PAIR_H

#include <stdbool.h>
#include <toi16/toi16.h>

/* 1 ulp of length in these units. */
#define UNITS_IN_ULP (INT64_C(1) << 30)

/* What a velocity of 1 ulp travels in a time of 1 ulp. */
#define UNITS_OF_TRAVEL (INT64_C(1) << 14)

enum { MOST_CORNERS = 4096 };

typedef struct {
    int64_t corner[MOST_CORNERS][3];
    double local[MOST_CORNERS][3]; /* from the first corner */
    int count;
} body;

typedef struct {
    body a, b;
    int64_t velocity[3]; /* of B seen from A, ulps per time unit */
    int64_t shift[3];    /* B is moved by this */
} pair;

/* The motion from one time to another, ulps. */
typedef struct {
    int64_t begin, end;
} period;

/* A moving shape of the three kinds in space; the coordinates are below 1,000 units. */
typedef struct {
    toi_shape shape;
    toi_vec3 velocity;
} mover;

void pair_set(pair *p, const mover *a, const mover *b);

/* A corner of M, which is B less A, at a time. */
void pair_corner(const pair *p, int a, int b, int64_t time, int64_t out[3]);

#endif
