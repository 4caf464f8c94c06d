/* SPDX-License-Identifier: MIT */
/* Convex polyhedra: a constant table that stays in flash, and a pose.
 *
 *     $ build/toi16 hull rock.obj --name rock --max-vertices 32 -o rock.c
 *
 *     extern const toi_hull3_table rock;
 *     toi_hull3 asteroid = { .table = &rock, .center = { TOI_F16(3), 0, 0 } };
 *
 * The command writes tables on the host and proves them; nobody needs to write one by hand, and no function
 * makes one at run time. Flat hulls (a triangle, a quad), segments and points are hulls too.
 *
 * In toi_axis the faces of a hull are those of its table. A flat one has a further face on each edge,
 * perpendicular to its plane, with the number 2 + edge; a segment has the normals 0 along it, 1 to 3
 * perpendicular to it and to x, y and z in turn, and 4 perpendicular to it in the plane of the other shape; a
 * point has x, y and z. Those of segments and points count only where the other shape is flat too. */
#ifndef TOI16_HULL_H
#define TOI16_HULL_H

#include "rotation.h"

/* A table of a hull. An index is one byte; where index_size is 2 it is two bytes, the lower half first. */
typedef struct {
    const toi_vec3 *vertices; /* in the body's frame, Q16.16 length units, corners only: no two equal, none
                                 inside, in a face or in an edge */
    const uint8_t *edges;     /* 4 indices each: the vertices that it goes from and to, the face to its left
                                 and the face to its right, seen from outside with the way going up. Those of
                                 a flat hull go once around face 0, with faces 0 and 1; of a segment the
                                 faces do not count */
    const uint8_t *faces;  /* 3 indices each: vertices that span its plane, counter-clockwise from outside */
    fix16_t reach;         /* length units: no vertex is farther from the origin of the body's frame */
    uint16_t vertex_count; /* 1 or more */
    uint16_t edge_count;   /* 0 of a point, 1 of a segment */
    uint16_t face_count;   /* 2 of a flat hull (the same plane from both sides), 0 of a segment or point */
    uint8_t index_size;    /* 1 or 2 */
} toi_hull3_table;

/* A hull in the world: a table and where it is. */
typedef struct {
    const toi_hull3_table *table; /* the shape; any number of hulls may have the same one */
    toi_vec3 center; /* the world position of the origin of the body's frame, length units: in each component
                        |center| + table->reach is below TOI_LIMIT */
    toi_rot3 rot;    /* the body's axes in the world; all zero: upright */
} toi_hull3;

#ifdef __cplusplus
extern "C" {
#endif

/* Is this hull legal? The check proves in exact integers that the table is that of a convex polyhedron:
 * indices, planes, every vertex behind every face, an edge with its two faces on each side of each face,
 * Euler's formula, reach. It returns TOI_OK, TOI_ERR_ARGUMENT for null, TOI_ERR_SHAPE for another table,
 * TOI_ERR_RANGE at or past TOI_LIMIT, TOI_ERR_ROTATION for axes that are neither all zero nor orthonormal to
 * within 2^-28. It takes vertices times edges steps: call it once, not for each query. Queries check for
 * null, the range, and the axes as coarsely as those of boxes (box.h). */
toi_status toi_hull3_check(const toi_hull3 *hull);

#ifdef __cplusplus
}
#endif

#endif
