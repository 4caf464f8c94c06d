/* SPDX-License-Identifier: MIT */
/* Directions of length 1. */
#ifndef TOI16_UNIT_H
#define TOI16_UNIT_H

#include "toi16/box.h"
#include "wide.h"

/* Q2.30 to Q16.16, to nearest, halves away from 0; negated on request. */
static inline fix16_t toi16_round_part(int32_t q30, bool negative) {
    fix16_t part = toi16_shr32(q30 + (1 << 13) - (q30 < 0), 14);
    return negative ? -part : part;
}

/* What has a length of 1. */
static inline void toi16_round_unit(const toi_axis3 *u, bool negative, toi_vec3 *out) {
    out->x = toi16_round_part(u->x, negative);
    out->y = toi16_round_part(u->y, negative);
    out->z = toi16_round_part(u->z, negative);
}

/* Unit length, Q16.16, to within 2 ulp; negated on request. */
void toi16_unit(const toi_axis3 *direction, bool negative, toi_vec3 *out);

/* The same in 2D, of a direction that is not 0 and below 2^30. */
void toi16_unit2(const toi_vec2 *direction, toi_vec3 *out);

#endif
