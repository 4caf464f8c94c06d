/* SPDX-License-Identifier: MIT */
/* The queries of the digest: a mix of what is usual and what hurts, made from bodies near one another. */
#ifndef TOI16_TESTS_DIGEST_QUERIES_H
#define TOI16_TESTS_DIGEST_QUERIES_H

#include <toi16/toi16.h>
#include "digest_random.h"

/* What a shape of any kind is made from. */
typedef struct {
    fix16_t center[3], half[3], velocity[3];
    toi_rot2 rot2;
    toi_rot3 rot3;
    uint8_t side;     /* 0 of A, 1 of B */
    uint8_t vertices; /* of a polygon */
} body;

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_options options;
    bool damaged;        /* whether there is an answer of a check */
    int32_t damage_said; /* what the library's check says about a damaged polygon or hull */
} digest_query;

/* One pair's sequence. */
typedef struct {
    toi_shape_kind kind_a, kind_b;
    uint32_t queries; /* how many belong to the digest */
    random_source random;
    body a, b;
    toi_hint hint;
    toi_hit answer; /* to the last query, to be written by the caller: the next one may start from there */
} query_source;

enum { DIGEST_PAIRS = 18 };

/* The name of pair n. */
const char *digest_pair_name(unsigned n);

/* The start of the sequence of pair n. Polygons and hulls of all sequences share one room: one at a time. */
query_source query_start(unsigned n);

void query_next(query_source *source, digest_query *query);

#endif
