/* SPDX-License-Identifier: MIT */
#include "ray.h"

toi_status toi16_outwards(toi_status status, toi_hit *hit) {
    return toi16_turn_normal(status, hit);
}
