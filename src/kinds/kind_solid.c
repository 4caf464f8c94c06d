/* SPDX-License-Identifier: MIT */
/* Round pairs that are not exact: a file of its own, as a program may have none. */
#include "kind.h"

TOI16_WEAK const toi16_open_shapes_of toi16_open_solids = 0;
