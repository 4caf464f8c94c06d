/* SPDX-License-Identifier: MIT */
/* 64-bit products of 32-bit vectors. */
#ifndef TOI16_VECTOR_H
#define TOI16_VECTOR_H

#include "toi16/rotation.h"
#include "wide.h"

static inline bool toi16_is_zero3(const toi_axis3 *v) {
    return (v->x | v->y | v->z) == 0;
}

/* Or its opposite: projections on one are those on the other. */
static inline bool toi16_is_same_axis(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* Exact. No overflow where one vector is below 2^31 and the other within 2^30 + 16: 3 * (2^61 + 2^35) < 2^63.
 */
TOI16_SHARED int64_t toi16_dot3(const toi_axis3 *a, const toi_axis3 *b) {
    return toi16_add_any_product(toi16_mul_sum(a->x, b->x, a->y, b->y), a->z, b->z);
}

/* Of two directions in Q2.30 within 1 + 2^-26, exact: Q4.60, each entry below 2^61 + 2^36. */
TOI16_SHARED void toi16_cross(const toi_axis3 *a, const toi_axis3 *b, int64_t out[3]) {
    out[0] = toi16_mul(a->y, b->z) - toi16_mul(a->z, b->y);
    out[1] = toi16_mul(a->z, b->x) - toi16_mul(a->x, b->z);
    out[2] = toi16_mul(a->x, b->y) - toi16_mul(a->y, b->x);
}

#endif
