/* SPDX-License-Identifier: MIT */
/* Where is a moving shape at a time, and which box holds all of its way?
 *
 *     if (toi_sweep_obb3(&robot, &v, &wall, &still, NULL, &hit) == TOI_HIT) {
 *         toi_advance3(&robot.center, &v, hit.enter);      stops it where it touches
 *         toi_advance3(&robot.center, &hit.normal, -4);    and 4 ulps back, so that it is sure to be clear
 *     }
 *     toi_bounds_obb3(&robot, &v, TOI_F16(1), &box);           for a broad phase
 *
 * Positions and velocities are Q16.16, in length units and length units per time unit.
 *
 * Do you sweep something that the library has no shape for? Ask for a shape around it: contact is then never
 * missed and never late, but it may be early:
 * - A body that turns within the step has queries of its own in turn.h. Where a straight sweep has to do: the
 * hull of its outlines at the first and the last pose, grown by reach * (1 - cos(angle / 2)) and by how far
 * the way of its centre is off the straight one (examples/turning.c). A box in space: at its middle pose,
 * going straight, each half extent grown by reach * angle / 2 (radians) and the same. Reach is the distance
 * of the farthest corner from the centre.
 * - A velocity that may be off by a vector as long as e: the box with half extents grown by e * t_max, or of
 *   a polygon the hull of each vertex moved by +-e * t_max in x and y. Less early: in pieces of the time,
 *   each begun where the body then is and grown by e times its end.
 * tests/unit_recipes.c does the ones without an example, and shows what is missed without them. */
#ifndef TOI16_MOTION_H
#define TOI16_MOTION_H

#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds velocity * time to a position. Each component is rounded towards zero, so that nothing goes farther
 * than it would. Any velocity will do, and any time (Q16.16 time units; a negative time leads back). The
 * position of a box with a centre, or of a hull, is the centre. Call it for both corners of an AABB, which go
 * equally far, and for each vertex of a polygon. Returns TOI_OK; or TOI_ERR_ARGUMENT for null, TOI_ERR_RANGE
 * where the position would leave Q16.16, and then the position stays as it was.
 *
 * How near are two shapes that a sweep called a hit or a graze, once both have gone for hit.enter?
 * - level boxes (AABBs, and others however they are stored) touch or are apart, unless both are flat;
 * - of others rounding may leave one in the other: by less than 1.5 ulp in 2D and 1.8 in 3D where one of them
 *   is at rest, by less than 2.9 and 3.5 where both move (and by the 2 ulp more by which a certified pair may
 *   begin overlapped);
 * - once the first has gone 4 ulps back along the normal, by toi_advance3(&position, &hit.normal, -4), and
 *   where the second moves too that 4 ulps ahead, they are clear of each other.
 * docs/numerics.md, 16, has the proof. toi_move2 and toi_move3 do all that, and slide on. */
toi_status toi_advance2(toi_vec2 *position, const toi_vec2 *velocity, fix16_t time);
toi_status toi_advance3(toi_vec3 *position, const toi_vec3 *velocity, fix16_t time);

/* Writes the least box with corners in whole ulps that holds the shape at all times of [0, t_max]: exactly,
 * for every kind, so that it is larger by less than 1 ulp at each side. Any velocity will do; with t_max 0 it
 * is the box around the shape at rest. Corners past Q16.16 are put at its ends, so that two boxes that meet
 * still do. Returns TOI_OK; TOI_ERR_ARGUMENT for null and for a negative t_max; TOI_ERR_SHAPE, TOI_ERR_RANGE
 * or TOI_ERR_ROTATION for a shape that a sweep refuses. An error writes nothing. */
toi_status toi_bounds_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out);
toi_status toi_bounds_obb2(const toi_obb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out);
toi_status toi_bounds_poly2(const toi_poly2 *poly, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out);
toi_status toi_bounds_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out);
toi_status toi_bounds_obb3(const toi_obb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out);
toi_status toi_bounds_hull3(const toi_hull3 *hull, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out);

/* Does that for a shape of any kind; an unknown kind is TOI_ERR_SHAPE. For a 2D shape the velocity's z is
 * ignored, and that of the box is 0. */
toi_status toi_bounds(const toi_shape *shape, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out);

#ifdef __cplusplus
}
#endif

#endif
