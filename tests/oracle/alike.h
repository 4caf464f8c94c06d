/* SPDX-License-Identifier: MIT */
/* Queries whose shapes are turned all but alike, so that faces meet faces and lean. */
#ifndef TESTS_ORACLE_ALIKE_H
#define TESTS_ORACLE_ALIKE_H

#include "dice.h"
#include "query_text.h"

/* Turns one shape as the other is, or as the coordinate axes are, but for a lean of up to 2^-6 turns. Of two
 * that have no rotation none is turned. */
void turn_alike(query *q, dice *d);

#endif
