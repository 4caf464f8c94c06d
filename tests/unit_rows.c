/* SPDX-License-Identifier: MIT */
/* Vectors by rows, in the forms that machines get, against sums of wide numbers. */
#include <gmp.h>
#include "../src/rows.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 200000 };

static uint64_t seed = 1;

/* The first of the farthest, of 1 to 9 vectors of few enough numbers that some are equally far, and at the
 * ends of the widths. */
static unsigned wrong_farthest(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[9][3], n[3];
        const unsigned count = 1 + (unsigned)k % 9, bits = k % 2 ? 29 : 1;
        for (unsigned i = 0; i < 3; i++)
            n[i] = (int32_t)(random64(&seed) % (UINT64_C(1) << (bits + 1))) - (INT32_C(1) << bits);
        unsigned best = 0;
        int64_t most = INT64_MIN;
        for (unsigned at = 0; at < count; at++) {
            int64_t place = 0;
            for (unsigned i = 0; i < 3; i++) {
                v[at][i] = (int32_t)(random64(&seed) % (UINT64_C(1) << (bits + 1))) - (INT32_C(1) << bits);
                place += (int64_t)v[at][i] * n[i];
            }
            best = place > most ? at : best;
            most = place > most ? place : most;
        }
        wrong += toi16_farthest(v, v + count, n) != (const void *)v[best];
    }
    return wrong;
}

/* The high word of a sum of products, rounded down. */
static int32_t high_of(const int32_t *a, const int32_t *b, unsigned n) {
    mpz_t sum;
    mpz_init(sum);
    for (unsigned k = 0; k < n; k++) {
        mpz_t term;
        mpz_init_set_si(term, a[k]);
        mpz_mul_si(term, term, b[k]);
        mpz_add(sum, sum, term);
        mpz_clear(term);
    }
    mpz_fdiv_q_2exp(sum, sum, 32);
    const int32_t high = (int32_t)mpz_get_si(sum);
    mpz_clear(sum);
    return high;
}

static void throw_row(int32_t row[3], unsigned bits) {
    for (unsigned k = 0; k < 3; k++)
        row[k] = (int32_t)(random64(&seed) % (UINT64_C(2) << bits)) - (int32_t)(UINT32_C(1) << bits);
}

/* Rows of directions with places below 2^31, and squares of any number. */
static unsigned wrong_rows(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[3], three[9], two[6], dots[5], again[2];
        throw_row(v, 30);
        for (unsigned row = 0; row < 9; row += 3)
            throw_row(three + row, 1 + (unsigned)k % 30);
        throw_row(two, 30);
        throw_row(two + 3, (unsigned)k % 31);
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

/* Up to 2^15 in size, the ends too. */
static int32_t throw_short(void) {
    int32_t x = (int32_t)(random64(&seed) % 65537) - 32768;
    return random64(&seed) % 8 ? x : x < 0 ? -32768 : 32768;
}

/* Sums that take 32 bits. */
static unsigned wrong_short_dots(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[3], v[15], out[5];
        for (int n = 0; n < 18; n++)
            *(n < 3 ? &u[n] : &v[n - 3]) = throw_short();
        toi16_dots16(u, v, out, 5);
        for (int n = 0; n < 5; n++) {
            int64_t dot =
                (int64_t)u[0] * v[3 * n] + (int64_t)u[1] * v[3 * n + 1] + (int64_t)u[2] * v[3 * n + 2];
            wrong += out[n] != (int32_t)(uint32_t)(uint64_t)dot;
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
        throw_row(ends + 3, 30 - (unsigned)k % 8);
        throw_row(ends + 6, 30 - (unsigned)k % 7);
        for (unsigned n = 0; n < 3; n++)
            ends[n] = (int32_t)(random64(&seed) >> 33);
        for (unsigned column = 12; column < 30; column += 6) {
            throw_row(ends + column, 28 - (unsigned)k % 5);
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
            throw_row(columns + 6 * n, 28 - (unsigned)k % 25);
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

static int64_t long_size(int64_t x) {
    return x < 0 ? -1 - x : x;
}

/* Directions of less than 15 bits, so that all of it takes 32. */
static unsigned wrong_outside16(unsigned *outside) {
    unsigned wrong = 0;
    *outside = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t ends[9], column[6];
        for (unsigned n = 0; n < 9; n++)
            ends[n] = n < 6 ? throw_short() : throw_short() / 4 + 8192;
        for (unsigned n = 0; n < 6; n++)
            column[n] = n < 3 ? throw_short() / 3 : (int32_t)(random64(&seed) >> 34);
        uint32_t expected = 0;
        for (unsigned n = 0; n < 3; n++) {
            const unsigned c = n == 0, d = n == 2 ? 1 : 2;
            const int64_t p = column[c], q = column[d];
            const int64_t farther = long_size(ends[d] * p - ends[c] * q) +
                                    long_size(ends[3 + d] * p - ends[3 + c] * q) -
                                    ends[6 + c] * long_size(q) - ends[6 + d] * long_size(p);
            wrong += toi16_farther16(ends, c, d, column[c], column[d]) != farther;
            expected |= (uint32_t)(column[3 + n] < farther) << n;
        }
        wrong += toi16_outside16(ends, column) != expected;
        *outside += expected & 1;
    }
    return wrong;
}

/* About 1 and -1 mostly, of which -1 is past what counts. */
static unsigned wrong_ones(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const int32_t one = INT32_C(1) << 30;
        int32_t x[9];
        uint32_t past = 0;
        for (unsigned n = 0; n < 9; n++) {
            const int32_t near = (int32_t)(random64(&seed) % 3) - 2;
            x[n] = random64(&seed) % 4 == 0   ? one + near + 1
                   : random64(&seed) % 3 == 0 ? 1 - one - near
                                              : 2 * near;
            if (k % 100 == 0)
                x[n] = (int32_t)random64(&seed);
            past |= x[n] > one || x[n] <= -one;
        }
        wrong += toi16_past_one9(x) != past;
    }
    return wrong;
}

/* n numbers, and their lower halves after them. */
static void throw_halves(int32_t *halves, unsigned numbers) {
    for (unsigned n = 0; n < numbers; n++) {
        halves[n] = throw_short();
        halves[TOI16_HALVES + n] = throw_short() / 2;
    }
}

static unsigned wrong_halves(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t x[9], upper[9] = {0}, lower[9] = {0};
        for (unsigned n = 0; n < 9; n++)
            x[n] = (int32_t)(random64(&seed) % (UINT64_C(1) << 31) + 17) - (INT32_C(1) << 30);
        const unsigned count = k % 2 ? 6 : 9;
        toi16_upper_halves(x, upper, count == 6 ? 6 : 9);
        toi16_lower_halves(x, lower, count == 6 ? 6 : 9);
        for (unsigned n = 0; n < 9; n++)
            wrong += n < count
                         ? upper[n] * 0x8000 + lower[n] != x[n] || lower[n] < -0x4000 || lower[n] >= 0x4000
                         : upper[n] != 0 || lower[n] != 0;
    }
    return wrong;
}

static int64_t dot_of(const int32_t *u, const int32_t *v) {
    return (int64_t)u[0] * v[0] + (int64_t)u[1] * v[1] + (int64_t)u[2] * v[2];
}

/* A fourth of a sum of products of upper halves in Q2.30, with those of upper and lower ones, rounded down:
 * each of these two sums is halved first, or both together where they fit. */
static int64_t fine_sum(int32_t sum, const int32_t *u, const int32_t *v, bool fits) {
    const int64_t by_lower = dot_of(u, v + TOI16_HALVES), of_lower = dot_of(u + TOI16_HALVES, v);
    return (sum + (fits ? (by_lower + of_lower) >> 15 : ((by_lower >> 1) + (of_lower >> 1)) >> 14)) >> 2;
}

static int32_t throw_sum(void) {
    return (int32_t)((int64_t)(random64(&seed) % (UINT64_C(15) << 28)) - (INT64_C(15) << 27));
}

static unsigned wrong_fine_dots(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[TOI16_HALVES + 3], v[TOI16_HALVES + 9], sums[3], out[3], two[2];
        throw_halves(u, 3);
        throw_halves(v, 9);
        for (unsigned n = 0; n < 3; n++)
            sums[n] = throw_sum();
        toi16_fine_dots(u, v, sums, out, 3);
        toi16_fine_dots(u, v + 3, sums + 1, two, 2);
        for (unsigned n = 0; n < 3; n++)
            wrong += out[n] != fine_sum(sums[n], u, v + 3 * n, false) || (n > 0 && two[n - 1] != out[n]);
    }
    return wrong;
}

/* Vectors of length 1, of which products add up to 2^30 at most, with paths that are longer. */
static void throw_short_vectors(int32_t *halves, unsigned numbers) {
    throw_halves(halves, numbers);
    for (unsigned n = 0; n < numbers; n++)
        halves[n] /= 2;
}

static unsigned wrong_fine_rows(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS / 4; k++) {
        int32_t u[TOI16_HALVES + 9], v[TOI16_HALVES + 15], sums[24], out[15];
        const unsigned rows = (unsigned)k % 3 + 1;
        throw_short_vectors(u, 9);
        throw_short_vectors(v, 9);
        throw_halves(v + 9, 6);
        for (unsigned n = 0; n < 24; n++)
            sums[n] = throw_sum();
        toi16_fine_rows(u, v, sums, out, rows);
        for (unsigned n = 0; n < 5 * rows; n++)
            wrong += out[n] != fine_sum(sums[n / 5 * 8 + n % 5], u + n / 5 * 3, v + n % 5 * 3, n % 5 < 3);
    }
    return wrong;
}

/* Of frames along coordinates with one entry off. */
static unsigned wrong_axes(unsigned *sound) {
    unsigned wrong = 0;
    *sound = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t frame[9];
        for (unsigned n = 0; n < 9; n++)
            frame[n] = n % 4 == 0 ? 0x8000 : 0;
        frame[random64(&seed) % 9] += (int32_t)(random64(&seed) % 9) - 4;
        frame[random64(&seed) % 9] = k % 8 ? frame[8] : throw_short();
        const int32_t *u = frame + 3 * (k % 3);
        unsigned ones = 0, zeros = 0;
        for (unsigned n = 0; n < 3; n++) {
            const int64_t dot = dot_of(u, frame + 3 * n);
            zeros += dot >= -0x10000 && dot < 0x10000;
            ones += dot >= (1 << 30) - 0x10000 && dot < (1 << 30) + 0x10000;
        }
        const bool is_one = ones == 1 && zeros == 2;
        wrong += (toi16_off_axis16(u, frame) == 1 << 13) != is_one;
        *sound += is_one;
    }
    return wrong;
}

static unsigned wrong_lengths(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const unsigned grow = (unsigned)k % 29;
        uint32_t half[6], xy[7];
        int32_t vw[6], out[TOI16_HALVES + 6];
        for (unsigned n = 0; n < 6; n++) {
            xy[n + n / 3] = (uint32_t)(random64(&seed) >> 34) >> grow;
            vw[n] = (int32_t)(random64(&seed) >> (n < 3 ? 34 : 35)) >> grow;
            vw[n] = random64(&seed) & 1 ? -vw[n] : vw[n];
        }
        toi16_grow_lengths16(xy, xy + 4, vw, vw + 3, grow, half, out);
        for (unsigned n = 0; n < 6; n++) {
            const int64_t length = (int64_t)xy[n + n / 3] << grow;
            const int64_t way = (int64_t)vw[n] * (INT64_C(1) << (grow + n / 3));
            wrong += half[n] != (length + 0x4000) >> 15 || out[n] != way ||
                     out[TOI16_HALVES + n] != (way + 0x4000) >> 15;
        }
    }
    return wrong;
}

/* Rows along coordinates too, which are straight, and such with one entry off. Of those that are far from it
 * sums wrap around. */
static unsigned wrong_frames(unsigned *straight) {
    unsigned wrong = 0;
    *straight = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[TOI16_HALVES + 9];
        uint32_t off = 0;
        throw_halves(u, 9);
        for (unsigned n = 0; n < 9 && k % 2 == 0; n++) {
            u[n] = n % 4 == 0 ? 0x8000 : 0;
            u[TOI16_HALVES + n] = 0;
        }
        u[TOI16_HALVES + (unsigned)k % 9] = (int32_t)(random64(&seed) % 11) - 5;
        const int32_t *lower = u + TOI16_HALVES;
        for (unsigned row = 0; row < 9; row += 3) {
            const unsigned next = (row + 3) % 9;
            const int64_t twice = dot_of(u + row, lower + next) + dot_of(u + next, lower + row);
            const int64_t cross = (int32_t)(uint32_t)(uint64_t)twice >> 15;
            off |= (uint32_t)(uint64_t)(dot_of(u + row, u + next) + cross + 4);
            off |= (uint32_t)(uint64_t)(dot_of(u + row, u + row) + (dot_of(u + row, lower + row) >> 14) + 4 -
                                        (INT64_C(1) << 30));
        }
        wrong += toi16_off_frame16(u) != off;
        *straight += off <= 7;
    }
    return wrong;
}

int main(void) {
    tap_ok(wrong_farthest() == 0, "the first of the vectors that reach farthest (%d)", ROUNDS);
    tap_ok(wrong_short_dots() == 0, "products of vectors in 16 bits, past 32 bits too (%d)", ROUNDS);
    unsigned above, wrong16 = wrong_outside16(&above);
    tap_ok(wrong16 == 0 && above > ROUNDS / 10 && above < ROUNDS - ROUNDS / 10,
           "how far out an axis is, in 16 bits: %u of %d past what bounds it", above, ROUNDS);
    tap_ok(wrong_ones() == 0, "numbers past 1 (%d)", ROUNDS);
    tap_ok(wrong_halves() == 0, "numbers in halves (%d)", ROUNDS);
    tap_ok(wrong_fine_dots() == 0, "products of vectors in halves (%d)", ROUNDS);
    tap_ok(wrong_fine_rows() == 0, "products of rows in halves (%d)", ROUNDS / 4);
    unsigned sound, wrong_sound = wrong_axes(&sound);
    tap_ok(wrong_sound == 0 && sound > 0, "axes that are 1 and perpendicular to others (%d, %u are)", ROUNDS,
           sound);
    tap_ok(wrong_lengths() == 0, "lengths grown, and in halves (%d)", ROUNDS);
    unsigned straight, wrong_frame = wrong_frames(&straight);
    tap_ok(wrong_frame == 0 && straight > ROUNDS / 10 && straight < ROUNDS / 2,
           "how far rows in halves are from straight: %u of %d are not", straight, ROUNDS);
    tap_ok(wrong_rows() == 0, "products with rows, and squares of them, by their high words (%d)", ROUNDS);
    unsigned outside, wrong = wrong_outside(&outside);
    tap_ok(wrong == 0 && outside > ROUNDS / 10 && outside < ROUNDS - ROUNDS / 10,
           "what is not less than what bounds it, %u of %d", outside, ROUNDS);
    tap_ok(wrong_across() == 0, "what columns make with one another (%d)", ROUNDS);
    return tap_done();
}
