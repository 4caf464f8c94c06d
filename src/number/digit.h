/* SPDX-License-Identifier: MIT */
/* A quotient of 16 bits where divisions are dear. */
#ifndef TOI16_DIGIT_H
#define TOI16_DIGIT_H

#include "wide.h"

/* 2^16 / (128.5 + n), less 255 to fit. */
extern const uint8_t toi16_reciprocals[128];

/* The quotient of 2^16 num and den, num < den < 2^29, in the lower half, and what is left in the upper one:
 * both stay in registers. */
uint64_t toi16_divide_narrow(uint32_t num, uint32_t den);

/* As toi16_digit, for den below 2^29. Built for size there is no room for a table. */
static inline uint32_t toi16_narrow_digit(uint32_t *rest, uint32_t den) {
    if (!TOI16_FOR_SPEED)
        return toi16_digit(rest, den);
    uint64_t both = toi16_divide_narrow(*rest, den);
    *rest = (uint32_t)(both >> 32);
    return (uint32_t)both;
}

#endif
