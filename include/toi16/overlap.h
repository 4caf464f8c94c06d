/* SPDX-License-Identifier: MIT */
/* Are two shapes in contact where they are, how deep, and which way out is the shortest?
 *
 *     toi_penetration p;
 *     if (toi_overlap_obb3(&crate, &robot, &p) == TOI_OVERLAP)
 *         move(&robot, &p.push);
 *
 * Nothing moves here. The axes are those of the sweep, in the same order.
 *
 * How good is the answer? The depth is never below the true one, and B moved by the push is not inside A:
 * they touch or are apart, and asking again says so. Pairs are of two classes:
 * - Exact (aabb2, aabb3, poly2, poly2 with aabb2; two level boxes, and a level box with a polygon, however
 *   they are stored): the status is that of exact rational arithmetic, the depth is at most 1 ulp (2^-16)
 *   above the true one, and after the push the shapes are at most 2 ulp apart.
 * - Certified (all others): the answer is never separate where there is contact. For axes orthonormal to
 *   within 2^-28 it is contact only where the true gap is at most 2 ulp, the depth is at most 4 ulp above the
 *   true one, and after the push the shapes are at most 4 ulp apart. A touch may be said for an overlap
 *   within the same 2 ulp, or the reverse.
 *
 * Where flat shapes overlap in one line or plane (a point on a segment, a quad in the plane of another) any
 * step out of that ends the overlap: the depth is then 1 ulp. */
#ifndef TOI16_OVERLAP_H
#define TOI16_OVERLAP_H

#include "shape.h"

/* The answer. On an error only status is written. */
typedef struct {
    toi_status status; /* what the function returned: TOI_SEPARATE, TOI_TOUCH or TOI_OVERLAP */
    fix16_t depth;     /* of an overlap: the length of the least translation that ends it, length units,
                          rounded up, 1 ulp or more; else 0 */
    toi_vec3 normal;   /* from A towards B, length 1 to within 2 ulp: of an overlap the way B has to go, of a
                          touch an axis along which the shapes only touch, where separate the one that
                          separates them, as nearly as a normal of 16 bits can. In 2D z is 0 */
    toi_vec3 push;     /* of an overlap: what to add to B's position to end it, length units; else 0 */
    toi_axis axis;     /* the one that normal is along. Of several the earlier one: faces of A, faces of B,
                          edges; of two ways along it that are as short the positive one */
} toi_penetration;

#ifdef __cplusplus
extern "C" {
#endif

/* All return out->status, or TOI_ERR_ARGUMENT for null, or TOI_ERR_SHAPE, TOI_ERR_RANGE and TOI_ERR_ROTATION
 * where the sweep of the pair returns them. TOI_ERR_RANGE is also the answer where the push would take B out
 * of the domain, or is past Q16.16. Hulls look for the axes that may be the least; where that is in doubt
 * (shallow, flat or huge ones) they try all, which takes edges of A times edges of B steps. */
toi_status toi_overlap_aabb2(const toi_aabb2 *a, const toi_aabb2 *b, toi_penetration *out);
toi_status toi_overlap_obb2(const toi_obb2 *a, const toi_obb2 *b, toi_penetration *out);
toi_status toi_overlap_aabb2_obb2(const toi_aabb2 *a, const toi_obb2 *b, toi_penetration *out);
toi_status toi_overlap_obb2_aabb2(const toi_obb2 *a, const toi_aabb2 *b, toi_penetration *out);
toi_status toi_overlap_poly2(const toi_poly2 *a, const toi_poly2 *b, toi_penetration *out);
toi_status toi_overlap_poly2_aabb2(const toi_poly2 *a, const toi_aabb2 *b, toi_penetration *out);
toi_status toi_overlap_aabb2_poly2(const toi_aabb2 *a, const toi_poly2 *b, toi_penetration *out);
toi_status toi_overlap_poly2_obb2(const toi_poly2 *a, const toi_obb2 *b, toi_penetration *out);
toi_status toi_overlap_obb2_poly2(const toi_obb2 *a, const toi_poly2 *b, toi_penetration *out);
toi_status toi_overlap_aabb3(const toi_aabb3 *a, const toi_aabb3 *b, toi_penetration *out);
toi_status toi_overlap_obb3(const toi_obb3 *a, const toi_obb3 *b, toi_penetration *out);
toi_status toi_overlap_aabb3_obb3(const toi_aabb3 *a, const toi_obb3 *b, toi_penetration *out);
toi_status toi_overlap_obb3_aabb3(const toi_obb3 *a, const toi_aabb3 *b, toi_penetration *out);
toi_status toi_overlap_hull3(const toi_hull3 *a, const toi_hull3 *b, toi_penetration *out);
toi_status toi_overlap_hull3_aabb3(const toi_hull3 *a, const toi_aabb3 *b, toi_penetration *out);
toi_status toi_overlap_aabb3_hull3(const toi_aabb3 *a, const toi_hull3 *b, toi_penetration *out);
toi_status toi_overlap_hull3_obb3(const toi_hull3 *a, const toi_obb3 *b, toi_penetration *out);
toi_status toi_overlap_obb3_hull3(const toi_obb3 *a, const toi_hull3 *b, toi_penetration *out);

/* Balls, and balls with level boxes: exact. Depth is r less the distance of the cores, r being the sum of the
 * radii; where the cores meet, r and the least way out of a face of the box, or where both are one point a
 * way along x. Round shapes that are pushed are apart by at most 1 ulp. The axis is TOI_AXIS_NEAREST. Where r
 * is 0 points answer as flat boxes. The corners of a box are below TOI_LIMIT. */
toi_status toi_overlap_circle2(const toi_circle2 *a, const toi_circle2 *b, toi_penetration *out);
toi_status toi_overlap_sphere3(const toi_sphere3 *a, const toi_sphere3 *b, toi_penetration *out);
toi_status toi_overlap_circle2_aabb2(const toi_circle2 *a, const toi_aabb2 *b, toi_penetration *out);
toi_status toi_overlap_sphere3_aabb3(const toi_sphere3 *a, const toi_aabb3 *b, toi_penetration *out);

/* Answers what the typed function of the pair does. Shapes of different dimensions are TOI_ERR_SHAPE. */
toi_status toi_overlap(const toi_shape *a, const toi_shape *b, toi_penetration *out);

#ifdef __cplusplus
}
#endif

#endif
