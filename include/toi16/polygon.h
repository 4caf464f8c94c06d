/* SPDX-License-Identifier: MIT */
/* Convex polygons in the plane, in the world's own coordinates.
 *
 *     static const toi_vec2 ramp_vertices[3] = { { 0, 0 }, { TOI_F16(4), 0 }, { TOI_F16(4), TOI_F16(1) } };
 *     toi_poly2 ramp = { ramp_vertices, 3 };
 *
 * The vertices stay where the caller has them, in RAM or in flash. A body that turns keeps its polygon in its
 * own frame, and places it before the query:
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

/* TOI_OK; TOI_ERR_ARGUMENT for a null polygon or null vertices; TOI_ERR_RANGE; TOI_ERR_SHAPE for all other
 * faults. Queries do not check this, but for null, the count and the range: call it once for each polygon. On
 * a polygon that is not quite convex they answer for its convex hull: never late, never missed, but maybe in
 * contact where the hull is not. */
toi_status toi_poly2_check(const toi_poly2 *poly);

/* The first fault, exactly, and a vertex where it shows (0 where none does). Neither the polygon nor its
 * vertices may be null; vertex may be. Clockwise is what has a negative area. */
toi_poly2_fault toi_poly2_diagnose(const toi_poly2 *poly, uint8_t *vertex);

/* Turns a polygon about its origin, moves it, and writes it to `room`, which holds as many vertices as it has
 * and may not overlap them; *placed refers to it. Its own coordinates may be any. Each of the result is the
 * exact one rounded to the nearest ulp, ties up, so no vertex is off by more than 0.71 ulp. Where this
 * rounding bends the outline inwards, or makes two vertices one, vertices are left out: the result is the
 * hull of the rounded ones, is convex even where the polygon is not, and may have fewer vertices, and its
 * edges other numbers (indices). An error leaves *placed as it was, but `room` may be written.
 * TOI_ERR_ARGUMENT for null; TOI_ERR_ROTATION for a rotation that a query would refuse (all zero is the
 * identity); TOI_ERR_RANGE where a vertex comes to lie at or past TOI_LIMIT; TOI_ERR_SHAPE where nothing is
 * left that has an area. */
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
