/* SPDX-License-Identifier: MIT */
/* The directions along which a robot and another body may be apart: the normals of the edges of both cores,
 * the direction across the robot's velocity, and a fan of them where one of both is round. */
#include "robot.h"

enum { FAN = 8 };

/* Writes a direction of the fan, which has one every 22.5 degrees. */
static void find_ray_of_fan(uint32_t n, toi_vec2 *out) {
    static const int32_t parts[] = {1073741824, 992008094, 759250125, 410903207, 0}; /* cos(n 22.5), Q30 */
    out->x = n <= 4 ? parts[n] : -parts[8 - n];
    out->y = n <= 4 ? parts[4 - n] : parts[n - 4];
}

/* Writes the direction across the robot's velocity, as long as it fits 30 bits. False where it stands. */
static bool find_across(const toi_vec3 *v, toi_vec2 *out) {
    const unsigned bits = toi16_bits32(toi16_abs32(v->x) | toi16_abs32(v->y));
    const int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    out->x = -v->y * grow;
    out->y = v->x * grow;
    return bits != 0;
}

/* Writes direction `axis`: the edges of the other, of the robot, across the velocity, the fan. */
static bool find_direction(const toi16_encounter *e, uint32_t axis, toi_vec2 *out) {
    const uint32_t of_other = toi16_count_normals(&e->other->at);
    if (axis < of_other)
        return toi16_find_normal(&e->other->at, axis, out);
    axis -= of_other;
    const uint32_t of_robot = toi16_count_normals(&e->robot->at);
    if (axis < of_robot)
        return toi16_find_normal(&e->robot->at, axis, out);
    axis -= of_robot;
    if (axis == 0)
        return find_across(&e->robot->body->velocity, out);
    find_ray_of_fan(axis - 1, out);
    return true;
}

uint32_t toi16_count_directions(const toi16_encounter *e) {
    const toi16_footprint *a = &e->robot->at, *b = &e->other->at;
    return toi16_count_normals(a) + toi16_count_normals(b) + 1 + ((a->radius | b->radius) != 0 ? FAN : 0);
}

/* ---- Measuring */

/* Returns |n|, rounded up. The mean of 1 and n . n is above the root by less than (1 - n . n)^2 / 8 and a
 * bit: 2^-31 where n . n is within 2^-14 of 1, as of boxes it mostly is. */
static uint32_t norm_up(const toi_vec2 *n) {
    const uint64_t square = (uint64_t)toi16_mul_sum(n->x, n->x, n->y, n->y), one = UINT64_C(1) << 60,
                   near = UINT64_C(1) << 46;
    if (square - (one - near) < 2 * near)
        return (uint32_t)((square + one) >> 31) + 1;
    const uint32_t root = toi16_sqrt64(square);
    return root + (toi16_mulu(root, root) != square);
}

/* A direction of no length is measured as one along which all overlaps. */
static void measure_along(const toi16_encounter *e, uint32_t axis, toi16_direction *out) {
    const toi_vec3 *v = &e->robot->body->velocity, *u = &e->other->body->velocity;
    toi_vec2 n;
    int64_t lo_a, hi_a, lo_b, hi_b;
    out->gaps[0] = out->gaps[1] = out->speed = out->own = 0;
    out->norm = 0;
    if (!find_direction(e, axis, &n))
        return;
    toi16_reach_along(&e->robot->at, &n, &lo_a, &hi_a);
    toi16_reach_along(&e->other->at, &n, &lo_b, &hi_b);
    out->gaps[0] = lo_b - hi_a;
    out->gaps[1] = lo_a - hi_b;
    out->speed = toi16_mul_sum(n.x, u->x, n.y, u->y);
    out->own = toi16_mul_sum(n.x, v->x, n.y, v->y);
    out->norm = (e->margin | e->speed | e->accel) == 0 ? 0 : norm_up(&n);
}

const toi16_direction *toi16_get_direction(toi16_encounter *e, uint32_t axis, toi16_direction *room) {
    if (axis < e->measured)
        return &e->kept[axis];
    const bool is_kept = axis < TOI16_KEPT;
    toi16_direction *out = is_kept ? &e->kept[axis] : room;
    measure_along(e, axis, out);
    e->measured += is_kept;
    return out;
}
