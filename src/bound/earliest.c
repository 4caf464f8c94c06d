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
    return pair->family->direction_bits != 0 ? toi16_earliest_level(pair, h) : toi16_earliest_walk(pair, h);
}

/* Goes on by an axis, if it leads on. False where it keeps the bodies apart until the end. */
static bool go_on(toi16_pair *pair, uint32_t axis, const toi16_horizon *h, uint32_t *tick) {
    toi16_projection p;
    toi16_length length;
    toi16_side sides[2];
    if (!toi16_see_axis(pair, axis, &p, &length))
        return true;
    toi16_put_sides(&length, &p, h->bound, sides);
    const unsigned above = toi16_side_above(sides, *tick);
    return above == 2 || toi16_side_root(&sides[above], *tick, (uint32_t)h->t_max, tick);
}

/* The walk goes round until no axis has led on since the last one that did. */
toi_status toi16_earliest_walk(toi16_pair *pair, const toi16_horizon *h) {
    uint32_t tick = 0;
    for (uint32_t axis = 0, quiet = 0; quiet < pair->axes; axis = axis + 1 < pair->axes ? axis + 1 : 0) {
        const uint32_t before = tick;
        if (!go_on(pair, axis, h, &tick)) {
            *h->enter = h->t_max;
            return TOI_SEPARATE;
        }
        quiet = tick == before ? quiet + 1 : 1;
    }
    *h->enter = (fix16_t)tick;
    return TOI_MAY_TOUCH;
}
