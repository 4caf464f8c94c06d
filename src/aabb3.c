/* SPDX-License-Identifier: MIT */
#include "aabb_sweep.h"

static inline bool is_reversed(const toi_aabb3 *box) {
    return box->lo.x > box->hi.x || box->lo.y > box->hi.y || box->lo.z > box->hi.z;
}

toi_status toi_sweep_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    const toi16_course course = {a, va, b, vb, options ? options->t_max : fix16_one};
    toi16_stay stay;
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || course.t_max < 0))
        return hit->status = TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (is_reversed(a) || is_reversed(b)))
        return hit->status = TOI_ERR_SHAPE;
    toi16_stay_begin(&stay);
    if (!toi16_stay_clip(&stay, &course, 3, 0))
        return toi16_stay_separate(options, 0, hit);
    if (!toi16_stay_clip(&stay, &course, 3, 1))
        return toi16_stay_separate(options, 1, hit);
    if (!toi16_stay_clip(&stay, &course, 3, 2))
        return toi16_stay_separate(options, 2, hit);
    return toi16_stay_answer(&stay, &course, 3, hit);
}
