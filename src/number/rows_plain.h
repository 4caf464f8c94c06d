/* SPDX-License-Identifier: MIT */
/* Rows of numbers in C. */
#ifndef TOI16_ROWS_FORM_H
#define TOI16_ROWS_FORM_H

#include "wide.h"

/* The first of the vectors in [v, end), three numbers each, that is farthest along n, and in *place how far
 * that is; at least one, and no sum of products takes more than 63 bits. */
static inline const void *toi16_farthest(const void *v, const void *end, const int32_t n[3], int64_t *place) {
    const int32_t *at = (const int32_t *)v, x = n[0], y = n[1], z = n[2];
    int64_t most = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
    const int32_t *after_best = at += 3; /* so that loading steps it: one instruction in eleven */
    while (at < (const int32_t *)end) {
        int64_t next = toi16_mul(x, at[0]) + toi16_mul(y, at[1]) + toi16_mul(z, at[2]);
        at += 3;
        if (next > most) {
            most = next;
            after_best = at;
        }
    }
    *place = most;
    return after_best - 3;
}

/* The high word of the product of (x, y, z) with row n of three numbers, which takes 63 bits: rounded down.
 */
static inline int32_t toi16_row_dot(const void *rows, unsigned n, int32_t x, int32_t y, int32_t z) {
    const int32_t *row = (const int32_t *)rows + 3 * n;
    return (int32_t)toi16_shr(toi16_mul(row[0], x) + toi16_mul(row[1], y) + toi16_mul(row[2], z), 32);
}

/* Such high words for two rows. */
static inline void toi16_dots2(const void *rows, int32_t x, int32_t y, int32_t z, int32_t out[2]) {
    out[0] = toi16_row_dot(rows, 0, x, y, z);
    out[1] = toi16_row_dot(rows, 1, x, y, z);
}

/* Such high words of the three numbers at v, for three rows and then for two. */
static inline void toi16_dots5(const void *v, const void *three, const void *two, int32_t out[5]) {
    const int32_t *u = (const int32_t *)v;
    toi16_dots2(three, u[0], u[1], u[2], out);
    out[2] = toi16_row_dot(three, 2, u[0], u[1], u[2]);
    toi16_dots2(two, u[0], u[1], u[2], out + 3);
}

/* Writes the sizes of the products of (x, y, z) with three rows, in units of 2^31 and rounded up; in any case
 * those of all rows but row `skip`. */
static inline void toi16_sizes3(const void *rows, int32_t x, int32_t y, int32_t z, unsigned skip,
                                uint32_t out[3]) {
    const int32_t *row = (const int32_t *)rows;
    for (unsigned k = 0; k < 3; k++, row += 3)
        if (k != skip) {
            int64_t product = toi16_mul(row[0], x) + toi16_mul(row[1], y) + toi16_mul(row[2], z);
            out[k] = (uint32_t)((toi16_abs64(product) + INT32_MAX) >> 31);
        }
}

/* How far three rows are from being orthonormal, in bits: the high words of their squares, less `one` each,
 * and 1 more than the high words of their products. */
static inline uint32_t toi16_off_frame(const void *rows, uint32_t one) {
    const int32_t *u = (const int32_t *)rows, *v = u + 3, *w = u + 6;
    return toi16_off_squares(rows, one) | (toi16_high_dot(u, v) + 1) | (toi16_high_dot(u, w) + 1) |
           (toi16_high_dot(v, w) + 1);
}

/* Writes b - a of two bodies: of their places, which are the first three numbers at a and b, to d, and of
 * their velocities to w. True where those 12 numbers are in [-2^28, 2^28), and the frames that follow the
 * places, of three rows each, are so near to orthonormal that high words of their products are -1 or 0, and
 * those of squares are so far from 1. No frame passes that toi16_is_rigid would not pass. */
static inline uint32_t toi16_put_difference(const void *from, const void *to, void *out) {
    const int32_t *p = (const int32_t *)from, *q = (const int32_t *)to;
    int32_t *difference = (int32_t *)out;
    uint32_t size = 0;
    for (unsigned k = 0; k < 3; k++) {
        size |= toi16_size(p[k]) | toi16_size(q[k]);
        difference[k] = (int32_t)((uint32_t)q[k] - (uint32_t)p[k]);
    }
    return size;
}

static inline bool toi16_put_bodies(const void *a, const void *va, const void *b, const void *vb, void *d,
                                    void *w) {
    const uint32_t one = (UINT32_C(1) << 28) - 1;
    return (toi16_put_difference(a, b, d) | toi16_put_difference(va, vb, w)) >> 28 == 0 &&
           (toi16_off_frame((const int32_t *)a + 3, one) | toi16_off_frame((const int32_t *)b + 3, one)) < 2;
}

/* At `ends` stand the vectors r, p and q, 3 other numbers, and three columns of a vector c and a vector s.
 * Returns three bits a column, bits 0 to 2 for the first one: bit k is 0 where |p x c|_k + 2 |q x c|_k +
 * TOI16_DOUBT_AT_ENDS is less than (s_k + r_m |c_n| + r_n |c_m|) / 16, where m and n are the entries but k; 1
 * may be added to the right side. All products are high words, |x| is toi16_size(x), and for the middle entry
 * of c the size of its opposite. */
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

/* r has three numbers, and each of three columns has three numbers and then three sizes. For each k, size k
 * of a column becomes the high word of r_m size_n + r_n size_m, where m and n are the two other columns. */
static inline void toi16_put_across(const uint32_t r[3], int32_t *columns) {
    const uint32_t r_x = r[0], r_y = r[1], r_z = r[2];
    for (int32_t *column = columns; column != columns + 3; column++) {
        uint32_t x = (uint32_t)column[3], y = (uint32_t)column[9], z = (uint32_t)column[15];
        column[3] = (int32_t)toi16_across(r_y, r_z, z, y);
        column[9] = (int32_t)toi16_across(r_x, r_z, z, x);
        column[15] = (int32_t)toi16_across(r_x, r_y, y, x);
    }
}

/* The next vector *v, each entry times the factor, where the map takes it: what a row adds, and the sum of
 * its products to nearest, modulo 2^32. */
static inline int32_t toi16_map_row(const int32_t row[4], int32_t x, int32_t y, int32_t z) {
    int64_t sum = (int64_t)((uint64_t)(uint32_t)row[0] << 32 | UINT32_C(1) << 31);
    sum = toi16_add_product(sum, row[1], x);
    sum = toi16_add_product(sum, row[2], y);
    sum = toi16_add_product(sum, row[3], z);
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
