/* SPDX-License-Identifier: MIT */
/* Rotations as queries take them: which are meant, and which are none. */
#include "aabb.h"
#include "rot.h"
#include "rows.h"
#include "vector.h"

const toi_rot2 *toi16_meant2(const toi_rot2 *rot) {
    static const toi_rot2 identity = TOI_ROT2_IDENTITY;
    return (rot->cos | rot->sin) == 0 ? &identity : rot;
}

const toi_rot3 *toi16_meant3(const toi_rot3 *rot) {
    static const toi_rot3 identity = TOI_ROT3_IDENTITY;
    const toi_axis3 *u = rot->u;
    bool is_zero =
        (u[0].x | u[0].y | u[0].z) == 0 && (u[1].x | u[1].y | u[1].z) == 0 && (u[2].x | u[2].y | u[2].z) == 0;
    return is_zero ? &identity : rot;
}

/* 2^-8 in Q4.60. */
static const uint64_t BENT_Q60 = UINT64_C(1) << 52;

/* The upper 16 bits tell most rotations without a product of 64 bits. Entries are at most 2^15 + 1 in units
 * of 2^-15, and cutting them off changes the sum by less than 2 (|cos| + |sin|) < 2^17, so that a sum within
 * 2^18 of 2^30 is that of a length within 2^-11 of 1. */
static bool is_unit2(const toi_rot2 *rot) {
    int32_t c = toi16_shr32(rot->cos, 15), s = toi16_shr32(rot->sin, 15);
    uint32_t sum = (uint32_t)(c * c) + (uint32_t)(s * s);
    return sum - ((UINT32_C(1) << 30) - (UINT32_C(1) << 18)) <= UINT32_C(1) << 19;
}

int64_t toi16_shortness(int32_t cos, int32_t sin) {
    return (INT64_C(1) << 60) - toi16_mul(cos, cos) - toi16_mul(sin, sin);
}

toi_status toi16_judge_rot2(const toi_rot2 *rot) {
    if (!toi16_entry_fits(rot->cos) || !toi16_entry_fits(rot->sin))
        return TOI_ERR_ROTATION;
    return is_unit2(rot) || toi16_abs64(toi16_shortness(rot->cos, rot->sin)) <= BENT_Q60 ? TOI_OK
                                                                                         : TOI_ERR_ROTATION;
}

/* 2^18 more than how far two rows of upper halves are from a product of `one`. */
static uint32_t off_by(const int32_t *u, const int32_t *v, uint32_t one) {
    return (uint32_t)(u[0] * v[0]) + (uint32_t)(u[1] * v[1]) + (uint32_t)(u[2] * v[2]) - one +
           (UINT32_C(1) << 18);
}

/* Cutting entries off to units of 2^-15 changes the product of two rows by less than the sum of their sizes,
 * which is below 2^17 for rows of length 1. What is accepted here is within 2^18 + 2^17 in units of 2^-30 of
 * orthonormal, and so within 2^-11. */
bool toi16_is_frame16(const toi_axis3 *u) {
    const uint32_t one = UINT32_C(1) << 30;
    int32_t x[9];
    for (unsigned k = 0; k < 9; k++)
        x[k] = toi16_shr32(toi16_in_row(u, k), 15);
    uint32_t off = off_by(x, x, one) | off_by(x + 3, x + 3, one) | off_by(x + 6, x + 6, one) |
                   off_by(x, x + 3, 0) | off_by(x, x + 6, 0) | off_by(x + 3, x + 6, 0);
    return off >> 19 == 0;
}

/* (i == j) - u_i . u_j in Q4.60, exactly. */
int64_t toi16_deviation(const toi_rot3 *rot, int i, int j) {
    int64_t one = i == j ? INT64_C(1) << 60 : 0;
    return one - toi16_dot3(&rot->u[i], &rot->u[j]);
}

bool toi16_is_orthonormal(const toi_rot3 *rot, uint64_t bound_q60) {
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            if (toi16_abs64(toi16_deviation(rot, i, j)) > bound_q60)
                return false;
    return true;
}

/* Accepts most rotations quickly. Squares within 2^-25 of 1 leave entries within TOI_ROT_ENTRY_MAX. */
static bool is_surely_frame(const toi_axis3 *u) {
    bool fits = TOI16_NARROW ? toi16_past_one9(u) == 0 : toi16_off_squares(u, (UINT32_C(1) << 28) - 8) < 16;
    return fits && toi16_is_frame16(u);
}

toi_status toi16_judge_rot3(const toi_rot3 *rot) {
    const toi_axis3 *u = rot->u;
    if (is_surely_frame(u))
        return TOI_OK;
    bool fits = toi16_axis_fits(u) && toi16_axis_fits(u + 1) && toi16_axis_fits(u + 2);
    return fits && toi16_is_orthonormal(rot, BENT_Q60) ? TOI_OK : TOI_ERR_ROTATION;
}
