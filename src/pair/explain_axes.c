/* SPDX-License-Identifier: MIT */
/* What is reported of axes: in functions whose room is free again when the pair is swept. */
#include "explain_axes.h"
#include "../number/vector.h"

/* x / d, rounded down. */
fix16_t toi16_floor_quotient(int64_t x, uint32_t d) {
    int64_t q = x / (int64_t)d;
    return toi16_saturate(q - (q * (int64_t)d > x));
}

/* distance / speed in Q16.16, rounded down, or up on request. */
static fix16_t time_of(int64_t distance, uint64_t speed, bool up) {
    toi16_frac f;
    bool exact, negative = distance < 0;
    f.num = toi16_abs64(distance);
    f.den = speed;
    if (f.num >> 15 >= speed)
        return negative ? INT32_MIN : INT32_MAX;
    uint32_t q = toi16_frac_q16(&f, &exact);
    int64_t away_from_zero = !exact && negative != up;
    int64_t size = (int64_t)q + away_from_zero;
    return toi16_saturate(negative ? -size : size);
}

static void describe_motion(const toi16_projection *p, toi_axis_report *r) {
    if (p->speed == 0) {
        r->never = p->lo > 0 || p->hi < 0;
        r->always = !r->never;
        return;
    }
    bool rising = p->speed > 0;
    uint64_t speed = toi16_abs64(p->speed);
    r->enter = time_of(rising ? -p->hi : p->lo, speed, false);
    r->leave = time_of(rising ? -p->lo : p->hi, speed, true);
}

void toi16_describe_axis(toi16_pair *pair, uint32_t axis, toi_axis_report *r) {
    static const toi_axis_report blank;
    toi16_projection p;
    toi_axis3 direction;
    *r = blank;
    r->axis = pair->family->feature(pair, axis);
    r->fate = TOI_AXIS_QUICK;
    if (axis >= pair->tested && axis < pair->axes)
        return;
    toi16_fate fate = pair->family->project(pair, axis, &p);
    r->fate = fate == TOI16_PARALLEL   ? TOI_AXIS_PARALLEL
              : fate == TOI16_REPEATED ? TOI_AXIS_REPEATED
              : fate == TOI16_NO_FACET ? TOI_AXIS_NO_FACET
                                       : TOI_AXIS_TESTED;
    if (r->fate != TOI_AXIS_TESTED)
        return;
    pair->family->direction(pair, axis, &direction);
    toi16_unit(&direction, false, &r->direction);
    uint64_t square = (uint64_t)toi16_dot3(&direction, &direction);
    uint32_t length = toi16_sqrt64(square | (square == 0)) >> pair->family->direction_bits;
    r->gap = toi16_floor_quotient(p.lo > -p.hi ? p.lo : -p.hi, length);
    r->speed = toi16_floor_quotient(p.speed + length / 2, length);
    describe_motion(&p, r);
}

static const uint32_t NO_AXIS = TOI16_NO_MARK;

static uint32_t axis_number(toi16_mark mark) {
    return mark == TOI16_NO_MARK ? NO_AXIS : mark >> 1;
}

static bool is_named(const toi16_pair *pair, uint32_t axis, const toi_axis *name) {
    toi_axis own = pair->family->feature(pair, axis);
    return own.kind == name->kind && own.a == name->a && own.b == name->b;
}

/* NO_AXIS where it is none of them, or one that is skipped: a search may name two edges of hulls that others
 * are in front of by a hair. */
static uint32_t number_of(toi16_pair *pair, const toi_axis *name) {
    toi16_projection p;
    for (uint32_t axis = 0; axis < pair->tested; axis++)
        if (is_named(pair, axis, name))
            return pair->family->project(pair, axis, &p) == TOI16_PROJECTED ? axis : NO_AXIS;
    return NO_AXIS;
}

/* What the walk alone says. */
static void walk(toi16_pair *pair, const toi_options *options, toi16_verdict *v) {
    toi16_span span;
    uint32_t last;
    v->enter = v->normal = v->exit = v->separates = NO_AXIS;
    if (!toi16_pair_clip(pair, options, &span, &last)) {
        v->separates = last;
        return;
    }
    v->enter = axis_number(span.enter.axis);
    v->normal = axis_number(toi16_span_axis(&span, toi16_span_status(&span)));
    v->exit = axis_number(span.leave.axis);
}

static uint32_t first_of(uint32_t axis, uint32_t otherwise) {
    return axis != NO_AXIS ? axis : otherwise;
}

void toi16_judge_axes(toi16_pair *pair, const toi_options *options, toi16_verdict *v) {
    const toi_status status = v->hit->status;
    const uint32_t named = number_of(pair, &v->hit->axis);
    walk(pair, options, v);
    if (status == TOI_SEPARATE) {
        v->enter = v->normal = v->exit = NO_AXIS;
        v->separates = first_of(named, v->separates);
        return;
    }
    v->separates = NO_AXIS;
    v->normal = status == TOI_OVERLAP ? NO_AXIS : first_of(named, v->normal);
    v->enter = status == TOI_HIT ? v->normal : status == TOI_OVERLAP ? NO_AXIS : v->enter;
}

void toi16_fit_times(toi_axis_report *r, const toi_hit *hit) {
    if (hit->status == TOI_SEPARATE || r->fate != TOI_AXIS_TESTED)
        return;
    r->always = r->always || r->never;
    r->never = false;
    if (r->always)
        return;
    if (r->decides_enter || r->enter > hit->enter)
        r->enter = hit->enter;
    if (r->decides_exit || r->leave < hit->exit)
        r->leave = hit->exit;
}
