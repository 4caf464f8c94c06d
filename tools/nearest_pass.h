/* SPDX-License-Identifier: MIT */
/* How near two round shapes come that do not touch. */
#ifndef NEAREST_PASS_H
#define NEAREST_PASS_H

#include "query_text.h"

typedef struct {
    fix16_t distance; /* length units, rounded up */
    fix16_t time;     /* when they are that near */
    toi_vec3 normal;  /* from A to B then */
} nearest_pass;

/* Of a sweep or a raycast that finds no contact. False where the distance is so large that it cannot be
 * found. */
bool nearest_pass_of(const query *q, nearest_pass *out);

#endif
