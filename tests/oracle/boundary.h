/* SPDX-License-Identifier: MIT */
/* Queries at the very edge of contact, made of one that is in contact: B moved along a coordinate, by
 * bisection against the exact truth, to the last ulp at which the two meet, and times that end with the ulp
 * of the first contact. */
#ifndef TESTS_ORACLE_BOUNDARY_H
#define TESTS_ORACLE_BOUNDARY_H

#include "dice.h"
#include "oracle.h"
#include "shift.h"

/* B goes from 5 ulp within to 5 ulp past the edge, then t_max from 1 before the first contact to 1 after. */
enum { BOUNDARY_PLACES = 11, BOUNDARY_TIMES = 3, BOUNDARY_QUERIES = BOUNDARY_PLACES + BOUNDARY_TIMES };

typedef struct {
    const query *q;
    int64_t way[3];  /* a unit step of B */
    int64_t last;    /* the steps after which the two still meet, and one more is a miss */
    fix16_t contact; /* the first, rounded down */
    shift_room room;
} boundary;

/* False where the query is not in contact, or B cannot be moved away within the domain. */
bool boundary_find(boundary *b, oracle *o, const query *q, dice *d);

/* Number n of BOUNDARY_QUERIES; lives as long as the boundary. False where it leaves the domain. */
bool boundary_query(boundary *b, int n, query *out);

#endif
