/* SPDX-License-Identifier: MIT */
/* The truth about two shapes of which one is not known for certain: they may touch at time t where their
 * distance is at most R(t) = margin + speed t + accel t^2 / 2. In units of exact.h and ticks (2^-16 time
 * units) that is R(t) = margin 2^30 + speed t 2^14 + accel t^2 / 8. Derived from corners alone, as all of the
 * reference. */
#ifndef TESTS_ORACLE_WORLD_GROW_H
#define TESTS_ORACLE_WORLD_GROW_H

#include "near.h"
#include "oracle.h"

typedef struct {
    const query *q;
    toi_bound bound;
    solid a, b;
    vec velocity; /* of B relative to A, units for each tick */
    place64 pace; /* the same */
    axes facets;
    bool measured;  /* whether they are those of this query */
    bool boxes;     /* two AABBs without a radius */
    int64_t radius; /* of both, ulps */
} grow;

void grow_init(grow *g);
void grow_clear(grow *g);

/* The query must live as long as the truth is asked for. */
void grow_set(grow *g, const query *q, const toi_bound *both);

/* The sign of the distance of the shapes less R at a time, exactly: no more than 0 is contact. */
int grow_sign(const grow *g, near_time time);

/* The same in ulps, as good as doubles are. */
double grow_gap(const grow *g, double tick);

/* R in ulps. */
double grow_reach(const grow *g, double tick);

/* How far they may come nearer within one tick, in ulps. */
double grow_travel(const grow *g, double tick);

/* By how many ulps the axis of the pair that separates most does so by more than R. */
double grow_axes(grow *g, fix16_t tick);

/* Whether being early is held to the bar: while R is within Q16.16, of boxes whose axes are those of a
 * rotation. */
bool grow_is_barred(const grow *g, fix16_t tick);

/* How many planes it takes to come to a time, at least a tick each: many where round shapes graze. */
int grow_planes(const grow *g, double until);

/* The end of the times from 0 on, up to `until`, that are proved to be without contact, but for what doubles
 * round. */
double grow_clear_until(const grow *g, double until);

/* A time up to `until` (before it, unless `closed`) at which they are in contact, exactly; false where none
 * was found. */
bool grow_contact(const grow *g, fix16_t until, bool closed, near_time *found);

/* Two AABBs: whether they ever may touch within t_max, and then the tick, by roots. */
bool grow_boxes(const grow *g, fix16_t *tick);

/* The same by bisection of intervals. -1: not to be told; the first contact is a point. */
int grow_boxes_again(const grow *g, fix16_t *tick);

typedef enum { GROW_MISSED, GROW_LATE, GROW_EARLY, GROW_EXACT, GROW_SANE, GROW_PROMISES } grow_promise;

extern const char *const GROW_PROMISE[GROW_PROMISES];

typedef struct {
    unsigned broken; /* bit n: promise n */
    bool tired;      /* early by more, of round shapes that graze for so long that the walk may be given up */
    double early; /* by how many ulps over R and the travel of a tick an axis separates at enter; round: they
                     are apart */
    double
        corner; /* what the distance at enter is over R and the travel, of R: corners that count as sharp */
} grow_verdict;

/* The verdict on an answer. */
grow_verdict grow_judge(grow *g, toi_status status, fix16_t enter);

#endif
