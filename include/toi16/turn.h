/* SPDX-License-Identifier: MIT */
/* When do two shapes touch that turn while they move?
 *
 *     toi_motion2 swing = {.spin = TOI_F16(1.5), .pivot = hinge};          a door, 1.5 radians per time unit
 *     toi_motion2 walk = {.velocity = {TOI_F16(2), 0}};
 *     toi_hit hit;
 *     if (toi_turn_obb2(&door, &swing, &robot, &walk, NULL, &hit) >= TOI_HIT)
 *         stop_at(hit.enter, hit.normal);
 *
 * Whatever has just met is still within the tolerance, and meets again at once, also where it parts. So who
 * reacts and goes on gives the pair a negative margin until it is clear:
 *
 *     while (left > 0) {
 *         toi_turn_options rest = {.t_max = left, .margin = margin, .instant = true};
 *         if (toi_turn_obb2(&a, &ma, &b, &mb, &rest, &hit) < TOI_HIT)
 *             break;
 *         both go on by hit.enter (toi_turned2, toi_motion2_after), and react;
 *         left -= hit.enter, margin -= 2 * TOI_TURN_TOLERANCE;
 *     }
 *
 * The margin is 0 again once the pair is separate in an instant with a margin of 4 tolerances: all of that is
 * in examples/bounce.c. Who has stopped at a margin above 0 goes on with one that is less by 2 tolerances.
 *
 * Units: positions and pivots Q16.16 length units, velocities Q16.16 length units per time unit, spins Q16.16
 * radians per time unit, times Q16.16 time units.
 *
 * The motion. A point X of a shape is at time t at
 *     P + velocity t + S(t) carried + R(t) (X - P),
 * where P is the pivot, R(t) the rotation by spin t, and S(t) the integral of R from 0 to t. It is computed
 * with as real numbers, so the integers describe one exact motion and nothing of it is rounded.
 *
 * What is promised, for all pairs:
 * - contact is never missed, and enter is never later than the true first contact;
 * - at enter the shapes are apart by at most options.margin and options.tolerance (1 ulp counts as 2), what
 *   they travel in two time ulps, 2^-22 of both sizes, and what is in doubt of where they are: up to 2^-26 of
 *   how far each is from its pivot, and 2^-23 of how far it is carried in the whole time; contact is reported
 *   for shapes that never meet only where they come that near. That is a distance, not a time: where shapes
 *   pass each other that near before they meet, enter is then. Once in 10,000 hard queries it is before that:
 *   docs/numerics.md says of which bodies;
 * - the work is bounded: after options.budget looks, or where far pivots leave more in doubt than there is
 *   between the bodies, the answer is a hit with `conservative` set, and enter the time until which they are
 *   proved apart. Who ignores that stops early; who does not, asks again from there;
 * - where neither shape turns and the margin is 0, the sweep of sweep.h answers, bit for bit; velocity and
 *   carried velocity add up. But axes that are too far off are refused here also then.
 *
 * Else the statuses are separate (proved), hit, and overlap, which is contact at t = 0 that is deeper than
 * the tolerance (but for what is in doubt): of a margin above 0, shapes that are nearer than the margin by
 * more than that. There is no graze and no last contact, as a contact of bodies that turn may end and come
 * back: exit is t_max. docs/numerics.md has the proof.
 *
 * Source of the method: B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996
 * (conservative advancement); the bounds of second order are this library's. */
#ifndef TOI16_TURN_H
#define TOI16_TURN_H

#include "contact.h"
#include "shape.h"

/* How a body of the plane moves. All zero: it stands. */
typedef struct {
    toi_vec2 velocity; /* of the pivot, constant in the world, length units per time unit; below TOI_LIMIT */
    toi_vec2 carried;  /* a velocity that turns with the body, as of a car on an arc; its direction in the
                          world at t = 0; below TOI_LIMIT */
    fix16_t spin;      /* radians per time unit, counter-clockwise */
    toi_vec2 pivot;    /* what the body turns about, in the world at t = 0, length units; below TOI_LIMIT */
} toi_motion2;

/* How a body of space moves. All zero: it stands. */
typedef struct toi_motion3 {
    toi_vec3 velocity; /* as in toi_motion2 */
    toi_vec3 carried;  /* as in toi_motion2 */
    toi_vec3 spin;  /* the axis to turn about, as long as the radians per time unit, by the right-hand rule;
                       constant in the world */
    toi_vec3 pivot; /* as in toi_motion2 */
} toi_motion3;

/* One step of a proof: the shapes are apart from one time to the next along an axis that turns at a constant
 * rate. */
typedef struct {
    fix16_t from, until; /* time units */
    toi_axis axis;       /* its name: that of a face or of two edges; TOI_AXIS_NEAREST between corners;
                            TOI_AXIS_NONE where the balls around both centres are apart */
    toi_axis3 normal;    /* the axis at `from`, from A towards B, length 1 in Q2.30; 0 of balls */
    toi_vec3 spin;       /* how it turns, radians per time unit, in the plane along z: the spin of the body
                            that has the face; of edges one that keeps it perpendicular to both */
} toi_turn_step;

/* What a query may be told. Zero means the default in every member. */
typedef struct {
    fix16_t t_max;     /* the end of the motion, time units, not negative; 0 means 1.0 unless `instant` */
    fix16_t tolerance; /* how near to the margin counts as contact, length units, not negative, of any size:
                          enter is early by as much, and where it is larger than the bodies the normal may
                          lead anywhere; 0 means TOI_TURN_TOLERANCE */
    fix16_t margin;  /* contact counts from this gap on, length units, below TOI_LIMIT in magnitude. Positive:
                        stop so far before. Negative: from that depth on, so that what stands, slides or
                        begins in touch may turn on. TOI_OVERLAP means nearer than it by over the tolerance */
    uint16_t budget; /* how many looks at the shapes are made at most; 0 means TOI_TURN_BUDGET2 or
                        TOI_TURN_BUDGET3 */
    bool instant;    /* a t_max of 0 is meant */
    toi_turn_step *proof;  /* room for the steps that prove the shapes apart until enter, or until t_max where
                              they are separate; null: none wanted */
    uint16_t proof_room;   /* how many steps there is room for; what does not fit is left out, and what is
                              there proves less. With 0 they are only counted */
    uint16_t *proof_count; /* set to how many steps the proof has, which may be more than there was room for;
                              null: not wanted. 0 of an overlap, and where the sweep of sweep.h answers; an
                              error leaves it as it was */
} toi_turn_options;

/* The defaults: 16 ulp, that is 1/4096 length unit; 96 looks in the plane, 160 in space. */
#define TOI_TURN_TOLERANCE ((fix16_t)16)
#define TOI_TURN_BUDGET2   96
#define TOI_TURN_BUDGET3   160

/* How many looks at the shapes a recheck makes at most; a step of a solver's proof takes some hundred. */
#define TOI_TURN_RECHECK_LOOKS (UINT32_C(1) << 20)

/* The end of the range of angles: |spin| t_max is at most 64 radians, some ten turns. */
#define TOI_TURN_LIMIT TOI_F16(64)

#ifdef __cplusplus
extern "C" {
#endif

/* Shape A, its motion, shape B, its motion, options or null, the answer. All return hit->status. hit->normal
 * points from A towards B, of length 1 to within 2 ulp, and is 0 of an overlap; along it the gap at enter is
 * at most what is promised above, and not negative but for the rounding of the normal, up to 2^-16 of both
 * widths, and at t = 0 for the tolerance. hit->axis names the axis of that look. Of a conservative
 * hit both are those of the last look, which was before enter; where that had no axis, as the balls around
 * both bodies were apart, the normal is 0. Errors, with only the status written:
 * - TOI_ERR_ARGUMENT for null, a negative t_max or tolerance, and a proof_room without a proof;
 * - TOI_ERR_SHAPE, TOI_ERR_RANGE and TOI_ERR_ROTATION as of sweeps, but axes are to be orthonormal to within
 *   2^-28 (TOI_ROT_TOLERANCE), as all rotations of this library are; axis-aligned boxes have the domain here
 *   that they have against other shapes; and no vertex of a hull is past the reach of its table;
 * - TOI_ERR_RANGE for a velocity, carried velocity, pivot or margin at or past TOI_LIMIT, and for the sum of
 *   both velocities of a body that does not turn; for more than TOI_TURN_LIMIT radians in the time, in space
 *   by the length of the spin; for a spin times the distance of the farthest point from the pivot of 32768
 * length units per time unit or more, where that distance counts as up to 8 ulp and 2^-20 of it more; and for
 * a carried velocity of a body that turns which leads 32768 length units or more in the time. TOI_NO_CHECKS
 * leaves none of these out. */
toi_status toi_turn_obb2(const toi_obb2 *a, const toi_motion2 *ma, const toi_obb2 *b, const toi_motion2 *mb,
                         const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_aabb2_obb2(const toi_aabb2 *a, const toi_motion2 *ma, const toi_obb2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_obb2_aabb2(const toi_obb2 *a, const toi_motion2 *ma, const toi_aabb2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_poly2(const toi_poly2 *a, const toi_motion2 *ma, const toi_poly2 *b,
                          const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_poly2_aabb2(const toi_poly2 *a, const toi_motion2 *ma, const toi_aabb2 *b,
                                const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_aabb2_poly2(const toi_aabb2 *a, const toi_motion2 *ma, const toi_poly2 *b,
                                const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_poly2_obb2(const toi_poly2 *a, const toi_motion2 *ma, const toi_obb2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_obb2_poly2(const toi_obb2 *a, const toi_motion2 *ma, const toi_poly2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit);

/* The same of space. */
toi_status toi_turn_obb3(const toi_obb3 *a, const toi_motion3 *ma, const toi_obb3 *b, const toi_motion3 *mb,
                         const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_aabb3_obb3(const toi_aabb3 *a, const toi_motion3 *ma, const toi_obb3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_obb3_aabb3(const toi_obb3 *a, const toi_motion3 *ma, const toi_aabb3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_hull3(const toi_hull3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                          const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_hull3_aabb3(const toi_hull3 *a, const toi_motion3 *ma, const toi_aabb3 *b,
                                const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_aabb3_hull3(const toi_aabb3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                                const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_hull3_obb3(const toi_hull3 *a, const toi_motion3 *ma, const toi_obb3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);
toi_status toi_turn_obb3_hull3(const toi_obb3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit);

/* Does that for shapes of any kind, round ones too. Of shapes of the plane only x and y of velocities,
 * carried velocities and pivots count, and z of spins. A 2D shape against a 3D one is TOI_ERR_SHAPE. */
toi_status toi_turn(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                    const toi_turn_options *options, toi_hit *hit);

/* Contact points at enter: both shapes are put where they are then (rounded as toi_turned2 says), and the
 * points are those of toi_contact where B goes on along -normal: by the margin where it is above 0, by two
 * tolerances, and by what the shapes may be apart beside that. Points are no farther off the shapes than
 * these are apart at enter, and two ulp; with a margin they are on A, with a negative one within what is
 * shared. out->hit is the answer of toi_turn; of an overlap, a separation and a conservative hit there are no
 * points, and there may be none where corners are the nearest, or where the shapes come near but never meet.
 * `room` has place for the vertices of both shapes where they are polygons, those of A first; for other
 * shapes it may be null. Errors as of toi_turn, with only out->hit.status written; TOI_ERR_ARGUMENT for a
 * polygon without room, and TOI_ERR_RANGE where a shape is past the domain at enter; the room may be written
 * then. */
toi_status toi_turn_contact(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                            const toi_motion3 *mb, const toi_turn_options *options, toi_vec2 *room,
                            toi_manifold *out);

/* Tells whether a proof shows that the shapes are apart by more than the margin at all times from 0 until a
 * time. It computes with the poses at the ends of pieces of each step and one bound for what happens between,
 * and shares nothing with the solver. Steps follow one another without a gap; until 0 there is nothing to
 * show, and no step is needed. `until` is hit.enter, or t_max where they are separate. False for null shapes,
 * motions, and steps that are counted, for shapes or motions that toi_turn refuses, and for whatever is not
 * shown: as a piece is at least a time ulp, that may be a true proof about bodies that turn by a fifth of a
 * radian in one, and one that takes more than TOI_TURN_RECHECK_LOOKS looks at the shapes. */
bool toi_turn_recheck(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                      fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until);

/* ---- Motions that people mean. They return TOI_OK, or an error with the result untouched:
 * TOI_ERR_ARGUMENT for null, TOI_ERR_RANGE for a number at or past TOI_LIMIT or past Q16.16. */

/* Turning about a point, radians per time unit. */
toi_status toi_motion2_in_place(toi_motion2 *result, const toi_vec2 *pivot, fix16_t spin);
toi_status toi_motion3_in_place(toi_motion3 *result, const toi_vec3 *pivot, const toi_vec3 *spin);

/* A motion of the plane for what takes shapes of any kind (toi_turn, toi_turn_contact, toi_turn_recheck,
 * toi_candidate.turn): z is 0, and the spin is about z. Numbers of any size. */
toi_status toi_motion3_flat(toi_motion3 *result, const toi_motion2 *motion);

/* A motion as it is after a time of 0 or more, for who goes on from there with the shape that toi_turned2
 * writes: with the pivot and the carried velocity of then, to the nearest ulp (that of a rotation and of the
 * way is as toi_turned2 says). `result` may be `motion`. TOI_ERR_ARGUMENT for a time below 0, TOI_ERR_RANGE
 * as of toi_turn, and where the pivot leaves the domain. */
toi_status toi_motion2_after(toi_motion2 *result, const toi_motion2 *motion, fix16_t time);
toi_status toi_motion3_after(toi_motion3 *result, const toi_motion3 *motion, fix16_t time);

/* Driving an arc: a point of the body, where it heads (its first axis in the world), the speed along that in
 * length units per time unit (negative: backwards), and how fast it turns in radians per time unit. A spin of
 * 0 drives straight. TOI_ERR_ROTATION for a heading that fails toi_rot2_check. */
toi_status toi_motion2_drive(toi_motion2 *result, const toi_vec2 *position, const toi_rot2 *heading,
                             fix16_t speed, fix16_t spin);

/* From one pose to another in a time above 0, by the shortest turn. A pose is where a point of the body is
 * (its centre, a hinge) and how its axes lie: the pivot is that point at first, the velocity leads to where
 * it is at last, and the spin is that of the turn between both rotations. The pose at that time is the second
 * one but for the rounding of velocity and spin, half an ulp each per time unit. Half a turn, to within 2^-12
 * radians, is TOI_ERR_ROTATION, as two ways are the shortest; so are axes that are no rotation, and mirrored
 * ones unless both are. */
toi_status toi_motion2_from_poses(toi_motion2 *result, const toi_vec2 *from, const toi_rot2 *from_rot,
                                  const toi_vec2 *to, const toi_rot2 *to_rot, fix16_t time);
toi_status toi_motion3_from_poses(toi_motion3 *result, const toi_vec3 *from, const toi_rot3 *from_rot,
                                  const toi_vec3 *to, const toi_rot3 *to_rot, fix16_t time);

/* Where is a shape at a time? Time is any, also a negative one, as long as the angle is within
 * TOI_TURN_LIMIT. Writes the shape there: its points and its centre to the nearest ulp, but for 2^-28 of
 * their distance from the pivot and 2^-26 of the way that carried velocity leads; its axes orthonormal to
 * within 2^-28. An AABB that has turned becomes an oriented box, whose centre and half extents are rounded
 * where they lie between two ulps. A polygon's vertices go to `room`, which has place for as many, and which
 * `out` then refers to; for other shapes it may be null. `out` may be the shape itself, and `room` its
 * vertices. Errors as of toi_turn, and TOI_ERR_RANGE where the shape would leave the domain; then nothing is
 * written but, of a polygon, the room. A time and a spin of INT32_MIN have no opposite: where the way is back
 * in time, they are TOI_ERR_RANGE. */
toi_status toi_turned2(const toi_shape *shape, const toi_motion2 *motion, fix16_t time, toi_vec2 *room,
                       toi_shape *out);
toi_status toi_turned3(const toi_shape *shape, const toi_motion3 *motion, fix16_t time, toi_shape *out);

#ifdef __cplusplus
}
#endif

#endif
