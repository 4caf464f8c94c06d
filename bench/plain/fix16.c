/* SPDX-License-Identifier: MIT */
#include "plain.h"

typedef fix16_t number;

static const number tiny = 2, coarse = 4, one = INT32_C(65536);

static inline number times(number a, number b) {
    return fix16_mul(a, b);
}

static inline number over(number a, number b) {
    return fix16_div(a, b);
}

static inline number root(number a) {
    return fix16_sqrt(a);
}

static inline number from_fix16(fix16_t a) {
    return a;
}

static inline number from_q30(int32_t a) {
    return (a + (INT32_C(1) << 13)) / (INT32_C(1) << 14);
}

static inline double to_double(number a) {
    return (double)a / 65536;
}

#include "sweep.h"

const plain_rival plain_fix16 = {"fix16", sizeof(loaded), load, enter};
