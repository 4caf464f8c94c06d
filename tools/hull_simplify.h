/* SPDX-License-Identifier: MIT */
/* A solid of few vertices that holds another one. */
#ifndef HULL_SIMPLIFY_H
#define HULL_SIMPLIFY_H

#include "hull_build.h"
#include "progress.h"

typedef enum { HULL_SIMPLIFIED, HULL_NO_ROOM, HULL_SIMPLIFY_NO_MEMORY } hull_simplify_fate;

/* Of points that are the vertices of a solid, more than `wanted`, and that is 4 or more. On HULL_SIMPLIFIED,
 * *count points are there, `wanted` at most, and their hull holds all that were. HULL_NO_ROOM: no such hull
 * was found within the range. */
hull_simplify_fate hull_simplify(toi_vec3 *points, size_t *count, size_t wanted, progress *show);

#endif
