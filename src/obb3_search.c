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
#include "obb3_bounds.h"
#include "obb3_edges.h"
#include "obb3_faces.h"
#include "obb3_scale.h"

/* ---- One scale */

/* What B moves until t_max, in ulp, rounded down. */
void toi16_find_way3(const toi_axis3 *w, fix16_t t_max, toi_axis3 *way) {
    *way = *w;
    if (t_max == 65536)
        return;
    way->x = toi16_saturate(toi16_shr(toi16_mul(w->x, t_max), 16));
    way->y = toi16_saturate(toi16_shr(toi16_mul(w->y, t_max), 16));
    way->z = toi16_saturate(toi16_shr(toi16_mul(w->z, t_max), 16));
}

/* Past the ends of 32 bits B goes away, or far beyond A. */
bool toi16_are_far_until3(const toi16_layout3 *at, fix16_t t_max) {
    toi_axis3 way;
    toi16_find_way3(&at->w, t_max, &way);
    return toi16_are_far3(at, &way);
}

/* What was rounded off a way, in units of 2^-grow / 2 ulp: the lowest 16 bits of the product. */
static int32_t rest_of_way(int32_t w, fix16_t t_max, unsigned grow) {
    return (int32_t)((uint32_t)w * (uint32_t)t_max << 16 >> (31 - grow));
}

static bool scale_part(toi16_meet3 *m, const toi16_layout3 *at, fix16_t t_max) {
    toi_axis3 way;
    toi16_find_way3(&at->w, t_max, &way);
    unsigned grow = toi16_room_to_grow3(at, &way);
    if (grow > TOI16_MOST_GROW3)
        return false;
    toi16_scale3(m, at, &way, grow);
    m->path[1].x += rest_of_way(at->w.x, t_max, grow);
    m->path[1].y += rest_of_way(at->w.y, t_max, grow);
    m->path[1].z += rest_of_way(at->w.z, t_max, grow);
    return true;
}

/* Grows all lengths until the largest takes 30 bits. False where none is left, or one is past that. */
static inline bool scale(toi16_meet3 *m, const toi16_layout3 *at, fix16_t t_max) {
    if (!TOI16_FOR_SPEED || t_max != 65536)
        return scale_part(m, at, t_max);
    if (at->grow > TOI16_MOST_GROW3)
        return false;
    toi16_scale_whole3(m, at, at->grow);
    return true;
}

/* ---- Times */

void toi16_find_tick3(const toi16_layout3 *boxes, toi16_end3 *end, bool late) {
    find_tick(boxes, end, late);
}

/* The time of a sure tick rounded down, a tick being 2^-16 of t_max. False where the next digit is needed,
 * and does not tell either. */
static bool whole_time(const toi16_layout3 *at, const toi16_end3 *end, uint32_t tick, fix16_t t_max,
                       int32_t *out) {
    uint32_t rest = (end->num << 16) - tick * end->den, low = toi16_digit(&rest, end->den);
    uint64_t part = (uint64_t)tick << 16 | low, unsure = (uint64_t)toi16_doubt3(at, end)
                                                         << (33 - toi16_bits32(end->den));
    if (part < unsure || part + unsure >= UINT32_MAX)
        return false;
    uint32_t least = (uint32_t)(toi16_mulu((uint32_t)(part - unsure), (uint32_t)t_max) >> 32),
             most = (uint32_t)(toi16_mulu((uint32_t)(part + unsure + 1), (uint32_t)t_max) >> 32);
    *out = (int32_t)least;
    return least == most;
}

/* The times where t_max is not 1. Built for size they are left to exact projections of these two axes. */
static bool whole_times(const toi16_layout3 *at, const toi16_meet3 *m, fix16_t t_max, toi16_times3 *times) {
    if (!TOI16_FOR_SPEED)
        return false;
    times->exit = t_max;
    if (m->leave.axis != TOI16_NO_AXIS3) {
        if (!whole_time(at, &m->leave, m->leave.tick - 1, t_max, &times->exit))
            return false;
        times->exit++;
    }
    return m->enter.axis == TOI16_NO_AXIS3 || whole_time(at, &m->enter, m->enter.tick, t_max, &times->enter);
}

/* All axes are proved: the times by the ticks. */
static inline bool find_times(const toi16_layout3 *at, const toi16_meet3 *m, fix16_t t_max,
                              toi16_times3 *times) {
    if ((m->open | m->enter.unsure | m->leave.unsure) != 0 || m->leave.tick < m->enter.tick + 2)
        return false;
    bool hit = m->enter.axis != TOI16_NO_AXIS3;
    times->status = hit ? TOI_HIT : TOI_OVERLAP;
    times->mark = hit ? 2 * m->enter.axis + (m->by_enter >= 0) : TOI16_NO_MARK;
    times->enter = (fix16_t)m->enter.tick;
    times->exit = (fix16_t)m->leave.tick;
    return t_max == 65536 || whole_times(at, m, t_max, times);
}

static uint32_t bit_of(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

static inline toi16_found clip_all(toi16_meet3 *m, const toi16_layout3 *at, const toi_options *options) {
    if (!scale(m, at, options->t_max))
        return TOI16_UNDECIDED;
    toi16_found found = clip_faces(m, at);
    if (found != TOI16_MEETS)
        return found;
    if (!options->quick && (m->aligned == TOI16_NOT_ALIGNED3 || !are_upright(m, at)) &&
        clip_edges(m, at))
        return TOI16_APART;
    find_tick(at, &m->enter, false);
    find_tick(at, &m->leave, true);
    return TOI16_MEETS;
}

toi16_found toi16_find_times3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times) {
    toi16_meet3 m;
    toi16_found found = TOI16_NARROW ? toi16_clip_short3(&m, at, options) : clip_all(&m, at, options);
    if (found == TOI16_MEETS) {
        if (find_times(at, &m, options->t_max, times))
            return TOI16_MEETS;
        times->open = m.open | bit_of(m.enter.axis) | bit_of(m.leave.axis);
        return TOI16_UNDECIDED;
    }
    times->open = toi16_axes3(options);
    return found;
}
