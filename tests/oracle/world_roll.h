/* SPDX-License-Identifier: MIT */
/* What bodies of worlds have beside their shapes, of the kinds that hurt. */
#ifndef TESTS_ORACLE_WORLD_ROLL_H
#define TESTS_ORACLE_WORLD_ROLL_H

#include "dice.h"

#include "query_text.h"

#include <toi16/bound.h>

/* A bound in a scene whose speeds are about `size`. */
toi_bound roll_bound(dice *d, int64_t size);

/* Two boxes and their bound that meet at a whole tick exactly, give or take an ulp: sides that end there, and
 * others that begin there or only reach 0. */
void roll_kink(query *q, toi_bound *both, int dimensions, dice *d);

#endif
