/* SPDX-License-Identifier: MIT */
/* Is an answer what sweep.h promises? Each promise is proved to be kept, or proved to be broken, or not
 * settled. */
#ifndef MESHES_JUDGE_H
#define MESHES_JUDGE_H

#include "pair.h"

typedef enum { NEVER_MISSED, NEVER_LATE, HARDLY_EARLY, HARDLY_EVER_FALSE, RIGHT_KIND, PROMISES } promise;

extern const char *const PROMISE_NAMES[PROMISES];

typedef enum { NOT_ASKED, KEPT, BROKEN, NOT_SETTLED } outcome;

typedef struct {
    outcome of[PROMISES];
    /* The distance at enter beyond the travel of one time ulp, and the least in all of the time; ulps, of
     * contact. */
    double early, apart;
} verdict;

/* p is what both movers are; it is shifted meanwhile. */
verdict judge(pair *p, fix16_t t_max, const toi_hit *hit);

#endif
