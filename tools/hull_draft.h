/* SPDX-License-Identifier: MIT */
/* The vertices, edges and faces of a hull before they are numbered as the table wants it. Vertices are
 * numbers of points here. */
#ifndef HULL_DRAFT_H
#define HULL_DRAFT_H

#include "hull_build.h"
#include <stdbool.h>

typedef struct {
    uint32_t from, to, left, right; /* as in the table */
} hull_edge;

typedef struct {
    uint32_t corner[3]; /* consecutive corners, the smallest number first, counter-clockwise from outside */
    uint32_t number;    /* as the edges refer to it */
} hull_face;

typedef struct {
    hull_edge *edges; /* each once: with its smaller end first, but those of a flat hull around face 0 */
    hull_face *faces;
    size_t edge_count, face_count;
} hull_draft;

/* Four points that span the space; fewer where the set has a lower dimension. */
typedef struct {
    uint32_t point[4];
    int dimension;
} hull_base;

/* The first point, then each first one that adds a dimension. */
hull_base hull_find_base(const toi_vec3 *points, uint32_t count);

/* Convex hulls of `count` points, for room in *out for 3 count edges and 2 count faces. False: no memory. Of
 * equal points the first stands for all. */
bool hull_draft_solid(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_draft *out);
bool hull_draft_flat(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_draft *out);
void hull_draft_segment(const toi_vec3 *points, uint32_t count, hull_draft *out);

#endif
