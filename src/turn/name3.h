/* SPDX-License-Identifier: MIT */
/* The name of an axis of two cores. */
#ifndef TOI16_NAME3_H
#define TOI16_NAME3_H

#include "nearest3.h"

/* The corners of one core that take part in a feature. */
typedef struct {
    unsigned corner[3], count;
} toi16_corners3;

/* Lists the corners of a core, each once. */
void toi16_take_corners3(const toi16_apart3 *nearest, bool of_b, toi16_corners3 *out);

/* Returns the name of the normal, as sweep.h counts faces and edges: TOI_AXIS_NEAREST where a body is round,
 * and between corners, or a corner and an edge. */
toi_axis toi16_name_normal3(const toi16_core3 cores[2], const toi16_apart3 *nearest);

#endif
