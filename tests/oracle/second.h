/* SPDX-License-Identifier: MIT */
/* A second derivation that shares nothing with the reference but the edges and centres of the boxes: contact
 * times by a linear program, where the reference has separating directions, and distances by the points of M,
 * where it has lower bounds. */
#ifndef TESTS_ORACLE_SECOND_H
#define TESTS_ORACLE_SECOND_H

#include "generate.h"
#include "oracle.h"

typedef struct {
    unsigned long programs;        /* linear programs solved: all but those in a plane and without motion */
    unsigned long program_faults;  /* the reference has other times */
    unsigned long ways_faults;     /* the reference takes coordinate axes for level boxes, and was wrong to */
    unsigned long distances;       /* of boxes in 3D that are apart */
    unsigned long distance_faults; /* the reference's is above this one */
    double loosest;                /* the most that it is below, ulps */
} second_opinion;

second_opinion second_opinion_on(pair which, unsigned long count);

#endif
