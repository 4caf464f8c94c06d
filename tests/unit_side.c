/* SPDX-License-Identifier: MIT */
/* Parabolas of time, src/bound/side.c, against sums of 128 bits and a walk over all ticks. */
#include "../src/bound/side.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 20000, SPAN = 300 };

__extension__ typedef __int128 whole;

static uint64_t seed = 1;

/* Returns 2^33 times the distance at a tick. */
static whole distance(const toi16_side *s, uint32_t k) {
    const whole t = k;
    return (whole)s->gap_q32 * ((whole)1 << 33) + (s->speed_q32 * t) * (1 << 17) + s->accel_q32 * t * t;
}

static int sign_of(whole x) {
    return x < 0 ? -1 : x > 0;
}

/* Does the parabola go below 0, or to it, between a tick and the next one, at both of which it is above? It
 * is lowest at -speed / accel then. */
static bool dips(const toi16_side *s, uint32_t k) {
    const whole lowest = -(whole)s->speed_q32 * 65536, accel = s->accel_q32;
    return accel > 0 && lowest > accel * k && lowest < accel * (k + 1) &&
           (whole)s->speed_q32 * s->speed_q32 - 2 * accel * s->gap_q32 >= 0;
}

/* Finds the root by looking at all ticks. */
static bool walk(const toi16_side *s, uint32_t from, uint32_t until, uint32_t *tick) {
    for (*tick = from; *tick < until; ++*tick) {
        const int next = sign_of(distance(s, *tick + 1));
        if (next < 0 || dips(s, *tick))
            return true;
        if (next == 0) {
            ++*tick;
            return true;
        }
    }
    return false;
}

/* ---- Sides that have a root, or nearly, within a few ticks of one */

static int64_t throw_number(unsigned bits) {
    const int64_t size = (int64_t)random_width(&seed, bits);
    return random64(&seed) % 2 ? size : -size;
}

/* Returns the gap with which the distance at a tick is nearest to 0. */
static int64_t gap_for(const toi16_side *s, uint32_t tick) {
    const whole rest = distance(s, tick);
    return (int64_t)(-rest / ((whole)1 << 33));
}

static toi16_side throw_side(unsigned bits, uint32_t near) {
    toi16_side s = {0, throw_number(bits), random64(&seed) % 3 ? throw_number(bits) : 0};
    /* At times the vertex is near by as well. */
    if (random64(&seed) % 3 == 0 && s.accel_q32 != 0)
        s.speed_q32 = (int64_t)(-(whole)s.accel_q32 * near / 65536) + throw_number(6);
    s.gap_q32 = gap_for(&s, near) + (random64(&seed) % 2 ? throw_number(3) : throw_number(bits / 2));
    return s;
}

static bool is_small(const toi16_side *s) {
    return toi16_abs64(s->gap_q32) >> 62 == 0 && toi16_abs64(s->speed_q32) >> 62 == 0 &&
           toi16_abs64(s->accel_q32) >> 62 == 0;
}

typedef struct {
    unsigned asked, roots, wrong_signs, wrong_roots;
} tally;

static void ask(const toi16_side *s, uint32_t from, tally *of) {
    uint32_t tick = 12345, expected;
    for (uint32_t k = from; k < from + SPAN; k += 1 + (uint32_t)(random64(&seed) % 40))
        of->wrong_signs += toi16_side_sign(s, k) != sign_of(distance(s, k));
    if (sign_of(distance(s, from)) <= 0)
        return;
    const bool expect = walk(s, from, from + SPAN, &expected);
    of->asked++;
    of->roots += expect;
    if (toi16_side_root(s, from, from + SPAN, &tick) != expect || tick != expected) {
        of->wrong_roots++;
        printf("# gap %lld speed %lld accel %lld from %u: %u instead of %u (%d)\n", (long long)s->gap_q32,
               (long long)s->speed_q32, (long long)s->accel_q32, from, tick, expected, expect);
    }
}

static void try_random_sides(unsigned bits, unsigned tick_bits) {
    tally of = {0, 0, 0, 0};
    for (unsigned n = 0; n < ROUNDS; n++) {
        const uint32_t from = (uint32_t)random_width(&seed, tick_bits),
                       near = from + (uint32_t)(random64(&seed) % SPAN);
        const toi16_side s = throw_side(bits, near);
        if (is_small(&s))
            ask(&s, from, &of);
    }
    tap_ok(of.wrong_signs == 0 && of.wrong_roots == 0 && of.roots > ROUNDS / 20,
           "members of %u bits, ticks of %u: %u asked, %u roots, %u and %u wrong", bits, tick_bits, of.asked,
           of.roots, of.wrong_signs, of.wrong_roots);
}

/* ---- A root that is not near, of a side that is plain to see */

static void try_far_roots(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < ROUNDS; n++) {
        const toi16_side s = {(int64_t)random_width(&seed, 50) + 1, throw_number(48),
                              random64(&seed) % 2 ? -(int64_t)random_width(&seed, 47) : 0};
        uint32_t tick;
        const bool found = toi16_side_root(&s, 0, INT32_MAX, &tick);
        const whole now = distance(&s, tick), next = tick < INT32_MAX ? distance(&s, tick + 1) : 0;
        wrong += found ? now < 0 || (now > 0 && next > 0) || (now > 0 && tick == INT32_MAX)
                       : now <= 0 || tick != INT32_MAX;
    }
    tap_ok(wrong == 0, "roots anywhere up to the last tick");
}

/* ---- Ends */

static bool is_root(int64_t gap, int64_t speed, int64_t accel, uint32_t until, bool expect, uint32_t at) {
    const toi16_side s = {gap, speed, accel};
    uint32_t tick;
    return toi16_side_root(&s, 0, until, &tick) == expect && tick == at;
}

static void try_ends(void) {
    const int64_t one = INT64_C(1) << 32;
    tap_ok(is_root(one, -one, 0, 65536, true, 65536), "a root at the end counts");
    tap_ok(is_root(one, -one, 0, 65535, false, 65535), "one after it does not");
    tap_ok(is_root(one, 0, 0, INT32_MAX, false, INT32_MAX), "what does not move has none");
    tap_ok(is_root(1, 0, -1, INT32_MAX, true, 92681), "the least acceleration: sqrt(2) time units");
    tap_ok(is_root(one, -2 * one, 2 * one, 131072, true, 65536), "a parabola that touches 0 from above");
    tap_ok(is_root(one + 1, -2 * one, 2 * one, 131072, false, 131072), "one that stays a unit above it");
    tap_ok(is_root(one, -one, one, 0, false, 0), "no time at all");
}

int main(void) {
    static const uint8_t widths[][2] = {{20, 16}, {36, 18}, {48, 20}, {48, 30}, {60, 30}, {8, 30}};
    for (unsigned n = 0; n < sizeof widths / sizeof *widths; n++)
        try_random_sides(widths[n][0], widths[n][1]);
    try_far_roots();
    try_ends();
    return tap_done();
}
