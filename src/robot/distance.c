/* SPDX-License-Identifier: MIT */
/* Distances to keep: exact fractions, rounded up once. A fraction over several denominators is rounded up by
 * each in turn, which is the same: ceil(ceil(x / a) / b) = ceil(x / (a b)).
 *
 * Raw numbers stand for themselves here, all below 2^31: S the speed, R react, D decel. So a time is R + 2^16
 * S / D ticks, and a distance S R / 2^16 + S^2 / (2 D) ulp. */
#include "../number/wide.h"
#include "toi16/robot.h"

static toi16_wide product(int64_t a, int64_t b) {
    return toi16_wide_difference(a, b, 0, 0);
}

static toi16_wide sum(toi16_wide a, toi16_wide b) {
    return toi16_wide_sum(&a, &b);
}

static toi16_wide times(toi16_wide x, uint64_t factor) {
    return toi16_wide_times(&x, factor);
}

/* Returns x / den rounded up, for x of 0 or more. */
static toi16_wide wide_quotient_up(toi16_wide x, uint64_t den) {
    const toi16_wide most = {0, den - 1}, up = toi16_wide_sum(&x, &most);
    return toi16_wide_quotient(&up, den);
}

/* Writes x / 2^33 rounded up, for x of 0 or more. */
static toi_status put_distance(toi16_wide x, fix16_t *out) {
    const toi16_wide whole = wide_quotient_up(x, UINT64_C(1) << 33);
    if (toi16_wide_bits(&whole) > 31)
        return TOI_ERR_RANGE;
    *out = (fix16_t)whole.low;
    return TOI_OK;
}

/* ---- Stopping, and a person who comes towards the robot */

/* Writes accel N^2 / D rounded up, for N / D ticks, N below 2^63. False where accel (N / D)^2 / 2^33 is past
 * Q16.16. With N = q D + rest that is accel N q, below 2^96 then, and accel N rest / D, where the product is
 * below 2^125. */
static bool find_gained(uint32_t accel, int64_t n, uint32_t d, toi16_wide *out) {
    const uint64_t q = (uint64_t)n / d, rest = (uint64_t)n - q * d;
    const toi16_wide each = product(n, (int64_t)accel);
    if (accel != 0 && (q >> 32 != 0 || toi16_mulhi64(q * q, accel) != 0))
        return false;
    *out = sum(times(each, q), wide_quotient_up(times(each, rest), d));
    return true;
}

/* The sum over 2^33 D^2 is accel N^2 + 2^17 D (S_person N + 2^15 S^2 + D (2^16 margin + S R)), with N = R D +
 * 2^16 S below 2^63: the sum in brackets is below 2^96. */
static toi_status sum_separation(int64_t speed, const toi_brake *brake, const toi_bound *person,
                                 fix16_t *distance) {
    const int64_t react = brake->react, decel = brake->decel, n = react * decel + speed * 65536;
    toi16_wide gained;
    if (!find_gained((uint32_t)person->accel, n, (uint32_t)decel, &gained))
        return TOI_ERR_RANGE;
    const toi16_wide still = product(decel, (int64_t)person->margin * 65536 + speed * react),
                     way = sum(product(n, person->speed), product(speed * 32768, speed));
    return put_distance(
        wide_quotient_up(sum(gained, times(sum(still, way), UINT64_C(1) << 17)), (uint64_t)decel), distance);
}

static bool is_brake(const toi_brake *brake) {
    return brake && brake->react >= 0 && brake->decel > 0;
}

toi_status toi_separation_distance(fix16_t speed, const toi_brake *brake, const toi_bound *person,
                                   fix16_t *distance) {
    if (speed < 0 || !is_brake(brake) || !person || !distance || person->margin < 0 || person->speed < 0 ||
        person->accel < 0)
        return TOI_ERR_ARGUMENT;
    return sum_separation(speed, brake, person, distance);
}

toi_status toi_stopping_distance(fix16_t speed, const toi_brake *brake, fix16_t *distance) {
    static const toi_bound nobody;
    return toi_separation_distance(speed, brake, &nobody, distance);
}

/* ---- A vehicle in front */

/* Writes x / den towards 0, and the size of what is left. */
static toi16_wide divide(toi16_wide x, uint32_t den, uint64_t *rest) {
    const toi16_wide q = toi16_wide_quotient(&x, den);
    const int64_t left = (int64_t)(x.low - q.low * den);
    *rest = toi16_abs64(left);
    return q;
}

/* With A the acceleration and W = 2^16 S + R A, below 2^62.1, the distance is over 2^33
 * 2^17 S R + A R^2 + W^2 / D - 2^32 front_speed^2 / front_decel. Of both quotients the whole parts are taken,
 * and what they leave counts as one more where it is above 0 together. */
static toi_status find_rss(int64_t speed, int64_t accel, const toi_brake *brake, int64_t front_speed,
                           uint32_t front_decel, fix16_t *distance) {
    const int64_t react = brake->react, reached = speed * 65536 + react * accel;
    const uint32_t decel = (uint32_t)brake->decel;
    uint64_t own_rest, front_rest;
    const toi16_wide own = divide(product(reached, reached), decel, &own_rest),
                     front =
                         divide(product(-front_speed * 65536, front_speed * 65536), front_decel, &front_rest),
                     way = sum(product(speed * react, 131072), product(accel * react, react)),
                     rest = {0, own_rest * front_decel > front_rest * decel};
    const toi16_wide all = sum(sum(own, front), sum(way, rest));
    if (toi16_wide_sign(&all) > 0)
        return put_distance(all, distance);
    *distance = 0;
    return TOI_OK;
}

toi_status toi_rss_distance(fix16_t speed, fix16_t accel, const toi_brake *brake, fix16_t front_speed,
                            fix16_t front_decel, fix16_t *distance) {
    if (speed < 0 || accel < 0 || !is_brake(brake) || front_speed < 0 || front_decel <= 0 || !distance)
        return TOI_ERR_ARGUMENT;
    return find_rss(speed, accel, brake, front_speed, (uint32_t)front_decel, distance);
}
