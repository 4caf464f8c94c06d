/* SPDX-License-Identifier: MIT */
/* How long an axis that turns at a constant rate proves two cores apart. Lengths are in units, times in taus,
 * angles in radians in Q2.30. */
#ifndef TOI16_STEP3_H
#define TOI16_STEP3_H

#include "nearest3.h"
#include "step.h"

/* How two cores move at a time. In a tau both spins and the axis turn by at most 1/2 radian each, and the
 * centres go, one from the other, by less than 2^27 units. A whirl turns by more: in its place there is the
 * ball around it, and a spin of 0. */
typedef struct {
    const toi16_core3 *cores; /* two */
    int32_t spin[2][3];       /* of each, radians a tau */
    uint32_t turn[2];         /* how long that is at most */
    bool whirls[2];
    int32_t reach[2];         /* units */
    int32_t distance[3];      /* from the centre of A to that of B */
    int32_t rate[3], bend[3]; /* its first and second derivative */
    uint32_t most_bend;       /* no second derivative is longer */
    uint32_t most_third;      /* no third derivative is longer */
} toi16_course_pair3;

/* Returns a time, at most 1 in Q2.30, until which the cores are farther apart than `less` along the axis that
 * is the normal now and turns by `spin` (at most 1/2 radian a tau): rounded down, and 0 where they are not
 * now. */
uint32_t toi16_clear3(const toi16_course_pair3 *pair, const toi16_apart3 *nearest, const int32_t spin[3],
                      int32_t less);

#endif
