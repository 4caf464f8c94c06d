/* SPDX-License-Identifier: MIT */
#include "plain.h"
#include <math.h>

typedef float number;

static const number tiny = 1e-6F, coarse = 1e-5F, one = 1;

static inline number times(number a, number b) {
    return a * b;
}

static inline number over(number a, number b) {
    return a / b;
}

static inline number root(number a) {
    return sqrtf(a);
}

static inline number from_fix16(fix16_t a) {
    return (number)a / 65536;
}

static inline number from_q30(int32_t a) {
    return (number)a / TOI_Q30_ONE;
}

static inline double to_double(number a) {
    return (double)a;
}

#include "sweep.h"

const plain_rival plain_float = {"float", sizeof(loaded), load, enter};
