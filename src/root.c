/* SPDX-License-Identifier: MIT */
/* The root of a long number. */
#include "wide.h"

/* Of x >= 2^30: a line off by 4.2 % at most, then Heron's mean twice: 4e-7 above, at most 1 too much. */
static uint32_t sqrt32(uint32_t x) {
    uint32_t root = 23211 + ((x >> 16) * 43691 >> 16);
    root = (root + x / root) / 2;
    root = (root + x / root) / 2;
    return root > 0xFFFF || root * root > x ? root - 1 : root;
}

/* Of x shifted to at least 2^62: the upper half of the root first, the lower by one division, and then
 * at most 1 too large (P. Zimmermann, Karatsuba Square Root, 1999). The rest is at most 2 * 65535, so that it
 * fits where it is shifted by 15; a lower half of 2^16 is 1 too large. */
uint32_t toi16_sqrt64(uint64_t x) {
    if (x == 0)
        return 0;
    unsigned shift = (64 - toi16_bits64(x)) & ~1u;
    uint64_t y = x << shift;
    uint32_t high = (uint32_t)(y >> 32), upper = sqrt32(high), rest = high - upper * upper;
    uint32_t lower = ((rest << 15) + ((uint32_t)y >> 17)) / upper;
    uint32_t root = (upper << 16) + (lower > 0xFFFF ? 0xFFFF : lower);
    return (root - (toi16_mulu(root, root) > y)) >> shift / 2;
}
