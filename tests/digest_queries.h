/* SPDX-License-Identifier: MIT */
/* The queries of the digest: a mix of what is usual and what hurts, made from bodies near one another. */
#ifndef TOI16_TESTS_DIGEST_QUERIES_H
#define TOI16_TESTS_DIGEST_QUERIES_H

#include <toi16/toi16.h>
#include "digest_random.h"

/* What a shape of any kind is made from. */
typedef struct {
    fix16_t center[3], half[3], velocity[3];
    fix16_t radius; /* beside that of a circle, capsule or sphere; 0 of all that is not round */
    toi_rot2 rot2;
    toi_rot3 rot3;
    uint8_t side;     /* 0 of A, 1 of B */
    uint8_t vertices; /* of a polygon */
    uint8_t kept;     /* so many of them count, where that is not 0 */
} body;

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_options options;
    bool damaged;        /* whether there is an answer of a check */
    int32_t damage_said; /* what the library's check says about a damaged polygon or hull */
} digest_query;

/* One pair's sequence, or that of a set of round pairs. */
typedef struct {
    toi_shape_kind kind_a, kind_b; /* of round pairs, which change, those of the last query */
    uint8_t set;                   /* of round pairs, from 1 on; else 0 */
    uint32_t queries;              /* how many belong to the digest */
    random_source random;
    body a, b;
    toi_hint hint;
    toi_hit answer; /* to the last query, to be written by the caller: the next one may start from there */
    bool placed;    /* the next query is of the bodies as they are, */
    bool near;      /* and B has been put just out of A */
} query_source;

/* After the pairs come sets of round pairs, one for each way to answer them: digest_round.h. */
enum { DIGEST_PAIRS = 18, DIGEST_BOXES = 0, DIGEST_OUTLINES = 1, DIGEST_SOLIDS = 2, DIGEST_SETS = 3 };

/* The name of pair n, or of set n - DIGEST_PAIRS. */
const char *digest_pair_name(unsigned n);

/* The start of a sequence of pair or set n: 0 is that of the sweeps, further ones are other queries. Polygons
 * and hulls of all sequences share one room: one at a time. */
query_source query_start(unsigned n, unsigned sequence);

void query_next(query_source *source, digest_query *query);

/* The ray of a query, against its B: a corner of A, as A goes from B or aimed anew. */
void query_ray(query_source *source, toi_vec3 *origin, toi_vec3 *direction);

/* For answers at rest: mostly the next query is then of the same bodies, out of the overlap or nearer. */
void query_follow_rest(query_source *source, const toi_penetration *answer);

#endif
