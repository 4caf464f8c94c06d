/* SPDX-License-Identifier: MIT */
/* Motions within a bound, in steps of rolled velocity errors and accelerations: what the bound is said to
 * hold. */
#ifndef TESTS_ORACLE_WORLD_MOTION_H
#define TESTS_ORACLE_WORLD_MOTION_H

#include "dice.h"
#include "world_grow.h"

/* Whether one of some such motions of B touches A before a tick, by more than doubles may be off. */
bool motion_touches(const grow *g, fix16_t before, dice *d);

#endif
