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

/* ---- frame.c */

/* The rotation that is meant: the identity where all entries are zero, else the one that is given. */
const toi_rot2 *toi16_meant2(const toi_rot2 *rot);
const toi_rot3 *toi16_meant3(const toi_rot3 *rot);

/* TOI_OK where queries compute with these entries: they are within TOI_ROT_ENTRY_MAX, and the products of any
 * two axes within 2^-8 of 0 and 1; else TOI_ERR_ROTATION. */
toi_status toi16_judge_rot2(const toi_rot2 *rot);
toi_status toi16_judge_rot3(const toi_rot3 *rot);

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

/* Q18.46 to Q16.16, to nearest, to the ends of the type where it is past them. */
static inline fix16_t toi16_saturate_q30(int64_t q46) {
    return toi16_saturate(toi16_shr(q46 + (INT64_C(1) << 29), 30));
}

#endif
