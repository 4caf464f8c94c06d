/* SPDX-License-Identifier: MIT */
/* The parts of a shape that a contact point names. */
#ifndef TESTS_ORACLE_FEATURE_H
#define TESTS_ORACLE_FEATURE_H

#include "solid.h"

/* The corners of a feature, to measure distances from: out has nothing but these. False where the shape has
 * no such feature. */
bool feature_solid(solid *out, const toi_feature *feature, const toi_shape *shape, const solid *of);

#endif
