/* SPDX-License-Identifier: MIT */
#include "none.h"

const toi_vec2 toi16_none2 = {0, 0};
const toi_vec3 toi16_none3 = {0, 0, 0};
