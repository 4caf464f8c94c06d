/* SPDX-License-Identifier: MIT */
/* Boxes as polygons and hulls, which they are too. */
#ifndef TESTS_ORACLE_DISGUISE_H
#define TESTS_ORACLE_DISGUISE_H

#include "oracle.h"

typedef enum { DISGUISE_NONE, DISGUISE_SAME, DISGUISE_OTHER } disguise_fate;

/* Solves the query of `o` once more with A (bit 0 of `who`), B (bit 1) or both in disguise: whether times,
 * status and distance are the same. DISGUISE_NONE where a shape that is asked for has none. */
disguise_fate disguise(const oracle *o, unsigned who);

#endif
