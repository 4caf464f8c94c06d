/* SPDX-License-Identifier: MIT */
/* The sweep of axis-aligned boxes by quotients, for CPUs to which these cost little: of each time that counts
 * it makes the 16 bits that are answered, and where these leave anything open (equal times, touching boxes,
 * terms past 24 bits, wrong arguments) it leaves the query to aabb_sweep.h, which answers the same. */
#ifndef TOI16_AABB_QUICK_H
#define TOI16_AABB_QUICK_H

#include "aabb_sweep.h"

/* Answers are copied as a whole, in half the instructions that writing the members takes. */
#define TOI16_ANSWER(status, x, y, z, k)                                                                     \
    { status, 0, 0, {x, y, z}, {TOI_AXIS_FACE_A, k, 0}, false }
static const toi_hit toi16_apart[3] = {
    TOI16_ANSWER(TOI_SEPARATE, 0, 0, 0, 0),
    TOI16_ANSWER(TOI_SEPARATE, 0, 0, 0, 1),
    TOI16_ANSWER(TOI_SEPARATE, 0, 0, 0, 2),
};
static const toi_hit toi16_struck[6] = {
    TOI16_ANSWER(TOI_HIT, INT32_C(65536), 0, 0, 0), TOI16_ANSWER(TOI_HIT, -INT32_C(65536), 0, 0, 0),
    TOI16_ANSWER(TOI_HIT, 0, INT32_C(65536), 0, 1), TOI16_ANSWER(TOI_HIT, 0, -INT32_C(65536), 0, 1),
    TOI16_ANSWER(TOI_HIT, 0, 0, INT32_C(65536), 2), TOI16_ANSWER(TOI_HIT, 0, 0, -INT32_C(65536), 2),
};

/* What the axes so far leave. */
typedef struct {
    fix16_t enter;          /* rounded down */
    fix16_t leave;          /* rounded up */
    const toi_hit *entered; /* the answer along the last axis to begin to overlap, null where none has */
} toi16_times;

/* The values are no 0 and 1, of which gcc would make numbers that it then compares. */
typedef enum { TOI16_OPEN = 1, TOI16_NONE_LEFT = 4, TOI16_SOME_LEFT = 8 } toi16_glance;

/* Decides what is left, where enter and leave are surely in order or surely not. */
TOI16_INLINE toi16_glance toi16_times_left(const toi16_times *t) {
    if ((uint32_t)t->enter + 1 < (uint32_t)t->leave)
        return TOI16_SOME_LEFT;
    return t->enter > t->leave ? TOI16_NONE_LEFT : TOI16_OPEN;
}

/* Is the span within one unit of time? Then F does not reach what is farther than its speed. */
TOI16_INLINE bool toi16_times_are_short(const toi16_times *t) {
    return t->leave <= fix16_one;
}

/* Clips by the time near / speed at which F touches S. */
TOI16_INLINE toi16_glance toi16_times_enter(toi16_times *t, uint32_t near, uint32_t speed,
                                            const toi_hit *answer) {
    if (near > speed && toi16_times_are_short(t))
        return TOI16_NONE_LEFT;
    if ((near > speed && near >> TOI16_HEADROOM_BITS != 0) || speed >> TOI16_HEADROOM_BITS != 0)
        return TOI16_OPEN;
    uint32_t num = near << 8, first = num / speed;
    if (toi16_is_above_shr8(first, (uint32_t)t->leave))
        return TOI16_NONE_LEFT;
    uint32_t enter = (first << 8) + ((num - first * speed) << 8) / speed;
    if (enter == (uint32_t)t->enter)
        return TOI16_OPEN;
    if (enter < (uint32_t)t->enter)
        return TOI16_SOME_LEFT;
    t->enter = (fix16_t)enter;
    t->entered = answer;
    return toi16_times_left(t);
}

/* Clips by the time far / speed at which F and S have parted. */
TOI16_INLINE toi16_glance toi16_times_leave(toi16_times *t, uint32_t far, uint32_t speed) {
    if (far >= speed && toi16_times_are_short(t))
        return TOI16_SOME_LEFT;
    if ((far >= speed && far >> TOI16_HEADROOM_BITS != 0) || speed >> TOI16_HEADROOM_BITS != 0)
        return TOI16_OPEN;
    uint32_t num = (far << 8) - 1, first = num / speed;
    if (toi16_is_above_shr8(first, (uint32_t)t->leave))
        return TOI16_SOME_LEFT;
    uint32_t leave = (first << 8) + (((num - first * speed) << 8) + 255) / speed + 1;
    if (leave >= (uint32_t)t->leave)
        return TOI16_SOME_LEFT;
    t->leave = (fix16_t)leave;
    return toi16_times_left(t);
}

TOI16_INLINE toi16_glance toi16_times_moving(toi16_times *t, toi16_row slow, toi16_row fast, unsigned size,
                                             uint32_t speed, const toi_hit *answer) {
    uint32_t near, far;
    if (toi16_is_at_least(toi16_in_row(slow, 0), toi16_in_row(fast, size), &near)) {
        toi16_glance left = toi16_times_enter(t, near, speed, answer);
        if (left != TOI16_SOME_LEFT)
            return left;
        far = toi16_minus(toi16_in_row(slow, size), toi16_in_row(fast, 0));
        if (far == 0)
            return TOI16_OPEN;
    } else {
        int behind = toi16_order(toi16_in_row(slow, size), toi16_in_row(fast, 0), &far);
        if (behind < 0)
            return TOI16_NONE_LEFT;
        if (behind == 0)
            return TOI16_OPEN;
    }
    return toi16_times_leave(t, far, speed);
}

TOI16_INLINE toi16_glance toi16_times_resting(fix16_t lo_a, fix16_t hi_a, fix16_t lo_b, fix16_t hi_b) {
    if (hi_a < lo_b || hi_b < lo_a)
        return TOI16_NONE_LEFT;
    return hi_a == lo_b || hi_b == lo_a ? TOI16_OPEN : TOI16_SOME_LEFT;
}

/* Clips by one axis; the rows begin with its numbers. */
TOI16_INLINE toi16_glance toi16_times_clip(toi16_times *t, toi16_row a, toi16_row va, toi16_row b,
                                           toi16_row vb, unsigned size, const toi_hit *answers) {
    uint32_t speed;
    int faster = toi16_order(toi16_in_row(va, 0), toi16_in_row(vb, 0), &speed);
    if (faster > 0)
        return toi16_times_moving(t, b, a, size, speed, &answers[0]);
    if (faster < 0)
        return toi16_times_moving(t, a, b, size, 0 - speed, &answers[1]);
    return toi16_times_resting(toi16_in_row(a, 0), toi16_in_row(a, size), toi16_in_row(b, 0),
                               toi16_in_row(b, size));
}

TOI16_INLINE toi_status toi16_times_apart(const toi_options *options, const toi_hit *answer, toi_hit *hit) {
    toi16_copy_answer(hit, answer);
    if (options->hint)
        options->hint->last = hit->axis.a + 1U;
    return TOI_SEPARATE;
}

TOI16_INLINE toi_status toi16_times_answer(const toi16_times *t, toi_hit *hit) {
    if (t->entered)
        toi16_copy_answer(hit, t->entered);
    else
        toi16_begin_answer(hit);
    hit->enter = t->enter;
    hit->exit = t->leave;
    return t->entered ? TOI_HIT : (hit->status = TOI_OVERLAP);
}

TOI16_INLINE bool toi16_is_refused(fix16_t t_max, toi16_row a, toi16_row b, unsigned size) {
    if (!TOI16_CHECKS)
        return t_max <= 0;
    return size == 2 ? toi16_is_refused2(t_max, a, b) : toi16_is_refused3(t_max, a, b);
}

/* Sweeps, or returns an error where anything is open. Options are not null. */
TOI16_INLINE toi_status toi16_sweep_quickly(toi16_row a, toi16_row va, toi16_row b, toi16_row vb,
                                            unsigned size, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && toi16_is_any_null(a, va, b, vb, hit))
        return TOI_ERR_ARGUMENT;
    toi16_times times = {0, options->t_max, 0};
    /* A t_max of 0, which mostly means 1.0, is refused like an error first, so that others need not ask. */
    if (toi16_is_refused(times.leave, a, b, size)) {
        times.leave = toi16_until(options);
        if (options->t_max != 0 || toi16_is_refused(times.leave, a, b, size))
            return TOI_ERR_ARGUMENT;
    }
    TOI16_UNROLL
    for (unsigned k = 0; k < size; k++) {
        toi16_glance left =
            toi16_times_clip(&times, toi16_row_from(a, k), toi16_row_from(va, k), toi16_row_from(b, k),
                             toi16_row_from(vb, k), size, &toi16_struck[2 * k]);
        if (left == TOI16_NONE_LEFT)
            return toi16_times_apart(options, &toi16_apart[k], hit);
        if (left == TOI16_OPEN)
            return TOI_ERR_ARGUMENT;
    }
    return toi16_times_answer(&times, hit);
}

#endif
