/* SPDX-License-Identifier: MIT */
/* Boxes around the ways of axis-aligned boxes with bounds. */
#include "swept.h"
#include "../number/vector.h"
#include "../level/aabb.h"
#include "axis.h"

const toi_bound toi16_no_bound = {0, 0, 0};

toi_status toi16_judge_swept(toi_status status, const void *velocity, const toi_bound *bound, fix16_t t_max,
                             const void *out) {
    if (TOI16_CHECKS && (!velocity || !out || t_max < 0 || (bound && !toi16_is_bound(bound))))
        return TOI_ERR_ARGUMENT;
    return status;
}

/* A coordinate less R(t) opens downwards: it is least at one of the ends. In whole ulps the distance is below
 * 2^94, and its sum with the lower end too; what is saturated is below 2^61. */
int64_t toi16_swept_end(int64_t lo_q30, int64_t velocity, const toi_bound *bound, fix16_t t_max) {
    const toi16_side side = {-(int64_t)bound->margin, velocity - bound->speed, -(int64_t)bound->accel};
    const toi16_wide way = toi16_side_distance(&side, (uint32_t)t_max),
                     from = toi16_wide_difference(lo_q30, 8, 0, 0), there = toi16_wide_sum(&way, &from);
    const int64_t begin = toi16_shr(lo_q30, 30) - bound->margin, end = toi16_wide_shift(&there, -33);
    return begin < end ? begin : end;
}

/* Writes n coordinates, which the box and the answer have twice each. */
static void sweep_rows(toi16_row box, toi16_row velocity, const toi_bound *bound, fix16_t t_max, unsigned n,
                       void *out) {
    const int64_t one = INT64_C(1) << 30;
    for (unsigned k = 0; k < n; k++) {
        const fix16_t v = toi16_in_row(velocity, k);
        const fix16_t lo = toi16_in_row(box, k), hi = toi16_in_row(box, n + k);
        toi16_put_in_row(out, k, toi16_saturate(toi16_swept_end(lo * one, v, bound, t_max)));
        toi16_put_in_row(out, n + k, toi16_saturate(-toi16_swept_end(-hi * one, -(int64_t)v, bound, t_max)));
    }
}

toi_status toi_swept_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb2 *out) {
    const toi_status status = toi16_judge_swept(toi_aabb2_check(box), velocity, bound, t_max, out);
    if (status == TOI_OK)
        sweep_rows(box, velocity, bound ? bound : &toi16_no_bound, t_max, 2, out);
    return status;
}

toi_status toi_swept_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb3 *out) {
    const toi_status status = toi16_judge_swept(toi_aabb3_check(box), velocity, bound, t_max, out);
    if (status == TOI_OK)
        sweep_rows(box, velocity, bound ? bound : &toi16_no_bound, t_max, 3, out);
    return status;
}
