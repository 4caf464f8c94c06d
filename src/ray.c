/* SPDX-License-Identifier: MIT */
#include "ray.h"

/* No entry of a normal is past 2^16 + 2. */
toi_status toi16_outwards(toi_status status, toi_hit *hit) {
    if (status > TOI_SEPARATE) {
        hit->normal.x = -hit->normal.x;
        hit->normal.y = -hit->normal.y;
        hit->normal.z = -hit->normal.z;
    }
    return status;
}
