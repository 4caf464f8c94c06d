/* SPDX-License-Identifier: MIT */
/* A shape of space at another time. */
#include "../kinds/kind.h"
#include "../number/vector.h"
#include "body.h"

typedef struct {
    toi16_rotor3 body;
    toi16_spot3 spot;
} moved3;

static toi_vec3 opposite3(const toi_vec3 *v, bool back) {
    const toi_vec3 out = {back ? -v->x : v->x, back ? -v->y : v->y, back ? -v->z : v->z};
    return out;
}

static bool has_least3(const toi_vec3 *v) {
    return v->x == INT32_MIN || v->y == INT32_MIN || v->z == INT32_MIN;
}

/* The least number has no opposite to go back by. */
static bool is_least3(const toi_motion3 *motion, fix16_t time) {
    return time == INT32_MIN || has_least3(&motion->velocity) || has_least3(&motion->carried) ||
           has_least3(&motion->spin);
}

/* Entry k of R (x, y, z), in 2^-30 of what they are in. */
static int64_t turned_entry3(const toi16_spot3 *spot, unsigned k, int32_t x, int32_t y, int32_t z) {
    return toi16_add_product(toi16_mul_sum(spot->turn[0][k], x, spot->turn[1][k], y), spot->turn[2][k], z);
}

/* Writes the axis of a spin, length 1, Q60: off by less than 2^-32, as the length of the spin is. */
static void find_fine_axis3(const toi16_course3 *course, const toi_vec3 *spin, int64_t axis_q60[3]) {
    int32_t w[3];
    toi16_put3(w, spin);
    for (unsigned k = 0; k < 3; k++) {
        const toi16_wide grown = toi16_wide_difference(toi16_mul(w[k], TOI_Q30_ONE), INT64_C(1) << 62, 0, 0);
        axis_q60[k] = (int64_t)toi16_wide_quotient(&grown, course->size_q32).low;
    }
}

/* Writes the turn of a place once more, to within 2^-28 of what is turned: a search is content with four
 * times that. The matrix is c 1 + s [u] + (1 - c) u u^T: sine and cosine are off by half an ulp, by which
 * what is turned is off by at most 0.71 ulp, entries by another half, which makes at most 1.5 ulp, the angle
 * by 0.8 ulp at the longest time, and the axis by less than an ulp. */
static void turn_finely3(const toi16_course3 *course, const toi_vec3 *spin, uint32_t ticks,
                         toi16_spot3 *spot) {
    int32_t s, c;
    int64_t u[3];
    find_fine_axis3(course, spin, u);
    toi16_sincos(course->rate_q64 * ticks, &s, &c);
    const int64_t sine = toi16_mul(s, TOI_Q30_ONE), cosine = toi16_mul(c, TOI_Q30_ONE),
                  rest = (INT64_C(1) << 60) - cosine;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = i == 2 ? 0 : i + 1, k = 3 - i - j;
        const int64_t part = toi16_mul_q60(rest, u[i]), across = toi16_mul_q60(part, u[j]),
                      around = toi16_mul_q60(sine, u[k]);
        spot->turn[i][i] = toi16_round_q30(cosine + toi16_mul_q60(part, u[i]));
        spot->turn[i][j] = toi16_round_q30(across + around);
        spot->turn[j][i] = toi16_round_q30(across - around);
    }
}

/* A time before t = 0 is one after it of the motion that goes back. */
static toi_status open_moved3(moved3 *moved, const toi_shape *shape, const toi_motion3 *motion,
                              fix16_t time) {
    const bool back = time < 0;
    const fix16_t ahead = back ? -time : time;
    const toi_motion3 along = {opposite3(&motion->velocity, back), opposite3(&motion->carried, back),
                               opposite3(&motion->spin, back), motion->pivot};
    toi16_course3 course;
    const toi_status status = toi16_open_one3(&moved->body, shape, &along, ahead);
    if (status < 0)
        return status;
    toi16_begin_course3(&course, &moved->body, ahead);
    toi16_spot3_at(&course, &moved->body, (uint32_t)ahead, &moved->spot);
    if (course.size_q32 != 0)
        turn_finely3(&course, &moved->body.motion.spin, (uint32_t)ahead, &moved->spot);
    return TOI_OK;
}

static bool round_place3(const int64_t q16[3], toi_vec3 *out) {
    const int64_t x = toi16_shr(q16[0] + 32768, 16), y = toi16_shr(q16[1] + 32768, 16),
                  z = toi16_shr(q16[2] + 32768, 16);
    const uint64_t limit = (uint64_t)TOI_LIMIT;
    out->x = (fix16_t)x;
    out->y = (fix16_t)y;
    out->z = (fix16_t)z;
    return toi16_abs64(x) < limit && toi16_abs64(y) < limit && toi16_abs64(z) < limit;
}

/* A point is less than 2^30.8 half ulps from the centre. */
static bool put_point3(const moved3 *moved, const toi_vec3 *point, toi_vec3 *out) {
    const int32_t *c = moved->body.center2;
    const int32_t x = 2 * point->x - c[0], y = 2 * point->y - c[1], z = 2 * point->z - c[2];
    int64_t place[3];
    for (unsigned k = 0; k < 3; k++)
        place[k] = moved->spot.center_q16[k] + toi16_shr(turned_entry3(&moved->spot, k, x, y, z), 15);
    return round_place3(place, out);
}

static toi_axis3 turned_axis3(const toi16_spot3 *spot, const toi_axis3 *u) {
    const toi_axis3 out = {toi16_round_q30(turned_entry3(spot, 0, u->x, u->y, u->z)),
                           toi16_round_q30(turned_entry3(spot, 1, u->x, u->y, u->z)),
                           toi16_round_q30(turned_entry3(spot, 2, u->x, u->y, u->z))};
    return out;
}

static bool turns3(const moved3 *moved) {
    const toi_vec3 *spin = &moved->body.motion.spin;
    return (spin->x | spin->y | spin->z) != 0;
}

/* Both rotations are rounded, and what comes of them is mended to the nearest rotation. */
static void put_rotation3(const moved3 *moved, toi_rot3 *out) {
    toi_axis3 u[3];
    *out = moved->body.rot;
    if (!turns3(moved))
        return;
    for (unsigned k = 0; k < 3; k++)
        u[k] = turned_axis3(&moved->spot, &moved->body.rot.u[k]);
    (void)toi_rot3_from_matrix_q30(out, u);
}

/* Half extents between two ulps are rounded up. */
static bool put_box3(const moved3 *moved, toi_shape *out) {
    const uint32_t *half2 = moved->body.half2;
    toi_obb3 *box = &out->as.obb3;
    out->kind = TOI_SHAPE_OBB3;
    box->half.x = (fix16_t)((half2[0] + 1) / 2);
    box->half.y = (fix16_t)((half2[1] + 1) / 2);
    box->half.z = (fix16_t)((half2[2] + 1) / 2);
    put_rotation3(moved, &box->rot);
    return round_place3(moved->spot.center_q16, &box->center);
}

static bool put_shape3(const moved3 *moved, const toi_shape *shape, toi_shape *out) {
    *out = *shape;
    switch (shape->kind) {
    case TOI_SHAPE_AABB3:
        if (turns3(moved))
            return put_box3(moved, out);
        return put_point3(moved, &shape->as.aabb3.lo, &out->as.aabb3.lo) &&
               put_point3(moved, &shape->as.aabb3.hi, &out->as.aabb3.hi);
    case TOI_SHAPE_OBB3:
        return put_box3(moved, out);
    case TOI_SHAPE_SPHERE3:
        return put_point3(moved, &shape->as.sphere3.center, &out->as.sphere3.center);
    case TOI_SHAPE_CAPSULE3:
        return put_point3(moved, &shape->as.capsule3.a, &out->as.capsule3.a) &&
               put_point3(moved, &shape->as.capsule3.b, &out->as.capsule3.b);
    default:
        put_rotation3(moved, &out->as.hull3.rot);
        return round_place3(moved->spot.center_q16, &out->as.hull3.center);
    }
}

/* A table of a hull is judged by its reach alone, as a check of the whole would take long. */
static toi_status judge_moved3(const toi_shape *shape) {
    const toi_vec3 *c = &shape->as.hull3.center;
    if (shape->kind != TOI_SHAPE_HULL3)
        return toi_shape_check(shape);
    const uint32_t limit = (uint32_t)TOI_LIMIT - (uint32_t)shape->as.hull3.table->reach;
    return toi16_abs32(c->x) < limit && toi16_abs32(c->y) < limit && toi16_abs32(c->z) < limit
               ? TOI_OK
               : TOI_ERR_RANGE;
}

toi_status toi_turned3(const toi_shape *shape, const toi_motion3 *motion, fix16_t time, toi_shape *out) {
    moved3 moved;
    toi_shape there;
    if (!shape || !motion || !out)
        return TOI_ERR_ARGUMENT;
    toi_status status = toi16_check_turning_kinds(shape, shape);
    if (status < 0 || toi16_is_of_plane(shape))
        return status < 0 ? status : TOI_ERR_SHAPE;
    if (time < 0 && is_least3(motion, time))
        return TOI_ERR_RANGE;
    status = open_moved3(&moved, shape, motion, time);
    if (status < 0)
        return status;
    status = put_shape3(&moved, shape, &there) ? judge_moved3(&there) : TOI_ERR_RANGE;
    if (status == TOI_OK)
        *out = there;
    return status;
}
