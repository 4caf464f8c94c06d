/* SPDX-License-Identifier: MIT */
/* What rotations of the plane and of space share: Q2.30 entries, their products in Q4.60. */
#ifndef TOI16_ROT_H
#define TOI16_ROT_H

#include "toi16/rotation.h"
#include "wide.h"

/* Within TOI_ROT_ENTRY_MAX: no sum of three products of two such overflows. */
static inline bool toi16_entry_fits(int32_t q30) {
    return q30 <= TOI_ROT_ENTRY_MAX && q30 >= -TOI_ROT_ENTRY_MAX;
}

/* Is a dot product's deviation from 0 or 1, Q4.60, within 2^-28? */
static inline bool toi16_within_tolerance(int64_t deviation_q60) {
    return toi16_abs64(deviation_q60) <= (uint64_t)TOI_ROT_TOLERANCE << 30;
}

/* Q4.60 to Q2.30 and Q2.62 to Q2.30, to nearest. */
static inline int32_t toi16_round_q30(int64_t q60) {
    return (int32_t)toi16_shr(q60 + (INT64_C(1) << 29), 30);
}

static inline int32_t toi16_round_q32(int64_t q62) {
    return (int32_t)toi16_shr(q62 + (INT64_C(1) << 31), 32);
}

/* Q18.46 to Q16.16, to nearest, to the ends of the type where it is past them. */
static inline fix16_t toi16_saturate_q30(int64_t q46) {
    int64_t q16 = toi16_shr(q46 + (INT64_C(1) << 29), 30);
    return q16 > INT32_MAX ? INT32_MAX : q16 < INT32_MIN ? INT32_MIN : (fix16_t)q16;
}

#endif
