/* SPDX-License-Identifier: MIT */
/* The face of the room of robots: what keeps apart a robot that is about to brake and a body that is not
 * known for certain. The room knows where a robot may be while it reacts and brakes, and asks the room of
 * bounds for roots of parabolas. It never knows how a pair is swept: any direction may separate, so that it
 * measures cores on directions and opens no pair.
 *
 * Its types are toi16_footprint, what it knows of a shape; toi16_way, how far along its velocity a robot has
 * come at least, or at most; toi16_plan, both of these; and toi16_encounter, a robot and one other body.
 * docs/numerics.md, section "Robots", has the proof. */
#ifndef TOI16_ROBOT_INTERNAL_H
#define TOI16_ROBOT_INTERNAL_H

#include "../bound/side.h"
#include "../plane/obb2.h"
#include "../shape/radius.h"
#include "toi16/robot.h"

/* ---- Shapes: footprint.c */

/* A convex core and a radius around it. The core is a box, or the outline of a polygon, a segment or a point;
 * an outline may refer to `ends`, so that a footprint stays where it was taken. */
typedef struct {
    toi16_pose2 box;       /* where is_box */
    toi16_outline outline; /* else */
    toi_vec2 ends[2];      /* of a segment or a point */
    toi_aabb2 around;      /* a box around the core */
    uint32_t radius;       /* ulp, below 2^29 */
    bool is_box;
} toi16_footprint;

/* Takes a shape of the plane. Returns TOI_OK or the error of sweeps; a shape in space is TOI_ERR_SHAPE. */
toi_status toi16_take_footprint(toi16_footprint *out, const toi_shape *shape);

/* Returns how many directions the edges of a core have, numbered from 0. */
uint32_t toi16_count_normals(const toi16_footprint *at);

/* Writes the normal of an edge, within 2^30 + 16. False where the edge has no length. */
bool toi16_find_normal(const toi16_footprint *at, uint32_t edge, toi_vec2 *out);

/* Finds the least and the greatest n . p of a core, in ulps * |n|, rounded outwards. They are below 2^61. */
void toi16_reach_along(const toi16_footprint *at, const toi_vec2 *n, int64_t *lo, int64_t *hi);

/* ---- Motion: way.c */

/* A stretch of time in which the way is a parabola: with x since `from` it is done + rate x + bend x^2 / 2
 * over the time that the robot brakes from all of its velocity. */
typedef struct {
    uint32_t from;     /* tick */
    int64_t done_q32;  /* time units at the whole velocity */
    uint64_t rate_q32; /* at most 2^47 */
    int8_t bend;       /* 1, 0 or -1 */
} toi16_phase;

/* How far along its velocity a robot has come at the least (`is_least`), or at the most, as the time that
 * this takes at the whole velocity: at most three phases, the last of which has no end. */
typedef struct {
    toi16_phase phases[3];
    uint64_t inverse_q64; /* one over that time, in ticks */
    uint8_t count;
    bool is_least;
} toi16_way;

/* What a way is near a tick: done + rate x + bend x^2 / 2 with x in time units since then, until `until`. */
typedef struct {
    int64_t done_q32, rate_q32;
    uint64_t bend_q48; /* its size, per time unit */
    int8_t bend;       /* its sign */
    uint32_t until;    /* tick */
} toi16_moment;

/* Where a robot may be: between least and most, until the last tick that counts. */
typedef struct {
    toi16_way least, most;
    uint32_t end, farthest; /* farthest: the most way of all, as time at the whole velocity, ticks */
} toi16_plan;

/* How a robot brakes from all of its velocity. */
typedef struct {
    uint32_t react;                   /* ticks; of one that stands 0 */
    uint32_t least_ticks, most_ticks; /* how long it brakes, rounded down and up */
    uint64_t least_q64, most_q64; /* one over that time, in ticks, at least and at most; 0 of times below two
                                     ticks, in which it does not count as braking */
    bool stands;                  /* its velocity is 0 */
} toi16_braking;

/* Works out how long a robot brakes. False where it would not stand within Q16.16. */
bool toi16_set_braking(toi16_braking *out, const toi_brake *brake, const toi_vec3 *velocity);

/* Writes the places of a robot that is told to brake at any time of [0, latest]. */
void toi16_plan_commands(toi16_plan *out, const toi16_braking *braking, uint32_t latest);

/* Writes the places of a robot that is told to brake now, at any fraction of its velocity up to this one,
 * Q16.16. */
void toi16_plan_fractions(toi16_plan *out, const toi16_braking *braking, uint32_t fraction);

/* Writes what a way is near a tick. */
void toi16_look_at_way(const toi16_way *way, uint32_t tick, toi16_moment *out);

/* ---- Both: encounter.c */

/* A body that is asked about, which stays with the caller. */
typedef struct {
    toi16_footprint at;
    const toi_body *body;
} toi16_actor;

/* A direction n on which both are measured: M = other - robot at t = 0, by the gap ahead (the other is where
 * n points) and behind, and both velocities, all in ulps * |n|. */
typedef struct {
    int64_t gaps[2], speed, own;
    uint32_t norm; /* |n|, rounded up, below 2^30.6 */
} toi16_direction;

/* So many directions are kept; others are measured each time. */
enum { TOI16_KEPT = 5 };

/* The robot and one other body. */
typedef struct {
    const toi16_actor *robot, *other;
    uint32_t margin, speed, accel; /* of R(t), Q16.16; margin has the radii in it */
    uint32_t axes;                 /* how many directions there are; 0: not counted yet */
    uint32_t measured;             /* how many of them are kept by now */
    toi16_direction kept[TOI16_KEPT];
} toi16_encounter;

/* Takes a body of the plane. Returns TOI_OK, the error of sweeps, or TOI_ERR_ARGUMENT for a bound below 0. */
toi_status toi16_take_actor(toi16_actor *out, const toi_body *body);

/* Puts two bodies together. Returns TOI_OK, or TOI_ERR_RANGE where their bounds add up past Q16.16. */
toi_status toi16_set_encounter(toi16_encounter *out, const toi16_actor *robot, const toi16_actor *other);

/* Returns how many directions there are: direction.c. */
uint32_t toi16_count_directions(const toi16_encounter *e);

/* Returns a direction, measured: one that is kept, or `room`. They are asked for from 0 on at first. */
const toi16_direction *toi16_get_direction(toi16_encounter *e, uint32_t axis, toi16_direction *room);

/* Returns a tick before which nothing touches, which may be touched after; or last + 1 where nothing touches
 * until `last`, at which the plan has not ended before. It is known that nothing touches before `from`. */
uint32_t toi16_first_touch(toi16_encounter *e, const toi16_plan *plan, uint32_t from, uint32_t last);

#endif
