/* SPDX-License-Identifier: MIT */
/* The sweep of axis-aligned boxes, which answers what a walk over the axes of toi16_aabbs answers. The number
 * of dimensions is a constant where this is included, so that the compiler makes one function of it all.
 *
 * Along an axis the slower box S is ahead and the faster one F behind, or F has passed already. F goes `near`
 * until they touch and `far` until they have parted. Where they count, these are differences of 32-bit
 * numbers whose order is known, so 32 bits hold each of them, as they hold the relative speed; times are near
 * / speed and far / speed, and compare by one product of 64 bits a side. */
#ifndef TOI16_AABB_SWEEP_H
#define TOI16_AABB_SWEEP_H

#include "aabb.h"

typedef struct {
    toi16_row a, va, b, vb;
    fix16_t t_max;
} toi16_course;

/* One end of what the axes so far leave of [0, t_max]. */
typedef struct {
    uint32_t num, speed;      /* at num / speed */
    toi16_mark axis, contact; /* as in toi16_bound */
} toi16_end;

typedef struct {
    toi16_end enter, leave;
    toi16_mark resting; /* as in toi16_span: rest_contact */
} toi16_stay;

static inline uint32_t toi16_minus(fix16_t greater, fix16_t less) {
    return (uint32_t)greater - (uint32_t)less;
}

/* Is lo > hi in a coordinate of one of two boxes? */
TOI16_ALWAYS_INLINE bool toi16_is_row_reversed(toi16_row a, toi16_row b, unsigned size) {
    for (unsigned k = 0; k < size; k++)
        if (toi16_in_row(a, k) > toi16_in_row(a, k + size) || toi16_in_row(b, k) > toi16_in_row(b, k + size))
            return true;
    return false;
}

TOI16_INLINE bool toi16_is_any_reversed(toi16_row a, toi16_row b, unsigned size) {
    if (TOI16_FOR_SIZE)
        return toi16_is_row_reversed(a, b, size);
    return size == 2 ? toi16_is_refused2(1, a, b) : toi16_is_refused3(1, a, b);
}

TOI16_INLINE void toi16_end_begin(toi16_end *end, uint32_t num, uint32_t speed) {
    end->num = num;
    end->speed = speed;
    end->axis = end->contact = TOI16_NO_MARK;
}

/* Moves or shares an end, as `tighten` in span.c does. Marks come in their order, so the earliest is the
 * first. */
TOI16_INLINE_FOR_SPEED bool toi16_end_tighten(toi16_end *end, uint32_t num, uint32_t speed, bool leaving,
                                              toi16_mark mark, bool flat) {
    int after = TOI16_NARROW && end->axis == TOI16_NO_MARK
                    ? 1 - 2 * leaving
                    : toi16_ratio_compare(num, speed, end->num, end->speed);
    if (leaving)
        after = -after;
    if (after < 0)
        return false;
    if (after > 0)
        toi16_end_begin(end, num, speed);
    if (end->axis == TOI16_NO_MARK)
        end->axis = mark ^ leaving;
    if (end->contact == TOI16_NO_MARK && !flat)
        end->contact = mark ^ leaving;
    return after > 0;
}

/* Clips by an axis on which F is faster than S. False where nothing is left. Where products are dear, F
 * misses S without one if the way until t_max is shorter than near. */
TOI16_ALWAYS_INLINE bool toi16_stay_moving(toi16_stay *s, toi16_row slow, toi16_row fast, unsigned size,
                                           uint32_t speed, fix16_t t_max, toi16_mark mark) {
    fix16_t lo_s = toi16_in_row(slow, 0), hi_s = toi16_in_row(slow, size), lo_f = toi16_in_row(fast, 0),
            hi_f = toi16_in_row(fast, size);
    uint32_t way = TOI16_NARROW && t_max != fix16_one ? toi16_mul_q16(speed, (uint32_t)t_max) : speed;
    uint32_t near = toi16_minus(lo_s, hi_f), far = toi16_minus(hi_s, lo_f);
    bool flat = false, later = false, sooner = false;
    if (hi_s < lo_f)
        return false;
    if (lo_s >= hi_f) {
        if (TOI16_NARROW && near > way)
            return false;
        flat = near == far;
        later = toi16_end_tighten(&s->enter, near, speed, false, mark, flat);
    }
    if (!TOI16_NARROW || far <= way)
        sooner = toi16_end_tighten(&s->leave, far, speed, true, mark, flat);
    if (TOI16_NARROW && (later == sooner || s->leave.axis == TOI16_NO_MARK || s->enter.axis == TOI16_NO_MARK))
        return true;
    return toi16_ratio_compare(s->enter.num, s->enter.speed, s->leave.num, s->leave.speed) <= 0;
}

/* Clips by an axis without relative speed. Flat boxes that meet have no boundary between. */
TOI16_INLINE bool toi16_stay_resting(toi16_stay *s, fix16_t lo_a, fix16_t hi_a, fix16_t lo_b, fix16_t hi_b,
                                     toi16_mark mark) {
    if (hi_a < lo_b || hi_b < lo_a)
        return false;
    if ((hi_a == lo_b) != (hi_b == lo_a) && s->resting == TOI16_NO_MARK)
        s->resting = mark + (hi_b == lo_a);
    return true;
}

/* Clips by axis k. False where nothing is left. */
TOI16_ALWAYS_INLINE bool toi16_stay_clip(toi16_stay *s, const toi16_course *c, unsigned size, unsigned k) {
    toi16_row a = toi16_row_from(c->a, k), b = toi16_row_from(c->b, k);
    fix16_t va = toi16_in_row(c->va, k), vb = toi16_in_row(c->vb, k);
    const bool ahead = va > vb;
    const toi16_mark mark = 2 * k + !ahead;
    if (TOI16_FOR_SIZE && va != vb)
        return toi16_stay_moving(s, ahead ? b : a, ahead ? a : b, size,
                                 ahead ? toi16_minus(va, vb) : toi16_minus(vb, va), c->t_max, mark);
    if (va > vb)
        return toi16_stay_moving(s, b, a, size, toi16_minus(va, vb), c->t_max, 2 * k);
    if (va < vb)
        return toi16_stay_moving(s, a, b, size, toi16_minus(vb, va), c->t_max, 2 * k + 1);
    return toi16_stay_resting(s, toi16_in_row(a, 0), toi16_in_row(a, size), toi16_in_row(b, 0),
                              toi16_in_row(b, size), 2 * k);
}

/* As in span.c; gives the mark of the normal. */
TOI16_ALWAYS_INLINE toi_status toi16_stay_status(const toi16_stay *s, bool instant, toi16_mark *mark) {
    *mark = s->resting;
    if (*mark == TOI16_NO_MARK && instant)
        *mark = s->enter.contact;
    if (*mark == TOI16_NO_MARK && instant)
        *mark = s->leave.contact;
    if (*mark != TOI16_NO_MARK)
        return TOI_GRAZE;
    *mark = s->enter.axis;
    return s->enter.axis == TOI16_NO_MARK || (instant && s->enter.num == 0) ? TOI_OVERLAP : TOI_HIT;
}

/* Writes the times of a stay that is not empty, and returns the status. Where products are dear, rounded
 * times that are more than an ulp apart show that the times are not equal. */
TOI16_INLINE toi_status toi16_stay_times(const toi16_stay *s, toi16_mark *mark, toi_hit *hit) {
    bool ended = s->leave.axis != TOI16_NO_MARK;
    hit->enter = toi16_ratio(s->enter.num, s->enter.speed, false);
    hit->exit =
        TOI16_NARROW && !ended ? (fix16_t)s->leave.num : toi16_ratio(s->leave.num, s->leave.speed, true);
    bool instant = ended && (!TOI16_NARROW || hit->exit - hit->enter <= 1) &&
                   toi16_ratio_compare(s->enter.num, s->enter.speed, s->leave.num, s->leave.speed) == 0;
    return toi16_stay_status(s, instant, mark);
}

/* Writes the answer: `left` tells whether all axes left something, else `mark` is that of the axis that
 * separates. */
TOI16_INLINE toi_status toi16_stay_answer(const toi16_stay *s, bool left, toi16_mark mark, toi_hit *hit) {
    toi_status status = TOI_SEPARATE;
    toi16_begin_answer(hit);
    if (left)
        status = toi16_stay_times(s, &mark, hit);
    if (status != TOI_OVERLAP) {
        hit->axis.kind = TOI_AXIS_FACE_A;
        hit->axis.a = (uint16_t)(mark >> 1);
    }
    if (status == TOI_GRAZE || status == TOI_HIT)
        toi16_put_in_row(&hit->normal, (unsigned)(mark >> 1),
                         fix16_one - (fix16_t)(mark & 1) * 2 * fix16_one);
    return hit->status = status;
}

TOI16_INLINE toi_status toi16_sweep_rows(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned size,
                                         const toi_options *options, toi_hit *hit) {
    const toi16_course course = {a, va, b, vb, options ? toi16_until(options) : fix16_one};
    toi16_stay stay;
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || course.t_max < 0))
        return hit->status = TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && toi16_is_any_reversed(a, b, size))
        return hit->status = TOI_ERR_SHAPE;
    toi16_end_begin(&stay.enter, 0, 1);
    toi16_end_begin(&stay.leave, (uint32_t)course.t_max, 65536);
    stay.resting = TOI16_NO_MARK;
    unsigned k = 0;
    TOI16_UNROLL
    for (; k < size; k++)
        if (!toi16_stay_clip(&stay, &course, size, k))
            break;
    if (k < size && options && options->hint)
        options->hint->last = k + 1;
    return toi16_stay_answer(&stay, k == size, 2 * k, hit);
}

#endif
