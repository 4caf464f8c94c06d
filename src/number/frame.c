/* SPDX-License-Identifier: MIT */
/* Rotations as queries take them: which are meant, and which are none. What headers of this room define as
 * TOI16_SHARED is here too, for builds for size that call it. */
#define TOI16_EMIT_SHARED
#include "vector.h"
#include "rot.h"
#include "rows.h"
#include "rows16.h"

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

int64_t toi16_shortness(int32_t cos, int32_t sin) {
    return (INT64_C(1) << 60) - toi16_mul(cos, cos) - toi16_mul(sin, sin);
}

const toi_rot2 *toi16_usable_rot2(const toi_rot2 *rot) {
    rot = toi16_meant2(rot);
    if (!TOI16_CHECKS)
        return rot;
    bool fits = toi16_entry_fits(rot->cos) && toi16_entry_fits(rot->sin);
    return fits && toi16_abs64(toi16_shortness(rot->cos, rot->sin)) <= BENT_Q60 ? rot : 0;
}

static uint32_t dot16(const toi_axis3 *u, const toi_axis3 *v) {
    return (uint32_t)(toi16_shr32(u->x, 15) * toi16_shr32(v->x, 15)) +
           (uint32_t)(toi16_shr32(u->y, 15) * toi16_shr32(v->y, 15)) +
           (uint32_t)(toi16_shr32(u->z, 15) * toi16_shr32(v->z, 15));
}

/* Cutting entries off to units of 2^-15 changes the product of two rows by less than the sum of their sizes,
 * which is below 2^17 for rows of length 1. What is accepted here is within 2^18 + 2^17 in units of 2^-30 of
 * orthonormal, and so within 2^-11. */
bool toi16_is_frame16(const toi_axis3 *u) {
    const uint32_t most = UINT32_C(1) << 18, less = most - (UINT32_C(1) << 30);
    uint32_t off = (dot16(u, u) + less) | (dot16(u + 1, u + 1) + less) | (dot16(u + 2, u + 2) + less) |
                   (dot16(u, u + 1) + most) | (dot16(u, u + 2) + most) | (dot16(u + 1, u + 2) + most);
    return off >> 19 == 0;
}

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

static uint32_t upper_dot(const toi_axis3 *u, const toi_axis3 *v) {
    return toi16_upper_size(toi16_dot3(u, v));
}

bool toi16_is_rigid(const toi_axis3 *u) {
    return toi16_off_squares(u, (UINT32_C(1) << 28) - 8) < 16 &&
           (upper_dot(u, u + 1) | upper_dot(u, u + 2) | upper_dot(u + 1, u + 2)) < 8;
}

/* Most rotations are accepted quickly. */
const toi_rot3 *toi16_usable_rot3(const toi_rot3 *rot) {
    const toi_axis3 *u = rot->u;
    if (TOI16_NARROW ? toi16_past_one9(u) == 0 && toi16_is_frame16(u) : toi16_is_rigid(u))
        return rot;
    rot = toi16_meant3(rot);
    u = rot->u;
    bool fits = toi16_axis_fits(u) && toi16_axis_fits(u + 1) && toi16_axis_fits(u + 2);
    return !TOI16_CHECKS || (fits && toi16_is_orthonormal(rot, BENT_Q60)) ? rot : 0;
}
