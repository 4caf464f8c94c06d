/* SPDX-License-Identifier: MIT */
/* The sweeps of a circle or a sphere and a level box. */
#include "ball.h"

toi_status toi16_check_box(toi16_row box, toi_status status, unsigned dimensions) {
    return status < 0 ? status : toi16_check_numbers(box, 2 * dimensions, 0);
}

/* Tells whether the cores answer; else the answer is written, which may be an error. */
TOI16_SELDOM bool is_flat_pair(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, toi_status box,
                               unsigned dimensions, const toi_options *options, toi_hit *hit) {
    toi16_level_way way;
    options = toi16_options(options);
    if (TOI16_CHECKS) {
        const toi_status shapes =
            toi16_first_error(toi16_check_ball(a, dimensions), toi16_check_box(b, box, dimensions));
        hit->status = toi16_check_sweep(shapes, va, vb, dimensions, toi16_until(options));
        if (hit->status < 0)
            return false;
    }
    way.radius = (uint32_t)toi16_in_row(a, dimensions);
    if (way.radius == 0)
        return true;
    toi16_set_level_way(&way, dimensions, a, va, b, toi16_row_from(b, dimensions), vb);
    toi16_begin_answer(hit);
    toi16_box_sweep(&way, toi16_until(options), hit);
    toi16_name_nearest(hit);
    return false;
}

/* Tells whether arguments may be wrong, or the ball is a point. */
TOI16_INLINE bool is_doubtful(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned dimensions,
                              fix16_t t_max, const toi_hit *hit) {
    if (TOI16_CHECKS &&
        (toi16_is_any_null(a, va, b, vb, hit) || t_max < 0 ||
         (toi16_size_of_ball(a, dimensions) | toi16_size_of_row(b, 2 * dimensions) |
          toi16_size_of_row(va, dimensions) | toi16_size_of_row(vb, dimensions)) >= (uint32_t)TOI_LIMIT))
        return true;
    for (unsigned k = 0; k < dimensions; k++)
        if (TOI16_CHECKS && toi16_in_row(b, k) > toi16_in_row(b, k + dimensions))
            return true;
    return toi16_in_row(a, dimensions) == 0;
}

/* Answers usual queries in straight code. False where they are not. */
TOI16_INLINE bool sweep_box_quickly(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned dimensions,
                                    const toi_options *options, toi_hit *hit) {
    toi16_level_way way;
    const fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (is_doubtful(a, va, b, vb, dimensions, t_max, hit))
        return false;
    const int32_t radius = toi16_in_row(a, dimensions);
    toi16_begin_answer(hit);
    TOI16_UNROLL
    for (unsigned k = 0; k < dimensions; k++) {
        const int32_t at = toi16_in_row(a, k), lo = toi16_in_row(b, k) - at,
                      hi = toi16_in_row(b, k + dimensions) - at,
                      w = toi16_in_row(vb, k) - toi16_in_row(va, k);
        if (toi16_is_out_of_reach(lo, hi, w, radius, t_max))
            return true;
        way.lo[k] = lo;
        way.hi[k] = hi;
        way.w[k] = w;
    }
    if (dimensions == 2)
        way.lo[2] = way.hi[2] = way.w[2] = 0;
    way.radius = (uint32_t)radius;
    toi16_box_sweep(&way, t_max, hit);
    toi16_name_nearest(hit);
    return true;
}

toi_status toi_sweep_circle2_aabb2(const toi_circle2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    if (!TOI16_FOR_SIZE && sweep_box_quickly(a, va, b, vb, 2, options, hit))
        return hit->status;
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (!is_flat_pair(a, va, b, vb, TOI16_CHECKS ? toi_aabb2_check(b) : TOI_OK, 2, options, hit))
        return hit->status;
    const toi_aabb2 point = {a->center, a->center};
    return toi_sweep_aabb2(&point, va, b, vb, options, hit);
}

toi_status toi_sweep_sphere3_aabb3(const toi_sphere3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    if (!TOI16_FOR_SIZE && sweep_box_quickly(a, va, b, vb, 3, options, hit))
        return hit->status;
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (!is_flat_pair(a, va, b, vb, TOI16_CHECKS ? toi_aabb3_check(b) : TOI_OK, 3, options, hit))
        return hit->status;
    const toi_aabb3 point = {a->center, a->center};
    return toi_sweep_aabb3(&point, va, b, vb, options, hit);
}
