/* SPDX-License-Identifier: MIT */
/* Comparisons and copies in C, which some machines have in assembly for the flags that instructions leave. */
#ifndef TOI16_FLAGS_H
#define TOI16_FLAGS_H

#include "machine.h"

TOI16_SHARED uint32_t toi16_abs32(int32_t x) {
    return x < 0 ? 0 - (uint32_t)x : (uint32_t)x;
}

/* The number of bits that x takes: 0 for 0, 32 for 2^31. */
TOI16_SHARED unsigned toi16_bits32(uint32_t x) {
    return x == 0 ? 0 : 32 - toi16_leading_zeros32(x);
}

static inline bool toi16_is_null(const void *p) {
    return !p;
}

static inline bool toi16_is_any_null(const void *a, const void *b, const void *c, const void *d,
                                     const void *e) {
    return !a || !b || !c || !d || !e;
}

/* The sign of a - b, and in *minus a - b modulo 2^32. */
static inline int toi16_order(int32_t a, int32_t b, uint32_t *minus) {
    *minus = (uint32_t)a - (uint32_t)b;
    return (a > b) - (a < b);
}

/* a >= b, and in *minus a - b modulo 2^32. */
static inline bool toi16_is_at_least(int32_t a, int32_t b, uint32_t *minus) {
    *minus = (uint32_t)a - (uint32_t)b;
    return a >= b;
}

/* a > b / 2^8 */
static inline bool toi16_is_above_shr8(uint32_t a, uint32_t b) {
    return a > b >> 8;
}

/* Copies eight words at once, where that is an instruction. False where nothing has been copied. */
static inline bool toi16_copy_eight_words(void *to, const void *from) {
    (void)to, (void)from;
    return false;
}

/* Is t_max <= 0, or lo > hi in one of two boxes of 2 or 3 dimensions? At a and b stand the numbers of lo, and
 * after them the numbers of hi. */
static inline bool toi16_is_refused2(int32_t t_max, const void *a, const void *b) {
    const int32_t *x = (const int32_t *)a, *y = (const int32_t *)b;
    return t_max <= 0 || x[0] > x[2] || x[1] > x[3] || y[0] > y[2] || y[1] > y[3];
}

static inline bool toi16_is_refused3(int32_t t_max, const void *a, const void *b) {
    const int32_t *x = (const int32_t *)a, *y = (const int32_t *)b;
    return t_max <= 0 || x[0] > x[3] || x[1] > x[4] || x[2] > x[5] || y[0] > y[3] || y[1] > y[4] ||
           y[2] > y[5];
}

#endif
