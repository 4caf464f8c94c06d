/* SPDX-License-Identifier: MIT */
/* Pairs of outlines, one of which is neither a point nor level: a file of its own, as a program of circles
 * and level boxes has none. */
#include "kind.h"

static void set_family(toi16_round_outlines *outlines) {
    if (outlines->round.radius != 0)
        outlines->round.pair.family = &toi16_round_outlines_family.family;
    else
        toi16_set_flat_outlines(outlines);
}

TOI16_WEAK const toi16_set_family_of toi16_set_family_of_outlines = set_family;
