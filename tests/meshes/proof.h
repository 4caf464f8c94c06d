/* SPDX-License-Identifier: MIT */
/* Exact certificates. Each of them proves its statement, whoever had the idea. */
#ifndef MESHES_PROOF_H
#define MESHES_PROOF_H

#include "nearest.h"

/* All M + w t of a period are on one side of the origin: beyond it along a direction by `begin` ulps or more
 * at the period's begin, by `end` at its end, and so by something between in between. With `strictly` by
 * more. */
typedef struct {
    double begin, end;
    bool begin_strictly, end_strictly;
} clearance;

/* Tries the directions that the nearest point suggests. */
bool prove_apart(const pair *p, period when, const nearest *guess, clearance wanted);

/* The origin is in the swept M: within four of its corners. */
bool prove_contact(const nearest *guess);

/* Some point of the swept M, a convex combination of at most four corners, is at most `ulps` from the origin
 * plus what the motion travels in `ticks` ulps of time. The excess over the travel, in ulps, goes to
 * `distance`. */
bool prove_near(const pair *p, const nearest *guess, unsigned ulps, unsigned ticks, double *distance);

void proof_init(void);

#endif
