/* SPDX-License-Identifier: MIT */
/* A second derivation of depths: the planes through corners of the difference that have all others on one
 * side, by trying all pairs (in 2D) and triples of corners. */
#ifndef TESTS_ORACLE_SECOND_STILL_H
#define TESTS_ORACLE_SECOND_STILL_H

#include "generate.h"
#include "oracle.h"

typedef struct {
    unsigned long depths, flat;  /* overlaps looked at, and how many have no width in some direction */
    unsigned long depth_faults;  /* the reference has another depth */
    unsigned long shifts;        /* pairs moved */
    unsigned long inside_faults; /* still_inside says other than the moved pair's own truth */
    unsigned long gap_faults;    /* solid_distance says other than the moved pair's own distance */
} still_opinion;

still_opinion still_opinion_on(pair which, unsigned long count);

#endif
