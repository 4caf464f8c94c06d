/* SPDX-License-Identifier: MIT */
/* How long may a robot keep its velocity, and still stop before anything can touch it?
 *
 *     toi_body cart = {.shape = footprint, .velocity = v};
 *     toi_brake brake = {.react = TOI_F16(0.2), .decel = TOI_F16(2)};        s, m/s^2
 *     toi_warning warning;
 *     if (toi_brake_by2(&cart, &brake, people, NULL, count, TOI_F16(5), &warning) == TOI_MAY_TOUCH)
 *         brake_at(warning.time);
 *
 * In the plane. The robot keeps its velocity v for `react`, then brakes at `decel` along v to a standstill,
 * which takes |v| / decel; contact counts until it stands. A robot whose velocity is 0 stands at once, so
 * that contact counts at t = 0 alone. All other bodies move on at their velocity, within their bounds
 * (bound.h); the robot's own bound counts until it stands, too.
 *
 * Answers are always safe: nothing that keeps to its bounds touches a robot that does as it is told. They are
 * an aid, certified against the limits that are stated, and no rated safety part: no error of a sensor is in
 * them but by `margin`. docs/robots.md says which standards ask these questions.
 *
 * What separates is the axes of the pair, which are the normals of the edges of both shapes, the one across
 * v, and boxes around all of both ways. Corners count as sharp, as bound.h says. A shape with a radius counts
 * as its core and the regular polygon of 16 sides around that radius, which is larger by up to 2 %, and so
 * does R(t) where one of both shapes has a radius. Answers hold for the axes to within 64 ulp and the way of
 * two ticks.
 *
 * The domain is that of oriented boxes, for axis-aligned ones too (TOI_LIMIT, types.h). A bound that grows by
 * 2^14 length units a time unit, speed + accel t / 2, counts as contact.
 *
 * Sources: the distances are those of ISO 13855 and ISO/TS 15066 (separation), and of S. Shalev-Shwartz, S.
 * Shammah and A. Shashua, On a Formal Model of Safe and Scalable Self-driving Cars, 2017 (RSS). */
#ifndef TOI16_ROBOT_H
#define TOI16_ROBOT_H

#include "body.h"

/* How the robot stops. */
typedef struct {
    fix16_t react; /* how long it keeps its velocity after the command, time units, 0 or more */
    fix16_t decel; /* how it then brakes, length units per time unit squared, above 0 */
} toi_brake;

/* An answer. Members that a question does not ask for are 0. */
typedef struct {
    fix16_t time;     /* of toi_can_stop2: when it stands, rounded up, or the first time at which a touch is
                         possible, rounded down; of toi_brake_by2: until when a command is safe. Time units */
    fix16_t fraction; /* of toi_safe_speed2: of the velocity, Q16.16, 1.0 at most */
    uint16_t index;   /* the body that is met first, or the last one that made the answer less; UINT16_MAX:
                         none. Of an error in a body, its number */
} toi_warning;

#ifdef __cplusplus
extern "C" {
#endif

/* Asks whether the robot can stop, if it is told to brake now. `count` bodies are asked of the callback,
 * numbered from 0; those whose mask shares no bit with the robot's are left out. Returns TOI_SEPARATE: clear,
 * and warning->time is when it stands; TOI_MAY_TOUCH: it may be touched at warning->time at the earliest, by
 * warning->index, the least number of those that touch at that tick.
 *
 * Errors: TOI_ERR_ARGUMENT for null, a negative react, a decel that is not above 0 and a negative member of a
 * bound; TOI_ERR_RANGE where it would not stand within Q16.16, or the bounds of the robot and a body add up
 * past Q16.16; and those of sweeps. Of errors in bodies the first one counts, whatever the others are, and
 * warning->index is its number; else that is UINT16_MAX. Time and fraction are 0. */
toi_status toi_can_stop2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, toi_warning *warning);

/* Asks until when the robot may keep its velocity: a command to brake at any time in [0, warning->time] is
 * safe. Returns TOI_SEPARATE: t_max is; TOI_MAY_TOUCH: warning->time is, which is at most 1/256 below the
 * greatest such time that the axes allow, in time and of itself; TOI_OVERLAP: not even a command now is, by
 * warning->index; or an error as above, TOI_ERR_ARGUMENT for a negative t_max too, and TOI_ERR_RANGE where it
 * would not stand within Q16.16 when it is told at t_max. */
toi_status toi_brake_by2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, fix16_t t_max, toi_warning *warning);

/* Asks how fast the robot may go: at any fraction of its velocity in [0, warning->fraction] a command now is
 * safe. Returns TOI_SEPARATE: at all of it, 1.0; TOI_MAY_TOUCH: warning->fraction, as near as above; 0
 * promises nothing; or an error as above. */
toi_status toi_safe_speed2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                           uint16_t count, toi_warning *warning);

/* Give distances, in length units, rounded up. TOI_ERR_ARGUMENT for null and numbers out of their range,
 * TOI_ERR_RANGE where the distance is past Q16.16; an error writes nothing. Speeds are 0 or more. */

/* How far it goes until it stands: speed react + speed^2 / (2 decel). */
toi_status toi_stopping_distance(fix16_t speed, const toi_brake *brake, fix16_t *distance);

/* What has to be between the robot and a person that walks towards it: the stopping distance, and
 * person.speed for the time that takes, and person.margin (the intrusion distance and the uncertainty of
 * positions), and what person.accel adds. */
toi_status toi_separation_distance(fix16_t speed, const toi_brake *brake, const toi_bound *person,
                                   fix16_t *distance);

/* The least distance behind a vehicle in front that brakes at front_decel from front_speed, for one that goes
 * at `speed`, accelerates by up to `accel` while it reacts and then brakes; 0 or more. */
toi_status toi_rss_distance(fix16_t speed, fix16_t accel, const toi_brake *brake, fix16_t front_speed,
                            fix16_t front_decel, fix16_t *distance);

#ifdef __cplusplus
}
#endif

#endif
