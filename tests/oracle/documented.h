/* SPDX-License-Identifier: MIT */
/* What the contract adds for the exact class: which axes there are, in which order, and which of them gives
 * the normal. */
#ifndef TESTS_ORACLE_DOCUMENTED_H
#define TESTS_ORACLE_DOCUMENTED_H

#include "oracle.h"

/* Polygons and level boxes, as polytopes. */
bool is_exact(const toi_shape *a, const toi_shape *b);

/* All axes along coordinate axes. */
bool is_level(const toi_shape *shape);

/* Axes orthonormal to within 2^-28. */
bool is_rigid(const toi_shape *shape);

/* Of two boxes x, y and z; else the faces of A, then those of B, each by number, of boxes x and y. */
void documented_axes(axes *set, const toi_shape *a, const toi_shape *b);

/* Of a solved query of the exact class: which axis decides, and the normal. */
void find_normal(oracle *o);

#endif
