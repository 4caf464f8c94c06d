/* SPDX-License-Identifier: MIT */
/* The checks of round shapes, and the sweeps of two circles and of two spheres. A circle or a sphere is a row
 * of numbers: its centre, and then its radius; a capsule has both ends before the radius. */
#include "ball.h"

/* ---- Checks */

toi_status toi16_check_numbers(toi16_row row, unsigned count, fix16_t radius) {
    if (!row)
        return TOI_ERR_ARGUMENT;
    if (radius < 0)
        return TOI_ERR_SHAPE;
    for (unsigned n = 0; n < count; n++)
        if (toi16_abs32(toi16_in_row(row, n)) + (uint32_t)radius >= (uint32_t)TOI_LIMIT)
            return TOI_ERR_RANGE;
    return TOI_OK;
}

toi_status toi16_check_ball(toi16_row ball, unsigned count) {
    return toi16_check_numbers(ball, count, ball ? toi16_in_row(ball, count) : 0);
}

toi_status toi_circle2_check(const toi_circle2 *circle) {
    return toi16_check_ball(circle, 2);
}

toi_status toi_sphere3_check(const toi_sphere3 *sphere) {
    return toi16_check_ball(sphere, 3);
}

toi_status toi_capsule2_check(const toi_capsule2 *capsule) {
    return toi16_check_ball(capsule, 4);
}

toi_status toi_capsule3_check(const toi_capsule3 *capsule) {
    return toi16_check_ball(capsule, 6);
}

/* ---- Two points, which answer as flat boxes do */

static void name_face(unsigned k, toi_hit *hit) {
    hit->axis.kind = TOI_AXIS_FACE_A;
    hit->axis.a = (uint16_t)k;
}

static void separate_points(unsigned k, const toi_options *options, toi_hit *hit) {
    name_face(k, hit);
    if (options->hint)
        options->hint->last = k + 1;
}

/* Points that move along a coordinate are there together at one time; the first such coordinate gives the
 * normal. */
static void sweep_points(const toi16_level_way *way, unsigned dimensions, const toi_options *options,
                         toi_hit *hit) {
    const fix16_t t_max = toi16_until(options);
    int32_t num = 0, den = 0;
    unsigned first = 0;
    for (unsigned k = 0; k < dimensions; k++) {
        const int32_t w = way->w[k], q = way->lo[k], n = w < 0 ? q : -q, d = w < 0 ? -w : w;
        const bool meets = d == 0 ? q == 0
                                  : n >= 0 && toi16_mul(n, 65536) <= toi16_mul(t_max, d) &&
                                        (den == 0 || toi16_mul(n, den) == toi16_mul(num, d));
        if (!meets) {
            separate_points(k, options, hit);
            return;
        }
        if (den == 0 && d != 0) {
            num = n;
            den = d;
            first = k;
        }
    }
    hit->status = num == 0 ? TOI_OVERLAP : TOI_HIT;
    hit->exit = t_max;
    if (den != 0)
        hit->exit = toi16_ratio((uint32_t)num, (uint32_t)den, true);
    if (num == 0)
        return;
    hit->enter = toi16_ratio((uint32_t)num, (uint32_t)den, false);
    toi16_put_in_row(&hit->normal, first, way->lo[first] < 0 ? -fix16_one : fix16_one);
    name_face(first, hit);
}

/* ---- Sweeps */

void toi16_set_level_way(toi16_level_way *way, unsigned dimensions, toi16_row a, toi16_row va, toi16_row lo_b,
                         toi16_row hi_b, toi16_row vb) {
    way->lo[2] = way->hi[2] = way->w[2] = 0;
    for (unsigned k = 0; k < dimensions; k++) {
        way->lo[k] = toi16_in_row(lo_b, k) - toi16_in_row(a, k);
        way->hi[k] = toi16_in_row(hi_b, k) - toi16_in_row(a, k);
        way->w[k] = toi16_in_row(vb, k) - toi16_in_row(va, k);
    }
}

toi_status toi16_check_sweep(toi_status shapes, toi16_row va, toi16_row vb, unsigned dimensions,
                             fix16_t t_max) {
    if (t_max < 0)
        return TOI_ERR_ARGUMENT;
    if (shapes < 0)
        return shapes;
    return !va || !vb ? TOI_ERR_ARGUMENT
                      : toi16_first_error(toi16_check_numbers(va, dimensions, 0),
                                          toi16_check_numbers(vb, dimensions, 0));
}

toi_status toi16_name_nearest(toi_hit *hit) {
    if (hit->status == TOI_HIT || hit->status == TOI_GRAZE)
        hit->axis.kind = TOI_AXIS_NEAREST;
    return hit->status;
}

TOI16_SELDOM toi_status sweep_balls(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned dimensions,
                                    const toi_options *options, toi_hit *hit) {
    toi16_level_way way;
    options = toi16_options(options);
    if (TOI16_CHECKS) {
        if (!hit)
            return TOI_ERR_ARGUMENT;
        const toi_status shapes =
            toi16_first_error(toi16_check_ball(a, dimensions), toi16_check_ball(b, dimensions));
        hit->status = toi16_check_sweep(shapes, va, vb, dimensions, toi16_until(options));
        if (hit->status < 0)
            return hit->status;
    }
    toi16_set_level_way(&way, dimensions, a, va, b, b, vb);
    way.radius = (uint32_t)toi16_in_row(a, dimensions) + (uint32_t)toi16_in_row(b, dimensions);
    toi16_begin_answer(hit);
    if (way.radius == 0) {
        sweep_points(&way, dimensions, options, hit);
        return hit->status;
    }
    toi16_ball_sweep(&way, toi16_until(options), hit);
    return toi16_name_nearest(hit);
}

/* Answers usual queries in straight code. False where an argument may be wrong, or both balls are points. */
TOI16_INLINE bool sweep_quickly(toi16_row a, toi16_row va, toi16_row b, toi16_row vb, unsigned dimensions,
                                const toi_options *options, toi_hit *hit) {
    toi16_level_way way;
    const fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (TOI16_CHECKS &&
        (toi16_is_any_null(a, va, b, vb, hit) || t_max < 0 ||
         (toi16_size_of_ball(a, dimensions) | toi16_size_of_ball(b, dimensions) |
          toi16_size_of_row(va, dimensions) | toi16_size_of_row(vb, dimensions)) >= (uint32_t)TOI_LIMIT))
        return false;
    const int32_t radius = toi16_in_row(a, dimensions) + toi16_in_row(b, dimensions);
    if (radius == 0)
        return false;
    toi16_begin_answer(hit);
    TOI16_UNROLL
    for (unsigned k = 0; k < dimensions; k++) {
        const int32_t q = toi16_in_row(b, k) - toi16_in_row(a, k),
                      w = toi16_in_row(vb, k) - toi16_in_row(va, k);
        if (toi16_is_out_of_reach(q, q, w, radius, t_max))
            return true;
        way.lo[k] = way.hi[k] = q;
        way.w[k] = w;
    }
    if (dimensions == 2)
        way.lo[2] = way.hi[2] = way.w[2] = 0;
    way.radius = (uint32_t)radius;
    toi16_ball_sweep(&way, t_max, hit);
    toi16_name_nearest(hit);
    return true;
}

toi_status toi_sweep_circle2(const toi_circle2 *a, const toi_vec2 *va, const toi_circle2 *b,
                             const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    if (!TOI16_FOR_SIZE && sweep_quickly(a, va, b, vb, 2, options, hit))
        return hit->status;
    return sweep_balls(a, va, b, vb, 2, options, hit);
}

toi_status toi_sweep_sphere3(const toi_sphere3 *a, const toi_vec3 *va, const toi_sphere3 *b,
                             const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    if (!TOI16_FOR_SIZE && sweep_quickly(a, va, b, vb, 3, options, hit))
        return hit->status;
    return sweep_balls(a, va, b, vb, 3, options, hit);
}

void toi_hit_flip(toi_hit *hit) {
    if (!hit || hit->status < 0)
        return;
    const uint16_t a = hit->axis.a;
    toi16_turn_normal(hit->status, hit);
    hit->axis.a = hit->axis.b;
    hit->axis.b = a;
    if (hit->axis.kind == TOI_AXIS_FACE_A || hit->axis.kind == TOI_AXIS_FACE_B)
        hit->axis.kind = hit->axis.kind == TOI_AXIS_FACE_A ? TOI_AXIS_FACE_B : TOI_AXIS_FACE_A;
}
