/* SPDX-License-Identifier: MIT */
/* Quotients by one number, whose reciprocal is found once. */
#ifndef TOI16_UNIT_H
#define TOI16_UNIT_H

#include <stdint.h>

/* 2^60 / den to within 2^-25 of it, for den from 2^29 to 2^31 - 1. */
uint32_t toi16_reciprocal(uint32_t den);

/* num / den for num <= den with its reciprocal, Q16.16, to nearest, halves up. */
uint32_t toi16_ratio_q16(uint32_t num, uint32_t den, uint32_t reciprocal);

#endif
