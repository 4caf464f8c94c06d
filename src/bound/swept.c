/* SPDX-License-Identifier: MIT */
/* Boxes around the ways of axis-aligned boxes with bounds. */
#include "swept.h"
#include "../number/vector.h"
#include "../level/aabb.h"
#include "axis.h"

toi_status toi16_judge_swept(toi_status status, const void *velocity, const toi_bound *bound, fix16_t t_max,
                             const void *out) {
    if (TOI16_CHECKS && (!velocity || !out || t_max < 0 || (bound && !toi16_is_bound(bound))))
        return TOI_ERR_ARGUMENT;
    return status;
}

/* ---- The bound */

/* A coordinate less R(t) is a parabola that opens downwards, and so least at one of the ends. R is below
 * 2^61.
 */
static toi16_reach find_bent_reach(const toi_bound *bound, fix16_t t_max) {
    const toi16_side side = {bound->margin, bound->speed, bound->accel};
    const toi16_wide r = toi16_side_distance(&side, (uint32_t)t_max);
    const toi16_reach reach = {(int64_t)(r.low & ((UINT64_C(1) << 33) - 1)), toi16_wide_shift(&r, -33),
                               bound->margin};
    return reach;
}

toi16_reach toi16_find_reach(const toi_bound *bound, fix16_t t_max) {
    toi16_reach reach = {0, 0, 0};
    if (!bound)
        return reach;
    if (bound->accel != 0)
        return find_bent_reach(bound, t_max);
    const int64_t way_q16 = toi16_mul(bound->speed, t_max);
    reach.rest_q33 = (way_q16 & UINT16_MAX) * (INT32_C(1) << 17);
    reach.whole = toi16_shr(way_q16, 16) + bound->margin;
    reach.margin = bound->margin;
    return reach;
}

/* ---- Level boxes */

/* Returns how far a velocity leads, rounded away from 0; for a time of 1.0 that takes no product. */
static inline int64_t certain_way(fix16_t v, fix16_t t_max) {
    if (t_max == fix16_one)
        return v;
    return v < 0 ? toi16_shr(toi16_mul(v, t_max), 16) : -toi16_shr(-toi16_mul(v, t_max), 16);
}

/* Writes n coordinates of a box that is known for certain: one end of each moves. */
TOI16_INLINE void sweep_certain(toi16_row box, toi16_row velocity, fix16_t t_max, unsigned n, void *out) {
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++) {
        const fix16_t v = toi16_in_row(velocity, k), lo = toi16_in_row(box, k), hi = toi16_in_row(box, n + k);
        const fix16_t end = toi16_saturate((v < 0 ? lo : hi) + certain_way(v, t_max));
        toi16_put_in_row(out, k, v < 0 ? end : lo);
        toi16_put_in_row(out, n + k, v < 0 ? hi : end);
    }
}

/* Writes n coordinates, which the box and the answer have twice each. */
TOI16_INLINE void sweep_level(toi16_row box, toi16_row velocity, const toi_bound *bound, fix16_t t_max,
                              unsigned n, void *out) {
    if (!bound || (bound->margin | bound->speed | bound->accel) == 0) {
        sweep_certain(box, velocity, t_max, n, out);
        return;
    }
    const toi16_reach reach = toi16_find_reach(bound, t_max);
    TOI16_UNROLL
    for (unsigned k = 0; k < n; k++) {
        const int64_t way = toi16_mul(toi16_in_row(velocity, k), t_max), hi = toi16_in_row(box, n + k);
        toi16_put_in_row(out, k, toi16_saturate(toi16_swept_end(toi16_in_row(box, k), 0, way, &reach)));
        toi16_put_in_row(out, n + k, toi16_saturate(-toi16_swept_end(-hi, 0, -way, &reach)));
    }
}

toi_status toi_swept_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb2 *out) {
    const toi_status status = toi16_judge_swept(toi_aabb2_check(box), velocity, bound, t_max, out);
    if (status == TOI_OK)
        sweep_level(box, velocity, bound, t_max, 2, out);
    return status;
}

toi_status toi_swept_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, const toi_bound *bound,
                           fix16_t t_max, toi_aabb3 *out) {
    const toi_status status = toi16_judge_swept(toi_aabb3_check(box), velocity, bound, t_max, out);
    if (status == TOI_OK)
        sweep_level(box, velocity, bound, t_max, 3, out);
    return status;
}
