/* SPDX-License-Identifier: MIT */
/* Dice. Two throws in one expression or initialiser list would come in an order of the compiler's choice, and
 * the queries with them: each throw needs a statement of its own, or a `?:`, `&&`, `||` or comma of
 * declarations between. */
#ifndef TESTS_ORACLE_DICE_H
#define TESTS_ORACLE_DICE_H

#include <stdbool.h>
#include "tests/random.h"

typedef struct {
    uint64_t state;
} dice;

static inline uint64_t dice_next(dice *d) {
    return random64(&d->state);
}

/* Both ends included. */
static inline int64_t dice_range(dice *d, int64_t lo, int64_t hi) {
    return lo + (int64_t)(dice_next(d) % ((uint64_t)(hi - lo) + 1));
}

static inline bool dice_chance(dice *d, int percent) {
    return dice_range(d, 0, 99) < percent;
}

/* In [-1, 1). */
static inline double dice_real(dice *d) {
    return (double)(int64_t)(dice_next(d) >> 11) / 4503599627370496.0 - 1;
}

/* About as often in each octave: 0 to 2^bits - 1. */
static inline int64_t dice_scale(dice *d, int bits) {
    int64_t octave = dice_range(d, 0, bits);
    return (int64_t)(dice_next(d) & ((UINT64_C(1) << octave) - 1));
}

#endif
