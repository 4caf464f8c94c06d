/* SPDX-License-Identifier: MIT */
#include "space.h"

#include "../number/vector.h"

#ifdef TOI16_IS_SHARED
extern inline int64_t toi16_trio_dot(const int32_t a[3], const int32_t b[3]);
extern inline int32_t toi16_trio_along(const int32_t a[3], const int32_t b_q30[3]);
#endif

uint32_t toi16_trio_size(const int32_t a[3]) {
    const uint32_t x = toi16_abs32(a[0]), y = toi16_abs32(a[1]), z = toi16_abs32(a[2]);
    uint32_t most = x > y ? x : y;
    most = most > z ? most : z;
    return most + ((x + y + z - most + 1) >> 1);
}

uint64_t toi16_wide_size(const int64_t v[3]) {
    const uint64_t x = toi16_abs64(v[0]), y = toi16_abs64(v[1]), z = toi16_abs64(v[2]);
    uint64_t most = x > y ? x : y;
    most = most > z ? most : z;
    return most + ((x + y + z - most + 1) >> 1);
}

void toi16_trio_product(const int32_t a[3], const int32_t b[3], int64_t out[3]) {
    out[0] = toi16_mul_difference(a[1], b[2], a[2], b[1]);
    out[1] = toi16_mul_difference(a[2], b[0], a[0], b[2]);
    out[2] = toi16_mul_difference(a[0], b[1], a[1], b[0]);
}

void toi16_trio_cross(const int32_t a[3], const int32_t b_q30[3], int32_t out[3]) {
    const int32_t a0 = a[0], a1 = a[1], a2 = a[2], b0 = b_q30[0], b1 = b_q30[1], b2 = b_q30[2];
    out[0] = toi16_round_q30(toi16_mul_difference(a1, b2, a2, b1));
    out[1] = toi16_round_q30(toi16_mul_difference(a2, b0, a0, b2));
    out[2] = toi16_round_q30(toi16_mul_difference(a0, b1, a1, b0));
}

/* n is cut to 30 bits, so that its square s is from 1/4 up to 3 in Q30, and the inverse root is off by less
 * than 2^-13 of it. What is then left of the length, e = 1 - |n|^2 below 2^-12, is mended by 1 + e / 2 + 3/8
 * e^2, which leaves 2^-37. An entry is rounded three times, and off by less than 2 ulp. */
void toi16_trio_unit(const int32_t n[3], int32_t out_q30[3]) {
    const uint32_t inverse = toi16_inverse_root_q14((uint32_t)toi16_shr(toi16_trio_dot(n, n), 30));
    for (unsigned k = 0; k < 3; k++)
        out_q30[k] = (int32_t)toi16_shr(toi16_mul(n[k], (int32_t)inverse) + (1 << 13), 14);
    toi16_trio_mend(out_q30);
}

void toi16_trio_mend(int32_t n_q30[3]) {
    const int64_t left_q60 = (INT64_C(1) << 60) - toi16_trio_dot(n_q30, n_q30);
    const int32_t half_q30 = (int32_t)toi16_shr(left_q60 + (INT64_C(1) << 30), 31);
    const int32_t more_q30 =
        half_q30 + (int32_t)toi16_shr(3 * toi16_mul(half_q30, half_q30) + (INT64_C(1) << 30), 31);
    for (unsigned k = 0; k < 3; k++)
        n_q30[k] += toi16_round_q30(toi16_mul(n_q30[k], more_q30));
}

bool toi16_trio_cut(const int64_t v[3], int32_t out[3]) {
    toi_axis3 cut;
    (void)toi16_to_q30(v, &cut);
    out[0] = cut.x;
    out[1] = cut.y;
    out[2] = cut.z;
    return (cut.x | cut.y | cut.z) != 0;
}

bool toi16_trio_direction(const int64_t v[3], int32_t out_q30[3]) {
    int32_t cut[3];
    if (!toi16_trio_cut(v, cut))
        return false;
    toi16_trio_unit(cut, out_q30);
    return true;
}
