/* SPDX-License-Identifier: MIT */
/* How near M = B - A is to the origin, in doubles and between ends that are proved: for what they leave no
 * doubt about. Distances are in units of exact.h. */
#ifndef TESTS_ORACLE_NEAR_H
#define TESTS_ORACLE_NEAR_H

#include "solid.h"

/* ticks / 2^bits time ulps: at most 2^62 ticks, at most 20 bits. */
typedef struct {
    int64_t ticks;
    int bits;
} near_time;

/* M at a time, and a little later: by `later` time ulps, 0 to 1. With a line, a vector of length 1, M is seen
 * along it: each point p as line x p, so that its distance is that of a line through the point. */
typedef struct {
    const solid *a, *b;
    place64 pace; /* of M for each time ulp */
    near_time time;
    double later;
    const double *line;
    bool fine; /* the point as good as doubles are, and not only the ends */
} near_view;

enum { NEAR_POINTS = 4 };

typedef struct {
    double lower, upper;        /* the distance is between them */
    double point[3];            /* as near as any, as it is seen */
    double time;                /* where there is a line: when M's point is at the foot of the origin */
    int corner[NEAR_POINTS][2]; /* of A and B: the point is a mixture of M's */
    int corners;
} nearness;

void near_find(nearness *out, const near_view *view);

#endif
