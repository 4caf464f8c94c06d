/* SPDX-License-Identifier: MIT */
/* Small worlds of many bodies, for the digest and for unit tests: the same on every machine. */
#ifndef TOI16_TESTS_CROWD_H
#define TOI16_TESTS_CROWD_H

#include "digest_random.h"

#include <toi16/toi16.h>

enum { CROWD = 16, CROWD_CORNERS = 5, CROWD_VERTICES = 8 };

typedef struct {
    bool flat;
    uint16_t count;
    toi_options options;
    toi_body bodies[CROWD];
    bool gone[CROWD]; /* which the callback refuses */
    union {
        toi_aabb2 flat[CROWD];
        toi_aabb3 solid[CROWD];
    } boxes; /* the swept ones */
    toi_vec2 corners[CROWD][CROWD_CORNERS];
    toi_vec3 vertices[CROWD_VERTICES];
    toi_hull3_table table;
} crowd;

/* Bodies of all kinds, or level boxes on a grid, of which many meet at one time, or level boxes anywhere in
 * Q16.16. Some crowds have bodies that are not known for certain, that are not there, that do not meet all
 * others, or that are faulty. */
void crowd_make(crowd *c, random_source *r, bool flat);

/* The callback of events, whose context is a crowd. */
bool crowd_tell(void *context, uint16_t index, toi_body *out);

#endif
