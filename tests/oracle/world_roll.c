/* SPDX-License-Identifier: MIT */
#include "world_roll.h"

/* None, an ulp, as large as the scene, anything, all there is. */
static fix16_t roll_member(dice *d, int64_t size) {
    const int kind = (int)dice_range(d, 0, 99);
    return (fix16_t)(kind < 25   ? 0
                     : kind < 33 ? 1
                     : kind < 38 ? dice_range(d, 2, 9)
                     : kind < 65 ? dice_range(d, 0, size)
                     : kind < 80 ? dice_range(d, 0, 4 * (int64_t)fix16_one)
                     : kind < 97 ? dice_scale(d, 31)
                                 : (int64_t)INT32_MAX - dice_range(d, 0, 1));
}

toi_bound roll_bound(dice *d, int64_t size) {
    const fix16_t margin = roll_member(d, size / 8), speed = roll_member(d, size),
                  accel = roll_member(d, size);
    return (toi_bound){margin, speed, accel};
}
