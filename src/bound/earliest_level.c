/* SPDX-License-Identifier: MIT */
/* The earliest contact of level boxes with bounds, exactly: the first time at which no side is above 0.
 *
 * All sides are p(t) = g + s t - A t^2 / 2 with the same A, in whole ulps: g and s are below 2^33, and
 * differences of two of either too, as margins and the speeds of bounds are the same; A is below 2^31. The
 * difference of two sides is linear, so that a root of one, of which only the tick is known, is compared with
 * the time at which another crosses it: a fraction. */
#include "axis.h"

enum { MOST_SIDES = 6 };

/* A time: the root of sides[at], which is after `tick` and before the next one; or `tick` itself where `at`
 * is MOST_SIDES. */
typedef struct {
    toi16_side sides[MOST_SIDES];
    unsigned count, at;
    uint32_t tick;
} level_time;

static int64_t whole_ulps(int64_t q32) {
    return toi16_shr(q32, 16);
}

/* Returns the sign of p at num / den, den > 0, and of its slope there. */
static int signs_between(const toi16_side *p, int64_t num, int64_t den, int *slope) {
    const int64_t g = whole_ulps(p->gap_q32), s = whole_ulps(p->speed_q32), a = -whole_ulps(p->accel_q32);
    const toi16_wide line = toi16_wide_difference(g, den, -s, num),
                     square = toi16_wide_difference(num, -num, 0, 0),
                     rise = toi16_wide_difference(s, den, a, num),
                     ahead = toi16_wide_times(&line, 2 * (uint64_t)den),
                     behind = toi16_wide_times(&square, (uint64_t)a), sum = toi16_wide_sum(&ahead, &behind);
    *slope = toi16_wide_sign(&rise);
    return toi16_wide_sign(&sum);
}

/* Compares the root of p, which falls there, with num / den: -1, 0 or 1 as it is before, then or after. */
static int compare_root(const toi16_side *p, int64_t num, int64_t den) {
    int slope;
    const int sign = signs_between(p, num, den, &slope);
    return sign > 0 || slope > 0 ? 1 : sign;
}

/* Is a side above 0 at the root of sides[at]? What it has more than that one is linear. */
static bool is_above_at_root(const level_time *now, const toi16_side *side) {
    const toi16_side *at = &now->sides[now->at];
    const toi16_side more = {side->gap_q32 - at->gap_q32, side->speed_q32 - at->speed_q32, 0};
    const int first = toi16_side_sign(&more, now->tick), last = toi16_side_sign(&more, now->tick + 1);
    if (first * last >= 0)
        return first + last > 0;
    const int64_t num = whole_ulps(more.gap_q32), den = whole_ulps(more.speed_q32);
    return den > 0 ? compare_root(at, -num, den) > 0 : compare_root(at, num, -den) < 0;
}

static bool is_above_now(const level_time *now, const toi16_side *side) {
    return now->at == MOST_SIDES ? toi16_side_sign(side, now->tick) > 0 : is_above_at_root(now, side);
}

/* Goes on within the tick to the root of side n, which is above 0 now and not at the next tick. */
static void go_within_tick(level_time *now, unsigned n) {
    const bool is_whole = toi16_side_sign(&now->sides[n], now->tick + 1) == 0;
    now->tick += is_whole;
    now->at = is_whole ? MOST_SIDES : n;
}

/* Goes on to the root of side n, which is above 0 now; false where it has none until the end. */
static bool go_to_root(level_time *now, unsigned n, uint32_t until) {
    const toi16_side *side = &now->sides[n];
    const bool is_between = now->at != MOST_SIDES;
    if (is_between && toi16_side_sign(side, now->tick + 1) <= 0) {
        go_within_tick(now, n);
        return true;
    }
    if (!toi16_side_root(side, now->tick + is_between, until, &now->tick))
        return false;
    now->at = toi16_side_sign(side, now->tick) == 0 ? MOST_SIDES : n;
    return true;
}

static void put_sides_of_boxes(level_time *now, toi16_pair *pair, const toi_bound *bound) {
    static const toi16_length ulps_q32 = {0, 0, 30};
    now->count = 0;
    for (uint32_t axis = 0; axis < pair->axes; axis++) {
        toi16_projection p;
        pair->family->project(pair, axis, &p);
        toi16_make_side(&ulps_q32, p.lo, p.speed, bound, &now->sides[now->count++]);
        toi16_make_side(&ulps_q32, -p.hi, -p.speed, bound, &now->sides[now->count++]);
    }
}

/* Goes round until no side is above 0. */
static bool find_level(level_time *now, uint32_t until) {
    for (unsigned n = 0, quiet = 0; quiet < now->count; n = n + 1 < now->count ? n + 1 : 0, quiet++)
        if (is_above_now(now, &now->sides[n])) {
            if (!go_to_root(now, n, until))
                return false;
            quiet = 0;
        }
    return true;
}

toi_status toi16_earliest_level(toi16_pair *pair, const toi16_horizon *h) {
    level_time now;
    now.at = MOST_SIDES;
    now.tick = 0;
    put_sides_of_boxes(&now, pair, h->bound);
    const bool meets = find_level(&now, (uint32_t)h->t_max);
    *h->enter = meets ? (fix16_t)now.tick : h->t_max;
    return meets ? TOI_MAY_TOUCH : TOI_SEPARATE;
}
