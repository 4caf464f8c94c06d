/* SPDX-License-Identifier: MIT */
/* Directions of length 1. */
#include "unit.h"
#include "pair.h"
#include "vector.h"

/* From a quotient of 17 or 18 bits, too large by 2^-14 of it at most, one step of Newton's iteration. What is
 * cut off of its correction is the most that is left: 2^5 units of 2^31. */
uint32_t toi16_reciprocal(uint32_t den) {
    uint32_t rough = UINT32_MAX / (den >> 15);
    int32_t missing = (int32_t)((UINT32_C(1) << 31) - (uint32_t)(toi16_mulu(rough, den) >> 16));
    return (rough << 13) + (uint32_t)toi16_shr32((int32_t)rough * toi16_shr32(missing, 5), 13);
}

/* The quotient is off by less than 2^-8 before it is rounded, and the rest, below 3/4 of den, tells by its
 * sign and size. */
uint32_t toi16_ratio_q16(uint32_t num, uint32_t den, uint32_t reciprocal) {
    uint32_t quotient = ((uint32_t)(toi16_mulu_alone(num, reciprocal) >> 32) + (1 << 11)) >> 12;
    int32_t rest = (int32_t)((num << 16) - quotient * den);
    if (rest >= (int32_t)(den - den / 2))
        return quotient + 1;
    return rest < -(int32_t)(den / 2) ? quotient - 1 : quotient;
}

/* v / length in Q16.16, to nearest; negated on request. */
static fix16_t unit_part(int32_t v, bool negative, uint32_t length, uint32_t reciprocal) {
    fix16_t size = (fix16_t)toi16_ratio_q16(toi16_abs32(v), length, reciprocal);
    return (v < 0) != negative ? -size : size;
}

/* A length of 2^30 to within 2^-18 (a box's own axis) needs no root. Other directions are grown to 30 bits,
 * where they have fewer, so that the root cuts off less than 2^-29 of the length. The axes of a box may be
 * all zero: any length will do then. */
void toi16_unit(const toi_axis3 *direction, bool negative, toi_vec3 *out) {
    toi_axis3 v = *direction;
    unsigned bits = toi16_bits32(toi16_abs32(v.x) | toi16_abs32(v.y) | toi16_abs32(v.z));
    int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    v.x *= grow;
    v.y *= grow;
    v.z *= grow;
    uint64_t square = (uint64_t)toi16_dot3(&v, &v);
    if (toi16_abs64((int64_t)square - (INT64_C(1) << 60)) < UINT64_C(1) << 42 || bits == 0) {
        toi16_round_unit(&v, negative, out);
        return;
    }
    uint32_t length = toi16_sqrt64(square), reciprocal = toi16_reciprocal(length);
    out->x = unit_part(v.x, negative, length, reciprocal);
    out->y = unit_part(v.y, negative, length, reciprocal);
    out->z = unit_part(v.z, negative, length, reciprocal);
}
