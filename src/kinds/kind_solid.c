/* SPDX-License-Identifier: MIT */
/* Round pairs that are not exact: a file of its own, as a program may have none. */
#include "kind.h"

TOI16_WEAK const toi16_open_solids_of toi16_open_solids2 = toi16_open_round_solids2;
TOI16_WEAK const toi16_open_solids_of toi16_open_solids3 = toi16_open_round_solids3;
