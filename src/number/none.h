/* SPDX-License-Identifier: MIT */
/* Vectors of no length, once for all. */
#ifndef TOI16_NONE_H
#define TOI16_NONE_H

#include "toi16/types.h"

extern const toi_vec2 toi16_none2;
extern const toi_vec3 toi16_none3;

#endif
