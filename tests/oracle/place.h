/* SPDX-License-Identifier: MIT */
/* Where the boxes of a query are, so that something happens on their way. */
#ifndef TESTS_ORACLE_PLACE_H
#define TESTS_ORACLE_PLACE_H

#include "box.h"

typedef struct {
    box a, b;
    int64_t w[3]; /* velocity of B relative to A */
    fix16_t t_max;
    int dimensions;
    double edge[6][3]; /* half edges of both in ulps */
    dice *d;
} scene;

typedef enum { PLACE_FREE, PLACE_FACET, PLACE_PASS, PLACE_INSIDE, PLACE_EQUAL, PLACE_COUNT } place_kind;

/* Places A anywhere that leaves B below the limit, and B on its way, on a ulp, perhaps some ulps off.
 * Everything else of the scene is set before. */
void place_boxes(scene *s, place_kind kind, int64_t limit);

#endif
