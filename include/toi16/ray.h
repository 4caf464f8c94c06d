/* SPDX-License-Identifier: MIT */
/* Rays, points, segments and triangles.
 *
 *     toi_hit hit;
 *     if (toi_raycast_obb3(&eye, &gaze, &wall, NULL, &hit) > TOI_SEPARATE)
 *         mark(&eye, &gaze, hit.enter);
 *
 * A ray is a point that moves by `direction` per time unit from its origin; it ends at options->t_max (1.0
 * unless given), so a ray to a target has direction = target - origin. It has the range of a velocity: below
 * TOI_LIMIT, except against AABBs. One of length 0 is a point at rest. In space toi_segmentcast_... takes
 * longer ways. */
#ifndef TOI16_RAY_H
#define TOI16_RAY_H

#include "overlap.h"

typedef struct {
    toi_vec2 from, to; /* length units, each coordinate below TOI_LIMIT */
} toi_segment2;

typedef struct {
    toi_vec3 from, to; /* length units, each coordinate below TOI_LIMIT */
} toi_segment3;

/* Both sides count. One whose corners lie on a line or at a point is a segment or a point. */
typedef struct {
    toi_vec3 corners[3]; /* length units, each coordinate below TOI_LIMIT / 2 */
} toi_triangle3;

#ifdef __cplusplus
extern "C" {
#endif

/* As the sweep of a point, as the first shape, against a shape at rest, with its classes and errors: aabb2,
 * aabb3 and poly2 are exact. A hit is a ray that goes in, a graze one that only touches the boundary, an
 * overlap one that begins inside. But hit->normal points out of the shape: of a hit against the ray;
 * response.h wants it negated. A point is as sharp as a hull can be: see docs/numerics.md 9 for rays at the
 * tips of needles. In hit->axis the point is A, with faces along x, y and z, which come first
 * where they tie with the shape's. */
toi_status toi_raycast_aabb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_aabb2 *shape,
                             const toi_options *options, toi_hit *hit);
toi_status toi_raycast_obb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                            const toi_options *options, toi_hit *hit);
toi_status toi_raycast_poly2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                             const toi_options *options, toi_hit *hit);
toi_status toi_raycast_aabb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_aabb3 *shape,
                             const toi_options *options, toi_hit *hit);
toi_status toi_raycast_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                            const toi_options *options, toi_hit *hit);
toi_status toi_raycast_hull3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_hull3 *shape,
                             const toi_options *options, toi_hit *hit);
toi_status toi_raycast_triangle3(const toi_vec3 *origin, const toi_vec3 *direction,
                                 const toi_triangle3 *triangle, const toi_options *options, toi_hit *hit);

/* As the typed function; of 2D shapes z is ignored. */
toi_status toi_raycast(const toi_vec3 *origin, const toi_vec3 *direction, const toi_shape *shape,
                       const toi_options *options, toi_hit *hit);

/* Where a point is: TOI_SEPARATE outside, TOI_TOUCH on the boundary, TOI_OVERLAP inside (of a flat shape: on
 * it, but not on its rim), with the classes and errors of toi_overlap for a point as an aabb, and
 * TOI_ERR_ARGUMENT for null. */
toi_status toi_contains_aabb2(const toi_aabb2 *shape, const toi_vec2 *point);
toi_status toi_contains_obb2(const toi_obb2 *shape, const toi_vec2 *point);
toi_status toi_contains_poly2(const toi_poly2 *shape, const toi_vec2 *point);
toi_status toi_contains_aabb3(const toi_aabb3 *shape, const toi_vec3 *point);
toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *point);
toi_status toi_contains_hull3(const toi_hull3 *shape, const toi_vec3 *point);
toi_status toi_contains_triangle3(const toi_triangle3 *triangle, const toi_vec3 *point);

/* As the typed function; of 2D shapes z is ignored. */
toi_status toi_contains(const toi_shape *shape, const toi_vec3 *point);

/* Where two segments meet, exactly. TOI_OVERLAP where they cross between their ends, or share a part of some
 * length; TOI_TOUCH where they do neither, but one ends on the other; else TOI_SEPARATE. A segment of no
 * length is a point: TOI_OVERLAP between the ends of another segment or on another point, TOI_TOUCH on an
 * end. *point, which may be null, is written where they meet: the common point that is first on `a`, each
 * coordinate to the nearest ulp, ties away from zero. TOI_ERR_ARGUMENT for null, TOI_ERR_RANGE for a
 * coordinate at or past TOI_LIMIT. */
toi_status toi_intersect_segments2(const toi_segment2 *a, const toi_segment2 *b, toi_vec2 *point);

/* A ray from one end of a segment to the other, which may be longer than TOI_LIMIT: hit->enter and hit->exit
 * are fractions of the way, in 2^-16, rounded down and up. One of no length is a point. TOI_ERR_ARGUMENT for
 * null, TOI_ERR_RANGE for an end at or past TOI_LIMIT, and the errors of the shape. */
toi_status toi_segmentcast_triangle3(const toi_segment3 *segment, const toi_triangle3 *triangle,
                                     toi_hit *hit);
toi_status toi_segmentcast_hull3(const toi_segment3 *segment, const toi_hull3 *hull, toi_hit *hit);

/* Triangles as flat hulls: toi_overlap_hull3 and toi_sweep_hull3, with their promises. In a toi_axis, faces
 * and edges are those of hull.h for a flat hull: face 0 is the side that sees the corners counter-clockwise,
 * and edge k goes from corner k to the next; of a triangle that is a segment edge 0 is all of it. Errors are
 * those of hulls, TOI_ERR_RANGE where a corner is at or past TOI_LIMIT / 2, or would be after the push. */
toi_status toi_overlap_triangle3(const toi_triangle3 *a, const toi_triangle3 *b, toi_penetration *out);
toi_status toi_sweep_triangle3(const toi_triangle3 *a, const toi_vec3 *va, const toi_triangle3 *b,
                               const toi_vec3 *vb, const toi_options *options, toi_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
