/* SPDX-License-Identifier: MIT */
#include "rot.h"

/* ---- Sine and cosine */

/* Sine and cosine by Taylor's series on [0, pi/4] in Q2.62.
 *
 * The series are cut after x^13 and x^12: what is left out is below (pi/4)^14 / 14! < 4e-13, and each of the
 * six steps cuts off less than 8 units of 2^-62. Together far below 2^-8 of the 2^-30 that the result is
 * rounded to. */

static const uint64_t ONE_Q62 = UINT64_C(1) << 62;

/* 1 / ((k + 1) (k + 2)) in Q0.64, from the last term to the first. */
static const uint64_t sine_terms[6] = {UINT64_C(0x01A41A41A41A41A4), UINT64_C(0x0253C8253C8253C8),
                                       UINT64_C(0x038E38E38E38E38E), UINT64_C(0x0618618618618618),
                                       UINT64_C(0x0CCCCCCCCCCCCCCD), UINT64_C(0x2AAAAAAAAAAAAAAB)};
static const uint64_t cosine_terms[6] = {UINT64_C(0x01F07C1F07C1F07C), UINT64_C(0x02D82D82D82D82D8),
                                         UINT64_C(0x0492492492492492), UINT64_C(0x0888888888888889),
                                         UINT64_C(0x1555555555555555), UINT64_C(0x8000000000000000)};

/* Both factors in Q2.62, their product below 1. */
TOI16_ONCE uint64_t mul_q62(uint64_t a, uint64_t b) {
    return toi16_mulhi64(a, b) << 2;
}

/* 1 - z t1 (1 - z t2 (1 - ...)) by Horner's rule. */
static uint64_t series(uint64_t z, const uint64_t terms[6]) {
    uint64_t sum = ONE_Q62;
    for (int k = 0; k < 6; k++)
        sum = ONE_Q62 - toi16_mulhi64(mul_q62(z, sum), terms[k]);
    return sum;
}

/* The nearest quarter turn and what is left, at most an eighth of a turn either way. */
void toi16_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30) {
    static const uint64_t HALF_PI_Q62 = UINT64_C(0x6487ED5110B4611A);
    unsigned quarter = (unsigned)((turns_q64 + (UINT64_C(1) << 61)) >> 62);
    uint64_t rest = turns_q64 - ((uint64_t)quarter << 62);
    bool negative = rest >> 63;
    uint64_t x = toi16_mulhi64((negative ? 0 - rest : rest) << 2, HALF_PI_Q62), z = mul_q62(x, x);
    int32_t s = toi16_round_q32((int64_t)mul_q62(x, series(z, sine_terms))),
            c = toi16_round_q32((int64_t)series(z, cosine_terms));
    if (negative)
        s = -s;
    bool swap = quarter & 1;
    int32_t sine = swap ? c : s, cosine = swap ? s : c;
    *sine_q30 = quarter >= 2 ? -sine : sine;
    *cosine_q30 = quarter == 1 || quarter == 2 ? -cosine : cosine;
}

/* Times 2^48 / (2 pi), which is known to 64 bits: wrong by at most 2^31 / 2^19 units, and one for the cut. */
uint64_t toi16_turns_q64(fix16_t radians) {
    static const uint32_t high = UINT32_C(0xA2F9836E), low = UINT32_C(0x4E44152A);
    uint32_t size = toi16_abs32(radians);
    uint64_t turns = ((uint64_t)size * high << 14) + ((uint64_t)size * low >> 18);
    return radians < 0 ? 0 - turns : turns;
}

/* ---- Rotations of the plane */

static toi_status from_turns(toi_rot2 *result, uint64_t turns_q64) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    toi16_sincos(turns_q64, &result->sin, &result->cos);
    return TOI_OK;
}

toi_status toi_rot2_from_angle(toi_rot2 *result, toi_angle angle) {
    return from_turns(result, (uint64_t)angle << 32);
}

toi_status toi_rot2_from_radians(toi_rot2 *result, fix16_t radians) {
    return from_turns(result, toi16_turns_q64(radians));
}

toi_angle toi_angle_from_radians(fix16_t radians) {
    return (toi_angle)((toi16_turns_q64(radians) + (UINT64_C(1) << 31)) >> 32);
}

toi_status toi_rot2_check(const toi_rot2 *rot) {
    if (!rot)
        return TOI_ERR_ARGUMENT;
    rot = toi16_meant2(rot);
    bool fits = toi16_entry_fits(rot->cos) && toi16_entry_fits(rot->sin);
    return fits && toi16_abs64(toi16_shortness(rot->cos, rot->sin)) <= TOI16_TOLERANCE_Q60 ? TOI_OK
                                                                                           : TOI_ERR_ROTATION;
}

/* The product is short of length 1 by some 2^-27 at most; half of that, in Q2.60, times itself mends it
 * (Newton). */
toi_status toi_rot2_compose(toi_rot2 *result, const toi_rot2 *second, const toi_rot2 *first) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    toi_status status = toi_rot2_check(second);
    if (status == TOI_OK)
        status = toi_rot2_check(first);
    if (status < 0)
        return status;
    second = toi16_meant2(second);
    first = toi16_meant2(first);
    int32_t c = toi16_round_q30(toi16_mul(second->cos, first->cos) - toi16_mul(second->sin, first->sin));
    int32_t s = toi16_round_q30(toi16_mul(second->sin, first->cos) + toi16_mul(second->cos, first->sin));
    int32_t half_q32 = (int32_t)toi16_shr(toi16_shortness(c, s) + (INT64_C(1) << 28), 29);
    result->cos = c + toi16_round_q32(toi16_mul(c, half_q32));
    result->sin = s + toi16_round_q32(toi16_mul(s, half_q32));
    return TOI_OK;
}

toi_status toi_rot2_transpose(toi_rot2 *result, const toi_rot2 *rot) {
    toi_status status = result ? toi_rot2_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    rot = toi16_meant2(rot);
    result->cos = rot->cos;
    result->sin = -rot->sin;
    return TOI_OK;
}

toi_status toi_rot2_apply(toi_vec2 *result, const toi_rot2 *rot, const toi_vec2 *v) {
    toi_status status = result && v ? toi_rot2_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    rot = toi16_meant2(rot);
    int64_t x = toi16_mul(rot->cos, v->x) - toi16_mul(rot->sin, v->y);
    int64_t y = toi16_mul(rot->sin, v->x) + toi16_mul(rot->cos, v->y);
    result->x = toi16_saturate_q30(x);
    result->y = toi16_saturate_q30(y);
    return TOI_OK;
}

/* ---- Where something points to */

/* Cut or grown to 31 bits, to nearest. */
TOI16_ONCE uint32_t to_31_bits(uint64_t size, unsigned bits) {
    if (bits <= 31)
        return (uint32_t)size << (31 - bits);
    return (uint32_t)((size + (UINT64_C(1) << (bits - 32))) >> (bits - 31));
}

/* sqrt(x) to nearest, for x up to 3 * 2^62. */
TOI16_ONCE uint32_t nearest_root(uint64_t x) {
    const uint32_t root = toi16_sqrt64(x);
    return root + (x - toi16_mulu(root, root) > root);
}

static int32_t entry_of(int64_t v, uint32_t size, uint32_t length) {
    const int32_t q30 = (int32_t)toi16_ratio_q30(size, length);
    return v < 0 ? -q30 : q30;
}

/* The longest number has 31 bits, so that the squares add up to at most 3 * 2^62, and half a unit is at most
 * 2^-31 of the length. */
bool toi16_direction_q30(const int64_t v[3], toi_axis3 *out) {
    const unsigned bits = toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
    if (bits == 0)
        return false;
    const uint32_t size[3] = {to_31_bits(toi16_abs64(v[0]), bits), to_31_bits(toi16_abs64(v[1]), bits),
                              to_31_bits(toi16_abs64(v[2]), bits)};
    const uint32_t length = nearest_root(toi16_mulu(size[0], size[0]) + toi16_mulu(size[1], size[1]) +
                                         toi16_mulu(size[2], size[2]));
    out->x = entry_of(v[0], size[0], length);
    out->y = entry_of(v[1], size[1], length);
    out->z = entry_of(v[2], size[2], length);
    return true;
}

toi_status toi_rot2_from_direction(toi_rot2 *result, const toi_vec2 *direction) {
    if (!result || !direction)
        return TOI_ERR_ARGUMENT;
    const int64_t v[3] = {direction->x, direction->y, 0};
    toi_axis3 unit;
    if (!toi16_direction_q30(v, &unit))
        return TOI_ERR_ROTATION;
    result->cos = unit.x;
    result->sin = unit.y;
    return TOI_OK;
}
