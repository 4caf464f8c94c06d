/* SPDX-License-Identifier: MIT */
/* Vectors of big integers, and lists of them. Positions are in units of 2^-46 length units (2^-16 of Q16.16
 * times 2^-30 of Q2.30), so that every corner of every shape is an integer. Times are in time ulps (2^-16).
 */
#ifndef TESTS_ORACLE_EXACT_H
#define TESTS_ORACLE_EXACT_H

#include <stdio.h> /* before gmp.h: it then declares gmp_fprintf */
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    mpz_t c[3];
} vec;

void vec_init(vec *v);
void vec_clear(vec *v);
void vec_set(vec *v, int64_t x, int64_t y, int64_t z);
void vec_copy(vec *out, const vec *v);
void vec_sub(vec *out, const vec *a, const vec *b);
void vec_cross(vec *out, const vec *a, const vec *b); /* out is neither a nor b */
void vec_dot(mpz_t out, const vec *a, const vec *b);
bool vec_is_zero(const vec *v);

/* A vector to within 2^-52 of each entry: for what need not be computed exactly, since its sign is clear. */
typedef struct {
    double c[3];
} rough;

rough vec_rough(const vec *v);

static inline double rough_product(const rough *a, const rough *b) {
    return a->c[0] * b->c[0] + a->c[1] * b->c[1] + a->c[2] * b->c[2];
}

/* The largest of the entries, and their sum, in magnitude. */
static inline double rough_most(const rough *a) {
    return fmax(fmax(fabs(a->c[0]), fabs(a->c[1])), fabs(a->c[2]));
}

static inline double rough_sum(const rough *a) {
    return fabs(a->c[0]) + fabs(a->c[1]) + fabs(a->c[2]);
}

/* The product, and by how much it may be off the exact one: each term by less than 3 * 2^-52 of it, their sum
 * by 2^-52 more. */
static inline double rough_dot(const rough *a, const rough *b, double *error) {
    double x = a->c[0] * b->c[0], y = a->c[1] * b->c[1], z = a->c[2] * b->c[2];
    *error = (fabs(x) + fabs(y) + fabs(z)) * 0x1p-49;
    return x + y + z;
}

/* The same where the integers of the machine are wide enough: the corners of shapes are below 2^61 in
 * magnitude, so their differences below 2^62 and the cross products of these below 2^125. */
__extension__ typedef __int128 int128;

typedef struct {
    int64_t c[3];
} place64;

typedef struct {
    int128 c[3];
} wide_vec;

place64 place64_sub(const place64 *a, const place64 *b);
bool place64_is_zero(const place64 *v);
rough place64_rough(const place64 *v);
void vec_set_place(vec *out, const place64 *v);

wide_vec wide_cross(const place64 *a, const place64 *b);
bool wide_is_zero(const wide_vec *v);
rough wide_rough(const wide_vec *v);
void vec_set_wide(vec *out, const wide_vec *v);

/* high 2^63 + low, 0 <= low < 2^63. */
typedef struct {
    int128 high;
    int64_t low;
} wide_product;

/* Of a cross product as above and a corner, or a difference of corners. */
wide_product wide_dot(const wide_vec *a, const place64 *b);
wide_product wide_product_sub(wide_product x, wide_product y);
int wide_product_compare(wide_product x, wide_product y);
int wide_product_sign(wide_product x);
void wide_product_get(mpz_t out, wide_product x);

/* All zero is an empty list. */
typedef struct {
    vec *item;
    int count, room;
} vec_list;

void vec_list_clear(vec_list *list);

/* One more, of any value, to be set. Lists grow: pointers to earlier ones are lost. */
vec *vec_list_add(vec_list *list);

/* `count` items of `size` bytes once the room is full, else the same. Ends the program where memory does. */
void *grown(void *items, size_t size, int count, int *room);

#endif
