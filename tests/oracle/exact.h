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

/* The product, and by how much it may be off the exact one: each term by less than 3 * 2^-52 of it, their sum
 * by 2^-52 more. */
static inline double rough_dot(const rough *a, const rough *b, double *error) {
    double x = a->c[0] * b->c[0], y = a->c[1] * b->c[1], z = a->c[2] * b->c[2];
    *error = (fabs(x) + fabs(y) + fabs(z)) * 0x1p-49;
    return x + y + z;
}

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
