/* SPDX-License-Identifier: MIT */
/* The root of a word, which the root of a long number begins with, for all operands: it takes numbers from
 * 2^30. */
#include "../../src/number/wide.c"
#include "../tap.h"

int main(void) {
    uint64_t wrong = 0;
    uint32_t root = UINT32_C(1) << 15;
    for (uint64_t x = UINT64_C(1) << 30; x <= UINT32_MAX; x++) {
        if ((uint64_t)(root + 1) * (root + 1) <= x)
            root++;
        wrong += sqrt32((uint32_t)x) != root;
    }
    tap_ok(wrong == 0, "sqrt32, of all numbers from 2^30");
    return tap_done();
}
