/* SPDX-License-Identifier: MIT */
/* Random numbers: splitmix64 (S. Vigna, public domain). */
#ifndef TESTS_ORACLE_DICE_H
#define TESTS_ORACLE_DICE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t state;
} dice;

static inline uint64_t dice_next(dice *d) {
    uint64_t z = d->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
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
    return (int64_t)(dice_next(d) & ((UINT64_C(1) << dice_range(d, 0, bits)) - 1));
}

#endif
