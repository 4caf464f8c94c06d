/* SPDX-License-Identifier: MIT */
/* Axes along unit directions: docs/numerics.md has the sum of what is rounded. */
#include "axis.h"
#include "../pair/overlap.h"

/* ---- The unit */

/* A length of 2^30 to within 2^-26. */
static const uint64_t RIGID_SQUARE = UINT64_C(1) << 35;

/* Returns 2^63 / sqrt(n / 2^62), where n is within 2^37 of 2^62: with n = 2^62 (1 - d) it is 2^63 (1 + d / 2)
 * and 3/8 d^2 more, less than 2^-51 of itself. */
static uint64_t inverse_of_rigid(uint64_t n) {
    return (UINT64_C(1) << 63) + (UINT64_C(1) << 62) - n;
}

/* Returns 2^94 / sqrt(n) for n of 2^62 or more. The root y of 32 bits is too small by less than 2^-30 of
 * itself: n y^2 = 2^126 (1 - d) with d < 2^-29, and y (1 + d / 2) lacks less than 2^-58 of itself, and 2^-61
 * for what is cut off. */
static uint64_t inverse_root(uint64_t n) {
    bool exact;
    const toi16_frac f = {UINT64_C(1) << 47, (uint64_t)toi16_sqrt64(n) + 1};
    const uint64_t y = toi16_frac_q16(&f, &exact), lacks = (UINT64_C(1) << 62) - toi16_mulhi64(n, y * y);
    return (y << 31) + toi16_mulhi64(y << 32, lacks);
}

toi16_length toi16_length_of_square(uint64_t square) {
    const uint64_t one = UINT64_C(1) << 60;
    const unsigned grow = (64 - toi16_bits64(square)) / 2;
    toi16_length length = {0, 0, 14};
    if (square == one)
        return length;
    length.down = 13;
    if (square - (one - RIGID_SQUARE) <= 2 * RIGID_SQUARE) {
        length.inverse = inverse_of_rigid(square << 2);
        return length;
    }
    length.inverse = inverse_root(square << 2 * grow);
    length.up = (uint8_t)(grow - 1);
    return length;
}

/* 2^16 x / |L| is x 2^(grow - 1) times the inverse, over 2^77. The quotient is off by less than 1/2 for the
 * inverse and 1 for what is cut off. */
int64_t toi16_per_length(const toi16_length *length, int64_t x) {
    if (length->inverse == 0)
        return toi16_shr(x * (INT64_C(1) << length->up), length->down);
    const int64_t size =
        (int64_t)(toi16_mulhi64(toi16_abs64(x) << length->up, length->inverse) >> length->down);
    return x < 0 ? -size - 2 : size - 1;
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

static int64_t q32(fix16_t x) {
    return toi16_mul(x, 1 << 16);
}

toi16_side toi16_make_side(const toi16_length *length, int64_t gap, int64_t speed, const toi_bound *bound) {
    const toi16_side side = {toi16_per_length(length, gap) - q32(bound->margin),
                             toi16_per_length(length, speed) - q32(bound->speed), -q32(bound->accel)};
    return side;
}
