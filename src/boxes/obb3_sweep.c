/* SPDX-License-Identifier: MIT */
/* The typed sweeps of oriented boxes in space. They search at once, and open what the exact axes need only
 * where that leaves something open. */
#include "obb3_bounds.h"
#include "obb3_lay.h"
#include "obb3_search.h"
#include "../number/vector.h"

/* By one entry: all but those that turn about the first axis. */
static inline bool may_be_level(const toi_rot3 *rot) {
    return (uint32_t)rot->u[0].x << 2 == 0;
}

/* ---- Answers */

/* u x v, of which the longest entry takes 35 to 61 bits, as 30 bits: cut off, or to nearest. */
#ifndef TOI16_ARM_CROSS
/* x / 2^n for n from 1 to 31, rounded down, where that takes 32 bits. */
static inline int32_t shift_down(int64_t x, unsigned n) {
    return (int32_t)((uint32_t)((uint64_t)x >> 32) << (32 - n) | (uint32_t)x >> n);
}

static inline void toi16_cross_q30(const toi_axis3 *u, const toi_axis3 *v, bool cut, int32_t out[3]) {
    int64_t cross[3];
    toi16_cross(u, v, cross);
    unsigned n = toi16_bits64(toi16_abs64(cross[0]) | toi16_abs64(cross[1]) | toi16_abs64(cross[2])) - 30;
    uint32_t half = cut ? 0 : UINT32_C(1) << (n - 1);
    out[0] = shift_down(cross[0] + half, n);
    out[1] = shift_down(cross[1] + half, n);
    out[2] = shift_down(cross[2] + half, n);
}
#define TOI16_MANY_REGISTERS static
#else
#define TOI16_MANY_REGISTERS TOI16_SELDOM
#endif

/* The direction of a proved axis of two edges, or of a face as the cross product of its edges, as the pair
 * has it: their sine is above 2^-25, so that the cross product takes 35 to 61 bits. */
TOI16_MANY_REGISTERS void put_cross(const toi16_layout3 *at, uint32_t axis, toi_axis3 *out) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    const toi_axis3 *u = at->a.rot->u, *v = at->b.rot->u;
    int32_t q30[3];
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
    toi16_cross_q30(u, v, toi16_are_large3(at), q30);
    out->x = q30[0];
    out->y = q30[1];
    out->z = q30[2];
}

static inline void put_directed_normal(const toi16_layout3 *at, uint32_t axis, toi_vec3 *out) {
    toi_axis3 direction;
    put_cross(at, axis, &direction);
    toi16_unit(&direction, toi16_dot3(&at->w, &direction) > 0, out);
}

/* Where products are dear few normals need all of it, and none else its room. */
TOI16_SELDOM void put_seldom_normal(const toi16_layout3 *at, uint32_t axis, toi_vec3 *out) {
    put_directed_normal(at, axis, out);
}

/* By the search, which asks for axes that are orthonormal: toi16_unit would leave them as they are. Of a
 * direction that B moves along, B comes from below. */
static inline void put_proved_normal(const toi16_layout3 *at, toi16_mark mark, toi_vec3 *out) {
    uint32_t axis = mark >> 1;
    if (!toi16_is_directed3(at, axis)) {
        toi16_round_unit(axis < 3 ? &at->a.rot->u[axis] : &at->b.rot->u[axis - 3], mark & 1, out);
        return;
    }
    if (TOI16_NARROW) {
        if (axis < 6 || !toi16_put_edge_normal3(at, axis - 6, out))
            put_seldom_normal(at, axis, out);
        return;
    }
    put_directed_normal(at, axis, out);
}

static inline void put_normal(const toi16_layout3 *at, toi16_mark mark, toi_vec3 *out) {
    toi_axis3 direction;
    toi16_direction3(at, mark >> 1, &direction);
    toi16_unit(&direction, mark & 1, out);
}

static toi_status begin(const toi_options *options, toi_hit *hit) {
    bool quick = options->quick;
    toi16_begin_answer(hit);
    hit->conservative = quick;
    return TOI_SEPARATE;
}

static void put_axis(uint32_t axis, toi_axis *out) {
    uint32_t edge_a = (axis - 6) * 11 >> 5;
    out->kind = axis < 3 ? TOI_AXIS_FACE_A : axis < 6 ? TOI_AXIS_FACE_B : TOI_AXIS_EDGES;
    out->a = (uint8_t)(axis < 3 ? axis : axis < 6 ? 0 : edge_a);
    out->b = (uint8_t)(axis < 3 ? 0 : axis < 6 ? axis - 3 : axis - 6 - 3 * edge_a);
}

static inline toi_status put_times(const toi16_times3 *times, const toi_options *options, toi_hit *hit) {
    hit->conservative = options->quick;
    hit->enter = times->enter;
    hit->exit = times->exit;
    return hit->status = times->status;
}

/* Built for size in a function of its own, so that its room is free when times are looked for. */
TOI16_ONCE void put_where(const toi16_layout3 *at, toi16_mark mark, toi_hit *hit) {
    put_normal(at, mark, &hit->normal);
    hit->axis = toi16_obbs3_feature(0, mark >> 1);
}

/* By the walk's mark. */
static toi_status answer_by_mark(const toi16_layout3 *at, const toi16_times3 *times,
                                 const toi_options *options, toi_hit *hit) {
    toi16_begin_answer(hit);
    if (times->mark != TOI16_NO_MARK)
        put_where(at, times->mark, hit);
    return put_times(times, options, hit);
}

/* By the search's: each kind of axis has its own way to the normal. */
static toi_status answer(const toi16_layout3 *at, const toi16_times3 *times, const toi_options *options,
                         toi_hit *hit) {
    toi16_mark mark = times->mark;
    if (mark == TOI16_NO_MARK)
        begin(options, hit);
    else {
        put_proved_normal(at, mark, &hit->normal);
        put_axis(mark >> 1, &hit->axis);
    }
    return put_times(times, options, hit);
}

/* What the search leaves open. */
TOI16_SELDOM toi_status answer_exactly(const toi16_layout3 *at, toi16_times3 *times,
                                       const toi_options *options, toi_hit *hit) {
    if (times->unsure != 0) {
        toi16_find_unsure3(at, times);
        return answer(at, times, options, hit);
    }
    toi16_clip_exactly3(at, toi16_until(options), times);
    return answer_by_mark(at, times, options, hit);
}

/* Where bounds do not show that the boxes are apart. */
TOI16_INLINE toi_status sweep_near(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    toi16_times3 times;
    switch (toi16_find_times3(at, options, &times)) {
    case TOI16_APART:
        return begin(options, hit);
    case TOI16_MEETS:
        return answer(at, &times, options, hit);
    default:
        return answer_exactly(at, &times, options, hit);
    }
}

TOI16_SELDOM toi_status sweep_until(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && toi16_until(options) < 0)
        return hit->status = TOI_ERR_ARGUMENT;
    bool far = toi16_are_far_until3(at, options);
    return far ? begin(options, hit) : sweep_near(at, options, hit);
}

TOI16_INLINE toi_status sweep(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    if (may_be_level(at->b.rot) && toi16_sweep_level3(at, options, hit))
        return hit->status;
    if (toi16_until(options) != 65536)
        return sweep_until(at, options, hit);
    bool far = toi16_are_far3(at, &at->w) && toi16_bounds_count3(options);
    return far ? begin(options, hit) : sweep_near(at, options, hit);
}

toi_status toi16_sweep_laid3(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    return sweep(at, options, hit);
}

/* ---- Boxes */

/* t_max is looked at where it is not 1. */
static inline bool are_given(const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                             const toi_hit *hit) {
    return !TOI16_CHECKS || !toi16_is_any_null(a, va, b, vb, hit);
}

/* Of arguments that something may be wrong with, in the room of a layout. */
TOI16_SELDOM toi_status sweep_any(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi_status status = toi16_lay_out_obb3(at, a, va, b, vb, options, hit);
    return status < 0 ? status : sweep(at, options, hit);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    if (!are_given(a, va, b, vb, hit))
        return sweep_any(&at, a, va, b, vb, options, hit);
    uint32_t past = toi16_lay_boxes3(&at, a, va, b, vb);
    if (!toi16_are_plain3(&at) || past != 0)
        return sweep_any(&at, a, va, b, vb, options, hit);
    if (may_be_level(at.b.rot) && toi16_sweep_level3(&at, options, hit))
        return hit->status;
    bool whole = toi16_until(options) == 65536;
    if (whole && toi16_are_far3(&at, &at.w) && toi16_bounds_count3(options))
        return begin(options, hit);
    at.epsilon = toi16_edge_epsilon(options);
    return whole ? sweep_near(&at, options, hit) : sweep_until(&at, options, hit);
}

/* ---- Boxes of both kinds */

/* Twice from the middle of an interval to x, or back. */
TOI16_INLINE int32_t twice_from(fix16_t lo, fix16_t hi, fix16_t x, bool back, uint32_t *ends,
                                uint32_t *places) {
    *ends = toi16_at_once(*ends | toi16_size(lo) | toi16_size(hi));
    *places = toi16_at_once(*places | toi16_size(x));
    uint32_t way = 2 * (uint32_t)x - (uint32_t)lo - (uint32_t)hi;
    return (int32_t)(back ? 0 - way : way);
}

/* Adds the extents, and returns their bits: the highest one where they are negative. */
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

/* As toi16_lay_boxes3, a and va being those of the axis-aligned box, which is the second one or the first. */
TOI16_INLINE bool lay_out_mixed(toi16_layout3 *at, const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                const toi_vec3 *vb, bool second, const toi_options *options) {
    uint32_t places = 0, ends = 0, half = 0, reach2 = 0, ways = 0;
    uint32_t extents = put_level_sides(second ? &at->b : &at->a, a, &reach2);
    uint32_t halves = toi16_put_sides3(second ? &at->a : &at->b, b, &half);
    at->d2.x = twice_from(a->lo.x, a->hi.x, b->center.x, second, &ends, &places);
    at->d2.y = twice_from(a->lo.y, a->hi.y, b->center.y, second, &ends, &places);
    at->d2.z = twice_from(a->lo.z, a->hi.z, b->center.z, second, &ends, &places);
    toi16_put_way3(second ? vb : va, second ? va : vb, 0, &at->w, &places, &ways);
    at->reach2 = reach2 + 2 * half;
    at->lengths = (toi16_bits_of3(&at->d2) | at->reach2) >> 1 | ways;
    bool plain = toi16_lay_out3(at, options);
    return (int32_t)extents >= 0 && plain &&
           (((halves | ends) < (uint32_t)TOI_LIMIT / 4) & ((places | ways) < (uint32_t)TOI_LIMIT / 2)) != 0;
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    bool plain = are_given(a, va, b, vb, hit) && lay_out_mixed(&at, a, va, b, vb, false, options);
    toi_status status = plain ? TOI_OK : toi16_lay_out_aabb3_obb3(&at, a, va, b, vb, options, hit);
    return status < 0 ? status : sweep(&at, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_layout3 at;
    options = toi16_options(options);
    bool plain = are_given(a, va, b, vb, hit) && lay_out_mixed(&at, b, vb, a, va, true, options);
    toi_status status = plain ? TOI_OK : toi16_lay_out_obb3_aabb3(&at, a, va, b, vb, options, hit);
    return status < 0 ? status : sweep(&at, options, hit);
}
