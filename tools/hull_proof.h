/* SPDX-License-Identifier: MIT */
/* Whether a table is the convex hull that it claims to be, judged by the table alone, in exact integers. */
#ifndef HULL_PROOF_H
#define HULL_PROOF_H

#include "hull_build.h"

/* The number of the first point that is not in the hull of a table that is one; `count` where all are. Takes
 * points times faces steps. */
size_t hull_find_outside(const toi_hull3_table *table, const toi_vec3 *points, size_t count);

/* Null where it is proved that the table is convex, closed and complete (each facet of the hull of its
 * vertices is one of its faces, each edge one of its edges, no vertex is inside) and that
 * every one of the points is in it. Else what is wrong, for a person. */
const char *hull_disproof(const toi_hull3_table *table, const toi_vec3 *points, size_t count);

#endif
