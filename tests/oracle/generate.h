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
    PAIR_COUNT, /* of those without a radius */
    PAIR_CIRCLE2 = PAIR_COUNT,
    PAIR_CIRCLE2_AABB2,
    PAIR_AABB2_CIRCLE2,
    PAIR_CIRCLE2_CAPSULE2,
    PAIR_CAPSULE2,
    PAIR_CAPSULE2_AABB2,
    PAIR_CIRCLE2_POLY2,
    PAIR_POLY2_CAPSULE2,
    PAIR_ROUND_POLY2,
    PAIR_ROUND_AABB2,
    PAIR_CIRCLE2_OBB2,
    PAIR_CAPSULE2_OBB2,
    PAIR_ROUND_OBB2,
    PAIR_SPHERE3,
    PAIR_SPHERE3_AABB3,
    PAIR_AABB3_SPHERE3,
    PAIR_ROUND_AABB3,
    PAIR_SPHERE3_OBB3,
    PAIR_SPHERE3_CAPSULE3,
    PAIR_CAPSULE3,
    PAIR_CAPSULE3_AABB3,
    PAIR_OBB3_CAPSULE3,
    PAIR_SPHERE3_HULL3,
    PAIR_HULL3_CAPSULE3,
    PAIR_ROUND_OBB3,
    PAIR_ROUND_HULL3,
    PAIR_ALL
} pair;

/* Those of round shapes begin with a circle, a capsule or a sphere, or with a radius around others. */
static inline bool pair_is_round(pair which) {
    return which >= PAIR_COUNT;
}

extern const char *const PAIR_NAMES[PAIR_ALL];

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
