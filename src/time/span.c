/* SPDX-License-Identifier: MIT */
#include "span.h"

static toi16_bound bound_at(fix16_t t) {
    toi16_bound bound = {{(uint32_t)t, 65536}, t, TOI16_NO_MARK, TOI16_NO_MARK};
    return bound;
}

void toi16_span_start(toi16_span *span, fix16_t t_max) {
    span->enter = bound_at(0);
    span->leave = bound_at(t_max);
    span->rest_contact = TOI16_NO_MARK;
}

static toi16_mark earlier(toi16_mark a, toi16_mark b) {
    return a < b ? a : b;
}

/* Copies member by member, as compilers call memcpy for the whole. */
TOI16_ONCE void set_time(toi16_bound *bound, const toi16_frac *t) {
    bound->t.num = t->num;
    bound->t.den = t->den;
    bound->q16 = -1;
}

/* Moves the bound to t where t is tighter (> 0), and shares the bound where t is equal (0). On a flat axis M
 * has no width: it is entered and left at one instant without a boundary between, so it marks no contact.
 * True where the bound moved. */
TOI16_ONCE bool tighten(toi16_bound *bound, const toi16_frac *t, int tighter, toi16_mark mark, bool flat) {
    if (tighter > 0) {
        set_time(bound, t);
        bound->axis = bound->contact = TOI16_NO_MARK;
    }
    if (tighter >= 0) {
        bound->axis = earlier(bound->axis, mark);
        if (!flat)
            bound->contact = earlier(bound->contact, mark);
    }
    return tighter > 0;
}

/* The projections overlap always or never. */
bool toi16_clip_at_rest(const toi16_projection *p, toi16_mark mark, toi16_mark *touch) {
    if (p->lo > 0 || p->hi < 0)
        return false;
    if (p->lo != p->hi && (p->lo == 0 || p->hi == 0))
        *touch = earlier(*touch, p->lo == 0 ? mark : (toi16_mark)(mark + 1));
    return true;
}

bool toi16_span_clip(toi16_span *s, const toi16_projection *p, uint32_t axis) {
    toi16_mark mark = 2 * axis;
    if (p->speed == 0)
        return toi16_clip_at_rest(p, mark, &s->rest_contact);
    bool rising = p->speed > 0; /* B comes from the negative side and leaves to the positive one */
    int64_t near = rising ? -p->hi : p->lo, far = rising ? -p->lo : p->hi;
    if (far < 0)
        return false;
    bool flat = near == far, moved = false;
    toi16_frac t = {(uint64_t)near, toi16_abs64(p->speed)};
    if (near >= 0) {
        int later = s->enter.axis == TOI16_NO_MARK ? 1 : toi16_frac_compare(&t, &s->enter.t);
        moved = tighten(&s->enter, &t, later, (toi16_mark)(mark + rising), flat);
    }
    t.num = (uint64_t)far;
    if (tighten(&s->leave, &t, toi16_frac_compare(&s->leave.t, &t), (toi16_mark)(mark + !rising), flat))
        moved = true;
    return !moved || s->enter.t.num == 0 || toi16_frac_compare(&s->enter.t, &s->leave.t) <= 0;
}

bool toi16_span_begin(toi16_span *s, const toi16_frac *t, int32_t q16) {
    set_time(&s->enter, t);
    s->enter.q16 = q16;
    return (q16 >= 0 && q16 < s->leave.q16) || toi16_frac_compare(&s->leave.t, t) >= 0;
}

void toi16_span_end(toi16_span *s, const toi16_frac *t, int32_t q16) {
    if ((q16 >= 0 && q16 < s->leave.q16) || toi16_frac_compare(&s->leave.t, t) > 0) {
        set_time(&s->leave, t);
        s->leave.q16 = q16;
    }
}

/* Is there an instant t >= 0, past t_max too, at which all axes are strictly inside, flat ones exactly on?
 * Where the span has a length, yes. Where it is one instant at which no axis leaves, it goes on past t_max,
 * and does not count as one. Else all of the axes that make it an instant must be flat. */
static bool gets_inside(const toi16_span *s, bool instant) {
    return s->rest_contact == TOI16_NO_MARK &&
           (!instant || (s->enter.contact == TOI16_NO_MARK && s->leave.contact == TOI16_NO_MARK));
}

/* Inside at 0: every axis began before, or all that begin at 0 are flat and end there. */
toi_status toi16_span_status(const toi16_span *s) {
    bool instant = s->leave.axis != TOI16_NO_MARK && toi16_frac_compare(&s->enter.t, &s->leave.t) == 0;
    if (!gets_inside(s, instant))
        return TOI_GRAZE;
    bool flat_now = s->enter.t.num == 0 && instant;
    return s->enter.axis == TOI16_NO_MARK || flat_now ? TOI_OVERLAP : TOI_HIT;
}

toi16_mark toi16_span_axis(const toi16_span *s, toi_status status) {
    if (status == TOI_OVERLAP)
        return TOI16_NO_MARK;
    if (status == TOI_HIT)
        return s->enter.axis;
    if (s->rest_contact != TOI16_NO_MARK)
        return s->rest_contact;
    return s->enter.contact != TOI16_NO_MARK ? s->enter.contact : s->leave.contact;
}

fix16_t toi16_span_enter(toi16_span *s) {
    bool exact;
    if (s->enter.q16 < 0)
        s->enter.q16 = (int32_t)toi16_frac_q16(&s->enter.t, &exact);
    return s->enter.q16;
}

fix16_t toi16_span_exit(toi16_span *s) {
    bool exact;
    if (s->leave.q16 < 0) {
        uint32_t floor = toi16_frac_q16(&s->leave.t, &exact);
        s->leave.q16 = (int32_t)(floor + !exact);
    }
    return s->leave.q16;
}

fix16_t toi16_round_any_time(int64_t num, int64_t den, fix16_t t_max, bool up) {
    const toi16_frac t = {(uint64_t)num, (uint64_t)den};
    return toi16_is_past(&t, t_max) ? -1 : toi16_round_time(&t, up);
}
