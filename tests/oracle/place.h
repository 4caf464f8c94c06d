/* SPDX-License-Identifier: MIT */
/* Where the shapes of a query are, so that something happens on their way. */
#ifndef TESTS_ORACLE_PLACE_H
#define TESTS_ORACLE_PLACE_H

#include "generate_body.h"

typedef struct {
    body a, b;
    int64_t w[3]; /* velocity of B relative to A */
    fix16_t t_max;
    int dimensions;
    int at_end; /* how many of 100 are placed as far out as the domain goes */
    dice *d;
} scene;

typedef enum {
    PLACE_FREE,
    PLACE_FACET,  /* the motion crosses a facet of B - A, or runs along it */
    PLACE_PASS,   /* it passes its outline */
    PLACE_VERTEX, /* a vertex meets a vertex */
    PLACE_INSIDE,
    PLACE_EQUAL, /* one centre */
    PLACE_DEEP,  /* part of the way from one centre to where they touch */
    PLACE_ROUND, /* a vertex is at the distance of both radii exactly, where whole ulps have it */
    PLACE_COUNT
} place_kind;

/* Places A anywhere that leaves B below the limit, and B on its way, on a ulp, perhaps some ulps off.
 * Everything else of the scene is set before. False where there is no room for both. */
bool place_bodies(scene *s, place_kind kind, int64_t limit);

#endif
