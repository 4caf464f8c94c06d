/* SPDX-License-Identifier: MIT */
/* A shape as a convex polytope: its corners, and what may build a facet of a Minkowski difference. */
#ifndef TESTS_ORACLE_SOLID_H
#define TESTS_ORACLE_SOLID_H

#include "exact.h"
#include "kind.h"

#include <toi16/toi16.h>

/* Of an edge with direction e and a point on a face beside it, off its line, at d from the edge: a hinge is
 * d x e. A plane along the edge has the whole shape on one side where it has these points there, because the
 * shape is within the wedge of the two faces. Edge k has hinges k * hinges to k * hinges + hinges - 1. */
typedef struct {
    vec_list corner;
    vec_list way;     /* the directions of the edges, in any length, none of them zero */
    wide_vec *hinge;  /* each edge's */
    int hinges;       /* an edge: 2; of a flat hull 1; of a segment 0, and of a box and a polygon: each
                         direction comes once, any plane along it that touches the shape has an edge of it */
    wide_vec *normal; /* of the faces, in any length, inward or outward, none of them zero; in 2D none */
    int normals;
    place64 *at, *step; /* corners and ways once more */
    rough *rough_corner, *rough_way, *rough_hinge;
    rough *rough_arm;   /* the corners less the first one */
    double rough_reach; /* the largest entry of these, in magnitude */
    double *way_doubt,
        *hinge_size; /* the product of a rough way and hinge is off by less than that of these */
    rough most;      /* of the corners, in magnitude */
    int room[4];     /* for corners, ways, hinges, normals */
} solid;

void solid_clear(solid *s);
void solid_set(solid *s, const toi_shape *shape);

/* The axes of a shape as rows, in Q2.30; of shapes without a rotation those of the world. */
void shape_axes(const toi_shape *shape, int32_t u[3][3]);

#endif
