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

/* Is |x| below 2^40, or -2^40? */
static inline bool is_usual(int64_t x) {
    return (uint32_t)toi16_shr(x, 32) + 256 < 512;
}

enum { USUAL_TICK_BITS = 22, ROUGH = 1 << 12 };

/* Returns x * k modulo 2^64. */
static inline int64_t times_usual_tick(int64_t x, uint32_t k) {
    return (int64_t)(toi16_mulu((uint32_t)x, k) + ((uint64_t)((uint32_t)toi16_shr(x, 32) * k) << 32));
}

/* Returns the distance, too low by less than ROUGH, of a usual side: for ticks below 2^22, 64 time units,
 * products are below 2^62. What the first shift cuts off is below 1, times k / 2^11 below 2^11. */
static int64_t rough_distance(const toi16_side *side, uint32_t k) {
    int64_t distance = side->gap_q32 + toi16_shr(times_usual_tick(side->speed_q32, k), 16);
    if (side->accel_q32 != 0)
        distance +=
            toi16_shr(times_usual_tick(toi16_shr(times_usual_tick(side->accel_q32, k), USUAL_TICK_BITS), k),
                      33 - USUAL_TICK_BITS);
    return distance;
}

TOI16_SELDOM int exact_sign_at(const toi16_side *side, uint32_t tick) {
    const toi16_wide f = toi16_side_distance(side, tick);
    return toi16_wide_sign(&f);
}

int toi16_side_sign(const toi16_side *side, uint32_t tick) {
    if (tick == 0)
        return side->gap_q32 < 0 ? -1 : side->gap_q32 != 0;
    if (tick >> USUAL_TICK_BITS == 0 && is_usual(side->speed_q32) && is_usual(side->accel_q32)) {
        const int64_t distance = rough_distance(side, tick);
        if (distance > 0 || distance < -ROUGH)
            return distance > 0 ? 1 : -1;
    }
    return exact_sign_at(side, tick);
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
static uint32_t whole_ticks(uint64_t num, uint64_t den) {
    bool exact;
    const toi16_frac f = {num, den};
    if (num >> 15 >= den)
        return INT32_MAX;
    return toi16_frac_q16(&f, &exact);
}

/* ---- A root by 32 bits */

/* Returns x * 2^up, or x / 2^-up rounded down, for up from -63 to 63. */
static uint64_t shifted(uint64_t x, int up) {
    return up < 0 ? x >> -up : x << up;
}

/* Returns the upper `bits` bits of x, grown to so many; *cut becomes how many x had more. */
static uint32_t upper_bits(uint64_t x, int bits, int *cut) {
    *cut = (int)toi16_bits64(x) - bits;
    return (uint32_t)shifted(x, -*cut);
}

/* Writes |speed| + sqrt(speed^2 - 2 accel gap), times 2^-*cut. The square gets 60 to 62 bits, of which less
 * than 2^33 is lost where factors are cut off. False where terms cancel so far that it is below 2^58: else
 * the sum, below 2^32, lacks or has too much less than 2^-26 of itself. */
static bool add_root(const toi16_side *side, uint32_t *sum, int *cut) {
    int cut_accel, cut_gap;
    const uint64_t speed = toi16_abs64(side->speed_q32);
    const uint32_t accel = upper_bits(toi16_abs64(side->accel_q32), 31, &cut_accel),
                   gap = upper_bits(toi16_abs64(side->gap_q32), 32, &cut_gap);
    const uint64_t part = toi16_mulu(accel, gap) << 1;
    const int bits_of_part = part == 0 ? 0 : 64 + cut_accel + cut_gap,
              bits_of_square = 2 * (int)toi16_bits64(speed),
              bits = bits_of_part > bits_of_square ? bits_of_part : bits_of_square;
    *cut = (bits - 60) >> 1;
    const int down = 2 * *cut - cut_accel - cut_gap;
    const uint32_t s = (uint32_t)shifted(speed, -*cut);
    const uint64_t square = toi16_mulu(s, s), rest = part == 0 || down > 63 ? 0 : part >> down;
    const uint64_t sum_of_both = (side->accel_q32 < 0) == (side->gap_q32 > 0) ? square + rest : square - rest;
    if ((sum_of_both - (UINT64_C(1) << 58)) >> 62 != 0)
        return false;
    *sum = s + toi16_sqrt64(sum_of_both);
    return true;
}

/* A quotient of 30 to 32 bits is off by less than this where its terms are cut to 29 bits and 30, and one of
 * them is off by 2^-26. */
enum { MOST_OFF = 128 };

/* Finds the root of a side that falls through 0, by the form of it that subtracts no near numbers: 2 gap /
 * (-speed + root), or (speed + root) / -accel. True where *tick is right beyond doubt; else it is a guess. */
static bool guess_root(const toi16_side *side, uint32_t *tick) {
    uint32_t sum;
    int cut, cut_num, cut_den;
    *tick = 0;
    if (!add_root(side, &sum, &cut))
        return false;
    const bool falls = side->speed_q32 < 0;
    uint32_t rest = upper_bits(falls ? 2 * (uint64_t)side->gap_q32 : sum, 29, &cut_num);
    const uint32_t den = upper_bits(falls ? sum : toi16_abs64(side->accel_q32), 30, &cut_den);
    const int down = 16 - cut_num + cut_den + (falls ? cut : -cut);
    const uint32_t first = toi16_digit(&rest, den), quotient = first << 16 | toi16_digit(&rest, den);
    if (down < 9 || down > 31)
        return false;
    const uint32_t one = UINT32_C(1) << down;
    *tick = quotient >> down;
    return (quotient & (one - 1)) - MOST_OFF < one - 2 * MOST_OFF;
}

/* Finds the root of a side that is above 0 at `from`, and not at `until`, and has no other between. */
static uint32_t find_root(const toi16_side *side, uint32_t from, uint32_t until) {
    uint32_t tick;
    return guess_root(side, &tick) ? tick : close_in(side, from, until, tick);
}

/* ---- Any root */

/* Finds the root of a side that a convex parabola makes: it falls until its lowest point, at -speed / accel,
 * which is below 0 or is not. */
static bool find_convex_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    if (side->speed_q32 >= 0)
        return false;
    const uint32_t lowest = whole_ticks(toi16_abs64(side->speed_q32), (uint64_t)side->accel_q32);
    const uint32_t last = lowest < until ? lowest : until;
    if (last < from)
        return false;
    if (toi16_side_sign(side, last) > 0) {
        const toi16_wide square = discriminant(side);
        *tick = last;
        return last < until && toi16_wide_sign(&square) >= 0;
    }
    *tick = find_root(side, from, last);
    return true;
}

/* Finds the root of a side that no convex parabola makes: one that is above 0 at both ends is so between. */
static bool find_concave_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    if (toi16_side_sign(side, until) > 0)
        return false;
    *tick = find_root(side, from, until);
    return true;
}

bool toi16_side_root(const toi16_side *side, uint32_t from, uint32_t until, uint32_t *tick) {
    const bool is_found = side->accel_q32 > 0 ? find_convex_root(side, from, until, tick)
                                              : find_concave_root(side, from, until, tick);
    if (!is_found)
        *tick = until;
    return is_found;
}
