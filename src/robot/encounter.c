/* SPDX-License-Identifier: MIT */
/* When may a robot first be touched by one other body?
 *
 * Along a direction n the two are apart while, with M = other - robot at t = 0 between lo and hi, the robot's
 * velocity v and way s, and the other's velocity u,
 *
 *     lo + (n . u) t - (n . v) s - |n| R(t) > 0   or   -hi - (n . u) t + (n . v) s - |n| R(t) > 0,
 *
 * for each s between the least way and the most. Of these the one counts that makes the side least. Sides are
 * kept in 2^-32 |n| / 2^30 length units, so that only |n| R is rounded by a root, and what is rounded makes
 * them fall.
 *
 * Widths: n is within 2^30 + 16 in each entry, |n| below 2^30.6. Positions along n are below 2^62, after 14
 * bits are dropped 2^48; speeds likewise below 2^46.1. Ticks are below 2^31, and so are times below 2^15 time
 * units and ways too. */
#include "robot.h"

/* ---- Sides */

typedef struct {
    int64_t gap_q32, speed_q32; /* at t = 0, and of the other body */
    int64_t own_q32;            /* of the robot at all of its velocity; above 0: away */
} side_of_axis;

/* |n| R(t), rounded up. */
typedef struct {
    uint64_t margin_q32, speed_q32;
    uint64_t accel_q46; /* exact but for |n| */
} growth;

/* x |n| / 2^30 in 2^-32 units of x' 2^16, rounded up, below 2^48.6. */
static uint64_t along_up(uint32_t x, uint32_t norm) {
    return (toi16_mulu(x, norm) + 0x3FFF) >> 14;
}

static growth grow_along(const toi16_encounter *e, uint32_t norm) {
    const growth out = {along_up(e->margin, norm), along_up(e->speed, norm), toi16_mulu(e->accel, norm)};
    return out;
}

static side_of_axis take_side(const toi16_direction *m, unsigned behind) {
    const int64_t speed = behind ? -m->speed : m->speed, own = behind ? m->own : -m->own;
    const side_of_axis out = {toi16_shr(m->gaps[behind], 14), toi16_shr(speed, 14), toi16_shr(own, 14)};
    return out;
}

/* ---- A side near a tick */

/* x * y / 2^32, rounded down, by up to 2; |x| < 2^47 and |y| < 2^48. */
static int64_t times_q32(int64_t x, int64_t y) {
    const int64_t size = (int64_t)toi16_mulhi64(toi16_abs64(x) << 16, toi16_abs64(y) << 16);
    return (x ^ y) < 0 ? -size - 1 : size;
}

/* x * bend, rounded down, by up to 2; |x| < 2^47. */
static int64_t bent(int64_t x, const toi16_moment *now) {
    const int64_t size = (int64_t)toi16_mulhi64(toi16_abs64(x) << 16, now->bend_q48);
    return now->bend == 0 ? 0 : (x < 0) != (now->bend < 0) ? -size - 1 : size;
}

/* A bound that grows by 2^14 length units a time unit counts as contact. That is less than this along a
 * direction below 1.5 * 2^30, which all are. */
static const uint64_t MOST_GROWTH_Q32 = UINT64_C(3) << 45;

/* A journey through time, and what both ways are near where it is. */
typedef struct {
    const toi16_plan *plan;
    uint32_t tick, last;
    toi16_moment now[2]; /* of the least way, and of the most */
    bool is_known[2];
} journey;

static void set_out_from(journey *w, uint32_t tick) {
    w->tick = tick;
    w->is_known[0] = w->is_known[1] = false;
}

static const toi16_moment *see_way(journey *w, bool is_most) {
    if (!w->is_known[is_most])
        toi16_look_at_way(is_most ? &w->plan->most : &w->plan->least, w->tick, &w->now[is_most]);
    w->is_known[is_most] = true;
    return &w->now[is_most];
}

/* Tells by 32 bits of each number that a side is not above 0 where the journey is, as most are not, whatever
 * R(t). Of both speeds up to 1 ulp a time unit is cut off, and so is of the robot's way one tick. */
static bool is_surely_below(const toi16_direction *m, unsigned behind, journey *w) {
    const int32_t speed = (int32_t)toi16_shr(m->speed, 30), own = (int32_t)toi16_shr(m->own, 30);
    const toi16_moment *now = see_way(w, (own < 0) == (behind != 0));
    const int64_t cut = (int64_t)(w->tick >> 15) + (toi16_abs32(own) >> 16) + 8,
                  other = toi16_shr(toi16_mul(speed, (int32_t)w->tick), 16),
                  robot = toi16_shr(toi16_mul(own, (int32_t)toi16_shr(now->done_q32, 16)), 16),
                  gap = toi16_shr(m->gaps[behind], 30) + cut;
    return behind ? gap + robot < other : gap + other < robot;
}

/* Develops a side around a tick. False where it is not above 0 there. Sums are below 2^61 for the speed, 2^61
 * for the robot's own, 2^61.6 for R(t), and 2^49 for what was there: 2^62.9 in all. */
static bool develop(const side_of_axis *s, const growth *g, const toi16_moment *now, uint32_t tick,
                    toi16_side *out) {
    const int64_t time_q32 = (int64_t)tick << 16;
    const uint64_t gained = toi16_mulhi64(g->accel_q46 << 2, (uint64_t)tick << 32) + (g->accel_q46 != 0),
                   mean = g->speed_q32 + (gained + 1) / 2;
    if (mean >= MOST_GROWTH_Q32)
        return false;
    const int64_t gap = s->gap_q32 + times_q32(s->speed_q32, time_q32) +
                        times_q32(s->own_q32, now->done_q32) + times_q32(-(int64_t)mean, time_q32) -
                        (int64_t)g->margin_q32;
    if (gap <= 0)
        return false;
    out->gap_q32 = gap;
    out->speed_q32 =
        s->speed_q32 + times_q32(s->own_q32, now->rate_q32) - (int64_t)g->speed_q32 - (int64_t)gained;
    out->accel_q32 = bent(s->own_q32, now) - (int64_t)((g->accel_q46 + 0x3FFF) >> 14);
    return true;
}

/* ---- Roots */

/* Returns about sqrt(x), 31 bits of it or more, rounded down, or up to one unit of these bits above. */
static uint64_t root_of(const toi16_wide *x, bool up) {
    const unsigned bits = toi16_wide_bits(x), down = bits > 62 ? (bits - 61) & ~1u : 0;
    return ((uint64_t)toi16_sqrt64((uint64_t)toi16_wide_shift(x, -(int)down)) + up) << down / 2;
}

/* Returns 2^16 num / den rounded down, or `most` where that is less. */
static uint32_t ticks_until(uint64_t num, uint64_t den, uint32_t most) {
    const toi16_frac f = {num, den};
    bool exact;
    if (num >> 15 >= den)
        return most;
    const uint32_t ticks = toi16_frac_q16(&f, &exact);
    return ticks < most ? ticks : most;
}

/* Tells whether a side that no convex parabola makes is surely above 0 after so long: then it is so between.
 */
static bool ends_above(const toi16_side *s, int64_t time_q32) {
    const uint64_t limit = UINT64_C(1) << 47;
    if (s->accel_q32 > 0 || toi16_abs64(s->accel_q32) >= limit)
        return false;
    const int64_t mean = s->speed_q32 + times_q32(s->accel_q32, time_q32 / 2);
    return toi16_abs64(mean) < limit && s->gap_q32 + times_q32(mean, time_q32) > 0;
}

/* Returns so many ticks, up to `most`, that a side that is above 0 now is so until then. By the form of the
 * root that subtracts no near numbers this is the time when it falls through 0, or less than 2^-29 of it
 * earlier, and then a tick. A product for the square is below 2^123. */
static uint32_t ticks_above(const toi16_side *s, uint32_t most) {
    if (ends_above(s, (int64_t)most << 16))
        return most;
    const toi16_wide square = toi16_wide_difference(s->speed_q32, s->speed_q32, 2 * s->accel_q32, s->gap_q32);
    const uint64_t speed = toi16_abs64(s->speed_q32);
    if (s->speed_q32 >= 0)
        return s->accel_q32 >= 0
                   ? most
                   : ticks_until(speed + root_of(&square, false), toi16_abs64(s->accel_q32), most);
    return toi16_wide_sign(&square) < 0
               ? most
               : ticks_until(2 * (uint64_t)s->gap_q32, speed + root_of(&square, true), most);
}

/* A parabola is followed for 512 time units at most: what is lost by rounding its second-order term down is
 * below 2^-32 * 3 * 2^17 length units by then, 6 ulp. */
static const uint32_t MOST_TICKS = UINT32_C(1) << 25;

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Follows a side until it does not keep the bodies apart, or the walk is past its last tick. */
static void follow(const side_of_axis *s, const growth *g, journey *w) {
    while (w->tick <= w->last) {
        const toi16_moment *now = see_way(w, s->own_q32 <= 0);
        toi16_side side;
        if (!develop(s, g, now, w->tick, &side))
            return;
        if (w->tick == w->last) {
            w->tick++;
            return;
        }
        const uint32_t until = least(least(now->until, w->last) - w->tick, MOST_TICKS);
        const uint32_t on = ticks_above(&side, until);
        if (on != 0)
            set_out_from(w, w->tick + on);
        if (on < until)
            return;
    }
}

/* ---- What is clear at once */

/* How far all may get until `last`: R(t), and the times of the other's way and of the robot's, in ulps and
 * ticks. UINT32_MAX stands for any R that is more. */
typedef struct {
    uint32_t grown, last, farthest;
} extent_of_time;

static extent_of_time extend_until(const toi16_encounter *e, const toi16_plan *plan, uint32_t last) {
    const uint64_t mean = e->speed + (toi16_mulu(e->accel, last) >> 17) + (e->accel != 0),
                   gained = mean > UINT32_MAX ? UINT32_MAX : toi16_mulu((uint32_t)mean, last) >> 16,
                   grown = e->margin + gained + (mean != 0);
    const extent_of_time out = {grown > UINT32_MAX ? UINT32_MAX : (uint32_t)grown, last, plan->farthest};
    return out;
}

/* Returns v * ticks where that is below 0, rounded down: by how much a gap may shrink. Ticks are up to 2^31,
 * as the way of a robot that stands at INT32_MAX is rounded up. */
static int64_t shrunk(int32_t v, uint32_t ticks) {
    return v < 0 ? toi16_shr(-(int64_t)toi16_mulu(toi16_abs32(v), ticks), 16) : 0;
}

/* Tells whether a gap at t = 0 that grows by u for the other and shrinks by v for the robot stays. */
static bool stays(int64_t gap, int32_t u, int32_t v, const extent_of_time *x) {
    return gap > (int64_t)x->grown - shrunk(u, x->last) - shrunk(-v, x->farthest);
}

/* Tells whether the boxes around both ways are apart. */
static bool are_ways_apart(const toi16_encounter *e, const extent_of_time *x) {
    const toi_aabb2 *a = &e->robot->at.around, *b = &e->other->at.around;
    const toi_vec3 *v = &e->robot->body->velocity, *u = &e->other->body->velocity;
    return stays((int64_t)b->lo.x - a->hi.x, u->x, v->x, x) ||
           stays((int64_t)a->lo.x - b->hi.x, -u->x, -v->x, x) ||
           stays((int64_t)b->lo.y - a->hi.y, u->y, v->y, x) ||
           stays((int64_t)a->lo.y - b->hi.y, -u->y, -v->y, x);
}

/* Tells whether a direction keeps both apart, however they move within that. */
static bool stays_along(const toi16_direction *m, const extent_of_time *x) {
    const int32_t speed = (int32_t)toi16_shr(m->speed, 30), own = (int32_t)toi16_shr(m->own, 30);
    extent_of_time along = *x;
    const uint64_t grown = (toi16_mulu(x->grown, m->norm) >> 30) + 2;
    if (x->grown == UINT32_MAX || grown > UINT32_MAX)
        return false;
    along.grown = (uint32_t)grown;
    return stays(toi16_shr(m->gaps[0], 30), speed, own + 1, &along) ||
           stays(toi16_shr(m->gaps[1], 30), -speed - 1, -own, &along);
}

/* ---- The first touch */

/* Follows both sides of a direction. A side that is below 0 at t = 0 is followed too, as bodies that pass one
 * another change sides. */
static void follow_axis(toi16_encounter *e, uint32_t axis, journey *w) {
    toi16_direction room;
    const toi16_direction *m = toi16_get_direction(e, axis, &room);
    for (unsigned behind = 0; behind < 2 && w->tick <= w->last; behind++)
        if (!is_surely_below(m, behind, w)) {
            const growth g = grow_along(e, m->norm);
            const side_of_axis side = take_side(m, behind);
            follow(&side, &g, w);
        }
}

/* What separates changes less often than that, but where bodies graze for long. To stop is safe. */
enum { MOST_ROUNDS = 16 };

/* Goes on until no direction has led on since the last one that did. */
static void follow_all(toi16_encounter *e, journey *w) {
    uint32_t left = MOST_ROUNDS * e->axes, quiet = 0;
    for (uint32_t axis = 0; quiet < e->axes && left > 0 && w->tick <= w->last; left--) {
        const uint32_t tick = w->tick;
        follow_axis(e, axis, w);
        quiet = w->tick == tick ? quiet + 1 : 1;
        axis = axis + 1 < e->axes ? axis + 1 : 0;
    }
}

/* Tells whether one direction keeps both apart all the time. */
static bool is_one_enough(toi16_encounter *e, const extent_of_time *x) {
    toi16_direction room;
    for (uint32_t n = 0; n < e->axes; n++)
        if (stays_along(toi16_get_direction(e, n, &room), x))
            return true;
    return false;
}

/* The boxes come first, at each time that is asked, as they may show what the directions do not. Where there
 * was a touch before, one direction is seldom enough, and is found on the journey. */
uint32_t toi16_first_touch(toi16_encounter *e, const toi16_plan *plan, uint32_t from, uint32_t last) {
    const extent_of_time x = extend_until(e, plan, last);
    journey w;
    if (are_ways_apart(e, &x))
        return last + 1;
    if (e->axes == 0)
        e->axes = toi16_count_directions(e);
    if (from == 0 && is_one_enough(e, &x))
        return last + 1;
    w.plan = plan;
    w.last = last;
    set_out_from(&w, from);
    follow_all(e, &w);
    return w.tick;
}

/* ---- Bodies */

toi_status toi16_take_actor(toi16_actor *out, const toi_body *body) {
    const toi_status status = toi16_take_footprint(&out->at, &body->shape);
    const toi_bound *bound = &body->bound;
    out->body = body;
    if (status < 0)
        return status;
    if ((bound->margin | bound->speed | bound->accel) < 0)
        return TOI_ERR_ARGUMENT;
    return (toi16_abs32(body->velocity.x) | toi16_abs32(body->velocity.y)) >= (uint32_t)TOI_LIMIT
               ? TOI_ERR_RANGE
               : TOI_OK;
}

toi_status toi16_set_encounter(toi16_encounter *out, const toi16_actor *robot, const toi16_actor *other) {
    const toi_bound *a = &robot->body->bound, *b = &other->body->bound;
    const uint32_t margin = (uint32_t)a->margin + (uint32_t)b->margin;
    out->robot = robot;
    out->other = other;
    out->margin = margin + robot->at.radius + other->at.radius;
    out->speed = (uint32_t)a->speed + (uint32_t)b->speed;
    out->accel = (uint32_t)a->accel + (uint32_t)b->accel;
    out->axes = out->measured = 0;
    return (margin | out->speed | out->accel) > INT32_MAX ? TOI_ERR_RANGE : TOI_OK;
}
