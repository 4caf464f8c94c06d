/* SPDX-License-Identifier: MIT */
/* Where a body of the plane is. */
#include "spin.h"
#include "turn.h"

enum { MOST_GROW2 = 14 };

/* Entries of arms are below 2^31 half ulps. */
static void set_arm2(toi16_course2 *course, const toi16_rotor2 *body) {
    const int32_t x = body->center2[0] - 2 * body->motion.pivot.x,
                  y = body->center2[1] - 2 * body->motion.pivot.y;
    const unsigned bits = toi16_bits32(toi16_abs32(x) | toi16_abs32(y)), room = bits < 30 ? 30 - bits : 0;
    course->grow = room < MOST_GROW2 ? room : MOST_GROW2;
    course->cut = bits > 30;
    course->arm[0] = x * (INT32_C(1) << course->grow);
    course->arm[1] = y * (INT32_C(1) << course->grow);
}

/* A turned arm is off by 1.5 sqrt(2) 2^-30 of its length; the carried way by (2 + 1.5 + 1) sqrt(2) 2^-30 of
 * what the carried velocity leads at most, below 2^31 ulp, and both by less than 2 units of 2^-16 ulp a
 * coordinate for what is cut. Sums of entries are no less than lengths, so the bounds below leave room. */
void toi16_begin_course2(toi16_course2 *course, const toi16_rotor2 *body, fix16_t t_max) {
    const toi_motion2 *motion = &body->motion;
    const int32_t pivot[2] = {motion->pivot.x, motion->pivot.y};
    const bool turns = motion->spin != 0;
    const uint32_t carried = toi16_abs32(motion->carried.x) + toi16_abs32(motion->carried.y);
    course->rate_q64 = toi16_turn_rate(motion->spin);
    course->grow = course->cut = 0;
    course->arm[0] = course->arm[1] = 0;
    if (turns)
        set_arm2(course, body);
    for (unsigned k = 0; k < 2; k++)
        course->start_q16[k] = toi16_mul(turns ? 2 * pivot[k] : body->center2[k], INT32_C(1) << 15);
    const uint64_t arm =
        ((uint64_t)toi16_abs32(course->arm[0]) + toi16_abs32(course->arm[1])) >> course->grow;
    course->doubt_q16 = (uint32_t)(arm >> 13) + (uint32_t)(toi16_mulu(carried, (uint32_t)t_max) >> 27);
    if ((course->arm[0] | course->arm[1]) != 0 || carried != 0)
        course->doubt_q16 += 8;
}

/* Adds the integral of a velocity that turns: its way, had it not turned, turned by half the angle and as
 * much shorter as a chord is than its arc. */
static void add_carried_way2(const toi16_course2 *course, const toi_motion2 *motion, uint32_t ticks,
                             int64_t center_q16[2]) {
    int32_t s, c;
    const int64_t angle_q32 = toi16_mul(motion->spin, (int32_t)ticks);
    toi16_turn_sincos((uint64_t)toi16_shr((int64_t)(course->rate_q64 * ticks), 1), &s, &c);
    const int32_t chord = toi16_sine_over_angle_q30(toi16_shr(angle_q32, 1), s);
    const int32_t along = (int32_t)toi16_shr(toi16_mul(chord, c), 30),
                  across = (int32_t)toi16_shr(toi16_mul(chord, s), 30);
    const int64_t x = toi16_mul(motion->carried.x, (int32_t)ticks),
                  y = toi16_mul(motion->carried.y, (int32_t)ticks);
    center_q16[0] += toi16_times_q30(x, along) - toi16_times_q30(y, across);
    center_q16[1] += toi16_times_q30(x, across) + toi16_times_q30(y, along);
}

void toi16_spot2_at(const toi16_course2 *course, const toi16_rotor2 *body, uint32_t ticks, toi16_spot2 *out) {
    const toi_motion2 *motion = &body->motion;
    const int32_t x = course->arm[0], y = course->arm[1];
    out->center_q16[0] = course->start_q16[0] + toi16_mul(motion->velocity.x, (int32_t)ticks);
    out->center_q16[1] = course->start_q16[1] + toi16_mul(motion->velocity.y, (int32_t)ticks);
    out->turn.cos = TOI_Q30_ONE;
    out->turn.sin = 0;
    out->arm[0] = out->arm[1] = 0;
    if (motion->spin == 0)
        return;
    toi16_turn_sincos(course->rate_q64 * ticks, &out->turn.sin, &out->turn.cos);
    if ((x | y) != 0) {
        const int32_t s = out->turn.sin, c = out->turn.cos;
        const int64_t turned_x = toi16_mul_difference(x, c, y, s), turned_y = toi16_mul_sum(x, s, y, c);
        out->center_q16[0] += toi16_shr(turned_x, 15 + course->grow);
        out->center_q16[1] += toi16_shr(turned_y, 15 + course->grow);
        out->arm[0] = (int32_t)toi16_shr(turned_x, 30 + course->cut);
        out->arm[1] = (int32_t)toi16_shr(turned_y, 30 + course->cut);
    }
    if ((motion->carried.x | motion->carried.y) != 0)
        add_carried_way2(course, motion, ticks, out->center_q16);
}
