/* SPDX-License-Identifier: MIT */
/* Any rotation. */
#ifndef TOI16_TESTS_RANDOM_ROTATION_H
#define TOI16_TESTS_RANDOM_ROTATION_H

#include "random.h"

#include <toi16/toi16.h>

static inline void random_rotation(uint64_t *seed, toi_rot3 *rot) {
    toi_quat q = {(int32_t)random64(seed), (int32_t)random64(seed), (int32_t)random64(seed),
                  (int32_t)random64(seed)};
    toi_rot3_from_quaternion(rot, &q);
}

#endif
