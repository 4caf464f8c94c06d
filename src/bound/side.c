/* SPDX-License-Identifier: MIT */
/* Parabolas of time: their signs and their roots.
 *
 * Widths: members are below 2^62 and ticks below 2^31. At a tick k the distance times 2^33 is
 *
 *     F(k) = (accel k + 2^17 speed) k + 2^33 gap,
 *
 * a whole number below 2^124 + 2^110 + 2^95. The sum in brackets is below 2^93 + 2^79, so that its upper word
 * is below 2^30. */
#include "side.h"

/* ---- Signs */

/* Returns x * k. */
static toi16_wide times_tick(int64_t x, uint32_t k) {
    const uint64_t low = toi16_mulu((uint32_t)x, k);
    const int64_t high = toi16_add_product((int64_t)(low >> 32), (int32_t)toi16_shr(x, 32), (int32_t)k);
    const toi16_wide out = {toi16_shr(high, 32), (uint64_t)high << 32 | (uint32_t)low};
    return out;
}

/* Adds x * 2^bits, for 0 < bits < 64. */
static void add_shifted(toi16_wide *sum, int64_t x, unsigned bits) {
    const toi16_wide shifted = {toi16_shr(x, 64 - bits), (uint64_t)x << bits};
    *sum = toi16_wide_sum(sum, &shifted);
}

/* Returns x * k, for an upper word that takes 32 bits. */
static toi16_wide wide_times_tick(const toi16_wide *x, uint32_t k) {
    const uint64_t low = toi16_mulu((uint32_t)x->low, k),
                   middle = toi16_mulu((uint32_t)(x->low >> 32), k) + (low >> 32);
    const toi16_wide out = {toi16_add_product((int64_t)(middle >> 32), (int32_t)x->high, (int32_t)k),
                            middle << 32 | (uint32_t)low};
    return out;
}

toi16_wide toi16_side_distance(const toi16_side *side, uint32_t k) {
    toi16_wide f = times_tick(side->accel_q32, k);
    add_shifted(&f, side->speed_q32, 17);
    f = wide_times_tick(&f, k);
    add_shifted(&f, side->gap_q32, 33);
    return f;
}

int toi16_side_sign(const toi16_side *side, uint32_t tick) {
    const toi16_wide f = toi16_side_distance(side, tick);
    return toi16_wide_sign(&f);
}

/* ---- Roots */

/* Finds where a side that is above 0 at `from`, and not at `until`, is 0 the only time between: by halving,
 * after a guess and its neighbour. Rounded down. */
static uint32_t close_in(const toi16_side *side, uint32_t from, uint32_t until, uint32_t guess) {
    unsigned guesses = 2;
    while (until - from > 1) {
        const bool use = guesses > 0 && guess > from && guess < until;
        const uint32_t middle = use ? guess : from + (until - from) / 2;
        const bool is_above = toi16_side_sign(side, middle) > 0;
        if (is_above)
            from = middle;
        else
            until = middle;
        guess = is_above ? middle + 1 : middle - 1;
        guesses -= guesses > 0;
    }
    return toi16_side_sign(side, until) == 0 ? until : from;
}

/* Returns speed^2 - 2 accel gap, below 2^126. */
static toi16_wide discriminant(const toi16_side *side) {
    return toi16_wide_difference(side->speed_q32, side->speed_q32, 2 * side->accel_q32, side->gap_q32);
}

/* Returns 2^16 num / den rounded down, or INT32_MAX where that is less, for den > 0. */
static uint32_t ticks_of(uint64_t num, uint64_t den) {
    bool exact;
    const toi16_frac f = {num, den};
    if (num >> 15 >= den)
        return INT32_MAX;
    return toi16_frac_q16(&f, &exact);
}

/* Returns about sqrt(x), for x of 0 or more: 32 bits of it. */
static uint64_t rough_root(const toi16_wide *x) {
    const unsigned bits = toi16_wide_bits(x), down = bits > 62 ? (bits - 61) & ~1u : 0;
    return (uint64_t)toi16_sqrt64((uint64_t)toi16_wide_shift(x, -(int)down)) << down / 2;
}

/* Guesses the time at which a side falls through 0, by the form of it that subtracts no near numbers: the
 * quotient is off by little more than 2^-31 of itself. */
static uint32_t guess_root(const toi16_side *side) {
    const toi16_wide square = discriminant(side);
    const uint64_t root = rough_root(&square), speed = toi16_abs64(side->speed_q32);
    if (side->speed_q32 < 0)
        return ticks_of(2 * (uint64_t)side->gap_q32, root + speed);
    return ticks_of(root + speed, toi16_abs64(side->accel_q32));
}

/* Finds the root of a side that a convex parabola makes: it falls until its lowest point, at -speed / accel,
 * which is below 0 or is not. */
static bool find_convex_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    if (side->speed_q32 >= 0)
        return false;
    const uint32_t lowest = ticks_of(toi16_abs64(side->speed_q32), (uint64_t)side->accel_q32);
    const uint32_t last = lowest < until ? lowest : until;
    if (last < from)
        return false;
    if (toi16_side_sign(side, last) > 0) {
        const toi16_wide square = discriminant(side);
        *tick = last;
        return last < until && toi16_wide_sign(&square) >= 0;
    }
    *tick = close_in(side, from, last, guess_root(side));
    return true;
}

/* Finds the root of a side that no convex parabola makes: one that is above 0 at both ends is so between. */
static bool find_concave_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    if (toi16_side_sign(side, until) > 0)
        return false;
    *tick = close_in(side, from, until, guess_root(side));
    return true;
}

bool toi16_side_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    const bool is_found = side->accel_q32 > 0 ? find_convex_root(side, from, until, tick)
                                              : find_concave_root(side, from, until, tick);
    if (!is_found)
        *tick = until;
    return is_found;
}
