/* SPDX-License-Identifier: MIT */
/* When can two bodies first touch that are not known for certain?
 *
 *     toi_bound person = {.margin = TOI_F16(0.1), .speed = TOI_F16(1.6)};    metres, metres per second
 *     if (toi_earliest_obb2(&cart, &v, &feet, &still, &person, TOI_F16(3), &enter) == TOI_MAY_TOUCH)
 *         printf("clear until %.3f s\n", fix16_to_dbl(enter));
 *
 * The model: at time t a body is displaced from where its constant velocity puts it by a vector of any
 * direction and of length at most R(t) = margin + speed t + accel t^2 / 2. These are all motions that begin
 * within `margin`, with a velocity within `speed` of the stated one and an acceleration within `accel` at all
 * times. Turning is not in it: toi_bound_turn adds it to the speed. The limits are the caller's, and an
 * answer is worth what they are worth.
 *
 * Exact (two AABBs): enter is the floor of the first time at which the boxes, each side moved out by R(t),
 * meet. Certified (all others): enter is never later than the first time at which the shapes are within R(t)
 * of one another, and at enter no axis of the pair separates them by more than R(t) + 2 ulp + the way of one
 * tick. Corners count as sharp, so that two of them that pass each other may be taken for nearer than they
 * are, by up to 0.42 R in the plane and 0.74 R in space; those of round shapes, which have none, do not. How
 * early is promised for axes orthonormal to within 2^-28 and while R(t) is within Q16.16; pairs of edges that
 * sweeps leave out as parallel, or as no facet, are no axes here either; round shapes that graze for longer
 * than 64 planes lead on may be early, by 1,100 ulp where that was seen. Outlines with a radius may be 2.9
 * ulp early where their edges are 16,000 units long.
 *
 * Source of the model: the parabolic horn of space-time bounds, P. M. Hubbard, Collision Detection for
 * Interactive Graphics Applications, 1995. */
#ifndef TOI16_BOUND_H
#define TOI16_BOUND_H

#include "shape.h"

/* How far a body may be from where its constant velocity puts it. All zero: it is known for certain. The
 * bounds of two bodies add up, member by member. */
typedef struct {
    fix16_t margin; /* at t = 0, length units, 0 or more */
    fix16_t speed;  /* of an error of the velocity, length units per time unit, 0 or more */
    fix16_t accel;  /* of any acceleration, length units per time unit squared, 0 or more */
} toi_bound;

#ifdef __cplusplus
extern "C" {
#endif

/* Adds to bound->speed what a body that turns needs: reach * rate, rounded up. reach is the distance of its
 * farthest point from the point that it turns about, length units; rate the fastest that it may turn, radians
 * per time unit; 0 or more each. Returns TOI_OK; TOI_ERR_ARGUMENT for null or a negative number,
 * TOI_ERR_RANGE where the speed would leave Q16.16. An error writes nothing. */
toi_status toi_bound_turn(toi_bound *bound, fix16_t reach, fix16_t rate);

/* These take shape A and its velocity, shape B and its velocity, the bounds of both together, how far to look
 * (time units, 0 or more; 0 is t = 0 alone), and where the time goes (Q16.16 time units). They return
 * TOI_SEPARATE: nothing that keeps to the bounds touches until t_max, and *enter is t_max; TOI_MAY_TOUCH:
 * nothing touches before *enter, which is 0 where they may be in contact from the beginning; or an error,
 * which writes nothing: TOI_ERR_ARGUMENT for null, a negative t_max and a negative member of the bound, and
 * those of sweeps. */
toi_status toi_earliest_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter);
toi_status toi_earliest_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter);
toi_status toi_earliest_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                             const toi_bound *both, fix16_t t_max, fix16_t *enter);
toi_status toi_earliest_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                             const toi_bound *both, fix16_t t_max, fix16_t *enter);
toi_status toi_earliest_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                              const toi_bound *both, fix16_t t_max, fix16_t *enter);

/* Does that for two shapes of any kind; z of velocities is ignored in the plane. */
toi_status toi_earliest(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                        const toi_bound *both, fix16_t t_max, fix16_t *enter);

/* Write the least box with corners in whole ulps that holds the shape, displaced by up to R(t), at all times
 * of [0, t_max]: larger by less than 1 ulp at each side than the exact one. bound may be null: none. Corners
 * past Q16.16 are put at its ends, so that two boxes that meet still do. With t_max 1.0 no product is needed:
 * make the time unit one step. Return TOI_OK or an error as toi_bounds does (motion.h), which writes nothing;
 * a negative member of the bound is TOI_ERR_ARGUMENT, a shape of the other dimension TOI_ERR_SHAPE. */
toi_status toi_swept_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb2 *out);
toi_status toi_swept_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb3 *out);
toi_status toi_swept2(const toi_shape *shape, const toi_vec3 *velocity, const toi_bound *bound, fix16_t t_max,
                      toi_aabb2 *out);
toi_status toi_swept3(const toi_shape *shape, const toi_vec3 *velocity, const toi_bound *bound, fix16_t t_max,
                      toi_aabb3 *out);

#ifdef __cplusplus
}
#endif

#endif
