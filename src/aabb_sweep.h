/* SPDX-License-Identifier: MIT */
/* The sweep of axis-aligned boxes, which answers what a walk over the axes of toi16_aabbs answers. Numbers of
 * dimensions are known where this is included, so that the compiler makes one function of it all.
 *
 * Along an axis the slower box S is ahead and the faster one F behind, or F has passed already. F goes `near`
 * until they touch and `far` until they have parted. These are differences of 32-bit numbers whose order is
 * known, so 32 bits hold each of them, as they hold the relative speed; times are near / speed and far /
 * speed, and compare by one product of 64 bits a side. */
#ifndef TOI16_AABB_SWEEP_H
#define TOI16_AABB_SWEEP_H

#include "aabb.h"

/* Of a clip that is done two or three times gcc makes a function, which keeps the span in memory. Built for
 * speed it had better not: 15 % on Cortex-M3. */
#if defined __GNUC__ && !defined __OPTIMIZE_SIZE__
#define TOI16_INLINE static inline __attribute__((always_inline))
#else
#define TOI16_INLINE static inline
#endif

typedef struct {
    toi16_row a, va, b, vb;
    fix16_t t_max;
} toi16_course;

/* What the axes so far leave of [0, t_max]. */
typedef struct {
    uint32_t near, enter_speed;  /* enter is near / enter_speed */
    uint32_t far, leave_speed;   /* leave is far / leave_speed; the latter is 0 where t_max ends the span */
    toi16_mark entered, resting; /* as in toi16_span: enter.axis, rest_contact */
} toi16_stay;

static inline uint32_t toi16_minus(fix16_t greater, fix16_t less) {
    return (uint32_t)greater - (uint32_t)less;
}

TOI16_INLINE void toi16_stay_begin(toi16_stay *s) {
    s->near = s->far = s->leave_speed = 0;
    s->enter_speed = 1;
    s->entered = s->resting = TOI16_NO_MARK;
}

/* F goes `way` until t_max. True where something is left. */
TOI16_INLINE bool toi16_stay_moving(toi16_stay *s, toi16_row slow, toi16_row fast, unsigned size,
                                    uint32_t speed, uint32_t way, toi16_mark mark) {
    fix16_t lo_s = toi16_in_row(slow, 0), hi_s = toi16_in_row(slow, size), lo_f = toi16_in_row(fast, 0),
            hi_f = toi16_in_row(fast, size);
    bool moved = false;
    if (hi_s < lo_f)
        return false;
    if (lo_s >= hi_f) {
        uint32_t near = toi16_minus(lo_s, hi_f);
        if (near > way)
            return false;
        if (s->entered == TOI16_NO_MARK || toi16_ratio_less(s->near, s->enter_speed, near, speed)) {
            s->near = near;
            s->enter_speed = speed;
            s->entered = mark;
            moved = true;
        }
    }
    uint32_t far = toi16_minus(hi_s, lo_f);
    if (far <= way && (s->leave_speed == 0 || toi16_ratio_less(far, speed, s->far, s->leave_speed))) {
        s->far = far;
        s->leave_speed = speed;
        moved = true;
    }
    return !moved || s->leave_speed == 0 ||
           !toi16_ratio_less(s->far, s->leave_speed, s->near, s->enter_speed);
}

/* Clips by axis k. False where it leaves nothing. */
TOI16_INLINE bool toi16_stay_clip(toi16_stay *s, const toi16_course *c, unsigned size, unsigned k) {
    toi16_row slow = toi16_row_from(c->b, k), fast = toi16_row_from(c->a, k);
    fix16_t va = toi16_in_row(c->va, k), vb = toi16_in_row(c->vb, k);
    toi16_mark mark = 2 * k;
    uint32_t speed = toi16_minus(va, vb);
    if (va == vb) {
        if (s->resting == TOI16_NO_MARK)
            s->resting = toi16_aabbs_resting(fast, slow, size, mark);
        return toi16_in_row(fast, size) >= toi16_in_row(slow, 0) &&
               toi16_in_row(slow, size) >= toi16_in_row(fast, 0);
    }
    if (va < vb) {
        slow = toi16_row_from(c->a, k);
        fast = toi16_row_from(c->b, k);
        mark++;
        speed = toi16_minus(vb, va);
    }
    uint32_t way = c->t_max == fix16_one ? speed : toi16_mul_q16(speed, (uint32_t)c->t_max);
    return toi16_stay_moving(s, slow, fast, size, speed, way, mark);
}

/* Equal times are the same when rounded to whole ulps, or one ulp apart: this saves comparing others. */
TOI16_INLINE bool toi16_stay_is_instant(const toi16_stay *s, const toi_hit *hit) {
    return s->leave_speed != 0 && hit->exit - hit->enter <= 1 &&
           !toi16_ratio_less(s->near, s->enter_speed, s->far, s->leave_speed);
}

TOI16_INLINE void toi16_stay_name(toi_hit *hit, toi16_mark mark) {
    hit->axis.kind = TOI_AXIS_FACE_A;
    hit->axis.a = (uint16_t)(mark >> 1);
    toi16_put_in_row(&hit->normal, (unsigned)(mark >> 1), mark & 1 ? -fix16_one : fix16_one);
}

TOI16_INLINE toi_status toi16_stay_answer(const toi16_stay *s, const toi16_course *c, unsigned size,
                                          toi_hit *hit) {
    toi16_mark mark = s->resting;
    toi16_begin_answer(hit);
    hit->enter = toi16_ratio_floor(s->near, s->enter_speed);
    hit->exit = s->leave_speed == 0 ? c->t_max : toi16_ratio_ceil(s->far, s->leave_speed);
    bool instant = toi16_stay_is_instant(s, hit);
    if (instant && mark == TOI16_NO_MARK)
        mark = toi16_aabbs_touching(c->a, c->va, c->b, c->vb, size, s->far, s->leave_speed);
    hit->status = TOI_GRAZE;
    if (mark == TOI16_NO_MARK) {
        mark = s->entered;
        if (mark == TOI16_NO_MARK || (instant && s->near == 0))
            return hit->status = TOI_OVERLAP;
        hit->status = TOI_HIT;
    }
    toi16_stay_name(hit, mark);
    return hit->status;
}

static toi_status toi16_stay_separate(const toi_options *options, unsigned k, toi_hit *hit) {
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_FACE_A;
    hit->axis.a = (uint16_t)k;
    if (options && options->hint)
        options->hint->last = k + 1;
    return TOI_SEPARATE;
}

#endif
