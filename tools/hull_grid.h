/* SPDX-License-Identifier: MIT */
/* Places on the Q16.16 grid, each once. */
#ifndef HULL_GRID_H
#define HULL_GRID_H

#include "mesh_read.h"
#include <toi16/types.h>

typedef struct {
    toi_vec3 *points;
    size_t count;
    double offset[3]; /* in ulps, whole: was taken from all of them */
} hull_grid;

/* Scaled, rounded to the nearest ulp (ties away from zero), less a whole offset, in the order of their first
 * appearance. False: *error tells why. */
bool hull_grid_make(const mesh *m, double scale, const double offset[3], hull_grid *out, char error[200]);

/* The middle of the box around all, to be an offset. */
void hull_grid_middle(const mesh *m, double scale, double offset[3]);

void hull_grid_free(hull_grid *grid);

#endif
