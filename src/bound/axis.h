/* SPDX-License-Identifier: MIT */
/* How an axis of a pair keeps it apart: along a unit direction, in 2^-32 length units. */
#ifndef TOI16_BOUND_AXIS_H
#define TOI16_BOUND_AXIS_H

#include "../pair/pair.h"
#include "side.h"
#include "toi16/bound.h"

/* The length |L| of an axis, by which what is known in ulps times |L| is told in length units: a shift, and
 * a factor that is near 1, or any. */
typedef struct {
    uint64_t inverse; /* 2^94 / (2^grow |L|), off by less than 2^-50 of itself; 0 where |L| is near 2^30 */
    int32_t rest_q56; /* there, the rest that 2^30 / |L| has beyond 1, about: 0 where that is exactly 1 */
    uint8_t up;       /* how far a number is shifted to the left first */
} toi16_length;

/* Finds the length of an axis whose |L|^2 is given, above 0 and below 2^62: exactly, or less than 2^-51 of
 * itself too low. */
toi16_length toi16_length_of_square(uint64_t square);

/* Finds the length of an axis of a pair on which it has been projected. False where that is 0. */
bool toi16_find_length(toi16_pair *pair, uint32_t axis, bool flat, toi16_length *length);

/* Makes a side of a projection, less R(t): B ahead of A by `gap` and moving away at `speed`. */
void toi16_make_side(const toi16_length *length, int64_t gap, int64_t speed, const toi_bound *bound,
                     toi16_side *out);

/* ---- Queries */

/* What all queries are given. */
typedef struct {
    const toi_bound *bound;
    fix16_t t_max;
    fix16_t *enter;
    bool flat; /* the shapes are of the plane */
} toi16_horizon;

/* Gives the options that pairs are opened with: every axis counts. */
toi_options toi16_bound_options(fix16_t t_max);

/* End every query of a pair that has numbered axes, and of any pair; opened is what opening it came to. */
toi_status toi16_earliest(toi_status opened, toi16_pair *pair, const toi16_horizon *horizon);
toi_status toi16_earliest_any(toi_status opened, toi16_pair *pair, const toi16_horizon *horizon);

/* Judges what all queries are given. */
toi_status toi16_judge_horizon(toi_status opened, const toi16_horizon *horizon);

/* Answer for a level pair, exactly, and for other pairs with axes; lengths: of axes 2 k and 2 k + 1 that of
 * number k, or null where the pair is to tell them. */
toi_status toi16_earliest_level(toi16_pair *pair, const toi16_horizon *horizon);
toi_status toi16_earliest_walk(toi16_pair *pair, const toi16_horizon *horizon, const toi16_length *lengths);

/* Is no member of a bound negative? */
static inline bool toi16_is_bound(const toi_bound *bound) {
    return (bound->margin | bound->speed | bound->accel) >= 0;
}

#endif
