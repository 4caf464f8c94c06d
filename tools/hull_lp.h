/* SPDX-License-Identifier: MIT */
/* Linear programs in three variables. */
#ifndef HULL_LP_H
#define HULL_LP_H

#include <stdbool.h>
#include <stddef.h>

/* at[0] x + at[1] y + at[2] z >= least */
typedef struct {
    double at[3], least;
} lp_bound;

/* By how much it holds at a place, below zero where it does not. */
double lp_excess(const lp_bound *bound, const double place[3]);

/* The place within all bounds where cost . place is least. False where there is none, as far as doubles tell;
 * the bounds should have lengths near 1 and must leave no way to a cost without end. Reorders the bounds.
 * `scratch` has room for twice as many. Takes as many steps as there are bounds, on the average. */
bool lp_solve(lp_bound *bounds, size_t count, const double cost[3], lp_bound *scratch, double place[3]);

#endif
