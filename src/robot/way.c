/* SPDX-License-Identifier: MIT */
/* How far along its velocity a robot has come, at least and at most.
 *
 * Ways are told as the time that they take at the whole velocity, Q32. Ticks are below 2^31, and so ways are
 * below 2^47. */
#include "robot.h"

/* ---- How long it brakes */

/* A length |v| of root / 2^half, or by up to one root more where it is not exact. The root takes 32 bits. */
typedef struct {
    uint32_t root;
    unsigned half;
    bool exact;
} norm;

/* square: below 2^60, above 0. */
static norm find_norm(uint64_t square) {
    const unsigned grow = (64 - toi16_bits64(square)) & ~1u;
    const uint64_t grown = square << grow;
    norm out = {toi16_sqrt64(grown), grow / 2, false};
    out.exact = toi16_mulu(out.root, out.root) == grown;
    return out;
}

/* Tells whether |v| / decel, of which the square of |v| is given, is more than so many ticks: 2^124 at most.
 */
static bool takes_longer(uint64_t square, uint32_t decel, uint32_t ticks) {
    const int64_t speed_q16 = (int64_t)toi16_mulu(decel, ticks);
    const toi16_wide left = toi16_wide_difference((int64_t)square, INT64_C(1) << 32, speed_q16, speed_q16);
    return toi16_wide_sign(&left) > 0;
}

/* |v| / decel takes 2^16 root / (2^half decel) ticks: 32 bits by 62. What the quotient leaves is another
 * tick, and it is asked exactly whether that is enough where the root may be one more. */
static bool find_ticks(toi16_braking *out, uint64_t square, const norm *v, uint32_t decel) {
    const toi16_frac time = {v->root, (uint64_t)decel << v->half};
    bool exact;
    if (time.num >> 15 >= time.den)
        return false;
    const uint32_t whole = toi16_frac_q16(&time, &exact);
    const bool is_sure = v->exact || (time.num << 16) - whole * time.den + (UINT32_C(1) << 16) <= time.den;
    uint32_t most = whole + !(exact && v->exact);
    while (!is_sure && takes_longer(square, decel, most))
        most++;
    out->least_ticks = whole < 2 ? 0 : whole;
    out->most_ticks = most;
    return most <= INT32_MAX - out->react;
}

/* One over that is 2^(48 + half) decel / root in 2^-64. decel is grown to 63 bits, so that the quotient by
 * root + 1 is less by less than 3: 1 is cut off, and roots that are one apart change it by at most 2^63 /
 * 2^62. From two ticks on it is below 2^63. */
static void find_inverse(toi16_braking *out, const norm *v, uint32_t decel) {
    const unsigned grow = 63 - toi16_bits32(decel);
    const uint64_t quotient = ((uint64_t)decel << grow) / ((uint64_t)v->root + !v->exact);
    const int shift = 48 + (int)v->half - (int)grow;
    out->least_q64 = shift < 0 ? quotient >> -shift : quotient << shift;
    out->most_q64 = shift < 0 ? ((quotient + 3) >> -shift) + 1 : (quotient + 3) << shift;
}

bool toi16_set_braking(toi16_braking *out, const toi_brake *brake, const toi_vec3 *velocity) {
    static const toi16_braking still = {0, 0, 0, 0, 0, true};
    const uint64_t square = (uint64_t)toi16_mul_sum(velocity->x, velocity->x, velocity->y, velocity->y);
    *out = still;
    if (square == 0)
        return true;
    const norm v = find_norm(square);
    out->stands = false;
    out->react = (uint32_t)brake->react;
    if (!find_ticks(out, square, &v, (uint32_t)brake->decel))
        return false;
    if (out->least_ticks != 0)
        find_inverse(out, &v, (uint32_t)brake->decel);
    return true;
}

/* ---- Ways */

static const uint64_t WHOLE_Q32 = UINT64_C(1) << 32;

static void begin_way(toi16_way *way, bool is_least, uint64_t inverse_q64) {
    way->is_least = is_least;
    way->count = 0;
    way->inverse_q64 = inverse_q64;
}

static void add_phase(toi16_way *way, uint32_t from, int64_t done_q32, uint64_t rate_q32, int bend) {
    toi16_phase *s = &way->phases[way->count++];
    s->from = from;
    s->done_q32 = done_q32;
    s->rate_q32 = rate_q32;
    s->bend = (int8_t)bend;
}

/* The robot that was told first is behind; those that stand do not count any more, so that after the first
 * one it is the one that comes to stand just then: half of a brake behind one that never brakes. */
static void set_first_command(toi16_way *way, const toi16_braking *b) {
    const uint32_t stands = b->react + b->least_ticks;
    begin_way(way, true, b->most_q64);
    add_phase(way, 0, 0, WHOLE_Q32, 0);
    if (b->least_ticks != 0)
        add_phase(way, b->react, (int64_t)b->react << 16, WHOLE_Q32, -1);
    add_phase(way, stands, ((int64_t)stands << 16) - ((int64_t)b->most_ticks << 15), WHOLE_Q32, 0);
}

static void set_last_command(toi16_way *way, const toi16_braking *b, uint32_t latest) {
    const uint32_t begins = latest + b->react;
    begin_way(way, false, b->least_q64);
    add_phase(way, 0, 0, WHOLE_Q32, 0);
    if (b->least_ticks != 0)
        add_phase(way, begins, (int64_t)begins << 16, WHOLE_Q32, -1);
}

void toi16_plan_commands(toi16_plan *out, const toi16_braking *b, uint32_t latest) {
    set_first_command(&out->least, b);
    set_last_command(&out->most, b, latest);
    out->end = b->stands ? 0 : latest + b->react + b->most_ticks;
    out->farthest = out->end - b->least_ticks / 2;
}

/* The slowest one that does not stand x after react has x / brake of the velocity, and has gone x / brake
 * (react + x / 2). Where it brakes at once the rate would not fit, and a lower one is safe. */
static void set_slowest(toi16_way *way, const toi16_braking *b) {
    const uint64_t most = UINT64_C(1) << 47;
    begin_way(way, true, b->least_q64);
    add_phase(way, 0, 0, 0, 0);
    if (b->least_ticks != 0) {
        const uint64_t rate = toi16_mulhi64(b->least_q64, (uint64_t)b->react << 32);
        add_phase(way, b->react, 0, rate < most ? rate : most, 1);
    }
}

static void set_fastest(toi16_way *way, const toi16_braking *b, uint32_t fraction) {
    const uint64_t rate = (uint64_t)fraction << 16;
    begin_way(way, false, b->least_q64);
    add_phase(way, 0, 0, rate, 0);
    if (b->least_ticks != 0)
        add_phase(way, b->react, (int64_t)toi16_mulu(b->react, fraction), rate, -1);
}

void toi16_plan_fractions(toi16_plan *out, const toi16_braking *b, uint32_t fraction) {
    const uint64_t brakes = toi16_mulu(b->most_ticks, fraction) + UINT16_MAX;
    set_slowest(&out->least, b);
    set_fastest(&out->most, b, fraction);
    out->end = b->stands ? 0 : b->react + (uint32_t)(brakes >> 16);
    out->farthest = (uint32_t)((toi16_mulu(out->end, fraction) + UINT16_MAX) >> 16);
}

/* ---- What a way is near a tick */

/* The share of the brake that is over is x / brake, below 3 * 2^31: x is at most the whole brake rounded up
 * to a tick, of two ticks or more. It is rounded up where the way is to be the least and bends down, and down
 * where it is the most, or bends up.
 *
 * The most way is right while the robot of its plan moves. A fraction f stands at f * brake, but x goes on to
 * that rounded up twice, by less than two ticks. There the parabola falls, to 4 / (2 * 2) = 1 tick below
 * where the robot stands, and nothing is asked of it: contact counts until the robot stands, which every
 * smaller fraction, and every command before, does earlier. */
static void bend_moment(const toi16_way *way, const toi16_phase *s, uint32_t x, toi16_moment *out) {
    const bool up = way->is_least && s->bend < 0;
    const uint64_t share_q32 = toi16_mulhi64(way->inverse_q64, (uint64_t)x << 32) + up,
                   half = (share_q32 * x + (up ? UINT32_C(0x1FFFF) : 0)) >> 17;
    out->bend_q48 = way->inverse_q64;
    out->rate_q32 += s->bend < 0 ? -(int64_t)share_q32 : (int64_t)share_q32;
    out->done_q32 += s->bend < 0 ? -(int64_t)half : (int64_t)half;
}

void toi16_look_at_way(const toi16_way *way, uint32_t tick, toi16_moment *out) {
    unsigned n = way->count - 1u;
    out->until = UINT32_MAX;
    for (; way->phases[n].from > tick; n--)
        out->until = way->phases[n].from;
    const toi16_phase *s = &way->phases[n];
    const uint32_t x = tick - s->from;
    out->bend = s->bend;
    out->rate_q32 = (int64_t)s->rate_q32;
    out->done_q32 = s->done_q32 + toi16_shr((int64_t)(s->rate_q32 * x), 16);
    out->bend_q48 = 0;
    if (s->bend != 0)
        bend_moment(way, s, x, out);
}
