/* SPDX-License-Identifier: MIT */
/* The hull of points that span the space, as triangles that share their edges: quickhull in exact integers.
 * Points in the plane of a face are not in front of it, so faces of more than three corners come as several
 * triangles, and vertices in the middle of an edge or face may be left. */
#ifndef HULL_SOLID_H
#define HULL_SOLID_H

#include "hull_draft.h"
#include "hull_exact.h"

#define HULL_NONE UINT32_MAX

typedef struct {
    uint32_t corner[3];    /* point numbers, counter-clockwise from outside */
    uint32_t neighbour[3]; /* the triangle across the edge from corner[i] on */
    exact_plane plane;
    uint32_t first;      /* of a list of points in front of it; each point is in one such list at most */
    uint32_t farthest;   /* the point of the list to add next */
    exact_wide distance; /* of the farthest, in units of this triangle */
    uint32_t facet;      /* scratch of the reader, HULL_NONE at first */
    bool visible;        /* from the point that is being added */
    bool used;
} hull_triangle;

/* An edge between what a new point sees and what it does not. */
typedef struct {
    uint32_t from, to; /* as the triangle that is seen has it */
    uint32_t beyond;   /* the triangle that is not seen */
    uint32_t made;     /* the triangle that replaces what was seen */
} hull_rim;

/* At most 2 count - 4 triangles at any time: those that are seen go before new ones come. */
typedef struct {
    const toi_vec3 *points;
    uint32_t count, slots, free_slot;
    hull_triangle *triangles; /* those that are `used`, among the slots */
    uint32_t *next;           /* of a point: the one after it in its list */
    uint32_t *owner;          /* of a point: the triangle that has it in its list, or HULL_NONE */
    uint32_t *spoke;          /* of a point: the new triangle whose rim begins there */
    uint32_t *seen;           /* triangles that are seen */
    hull_rim *rims;           /* of the point that was added last */
    uint32_t seen_count, rim_count;
} hull_solid;

/* False: no memory. The points must live as long. */
bool hull_solid_make(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_solid *out);

/* Adds a point that is strictly in front of the triangle. */
void hull_solid_add(hull_solid *s, uint32_t triangle, uint32_t point);

void hull_solid_free(hull_solid *s);

#endif
