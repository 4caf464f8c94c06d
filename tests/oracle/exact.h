/* SPDX-License-Identifier: MIT */
/* Vectors of big integers, and the Minkowski difference of two boxes projected on its candidate directions.
 * Positions are in units of 2^-46 length units (2^-16 of Q16.16 times 2^-30 of Q2.30), so that every corner
 * of every box is an integer. Times are in time ulps (2^-16). */
#ifndef TESTS_ORACLE_EXACT_H
#define TESTS_ORACLE_EXACT_H

#include <stdio.h> /* before gmp.h: it then declares gmp_fprintf */
#include <gmp.h>
#include <stdbool.h>
#include <toi16/toi16.h>

typedef struct {
    mpz_t c[3];
} vec;

void vec_init(vec *v);
void vec_clear(vec *v);
void vec_set(vec *v, int64_t x, int64_t y, int64_t z);
void vec_cross(vec *out, const vec *a, const vec *b); /* out is neither a nor b */
void vec_dot(mpz_t out, const vec *a, const vec *b);
bool vec_is_zero(const vec *v);

/* A parallelepiped by its corners. The edges are half edges: the box is centre +- edge[0] +- edge[1] +-
 * edge[2]. way[k] is the direction of edge[k] in small numbers; both leave edges without length out. */
typedef struct {
    vec corner[8];
    vec edge[3];
    vec way[3];
    int corners, edges;
} solid;

void solid_init(solid *s);
void solid_clear(solid *s);
void solid_set(solid *s, const toi_shape *shape);

/* M = B - A projected on a direction at t = 0, and how fast it moves along it. */
typedef struct {
    vec direction;
    mpz_t lo, hi; /* the ends of M's projection; lo == hi: M has no width here */
    mpz_t speed;  /* of M along the direction for each time ulp */
} axis;

enum { EXACT_WAYS = 7, EXACT_AXES = 24 };

typedef struct {
    axis item[EXACT_AXES];
    int count;
} axes;

void axes_init(axes *set);
void axes_clear(axes *set);

/* The directions that decide on membership in a zonotope whose generators run along the given ways. */
void axes_of_ways(axes *set, const vec *const *way, int ways);

/* x, y (and z where dimensions is 3). */
void axes_of_coordinates(axes *set, int dimensions);

/* Fills in lo, hi and speed of all axes; velocity is that of B relative to A for each time ulp. */
void axes_project(axes *set, const solid *a, const solid *b, const vec *velocity);

#endif
