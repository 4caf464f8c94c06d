/* SPDX-License-Identifier: MIT */
/* Convex polygons in the plane, in the world's own coordinates.
 *
 *     static const toi_vec2 ramp_vertices[3] = { { 0, 0 }, { TOI_F16(4), 0 }, { TOI_F16(4), TOI_F16(1) } };
 *     toi_poly2 ramp = { ramp_vertices, 3 };
 *
 * The vertices stay where the caller has them, in RAM or in flash. A body that turns from step to step keeps
 * its polygon in its own frame, and places it before the query (one that turns during the step: turn.h):
 *
 *     toi_vec2 room[8];
 *     toi_poly2 placed;
 *     toi_poly2_place(&ship, &rotation, &position, room, &placed);
 */
#ifndef TOI16_POLYGON_H
#define TOI16_POLYGON_H

#include "rotation.h"

/* Edge k goes from vertex k to the next one, the last to vertex 0; it is the face k of the polygon. Vertices
 * in the middle of a straight side are legal. */
typedef struct {
    const toi_vec2 *vertices; /* counter-clockwise; each coordinate below TOI_LIMIT in magnitude */
    uint8_t count;            /* 3 to 255 */
} toi_poly2;

/* What can be wrong with a polygon, in the order in which it is looked for. */
typedef enum {
    TOI_POLY2_FINE = 0,
    TOI_POLY2_TOO_FEW = 1,      /* fewer than 3 vertices */
    TOI_POLY2_OUT_OF_RANGE = 2, /* a coordinate at or past TOI_LIMIT */
    TOI_POLY2_REPEATED = 3,     /* a vertex equal to the one before it */
    TOI_POLY2_FLAT = 4,         /* all vertices on one line */
    TOI_POLY2_CLOCKWISE = 5,    /* the other way round */
    TOI_POLY2_NOT_CONVEX = 6    /* a turn to the right, a spike, or more than one turn around */
} toi_poly2_fault;

#ifdef __cplusplus
extern "C" {
#endif

/* Is this polygon legal? Returns TOI_OK; TOI_ERR_ARGUMENT for a null polygon or null vertices; TOI_ERR_RANGE
 * for a coordinate out of range; TOI_ERR_SHAPE for all other faults. Call it once for each polygon: queries
 * check for null, the count and the range alone. On a polygon that is not quite convex they answer for its
 * convex hull: contact is never late and never missed, but may be reported where the polygon is not. */
toi_status toi_poly2_check(const toi_poly2 *poly);

/* What is wrong with this polygon? Returns the first fault, exactly, and writes a vertex where it shows (0
 * where none does). Neither the polygon nor its vertices may be null; `vertex` may be. A polygon of negative
 * area is clockwise. */
toi_poly2_fault toi_poly2_diagnose(const toi_poly2 *poly, uint8_t *vertex);

/* Turns a polygon about its origin, moves it, and writes its vertices to `room`; *placed then refers to
 * `room`, which holds as many vertices as the polygon has and may not overlap them. Any coordinates will do.
 * Each coordinate of the result is the exact one rounded to the nearest ulp, ties up, so that no vertex is
 * off by more than 0.71 ulp. Where this rounding bends the outline inwards, or makes two vertices one,
 * vertices are left out: the result is the hull of the rounded vertices. So it is convex even where the
 * polygon is not, and may have fewer vertices, and edges of other numbers. An error leaves *placed as it was,
 * but may write `room`. TOI_ERR_ARGUMENT for null; TOI_ERR_ROTATION for a rotation that a query would refuse
 * (all zero is the identity); TOI_ERR_RANGE where a vertex comes to lie at or past TOI_LIMIT; TOI_ERR_SHAPE
 * where nothing is left that has an area. */
toi_status toi_poly2_place(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position,
                           toi_vec2 *room, toi_poly2 *placed);

/* The convex hull of `count` points, exactly, in place: `points`, of which some may be equal, are put in
 * another order, and *hull refers to the first of them. It begins with the lowest point (of several the
 * leftmost) and has no vertex in the middle of a side. TOI_ERR_ARGUMENT for null; TOI_ERR_RANGE for a
 * coordinate at or past TOI_LIMIT; TOI_ERR_SHAPE where there are fewer than 3, they lie on a line, or the
 * hull has more than 255 vertices; the last two leave them in another order too. Time: in proportion to count
 * * log(count); no allocation, no recursion. */
toi_status toi_poly2_hull(toi_vec2 *points, size_t count, toi_poly2 *hull);

#ifdef __cplusplus
}
#endif

#endif
