/* SPDX-License-Identifier: MIT */
/* Vectors of three numbers by products of 32 bits, for machines to which wider ones are dear: numbers come in
 * two halves, of which products are made one by one. */
#ifndef TOI16_ROWS16_H
#define TOI16_ROWS16_H

#include "wide.h"

/* A lower half stands so many numbers after its upper half. */
enum { TOI16_HALVES = 24 };

/* A sum of products in two parts, the upper one 2^14 times the middle one. */
typedef struct {
    uint32_t upper, middle;
} toi16_reach16;

/* A number in two halves, the lower one of 14 bits or 15 with a sign. */
typedef struct {
    int32_t upper, lower;
} toi16_halves;

/* The dot products of u with n vectors that stand one after the other; n is a constant. */
TOI16_INLINE void toi16_dots16(const int32_t *u, const int32_t *v, int32_t *out, unsigned n) {
    const int32_t x = u[0], y = u[1], z = u[2];
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++)
        out[k] = toi16_next_dot16(x, y, z, &v);
}

/* Returns 2^13 where u, one of three vectors, has products 0, 0 and 1 with the three, each to within 2^-14.
 * Bit 30 of their sum then tells that one product is 1; bit 31 would tell that there are more. */
static inline uint32_t toi16_off_axis16(const int32_t *u, const int32_t *frame) {
    static const uint32_t most = UINT32_C(1) << 16;
    int32_t off[3];
    toi16_dots16(u, frame, off, 3);
    uint32_t x = (uint32_t)off[0] + most, y = (uint32_t)off[1] + most, z = (uint32_t)off[2] + most;
    return (x | y | z | (x + y + z) >> 31 << 31) >> 17;
}

/* Writes the products of u with five vectors, Q2.30, and then the sizes of the first three, Q1.15 to nearest.
 * Returns the sum of these sizes times half_b, to nearest. */
TOI16_INLINE uint32_t toi16_turn16(const int32_t *u, const int32_t *v, const uint32_t half_b[3],
                                   int32_t *out) {
    uint32_t turned = 0;
    toi16_dots16(u, v, out, 5);
    TOI16_UNROLL
    for (unsigned k = 0; k < 3; k++) {
        uint32_t size = (toi16_size(out[k]) + 0x4000) >> 15;
        out[5 + k] = (int32_t)size;
        turned += half_b[k] * size;
    }
    return (turned + 0x4000) >> 15;
}

/* Write 6 or 9 numbers within 2^30 + 2^14 in halves: the upper halves rounded to nearest, and the lower
 * halves of 15 bits with a sign. */
TOI16_INLINE void toi16_upper_halves(const void *numbers, int32_t *upper, unsigned n) {
    const int32_t *x = (const int32_t *)numbers;
    TOI16_KEEP_POINTER(x);
    TOI16_KEEP_POINTER(upper);
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++)
        upper[k] = toi16_shr32(x[k] + 0x4000, 15);
}

TOI16_INLINE void toi16_lower_halves(const void *numbers, int32_t *lower, unsigned n) {
    const int32_t *x = (const int32_t *)numbers;
    TOI16_KEEP_POINTER(x);
    TOI16_KEEP_POINTER(lower);
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++)
        lower[k] = toi16_shr32((int32_t)((uint32_t)x[k] << 17), 17);
}

/* Grown by so many bits: three lengths each at x and y in halves of 15 bits; three with a sign at v, three at
 * w by one bit more, and TOI16_HALVES after them their upper halves. In assembly all four stand one
 * after the other, but a number between x and y. */
static inline void toi16_grow_lengths16(const uint32_t *x, const uint32_t *y, const void *v, const void *w,
                                        unsigned grow, uint32_t half[6], int32_t *out) {
    const int32_t *place = (const int32_t *)v, *way = (const int32_t *)w;
    for (unsigned k = 0; k < 3; k++) {
        half[k] = ((x[k] << grow) + 0x4000) >> 15;
        half[3 + k] = ((y[k] << grow) + 0x4000) >> 15;
        out[k] = place[k] * (INT32_C(1) << grow);
        out[3 + k] = way[k] * (INT32_C(2) << grow);
    }
    toi16_upper_halves(out, out + TOI16_HALVES, 6);
}

/* A fourth of the dot products of u with n vectors v, 2 or 3, all of them in halves, of whose products those
 * of lower halves do not count; sums: the dot products of upper halves. Rounded down. */
static inline int32_t toi16_fine_sum(int32_t sum, int32_t by_lower, int32_t of_lower) {
    return toi16_shr32(sum + toi16_shr32(toi16_shr32(by_lower, 1) + toi16_shr32(of_lower, 1), 14), 2);
}

TOI16_INLINE void toi16_fine_dots(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out,
                                  unsigned n) {
    const int32_t x = u[TOI16_HALVES], y = u[TOI16_HALVES + 1], z = u[TOI16_HALVES + 2];
    int32_t by_lower[3];
    toi16_dots16(u, v + TOI16_HALVES, by_lower, n);
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++)
        out[k] = toi16_fine_sum(sums[k], by_lower[k], toi16_next_dot16(x, y, z, &v));
}

/* Writes such products of n vectors u with five vectors v, the first three as long as u; a row has 5 numbers
 * in `out` and 8 in `sums`. */
static inline void toi16_fine_rows(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out,
                                   unsigned n) {
    for (; n != 0; n--, u += 3, sums += 8, out += 5) {
        const int32_t x = u[TOI16_HALVES], y = u[TOI16_HALVES + 1], z = u[TOI16_HALVES + 2], *upper = v;
        int32_t by_lower[5];
        toi16_dots16(u, v + TOI16_HALVES, by_lower, 5);
        TOI16_UNROLL
        for (unsigned k = 0; k < 5; k++) {
            const int32_t of_lower = toi16_next_dot16(x, y, z, &upper);
            out[k] = k < 3 ? toi16_shr32(sums[k] + toi16_shr32(by_lower[k] + of_lower, 15), 2)
                           : toi16_fine_sum(sums[k], by_lower[k], of_lower);
        }
    }
}

/* Returns 1 where one of nine numbers, Q2.30, is -1 or less or more than 1, else 0. */
static inline uint32_t toi16_past_one9(const void *numbers) {
    const int32_t *x = (const int32_t *)numbers;
    uint32_t bits = 0;
    TOI16_UNROLL
    for (unsigned k = 0; k < 9; k++)
        bits |= (uint32_t)x[k] + ((UINT32_C(1) << 30) - 1);
    return bits >> 31;
}

/* How far three rows in halves are from being orthonormal, in bits: by how much squares are above 1 and
 * products of two above 0, in 2^-30 and to within 2 of them, and 4 more. */
static inline uint32_t toi16_off_halves(int32_t sum, int32_t cross, int32_t other) {
    return (uint32_t)sum + (uint32_t)toi16_shr32((int32_t)((uint32_t)cross + (uint32_t)other), 15) + 4;
}

static inline uint32_t toi16_off_frame16(const int32_t *upper) {
    const int32_t *finer = upper + TOI16_HALVES;
    const uint32_t one = UINT32_C(1) << 30;
    int32_t sum[6], p[3][3]; /* 00 01 02 11 12 22 */
    toi16_dots16(upper, upper, sum, 3);
    toi16_dots16(upper + 3, upper + 3, sum + 3, 2);
    toi16_dots16(upper + 6, upper + 6, sum + 5, 1);
    for (unsigned k = 0; k < 3; k++)
        toi16_dots16(upper + 3 * k, finer, p[k], 3);
    return ((uint32_t)sum[0] + (uint32_t)toi16_shr32(p[0][0], 14) + 4 - one) |
           ((uint32_t)sum[3] + (uint32_t)toi16_shr32(p[1][1], 14) + 4 - one) |
           ((uint32_t)sum[5] + (uint32_t)toi16_shr32(p[2][2], 14) + 4 - one) |
           toi16_off_halves(sum[1], p[0][1], p[1][0]) | toi16_off_halves(sum[2], p[0][2], p[2][0]) |
           toi16_off_halves(sum[4], p[1][2], p[2][1]);
}

/* Returns |x_n p - x_m q| + |y_n p - y_m q| - r_m |q| - r_n |p|, where `ends` holds x, y and r, three numbers
 * each, and |x| is toi16_size(x). */
static inline int32_t toi16_farther16(const int32_t ends[9], unsigned m, unsigned n, int32_t p, int32_t q) {
    return (int32_t)(toi16_size(ends[n] * p - ends[m] * q) + toi16_size(ends[3 + n] * p - ends[3 + m] * q) -
                     (uint32_t)ends[6 + m] * toi16_size(q) - (uint32_t)ends[6 + n] * toi16_size(p));
}

/* Returns a bit for each k of the first three numbers in `column`: whether toi16_farther16 of the two others
 * is more than number 3 + k. */
static inline uint32_t toi16_is_above16(const int32_t ends[9], const int32_t column[6], unsigned k,
                                        unsigned m, unsigned n) {
    return (uint32_t)(column[3 + k] - toi16_farther16(ends, m, n, column[m], column[n])) >> 31;
}

static inline uint32_t toi16_outside16(const int32_t ends[9], const int32_t column[6]) {
    return toi16_is_above16(ends, column, 0, 1, 2) | toi16_is_above16(ends, column, 1, 0, 2) << 1 |
           toi16_is_above16(ends, column, 2, 0, 1) << 2;
}

/* Of three rows (x, y, z, at, by), number k of each nine of `out`: places at + tick by, a tick being 2^-16,
 * of two ticks the sum and the difference; then, of the three columns that follow the nine, x, y and z to
 * number k of each, and to 3 + k what the other two's sizes make, each of half2 by the other of them, and
 * least. All without the lowest 14 bits. */
static inline void toi16_put_ends16(const int32_t *rows, const uint32_t half2[3], uint32_t enter,
                                    uint32_t leave, int32_t least, int32_t *out) {
    for (const int32_t *row = rows; row != rows + 15; row += 5, out++) {
        int32_t x = toi16_shr32(row[0], 14), y = toi16_shr32(row[1], 14), z = toi16_shr32(row[2], 14),
                at = toi16_shr32(row[3], 14), by = toi16_shr32(row[4], 14);
        int32_t first = at + toi16_shr32(by * (int32_t)enter, 16),
                last = at + toi16_shr32(by * (int32_t)leave, 16);
        out[0] = first + last;
        out[3] = last - first;
        out[9] = x;
        out[15] = y;
        out[21] = z;
        out[12] = (int32_t)(half2[1] * toi16_size(z) + half2[2] * toi16_size(y)) + least;
        out[18] = (int32_t)(half2[0] * toi16_size(z) + half2[2] * toi16_size(x)) + least;
        out[24] = (int32_t)(half2[0] * toi16_size(y) + half2[1] * toi16_size(x)) + least;
    }
}

static inline toi16_halves toi16_split(int32_t x, unsigned bits) {
    toi16_halves out = {0, toi16_shr32((int32_t)((uint32_t)x << (32 - bits)), 32 - bits)};
    out.upper = toi16_shr32(x - out.lower, bits);
    return out;
}

/* Adds what a half of a box, in sixteenths, comes to along a direction of Q4.28: of either the upper 14 to 16
 * bits and the next 14. In units that is the sum's upper part and the middle one shifted by 14, shifted by 2,
 * and up to 3 too little. */
static inline void toi16_add_turned(uint32_t half, int32_t x_q28, toi16_reach16 *sum) {
    uint32_t x = toi16_size(x_q28);
    sum->upper += (half >> 16) * (x >> 14);
    sum->middle += (half >> 16) * (x & 0x3FFF) + (half << 16 >> 18) * (x >> 14);
}

/* a p - b q, p and q being Q4.28 in halves of 14 bits. */
static inline int32_t toi16_cross_split(int32_t a, int32_t b, toi16_halves p, toi16_halves q, unsigned bits) {
    toi16_halves r = toi16_split(a, bits), s = toi16_split(b, bits);
    return r.upper * p.upper - s.upper * q.upper +
           toi16_shr32(r.upper * p.lower + r.lower * p.upper - s.upper * q.lower - s.lower * q.upper, bits);
}

static inline int32_t toi16_cross_halves(int32_t a, int32_t b, toi16_halves p, toi16_halves q) {
    return toi16_cross_split(a, b, p, q, 14);
}

/* a p - b q, p and q being Q2.30 in halves of 15 bits. */
static inline int32_t toi16_cross_halves15(int32_t a, int32_t b, toi16_halves p, toi16_halves q) {
    return toi16_cross_split(a, b, p, q, 15);
}

static inline int32_t toi16_reach_of16(toi16_reach16 sum) {
    return (int32_t)((sum.upper + (sum.middle >> 14)) >> 2);
}

#endif
