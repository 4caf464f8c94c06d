/* SPDX-License-Identifier: MIT */
/* The typed sweeps of oriented boxes in space. They search at once, and open what the exact axes need only
 * where that leaves something open. */
#include "obb3_bounds.h"
#include "obb3_search.h"
#include "vector.h"

/* By one entry: all but those that turn about the first axis. */
static inline bool may_be_level(const toi_rot3 *rot) {
    return (uint32_t)rot->u[0].x << 2 == 0;
}

/* ---- Answers */

/* proved: by the search, which asks for axes that are orthonormal: toi16_unit would leave them as they are.
 * Of a direction that B moves along, B comes from below. */
static void put_normal(const toi16_layout3 *at, toi16_mark mark, bool proved, toi_vec3 *out) {
    toi_axis3 direction;
    uint32_t axis = mark >> 1;
    bool negative = mark & 1;
    if (proved && !toi16_is_directed3(at, axis)) {
        toi16_round_unit(axis < 3 ? &at->a.rot->u[axis] : &at->b.rot->u[axis - 3], negative, out);
        return;
    }
    toi16_direction3(at, axis, &direction);
    if (proved)
        negative = toi16_dot3(&at->w, &direction) > 0;
    toi16_unit(&direction, negative, out);
}

static toi_status begin(const toi_options *options, toi_hit *hit) {
    toi16_begin_answer(hit);
    hit->conservative = options->quick;
    return TOI_SEPARATE;
}

/* Where bounds do not show that the boxes are apart. */
static toi_status sweep_near(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    toi16_times3 times;
    begin(options, hit);
    bool proved = toi16_find_times3(at, options, &times) != TOI16_UNDECIDED;
    if (!proved)
        toi16_clip_exactly3(at, options->t_max, &times);
    if (times.status == TOI_SEPARATE)
        return TOI_SEPARATE;
    hit->enter = times.enter;
    hit->exit = times.exit;
    if (times.mark != TOI16_NO_MARK) {
        put_normal(at, times.mark, proved, &hit->normal);
        hit->axis = toi16_obbs3_feature(0, times.mark >> 1);
    }
    return hit->status = times.status;
}

TOI16_INLINE bool are_far(const toi16_layout3 *at, fix16_t t_max) {
    return t_max == 65536 ? toi16_are_far3(at, &at->w) : toi16_are_far_until3(at, t_max);
}

TOI16_INLINE toi_status sweep(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    uint8_t face_a[3], face_b[3];
    if (may_be_level(at->b.rot) && toi16_is_level3(at->a.rot, face_a) && toi16_is_level3(at->b.rot, face_b))
        return toi16_sweep_level3(at, face_a, face_b, options, hit);
    return are_far(at, options->t_max) ? begin(options, hit) : sweep_near(at, options, hit);
}

/* ---- Boxes */

static inline void put_sides(toi16_sides3 *sides, const toi_obb3 *box) {
    sides->half2[0] = 2 * (uint32_t)box->half.x;
    sides->half2[1] = 2 * (uint32_t)box->half.y;
    sides->half2[2] = 2 * (uint32_t)box->half.z;
    sides->rot = &box->rot;
}

static toi_status judge_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_hit *hit) {
    toi_status status = toi16_first_error(toi16_check_obb3(a), toi16_check_obb3(b));
    return toi16_judge3(status, va, vb, options, hit);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    if (TOI16_CHECKS && !(hit && options->t_max >= 0 && toi16_are_plain_obb3(a, va, b, vb))) {
        toi_status status = judge_obb3(a, va, b, vb, options, hit);
        if (status < 0)
            return status;
    }
    put_sides(&at.a, a);
    put_sides(&at.b, b);
    at.d2.x = 2 * (b->center.x - a->center.x);
    at.d2.y = 2 * (b->center.y - a->center.y);
    at.d2.z = 2 * (b->center.z - a->center.z);
    toi16_lay_out3(&at, va, vb, options);
    return sweep(&at, options, hit);
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    toi_status status = toi16_lay_out_aabb3_obb3(&at, a, va, b, vb, options, hit);
    return status < 0 ? status : sweep(&at, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    toi_status status = toi16_lay_out_obb3_aabb3(&at, a, va, b, vb, options, hit);
    return status < 0 ? status : sweep(&at, options, hit);
}
