/* SPDX-License-Identifier: MIT */
/* The earliest contact of two bodies with bounds, by the axes of the pair.
 *
 * While a side of any axis is above 0 nothing that keeps to the bounds touches. So time goes on from 0: to
 * the root of a side that is above 0 then, or to the end where it has none, until no side leads any further.
 * The parabola of a side opens downwards, so that it is above 0 in one interval: each side leads on once at
 * most. */
#include "axis.h"

toi_options toi16_bound_options(fix16_t t_max) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = t_max;
    options.instant = options.all_edges = true;
    return options;
}

toi_status toi16_judge_horizon(toi_status opened, const toi16_horizon *h) {
    if (TOI16_CHECKS && (!h->bound || !h->enter || h->t_max < 0 || !toi16_is_bound(h->bound)))
        return TOI_ERR_ARGUMENT;
    return opened;
}

toi_status toi16_earliest(toi_status opened, toi16_pair *pair, const toi16_horizon *h) {
    opened = toi16_judge_horizon(opened, h);
    if (opened < 0)
        return opened;
    return pair->family->direction_bits != 0 ? toi16_earliest_level(pair, h)
                                             : toi16_earliest_walk(pair, h, 0);
}

/* ---- The walk */

/* As many axes are remembered that lead on no more. */
enum { WORDS = 2 };

typedef struct {
    toi16_pair *pair;
    const toi16_horizon *horizon;
    const toi16_length *lengths; /* or null */
    uint32_t tick;
    uint32_t done[WORDS]; /* a bit for each of the first axes */
} bound_walk;

/* May the distance be above 0 at a tick, even without a bound? By the upper halves, rounded up. */
static inline bool is_ahead(int64_t gap, int64_t speed, uint32_t tick) {
    const int64_t upper = (toi16_shr(gap, 32) + 1) * 65536;
    return tick == 0 ? gap > 0
                     : toi16_add_product(upper, (int32_t)toi16_shr(speed, 32) + 1, (int32_t)tick) > 0;
}

/* What became of a side, or an axis: it did not lead on, it did and is done, or it keeps the bodies apart
 * until the end. */
typedef enum { SIDE_IDLE, SIDE_LEADS, SIDE_APART } side_fate;

/* Goes on by a side whose distance is above 0 without a bound. */
static side_fate lead_on_by_side(bound_walk *walk, uint32_t axis, int64_t gap, int64_t speed) {
    const toi16_horizon *h = walk->horizon;
    toi16_length own;
    toi16_side side;
    if (!walk->lengths && !toi16_find_length(walk->pair, axis, h->flat, &own))
        return SIDE_IDLE;
    toi16_make_side(walk->lengths ? &walk->lengths[axis >> 1] : &own, gap, speed, h->bound, &side);
    if (toi16_side_sign(&side, walk->tick) <= 0)
        return SIDE_IDLE;
    return toi16_side_root(&side, walk->tick, (uint32_t)h->t_max, &walk->tick) ? SIDE_LEADS : SIDE_APART;
}

/* May a side that has not led on lead on later? M has to move to it then, and past 0 before the end. */
static inline bool may_lead_later(int64_t gap, int64_t speed, uint32_t end) {
    return speed > 0 && is_ahead(gap, speed, end);
}

/* Goes on by the sides of an axis, of which one at most is above 0. */
static side_fate lead_on_by_axis(bound_walk *walk, uint32_t axis) {
    toi16_projection p;
    const uint32_t end = (uint32_t)walk->horizon->t_max;
    if (walk->pair->family->project(walk->pair, axis, &p) != TOI16_PROJECTED)
        return SIDE_LEADS;
    side_fate ahead = SIDE_IDLE, behind = SIDE_IDLE;
    if (is_ahead(p.lo, p.speed, walk->tick))
        ahead = lead_on_by_side(walk, axis, p.lo, p.speed);
    if (ahead == SIDE_IDLE && is_ahead(-p.hi, -p.speed, walk->tick))
        behind = lead_on_by_side(walk, axis, -p.hi, -p.speed);
    if (ahead == SIDE_APART || behind == SIDE_APART)
        return SIDE_APART;
    return (ahead == SIDE_IDLE && may_lead_later(p.lo, p.speed, end)) ||
                   (behind == SIDE_IDLE && may_lead_later(-p.hi, -p.speed, end))
               ? SIDE_IDLE
               : SIDE_LEADS;
}

/* Goes on by an axis, and remembers one that is done. False where it keeps the bodies apart until the end. */
static bool lead_on(bound_walk *walk, uint32_t axis) {
    const side_fate fate = lead_on_by_axis(walk, axis);
    if (fate == SIDE_LEADS && axis < 32 * WORDS)
        walk->done[axis >> 5] |= UINT32_C(1) << (axis & 31);
    return fate != SIDE_APART;
}

static bool is_done(const bound_walk *walk, uint32_t axis) {
    return axis < 32 * WORDS && (walk->done[axis >> 5] >> (axis & 31) & 1) != 0;
}

/* Goes once through all axes that may lead on. */
static bool go_round(bound_walk *walk) {
    for (uint32_t axis = 0; axis < walk->pair->axes; axis++)
        if (!is_done(walk, axis) && !lead_on(walk, axis))
            return false;
    return true;
}

toi_status toi16_earliest_walk(toi16_pair *pair, const toi16_horizon *h, const toi16_length *lengths) {
    bound_walk walk;
    uint32_t before;
    walk.pair = pair;
    walk.horizon = h;
    walk.lengths = lengths;
    walk.tick = walk.done[0] = walk.done[1] = 0;
    do {
        before = walk.tick;
        if (!go_round(&walk)) {
            *h->enter = h->t_max;
            return TOI_SEPARATE;
        }
    } while (walk.tick != before);
    *h->enter = (fix16_t)walk.tick;
    return TOI_MAY_TOUCH;
}
