/* SPDX-License-Identifier: MIT */
/* Which points are in a solid hull, found by a walk over its faces instead of by asking all of them. */
#ifndef HULL_WITHIN_H
#define HULL_WITHIN_H

#include <toi16/hull.h>

/* Drops from a list of numbers of points those that are proved, in exact integers, to be in the hull of a
 * table; how many are left: those that are not in it, and all where the table is of no solid or there is no
 * memory. */
size_t hull_drop_within(const toi_hull3_table *table, const toi_vec3 *points, size_t *numbers, size_t count);

#endif
