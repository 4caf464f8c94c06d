/* SPDX-License-Identifier: MIT */
/* How do I move a body through a world that turns while it moves?
 *
 *     toi_turn_moved moved;
 *     toi_motion2_drive(&motion, &car.as.obb2.center, &car.as.obb2.rot, speed, steering);
 *     toi_turn_move2(&car, &motion, shelves_near, &hall, NULL, &moved);
 *     if (moved.stopped)
 *         speed = 0, bump(moved.met.id, moved.met.normal);
 *
 * Who stands on a platform that turns moves with the point of it below the feet:
 *
 *     toi_velocity_at2(&platform_motion, &feet, &carried);
 *     velocity.x += carried.x, velocity.y += carried.y;      and takes it off the answer's, as move.h says
 *
 * The step is one leg that turns, by a motion as turn.h has it, and then a step of move.h. The leg
 * leads to the first thing that the body meets, or to the end of the time; in what is left of the time the
 * body goes on, slides, and is pushed as toi_move2 says, without turning, with the velocity that its pivot
 * has when the turn ends: velocity and carried velocity together. So nothing turns and slides along what it
 * meets. Where neither the body nor anything near turns it is toi_move2 with the sum of both velocities, bit
 * for bit.
 *
 * What the body stands against as it begins, and its velocity presses into, turns the velocity aside, as
 * toi_slide2 does, and the body turns on with what is left: gravity keeps nothing from turning on a floor.
 * The carried velocity stays as it is. That happens up to `bounces` times; after these, and to a bullet, the
 * leg ends there.
 *
 * Things stop the leg when they are within 4 ulp, and at most 2 ulp, what both travel in two time ulps, and
 * 2^-22 of both sizes before that. A body that begins within that distance may turn away: then contact counts
 * from a gap of 0 on, and where it begins within that, as a body does that stands on a floor, from a depth of
 * 20 ulp on. No wall is passed that way unless half of its thickness and the body's together is less. As in
 * move.h a body that began free never ends overlapped: the pose at the end of the leg, rounded to ulps, is
 * looked at as it is, and where it is not free the leg ends 1, 3, 7, 15, ... time ulps earlier; at last the
 * body stays. What it begins overlapped with by more than TOI_MOVE_SHALLOW stops no turn. What is overlapped
 * by less has to stay so.
 *
 * Things move during the leg too, and turn if toi_candidate.turn says so: also where the body itself does not
 * turn, the leg leads to the first contact of both. From there on a thing that turns goes straight, from the
 * pose that it has then and with the velocity of its point that touches the body (which is a corner or the
 * middle of a side of an axis-aligned box, and taken to be the middle of other bodies); so it pushes the body
 * as move.h says. What it turns meanwhile is left out, and made good when the step ends: the body is pushed
 * by the least translation out of those things, as they are then, that it is in and was not when the step
 * began, and where that leads it into anything else, out of that along the thing. Where that does not free it
 * of all of them it is not pushed, but crushed: TOI_OVERLAP, in what turned and in no wall. A thing
 * that turns by more than half of its thickness in what is left of a step may push to its other side.
 *
 * A one-way thing stops the leg if toi_move2 would stop the body by the normal of their first contact, and
 * else not at all. Sensors stop nothing; of the leg those are reported that the body gets into by 4 ulp.
 * Where the looks at a pair run out (TOI_TURN_BUDGET2, _BUDGET3), the leg ends where they got to.
 *
 * An axis-aligned box that has turned is an oriented box; its half extents are rounded up to whole ulps. A
 * polygon is rounded anew in each step, and becomes another one in time: for many turns keep it as it was
 * made, and the sum of what it has turned. */
#ifndef TOI16_TURN_MOVE_H
#define TOI16_TURN_MOVE_H

#include "move.h"
#include "turn.h"

/* The answer. On an error only move.status and move.faulty mean anything, and the body stays as it was. */
typedef struct {
    toi_move_result move; /* what became of the time after the turn. Times count from the beginning of the
                             whole step; `moved` is how far the body went after the turn, and not how far the
                             turn took it. The status is that of the whole
                             step: TOI_HIT also where the turn was stopped, or the velocity turned aside */
    fix16_t turned;       /* the time at which the turn ended, time units: how far the body has turned; 0 of a
                             motion without a spin where nothing near turns either */
    bool stopped;         /* something stopped it: `met` */
    toi_move_contact met; /* what stopped the turn; else what turned the velocity aside last, at time 0; all 0
                             where nothing did. move.touched has the kinds of all of the latter;
                             move.contacts lists what the body has met after the turn, and sensors */
    toi_vec3 pivot;       /* where the pivot is at the end of the step, to the nearest ulp: for the next one.
                             In the plane z is 0. Saturates at the ends of Q16.16 */
    toi_vec3 carried;     /* the carried velocity in its direction at the end of the turn, to the nearest ulp
                             but for 2^-27 of it; what has met the body since is not taken out */
} toi_turn_moved;

#ifdef __cplusplus
extern "C" {
#endif

/* These take the body, its motion, the callback and its context, options or null, and where the answer goes.
 * They move and turn the body and return out->move.status. Options are those of toi_move2; for a polygon
 * `room` has place for twice as many vertices as it has. The region for the callback holds the whole way of
 * the turn, if nothing stopped it; after the turn it is another one, which grows by itself. Errors are those
 * of toi_move2, where the velocity is the sum of both, and those that toi_turn has for the body, the motion
 * or a thing; TOI_ERR_RANGE also where the body would end outside of the domain. */
toi_status toi_turn_move2(toi_shape *body, const toi_motion2 *motion, toi_world_fn world, void *context,
                          const toi_move_options *options, toi_turn_moved *out);
toi_status toi_turn_move3(toi_shape *body, const toi_motion3 *motion, toi_world_fn world, void *context,
                          const toi_move_options *options, toi_turn_moved *out);

/* Tell how fast a point of a moving body is at t = 0: the sum of both velocities and of the spin times the
 * way from the pivot, Q16.16 length units per time unit, to the nearest ulp. The point is in the world. They
 * return TOI_OK, or an error with nothing written: TOI_ERR_ARGUMENT for null, TOI_ERR_RANGE for a number of
 * the motion but the spin, or of the point, at or past TOI_LIMIT, and for a velocity past Q16.16. */
toi_status toi_velocity_at2(const toi_motion2 *motion, const toi_vec2 *point, toi_vec2 *out);
toi_status toi_velocity_at3(const toi_motion3 *motion, const toi_vec3 *point, toi_vec3 *out);

#ifdef __cplusplus
}
#endif

#endif
