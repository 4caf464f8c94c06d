/* SPDX-License-Identifier: MIT */
/* Vectors of three 32-bit numbers, by rows. Knows numbers, not shapes. */
#ifndef TOI16_ROWS_H
#define TOI16_ROWS_H

#include "wide.h"

/* Where a linear map takes vectors: of each entry what is added, and what the three numbers of a vector are
 * multiplied with, 2^-32. */
typedef struct {
    int32_t row[3][4];
} toi16_map;

/* How many numbers after an upper half its lower one stands. */
enum { TOI16_HALVES = 24 };

/* A sum of products in two parts, the upper one 2^14 times the middle one. */
typedef struct {
    uint32_t upper, middle;
} toi16_reach16;

/* A number in two halves, the lower one of 14 bits or 15 with a sign. */
typedef struct {
    int32_t upper, lower;
} toi16_halves;

/* Of toi16_outside9. */
enum { TOI16_DOUBT_AT_ENDS = 7 };

#if defined __GNUC__ && defined __thumb__ && !defined TOI_NO_ASSEMBLY
#include "rows_arm.h"
#include "rows_arm_m0.h"
#elif defined __GNUC__ && defined __x86_64__ && defined __SSE2__ && __STDC_HOSTED__ &&                       \
    !defined __OPTIMIZE_SIZE__ && !defined TOI_NO_ASSEMBLY
#include "rows_x86.h"
#endif

/* The dot products of a vector of three with n that stand one after the other, 1, 2, 3 or 5 of them. Products
 * take 31 bits, sums may wrap on the way. */
#ifndef TOI16_ARM_DOTS
static inline void toi16_dots16(const int32_t *u, const int32_t *v, int32_t *out, unsigned n) {
    for (const int32_t *end = v + 3 * n; v != end; v += 3)
        *out++ = (int32_t)((uint32_t)(u[0] * v[0]) + (uint32_t)(u[1] * v[1]) + (uint32_t)(u[2] * v[2]));
}
#endif

/* Of u, one of three vectors, with all three: 2^13 where two products are 0 and one is 1, each to within
 * 2^-14. Then bit 30 of the sum tells that it is one, and bit 31 would that there are more. */
#ifndef TOI16_ARM_OFF_AXIS
static inline uint32_t toi16_off_axis16(const int32_t *u, const int32_t *frame) {
    static const uint32_t most = UINT32_C(1) << 16;
    int32_t off[3];
    toi16_dots16(u, frame, off, 3);
    uint32_t x = (uint32_t)off[0] + most, y = (uint32_t)off[1] + most, z = (uint32_t)off[2] + most;
    return (x | y | z | (x + y + z) >> 31 << 31) >> 17;
}
#endif

/* The same of u with five vectors, and after them the sizes of the first three, Q1.15 to nearest, of which
 * products are Q2.30. What they make of half_b, to nearest. */
#ifndef TOI16_ARM_TURN
static inline uint32_t toi16_turn16(const int32_t *u, const int32_t *v, const uint32_t half_b[3],
                                    int32_t *out) {
    uint32_t turned = 0;
    toi16_dots16(u, v, out, 5);
    for (unsigned k = 0; k < 3; k++) {
        uint32_t size = (toi16_size(out[k]) + 0x4000) >> 15;
        out[5 + k] = (int32_t)size;
        turned += half_b[k] * size;
    }
    return (turned + 0x4000) >> 15;
}
#endif

/* 6 or 9 numbers within 2^30 + 2^14 in halves: the upper one rounded to nearest, the lower one of 15 bits
 * with a sign. */
#ifndef TOI16_ARM_HALVES
static inline void toi16_upper_halves(const void *numbers, int32_t *upper, unsigned n) {
    const int32_t *x = (const int32_t *)numbers;
    for (unsigned k = 0; k < n; k++)
        upper[k] = toi16_shr32(x[k] + 0x4000, 15);
}

static inline void toi16_lower_halves(const void *numbers, int32_t *lower, unsigned n) {
    const int32_t *x = (const int32_t *)numbers;
    for (unsigned k = 0; k < n; k++)
        lower[k] = toi16_shr32((int32_t)((uint32_t)x[k] << 17), 17);
}

#endif

/* Grown by so many bits: three lengths each at x and y in halves of 15 bits; three with a sign at v, three at
 * w by one bit more, and TOI16_HALVES after them their upper halves. In assembly all four stand one
 * after the other, but a number between x and y. */
#ifndef TOI16_ARM_LENGTHS
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
#endif

/* A fourth of the dot products of u with n vectors v, 2 or 3, all of them in halves, of whose products those
 * of lower halves do not count; sums: the dot products of upper halves. Rounded down. */
#ifndef TOI16_ARM_HALVES
static inline int32_t toi16_fine_sum(int32_t sum, int32_t by_lower, int32_t of_lower) {
    return toi16_shr32(sum + toi16_shr32(toi16_shr32(by_lower, 1) + toi16_shr32(of_lower, 1), 14), 2);
}

static inline void toi16_fine_dots(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out,
                                   unsigned n) {
    int32_t by_lower[3], of_lower[3];
    toi16_dots16(u, v + TOI16_HALVES, by_lower, n);
    toi16_dots16(u + TOI16_HALVES, v, of_lower, n);
    for (unsigned k = 0; k < n; k++)
        out[k] = toi16_fine_sum(sums[k], by_lower[k], of_lower[k]);
}

/* The same of n vectors u with five v, of which the first three are as long as u: rows of 5, of 8 in sums. */
static inline void toi16_fine_rows(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out,
                                   unsigned n) {
    int32_t by_lower[5], of_lower[5];
    for (; n != 0; n--, u += 3, sums += 8, out += 5) {
        toi16_dots16(u, v + TOI16_HALVES, by_lower, 5);
        toi16_dots16(u + TOI16_HALVES, v, of_lower, 5);
        for (unsigned k = 0; k < 3; k++)
            out[k] = toi16_shr32(sums[k] + toi16_shr32(by_lower[k] + of_lower[k], 15), 2);
        for (unsigned k = 3; k < 5; k++)
            out[k] = toi16_fine_sum(sums[k], by_lower[k], of_lower[k]);
    }
}
#endif

/* Of nine numbers, Q2.30: 1 where one is -1 or less, or more than 1, else 0. */
#ifndef TOI16_ARM_PAST_ONE
static inline uint32_t toi16_past_one9(const void *numbers) {
    const int32_t *x = (const int32_t *)numbers;
    uint32_t bits = 0;
    for (unsigned k = 0; k < 9; k++)
        bits |= (uint32_t)x[k] + ((UINT32_C(1) << 30) - 1);
    return bits >> 31;
}
#endif

/* How far three rows in halves are from being orthonormal, in bits: by how much squares are above 1 and
 * products of two above 0, in 2^-30 and to within 2 of them, and 4 more. */
#ifndef TOI16_ARM_STRAIGHT
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
#endif

/* Of x, y and r in `ends`, three numbers each, |x| being toi16_size(x), of entries m and n: |x_n p - x_m q| +
 * |y_n p - y_m q| - r_m |q| - r_n |p|. */
static inline int32_t toi16_farther16(const int32_t ends[9], unsigned m, unsigned n, int32_t p, int32_t q) {
    return (int32_t)(toi16_size(ends[n] * p - ends[m] * q) + toi16_size(ends[3 + n] * p - ends[3 + m] * q) -
                     (uint32_t)ends[6 + m] * toi16_size(q) - (uint32_t)ends[6 + n] * toi16_size(p));
}

/* Of the first three numbers in `column`, without each in turn: a bit where that is more than the other
 * three. */
#ifndef TOI16_ARM_OUTSIDE16
static inline uint32_t toi16_is_above16(const int32_t ends[9], const int32_t column[6], unsigned k,
                                        unsigned m, unsigned n) {
    return (uint32_t)(column[3 + k] - toi16_farther16(ends, m, n, column[m], column[n])) >> 31;
}

static inline uint32_t toi16_outside16(const int32_t ends[9], const int32_t column[6]) {
    return toi16_is_above16(ends, column, 0, 1, 2) | toi16_is_above16(ends, column, 1, 0, 2) << 1 |
           toi16_is_above16(ends, column, 2, 0, 1) << 2;
}
#endif

/* Of three rows (x, y, z, at, by), number k of each nine of `out`: places at + tick by, a tick being 2^-16,
 * of two ticks the sum and the difference; then, of the three columns that follow the nine, x, y and z to
 * number k of each, and to 3 + k what the other two's sizes make, each of half2 by the other of them, and
 * least. All without the lowest 14 bits. */
#ifndef TOI16_ARM_ENDS
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
#endif

static inline toi16_halves toi16_split(int32_t x, unsigned bits) {
    toi16_halves out = {0, toi16_shr32((int32_t)((uint32_t)x << (32 - bits)), 32 - bits)};
    out.upper = toi16_shr32(x - out.lower, bits);
    return out;
}

/* Adds what a half of a box, in sixteenths, comes to along a direction of Q4.28: of either the upper 14 to 16
 * bits and the next 14. In units that is the sum's upper part and the middle one shifted by 14, shifted by 2,
 * and up to 3 too little. */
#ifndef TOI16_ARM_FINE
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

/* The same of Q2.30 and 15 bits. */
static inline int32_t toi16_cross_halves15(int32_t a, int32_t b, toi16_halves p, toi16_halves q) {
    return toi16_cross_split(a, b, p, q, 15);
}
#endif

static inline int32_t toi16_reach_of16(toi16_reach16 sum) {
    return (int32_t)((sum.upper + (sum.middle >> 14)) >> 2);
}

/* The first of the vectors in [v, end), three numbers each, that is farthest along n; at least one, and no
 * sum of products takes more than 63 bits. */
#ifndef TOI16_ARM_FARTHEST
static inline const void *toi16_farthest(const void *v, const void *end, const int32_t n[3]) {
    const int32_t *at = (const int32_t *)v, x = n[0], y = n[1], z = n[2];
    int64_t most = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
    const int32_t *after_best = at += 3; /* so that loading steps it: one instruction in eleven */
    while (at < (const int32_t *)end) {
        int64_t place = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
        at += 3;
        if (place > most) {
            most = place;
            after_best = at;
        }
    }
    return after_best - 3;
}
#endif

/* The high words, rounded down, of the products of (x, y, z) with two rows of three numbers, which
 * take 63 bits. */
#ifndef TOI16_ARM_ROWS
static inline int32_t toi16_row_dot(const void *rows, unsigned n, int32_t x, int32_t y, int32_t z) {
    const int32_t *row = (const int32_t *)rows + 3 * n;
    return (int32_t)toi16_shr(toi16_mul(row[0], x) + toi16_mul(row[1], y) + toi16_mul(row[2], z), 32);
}

static inline void toi16_dots2(const void *rows, int32_t x, int32_t y, int32_t z, int32_t out[2]) {
    out[0] = toi16_row_dot(rows, 0, x, y, z);
    out[1] = toi16_row_dot(rows, 1, x, y, z);
}

/* Of the three numbers at v, with three rows and two. */
static inline void toi16_dots5(const void *v, const void *three, const void *two, int32_t out[5]) {
    const int32_t *u = (const int32_t *)v;
    toi16_dots2(three, u[0], u[1], u[2], out);
    out[2] = toi16_row_dot(three, 2, u[0], u[1], u[2]);
    toi16_dots2(two, u[0], u[1], u[2], out + 3);
}

/* Of any numbers, modulo 2^64. */
static inline uint32_t toi16_high_dot(const int32_t *u, const int32_t *v) {
    int64_t dot = toi16_add_any_product(toi16_add_any_product(toi16_mul(u[0], v[0]), u[1], v[1]), u[2], v[2]);
    return (uint32_t)((uint64_t)dot >> 32);
}

/* How far the squares of three rows are from 1, in bits: their high words less `one` each. */
static inline uint32_t toi16_off_squares(const void *rows, uint32_t one) {
    const int32_t *u = (const int32_t *)rows, *v = u + 3, *w = u + 6;
    return (toi16_high_dot(u, u) - one) | (toi16_high_dot(v, v) - one) | (toi16_high_dot(w, w) - one);
}

/* How far three rows at u, and three at v, are from being orthonormal, in bits: the high words of their
 * squares less `one` each, and 1 more than those of their products. */
static inline uint32_t toi16_off_frame(const void *rows, uint32_t one) {
    const int32_t *u = (const int32_t *)rows, *v = u + 3, *w = u + 6;
    return toi16_off_squares(rows, one) | (toi16_high_dot(u, v) + 1) | (toi16_high_dot(u, w) + 1) |
           (toi16_high_dot(v, w) + 1);
}

#ifndef TOI16_SSE2
static inline uint32_t toi16_off_frames(const void *u, const void *v, uint32_t one) {
    return toi16_off_frame(u, one) | toi16_off_frame(v, one);
}
#endif
#endif

/* Of vectors of three numbers at `ends`, r, p and q, 3 other numbers, and three columns of a vector c and a
 * vector s: for the first column bits 0 to 2, and so on. A bit for each k of 0, 1 and 2 for which |p x c| and
 * 2 |q x c| in entry k and the doubt do not add up to less than a 16th of s and what the entries but k make,
 * each of r by the other of |c|; 1 may be added to that. In high words, |x| as toi16_size has it, and of c's
 * middle entry that of its opposite. */
#ifndef TOI16_ARM_OUTSIDE
static inline uint32_t toi16_crossed(const int32_t *p, const int32_t *c, unsigned m, unsigned n) {
    return toi16_size((int32_t)toi16_shr(toi16_mul_difference(p[m], c[n], p[n], c[m]), 32));
}

static inline uint32_t toi16_is_outside(const int32_t *ends, const int32_t *column, unsigned k, unsigned m,
                                        unsigned n) {
    const uint32_t size[3] = {toi16_size(column[0]), toi16_size(-column[1]), toi16_size(column[2])};
    uint64_t most = toi16_mulu((uint32_t)ends[m], size[n]) + toi16_mulu((uint32_t)ends[n], size[m]);
    return toi16_crossed(ends + 3, column, m, n) + 2 * toi16_crossed(ends + 6, column, m, n) +
               TOI16_DOUBT_AT_ENDS >=
           ((uint32_t)column[3 + k] + (uint32_t)(most >> 32)) >> 4;
}

static inline uint32_t toi16_outside9(const int32_t *ends) {
    uint32_t bits = 0;
    for (const int32_t *column = ends + 24; column != ends + 6; column -= 6)
        bits = bits << 3 | toi16_is_outside(ends, column, 0, 1, 2) |
               toi16_is_outside(ends, column, 1, 2, 0) << 1 | toi16_is_outside(ends, column, 2, 1, 0) << 2;
    return bits;
}
#endif

/* The high word of what two products make. */
static inline uint32_t toi16_across(uint32_t r, uint32_t s, uint32_t by_r, uint32_t by_s) {
    return (uint32_t)((toi16_mulu(r, by_r) + toi16_mulu(s, by_s)) >> 32);
}

/* Of r, three numbers, and three columns of three, each with three sizes after it: for each k and two of the
 * columns the high word of what their sizes k make, each of r by that of the other. It is written where the
 * third column has its size. */
#ifndef TOI16_ARM_ACROSS
static inline void toi16_put_across(const uint32_t r[3], int32_t *columns) {
    for (int32_t *column = columns; column != columns + 3; column++) {
        uint32_t x = (uint32_t)column[3], y = (uint32_t)column[9], z = (uint32_t)column[15];
        column[3] = (int32_t)toi16_across(r[1], r[2], z, y);
        column[9] = (int32_t)toi16_across(r[0], r[2], z, x);
        column[15] = (int32_t)toi16_across(r[0], r[1], y, x);
    }
}
#endif

/* The next vector *v, each entry times the factor, where the map takes it: what a row adds, and the sum of
 * its products to nearest, modulo 2^32. */
#ifndef TOI16_ARM_MAP
static inline int32_t toi16_map_row(const int32_t row[4], int32_t x, int32_t y, int32_t z) {
    int64_t sum = (int64_t)((uint64_t)(uint32_t)row[0] << 32 | UINT32_C(1) << 31);
    sum = toi16_add_any_product(sum, row[1], x);
    sum = toi16_add_any_product(sum, row[2], y);
    sum = toi16_add_any_product(sum, row[3], z);
    return (int32_t)toi16_shr(sum, 32);
}

static inline void toi16_map_next(const toi16_map *map, uint32_t factor, const int32_t **v, int32_t **out) {
    int32_t x = (int32_t)((uint32_t)(*v)[0] * factor), y = (int32_t)((uint32_t)(*v)[1] * factor),
            z = (int32_t)((uint32_t)(*v)[2] * factor);
    for (unsigned k = 0; k < 3; k++)
        *(*out)++ = toi16_map_row(map->row[k], x, y, z);
    *v += 3;
}
#endif

#endif
