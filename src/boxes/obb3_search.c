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
bool toi16_are_far_until3(const toi16_layout3 *at, const toi_options *options) {
    toi_axis3 way;
    toi16_find_way3(&at->w, toi16_until(options), &way);
    return toi16_are_far3(at, &way) && toi16_bounds_count3(options);
}

/* What was rounded off a way, in units of 2^-grow / 2 ulp: the lowest 16 bits of the product. */
static int32_t rest_of_way(int32_t w, fix16_t t_max, unsigned grow) {
    return (int32_t)((uint32_t)w * (uint32_t)t_max << 16 >> (31 - grow));
}

static bool scale_part(toi16_meet3 *m, const toi16_layout3 *at, fix16_t t_max) {
    toi_axis3 way;
    toi16_find_way3(&at->w, t_max, &way);
    unsigned grow = toi16_room_to_grow3(toi16_lengths3(at, &way));
    if (at->lengths == TOI16_BENT3 || grow > TOI16_MOST_GROW3)
        return false;
    toi16_scale3(m, at, &way, grow);
    toi16_lengthen_way3(m, rest_of_way(at->w.x, t_max, grow), rest_of_way(at->w.y, t_max, grow),
                        rest_of_way(at->w.z, t_max, grow));
    return true;
}

/* Grows all lengths until the largest takes 30 bits. False where none is left, one is past that, or the axes
 * of a box are bent. */
static inline bool scale(toi16_meet3 *m, const toi16_layout3 *at, fix16_t t_max) {
    if (t_max != 65536)
        return scale_part(m, at, t_max);
    unsigned grow = toi16_room_to_grow3(at->lengths);
    if (grow > TOI16_MOST_GROW3)
        return false;
    toi16_scale3(m, at, &at->w, grow);
    return true;
}

/* ---- Times */

static inline void start_tick(toi16_end3 *end, bool late) {
    end->tick = late ? 65536 : 0;
    end->unsure = 0;
}

void toi16_find_tick3(const toi16_layout3 *boxes, toi16_end3 *end, bool late) {
    start_tick(end, late);
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

/* The times where t_max is not 1. */
static bool whole_times(const toi16_layout3 *at, const toi16_end3 *enter, const toi16_end3 *leave,
                        fix16_t t_max, toi16_times3 *times) {
    times->exit = t_max;
    if (leave->axis != TOI16_NO_AXIS3) {
        if (!whole_time(at, leave, leave->tick - 1, t_max, &times->exit))
            return false;
        times->exit++;
    }
    return enter->axis == TOI16_NO_AXIS3 || whole_time(at, enter, enter->tick, t_max, &times->enter);
}

/* An end that is not sure is at most 3 ticks farther in than its tick, if that is not the outermost one. */
static bool is_near_its_tick(const toi16_end3 *end, uint32_t outermost) {
    return end->unsure == 0 || end->tick != outermost;
}

/* askew: the boxes have surely no axis in common, so that the walk asks for their edges too. */
TOI16_ONCE toi16_found leave_undecided(const toi16_end3 *enter, const toi16_end3 *leave, uint32_t open,
                                       bool askew, fix16_t t_max, toi16_times3 *times) {
    enum { FACES = 64 };
    times->open = open | toi16_bit_of3(enter->axis) | toi16_bit_of3(leave->axis);
    bool known = open == 0 && (askew || times->open < FACES) && t_max == 65536 &&
                 is_near_its_tick(enter, 0) && is_near_its_tick(leave, 65536) &&
                 leave->tick >= enter->tick + 6;
    times->unsure = known ? enter->unsure | leave->unsure : 0;
    times->askew = askew;
    return TOI16_UNDECIDED;
}

/* Are all axes proved? Then the times by the ticks. */
TOI16_INLINE toi16_found find_times(const toi16_layout3 *at, const toi16_end3 *enter, const toi16_end3 *leave,
                                    uint32_t open, int32_t by_enter, bool askew, fix16_t t_max,
                                    toi16_times3 *times) {
    bool hit = enter->axis != TOI16_NO_AXIS3;
    times->status = hit ? TOI_HIT : TOI_OVERLAP;
    times->mark = hit ? 2 * enter->axis + (by_enter >= 0) : TOI16_NO_MARK;
    times->enter = (fix16_t)enter->tick;
    times->exit = (fix16_t)leave->tick;
    if ((open | enter->unsure | leave->unsure) == 0 && leave->tick >= enter->tick + 2 &&
        (t_max == 65536 || whole_times(at, enter, leave, t_max, times)))
        return TOI16_MEETS;
    return leave_undecided(enter, leave, open, askew, t_max, times);
}

/* ---- Where products of 32 bits are dear, and where not */

static toi16_found find_short(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times) {
    toi16_found3 m;
    switch (toi16_clip_short3(&m, at, options)) {
    case TOI16_MEETS:
        return find_times(at, &m.enter, &m.leave, m.open, m.by_enter, false, toi16_until(options), times);
    case TOI16_APART:
        return TOI16_APART;
    default:
        return toi16_leave_all_open3(options, times);
    }
}

static inline toi16_found find_wide(const toi16_layout3 *at, const toi_options *options,
                                    toi16_times3 *times) {
    const fix16_t t_max = toi16_until(options);
    toi16_meet3 m;
    toi16_found3 f;
    if (!scale(&m, at, t_max))
        return toi16_leave_all_open3(options, times);
    if (clip_faces(&m, &f, at))
        return TOI16_APART;
    f.leave.tick = (uint32_t)t_max; /* until it is found */
    if (!options->quick && (m.aligned == TOI16_NOT_ALIGNED3 || !are_upright(&m, at)) &&
        clip_edges(&m, &f, at))
        return TOI16_APART;
    start_tick(&f.enter, false);
    start_tick(&f.leave, true);
    find_tick(at, &f.enter, false);
    find_tick(at, &f.leave, true);
    toi16_found found = find_times(at, &f.enter, &f.leave, (uint16_t)f.open, f.by_enter,
                                   m.aligned == TOI16_NOT_ALIGNED3, t_max, times);
    if (found == TOI16_UNDECIDED)
        times->open |= f.open >> TOI16_ALIKE3;
    return found;
}

toi16_found toi16_find_times3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times) {
    return TOI16_NARROW ? find_short(at, options, times) : find_wide(at, options, times);
}
