/* SPDX-License-Identifier: MIT */
#include "space.h"

uint32_t toi16_row_size(const int32_t a[3]) {
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

void toi16_row_product(const int32_t a[3], const int32_t b[3], int64_t out[3]) {
    out[0] = toi16_mul_difference(a[1], b[2], a[2], b[1]);
    out[1] = toi16_mul_difference(a[2], b[0], a[0], b[2]);
    out[2] = toi16_mul_difference(a[0], b[1], a[1], b[0]);
}

void toi16_row_cross(const int32_t a[3], const int32_t b_q30[3], int32_t out[3]) {
    int64_t exact[3];
    toi16_row_product(a, b_q30, exact);
    for (unsigned k = 0; k < 3; k++)
        out[k] = toi16_round_q30(exact[k]);
}

void toi16_row_turned(const int32_t *x, const int32_t *y, const int32_t *z, const int32_t v[3],
                      int32_t out[3]) {
    const int32_t v0 = v[0], v1 = v[1], v2 = v[2];
    for (unsigned k = 0; k < 3; k++)
        out[k] = toi16_round_q30(toi16_add_product(toi16_mul_sum(x[k], v0, y[k], v1), z[k], v2));
}

bool toi16_row_direction(const int64_t v[3], int32_t out_q30[3]) {
    toi_axis3 unit;
    if (!toi16_direction_q30(v, &unit))
        return false;
    out_q30[0] = unit.x;
    out_q30[1] = unit.y;
    out_q30[2] = unit.z;
    return true;
}
