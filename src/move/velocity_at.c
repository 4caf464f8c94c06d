/* SPDX-License-Identifier: MIT */
/* How fast a point of a moving body is. A way from the pivot is below 2^30 and a spin at most 2^31, so that
 * two products take 63 bits. A way has an opposite, which the least spin has not. */
#include "../shape/obb.h"
#include "toi16/turn_move.h"

/* Rounds a sum of velocities and what a spin adds, in 2^-16 ulp. False past Q16.16. */
static bool round_velocity(fix16_t velocity, fix16_t carried, int64_t turning_q16, fix16_t *out) {
    const int64_t sum = (int64_t)velocity + carried + toi16_shr(turning_q16 + 32768, 16);
    *out = (fix16_t)sum;
    return sum >= INT32_MIN && sum <= INT32_MAX;
}

toi_status toi_velocity_at2(const toi_motion2 *motion, const toi_vec2 *point, toi_vec2 *out) {
    toi_vec2 v;
    if (!motion || !point || !out)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit2(&motion->velocity) || toi16_is_past_limit2(&motion->carried) ||
        toi16_is_past_limit2(&motion->pivot) || toi16_is_past_limit2(point))
        return TOI_ERR_RANGE;
    const int32_t x = point->x - motion->pivot.x, y = point->y - motion->pivot.y;
    if (!round_velocity(motion->velocity.x, motion->carried.x, -toi16_mul(motion->spin, y), &v.x) ||
        !round_velocity(motion->velocity.y, motion->carried.y, toi16_mul(motion->spin, x), &v.y))
        return TOI_ERR_RANGE;
    *out = v;
    return TOI_OK;
}

toi_status toi_velocity_at3(const toi_motion3 *motion, const toi_vec3 *point, toi_vec3 *out) {
    toi_vec3 v;
    if (!motion || !point || !out)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit3(&motion->velocity) || toi16_is_past_limit3(&motion->carried) ||
        toi16_is_past_limit3(&motion->pivot) || toi16_is_past_limit3(point))
        return TOI_ERR_RANGE;
    const toi_vec3 *w = &motion->spin, *p = &motion->pivot;
    const int32_t x = point->x - p->x, y = point->y - p->y, z = point->z - p->z;
    if (!round_velocity(motion->velocity.x, motion->carried.x, toi16_mul_difference(z, w->y, y, w->z),
                        &v.x) ||
        !round_velocity(motion->velocity.y, motion->carried.y, toi16_mul_difference(x, w->z, z, w->x),
                        &v.y) ||
        !round_velocity(motion->velocity.z, motion->carried.z, toi16_mul_difference(y, w->x, x, w->y), &v.z))
        return TOI_ERR_RANGE;
    *out = v;
    return TOI_OK;
}
