/* SPDX-License-Identifier: MIT */
/* What balls and level boxes have in common: M = B - A is a level box that moves by w, and contact lasts
 * while F(t) <= 0, F being the square of M's distance from 0 less r * r. F is convex, and has a slope
 * everywhere. */
#ifndef TOI16_BALL_H
#define TOI16_BALL_H

#include "round.h"

/* M at t = 0 and the way that it goes: from lo to hi, within 2^30 of 0, with speeds below 2^30. */
typedef struct {
    int32_t lo[3], hi[3], w[3];
    uint32_t radius; /* r, below 2^30 */
} toi16_level_way;

/* The upper 30 bits of a number of 0 or more, which is m * 2^up and a little more; m is 0 or above 2^29. */
typedef struct {
    uint32_t m;
    int up;
} toi16_rough;

/* A piece of F, or of a ball all of it: a t * t + 2 b t + k, with a and |b| below 3 * 2^60 and |k| too. Its
 * zeros are (-b - root) / a and (-b + root) / a; or k / reach and reach / a for b < 0. */
typedef struct {
    int64_t a, b, k;
    int sign;          /* of the discriminant b * b - a k: below 0 there is no zero */
    toi16_rough root;  /* of the discriminant, at most 2 units more */
    toi16_rough reach; /* |b| and the root, at most 4 units more */
} toi16_parabola;

/* Finds the sign, the root and the reach. */
void toi16_find_zeros(toi16_parabola *f);

/* Writes where the point of M is that is nearest to 0, in units of 1 / d ulp, at n / d. */
void toi16_level_place(const toi16_level_way *way, int32_t n, int32_t d, int64_t *out);

/* The signs of F and, where F is not below 0, of its slope, at n / d; d is above 0, and both are below 2^31.
 */
int toi16_level_signs(const toi16_level_way *way, int32_t n, int32_t d, int *slope);

/* Returns the coordinate of the point of [lo, hi] that is nearest to 0. */
static inline int32_t toi16_nearest_to_0(int32_t lo, int32_t hi) {
    return lo > 0 ? lo : hi < 0 ? hi : 0;
}

/* Writes F at t = 0, of which a is not wanted. */
void toi16_level_now(const toi16_level_way *way, int32_t nearest[3], toi16_parabola *out);

int64_t toi16_dot_rows(const int32_t a[3], const int32_t b[3]);

/* Returns the lower zero of f rounded down, which is above 0: b < 0 and k > 0. It is the first time of
 * contact of the way. -1 past t_max. */
fix16_t toi16_first_time(const toi16_level_way *way, const toi16_parabola *f, fix16_t t_max);

/* Returns the upper zero of f rounded up, or t_max where that is less. It is 0 or above: k <= 0 where b > 0.
 * It is the last time of contact of the way. */
fix16_t toi16_last_time(const toi16_level_way *way, const toi16_parabola *f, fix16_t t_max);

/* Writes the direction of a vector within 2^30. */
void toi16_unit_row(const int32_t v[3], toi_vec3 *out);

/* Writes the direction of q + w t at the lower zero. */
void toi16_arc_normal(const int32_t q[3], const int32_t w[3], const toi16_rough *root, toi_vec3 *out);

/* Answers for k <= 0, but for the exit: overlap, or a touch after which M goes on inwards or does not. */
bool toi16_contact_now(const int32_t nearest[3], const toi16_parabola *f, toi_hit *hit);

/* Answer a sweep that has been begun, but for the axis: of a point, and of any box, whose way does not stay
 * as it was. */
void toi16_ball_sweep(const toi16_level_way *way, fix16_t t_max, toi_hit *hit);
void toi16_box_sweep(toi16_level_way *way, fix16_t t_max, toi_hit *hit);

/* Answers an overlap query that has been begun, but for the axis. In the plane dimensions is 2. */
void toi16_level_at_rest(const toi16_level_way *way, unsigned dimensions, toi_penetration *out);

/* ---- Typed pairs: balls.c, ball_boxes.c */

/* Tells whether M stays farther than r from 0 along a coordinate until t_max, by way of being too far or by
 * not coming nearer. */
TOI16_INLINE bool toi16_is_out_of_reach(int32_t lo, int32_t hi, int32_t w, int32_t radius, fix16_t t_max) {
    const int32_t gap = lo > 0 ? lo - radius : -hi - radius, speed = lo > 0 ? -w : w;
    if (gap <= 0 || speed <= 0)
        return gap > 0;
    return (uint32_t)gap >
           (t_max == fix16_one ? (uint32_t)speed : toi16_mul_q16((uint32_t)speed, (uint32_t)t_max));
}

/* Has each bit of the numbers of a ball and of its reach. */
TOI16_INLINE uint32_t toi16_size_of_ball(toi16_row ball, unsigned dimensions) {
    const uint32_t radius = (uint32_t)toi16_in_row(ball, dimensions);
    uint32_t size = radius;
    TOI16_UNROLL
    for (unsigned k = 0; k < dimensions; k++)
        size |= toi16_abs32(toi16_in_row(ball, k)) + radius;
    return size;
}

/* Has each bit of numbers without their signs. */
TOI16_INLINE uint32_t toi16_size_of_row(toi16_row row, unsigned count) {
    uint32_t size = 0;
    TOI16_UNROLL
    for (unsigned k = 0; k < count; k++)
        size |= toi16_abs32(toi16_in_row(row, k));
    return size;
}

/* Checks numbers of points around which a shape has a radius, which may be null. */
toi_status toi16_check_numbers(toi16_row row, unsigned count, fix16_t radius);

/* Checks so many numbers with a radius after them. */
toi_status toi16_check_ball(toi16_row ball, unsigned count);

/* Checks the corners of a box as those of round shapes; status is what its own check says. */
toi_status toi16_check_box(toi16_row box, toi_status status, unsigned dimensions);

/* Checks what else a sweep is given; shapes is what their checks say. */
toi_status toi16_check_sweep(toi_status shapes, toi16_row va, toi16_row vb, unsigned dimensions,
                             fix16_t t_max);

/* Writes the way of a box against a point, but for the radius. */
void toi16_set_level_way(toi16_level_way *way, unsigned dimensions, toi16_row a, toi16_row va, toi16_row lo_b,
                         toi16_row hi_b, toi16_row vb);

/* Names the axis of an answer, and returns the status. */
toi_status toi16_name_nearest(toi_hit *hit);

#endif
