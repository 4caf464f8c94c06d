/* SPDX-License-Identifier: MIT */
/* Random queries of the kinds that hurt, the same on every machine: integers and IEEE + - * / sqrt only. */
#ifndef TESTS_ORACLE_GENERATE_H
#define TESTS_ORACLE_GENERATE_H

#include "query_text.h"

typedef enum {
    PAIR_AABB2,
    PAIR_AABB3,
    PAIR_OBB2,
    PAIR_OBB3,
    PAIR_AABB2_OBB2,
    PAIR_OBB2_AABB2,
    PAIR_AABB3_OBB3,
    PAIR_OBB3_AABB3,
    PAIR_POLY2,
    PAIR_POLY2_AABB2,
    PAIR_AABB2_POLY2,
    PAIR_POLY2_OBB2,
    PAIR_OBB2_POLY2,
    PAIR_HULL3,
    PAIR_HULL3_OBB3,
    PAIR_OBB3_HULL3,
    PAIR_HULL3_AABB3,
    PAIR_AABB3_HULL3,
    PAIR_COUNT
} pair;

extern const char *const PAIR_NAMES[PAIR_COUNT];

/* Query number `index` of a pair under a seed. Always valid: no sweep answers it with an error. Vertices of
 * polygons and tables of hulls live until the next call. Returns the name of its theme. */
const char *generate(query *q, pair which, uint64_t seed, uint64_t index);

/* The same of shapes at rest: most of them overlap or touch. */
const char *generate_still(query *q, pair which, uint64_t seed, uint64_t index);

/* The same of rays: the first shape, an aabb, is a point, and the other one is at rest. */
const char *generate_ray(query *q, pair which, uint64_t seed, uint64_t index);

/* The same of a pair with a hull, where needles and blades meet needles, blades and what is flat. */
const char *generate_thin(query *q, pair which, uint64_t seed, uint64_t index);
const char *generate_thin_still(query *q, pair which, uint64_t seed, uint64_t index);
const char *generate_thin_ray(query *q, pair which, uint64_t seed, uint64_t index);

#endif
