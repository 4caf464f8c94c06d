/* SPDX-License-Identifier: MIT */
/* Where the swept M, all M + w t of a period, comes nearest to the origin: by the method of Gilbert, Johnson
 * and Keerthi, in floating point. What it finds is a guess, which proof.h proves or does not. */
#ifndef MESHES_NEAREST_H
#define MESHES_NEAREST_H

#include "pair.h"

/* A corner of the swept M. */
typedef struct {
    int64_t exact[3];
    long double at[3];
} support;

typedef struct {
    support point[5]; /* the first `count` are around the nearest point, with these weights; all but the last
                         few of the others were seen on the way */
    long double weight[4];
    int count, seen;
    long double at[3]; /* the nearest point */
} nearest;

void nearest_find(const pair *p, period when, nearest *out);

#endif
