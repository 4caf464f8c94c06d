/* SPDX-License-Identifier: MIT */
/* Rows of three random numbers, and what their products come to. */
#ifndef TESTS_RANDOM_ROW_H
#define TESTS_RANDOM_ROW_H

#include "random.h"

/* From -2^bits up to below 2^bits. */
static inline void random_row(uint64_t *state, int32_t row[3], unsigned bits) {
    for (unsigned k = 0; k < 3; k++)
        row[k] = (int32_t)(random64(state) % (UINT64_C(2) << bits)) - (int32_t)(UINT32_C(1) << bits);
}

static inline int64_t dot_of(const int32_t *u, const int32_t *v) {
    return (int64_t)u[0] * v[0] + (int64_t)u[1] * v[1] + (int64_t)u[2] * v[2];
}

#endif
