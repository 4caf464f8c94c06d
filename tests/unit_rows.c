/* SPDX-License-Identifier: MIT */
/* Vectors by rows, in the forms that machines get, against sums of wide numbers. */
#include "../src/number/rot.h"
#include "../src/number/rows.h"
#include "random_row.h"
#include "share.h"
#include "tap.h"

enum { ROUNDS = 200000 / SHARE };

static uint64_t seed = 1;

/* The first of the farthest, of 1 to 9 vectors of few enough numbers that some are equally far, and at the
 * ends of the widths. */
static unsigned wrong_farthest(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[9][3], n[3];
        const unsigned count = 1 + (unsigned)k % 9, bits = k % 2 ? 29 : 1;
        random_row(&seed, n, bits);
        unsigned best = 0;
        int64_t most = INT64_MIN, place_of_best;
        for (unsigned at = 0; at < count; at++) {
            random_row(&seed, v[at], bits);
            const int64_t place = dot_of(v[at], n);
            best = place > most ? at : best;
            most = place > most ? place : most;
        }
        wrong += toi16_farthest(v, v + count, n, &place_of_best) != (const void *)v[best];
        wrong += place_of_best != most;
    }
    return wrong;
}

/* Products to nearest: half of 2^32 is added before the low word is cut off. */
static unsigned wrong_nearest(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t rows[3][3], v[3], out[3];
        random_row(&seed, v, 29);
        for (unsigned n = 0; n < 3; n++)
            random_row(&seed, rows[n], 29);
        toi16_nearest3(rows, v[0], v[1], v[2], out);
        for (unsigned n = 0; n < 3; n++)
            wrong += out[n] != (int32_t)((dot_of(rows[n], v) + (INT64_C(1) << 31)) >> 32);
    }
    return wrong;
}

/* Two bodies as hulls have them: nearly rigid frames and numbers about the ends of what is taken. */
static unsigned wrong_bodies(unsigned *taken) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const int32_t one = INT32_C(1) << 30, most = INT32_C(1) << 28;
        int32_t body[2][12] = {{0}}, v[2][3], d[3], w[3], off = 0;
        bool near = true;
        for (unsigned n = 0; n < 2; n++) {
            random_row(&seed, body[n], 28);
            random_row(&seed, v[n], 28);
            for (unsigned m = 0; m < 3; m++)
                body[n][3 + 4 * m] = one;
        }
        if (k % 4 == 1)
            body[k / 4 % 2][k / 8 % 3] = k % 3 ? most - 1 : -most;
        if (k % 4 == 2) {
            body[k / 4 % 2][k / 8 % 3] = k % 3 ? most : -most - 1;
            near = false;
        }
        if (k % 4 == 3) {
            off = INT32_C(1) << (k / 4 % 30);
            body[k / 8 % 2][3 + k / 16 % 9] -= off;
        }
        const bool fits = toi16_put_bodies(body[0], v[0], body[1], v[1], d, w);
        wrong += near && off < 2 ? !fits : (!near || off > 256) && fits;
        *taken += fits;
        for (unsigned m = 0; m < 3 && fits; m++)
            wrong += d[m] != body[1][m] - body[0][m] || w[m] != v[1][m] - v[0][m];
    }
    return wrong;
}

/* The high word of a sum of products, rounded down: words are added by themselves. */
static int32_t high_of(const int32_t *a, const int32_t *b, unsigned n) {
    const int64_t word = INT64_C(1) << 32;
    int64_t high = 0, low = 0;
    for (unsigned k = 0; k < n; k++) {
        const int64_t product = (int64_t)a[k] * b[k], rest = (int64_t)(uint32_t)product;
        high += (product - rest) / word;
        low += rest;
    }
    return (int32_t)(high + low / word);
}

/* Rows of directions with places below 2^31, and squares of any number. */
static unsigned wrong_rows(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[3], three[9], two[6], dots[5], again[2];
        random_row(&seed, v, 30);
        for (unsigned row = 0; row < 9; row += 3)
            random_row(&seed, three + row, 1 + (unsigned)k % 30);
        random_row(&seed, two, 30);
        random_row(&seed, two + 3, (unsigned)k % 31);
        toi16_dots5(v, three, two, dots);
        toi16_dots2(two, v[0], v[1], v[2], again);
        for (unsigned row = 0; row < 3; row++)
            wrong += dots[row] != high_of(v, three + 3 * row, 3);
        for (unsigned row = 0; row < 2; row++)
            wrong += dots[3 + row] != high_of(v, two + 3 * row, 3) || again[row] != dots[3 + row];
        three[k % 9] = k % 2 ? INT32_MIN : INT32_MAX;
        const uint32_t one = (uint32_t)random64(&seed);
        uint32_t off = 0;
        for (unsigned row = 0; row < 9; row += 3) {
            const unsigned next = (row + 3) % 9;
            off |= (uint32_t)high_of(three + row, three + row, 3) - one;
            off |= (uint32_t)high_of(three + row, three + next, 3) + 1;
        }
        wrong += toi16_off_frames(three, three, one) != off;
    }
    return wrong;
}

/* Products that are 0, and that take up to 62 bits; every row but the one that is skipped. */
static unsigned wrong_sizes(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const unsigned skip = (unsigned)k % 4;
        int32_t v[3], rows[9];
        uint32_t sizes[3];
        random_row(&seed, v, 30 - (unsigned)k % 28);
        for (unsigned row = 0; row < 9; row += 3)
            random_row(&seed, rows + row, 30 - (unsigned)k % 29);
        if (k % 5 == 0)
            rows[0] = rows[1] = rows[2] = 0;
        toi16_sizes3(rows, v[0], v[1], v[2], skip, sizes);
        for (unsigned row = 0; row < 3; row++) {
            int64_t sum = 0;
            for (unsigned n = 0; n < 3; n++)
                sum += (int64_t)rows[3 * row + n] * v[n];
            const uint64_t size = (uint64_t)(sum < 0 ? -sum : sum), unit = UINT64_C(1) << 31;
            wrong += row != skip && sizes[row] != size / unit + (size % unit != 0);
        }
    }
    return wrong;
}

static uint32_t size_of(int32_t x) {
    return x < 0 ? (uint32_t)(-(x + 1)) : (uint32_t)x;
}

/* From its definition: of entries m and n, with what bounds them near what they come to. */
static bool is_outside(const int32_t *ends, const int32_t *column, uint32_t doubt, unsigned k, unsigned m,
                       unsigned n) {
    const int32_t p[2] = {ends[3 + m], -ends[3 + n]}, q[2] = {ends[6 + m], -ends[6 + n]},
                  r[2] = {ends[m], ends[n]}, c[2] = {column[n], column[m]},
                  size[2] = {(int32_t)size_of(n == 1 ? -column[1] : column[n]),
                             (int32_t)size_of(m == 1 ? -column[1] : column[m])};
    const uint32_t most = (uint32_t)column[3 + k] + (uint32_t)high_of(r, size, 2);
    return size_of(high_of(p, c, 2)) + 2 * size_of(high_of(q, c, 2)) + doubt >= most / 16;
}

/* Of all nine, with this much more than what bounds them. */
static uint32_t all_outside(const int32_t *ends, uint32_t more) {
    uint32_t bits = 0;
    for (unsigned j = 0; j < 3; j++) {
        int32_t column[6];
        for (unsigned n = 0; n < 6; n++)
            column[n] = ends[12 + 6 * j + n] + (n < 3 ? 0 : (int32_t)more);
        bits |= ((uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 0, 1, 2) |
                 (uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 1, 2, 0) << 1 |
                 (uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 2, 1, 0) << 2)
                << 3 * j;
    }
    return bits;
}

static unsigned wrong_outside(unsigned *outside) {
    unsigned wrong = 0;
    *outside = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t ends[30] = {0};
        random_row(&seed, ends + 3, 30 - (unsigned)k % 8);
        random_row(&seed, ends + 6, 30 - (unsigned)k % 7);
        for (unsigned n = 0; n < 3; n++)
            ends[n] = (int32_t)(random64(&seed) >> 33);
        for (unsigned column = 12; column < 30; column += 6) {
            random_row(&seed, ends + column, 28 - (unsigned)k % 5);
            for (unsigned n = 3; n < 6; n++)
                ends[column + n] = (int32_t)(random64(&seed) >> (36 + k % 4));
        }
        const uint32_t most = all_outside(ends, 0), least = all_outside(ends, 1),
                       found = toi16_outside9(ends);
        wrong += (found & ~most) != 0 || (least & ~found) != 0;
        *outside += most & 1;
    }
    return wrong;
}

/* Each of three columns gets what the other two make. */
static unsigned wrong_across(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t columns[18];
        uint32_t r[3];
        for (unsigned n = 0; n < 3; n++) {
            r[n] = (uint32_t)random64(&seed);
            random_row(&seed, columns + 6 * n, 28 - (unsigned)k % 25);
            for (unsigned row = 0; row < 3; row++)
                columns[6 * n + 3 + row] = (int32_t)size_of(columns[6 * n + row]);
        }
        toi16_put_across(r, columns);
        for (unsigned n = 0; n < 9; n++) {
            const unsigned row = n % 3, at = n / 3, c = at == 0, d = at == 2 ? 1 : 2;
            const uint64_t most = (uint64_t)r[c] * size_of(columns[6 * d + row]) +
                                  (uint64_t)r[d] * size_of(columns[6 * c + row]);
            wrong += (uint32_t)columns[6 * at + 3 + row] != (uint32_t)(most >> 32);
        }
    }
    return wrong;
}

/* How far squares of rows are from a number. */
static unsigned wrong_squares(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t rows[9];
        for (unsigned row = 0; row < 9; row += 3)
            random_row(&seed, rows + row, 30 - (unsigned)k % 8);
        const uint32_t one = k % 2 ? (uint32_t)random64(&seed) : (uint32_t)high_of(rows, rows, 3);
        uint32_t off = 0;
        for (unsigned row = 0; row < 9; row += 3)
            off |= (uint32_t)high_of(rows + row, rows + row, 3) - one;
        wrong += toi16_off_squares(rows, one) != off;
    }
    return wrong;
}

/* Two vectors in turn. Half of 2^32 more makes rounding down rounding to nearest. */
static unsigned wrong_maps(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_map map;
        int32_t v[6], out[6], *to = out;
        const int32_t *from = v;
        const uint32_t factor = k % 3 ? 1 + (uint32_t)k % 9 : (uint32_t)random64(&seed);
        for (unsigned row = 0; row < 3; row++) {
            map.row[row][0] = (int32_t)random64(&seed);
            random_row(&seed, &map.row[row][1], 30 - (unsigned)k % 8);
        }
        random_row(&seed, v, 27);
        random_row(&seed, v + 3, (unsigned)k % 28);
        toi16_map_next(&map, factor, &from, &to);
        toi16_map_next(&map, factor, &from, &to);
        wrong += from != v + 6 || to != out + 6;
        for (unsigned n = 0; n < 6; n++) {
            const int32_t *row = map.row[n % 3], a[4] = {row[1], row[2], row[3], INT32_C(1) << 30};
            int32_t b[4] = {0, 0, 0, 2};
            for (unsigned c = 0; c < 3; c++)
                b[c] = (int32_t)((uint32_t)v[n / 3 * 3 + c] * factor);
            wrong += (uint32_t)out[n] != (uint32_t)row[0] + (uint32_t)high_of(a, b, 4);
        }
    }
    return wrong;
}

/* Two frames, which some forms look at at once. */
static unsigned wrong_frames(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t frames[20];
        for (unsigned n = 0; n < 20; n++)
            frames[n] = toi16_shr32((int32_t)random64(&seed), (unsigned)k % 4 + 2);
        const uint32_t one = (uint32_t)random64(&seed), first = toi16_off_frames(frames, frames, one),
                       last = toi16_off_frames(frames + 10, frames + 10, one);
        wrong += toi16_off_frames(frames, frames + 10, one) != (first | last);
    }
    return wrong;
}

int main(void) {
    tap_ok(wrong_farthest() == 0, "the first of the vectors that reach farthest (%d)", ROUNDS);
    tap_ok(wrong_nearest() == 0, "the products of three rows with a vector, to nearest (%d)", ROUNDS);
    unsigned taken = 0;
    const unsigned wrong_taken = wrong_bodies(&taken);
    tap_ok(wrong_taken == 0 && taken > ROUNDS / 2 && taken < ROUNDS,
           "two bodies in place, and whether both are near and rigid (%u wrong, %u are)", wrong_taken, taken);
    tap_ok(wrong_rows() == 0, "products with rows, and squares of them, by their high words (%d)", ROUNDS);
    tap_ok(wrong_squares() == 0, "squares of rows, by their high words (%d)", ROUNDS);
    unsigned outside, wrong = wrong_outside(&outside);
    tap_ok(wrong == 0 && outside > ROUNDS / 10 && outside < ROUNDS - ROUNDS / 10,
           "what is not less than what bounds it, %u of %d", outside, ROUNDS);
    tap_ok(wrong_across() == 0, "what columns make with one another (%d)", ROUNDS);
    tap_ok(wrong_frames() == 0, "two frames at once (%d)", ROUNDS);
    tap_ok(wrong_maps() == 0, "where maps take vectors (%d)", ROUNDS);
    tap_ok(wrong_sizes() == 0, "sizes of products with rows, rounded up (%d)", ROUNDS);
    return tap_done();
}
