/* SPDX-License-Identifier: MIT */
/* The typed sweeps of oriented boxes in space. They lay both boxes out, search at once, and project on exact
 * axes only where the search leaves something open. */
#include "../number/vector.h"
#include "obb3_layout.h"

/* ---- Normals */

/* x / 2^n for n from 1 to 31, rounded down, where that takes 32 bits. */
static inline int32_t shift_down(int64_t x, unsigned n) {
    return (int32_t)((uint32_t)((uint64_t)x >> 32) << (32 - n) | (uint32_t)x >> n);
}

/* Writes u x v, of which the longest entry takes 35 to 61 bits, as 30 bits: cut off, or to nearest. */
static inline void put_cross_q30(const toi_axis3 *u, const toi_axis3 *v, bool cut, toi_axis3 *out) {
    int64_t cross[3];
    toi16_cross(u, v, cross);
    unsigned n = toi16_bits64(toi16_abs64(cross[0]) | toi16_abs64(cross[1]) | toi16_abs64(cross[2])) - 30;
    uint32_t half = cut ? 0 : UINT32_C(1) << (n - 1);
    out->x = shift_down(cross[0] + half, n);
    out->y = shift_down(cross[1] + half, n);
    out->z = shift_down(cross[2] + half, n);
}

/* Writes the direction of a proved axis as the pair has it: the cross product of two edges, or of the two
 * other axes of a face's box. Their sine is above 2^-25, so that the cross product takes 35 to 61 bits. */
static void put_cross(const toi16_layout3 *layout, uint32_t axis, toi_axis3 *out) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    const toi_axis3 *u = layout->a.rot->u, *v = layout->b.rot->u;
    if (axis >= 6) {
        uint32_t edges = axis - 6, i = edges / 3;
        u += i;
        v += edges - 3 * i;
    } else {
        uint32_t k = axis < 3 ? axis : axis - 3;
        const toi_axis3 *box = axis < 3 ? u : v;
        u = box + next[k];
        v = box + next[k + 1];
    }
    put_cross_q30(u, v, toi16_are_large3(layout), out);
}

/* This takes more registers than the rest, and where products are dear few normals need it. */
TOI16_SELDOM void put_directed_normal(const toi16_layout3 *layout, uint32_t axis, toi_vec3 *out) {
    toi_axis3 direction;
    put_cross(layout, axis, &direction);
    toi16_unit(&direction, toi16_dot3(&layout->velocity, &direction) > 0, out);
}

/* Writes the normal of the search's mark. The search asks for axes that are orthonormal, which toi16_unit
 * would leave as they are. */
static inline void put_searched_normal(const toi16_layout3 *layout, toi16_mark mark, toi_vec3 *out) {
    uint32_t axis = mark >> 1;
    if (!toi16_is_directed3(layout, axis))
        toi16_round_unit(axis < 3 ? &layout->a.rot->u[axis] : &layout->b.rot->u[axis - 3], mark & 1, out);
    else if (!TOI16_NARROW || axis < 6 || !toi16_put_edge_normal3(layout, axis - 6, out))
        put_directed_normal(layout, axis, out);
}

/* ---- Answers */

static toi_status answer_apart(const toi_options *options, toi_hit *hit) {
    bool quick = options->quick;
    toi16_begin_answer(hit);
    hit->conservative = quick;
    return TOI_SEPARATE;
}

static inline toi_status answer_times(const toi16_times3 *times, const toi_options *options, toi_hit *hit) {
    hit->conservative = options->quick;
    hit->enter = times->enter;
    hit->exit = times->exit;
    return hit->status = times->status;
}

static toi_status answer_searched(const toi16_layout3 *layout, const toi16_times3 *times,
                                  const toi_options *options, toi_hit *hit) {
    if (times->mark == TOI16_NO_MARK)
        answer_apart(options, hit);
    else {
        put_searched_normal(layout, times->mark, &hit->normal);
        toi16_put_feature3(times->mark >> 1, &hit->axis);
    }
    return answer_times(times, options, hit);
}

/* Answers where the search leaves something open: exact projections have marks of their own. */
TOI16_SELDOM toi_status answer_exactly(const toi16_layout3 *layout, toi16_times3 *times,
                                       const toi_options *options, toi_hit *hit) {
    if (times->unsure != 0) {
        toi16_find_unsure3(layout, times);
        return answer_searched(layout, times, options, hit);
    }
    return toi16_answer_walk3(layout, times, options, hit);
}

/* Sweeps boxes whose bounds do not stay apart. */
TOI16_INLINE toi_status sweep_near(const toi16_layout3 *layout, const toi_options *options, toi_hit *hit) {
    toi16_times3 times;
    switch (toi16_find_times3(layout, options, &times)) {
    case TOI16_APART:
        return answer_apart(options, hit);
    case TOI16_MEETS:
        return answer_searched(layout, &times, options, hit);
    default:
        return answer_exactly(layout, &times, options, hit);
    }
}

TOI16_SELDOM toi_status sweep_until(const toi16_layout3 *layout, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && toi16_until(options) < 0)
        return hit->status = TOI_ERR_ARGUMENT;
    bool far = toi16_are_far_until3(layout, options);
    return far ? answer_apart(options, hit) : sweep_near(layout, options, hit);
}

/* One entry tells of all boxes but those that turn about their first axis that they are not level. */
static inline bool may_be_level(const toi_rot3 *rot) {
    return (uint32_t)rot->u[0].x << 2 == 0;
}

TOI16_INLINE toi_status sweep_laid_out(const toi16_layout3 *layout, const toi_options *options,
                                       toi_hit *hit) {
    if (may_be_level(layout->b.rot) && toi16_sweep_level3(layout, options, hit))
        return hit->status;
    if (toi16_until(options) != 65536)
        return sweep_until(layout, options, hit);
    bool far = toi16_are_far3(layout, &layout->velocity) && toi16_bounds_count3(options);
    return far ? answer_apart(options, hit) : sweep_near(layout, options, hit);
}

/* ---- Layouts of what is small and right; toi16_lay_out3 says what is wrong with all else */

static inline bool are_given(const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                             const toi_hit *hit) {
    return !TOI16_CHECKS || !toi16_is_any_null(a, va, b, vb, hit);
}

/* Sweeps what toi16_lay_out_boxes3 does not take, in the storage of its layout. */
TOI16_SELDOM toi_status sweep_any(toi16_layout3 *layout, const toi_obb3 *a, const toi_vec3 *va,
                                  const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options,
                                  toi_hit *hit) {
    toi_status status = toi16_lay_out3(layout, toi16_pose_obb3, a, va, toi16_pose_obb3, b, vb, options, hit);
    return status < 0 ? status : sweep_laid_out(layout, options, hit);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_layout3 layout;
    int32_t apart[3];
    options = toi16_options(options);
    if (!are_given(a, va, b, vb, hit))
        return sweep_any(&layout, a, va, b, vb, options, hit);
    if (!toi16_lay_out_boxes3(&layout, a, va, b, vb, apart))
        return sweep_any(&layout, a, va, b, vb, options, hit);
    if (may_be_level(layout.b.rot) && toi16_sweep_level3(&layout, options, hit))
        return hit->status;
    bool whole = toi16_until(options) == 65536;
    if (whole && toi16_are_beyond3(&layout, apart) && toi16_bounds_count3(options))
        return answer_apart(options, hit);
    layout.epsilon = toi16_edge_epsilon(options);
    return whole ? sweep_near(&layout, options, hit) : sweep_until(&layout, options, hit);
}

/* ---- Boxes of both kinds */

/* Twice the way from the middle of an interval to x, or back. */
TOI16_INLINE int32_t twice_from_middle(fix16_t lo, fix16_t hi, fix16_t x, bool back, uint32_t *ends,
                                       uint32_t *places) {
    *ends = toi16_at_once(*ends | toi16_size(lo) | toi16_size(hi));
    *places = toi16_at_once(*places | toi16_size(x));
    uint32_t way = 2 * (uint32_t)x - (uint32_t)lo - (uint32_t)hi;
    return (int32_t)(back ? 0 - way : way);
}

/* Adds the extents to *sum, and returns their bits: the highest one where they are negative. */
TOI16_INLINE uint32_t put_level_sides(toi16_sides3 *sides, const toi_aabb3 *box, uint32_t *sum) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    uint32_t x = (uint32_t)box->hi.x - (uint32_t)box->lo.x, y = (uint32_t)box->hi.y - (uint32_t)box->lo.y,
             z = (uint32_t)box->hi.z - (uint32_t)box->lo.z;
    sides->half2[0] = x;
    sides->half2[1] = y;
    sides->half2[2] = z;
    sides->rot = &level;
    *sum = toi16_at_once(*sum + x + y + z);
    return toi16_at_once(x | y | z);
}

/* Writes a layout. True where corners and half extents are below TOI_LIMIT / 4, all else below TOI_LIMIT / 2,
 * and the axes plain. The axis-aligned box is the second one, or the first. */
TOI16_INLINE bool lay_out_mixed(toi16_layout3 *layout, const toi_aabb3 *level, const toi_vec3 *level_velocity,
                                const toi_obb3 *box, const toi_vec3 *velocity, bool second,
                                const toi_options *options) {
    uint32_t places = 0, ends = 0, half = 0, reach2 = 0, lengths = 0;
    uint32_t extents = put_level_sides(second ? &layout->b : &layout->a, level, &reach2);
    ends |= toi16_put_sides3(second ? &layout->a : &layout->b, box, &half);
    toi_axis3 *offset2 = &layout->offset2;
    offset2->x = twice_from_middle(level->lo.x, level->hi.x, box->center.x, second, &ends, &places);
    offset2->y = twice_from_middle(level->lo.y, level->hi.y, box->center.y, second, &ends, &places);
    offset2->z = twice_from_middle(level->lo.z, level->hi.z, box->center.z, second, &ends, &places);
    toi16_put_way3(second ? velocity : level_velocity, second ? level_velocity : velocity, 0,
                   &layout->velocity, &places, &lengths);
    layout->reach2 = reach2 + 2 * half;
    layout->lengths = (toi16_bits_of3(offset2) | layout->reach2) >> 1 | lengths;
    layout->epsilon = toi16_edge_epsilon(options);
    return toi16_are_plain3(layout) && (int32_t)extents >= 0 && ends < (uint32_t)TOI_LIMIT / 4 &&
           (places | lengths) < (uint32_t)TOI_LIMIT / 2;
}

/* A build for size does without lay_out_mixed, as toi16_lay_out3 is there anyway. */
static inline bool is_quickly_laid_out(const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                                       const toi_hit *hit) {
    return !TOI16_FOR_SIZE && are_given(a, va, b, vb, hit);
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 layout;
    options = toi16_options(options);
    toi_status status = TOI_OK;
    if (!is_quickly_laid_out(a, va, b, vb, hit) || !lay_out_mixed(&layout, a, va, b, vb, false, options))
        status = toi16_lay_out3(&layout, toi16_pose_aabb3, a, va, toi16_pose_obb3, b, vb, options, hit);
    return status < 0 ? status : sweep_laid_out(&layout, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 layout;
    options = toi16_options(options);
    toi_status status = TOI_OK;
    if (!is_quickly_laid_out(a, va, b, vb, hit) || !lay_out_mixed(&layout, b, vb, a, va, true, options))
        status = toi16_lay_out3(&layout, toi16_pose_obb3, a, va, toi16_pose_aabb3, b, vb, options, hit);
    return status < 0 ? status : sweep_laid_out(&layout, options, hit);
}
