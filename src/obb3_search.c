/* SPDX-License-Identifier: MIT */
/* Two oriented boxes: the two axes that matter, found in 32 bits.
 *
 * The walk over the axes (obb3_axes.c) stays what decides. Here each axis is looked at in rounded numbers
 * whose errors are bounded, and three things are proved of the walk's answer: that an axis separates; that
 * the walk's time on an axis lies between two ticks, 2^-16 of t_max; that an axis is inside from before the
 * enter tick until after the leave tick, and so would clip nothing. Where all axes are proved, the answer is
 * known to the bit. What is not proved, one query in some hundred, is left to the exact projections, axis by
 * axis. docs/numerics.md, 6, has the bounds. */
#include "obb3_search.h"

/* ---- Times */

/* The time of a sure tick rounded down, a tick being 2^-16 of t_max. False where the next digit is needed,
 * and does not tell either. */
static bool whole_time(const toi16_meet3 *m, const toi16_end3 *end, uint32_t tick, fix16_t t_max,
                       int32_t *out) {
    if (t_max == 65536) {
        *out = (int32_t)tick;
        return true;
    }
    uint32_t doubt =
        end->axis < 6 ? (uint32_t)(m->doubt + m->doubt_way) : TOI16_EDGE_DOUBT + TOI16_EDGE_DOUBT_WAY;
    uint32_t rest = end->rest, low = toi16_digit(&rest, end->den);
    uint64_t part = (uint64_t)tick << 16 | low, unsure = (uint64_t)doubt << (33 - toi16_bits32(end->den));
    if (part < unsure || part + unsure >= UINT32_MAX)
        return false;
    uint32_t least = (uint32_t)(toi16_mulu((uint32_t)(part - unsure), (uint32_t)t_max) >> 32),
             most = (uint32_t)(toi16_mulu((uint32_t)(part + unsure + 1), (uint32_t)t_max) >> 32);
    *out = (int32_t)least;
    return least == most;
}

/* Is u[0] x u[1] against u[2]? In 14 bits, as it is either along or against. */
static bool is_left_handed(const toi_axis3 *u) {
    int32_t p[3] = {u[0].x >> 16, u[0].y >> 16, u[0].z >> 16},
            q[3] = {u[1].x >> 16, u[1].y >> 16, u[1].z >> 16};
    int32_t x = (p[1] * q[2] - p[2] * q[1]) >> 14, y = (p[2] * q[0] - p[0] * q[2]) >> 14,
            z = (p[0] * q[1] - p[1] * q[0]) >> 14;
    return x * (u[2].x >> 16) + y * (u[2].y >> 16) + z * (u[2].z >> 16) < 0;
}

/* On which side of A on the walk's axis B is where it comes from. Faces of large boxes have the cross product
 * of the other two axes. */
static toi16_mark mark_of(const toi16_meet3 *m) {
    uint32_t axis = m->enter.axis;
    bool negative = axis < 6 ? m->by[axis] >= 0 : m->negative != (axis >= 9 && axis < 12);
    if (axis >= 6 || m->large)
        negative ^= is_left_handed(axis >= 3 && axis < 6 ? m->v : m->u);
    return 2 * axis + negative;
}

/* All axes are proved: the times by the ticks. */
static bool find_times(const toi16_meet3 *m, fix16_t t_max, toi16_times3 *times) {
    times->enter = 0;
    times->exit = t_max;
    times->axis = m->enter.axis;
    times->mark = TOI16_NO_MARK;
    if (m->open != 0 || m->leave.tick < m->enter.tick + 2)
        return false;
    if (m->leave.axis != TOI16_NO_AXIS3) {
        if (!whole_time(m, &m->leave, m->leave.tick - 1, t_max, &times->exit))
            return false;
        times->exit++;
    }
    if (m->enter.axis == TOI16_NO_AXIS3)
        return true;
    times->mark = mark_of(m);
    return whole_time(m, &m->enter, m->enter.tick, t_max, &times->enter);
}

static uint32_t bit_of(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

static toi16_found find_times3(toi16_obbs3 *boxes, const toi_options *options, toi16_times3 *times) {
    toi16_meet3 m;
    toi_axis3 move;
    boxes->open = 0;
    times->axis = TOI16_NO_AXIS3;
    if (!toi16_whole_move3(&boxes->pair.w, options->t_max, &move))
        return TOI16_UNDECIDED;
    if (toi16_are_far3(boxes, &move))
        return TOI16_APART;
    if (!toi16_scale3(&m, boxes, &move, options->t_max))
        return TOI16_UNDECIDED;
    toi16_start3(&m, boxes);
    toi16_found found = toi16_clip_faces3(&m, &times->axis);
    if (found != TOI16_MEETS)
        return found;
    toi16_settle_faces3(&m);
    if (boxes->pair.tested > 6 && !toi16_are_upright3(&m) && toi16_clip_edges3(&m, boxes, &times->axis))
        return TOI16_APART;
    if (find_times(&m, options->t_max, times))
        return TOI16_MEETS;
    boxes->open = m.open | bit_of(m.enter.axis) | bit_of(m.leave.axis);
    return TOI16_UNDECIDED;
}

/* ---- Answers */

/* Bounds show no axis. */
static void put_apart(const toi16_obbs3 *boxes, const toi_options *options, uint32_t axis, toi_axis *apart) {
    if (axis == TOI16_NO_AXIS3)
        return;
    *apart = toi16_obbs3_feature(&boxes->pair, axis);
    if (options->hint)
        options->hint->last = axis + 1;
}

/* The exact projections of the axes that may matter. */
static toi16_found clip_open(toi16_obbs3 *boxes, const toi_options *options, toi16_span *span,
                             toi_axis *apart) {
    uint32_t axes = boxes->open;
    boxes->open = 0;
    if (axes == 0)
        return TOI16_UNDECIDED;
    toi16_span_start(span, options->t_max);
    for (uint32_t axis = 0; axes != 0; axis++, axes >>= 1) {
        toi16_projection p;
        if (axes & 1 && toi16_obbs3_project(&boxes->pair, axis, &p) == TOI16_PROJECTED &&
            !toi16_span_clip(span, &p, axis)) {
            put_apart(boxes, options, axis, apart);
            return TOI16_APART;
        }
    }
    return TOI16_MEETS;
}

static void put_span(const toi16_times3 *times, fix16_t t_max, toi16_span *span) {
    toi16_span_start(span, t_max);
    span->leave.q16 = times->exit;
    span->enter.q16 = times->enter;
    span->enter.axis = span->enter.contact = times->mark;
    span->enter.t.den = times->mark != TOI16_NO_MARK ? 0 : 1;
}

toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    toi16_times3 times;
    toi16_found found = boxes->open == 0 ? find_times3(boxes, options, &times) : TOI16_UNDECIDED;
    if (found == TOI16_UNDECIDED)
        return clip_open(boxes, options, span, apart);
    if (found == TOI16_APART)
        put_apart(boxes, options, times.axis, apart);
    else
        put_span(&times, options->t_max, span);
    return found;
}

/* Of small boxes an axis of a face is a unit as it is: the rounding is that of toi16_unit. */
static fix16_t unit_part(int32_t q30, bool negative) {
    fix16_t size = (fix16_t)((toi16_abs32(q30) + (1 << 13)) >> 14);
    return (q30 < 0) != negative ? -size : size;
}

static void put_normal(toi16_obbs3 *boxes, toi16_mark mark, toi_vec3 *out) {
    toi_axis3 direction;
    uint32_t axis = mark >> 1;
    bool negative = mark & 1;
    if (axis < 6 && !boxes->large) {
        const toi_axis3 *u = axis < 3 ? &boxes->a.rot->u[axis] : &boxes->b.rot->u[axis - 3];
        out->x = unit_part(u->x, negative);
        out->y = unit_part(u->y, negative);
        out->z = unit_part(u->z, negative);
        return;
    }
    toi16_obbs3_direction(&boxes->pair, axis, &direction);
    toi16_unit(&direction, negative, out);
}

bool toi16_sweep_tilted3(toi16_obbs3 *boxes, const toi_options *options, toi_hit *hit) {
    toi16_times3 times;
    toi16_found found = find_times3(boxes, options, &times);
    if (found == TOI16_UNDECIDED)
        return false;
    toi16_begin_answer(hit);
    hit->conservative = boxes->pair.tested < boxes->pair.axes;
    if (found == TOI16_APART) {
        put_apart(boxes, options, times.axis, &hit->axis);
        return true;
    }
    hit->enter = times.enter;
    hit->exit = times.exit;
    hit->status = TOI_OVERLAP;
    if (times.mark == TOI16_NO_MARK)
        return true;
    hit->status = TOI_HIT;
    boxes->pair.decided = times.mark >> 1;
    put_normal(boxes, times.mark, &hit->normal);
    hit->axis = toi16_obbs3_feature(&boxes->pair, times.mark >> 1);
    return true;
}
