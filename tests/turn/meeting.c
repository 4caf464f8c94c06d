/* SPDX-License-Identifier: MIT */
#include "meeting.h"

#include <math.h>

static double smaller(double a, double b) {
    return a < b ? a : b;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

bool meeting_make(meeting *out, const toi_shape *shape, const toi_motion3 *motion, double t_max) {
    if (!rigid_make(&out->a, &shape[0], &motion[0], t_max) ||
        !rigid_make(&out->b, &shape[1], &motion[1], t_max))
        return false;
    out->t_max = t_max;
    out->speed = length(minus(out->b.velocity, out->a.velocity)) + length(out->a.carried) +
                 length(out->b.carried) + out->a.rim + out->b.rim;
    out->doubt = 1e-8 + 2e-15 * (out->a.scene + out->b.scene);
    out->looks = 0;
    out->most_looks = out->a.dimensions == 2 ? 100000 : 40000;
    return true;
}

void meeting_gap(meeting *m, double t, gap *out) {
    posed a, b;
    rigid_pose(&m->a, t, &a);
    rigid_pose(&m->b, t, &b);
    gap_find(&m->a, &a, &m->b, &b, out);
    m->looks++;
}

typedef struct {
    double t;
    gap g;
} look;

static look look_at(meeting *m, double t) {
    look l = {.t = t};
    meeting_gap(m, t, &l.g);
    return l;
}

/* How fast a point may be accelerated along a normal between two of them, which are `angle` apart: by
 * |n x spin| times the speed of the spin, and the same of what is carried. */
static double pull(const rigid *body, real3 n0, real3 n1, double angle) {
    const double tilt = larger(length(cross(n0, body->spin)), length(cross(n1, body->spin)));
    return smaller(body->rate, tilt + angle / 2 * body->rate) * (body->rim + length(body->carried));
}

/* The least that first + (last - first) x / s - bend x (s - x) / 2 is for x in [0, s]. */
static double lowest_of_arc(double first, double last, double s, double bend) {
    const double drop = bend * s * s, slope = last - first;
    if (drop <= 2 * fabs(slope))
        return smaller(first, last);
    const double x = 0.5 - slope / drop;
    return first + slope * x - drop * x * (1 - x) / 2;
}

/* A signed distance that they do not fall below between two looks; the better one of two bounds.
 *
 * One: no gap changes faster than the speed. The other: let n turn at a constant rate r from the first look's
 * normal to the last one's, and d be the way from any point of A to any one of B. The second derivative of
 * n . d is -r^2 n . d + 2 n' . d' + n . d'', so at most bend = 2 r speed + pulls, and r^2 |n . d| more where
 * n . d < 0. A function is above its chord less bend / 2 times the product of the distances to the ends; both
 * ends are gaps along n, which is what all n . d are above there. The least value q is so found for n . d >=
 * 0; below that, m >= q - r^2 |m| s^2 / 8. */
static double floor_between(const meeting *m, const look *p, const look *q) {
    const double s = q->t - p->t, radii = m->a.radius + m->b.radius;
    const double plain = (p->g.least + q->g.least - m->speed * s) / 2;
    if (s <= 0)
        return smaller(p->g.least, q->g.least);
    const double straight = dot(p->g.normal, q->g.normal);
    if (straight < 0.4)
        return plain;
    const double angle = atan2(length(cross(p->g.normal, q->g.normal)), straight) + 1e-15;
    const double bend = 2 * angle / s * m->speed + pull(&m->a, p->g.normal, q->g.normal, angle) +
                        pull(&m->b, p->g.normal, q->g.normal, angle);
    double low = lowest_of_arc(p->g.least + radii, q->g.least + radii, s, bend);
    if (low < 0)
        low /= 1 - angle * angle / 8;
    return larger(plain, low - radii);
}

typedef struct {
    meeting *m;
    double level, slack, fine; /* fine: how near the first meeting is wanted; below 0: any */
    double when;
} search;

/* Between two looks, of which the first is no witness. */
static span_fate between(search *s, const look *p, const look *q) {
    const meeting *m = s->m;
    const bool last_meets = q->g.most + m->doubt < s->level;
    const bool clear = floor_between(m, p, q) - 2 * m->doubt > s->level - s->slack;
    if (last_meets && (clear || q->t - p->t <= s->fine)) {
        s->when = q->t;
        return SPAN_MEETS;
    }
    if (clear)
        return SPAN_CLEAR;
    if (m->looks >= m->most_looks)
        return SPAN_UNDECIDED;
    const look middle = look_at(s->m, p->t + (q->t - p->t) / 2);
    if (middle.t <= p->t || middle.t >= q->t)
        return SPAN_UNDECIDED;
    const bool meets = middle.g.most + m->doubt < s->level;
    if (meets && s->fine < 0) {
        s->when = middle.t;
        return SPAN_MEETS;
    }
    const span_fate fate = between(s, p, &middle);
    return fate != SPAN_CLEAR ? fate : between(s, &middle, q);
}

static span_fate run(search *s, double from, double until, double *when) {
    const look p = look_at(s->m, from), q = look_at(s->m, until);
    span_fate fate = SPAN_MEETS;
    s->m->looks = 0;
    s->when = from;
    if (p.g.most + s->m->doubt >= s->level) {
        if (s->fine < 0 && q.g.most + s->m->doubt < s->level)
            s->when = until;
        else
            fate = between(s, &p, &q);
    }
    *when = s->when;
    return fate;
}

span_fate meeting_span(meeting *m, double from, double until, double level, double slack, double *when) {
    search s = {m, level, slack, -1, 0};
    return run(&s, from, until, when);
}

span_fate meeting_first(meeting *m, double from, double until, double level, double slack, double fine,
                        double *when) {
    search s = {m, level, slack, fine, 0};
    return run(&s, from, until, when);
}
