/* SPDX-License-Identifier: MIT */
/* Random numbers for tests: splitmix64 (Vigna, public domain algorithm), the same on every machine. */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include <stdint.h>

static inline uint64_t random64(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A number of a random width up to `bits`: short and long ones alike often. */
static inline uint64_t random_width(uint64_t *state, unsigned bits) {
    unsigned drop = 64 - bits + (unsigned)(random64(state) % bits);
    return random64(state) >> drop;
}

#endif
