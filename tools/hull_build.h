/* SPDX-License-Identifier: MIT */
/* The exact convex hull of points on the Q16.16 grid, as the library's table. Integers only: which points are
 * vertices, and which faces they share, is decided by exact determinants. */
#ifndef HULL_BUILD_H
#define HULL_BUILD_H

#include <stddef.h>
#include <toi16/toi16.h>

typedef enum {
    HULL_BUILT = 0,
    HULL_NO_POINTS,    /* nothing to build from */
    HULL_OUT_OF_RANGE, /* a point is TOI_LIMIT or more from the origin */
    HULL_TOO_MANY,     /* more vertices, edges or faces than a table can number */
    HULL_NO_MEMORY
} hull_fate;

typedef struct {
    toi_hull3_table table; /* refers to memory of its own */
    int dimension;         /* 3, or of a flat hull 2, of a segment 1, of a point 0 */
    void *memory;
} hull;

/* Any points, in any order, repeated or inside others too. On HULL_BUILT *out is to be freed. */
hull_fate hull_build(const toi_vec3 *points, size_t count, hull *out);

void hull_free(hull *h);

/* For a person, lower case, without a full stop. */
const char *hull_fate_text(hull_fate fate);

#endif
