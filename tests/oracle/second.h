/* SPDX-License-Identifier: MIT */
/* A second derivation that shares nothing with the reference but the corners of the shapes: the line of the
 * motion through the hull of their differences, where the reference has separating directions. */
#ifndef TESTS_ORACLE_SECOND_H
#define TESTS_ORACLE_SECOND_H

#include "generate.h"
#include "oracle.h"

typedef struct {
    unsigned long cuts, contacts;  /* lines cut with M, and how many meet it */
    unsigned long time_faults;     /* the reference has other times */
    unsigned long status_faults;   /* or another status */
    unsigned long general_faults;  /* the documented axes and the general ones have different answers */
    unsigned long distances;       /* of shapes that are apart */
    unsigned long distance_faults; /* the point that the reference has is not the nearest */
    unsigned long disguises;       /* boxes once more as polygons and hulls */
    unsigned long disguise_faults; /* with another answer */
} second_opinion;

second_opinion second_opinion_on(pair which, unsigned long count);

#endif
