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

typedef struct {
    int64_t gap_q32, speed_q32; /* at t = 0, and of the other body */
    int64_t own_q32;            /* of the robot at all of its velocity; above 0: away */
} side_of_axis;

/* |n| R(t), rounded up. */
typedef struct {
    uint64_t margin_q32, speed_q32;
    uint64_t accel_q46; /* exact but for |n| */
} growth;

typedef struct {
    side_of_axis sides[2];
    growth grows;
} measured_axis;

/* ---- Directions */

enum { FAN = 8 };

/* Writes a direction of the fan, which has one every 22.5 degrees. */
static void find_ray_of_fan(uint32_t n, toi_vec2 *out) {
    static const int32_t parts[] = {1073741824, 992008094, 759250125, 410903207, 0}; /* cos(n 22.5), Q30 */
    out->x = n <= 4 ? parts[n] : -parts[8 - n];
    out->y = n <= 4 ? parts[4 - n] : parts[n - 4];
}

/* Writes the direction across the robot's velocity, as long as it fits 30 bits. False where it stands. */
static bool find_across(const toi_vec2 *v, toi_vec2 *out) {
    const unsigned bits = toi16_bits32(toi16_abs32(v->x) | toi16_abs32(v->y));
    const int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    out->x = -v->y * grow;
    out->y = v->x * grow;
    return bits != 0;
}

static uint32_t count_directions(const toi16_encounter *m) {
    return toi16_count_normals(&m->robot->at) + toi16_count_normals(&m->other->at) + 1 +
           (m->is_round ? FAN : 0);
}

/* Writes direction `axis`: the edges of the robot, of the other, across the velocity, the fan. */
static bool find_direction(const toi16_encounter *m, uint32_t axis, toi_vec2 *out) {
    const uint32_t of_robot = toi16_count_normals(&m->robot->at);
    if (axis < of_robot)
        return toi16_find_normal(&m->robot->at, axis, out);
    axis -= of_robot;
    const uint32_t of_other = toi16_count_normals(&m->other->at);
    if (axis < of_other)
        return toi16_find_normal(&m->other->at, axis, out);
    axis -= of_other;
    if (axis == 0)
        return find_across(&m->robot->velocity, out);
    find_ray_of_fan(axis - 1, out);
    return true;
}

/* ---- Sides of an axis */

/* |n|, rounded up: below 2^30.6. */
static uint32_t find_length_up(const toi_vec2 *n) {
    const uint64_t square = (uint64_t)toi16_mul_sum(n->x, n->x, n->y, n->y);
    const uint32_t root = toi16_sqrt64(square);
    return root + (toi16_mulu(root, root) != square);
}

/* x |n| / 2^30 in 2^-32 units of x' 2^16, rounded up, below 2^48.6. */
static uint64_t along_up(uint32_t x, uint32_t length) {
    return (toi16_mulu(x, length) + 0x3FFF) >> 14;
}

static void measure_along(const toi16_encounter *m, const toi_vec2 *n, measured_axis *out) {
    const toi_vec2 *v = &m->robot->velocity, *u = &m->other->velocity;
    const int64_t own = toi16_mul_sum(n->x, v->x, n->y, v->y), speed = toi16_mul_sum(n->x, u->x, n->y, u->y);
    const uint32_t length = find_length_up(n);
    int64_t lo_a, hi_a, lo_b, hi_b;
    toi16_reach_along(&m->robot->at, n, &lo_a, &hi_a);
    toi16_reach_along(&m->other->at, n, &lo_b, &hi_b);
    const side_of_axis ahead = {toi16_shr(lo_b - hi_a, 14), toi16_shr(speed, 14), toi16_shr(-own, 14)},
                       behind = {toi16_shr(lo_a - hi_b, 14), toi16_shr(-speed, 14), toi16_shr(own, 14)};
    const growth grows = {along_up(m->margin, length), along_up(m->speed, length),
                          toi16_mulu(m->accel, length)};
    out->sides[0] = ahead;
    out->sides[1] = behind;
    out->grows = grows;
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

/* A bound that grows by this much a time unit, 2^14 length units, counts as contact. */
static const uint64_t MOST_GROWTH_Q32 = UINT64_C(1) << 46;

/* Develops a side around a tick. False where it is not above 0 there. Sums are below 2^61 for the speed, 2^61
 * for the robot's own, 2^61 for R(t), and 2^49 for what was there. */
static bool develop(const side_of_axis *s, const growth *g, const toi16_moment *now, uint32_t tick,
                    toi16_side *out) {
    const int64_t time_q32 = (int64_t)tick << 16;
    const uint64_t gained = toi16_mulhi64(g->accel_q46 << 2, (uint64_t)tick << 32) + (g->accel_q46 != 0),
                   mean = g->speed_q32 + (gained + 1) / 2;
    if (mean >= MOST_GROWTH_Q32)
        return false;
    out->gap_q32 = s->gap_q32 + times_q32(s->speed_q32, time_q32) + times_q32(s->own_q32, now->done_q32) +
                   times_q32(-(int64_t)mean, time_q32) - (int64_t)g->margin_q32;
    out->speed_q32 =
        s->speed_q32 + times_q32(s->own_q32, now->rate_q32) - (int64_t)g->speed_q32 - (int64_t)gained;
    out->accel_q32 = bent(s->own_q32, now) - (int64_t)((g->accel_q46 + 0x3FFF) >> 14);
    return out->gap_q32 > 0;
}

/* A parabola is followed for 512 time units at most: what is lost by rounding its second-order term down is
 * below 2^-32 * 3 * 2^17 length units by then, 6 ulp. */
static const uint32_t MOST_TICKS = UINT32_C(1) << 25;

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Returns until when a side keeps the bodies apart from a tick on: `tick` where it does not, last + 1 where
 * it does at `last` too. */
static uint32_t follow(const side_of_axis *s, const growth *g, const toi16_plan *plan, uint32_t tick,
                       uint32_t last) {
    const toi16_way *way = s->own_q32 > 0 ? &plan->least : &plan->most;
    for (;;) {
        toi16_moment now;
        toi16_side side;
        uint32_t on;
        toi16_look_at_way(way, tick, &now);
        if (!develop(s, g, &now, tick, &side))
            return tick;
        if (tick == last)
            return last + 1;
        const uint32_t until = least(least(now.until, last) - tick, MOST_TICKS);
        const bool is_root = toi16_side_root(&side, 0, until, &on);
        tick += on;
        if (is_root && on < until)
            return tick;
    }
}

/* ---- The first touch */

/* Follows all sides once. *tick is where they end. */
static bool follow_all(const toi16_encounter *m, const toi16_plan *plan, uint32_t *tick, uint32_t last) {
    const uint32_t from = *tick, axes = count_directions(m);
    for (uint32_t n = 0; n < axes && *tick <= last; n++) {
        toi_vec2 direction;
        measured_axis axis;
        if (!find_direction(m, n, &direction))
            continue;
        measure_along(m, &direction, &axis);
        *tick = follow(&axis.sides[0], &axis.grows, plan, *tick, last);
        if (*tick <= last)
            *tick = follow(&axis.sides[1], &axis.grows, plan, *tick, last);
    }
    return *tick > from && *tick <= last;
}

/* What separates changes less often than that, but where bodies graze for long. To stop is safe. */
enum { MOST_ROUNDS = 16 };

uint32_t toi16_first_touch(const toi16_encounter *encounter, const toi16_plan *plan, uint32_t last) {
    uint32_t tick = 0;
    for (unsigned rounds = 0; rounds < MOST_ROUNDS; rounds++)
        if (!follow_all(encounter, plan, &tick, last))
            break;
    return tick;
}

/* ---- Bodies */

toi_status toi16_take_actor(toi16_actor *out, const toi_body *body) {
    const toi_status status = toi16_take_footprint(&out->at, &body->shape);
    const toi_bound *bound = &body->bound;
    out->velocity.x = body->velocity.x;
    out->velocity.y = body->velocity.y;
    out->bound = *bound;
    if (status < 0)
        return status;
    if (bound->margin < 0 || bound->speed < 0 || bound->accel < 0)
        return TOI_ERR_ARGUMENT;
    return toi16_is_past_limit2(&out->velocity) ? TOI_ERR_RANGE : TOI_OK;
}

toi_status toi16_set_encounter(toi16_encounter *out, const toi16_actor *robot, const toi16_actor *other) {
    const uint32_t radius = robot->at.radius + other->at.radius,
                   margin = (uint32_t)robot->bound.margin + (uint32_t)other->bound.margin;
    out->robot = robot;
    out->other = other;
    out->margin = margin + radius;
    out->speed = (uint32_t)robot->bound.speed + (uint32_t)other->bound.speed;
    out->accel = (uint32_t)robot->bound.accel + (uint32_t)other->bound.accel;
    out->is_round = radius != 0;
    return (margin | out->speed | out->accel) > INT32_MAX ? TOI_ERR_RANGE : TOI_OK;
}
