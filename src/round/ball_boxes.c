/* SPDX-License-Identifier: MIT */
/* The sweeps of a circle or a sphere and a level box. */
#include "ball.h"

toi_status toi16_check_box(toi16_row box, toi_status status, unsigned dimensions) {
    return status < 0 ? status : toi16_check_numbers(box, 2 * dimensions, 0);
}

/* Tells whether the cores answer; else the answer is written, which may be an error. */
static bool is_flat_pair(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, toi_status box,
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

toi_status toi_sweep_circle2_aabb2(const toi_circle2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (!is_flat_pair(a, va, b, vb, TOI16_CHECKS ? toi_aabb2_check(b) : TOI_OK, 2, options, hit))
        return hit->status;
    const toi_aabb2 point = {a->center, a->center};
    return toi_sweep_aabb2(&point, va, b, vb, options, hit);
}

toi_status toi_sweep_sphere3_aabb3(const toi_sphere3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (!is_flat_pair(a, va, b, vb, TOI16_CHECKS ? toi_aabb3_check(b) : TOI_OK, 3, options, hit))
        return hit->status;
    const toi_aabb3 point = {a->center, a->center};
    return toi_sweep_aabb3(&point, va, b, vb, options, hit);
}
