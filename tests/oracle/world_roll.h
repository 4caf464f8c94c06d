/* SPDX-License-Identifier: MIT */
/* What bodies of worlds have beside their shapes, of the kinds that hurt. */
#ifndef TESTS_ORACLE_WORLD_ROLL_H
#define TESTS_ORACLE_WORLD_ROLL_H

#include "dice.h"

#include <toi16/bound.h>

/* A bound in a scene whose speeds are about `size`. */
toi_bound roll_bound(dice *d, int64_t size);

#endif
