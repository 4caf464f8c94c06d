/* SPDX-License-Identifier: MIT */
/* What does a ray hit, is a point inside, where do two segments meet? And triangles.
 *
 *     toi_hit hit;
 *     if (toi_raycast_obb3(&eye, &gaze, &wall, NULL, &hit) > TOI_SEPARATE)
 *         mark(&eye, &gaze, hit.enter);
 *
 * A ray is a point that moves by `direction` per time unit from its origin, until options->t_max (1.0 unless
 * given). So a ray to a target has direction = target - origin. A direction has the range of a velocity: it
 * is below TOI_LIMIT, except against AABBs. A ray of length 0 is a point at rest. In space
 * toi_segmentcast_... takes longer ways. */
#ifndef TOI16_RAY_H
#define TOI16_RAY_H

#include "overlap.h"

/* A segment of the plane. */
typedef struct {
    toi_vec2 from, to; /* length units, each coordinate below TOI_LIMIT */
} toi_segment2;

/* A segment of space. */
typedef struct {
    toi_vec3 from, to; /* length units, each coordinate below TOI_LIMIT */
} toi_segment3;

/* A triangle has two sides that count. Where its corners lie on a line it is a segment, where they are one it
 * is a point. */
typedef struct {
    toi_vec3 corners[3]; /* length units, each coordinate below TOI_LIMIT / 2 */
} toi_triangle3;

#ifdef __cplusplus
extern "C" {
#endif

/* A raycast is the sweep of a point, as the first shape, against a shape at rest, with the classes and the
 * errors of that sweep: aabb2, aabb3 and poly2 are exact. The answer is a hit where the ray goes in, a graze
 * where it only touches the boundary, an overlap where it begins inside. But hit->normal points out of the
 * shape, and of a hit against the ray: negate it for response.h. In hit->axis the point is A, with faces
 * along x, y and z, which come first where they tie with those of the shape. A point is as sharp as a hull
 * can be: see docs/numerics.md 9 for rays at the tips of needles. */
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

/* Answers what the typed function does. For a 2D shape z is ignored. */
toi_status toi_raycast(const toi_vec3 *origin, const toi_vec3 *direction, const toi_shape *shape,
                       const toi_options *options, toi_hit *hit);

/* Is a point inside? TOI_SEPARATE is outside, TOI_TOUCH on the boundary, TOI_OVERLAP inside (on a flat shape,
 * but not on its rim). Classes and errors are those of toi_overlap for a point as an aabb; null is
 * TOI_ERR_ARGUMENT. */
toi_status toi_contains_aabb2(const toi_aabb2 *shape, const toi_vec2 *point);
toi_status toi_contains_obb2(const toi_obb2 *shape, const toi_vec2 *point);
toi_status toi_contains_poly2(const toi_poly2 *shape, const toi_vec2 *point);
toi_status toi_contains_aabb3(const toi_aabb3 *shape, const toi_vec3 *point);
toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *point);
toi_status toi_contains_hull3(const toi_hull3 *shape, const toi_vec3 *point);
toi_status toi_contains_triangle3(const toi_triangle3 *triangle, const toi_vec3 *point);

/* Answers what the typed function does. For a 2D shape z is ignored. */
toi_status toi_contains(const toi_shape *shape, const toi_vec3 *point);

/* Where do two segments meet, exactly? Returns TOI_OVERLAP where they cross between their ends, or share a
 * part of some length; TOI_TOUCH where they do neither, but one ends on the other; else TOI_SEPARATE. A
 * segment of no length is a point: it overlaps where it is between the ends of another segment or on another
 * point, and touches where it is on an end. *point, which may be null, is written where the segments meet: it
 * is the common point that is first on `a`, each coordinate to the nearest ulp, ties away from zero. Errors
 * are TOI_ERR_ARGUMENT for null, and TOI_ERR_RANGE for a coordinate at or past TOI_LIMIT. */
toi_status toi_intersect_segments2(const toi_segment2 *a, const toi_segment2 *b, toi_vec2 *point);

/* Casts a ray from one end of a segment to the other. The segment may be longer than TOI_LIMIT. hit->enter
 * and hit->exit are fractions of the way, in 2^-16, rounded down and up. A segment of no length is a point.
 * Errors are TOI_ERR_ARGUMENT for null, TOI_ERR_RANGE for an end at or past TOI_LIMIT, and those of the
 * shape. */
toi_status toi_segmentcast_triangle3(const toi_segment3 *segment, const toi_triangle3 *triangle,
                                     toi_hit *hit);
toi_status toi_segmentcast_hull3(const toi_segment3 *segment, const toi_hull3 *hull, toi_hit *hit);

/* A triangle is a flat hull: these answer what toi_overlap_hull3 and toi_sweep_hull3 do, with their promises.
 * The faces and edges in a toi_axis are those of hull.h for a flat hull: face 0 is the side that sees the
 * corners counter-clockwise, and edge k goes from corner k to the next one; in a triangle that is a segment
 * edge 0 is all of it. Errors are those of hulls; a corner at or past TOI_LIMIT / 2, also one that would be
 * there after the push, is TOI_ERR_RANGE. */
toi_status toi_overlap_triangle3(const toi_triangle3 *a, const toi_triangle3 *b, toi_penetration *out);
toi_status toi_sweep_triangle3(const toi_triangle3 *a, const toi_vec3 *va, const toi_triangle3 *b,
                               const toi_vec3 *vb, const toi_options *options, toi_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
