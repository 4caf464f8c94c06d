/* SPDX-License-Identifier: MIT */
/* Hulls of any kind of query: a file of its own, as a program may have none. */
#include "body.h"

static const toi16_taker3 turning_hull3 = {toi16_take_body_hull3};

TOI16_WEAK const toi16_taker3 *const toi16_turning_hull3 = &turning_hull3;
