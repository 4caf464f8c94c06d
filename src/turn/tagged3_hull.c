/* SPDX-License-Identifier: MIT */
/* Hulls of any kind of query: a file of its own, as a program may have none. */
#include "body.h"

/* A type of its own shows that nothing here recurs. */
static toi_status take_turning_hull3(toi16_rotor3 *body, const toi_hull3 *hull) {
    return toi16_take_body_hull3(body, hull);
}

static const toi16_taker3 turning_hull3 = {take_turning_hull3};

TOI16_WEAK const toi16_taker3 *const toi16_turning_hull3 = &turning_hull3;
