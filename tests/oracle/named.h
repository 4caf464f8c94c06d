/* SPDX-License-Identifier: MIT */
/* The features that toi_hit names, as directions. */
#ifndef TESTS_ORACLE_NAMED_H
#define TESTS_ORACLE_NAMED_H

#include "oracle.h"

/* Whether a normal in the answer to the query just solved is, within 3 ulp, that of the features that its
 * axis names. True of axes that only flat hulls have, which have no feature. */
bool named_has_normal(const oracle *o, const toi_axis *named, const toi_vec3 *normal);

#endif
