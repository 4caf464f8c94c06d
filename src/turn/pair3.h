/* SPDX-License-Identifier: MIT */
/* A query about two bodies of space that turn: what begin3.c computes once, what a look (pair3.c) computes of
 * a moment, and the spins of axes (axis3.c). */
#ifndef TOI16_PAIR3_H
#define TOI16_PAIR3_H

#include "search.h"
#include "step3.h"

enum { TOI16_PLACE_BITS3 = 15 /* places are in 2^-15 of half ulps */ };

typedef struct {
    toi16_search search; /* the first member, as looks are given its address */
    const toi16_rotor3 *bodies;
    toi16_course3 course[2];
    toi16_core3 cores[2];
    toi16_course_pair3 pair;
    toi16_apart3 nearest;
    int32_t drift[3];   /* velocity of pivot B less that of pivot A, units a tau */
    int32_t own[2][3];  /* what centres have on top of their pivots' velocity, at t = 0, units a tau */
    int32_t pull[2][3]; /* its derivative, at t = 0, units a tau^2 */
    uint64_t speed2;    /* how fast a centre goes from the other at most, half ulps per time unit */
    uint64_t apart_q16; /* balls that are so far apart do not touch, 2^-16 ulp: reaches, margin, doubt */
    uint64_t far_q16;   /* the centres' distance along a coordinate is less in a look, 2^-16 ulp */
    bool swings[2];     /* whether a body turns about another point than its centre, or is carried */
    int grow;           /* a half ulp is 2^grow units */
    int tau;            /* a tau is 2^tau ticks */
    int32_t margin;     /* with both radii, units */
    int32_t margin_up;  /* that and the doubt, once for the look and once for who checks the proof */
    int32_t tolerance;  /* units */
} toi16_turning3;

/* x 2^n, rounded down, where that takes 63 bits. */
TOI16_SHARED int64_t toi16_scaled3(int64_t x, int n) {
    if (n >= 0)
        return x * (INT64_C(1) << n);
    return n > -63 ? toi16_shr(x, (unsigned)-n) : toi16_shr(x, 63);
}

/* x 2^n, to nearest, where that takes 31 bits. */
TOI16_SHARED int32_t toi16_rescaled3(int64_t x, int n) {
    return n >= 0 ? (int32_t)toi16_scaled3(x, n) : (int32_t)toi16_shr(toi16_scaled3(x, n + 1) + 1, 1);
}

/* Begins a query. Where the balls around the pivots never touch, search.end is 0 and the rest is not written.
 */
void toi16_begin_pair3(toi16_turning3 *pair, const toi16_rotor3 bodies[2], const toi_turn_options *options);

/* Writes the spin of the axis that is known: that of the body that has the face, of two edges one that keeps
 * it perpendicular to both, and between corners that of the body that turns less. Radians a tau in Q2.30, and
 * as a proof says it. */
void toi16_choose_spin3(const toi16_turning3 *pair, int32_t spin[3], toi_vec3 *out);

/* Writes a body's spin in the same way. */
void toi16_follow3(const toi16_turning3 *pair, unsigned owner, int32_t spin[3], toi_vec3 *out);

#endif
