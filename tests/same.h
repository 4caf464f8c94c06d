/* SPDX-License-Identifier: MIT */
/* What of two answers is the same, and which answers are contact. */
#ifndef TESTS_SAME_H
#define TESTS_SAME_H

#include <toi16/toi16.h>

static inline bool is_contact(toi_status status) {
    return status == TOI_GRAZE || status == TOI_HIT || status == TOI_OVERLAP;
}

static inline bool same_vector(const toi_vec3 *x, const toi_vec3 *y) {
    return x->x == y->x && x->y == y->y && x->z == y->z;
}

static inline bool same_axis(const toi_axis *x, const toi_axis *y) {
    return x->kind == y->kind && x->a == y->a && x->b == y->b;
}

#endif
