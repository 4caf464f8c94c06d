/* SPDX-License-Identifier: MIT */
/* The angle that a vector of the plane points in. */
#include "rot.h"

static const int64_t HALF_PI_Q60 = INT64_C(0x1921FB54442D1847);

/* atan(k / 8), Q60. */
static const uint64_t atan_of_eighths_q60[9] = {0,
                                                UINT64_C(0x01FD5BA9AAC2F6DC),
                                                UINT64_C(0x03EB6EBF25901BAC),
                                                UINT64_C(0x05BD86507937BC24),
                                                UINT64_C(0x076B19C1586ED3DA),
                                                UINT64_C(0x08F005D5EF7F59FA),
                                                UINT64_C(0x0A4BC7D1934F7092),
                                                UINT64_C(0x0B8053E2BC2319E7),
                                                UINT64_C(0x0C90FDAA22168C23)};

/* num / den in Q60, towards zero, for |num| <= den. */
static int64_t quotient_q60(int64_t num, uint64_t den) {
    const toi16_wide grown = toi16_wide_difference(num, INT64_C(1) << 60, 0, 0);
    return (int64_t)toi16_wide_quotient(&grown, den).low;
}

/* x - x^3 / 3 + x^5 / 5 - x^7 / 7 + x^9 / 9 for |x| <= 1/16: what is left out is below 2^-47. */
static int64_t short_atan_q60(int64_t x_q60) {
    const int64_t one = INT64_C(1) << 60, z = toi16_mul_q60(x_q60, x_q60);
    int64_t sum = one / 9;
    for (int n = 7; n > 0; n -= 2)
        sum = one / n - toi16_mul_q60(z, sum);
    return toi16_mul_q60(x_q60, sum);
}

/* atan(y / x) for 0 <= y <= x < 2^58: atan(k / 8) for the nearest eighth, and the angle between the vector
 * and (8, k), whose tangent is at most 1/16. */
static int64_t atan_of_octant_q60(int64_t y, int64_t x) {
    const int64_t k = (8 * y + x / 2) / x;
    return (int64_t)atan_of_eighths_q60[k] +
           short_atan_q60(quotient_q60(8 * y - k * x, (uint64_t)(8 * x + k * y)));
}

int64_t toi16_angle_q60(int64_t x, int64_t y) {
    const uint64_t size_x = toi16_abs64(x), size_y = toi16_abs64(y);
    const unsigned bits = toi16_bits64(size_x | size_y), cut = bits > 58 ? bits - 58 : 0;
    const int64_t along = (int64_t)(size_x >> cut), across = (int64_t)(size_y >> cut);
    if (bits == 0)
        return 0;
    int64_t angle =
        across <= along ? atan_of_octant_q60(across, along) : HALF_PI_Q60 - atan_of_octant_q60(along, across);
    if (x < 0)
        angle = 2 * HALF_PI_Q60 - angle;
    return y < 0 ? -angle : angle;
}
