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

bool toi16_see_axis(toi16_pair *pair, uint32_t axis, toi16_projection *p, toi16_length *length) {
    static const toi16_length level = {0, 16, 0};
    const toi_axis3 motion = pair->w;
    if (pair->family->project(pair, axis, p) != TOI16_PROJECTED)
        return false;
    *length = level;
    if (pair->family->direction_bits != 0)
        return true;
    toi16_projection scratch;
    const uint64_t square = toi16_axis_square(pair, axis, &scratch);
    pair->w = motion;
    if (square != 0)
        *length = toi16_length_of_square(square);
    return square != 0;
}

void toi16_put_sides(const toi16_length *length, const toi16_projection *p, const toi_bound *bound,
                     toi16_side sides[2]) {
    const int64_t margin = toi16_mul(bound->margin, 1 << 16), speed = toi16_mul(bound->speed, 1 << 16);
    sides[0].gap_q32 = toi16_per_length(length, p->lo) - margin;
    sides[1].gap_q32 = toi16_per_length(length, -p->hi) - margin;
    sides[0].speed_q32 = toi16_per_length(length, p->speed) - speed;
    sides[1].speed_q32 = toi16_per_length(length, -p->speed) - speed;
    sides[0].accel_q32 = sides[1].accel_q32 = -toi16_mul(bound->accel, 1 << 16);
}

unsigned toi16_side_above(const toi16_side sides[2], uint32_t tick) {
    unsigned n = 0;
    while (n < 2 && toi16_side_sign(&sides[n], tick) <= 0)
        n++;
    return n;
}
