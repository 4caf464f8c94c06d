/* SPDX-License-Identifier: MIT */
/* Sine and cosine by Taylor's series on [0, pi/4] in Q2.62.
 *
 * The series are cut after x^13 and x^12: what is left out is below (pi/4)^14 / 14! < 4e-13, and each of the
 * six steps cuts off less than 8 units of 2^-62. Together far below 2^-8 of the 2^-30 that the result is
 * rounded to. */
#include "trig.h"
#include "wide.h"

static const uint64_t ONE_Q62 = UINT64_C(1) << 62;

/* 1 / ((k + 1) (k + 2)) in Q0.64, from the last term to the first. */
static const uint64_t sine_terms[6] = {UINT64_C(0x01A41A41A41A41A4), UINT64_C(0x0253C8253C8253C8),
                                       UINT64_C(0x038E38E38E38E38E), UINT64_C(0x0618618618618618),
                                       UINT64_C(0x0CCCCCCCCCCCCCCD), UINT64_C(0x2AAAAAAAAAAAAAAB)};
static const uint64_t cosine_terms[6] = {UINT64_C(0x01F07C1F07C1F07C), UINT64_C(0x02D82D82D82D82D8),
                                         UINT64_C(0x0492492492492492), UINT64_C(0x0888888888888889),
                                         UINT64_C(0x1555555555555555), UINT64_C(0x8000000000000000)};

/* Both factors in Q2.62, their product below 1. */
TOI16_ONCE uint64_t mul_q62(uint64_t a, uint64_t b) {
    return toi16_mulhi64(a, b) << 2;
}

/* 1 - z t1 (1 - z t2 (1 - ...)) by Horner's rule. */
static uint64_t series(uint64_t z, const uint64_t terms[6]) {
    uint64_t sum = ONE_Q62;
    for (int k = 0; k < 6; k++)
        sum = ONE_Q62 - toi16_mulhi64(mul_q62(z, sum), terms[k]);
    return sum;
}

/* The nearest quarter turn and what is left, at most an eighth of a turn either way. */
void toi16_sincos(uint64_t turns_q64, int32_t *sine_q30, int32_t *cosine_q30) {
    static const uint64_t HALF_PI_Q62 = UINT64_C(0x6487ED5110B4611A);
    unsigned quarter = (unsigned)((turns_q64 + (UINT64_C(1) << 61)) >> 62);
    uint64_t rest = turns_q64 - ((uint64_t)quarter << 62);
    bool negative = rest >> 63;
    uint64_t x = toi16_mulhi64((negative ? 0 - rest : rest) << 2, HALF_PI_Q62), z = mul_q62(x, x);
    int32_t s = toi16_round_q32((int64_t)mul_q62(x, series(z, sine_terms))),
            c = toi16_round_q32((int64_t)series(z, cosine_terms));
    if (negative)
        s = -s;
    bool swap = quarter & 1;
    int32_t sine = swap ? c : s, cosine = swap ? s : c;
    *sine_q30 = quarter >= 2 ? -sine : sine;
    *cosine_q30 = quarter == 1 || quarter == 2 ? -cosine : cosine;
}

/* Times 2^48 / (2 pi), which is known to 64 bits: wrong by at most 2^31 / 2^19 units, and one for the cut. */
uint64_t toi16_turns_q64(fix16_t radians) {
    static const uint32_t high = UINT32_C(0xA2F9836E), low = UINT32_C(0x4E44152A);
    uint32_t size = toi16_abs32(radians);
    uint64_t turns = ((uint64_t)size * high << 14) + ((uint64_t)size * low >> 18);
    return radians < 0 ? 0 - turns : turns;
}
