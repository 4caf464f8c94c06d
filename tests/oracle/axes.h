/* SPDX-License-Identifier: MIT */
/* The Minkowski difference of two solids projected on its candidate directions. */
#ifndef TESTS_ORACLE_AXES_H
#define TESTS_ORACLE_AXES_H

#include "solid.h"

/* A number is in it, ends included. */
typedef struct {
    double lo, hi;
} range;

/* M = B - A projected on a direction at t = 0, and how fast it moves along it. What is known of it at first
 * are ranges; most axes need no more. */
typedef struct {
    rough about;           /* the direction */
    range of_a, of_b;      /* the ends of the projections of A and B, but for rounding */
    range low, high, pace; /* in which lo, hi and speed lie */
    range begin, end;      /* where the pace is not 0: the times between which it is in contact, in ulps */
    bool complete;         /* whether the rest is filled in */
    vec direction;
    mpz_t lo, hi; /* the ends of M's projection; lo == hi: M has no width here */
    mpz_t speed;  /* of M along the direction for each time ulp */
    bool narrow;  /* whether the direction is in `slim` too */
    wide_vec slim;
    toi_axis named; /* exact class: what toi_hit calls it; else none */
} axis;

/* All zero is an empty list. */
typedef struct {
    axis *item;
    int count, room;
    int rank; /* of M: 3, or in a plane 2, on a line 1, a point 0 */
} axes;

void axes_clear(axes *set);

/* One more, of any value but for its name, which is none; its direction is to be set. */
axis *axes_add(axes *set);

/* The same with this direction; null of zero, which is none. */
axis *axes_add_slim(axes *set, const wide_vec *direction);

/* Of complete axes: */
bool axis_is_flat(const axis *it);
bool axis_is_moving(const axis *it);

/* At t = 0: strictly within the ends, or exactly on an axis without width. */
bool axis_is_inside(const axis *it);

/* At t = 0: at one end of an axis with width. */
bool axis_touches_only(const axis *it);

/* The directions that decide on membership in M, or where path is not null in the sum of M and a segment
 * along it. */
void axes_of_solids(axes *set, const solid *a, const solid *b, const vec *path);

/* Fills in the ranges of all axes; velocity is that of B relative to A for each time ulp. */
void axes_measure(axes *set, const solid *a, const solid *b, const place64 *velocity);

/* Whether a measured axis moves, exactly. */
bool axis_has_pace(const axis *it, const place64 *velocity);

/* Fills in what is exact of a measured axis, or of all. */
void axis_complete(axis *it, const solid *a, const solid *b, const place64 *velocity);
void axes_complete(const axes *set, const solid *a, const solid *b, const place64 *velocity);

#endif
