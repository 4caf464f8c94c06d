/* SPDX-License-Identifier: MIT */
/* Vectors by rows, of which only assembly for Cortex-M3 and up has forms: beside sums of wide numbers. */
#include "../src/number/rows.h"
#include "random_row.h"
#include "tap.h"

enum { ROUNDS = 100000 };

static uint64_t seed = 3;

/* x / 2^bits, rounded down. */
static int64_t cut(int64_t x, unsigned bits) {
    const int64_t unit = INT64_C(1) << bits;
    return (x - (int64_t)((uint64_t)x % (uint64_t)unit)) / unit;
}

/* The vector that reaches farthest tells how far. */
static unsigned wrong_places(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[9][3], n[3];
        const unsigned count = 1 + (unsigned)k % 9;
        int64_t most = INT64_MIN, place;
        random_row(&seed, n, 30 - (unsigned)k % 30);
        for (unsigned at = 0; at < count; at++) {
            random_row(&seed, v[at], 29 - (unsigned)k % 29);
            most = dot_of(v[at], n) > most ? dot_of(v[at], n) : most;
        }
        const int32_t *farthest = (const int32_t *)toi16_farthest_at(v, v + count, n, &place);
        wrong += place != most || dot_of(farthest, n) != most;
    }
    return wrong;
}

static unsigned wrong_nearest(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t rows[9], v[3], out[3];
        random_row(&seed, v, 29 - (unsigned)k % 8);
        for (unsigned row = 0; row < 9; row += 3)
            random_row(&seed, rows + row, 30 - (unsigned)k % 30);
        toi16_nearest3(rows, v[0], v[1], v[2], out);
        for (unsigned row = 0; row < 3; row++)
            wrong += out[row] != cut(dot_of(rows + 3 * row, v) + (INT64_C(1) << 31), 32);
    }
    return wrong;
}

static uint64_t size_of(int64_t x) {
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

#ifdef TOI16_ARM_SIZES
/* In units of 2^31, rounded up. */
static unsigned wrong_sizes(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t rows[9], v[3];
        uint32_t out[3];
        random_row(&seed, v, 29 - (unsigned)k % 20);
        for (unsigned row = 0; row < 9; row += 3)
            random_row(&seed, rows + row, 30 - (unsigned)k % 30);
        toi16_sizes3(rows, v[0], v[1], v[2], out);
        for (unsigned row = 0; row < 3; row++)
            wrong += out[row] != (size_of(dot_of(rows + 3 * row, v)) + INT32_MAX) >> 31;
    }
    return wrong;
}
#else
static unsigned wrong_sizes(void) {
    return 0;
}
#endif

/* Of axes whose longest entry takes 35 to 61 bits, to 30 bits. */
static unsigned wrong_crosses(unsigned *seen) {
    unsigned wrong = 0;
    *seen = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[3], v[3], out[3];
        random_row(&seed, u, 30);
        random_row(&seed, v, k % 3 ? 30 : 4 + (unsigned)k % 26);
        for (unsigned n = 0; n < 3 && k % 5 == 0; n++)
            v[n] = u[n] + v[n] % 64;
        const int64_t cross[3] = {(int64_t)u[1] * v[2] - (int64_t)u[2] * v[1],
                                  (int64_t)u[2] * v[0] - (int64_t)u[0] * v[2],
                                  (int64_t)u[0] * v[1] - (int64_t)u[1] * v[0]};
        const uint64_t longest = size_of(cross[0]) | size_of(cross[1]) | size_of(cross[2]);
        if (longest >> 34 == 0)
            continue;
        unsigned n = 0;
        while (longest >> n >> 30 != 0)
            n++;
        const bool down = k % 2;
        toi16_cross_q30(u, v, down, out);
        for (unsigned c = 0; c < 3; c++)
            wrong += out[c] != cut(cross[c] + (down ? 0 : INT64_C(1) << (n - 1)), n);
        ++*seen;
    }
    return wrong;
}

int main(void) {
    tap_ok(wrong_places() == 0, "how far the farthest vector is (%d)", ROUNDS);
    tap_ok(wrong_nearest() == 0, "products with rows to nearest (%d)", ROUNDS);
    tap_ok(wrong_sizes() == 0, "sizes of products with rows, rounded up, where there is that (%d)", ROUNDS);
    unsigned seen, wrong = wrong_crosses(&seen);
    tap_ok(wrong == 0 && seen > ROUNDS / 2, "cross products of 30 bits (%u)", seen);
    return tap_done();
}
