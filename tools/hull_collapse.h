/* SPDX-License-Identifier: MIT */
/* Fewer vertices, nothing lost: step by step, the two ends of an edge give way to one point outside. */
#ifndef HULL_COLLAPSE_H
#define HULL_COLLAPSE_H

#include "hull_build.h"
#include "progress.h"
#include <stdbool.h>

/* Of points that span the space; those that are no vertices of their hull are left out at once. Until at most
 * `wanted` are left, or no edge can be collapsed: *count tells, and they come first. Their hull holds that of
 * all. False: no memory.
 */
bool hull_collapse(toi_vec3 *points, size_t *count, size_t wanted, progress *show);

#endif
