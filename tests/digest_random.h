/* SPDX-License-Identifier: MIT */
/* The digest's random numbers: the same on every machine. Two calls in one expression or argument list would
 * not be: their order is the compiler's choice. */
#ifndef TOI16_TESTS_DIGEST_RANDOM_H
#define TOI16_TESTS_DIGEST_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t state;
} random_source;

/* 32 random bits. */
uint32_t random_bits(random_source *r);

/* In [0, n). */
uint32_t random_below(random_source *r, uint32_t n);

/* The same, where n is small: int may have 16 bits. */
static inline unsigned random_index(random_source *r, unsigned n) {
    return (unsigned)random_below(r, n);
}

/* True once in n calls. */
bool random_once_in(random_source *r, uint32_t n);

/* In [-2^bits, 2^bits), bits up to 31. */
int32_t random_signed(random_source *r, unsigned bits);

#endif
