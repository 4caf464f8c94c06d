/* SPDX-License-Identifier: MIT */
/* Which of many points may be vertices of their hull: qhull's opinion, in floating point. */
#ifndef HULL_CANDIDATES_H
#define HULL_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <toi16/types.h>

/* Null, or why there is none: for a person. */
extern const char *const hull_candidates_missing;

/* marked[i]: point i may be one. Points that qhull takes for inner ones by rounding are left out; all are
 * marked where it finds no hull, as of points in a plane. */
void hull_mark_candidates(const toi_vec3 *points, size_t count, bool *marked);

#endif
