/* SPDX-License-Identifier: MIT */
#include "span.h"

void toi16_span_start(toi16_span *span, fix16_t t_max) {
    span->enter.num = 0;
    span->enter.den = 1;
    span->leave.num = (uint32_t)t_max;
    span->leave.den = 65536;
    span->enter_q16 = 0;
    span->leave_q16 = t_max;
    span->enter_axis = span->leave_axis = TOI16_NO_MARK;
    span->enter_contact = span->leave_contact = span->rest_contact = TOI16_NO_MARK;
}

static toi16_mark earlier(toi16_mark a, toi16_mark b) {
    return a < b ? a : b;
}

/* A mark on a bound. A flat axis (M without width) is entered and left at the same instant without a boundary
 * between: it marks no contact. */
static void add_mark(toi16_mark *axis, toi16_mark *contact, toi16_mark mark, bool flat) {
    *axis = earlier(*axis, mark);
    if (!flat)
        *contact = earlier(*contact, mark);
}

/* A later time to enter takes the place of the one before, an equal one shares it. True where the span
 * shrank. */
static bool enter_at(toi16_span *s, const toi16_frac *t, toi16_mark mark, bool flat) {
    int later = s->enter_axis == TOI16_NO_MARK ? 1 : toi16_frac_compare(t, &s->enter);
    if (later > 0) {
        s->enter = *t;
        s->enter_q16 = -1;
        s->enter_axis = s->enter_contact = TOI16_NO_MARK;
    }
    if (later >= 0)
        add_mark(&s->enter_axis, &s->enter_contact, mark, flat);
    return later > 0;
}

/* The same for an earlier time to leave. */
static bool leave_at(toi16_span *s, const toi16_frac *t, toi16_mark mark, bool flat) {
    int earlier_by = toi16_frac_compare(&s->leave, t);
    if (earlier_by > 0) {
        s->leave = *t;
        s->leave_q16 = -1;
        s->leave_axis = s->leave_contact = TOI16_NO_MARK;
    }
    if (earlier_by >= 0)
        add_mark(&s->leave_axis, &s->leave_contact, mark, flat);
    return earlier_by > 0;
}

/* No speed: the projections overlap always or never. Touching along a width is remembered: never more than
 * the boundary then. */
static bool clip_resting(toi16_span *s, const toi16_projection *p, toi16_mark mark) {
    if (p->lo > 0 || p->hi < 0)
        return false;
    if (p->lo != p->hi && (p->lo == 0 || p->hi == 0))
        s->rest_contact = earlier(s->rest_contact, p->lo == 0 ? mark : (toi16_mark)(mark + 1));
    return true;
}

bool toi16_span_clip(toi16_span *s, const toi16_projection *p, unsigned axis) {
    toi16_mark mark = (toi16_mark)(2 * axis);
    if (p->speed == 0)
        return clip_resting(s, p, mark);
    bool rising = p->speed > 0; /* B comes from the negative side and leaves to the positive one */
    int64_t near = rising ? -p->hi : p->lo, far = rising ? -p->lo : p->hi;
    if (far < 0)
        return false;
    toi16_frac enter = {(uint64_t)near, toi16_abs64(p->speed)}, leave = {(uint64_t)far, enter.den};
    bool shrank = near >= 0 && enter_at(s, &enter, (toi16_mark)(mark + rising), near == far);
    shrank = leave_at(s, &leave, (toi16_mark)(mark + !rising), near == far) || shrank;
    return !shrank || s->enter.num == 0 || toi16_frac_compare(&s->enter, &s->leave) <= 0;
}

/* Is there an instant t >= 0, past t_max too, at which all axes are strictly inside, flat ones exactly on?
 * Where the span has a length, yes. Where it is one instant at which no axis leaves, it goes on past t_max.
 * Else all of the axes that make it an instant must be flat. */
static bool gets_inside(const toi16_span *s, bool instant) {
    return s->rest_contact == TOI16_NO_MARK &&
           (!instant || s->leave_axis == TOI16_NO_MARK ||
            (s->enter_contact == TOI16_NO_MARK && s->leave_contact == TOI16_NO_MARK));
}

/* Inside at 0: every axis began before, or all that begin at 0 are flat and end there. */
toi_status toi16_span_status(const toi16_span *s) {
    bool instant = toi16_frac_compare(&s->enter, &s->leave) == 0;
    if (!gets_inside(s, instant))
        return TOI_GRAZE;
    bool flat_now = s->enter.num == 0 && instant && s->leave_axis != TOI16_NO_MARK;
    return s->enter_axis == TOI16_NO_MARK || flat_now ? TOI_OVERLAP : TOI_HIT;
}

toi16_mark toi16_span_axis(const toi16_span *s, toi_status status) {
    if (status == TOI_OVERLAP)
        return TOI16_NO_MARK;
    if (status == TOI_HIT)
        return s->enter_axis;
    if (s->rest_contact != TOI16_NO_MARK)
        return s->rest_contact;
    return s->enter_contact != TOI16_NO_MARK ? s->enter_contact : s->leave_contact;
}

fix16_t toi16_span_enter(toi16_span *s) {
    bool exact;
    if (s->enter_q16 < 0)
        s->enter_q16 = (int32_t)toi16_frac_q16(&s->enter, &exact);
    return s->enter_q16;
}

fix16_t toi16_span_exit(toi16_span *s) {
    bool exact;
    if (s->leave_q16 < 0) {
        uint32_t q = toi16_frac_q16(&s->leave, &exact);
        s->leave_q16 = (int32_t)(q + !exact);
    }
    return s->leave_q16;
}
