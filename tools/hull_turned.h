/* SPDX-License-Identifier: MIT */
/* The points of hulls that hold a cylinder or a cone, exactly. */
#ifndef HULL_TURNED_H
#define HULL_TURNED_H

#include "mesh_read.h"

/* Both stand on z: a cylinder from -height to height, a cone from its base at 0 to its tip at height. */
typedef struct {
    const char *name; /* "cylinder", "cone" */
    bool is_cone;
    double radius, height; /* units, above zero */
    unsigned long sides;   /* 3 or more */
} turned;

/* Two polygons, or one and the tip, on the grid of 2^-16 units: the polygon holds the circle, and one of its
 * sides looks along x. *stands_off, in units, is how far a corner is from the solid at most. False: *error
 * tells why. */
bool turned_points(const turned *t, mesh *out, double *stands_off, char error[200]);

#endif
