/* SPDX-License-Identifier: MIT */
/* The Minkowski difference by its points alone: the differences of all corners, whose convex hull it is. */
#ifndef TESTS_ORACLE_POINTS_H
#define TESTS_ORACLE_POINTS_H

#include "oracle.h"

/* The corners of B less those of A, at t = 0, and once more each at time `later`. */
void points_of_difference(vec_list *points, const oracle *o, fix16_t later);

/* Where a line through the origin meets the convex hull of points. */
typedef struct {
    bool meets;
    bool crosses;      /* it has points of the relative interior: of all between the ends */
    mpq_t first, last; /* where it meets: -way * t belongs to the hull for t from first to last */
} cut;

void cut_init(cut *c);
void cut_clear(cut *c);
void cut_line(cut *c, const vec_list *points, const vec *way);

#endif
