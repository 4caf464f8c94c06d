/* SPDX-License-Identifier: MIT */
/* The face of the room of turning: bodies that turn, where they are at a time, and when two of them touch.
 *
 * The room knows motions and the shapes' points. One idea runs through: an axis that turns at a constant
 * rate, along which two bodies are apart, clips the time from now on by how long they stay so (step2.c,
 * step3.c). A look finds the axis (nearest2.c, nearest3.c), search.c looks again and again.
 *
 * A tick is 2^-16 of a time unit. Lengths are in half ulps where a name ends in 2, as box centres may lie
 * between two ulps. */
#ifndef TOI16_TURN_ROOM_H
#define TOI16_TURN_ROOM_H

#include "../number/rot.h"
#include "../shape/obb.h"
#include "toi16/turn.h"

/* A body of the plane: a convex core and a radius around it, and its motion. */
typedef struct {
    const toi_vec2 *points; /* of a core with points; null of a box */
    unsigned count;         /* how many points; 0 of a box */
    int32_t center2[2];     /* the middle of the box, or of the bounds of the points, at t = 0 */
    uint32_t half2[2];      /* half extents of a box */
    toi_rot2 rot;           /* its axes at t = 0; the identity of points, which are in the world then */
    uint32_t reach2;        /* no point of the core is farther from the centre; rounded up */
    uint32_t radius;        /* ulp */
    toi_motion2 motion; /* of a body that does not turn: carried is 0, and part of velocity; the pivot does
                           not count */
} toi16_rotor2;

/* A body of space. */
typedef struct {
    const toi_vec3 *points; /* of a core with points, in the body's frame; null of a box */
    unsigned count;         /* how many points; 0 of a box */
    int32_t offset2[3];     /* what 2 points[k] is less: a vertex is 2 points[k] - offset2 from the centre */
    int32_t center2[3];     /* at t = 0 */
    uint32_t half2[3];      /* half extents of a box */
    toi_rot3 rot;           /* its axes at t = 0 */
    uint32_t reach2;        /* no point of the core is farther from the centre; rounded up */
    uint32_t radius;        /* ulp */
    const toi_hull3_table *table; /* of a hull, for the names of axes; else null */
    toi_motion3 motion;           /* as in toi16_rotor2 */
} toi16_rotor3;

/* ---- Where bodies are: place2.c, place3.c */

/* Where a body is at a time. */
typedef struct {
    int64_t center_q16[2]; /* in 2^-16 ulp */
    int32_t arm[2];        /* from the pivot to the centre, without the way that the pivot is carried: in
                              2^cut of what the arm of the course is in */
    toi_rot2 turn;         /* R(t): by how much it has turned since t = 0 */
} toi16_spot2;

typedef struct {
    int64_t center_q16[3];
    int32_t turn[3][3]; /* R(t), column by column, Q2.30 */
} toi16_spot3;

/* What is computed once of a motion. */
typedef struct {
    uint64_t rate_q64;    /* turns a tick */
    int64_t start_q16[2]; /* the pivot at t = 0, or of a body that does not turn the centre; 2^-16 ulp */
    int32_t arm[2];       /* from there to the centre at t = 0, in 2^-grow half ulps */
    unsigned grow;        /* at most 14, so that the arm's entries take 31 bits */
    unsigned cut;         /* 1 of an arm of 31 bits, whose entries may take 32 when it has turned; else 0 */
    uint32_t doubt_q16;   /* how far off a centre of a place may be, 2^-16 ulp */
} toi16_course2;

/* What is computed once of a motion in space. */
typedef struct {
    uint64_t rate_q64;     /* turns a tick about the axis */
    uint64_t size_q32;     /* |spin| in 2^-32 of its ulp */
    int32_t axis[3];       /* of the spin, length 1, Q2.30; 0 of a body that does not turn */
    int64_t start_q16[3];  /* as in toi16_course2 */
    int32_t arm2[3];       /* from the pivot to the centre at t = 0, half ulps */
    int64_t aside_q16[3];  /* axis x arm, 2^-16 ulp */
    int64_t inward_q16[3]; /* axis x that: the arm across the axis, backwards */
    uint32_t doubt_q16;
} toi16_course3;

/* Where a body of the plane is. The body is one that toi16_open_body2 has made; t_max is that of its query,
 * and times are up to it. A place's turn is within 1.5 ulp. */
void toi16_begin_course2(toi16_course2 *course, const toi16_rotor2 *body, fix16_t t_max);
void toi16_spot2_at(const toi16_course2 *course, const toi16_rotor2 *body, uint32_t ticks, toi16_spot2 *out);

/* Where a body of space is, as in the plane. A vector that a place's turn has turned is off by less than
 * 2^-26 of its length. */
uint32_t toi16_course_doubt3(const toi16_course3 *course, const toi_motion3 *motion, fix16_t t_max);
void toi16_begin_course3(toi16_course3 *course, const toi16_rotor3 *body, fix16_t t_max);
void toi16_spot3_at(const toi16_course3 *course, const toi16_rotor3 *body, uint32_t ticks, toi16_spot3 *out);

/* Turns a vector, to nearest; the places of `out` may be those of v. */
void toi16_turn_by3(const toi16_spot3 *spot, const int32_t v[3], int32_t out[3]);

/* ---- When they touch: pair2.c, pair3.c. Both write the answer and return its status. `opened` is the first
 * error of what was opened, or TOI_OK. */
toi_status toi16_turn_pair2(toi_status opened, const toi16_rotor2 bodies[2], const toi_turn_options *options,
                            toi_hit *hit);
toi_status toi16_turn_pair3(toi_status opened, const toi16_rotor3 bodies[2], const toi_turn_options *options,
                            toi_hit *hit);

#endif
