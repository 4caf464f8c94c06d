/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <math.h>
#include <string.h>

const char *const FAULT_NAMES[FAULT_COUNT] = {"missed",   "late",   "early",  "whirl", "overlap", "normal",
                                              "stale",    "fields", "error",  "typed", "sweep",   "proof",
                                              "believed", "place",  "points", "bare",  "oracle"};

enum { PROOF_ROOM = 400, SAMPLES = 4096 };

static const double TICK = 1.0 / 65536;

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double size_of(const rigid *body) {
    return body->across + 2 * body->radius;
}

/* Below this a gap counts as none: a thousandth of an ulp, and what doubles do to large numbers. */
static double slack_of(const meeting *m) {
    return 1e-3 + 64 * m->doubt;
}

/* A tolerance of one ulp counts as two. */
static double tolerance_of(const scene *s) {
    return s->options.tolerance > 0 ? larger(s->options.tolerance, 2) : TOI_TURN_TOLERANCE;
}

static bool has_whirl(const meeting *m) {
    return larger(m->a.rate, m->b.rate) * TICK > 0.25;
}

/* How fast the points move against one another that are near the contact, in the two ticks to come: those
 * within what two ticks of the fastest points lead to, along the normal, each as fast as it is and by what
 * the spins change of that. */
static double speed_near(meeting *m, double t, const gap *g) {
    posed a, b;
    double high = -1e300, low = 1e300, most = 0;
    rigid_pose(&m->a, t, &a);
    rigid_pose(&m->b, t, &b);
    for (int k = 0; k < m->a.count; k++)
        high = larger(high, dot(g->normal, a.point[k]));
    for (int k = 0; k < m->b.count; k++)
        low = -larger(-low, -dot(g->normal, b.point[k]));
    const double depth = 1 + 4 * TICK * m->speed + fabs(g->most);
    for (int i = 0; i < m->a.count; i++) {
        const real3 own = rigid_velocity(&m->a, &a, i);
        if (dot(g->normal, a.point[i]) < high - depth)
            continue;
        for (int j = 0; j < m->b.count; j++) {
            if (dot(g->normal, b.point[j]) <= low + depth)
                most = larger(most, length(minus(rigid_velocity(&m->b, &b, j), own)));
        }
    }
    most += m->a.rate * m->a.radius + m->b.rate * m->b.radius;
    most += 2 * TICK *
            (m->a.rate * (m->a.rim + length(m->a.carried)) + m->b.rate * (m->b.rim + length(m->b.carried)));
    return most < m->speed ? most : m->speed;
}

double judge_bar(const scene *s, meeting *m, double t) {
    gap g;
    meeting_gap(m, t, &g);
    return tolerance_of(s) + 2 * TICK * speed_near(m, t, &g) + ldexp(size_of(&m->a) + size_of(&m->b), -22) +
           slack_of(m);
}

static void blame(verdict *v, fault what, double by) {
    v->wrong[what] = true;
    v->by = larger(v->by, fabs(by));
}

/* Free of contact in a span, or to blame. */
static void judge_free(const scene *s, meeting *m, double until, fault what, verdict *v) {
    const double slack = slack_of(m);
    double when;
    const span_fate fate = meeting_span(m, 0, until, s->options.margin - slack, slack, &when);
    v->is_undecided = v->is_undecided || fate == SPAN_UNDECIDED;
    if (fate != SPAN_MEETS)
        return;
    gap g;
    meeting_gap(m, when, &g);
    v->true_enter = when;
    blame(v, what, s->options.margin - g.most);
}

/* Of length 1, and not against the gap. It is rounded, so that its direction is off by up to 2 ulp, which
 * matters over the width of the bodies. */
static void judge_normal(const scene *s, meeting *m, double t, const toi_hit *hit, verdict *v) {
    posed a, b;
    const fault what = hit->conservative ? FAULT_STALE : FAULT_NORMAL;
    const real3 n = {hit->normal.x, hit->normal.y, hit->normal.z};
    const double size = length(n);
    if (fabs(size - 65536) > 2.001 || (m->a.dimensions == 2 && hit->normal.z != 0)) {
        blame(v, what, size - 65536);
        return;
    }
    rigid_pose(&m->a, t, &a);
    rigid_pose(&m->b, t, &b);
    const double value = gap_along(&m->a, &a, &m->b, &b, times(1 / size, n)) - s->options.margin;
    const double blur =
        2.0 / 65536 * (m->a.across + m->b.across) + slack_of(m) + ldexp(size_of(&m->a) + size_of(&m->b), -22);
    /* What touches at 0 may be as deep in one another as an overlap may be shallow. */
    const double deep = t > 0 ? 0 : 2 * tolerance_of(s);
    if (value < -deep - blur - 2.0 / 65536 * fabs((double)s->options.margin))
        blame(v, what, value);
}

static bool is_none(const toi_vec3 *v) {
    return v->x == 0 && v->y == 0 && v->z == 0;
}

static void judge_overlap(const scene *s, meeting *m, const toi_hit *hit, verdict *v) {
    gap g;
    meeting_gap(m, 0, &g);
    const double some = slack_of(m) + ldexp(size_of(&m->a) + size_of(&m->b), -22);
    const double depth = s->options.margin - g.most;
    if (hit->status == TOI_OVERLAP && depth < -some)
        blame(v, FAULT_OVERLAP, depth);
    if (hit->status == TOI_HIT && depth > 2 * tolerance_of(s) + some)
        blame(v, FAULT_OVERLAP, depth);
}

static void judge_hit(const scene *s, meeting *m, const toi_hit *hit, verdict *v) {
    const double t = hit->enter * TICK;
    gap g;
    v->is_conservative = hit->conservative;
    if (hit->enter > 0)
        judge_free(s, m, t, FAULT_LATE, v);
    else
        judge_overlap(s, m, hit, v);
    meeting_gap(m, t, &g);
    v->gap = g.least - s->options.margin;
    v->bar = judge_bar(s, m, t);
    v->excess = v->gap - v->bar;
    if (!hit->conservative && v->excess > 0)
        blame(v, has_whirl(m) ? FAULT_WHIRL : FAULT_EARLY, v->excess);
    judge_normal(s, m, t, hit, v);
}

static void judge_fields(const scene *s, const toi_hit *hit, verdict *v) {
    const fix16_t t_max = (fix16_t)(scene_t_max(s) * 65536);
    const bool meets = hit->status == TOI_HIT || hit->status == TOI_OVERLAP;
    if (!meets && hit->status != TOI_SEPARATE)
        blame(v, FAULT_FIELDS, 0);
    if (hit->exit != (meets ? t_max : 0) || hit->enter < 0 || hit->enter > t_max)
        blame(v, FAULT_FIELDS, 0);
    if (hit->status != TOI_HIT && (!is_none(&hit->normal) || hit->enter != 0 || hit->conservative))
        blame(v, FAULT_FIELDS, 0);
}

void judge_answer(const scene *s, const toi_hit *hit, verdict *out) {
    meeting m;
    memset(out, 0, sizeof *out);
    out->true_enter = -1;
    if (hit->status < 0 || !meeting_make(&m, s->shape, s->motion, scene_t_max(s))) {
        blame(out, FAULT_ERROR, 0);
        return;
    }
    judge_fields(s, hit, out);
    if (hit->status == TOI_SEPARATE)
        judge_free(s, &m, m.t_max, FAULT_MISSED, out);
    else if (hit->status == TOI_OVERLAP)
        judge_overlap(s, &m, hit, out);
    else if (hit->status == TOI_HIT)
        judge_hit(s, &m, hit, out);
}

/* ---- all ways ---- */

static bool is_still(const scene *s) {
    const bool is_plane = s->shape[0].kind == TOI_SHAPE_AABB2 || s->shape[0].kind == TOI_SHAPE_OBB2 ||
                          s->shape[0].kind == TOI_SHAPE_POLY2 || s->shape[0].kind == TOI_SHAPE_CIRCLE2 ||
                          s->shape[0].kind == TOI_SHAPE_CAPSULE2;
    bool still = s->options.margin == 0;
    for (int side = 0; side < 2; side++) {
        const toi_vec3 *w = &s->motion[side].spin;
        still = still && w->z == 0 && (is_plane || (w->x == 0 && w->y == 0));
    }
    return still;
}

static bool is_same(const toi_hit *a, const toi_hit *b) {
    return a->status == b->status &&
           (a->status < 0 ||
            (a->enter == b->enter && a->exit == b->exit && a->normal.x == b->normal.x &&
             a->normal.y == b->normal.y && a->normal.z == b->normal.z && a->axis.kind == b->axis.kind &&
             a->axis.a == b->axis.a && a->axis.b == b->axis.b && a->conservative == b->conservative));
}

static toi_vec3 sum_of(const toi_motion3 *m) {
    return (toi_vec3){m->velocity.x + m->carried.x, m->velocity.y + m->carried.y,
                      m->velocity.z + m->carried.z};
}

static void judge_sweep(const scene *s, const toi_hit *hit, verdict *v) {
    const toi_vec3 va = sum_of(&s->motion[0]), vb = sum_of(&s->motion[1]);
    const toi_options options = {.t_max = s->options.t_max, .instant = s->options.instant};
    toi_hit expected;
    memset(v, 0, sizeof *v);
    v->true_enter = -1;
    toi_sweep(&s->shape[0], &va, &s->shape[1], &vb, &options, &expected);
    if (!is_same(hit, &expected))
        blame(v, FAULT_SWEEP, 0);
}

/* A proof is believed as it is, and not where it is said to reach past a true contact. */
static void judge_proof(const asker *ask, const scene *s, const toi_hit *hit, const toi_turn_step *steps,
                        uint16_t count, verdict *v) {
    const fix16_t t_max = (fix16_t)(scene_t_max(s) * 65536);
    const fix16_t until = hit->status == TOI_SEPARATE ? t_max : hit->enter;
    if (count > PROOF_ROOM || hit->status == TOI_OVERLAP)
        return;
    if (until > 0 && !ask->recheck(s, steps, count, until))
        blame(v, FAULT_PROOF, 0);
    if (hit->status != TOI_HIT || count == 0)
        return;
    meeting m;
    double when;
    if (!meeting_make(&m, s->shape, s->motion, scene_t_max(s)))
        return;
    const double slack = slack_of(&m);
    if (meeting_span(&m, 0, m.t_max, s->options.margin - slack, slack, &when) != SPAN_MEETS)
        return;
    const fix16_t past = (fix16_t)ceil(when * 65536);
    toi_turn_step longer[PROOF_ROOM];
    if (past > t_max || past <= until)
        return;
    memcpy(longer, steps, count * sizeof *steps);
    longer[count - 1].until = past;
    if (ask->recheck(s, longer, count, past))
        blame(v, FAULT_BELIEVED, 0);
}

/* What the interval oracle says is free has no sample that is not. */
void judge_samples(const scene *s, const toi_hit *hit, verdict *v) {
    meeting m;
    gap g, slow;
    posed a, b;
    if (!meeting_make(&m, s->shape, s->motion, scene_t_max(s)))
        return;
    const double until = hit->status == TOI_SEPARATE ? m.t_max : hit->enter * TICK;
    for (int n = 0; n < SAMPLES && until > 0; n++) {
        const double t = until * (n + 0.5) / SAMPLES;
        meeting_gap(&m, t, &g);
        if (g.most < s->options.margin - 2 * slack_of(&m))
            blame(v, FAULT_ORACLE, g.most - s->options.margin);
        if (n % 64 != 0)
            continue;
        rigid_pose(&m.a, t, &a);
        rigid_pose(&m.b, t, &b);
        gap_exhaust(&m.a, &a, &m.b, &b, &slow);
        if (slow.least > g.most + slack_of(&m) || g.least > slow.most + slack_of(&m))
            blame(v, FAULT_ORACLE, slow.least - g.least);
    }
}

/* Room for a part of a proof gets that part, and all of its steps are counted. */
static void judge_room(const asker *ask, const scene *s, const toi_turn_step *steps, uint16_t count,
                       verdict *v) {
    toi_turn_step some[PROOF_ROOM];
    toi_hit hit;
    uint16_t counted;
    const uint16_t room = count / 2 < PROOF_ROOM ? count / 2 : PROOF_ROOM - 1;
    ask->proof(s, some, room, &counted, &hit);
    bool same = counted == count;
    for (int n = 0; n < room; n++) {
        same = same && some[n].from == steps[n].from && some[n].until == steps[n].until &&
               some[n].axis.kind == steps[n].axis.kind && some[n].normal.x == steps[n].normal.x &&
               some[n].spin.z == steps[n].spin.z;
    }
    if (!same)
        blame(v, FAULT_PROOF, 0);
}

/* Where the shapes are at a time, and where they touch. */
static void judge_whereabouts(const asker *ask, const scene *s, const toi_hit *hit, verdict *v) {
    const fix16_t t_max = (fix16_t)(scene_t_max(s) * 65536),
                  time = (fix16_t)(s->number * 7919 % ((uint64_t)t_max + 1));
    toi_vec2 room[2 * SCENE_POINTS];
    toi_manifold points;
    toi_shape placed;
    for (int side = 0; side < 2; side++) {
        if (ask->place(s, side, time, room, &placed))
            judge_place(s, side, time, &placed, v);
    }
    /* Where a shape leaves the domain its place is refused, and there are no points. */
    if (!ask->points(s, room, &points))
        return;
    if (!is_same(hit, &points.hit))
        blame(v, FAULT_POINTS, 0);
    else if (hit->status >= 0)
        judge_points(s, hit, &points, v);
}

void judge_scene(const asker *ask, const scene *s, bool dense, toi_hit *hit, verdict *out) {
    toi_turn_step steps[PROOF_ROOM];
    toi_hit other;
    uint16_t count = 0;
    ask->tagged(s, hit);
    if (is_still(s)) {
        judge_sweep(s, hit, out);
    } else {
        judge_answer(s, hit, out);
        ask->proof(s, steps, PROOF_ROOM, &count, &other);
        if (!is_same(hit, &other))
            blame(out, FAULT_TYPED, 0);
        if (hit->status >= 0)
            judge_proof(ask, s, hit, steps, count, out);
        judge_whereabouts(ask, s, hit, out);
        if (s->number % 8 == 0 && hit->status >= 0)
            judge_room(ask, s, steps, count, out);
        if (dense && !out->wrong[FAULT_MISSED] && !out->wrong[FAULT_LATE] && hit->status >= 0)
            judge_samples(s, hit, out);
    }
    if (ask->typed(s, &other) && !is_same(hit, &other))
        blame(out, FAULT_TYPED, 0);
}
