/* SPDX-License-Identifier: MIT */
/* Exact times. */
#ifndef TESTS_ORACLE_MOMENT_H
#define TESTS_ORACLE_MOMENT_H

#include "axes.h"

/* A time in ulps (2^-16 time units): num / den, den > 0. */
typedef struct {
    mpz_t num, den;
} moment;

void moment_init(moment *m);
void moment_clear(moment *m);
void moment_set(moment *to, const moment *from);
int moment_compare(const moment *a, const moment *b);

/* To within 2^-50 of it. */
double moment_rough(const moment *m);

/* When a complete, moving axis begins (first) or ends (last) to be in contact: lo + speed t <= 0 <= hi +
 * speed t. */
void moment_of_axis(moment *m, const axis *it, bool first);

#endif
