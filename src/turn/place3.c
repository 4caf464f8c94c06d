/* SPDX-License-Identifier: MIT */
/* Where a body of space is. */
#include "../number/vector.h"
#include "space.h"
#include "spin.h"
#include "turn.h"

/* sqrt(x) in 2^-32: the root of x with its first two bits in use, and one step of Newton's iteration, after
 * which the root is off by less than 2^-33 (the rest over the root, which is at least 2^31, squared) and the
 * rounding of the quotient, 2^-31 units of a root of 32 bits. x is at most 3 * 2^62, so the root is below
 * 2^64. */
static uint64_t fine_root_q32(uint64_t x) {
    if (x == 0)
        return 0;
    const unsigned half = (64 - toi16_bits64(x)) >> 1;
    const uint64_t y = x << 2 * half;
    const uint32_t root = toi16_sqrt64(y);
    const uint64_t rest = y - toi16_mulu(root, root);
    const uint64_t root_q32 =
        ((uint64_t)root << 32) + ((uint64_t)toi16_ratio_q30(rest, 2 * (uint64_t)root) << 2);
    return root_q32 >> half;
}

/* The axis and the rate of a spin. An ulp of spin is 2^-32 radians a tick, and 2^64 / (2 pi) of them a turn.
 */
static void begin_turning3(toi16_course3 *course, const toi_vec3 *spin) {
    static const uint64_t TURNS_A_RADIAN_Q64 = UINT64_C(0x28BE60DB9391054A);
    const int32_t w[3] = {spin->x, spin->y, spin->z};
    const int64_t v[3] = {w[0], w[1], w[2]};
    course->axis[0] = course->axis[1] = course->axis[2] = 0;
    (void)toi16_trio_direction(v, course->axis);
    uint64_t square = 0;
    for (unsigned k = 0; k < 3; k++)
        square += (uint64_t)toi16_mul(w[k], w[k]);
    course->size_q32 = fine_root_q32(square);
    course->rate_q64 = toi16_mulhi64(course->size_q32, TURNS_A_RADIAN_Q64);
}

/* A turned arm is off by less than 2^-26 of its length, the carried way by less than 2^-26 of what the
 * carried velocity leads at most (which is below 2^31 ulp), and both by a few units for what is cut. */
uint32_t toi16_doubt3(const toi16_course3 *course, const toi_motion3 *motion, fix16_t t_max) {
    int32_t carried[3];
    uint64_t arm2 = 0, way = 0;
    toi16_put3(carried, &motion->carried);
    for (unsigned k = 0; k < 3; k++) {
        arm2 += toi16_abs32(course->arm2[k]);
        way += toi16_abs32(carried[k]);
    }
    way = way * (uint32_t)t_max;
    return (uint32_t)(arm2 >> 11) + (uint32_t)(way >> 26) + ((arm2 | way) != 0 ? 8 : 0);
}

void toi16_begin_course3(toi16_course3 *course, const toi16_rotor3 *body, fix16_t t_max) {
    const toi_motion3 *motion = &body->motion;
    int32_t pivot[3], spin[3];
    toi16_put3(pivot, &motion->pivot);
    toi16_put3(spin, &motion->spin);
    const bool turns = (spin[0] | spin[1] | spin[2]) != 0;
    begin_turning3(course, &motion->spin);
    for (unsigned k = 0; k < 3; k++) {
        course->arm2[k] = turns ? body->center2[k] - 2 * pivot[k] : 0;
        course->start_q16[k] = toi16_mul(turns ? 2 * pivot[k] : body->center2[k], INT32_C(1) << 15);
    }
    course->doubt_q16 = toi16_doubt3(course, motion, t_max);
}

/* The rotation by the quaternion (c, v) of half the angle. Its parts are off by less than 3.5 ulp (1.5 of the
 * sine, 1.25 of the axis, 1/2 of the product), so that what it turns is off by less than 2 * 2 * 3.5 ulp. */
static void fill_turn3(int32_t c, const int32_t v[3], int32_t turn[3][3]) {
    const int32_t x = v[0], y = v[1], z = v[2];
    const int64_t xx = toi16_mul(x, x), yy = toi16_mul(y, y), zz = toi16_mul(z, z);
    const int64_t one = (INT64_C(1) << 59) + (INT64_C(1) << 28), half = INT64_C(1) << 28;
    turn[0][0] = (int32_t)toi16_shr(one - yy - zz, 29);
    turn[1][1] = (int32_t)toi16_shr(one - zz - xx, 29);
    turn[2][2] = (int32_t)toi16_shr(one - xx - yy, 29);
    turn[0][1] = (int32_t)toi16_shr(toi16_mul_sum(x, y, c, z) + half, 29);
    turn[1][0] = (int32_t)toi16_shr(toi16_mul_sum(x, y, -c, z) + half, 29);
    turn[1][2] = (int32_t)toi16_shr(toi16_mul_sum(y, z, c, x) + half, 29);
    turn[2][1] = (int32_t)toi16_shr(toi16_mul_sum(y, z, -c, x) + half, 29);
    turn[2][0] = (int32_t)toi16_shr(toi16_mul_sum(z, x, c, y) + half, 29);
    turn[0][2] = (int32_t)toi16_shr(toi16_mul_sum(z, x, -c, y) + half, 29);
}

/* Adds the integral of a velocity that turns: the part along the axis goes straight; that across goes as far
 * as a chord is long, turned by half the angle. */
static void add_carried_way3(const toi16_course3 *course, const toi_motion3 *motion, uint32_t ticks,
                             int32_t s, int32_t c, int64_t center_q16[3]) {
    const uint32_t high = (uint32_t)(course->size_q32 >> 32), low = (uint32_t)course->size_q32;
    const uint64_t angle_q32 = toi16_mulu(high, ticks) + (toi16_mulu(low, ticks) >> 32);
    const int32_t chord = toi16_sine_over_angle_q30((int64_t)(angle_q32 >> 1), s);
    const int32_t ahead = toi16_round_q30(toi16_mul(chord, c)), aside = toi16_round_q30(toi16_mul(chord, s));
    const int32_t *axis = course->axis;
    const int64_t way[3] = {toi16_mul(motion->carried.x, (int32_t)ticks),
                            toi16_mul(motion->carried.y, (int32_t)ticks),
                            toi16_mul(motion->carried.z, (int32_t)ticks)};
    const int64_t along = toi16_times_q30(way[0], axis[0]) + toi16_times_q30(way[1], axis[1]) +
                          toi16_times_q30(way[2], axis[2]);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = i == 2 ? 0 : i + 1, k = 3 - i - j;
        const int64_t straight = toi16_times_q30(along, axis[i]);
        const int64_t across = toi16_times_q30(way[k], axis[j]) - toi16_times_q30(way[j], axis[k]);
        center_q16[i] +=
            straight + toi16_times_q30(way[i] - straight, ahead) + toi16_times_q30(across, aside);
    }
}

static void place_without_turn(toi16_spot3 *out) {
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 3; i++)
            out->turn[k][i] = i == k ? TOI_Q30_ONE : 0;
}

static void add_arm3(const toi16_course3 *course, toi16_spot3 *out) {
    const int32_t *arm2 = course->arm2;
    for (unsigned i = 0; i < 3; i++)
        out->center_q16[i] +=
            toi16_shr(toi16_add_product(toi16_mul_sum(out->turn[0][i], arm2[0], out->turn[1][i], arm2[1]),
                                        out->turn[2][i], arm2[2]),
                      15);
}

void toi16_spot3_at(const toi16_course3 *course, const toi16_rotor3 *body, uint32_t ticks, toi16_spot3 *out) {
    const toi_motion3 *motion = &body->motion;
    int32_t velocity[3], v[3], s, c;
    toi16_put3(velocity, &motion->velocity);
    for (unsigned k = 0; k < 3; k++)
        out->center_q16[k] = course->start_q16[k] + toi16_mul(velocity[k], (int32_t)ticks);
    if (course->size_q32 == 0) {
        place_without_turn(out);
        return;
    }
    toi16_turn_sincos((course->rate_q64 * ticks) >> 1, &s, &c);
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_round_q30(toi16_mul(s, course->axis[k]));
    fill_turn3(c, v, out->turn);
    if ((course->arm2[0] | course->arm2[1] | course->arm2[2]) != 0)
        add_arm3(course, out);
    if ((motion->carried.x | motion->carried.y | motion->carried.z) != 0)
        add_carried_way3(course, motion, ticks, s, c, out->center_q16);
}
