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

static const uint64_t TOI16_TOLERANCE_Q60 = (uint64_t)TOI_ROT_TOLERANCE << 30;

/* Q18.46 to Q16.16, to nearest, to the ends of the type where it is past them. */
static inline fix16_t toi16_saturate_q30(int64_t q46) {
    return toi16_saturate(toi16_shr(q46 + (INT64_C(1) << 29), 30));
}

#endif
