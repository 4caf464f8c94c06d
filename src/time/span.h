/* SPDX-License-Identifier: MIT */
/* The room of time: the interval that axes clip, and what the clips say of the contact. It knows fractions
 * and axis numbers, and never a shape or a pair. Its types are toi16_projection, what an axis says, and
 * toi16_span, what all axes leave.
 *
 * On one axis the Minkowski difference M = B - A projects to [lo, hi] at t = 0 and moves with `speed`; there
 * is contact while lo + speed t <= 0 <= hi + speed t. All three numbers are in the axis' own unit: a common
 * positive factor changes nothing. */
#ifndef TOI16_SPAN_H
#define TOI16_SPAN_H

#include "toi16/types.h"
#include "../number/wide.h"

typedef struct {
    int64_t lo, hi; /* lo <= hi */
    int64_t speed;
} toi16_projection;

/* Which axis, and on which side of A the other shape is: 2 * axis + (B on the negative side). The smaller
 * mark is the earlier axis. */
typedef uint32_t toi16_mark;

#define TOI16_NO_MARK UINT32_MAX

/* One end of the span, and the axes that make it. */
typedef struct {
    toi16_frac t; /* time units */
    int32_t q16;  /* t in ulps, rounded outwards, or -1 where nobody has divided yet */
    toi16_mark
        axis; /* the earliest axis that begins or ends to overlap here; none where 0 or t_max ends the span */
    toi16_mark contact; /* the earliest such axis on which M has width: the shapes only touch here */
} toi16_bound;

typedef struct {
    toi16_bound enter, leave;
    toi16_mark rest_contact; /* the earliest axis with no speed on which the shapes touch all the time */
} toi16_span;

/* Makes the span all of [0, t_max]. */
void toi16_span_start(toi16_span *span, fix16_t t_max);

/* Clips the span by one axis. False where nothing is left: the axes so far prove that there is no contact. */
bool toi16_span_clip(toi16_span *span, const toi16_projection *p, uint32_t axis);

/* Clips by an axis without speed, whose mark is even; false where it separates. Where the shapes touch on it
 * and M has width there, *touch becomes the earliest such mark: the contact is never more than the boundary
 * then. */
bool toi16_clip_at_rest(const toi16_projection *p, toi16_mark mark, toi16_mark *touch);

/* Begins or ends a started span at a time within it, without naming an axis. q16 is the time in ulps, rounded
 * outwards, or -1 where it is not known; mostly q16 spares a comparison of fractions. False where t is past
 * the end, and then nothing is left. */
bool toi16_span_begin(toi16_span *span, const toi16_frac *t, int32_t q16);
void toi16_span_end(toi16_span *span, const toi16_frac *t, int32_t q16);

/* Returns graze, hit or overlap, for a span that is not empty. */
toi_status toi16_span_status(const toi16_span *span);

/* Returns the axis that gives the normal, by the rules of toi_hit, for a span that is not empty. */
toi16_mark toi16_span_axis(const toi16_span *span, toi_status status);

/* Return the first contact rounded down and the last contact rounded up, both within [0, t_max]. Each is
 * divided once and remembered. */
fix16_t toi16_span_enter(toi16_span *span);
fix16_t toi16_span_exit(toi16_span *span);

/* ---- Times without a span */

/* Tells whether t > t_max. */
static inline bool toi16_is_past(const toi16_frac *t, fix16_t t_max) {
    if (t->num <= t->den ? t_max >= fix16_one : t_max <= fix16_one)
        return t->num > t->den;
    toi16_frac end = {(uint32_t)t_max, 65536};
    return toi16_frac_compare(t, &end) > 0;
}

/* Rounds t to time ulps, down or up. t is t_max at most. */
static inline fix16_t toi16_round_time(const toi16_frac *t, bool up) {
    bool exact;
    fix16_t down = (fix16_t)toi16_frac_q16(t, &exact);
    return down + (up && !exact);
}

/* Rounds num / den, of which neither is below 0, to time ulps, down or up. Returns -1 past t_max. */
fix16_t toi16_round_any_time(int64_t num, int64_t den, fix16_t t_max, bool up);

/* Does what toi16_round_any_time does, at once where the quotient is below 1 and 24 bits tell it. */
TOI16_INLINE fix16_t toi16_round_usual_time(int64_t num, int64_t den, fix16_t t_max, bool up) {
    uint32_t quotient;
    if (TOI16_QUOTIENTS && num < den && t_max >= fix16_one &&
        toi16_divide_quickly((uint64_t)num, (uint64_t)den, &quotient))
        return (fix16_t)(quotient + up);
    if (num > den && t_max <= fix16_one)
        return -1;
    return toi16_round_any_time(num, den, t_max, up);
}

#endif
