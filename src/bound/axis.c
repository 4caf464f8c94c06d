/* SPDX-License-Identifier: MIT */
/* Axes along unit directions: docs/numerics.md has the sum of what is rounded. */
#include "axis.h"
#include "../pair/overlap.h"

/* ---- Lengths */

/* A length of 2^30 to within 2^-27. */
static const int64_t RIGID_SQUARE = INT64_C(1) << 34;

/* Returns 2^94 / sqrt(n) for n of 2^62 or more. The root y of 32 bits is too small by less than 2^-30 of
 * itself: n y^2 = 2^126 (1 - d) with d < 2^-29, and y (1 + d / 2) lacks less than 2^-58 of itself, and 2^-61
 * for what is cut off. */
static uint64_t inverse_root(uint64_t n) {
    bool exact;
    const toi16_frac f = {UINT64_C(1) << 47, (uint64_t)toi16_sqrt64(n) + 1};
    const uint64_t y = toi16_frac_q16(&f, &exact), lacks = (UINT64_C(1) << 62) - toi16_mulhi64(n, y * y);
    return (y << 31) + toi16_mulhi64(y << 32, lacks);
}

/* With |L|^2 = 2^60 (1 - d) it is 2^30 / |L| = 1 + d / 2 and less than 2^-53 more. d / 2 is within 2^-27: 30
 * bits of it, of which the last one is set, are off by less than 2^-55. */
toi16_length toi16_length_of_square(uint64_t square) {
    const int64_t lacks = (INT64_C(1) << 60) - (int64_t)square;
    toi16_length length = {0, 0, 0};
    if (lacks == 0)
        return length;
    if (lacks <= RIGID_SQUARE && lacks >= -RIGID_SQUARE) {
        length.rest_q56 = (int32_t)toi16_shr(lacks, 5) | 1;
        return length;
    }
    const unsigned grow = (64 - toi16_bits64(square)) / 2;
    length.inverse = inverse_root(square << 2 * grow);
    length.up = (uint8_t)(grow - 1);
    return length;
}

/* 2^16 x / |L| is x 2^(grow - 1) times the inverse, over 2^77: off by less than 1/2 for the inverse and 1 for
 * what is cut off. Near 2^30 the rest of the factor makes 49 - 27 bits: the upper half of x is enough for it,
 * and it is off by less than 2^-5 for what the rest lacks, and 2^-10 for the half. */
TOI16_SELDOM int64_t per_any_length(const toi16_length *length, int64_t x) {
    const int64_t size = (int64_t)(toi16_mulhi64(toi16_abs64(x) << length->up, length->inverse) >> 13);
    return x < 0 ? -size - 2 : size - 1;
}

/* Returns x / |L| in 2^-32 length units, rounded down by at most 4 units; x in ulps times |L|, below 2^63,
 * and the quotient below 2^49. */
static inline int64_t per_length(const toi16_length *length, int64_t x) {
    if (length->inverse != 0)
        return per_any_length(length, x);
    const int64_t near = toi16_shr(x * (INT64_C(1) << length->up), 14);
    if (length->rest_q56 == 0)
        return near;
    return near + toi16_shr(toi16_mul((int32_t)toi16_shr(x, 32), length->rest_q56), 38) - 1;
}

/* ---- Sides */

/* Axes of the plane are exact. */
static uint64_t square_of_axis(toi16_pair *pair, uint32_t axis, bool flat) {
    toi16_projection scratch;
    const toi_axis3 motion = pair->w;
    if (flat) {
        toi_axis3 along;
        pair->family->direction(pair, axis, &along);
        return (uint64_t)toi16_mul_sum(along.x, along.x, along.y, along.y);
    }
    const uint64_t square = toi16_axis_square(pair, axis, &scratch);
    pair->w = motion;
    return square;
}

bool toi16_find_length(toi16_pair *pair, uint32_t axis, bool flat, toi16_length *length) {
    const uint64_t square = square_of_axis(pair, axis, flat);
    if (square != 0)
        *length = toi16_length_of_square(square);
    return square != 0;
}

static inline int64_t to_q32(fix16_t x) {
    return x * INT64_C(65536);
}

void toi16_make_side(const toi16_length *length, int64_t gap, int64_t speed, const toi_bound *bound,
                     toi16_side *out) {
    out->gap_q32 = per_length(length, gap) - to_q32(bound->margin);
    out->speed_q32 = per_length(length, speed) - to_q32(bound->speed);
    out->accel_q32 = -to_q32(bound->accel);
}
