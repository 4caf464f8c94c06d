/* SPDX-License-Identifier: MIT */
/* The verdict on the points of an answer of toi_contact. */
#ifndef TESTS_ORACLE_MANIFOLD_H
#define TESTS_ORACLE_MANIFOLD_H

#include "oracle.h"

typedef enum {
    MANIFOLD_COUNT_RIGHT, /* no point of shapes in contact, or some of shapes apart, or too many */
    MANIFOLD_NEAR,        /* a point too far from a shape */
    MANIFOLD_FEATURE,     /* a feature that there is not */
    MANIFOLD_BESIDE,      /* not of overlaps: a feature too far from its point */
    MANIFOLD_TWICE,       /* two points with the same features */
    MANIFOLD_WIDE,        /* exactly touching faces, whose points leave out a part of what touches */
    MANIFOLD_RANGE,       /* an error where there is none */
    MANIFOLD_SANE,        /* another normal than the hit's, or a third dimension of two */
    MANIFOLD_PROMISES
} manifold_promise;

extern const char *const MANIFOLD_NAMES[MANIFOLD_PROMISES];

typedef struct {
    unsigned broken; /* bit n: promise n */
    double off;      /* the farthest that a point is from a shape, less half of what these are apart, ulps */
    double beside;   /* from a feature, less what the shapes are apart */
    double narrow;   /* by how much the points fall short of what touches */
} manifold_verdict;

/* Of an answer to the query just solved, whose hit is judged elsewhere. `least` is the depth of an overlap.
 */
manifold_verdict manifold_judge(oracle *o, const toi_manifold *m, bool unnamed);

#endif
