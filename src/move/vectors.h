/* SPDX-License-Identifier: MIT */
/* Vectors of displacements and velocities. `out` may be one of the others. */
#ifndef TOI16_MOVE_VECTORS_H
#define TOI16_MOVE_VECTORS_H

#include "toi16/types.h"

static inline bool toi16_is_zero(const toi_vec3 *v) {
    return (v->x | v->y | v->z) == 0;
}

void toi16_add(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out);
void toi16_subtract(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out);
void toi16_opposite(const toi_vec3 *v, toi_vec3 *out);
bool toi16_are_same(const toi_vec3 *a, const toi_vec3 *b);

/* Gives the size of the longest entry. */
uint32_t toi16_longest(const toi_vec3 *v);

/* Gives the dot product. */
int64_t toi16_along(const toi_vec3 *a, const toi_vec3 *b);

/* Makes a part of a displacement, rounded towards zero. */
void toi16_part_of(const toi_vec3 *v, uint32_t part, toi_vec3 *out);

/* Scales a vector of any length but 0 to length 1. */
void toi16_unit_of(const toi_vec3 *v, toi_vec3 *out);

#endif
