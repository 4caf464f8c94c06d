/* SPDX-License-Identifier: MIT */
/* Vectors by rows in 16 bits and in halves, as machines get them that multiply to 32 bits, against sums of
 * wide numbers. */
#include "../src/number/rows16.h"
#include "random_row.h"
#include "share.h"
#include "tap.h"

enum { ROUNDS = 200000 / SHARE };

static uint64_t seed = 1;

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
            wrong += out[n] != (int32_t)(uint32_t)(uint64_t)dot_of(u, v + 3 * n);
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

/* All stand one after the other, as assembly takes them. */
static unsigned wrong_lengths(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const unsigned grow = (unsigned)k % 29;
        struct {
            uint32_t xy[7];
            int32_t vw[6];
        } in;
        uint32_t half[6];
        int32_t out[TOI16_HALVES + 6];
        for (unsigned n = 0; n < 6; n++) {
            in.xy[n + n / 3] = (uint32_t)(random64(&seed) >> 34) >> grow;
            in.vw[n] = (int32_t)(random64(&seed) >> (n < 3 ? 34 : 35)) >> grow;
            in.vw[n] = random64(&seed) & 1 ? -in.vw[n] : in.vw[n];
        }
        toi16_grow_lengths16(in.xy, in.xy + 4, in.vw, in.vw + 3, grow, half, out);
        for (unsigned n = 0; n < 6; n++) {
            const int64_t length = (int64_t)in.xy[n + n / 3] << grow;
            const int64_t way = (int64_t)in.vw[n] * (INT64_C(1) << (grow + n / 3));
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

/* x / 2^bits, rounded down. */
static int32_t cut(int64_t x, unsigned bits) {
    const int64_t unit = INT64_C(1) << bits;
    return (int32_t)((x - (int64_t)((uint64_t)x % (uint64_t)unit)) / unit);
}

/* Sizes of products, and what they make of lengths. */
static unsigned wrong_turns(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[TOI16_HALVES + 3], v[TOI16_HALVES + 15], out[8];
        uint32_t half[3], turned = 0;
        throw_short_vectors(u, 3);
        throw_short_vectors(v, 15);
        for (unsigned n = 0; n < 3; n++)
            half[n] = (uint32_t)(random64(&seed) >> (49 + k % 15));
        const uint32_t found = toi16_turn16(u, v, half, out);
        for (unsigned n = 0; n < 5; n++)
            wrong += out[n] != dot_of(u, v + 3 * n);
        for (unsigned n = 0; n < 3; n++) {
            const int64_t size = (long_size(out[n]) + 0x4000) / 0x8000;
            wrong += out[5 + n] != size;
            turned += half[n] * (uint32_t)size;
        }
        wrong += found != (turned + 0x4000) / 0x8000;
    }
    return wrong;
}

/* Places at two ticks, and what entries and lengths make. */
static unsigned wrong_ends(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t rows[15], out[33];
        uint32_t half[3];
        for (unsigned n = 0; n < 15; n++)
            rows[n] = (int32_t)(random64(&seed) % (UINT64_C(1) << 29)) - (INT32_C(1) << 28);
        for (unsigned n = 0; n < 3; n++)
            half[n] = (uint32_t)(random64(&seed) >> 50);
        const uint32_t enter = (uint32_t)random64(&seed) % 65537, leave = (uint32_t)random64(&seed) % 65537;
        const int32_t least = (int32_t)(random64(&seed) % 64) - 32;
        toi16_put_ends16(rows, half, enter, leave, least, out);
        for (unsigned n = 0; n < 3; n++) {
            const int32_t *row = rows + 5 * n, at = cut(row[3], 14);
            const int64_t by = cut(row[4], 14);
            const int32_t first = at + cut(by * enter, 16), last = at + cut(by * leave, 16);
            wrong += out[n] != first + last || out[3 + n] != last - first;
            for (unsigned c = 0; c < 3; c++) {
                const unsigned d = c == 0, e = c == 2 ? 1 : 2;
                const int64_t made =
                    half[d] * long_size(cut(row[e], 14)) + half[e] * long_size(cut(row[d], 14));
                wrong += out[9 + 6 * c + n] != cut(row[c], 14) || out[12 + 6 * c + n] != made + least;
            }
        }
    }
    return wrong;
}

/* Four in turn, as of an axis of two edges: all but what the last two bits of a half and the products of
 * lower halves come to. */
static unsigned wrong_turned(void) {
    const uint64_t lower = (1 << 14) - 1;
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_reach16 sum = {0, 0};
        uint64_t whole = 0, told = 0;
        for (unsigned n = 0; n < 4; n++) {
            const uint32_t half = (uint32_t)(random64(&seed) >> (34 + k % 28));
            const int32_t x = (int32_t)(random64(&seed) % (UINT64_C(1) << 29)) - (INT32_C(1) << 28);
            toi16_add_turned(half, x, &sum);
            const uint64_t size = (uint64_t)long_size(x), cut_off = half >> 2;
            whole += half * size;
            told += cut_off * size - (cut_off & lower) * (size & lower);
        }
        const int64_t reach = toi16_reach_of16(sum), lacks = (int64_t)(whole >> 32) - reach;
        wrong += lacks < 0 || lacks > 3 || reach != (int64_t)(told >> 30);
    }
    return wrong;
}

static int32_t lower_of(int32_t x, unsigned bits) {
    return x - (int32_t)(cut((int64_t)x + (1 << (bits - 1)), bits) * (INT32_C(1) << bits));
}

static toi16_halves halves_of(int32_t x, unsigned bits) {
    const toi16_halves halves = {(x - lower_of(x, bits)) / (INT32_C(1) << bits), lower_of(x, bits)};
    return halves;
}

/* a p - b q without the products of lower halves, rounded down. */
static unsigned wrong_crosses(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t x[4];
        const unsigned bits = k % 2 ? 14 : 15;
        for (unsigned n = 0; n < 4; n++)
            x[n] = (int32_t)(random64(&seed) % (UINT64_C(1) << 30)) - (INT32_C(1) << 29);
        if (bits == 14)
            x[2] /= 2, x[3] /= 2;
        const toi16_halves p = halves_of(x[2], bits), q = halves_of(x[3], bits);
        const int64_t low = (int64_t)lower_of(x[0], bits) * p.lower - (int64_t)lower_of(x[1], bits) * q.lower,
                      cross = (int64_t)x[0] * x[2] - (int64_t)x[1] * x[3];
        wrong += cut(cross - low, 2 * bits) !=
                 (bits == 14 ? toi16_cross_halves(x[0], x[1], p, q) : toi16_cross_halves15(x[0], x[1], p, q));
    }
    return wrong;
}

int main(void) {
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
    tap_ok(wrong_turns() == 0, "sizes of products, and what they make of lengths (%d)", ROUNDS);
    tap_ok(wrong_ends() == 0, "places at two ticks, and what bounds axes there (%d)", ROUNDS);
    tap_ok(wrong_turned() == 0, "what halves of boxes come to along directions (%d)", ROUNDS);
    tap_ok(wrong_crosses() == 0, "cross products in halves (%d)", ROUNDS);
    return tap_done();
}
