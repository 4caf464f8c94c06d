/* SPDX-License-Identifier: MIT */
/* The sweep of axis-aligned boxes by quotients, for CPUs to which these cost little: of each time that counts
 * it makes the 16 bits that are answered, and where these leave anything open (equal times, touching boxes,
 * terms past 24 bits, wrong arguments) it leaves the query to aabb_sweep.h, which answers the same. */
#ifndef TOI16_AABB_QUICK_H
#define TOI16_AABB_QUICK_H

#include "aabb_sweep.h"

/* Copied as a whole: half the instructions of writing the members. */
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
    uint32_t enter;         /* rounded down */
    uint32_t last;          /* leave rounded up, less 1: enter < last if there is more than an instant */
    const toi_hit *entered; /* the answer along the last axis to begin to overlap, null where none has */
} toi16_times;

typedef enum { TOI16_OPEN, TOI16_NONE_LEFT, TOI16_SOME_LEFT } toi16_glance;

/* What is left is told where enter and leave are surely in order. */
TOI16_INLINE toi16_glance toi16_times_left(const toi16_times *t) {
    if (t->enter < t->last)
        return TOI16_SOME_LEFT;
    return t->enter > t->last + 1 ? TOI16_NONE_LEFT : TOI16_OPEN;
}

/* F touches S after num / speed of a unit of time, num in 1/2^8. */
TOI16_INLINE toi16_glance toi16_times_enter(toi16_times *t, uint32_t num, uint32_t speed,
                                            const toi_hit *answer) {
    uint32_t first = num / speed;
    if (first > (t->last + 1) >> 8)
        return TOI16_NONE_LEFT;
    uint32_t enter = (first << 8) + ((num - first * speed) << 8) / speed;
    if (enter == t->enter)
        return TOI16_OPEN;
    if (enter > t->enter) {
        t->enter = enter;
        t->entered = answer;
    }
    return TOI16_SOME_LEFT;
}

/* They have parted after (num + 1) / speed of a unit. */
TOI16_INLINE void toi16_times_leave(toi16_times *t, uint32_t num, uint32_t speed) {
    uint32_t first = num / speed;
    if (first > t->last >> 8)
        return;
    uint32_t last = (first << 8) + (((num - first * speed) << 8) + 255) / speed;
    if (last < t->last)
        t->last = last;
}

TOI16_INLINE toi16_glance toi16_times_moving(toi16_times *t, toi16_row slow, toi16_row fast, unsigned size,
                                             uint32_t speed, const toi_hit *answer) {
    fix16_t lo_s = toi16_in_row(slow, 0), hi_s = toi16_in_row(slow, size), lo_f = toi16_in_row(fast, 0),
            hi_f = toi16_in_row(fast, size);
    if (hi_s <= lo_f) {
        if (hi_s == lo_f)
            return TOI16_OPEN;
        return TOI16_NONE_LEFT;
    }
    uint32_t far = toi16_minus(hi_s, lo_f);
    if ((far | speed) >> TOI16_ROOM_BITS != 0)
        return TOI16_OPEN;
    if (lo_s >= hi_f) {
        toi16_glance left = toi16_times_enter(t, toi16_minus(lo_s, hi_f) << 8, speed, answer);
        if (left != TOI16_SOME_LEFT)
            return left;
    }
    toi16_times_leave(t, (far << 8) - 1, speed);
    return toi16_times_left(t);
}

TOI16_INLINE toi16_glance toi16_times_resting(fix16_t lo_a, fix16_t hi_a, fix16_t lo_b, fix16_t hi_b) {
    if (hi_a < lo_b || hi_b < lo_a)
        return TOI16_NONE_LEFT;
    return hi_a == lo_b || hi_b == lo_a ? TOI16_OPEN : TOI16_SOME_LEFT;
}

/* Clips by one axis; the rows begin with its numbers. */
TOI16_INLINE toi16_glance toi16_times_clip(toi16_times *t, toi16_row a, toi16_row va, toi16_row b,
                                           toi16_row vb, unsigned size, const toi_hit *answers) {
    fix16_t speed_a = toi16_in_row(va, 0), speed_b = toi16_in_row(vb, 0);
    if (speed_a > speed_b)
        return toi16_times_moving(t, b, a, size, toi16_minus(speed_a, speed_b), &answers[0]);
    if (speed_a < speed_b)
        return toi16_times_moving(t, a, b, size, toi16_minus(speed_b, speed_a), &answers[1]);
    return toi16_times_resting(toi16_in_row(a, 0), toi16_in_row(a, size), toi16_in_row(b, 0),
                               toi16_in_row(b, size));
}

/* Along axis k. */
TOI16_INLINE toi_status toi16_times_apart(const toi_options *options, unsigned k, toi_hit *hit) {
    *hit = toi16_apart[k];
    if (options && options->hint)
        options->hint->last = hit->axis.a + 1U;
    return TOI_SEPARATE;
}

TOI16_INLINE toi_status toi16_times_answer(const toi16_times *t, toi_hit *hit) {
    if (t->entered)
        *hit = *t->entered;
    else
        toi16_begin_answer(hit);
    hit->enter = (fix16_t)t->enter;
    hit->exit = (fix16_t)t->last + 1;
    return t->entered ? TOI_HIT : (hit->status = TOI_OVERLAP);
}

/* An error where anything is open. */
TOI16_INLINE toi_status toi16_sweep_quickly(toi16_row a, toi16_row va, toi16_row b, toi16_row vb,
                                            unsigned size, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && toi16_is_any_null(a, va, b, vb, hit))
        return TOI_ERR_ARGUMENT;
    fix16_t t_max = options ? options->t_max : fix16_one;
    if (t_max <= 0 ||
        (TOI16_CHECKS && (size == 3 ? toi16_is_any_above(a, b) : toi16_is_any_reversed(a, b, size))))
        return TOI_ERR_ARGUMENT;
    toi16_times times = {0, (uint32_t)t_max - 1, 0};
    TOI16_EACH_AXIS
    for (unsigned k = 0; k < size; k++) {
        toi16_glance left =
            toi16_times_clip(&times, toi16_row_from(a, k), toi16_row_from(va, k), toi16_row_from(b, k),
                             toi16_row_from(vb, k), size, &toi16_struck[2 * k]);
        if (left == TOI16_OPEN)
            return TOI_ERR_ARGUMENT;
        if (left == TOI16_NONE_LEFT)
            return toi16_times_apart(options, k, hit);
    }
    return toi16_times_answer(&times, hit);
}

#endif
