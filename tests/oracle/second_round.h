/* SPDX-License-Identifier: MIT */
/* A second derivation of the times of round shapes, from the corners alone: every corner of M, every two and
 * every three of them have their own times at which they are at the distance of the radius, as roots to
 * hundreds of bits. Nothing is known of edges and faces, no nearest point is looked for. */
#ifndef TESTS_ORACLE_SECOND_ROUND_H
#define TESTS_ORACLE_SECOND_ROUND_H

#include "exact.h"
#include "generate.h"

typedef struct {
    unsigned long queries, contacts, faults, normals, normal_faults;
    unsigned long many; /* of many points */
} round_opinion;

/* The distance of the hull of points from an origin that is not in it, in ulps, as good as a double; `space`:
 * they are not in a plane through it. */
double second_distance(const vec_list *points, bool space);

round_opinion round_opinion_on(pair which, unsigned long count);

#endif
