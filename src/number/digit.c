/* SPDX-License-Identifier: MIT */
#include "digit.h"

/* Off by less than 2^-7.77 of any reciprocal they stand for. */
const uint8_t toi16_reciprocals[128] = {
    255, 251, 247, 243, 240, 236, 232, 229, 225, 222, 218, 215, 211, 208, 205, 202, 199, 195, 192,
    189, 186, 183, 180, 178, 175, 172, 169, 166, 164, 161, 158, 156, 153, 151, 148, 146, 143, 141,
    139, 136, 134, 132, 129, 127, 125, 123, 121, 118, 116, 114, 112, 110, 108, 106, 104, 102, 100,
    98,  96,  95,  93,  91,  89,  87,  85,  84,  82,  80,  79,  77,  75,  74,  72,  70,  69,  67,
    65,  64,  62,  61,  59,  58,  56,  55,  53,  52,  51,  49,  48,  46,  45,  44,  42,  41,  40,
    38,  37,  36,  34,  33,  32,  31,  29,  28,  27,  26,  24,  23,  22,  21,  20,  19,  17,  16,
    15,  14,  13,  12,  11,  10,  9,   8,   7,   6,   5,   4,   3,   2};

/* With d = den 2^k, its top bit set, one step of Newton makes of y an inverse in Q16, by 2^-15.5 too small
 * at most, and never too large. A digit lacks less than 1.5 by that, 1 by the bits cut off the inverse and
 * 2 by those cut off n, and then less than 1: what it leaves is below 5.5 den < 2^32. The product fits:
 * n / 2^16 inverse < (d / 2^16) (2^48 / d). docs/numerics.md, 6. */
uint64_t toi16_divide_narrow(uint32_t num, uint32_t den) {
    uint32_t d = den << 3, n = num << 3;
    for (; d >> 31 == 0; d <<= 1)
        n <<= 1;
    uint32_t y = toi16_reciprocals[(d >> 24) - 128] + UINT32_C(255);
    uint32_t correction = 0 - ((d >> 9) + 1) * y, inverse = (correction >> 9) * y >> 14;
    uint32_t digit = (n >> 16) * inverse >> 16, left = (num << 16) - digit * den;
    for (; left >= den; left -= den)
        digit++;
    return (uint64_t)left << 32 | digit;
}
