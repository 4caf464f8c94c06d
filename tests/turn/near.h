/* SPDX-License-Identifier: MIT */
/* How far apart are two convex bodies where they are, and how deep in one another? */
#ifndef TESTS_TURN_NEAR_H
#define TESTS_TURN_NEAR_H

#include "model.h"

/* The signed distance lies between `least` and `most`: the length of the shortest way between the bodies, or
 * less the length of the shortest push that parts them. Along `normal`, from A to B and of length 1, they are
 * apart by `least`, which is computed as the gap of all points, so it holds whatever found the normal. */
typedef struct {
    double least, most;
    real3 normal;
} gap;

void gap_find(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, gap *out);

/* The gap along a direction of length 1, which is no larger than the signed distance. */
double gap_along(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, real3 normal);

/* Finds it by trying every direction that two features can build, which is slow: for what is left over, and
 * as a second opinion. */
void gap_exhaust(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, gap *out);

#endif
