/* SPDX-License-Identifier: MIT */
/* The sweep of axis-aligned boxes, which answers what a walk over the axes of toi16_aabbs answers. Numbers of
 * dimensions are known where this is included, so that the compiler makes one function of it all.
 *
 * Along an axis the slower box S is ahead and the faster one F behind, or F has passed already. F goes `near`
 * until they touch and `far` until they have parted. Where they count, these are differences of 32-bit
 * numbers whose order is known, so 32 bits hold each of them, as they hold the relative speed; times are near
 * / speed and far / speed, and compare by one product of 64 bits a side. */
#ifndef TOI16_AABB_SWEEP_H
#define TOI16_AABB_SWEEP_H

#include "aabb.h"

/* Built for speed, each axis and each direction have a copy of the clip, which gcc does not make unasked. */
#if defined __GNUC__ && !defined __clang__ && !defined __OPTIMIZE_SIZE__
#define TOI16_EACH_AXIS _Pragma("GCC unroll 3")
#else
#define TOI16_EACH_AXIS
#endif

typedef struct {
    toi16_row a, va, b, vb;
    fix16_t t_max;
} toi16_course;

/* What the axes so far leave of [0, t_max]. */
typedef struct {
    uint32_t near, enter_speed;  /* enter is near / enter_speed */
    uint32_t far, leave_speed;   /* leave is far / leave_speed */
    bool ended;                  /* by an axis, not by t_max */
    toi16_mark entered, resting; /* as in toi16_span: enter.axis, rest_contact */
} toi16_stay;

static inline uint32_t toi16_minus(fix16_t greater, fix16_t less) {
    return (uint32_t)greater - (uint32_t)less;
}

/* On one of the axes past axis k, of which there are two at most: read together, as some CPUs can. */
static inline bool toi16_is_reversed_past(toi16_row box, unsigned size, unsigned k) {
    if (k + 1 == size)
        return false;
    fix16_t lo = toi16_in_row(box, k + 1), hi = toi16_in_row(box, k + 1 + size);
    if (k + 2 == size)
        return lo > hi;
    fix16_t lo_last = toi16_in_row(box, k + 2), hi_last = toi16_in_row(box, k + 2 + size);
    return lo > hi || lo_last > hi_last;
}

TOI16_INLINE void toi16_stay_begin(toi16_stay *s, const toi16_course *c) {
    s->near = 0;
    s->enter_speed = 1;
    s->far = (uint32_t)c->t_max;
    s->leave_speed = 65536;
    s->entered = s->resting = TOI16_NO_MARK;
    s->ended = false;
}

/* Before num / speed? F goes `way` until t_max, which tells without a product where these are dear. */
TOI16_INLINE bool toi16_stay_is_over(const toi16_stay *s, uint32_t num, uint32_t speed, uint32_t way) {
    if (TOI16_NARROW && (num > way || !s->ended))
        return num > way;
    return toi16_ratio_less(s->far, s->leave_speed, num, speed);
}

/* Does it begin to overlap later than the axes before? */
TOI16_INLINE bool toi16_stay_is_later(const toi16_stay *s, uint32_t near, uint32_t speed) {
    return s->entered == TOI16_NO_MARK || toi16_ratio_less(s->near, s->enter_speed, near, speed);
}

/* False where nothing is left. */
TOI16_INLINE bool toi16_stay_enter(toi16_stay *s, uint32_t near, uint32_t speed, uint32_t way,
                                   toi16_mark mark, bool *last) {
    if (TOI16_NARROW && near > way)
        return false;
    if (!toi16_stay_is_later(s, near, speed))
        return true;
    if (toi16_stay_is_over(s, near, speed, way))
        return false;
    s->near = near;
    s->enter_speed = speed;
    s->entered = mark;
    *last = true;
    return true;
}

/* The same. The last axis to begin does not end before it begins. */
TOI16_INLINE bool toi16_stay_moving(toi16_stay *s, toi16_row slow, toi16_row fast, unsigned size,
                                    uint32_t speed, fix16_t t_max, toi16_mark mark) {
    fix16_t lo_s = toi16_in_row(slow, 0), hi_s = toi16_in_row(slow, size), lo_f = toi16_in_row(fast, 0),
            hi_f = toi16_in_row(fast, size);
    uint32_t way = TOI16_NARROW && t_max != fix16_one ? toi16_mul_q16(speed, (uint32_t)t_max) : speed;
    uint32_t near = toi16_minus(lo_s, hi_f), far = toi16_minus(hi_s, lo_f);
    bool last = false;
    if (hi_s < lo_f || (lo_s >= hi_f && !toi16_stay_enter(s, near, speed, way, mark, &last)))
        return false;
    if (toi16_stay_is_over(s, far, speed, way))
        return true;
    s->far = far;
    s->leave_speed = speed;
    s->ended = true;
    return last || (TOI16_NARROW && s->entered == TOI16_NO_MARK) ||
           !toi16_ratio_less(far, speed, s->near, s->enter_speed);
}

/* Flat boxes only meet, without a boundary between. */
TOI16_INLINE bool toi16_stay_resting(toi16_stay *s, fix16_t lo_a, fix16_t hi_a, fix16_t lo_b, fix16_t hi_b,
                                     toi16_mark mark) {
    if (hi_a < lo_b || hi_b < lo_a)
        return false;
    if ((hi_a == lo_b) != (hi_b == lo_a) && s->resting == TOI16_NO_MARK)
        s->resting = mark + (hi_b == lo_a);
    return true;
}

/* Clips by axis k. TOI_ERR_SHAPE, TOI_SEPARATE where it leaves nothing, or else TOI_OVERLAP. */
TOI16_INLINE toi_status toi16_stay_clip(toi16_stay *s, const toi16_course *c, unsigned size, unsigned k) {
    toi16_row a = toi16_row_from(c->a, k), b = toi16_row_from(c->b, k);
    fix16_t lo_a = toi16_in_row(a, 0), hi_a = toi16_in_row(a, size), lo_b = toi16_in_row(b, 0),
            hi_b = toi16_in_row(b, size), va = toi16_in_row(c->va, k), vb = toi16_in_row(c->vb, k);
    bool left;
    if (TOI16_CHECKS && (lo_a > hi_a || lo_b > hi_b))
        return TOI_ERR_SHAPE;
    if (va > vb)
        left = toi16_stay_moving(s, b, a, size, toi16_minus(va, vb), c->t_max, 2 * k);
    else if (va < vb)
        left = toi16_stay_moving(s, a, b, size, toi16_minus(vb, va), c->t_max, 2 * k + 1);
    else
        left = toi16_stay_resting(s, lo_a, hi_a, lo_b, hi_b, 2 * k);
    return left ? TOI_OVERLAP : TOI_SEPARATE;
}

/* Gives the mark of the normal. Asked where an axis rests, none is entered, or enter and exit are at most one
 * ulp apart, as they are where the times are equal. */
TOI16_INLINE toi_status toi16_stay_seldom(const toi16_stay *s, const toi16_course *c, unsigned size,
                                          toi16_mark *mark) {
    bool instant = s->ended && !toi16_ratio_less(s->near, s->enter_speed, s->far, s->leave_speed);
    *mark = s->resting;
    if (*mark == TOI16_NO_MARK && instant)
        *mark = toi16_aabbs_touching(c->a, c->va, c->b, c->vb, size, s->far, s->leave_speed);
    if (*mark != TOI16_NO_MARK)
        return TOI_GRAZE;
    *mark = s->entered;
    return s->entered == TOI16_NO_MARK || (instant && s->near == 0) ? TOI_OVERLAP : TOI_HIT;
}

TOI16_INLINE void toi16_stay_name(toi_hit *hit, toi16_mark mark) {
    hit->axis.kind = TOI_AXIS_FACE_A;
    hit->axis.a = (uint16_t)(mark >> 1);
    toi16_put_in_row(&hit->normal, (unsigned)(mark >> 1), fix16_one - (fix16_t)(mark & 1) * 2 * fix16_one);
}

TOI16_INLINE toi_status toi16_stay_answer(const toi16_stay *s, const toi16_course *c, unsigned size,
                                          toi_hit *hit) {
    toi_status status = TOI_HIT;
    toi16_mark mark = s->entered;
    fix16_t enter = toi16_ratio(s->near, s->enter_speed, false),
            exit = TOI16_NARROW && !s->ended ? c->t_max : toi16_ratio(s->far, s->leave_speed, true);
    if (exit - enter <= 1 || s->resting != TOI16_NO_MARK || mark == TOI16_NO_MARK)
        status = toi16_stay_seldom(s, c, size, &mark);
    toi16_begin_answer(hit);
    hit->enter = enter;
    hit->exit = exit;
    if (status != TOI_OVERLAP)
        toi16_stay_name(hit, mark);
    return hit->status = status;
}

static toi_status toi16_stay_separate(const toi_options *options, unsigned k, toi_hit *hit) {
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_FACE_A;
    hit->axis.a = (uint16_t)k;
    if (options && options->hint)
        options->hint->last = k + 1;
    return TOI_SEPARATE;
}

TOI16_INLINE toi_status toi16_sweep_rows(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned size,
                                         const toi_options *options, toi_hit *hit) {
    const toi16_course course = {a, va, b, vb, options ? options->t_max : fix16_one};
    toi16_stay stay;
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || course.t_max < 0))
        return hit->status = TOI_ERR_ARGUMENT;
    toi16_stay_begin(&stay, &course);
    TOI16_EACH_AXIS
    for (unsigned k = 0; k < size; k++) {
        toi_status left = toi16_stay_clip(&stay, &course, size, k);
        if (left > TOI_SEPARATE)
            continue;
        if (TOI16_CHECKS &&
            (left < 0 || toi16_is_reversed_past(a, size, k) || toi16_is_reversed_past(b, size, k)))
            return hit->status = TOI_ERR_SHAPE;
        return toi16_stay_separate(options, k, hit);
    }
    return toi16_stay_answer(&stay, &course, size, hit);
}

#endif
