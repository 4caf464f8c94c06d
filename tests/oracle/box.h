/* SPDX-License-Identifier: MIT */
/* A box before it is a shape. */
#ifndef TESTS_ORACLE_BOX_H
#define TESTS_ORACLE_BOX_H

#include <toi16/toi16.h>
#include "turn.h"

/* Positions and extents in half ulps, as an aabb may have its centre between two ulps. */
typedef struct {
    int64_t centre[3];
    int64_t half[3];
    frame axes;
    bool aligned; /* an aabb, else an oriented box, whose centre and halves are even */
} box;

/* The centre's coordinates are below the limit in ulps, and the sum of the half extents below TOI_LIMIT. */
bool box_in_domain(const box *x, int64_t limit);

void box_to_shape(toi_shape *out, const box *x, int dimensions);

#endif
