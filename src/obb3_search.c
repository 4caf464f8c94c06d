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

/* ---- One scale */

/* What B moves until t_max, in ulp, rounded down. */
static void find_way(const toi_axis3 *w, fix16_t t_max, toi_axis3 *way) {
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
    find_way(&at->w, t_max, &way);
    return toi16_are_far3(at, &way);
}

/* What was rounded off a way, in units of 2^-grow / 2 ulp: the lowest 16 bits of the product. */
static int32_t rest_of_way(int32_t w, fix16_t t_max, unsigned grow) {
    return (int32_t)((uint32_t)w * (uint32_t)t_max << 16 >> (31 - grow));
}

static inline void put_halves(uint32_t half[3], const toi16_sides3 *box, unsigned grow) {
    half[0] = box->half2[0] << (grow + 2);
    half[1] = box->half2[1] << (grow + 2);
    half[2] = box->half2[2] << (grow + 2);
}

/* Grows all lengths until the largest takes 30 bits. False where none is left, or one is past that. */
static bool scale(toi16_meet3 *m, const toi16_layout3 *at, fix16_t t_max) {
    const toi_axis3 *d2 = &at->d2;
    toi_axis3 way;
    find_way(&at->w, t_max, &way);
    uint32_t most = toi16_size(d2->x) | toi16_size(d2->y) | toi16_size(d2->z) | at->reach2 |
                    (toi16_size(way.x) | toi16_size(way.y) | toi16_size(way.z)) << 1;
    if (most >> 30 || most < 2)
        return false;
    unsigned grow = 30 - toi16_bits32(most);
    m->from.x = d2->x * (INT32_C(1) << grow);
    m->from.y = d2->y * (INT32_C(1) << grow);
    m->from.z = d2->z * (INT32_C(1) << grow);
    m->way.x = way.x * (INT32_C(2) << grow);
    m->way.y = way.y * (INT32_C(2) << grow);
    m->way.z = way.z * (INT32_C(2) << grow);
    if (t_max != 65536) {
        m->way.x += rest_of_way(at->w.x, t_max, grow);
        m->way.y += rest_of_way(at->w.y, t_max, grow);
        m->way.z += rest_of_way(at->w.z, t_max, grow);
    }
    put_halves(m->half_a, &at->a, grow);
    put_halves(m->half_b, &at->b, grow);
    return true;
}

/* ---- Times */

/* The time of a sure tick rounded down, a tick being 2^-16 of t_max. False where the next digit is needed,
 * and does not tell either. */
static bool whole_time(const toi16_end3 *end, uint32_t tick, fix16_t t_max, int32_t *out) {
    if (t_max == 65536) {
        *out = (int32_t)tick;
        return true;
    }
    uint32_t rest = end->rest, low = toi16_digit(&rest, end->den);
    uint64_t part = (uint64_t)tick << 16 | low,
             unsure = (uint64_t)end->doubt << (33 - toi16_bits32(end->den));
    if (part < unsure || part + unsure >= UINT32_MAX)
        return false;
    uint32_t least = (uint32_t)(toi16_mulu((uint32_t)(part - unsure), (uint32_t)t_max) >> 32),
             most = (uint32_t)(toi16_mulu((uint32_t)(part + unsure + 1), (uint32_t)t_max) >> 32);
    *out = (int32_t)least;
    return least == most;
}

/* All axes are proved: the times by the ticks. */
static bool find_times(const toi16_meet3 *m, fix16_t t_max, toi16_times3 *times) {
    times->status = TOI_OVERLAP;
    times->enter = 0;
    times->exit = t_max;
    times->mark = TOI16_NO_MARK;
    if (m->open != 0 || !m->enter.sure || !m->leave.sure || m->leave.tick < m->enter.tick + 2)
        return false;
    if (m->leave.axis != TOI16_NO_AXIS3) {
        if (!whole_time(&m->leave, m->leave.tick - 1, t_max, &times->exit))
            return false;
        times->exit++;
    }
    if (m->enter.axis == TOI16_NO_AXIS3)
        return true;
    times->status = TOI_HIT;
    times->mark = 2 * m->enter.axis + m->negative;
    return whole_time(&m->enter, m->enter.tick, t_max, &times->enter);
}

static uint32_t bit_of(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

toi16_found toi16_find_times3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times) {
    toi16_meet3 m;
    uint32_t axis;
    times->open = toi16_axes3(options);
    times->status = TOI_SEPARATE;
    if (!scale(&m, at, options->t_max))
        return TOI16_UNDECIDED;
    toi16_start3(&m, at);
    toi16_found found = toi16_clip_faces3(&m, &axis);
    if (found != TOI16_MEETS)
        return found;
    toi16_find_tick3(&m.enter, false, m.large);
    toi16_find_tick3(&m.leave, true, m.large);
    if (!options->quick && !toi16_are_upright3(&m) && toi16_clip_edges3(&m, at, &axis))
        return TOI16_APART;
    if (find_times(&m, options->t_max, times))
        return TOI16_MEETS;
    times->open = m.open | bit_of(m.enter.axis) | bit_of(m.leave.axis);
    return TOI16_UNDECIDED;
}
