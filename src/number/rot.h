/* SPDX-License-Identifier: MIT */
/* What rotations of the plane and of space share: Q2.30 entries, their products in Q4.60. */
#ifndef TOI16_ROT_H
#define TOI16_ROT_H

#include "toi16/rotation.h"
#include "wide.h"

/* Within TOI_ROT_ENTRY_MAX: no sum of three products of two such overflows. */
TOI16_SHARED bool toi16_entry_fits(int32_t q30) {
    return q30 <= TOI_ROT_ENTRY_MAX && q30 >= -TOI_ROT_ENTRY_MAX;
}

TOI16_SHARED bool toi16_axis_fits(const toi_axis3 *u) {
    return toi16_entry_fits(u->x) && toi16_entry_fits(u->y) && toi16_entry_fits(u->z);
}

/* ---- Sine and cosine: rot2.c */

/* Writes sine and cosine of an angle in 2^-64 turns, Q2.30, to nearest but for 2^-8 ulp. */
void toi16_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30);

/* An angle in radians, Q16.16, in 2^-64 turns, whole turns dropped; within 2^13 units. */
uint64_t toi16_turns_q64(fix16_t radians);

/* ---- angle.c */

/* The angle from the x axis to a vector of the plane, radians in Q60, within pi; off by less than 2^-46
 * radians. 0 of the zero vector. */
int64_t toi16_angle_q60(int64_t x, int64_t y);

/* ---- frame.c */

/* The rotation that is meant: the identity where all entries are zero, else the one that is given. */
const toi_rot2 *toi16_meant2(const toi_rot2 *rot);
const toi_rot3 *toi16_meant3(const toi_rot3 *rot);

/* The rotation that queries compute with, which is the one that is meant; or null, where its entries are not
 * within TOI_ROT_ENTRY_MAX, or the product of two axes, or of one with itself, is off 0 or 1 by more than
 * 2^-8. Without checks it is never null. */
const toi_rot2 *toi16_usable_rot2(const toi_rot2 *rot);
const toi_rot3 *toi16_usable_rot3(const toi_rot3 *rot);

/* Are the squares of the axes' lengths within 2^-25 of 1, and products of two within 2^-24.8 of 0? Then
 * entries are within TOI_ROT_ENTRY_MAX. */
bool toi16_is_rigid(const toi_axis3 *u);

/* Does what toi16_usable_rot2 does, at once where the upper halves tell. Entries are at most 2^15 in units of
 * 2^-15, and cutting them off changes the sum by less than 2 (|cos| + |sin|) < 2^17. A sum within 2^18 of
 * 2^30 is that of a length within 2^-11 of 1. */
static inline const toi_rot2 *toi16_take_rot2(const toi_rot2 *rot) {
    const uint32_t one = UINT32_C(1) << 30, most = UINT32_C(1) << 18;
    if ((uint32_t)rot->cos + one <= 2 * one && (uint32_t)rot->sin + one <= 2 * one) {
        const int32_t c = toi16_shr32(rot->cos, 15), s = toi16_shr32(rot->sin, 15);
        if ((uint32_t)(c * c) + (uint32_t)(s * s) - one + most <= 2 * most)
            return rot;
    }
    return toi16_usable_rot2(rot);
}

/* True only where the products of any two axes are within 2^-11 of 0 and 1, and always where they are within
 * 2^-15. Entries are at most 2^30 in magnitude. */
bool toi16_is_frame16(const toi_axis3 *u);

/* 1 - cos^2 - sin^2 in Q4.60, exactly, for entries within TOI_ROT_ENTRY_MAX. */
int64_t toi16_shortness(int32_t cos, int32_t sin);

/* (i == j) - u_i . u_j in Q4.60, exactly. */
int64_t toi16_deviation(const toi_rot3 *rot, int i, int j);

/* Are all six deviations within a bound, Q4.60? */
bool toi16_is_orthonormal(const toi_rot3 *rot, uint64_t bound_q60);

static const uint64_t TOI16_TOLERANCE_Q60 = (uint64_t)TOI_ROT_TOLERANCE << 30;

/* A direction of length 1 to within 3.6 ulp of its square, Q2.30. Entries are within 1.25 ulp of the true
 * ones, where none of v had more than 31 bits, and within 1.75 ulp otherwise; |v| below 2^63. False of zero.
 */
bool toi16_direction_q30(const int64_t v[3], toi_axis3 *out);

/* Q18.46 to Q16.16, to nearest, to the ends of the type where it is past them. */
static inline fix16_t toi16_saturate_q30(int64_t q46) {
    return toi16_saturate(toi16_shr(q46 + (INT64_C(1) << 29), 30));
}

#endif
