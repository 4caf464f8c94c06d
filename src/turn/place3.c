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

/* What the axis in Q2.30 leaves of the true one, Q5.59: w / |w| less that. The rest of w is exact modulo
 * 2^64, and below 2^62; the quotient is off by 2^-58 or so. */
static int32_t rest_of_axis3(int32_t w, int32_t axis_q30, uint64_t size_q32) {
    const int64_t rest =
        (int64_t)(((uint64_t)(int64_t)w << 60) - (size_q32 >> 2) * (uint64_t)(int64_t)axis_q30);
    const int32_t part = (int32_t)(2 * toi16_ratio_q30(toi16_abs64(rest), size_q32));
    return rest < 0 ? -part : part;
}

/* The arm's products with the axis, which is known to 58 bits here: an arm of 2^31.8 half ulps takes 62 bits.
 */
static void set_swing_of_arm3(toi16_course3 *course, const int32_t spin[3]) {
    const int32_t *axis = course->axis;
    int32_t rest[3];
    int64_t more[3], p[3];
    for (unsigned k = 0; k < 3; k++)
        course->aside_q16[k] = course->inward_q16[k] = 0;
    if ((course->arm2[0] | course->arm2[1] | course->arm2[2]) == 0)
        return;
    for (unsigned k = 0; k < 3; k++)
        rest[k] = rest_of_axis3(spin[k], axis[k], course->size_q32);
    toi16_trio_product(axis, course->arm2, p);
    toi16_trio_product(rest, course->arm2, more);
    for (unsigned k = 0; k < 3; k++)
        course->aside_q16[k] = toi16_shr(p[k] + toi16_shr(more[k], 29), 15);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = i == 2 ? 0 : i + 1, k = 3 - i - j;
        const int64_t pj = course->aside_q16[j], pk = course->aside_q16[k];
        course->inward_q16[i] = toi16_times_q30(pk, axis[j]) - toi16_times_q30(pj, axis[k]) +
                                toi16_shr(toi16_times_q30(pk, rest[j]) - toi16_times_q30(pj, rest[k]), 29);
    }
}

/* A turned arm is off by less than 1.5 sqrt(2) ulp of Q2.30 of its length, for sine and cosine; 2^-14 and
 * 2^-17 of half ulps are 2.25 ulp. The carried way is off by less than 2^-26 of what the carried velocity
 * leads at most (which is below 2^31 ulp). What is cut adds less than 32 units of 2^-16 ulp: of the arm, each
 * entry of `aside` is off by 1 and of `inward` by 2 + sqrt(2), which counts 1 - cos <= 2 times, and two more
 * products are cut, so that it is off by 9 along each axis and by 15.6 in all; of the way `along` is off by
 * 3, which counts 1.22 times (1 - sin 2x / 2x), and what is cut across by 4 along each axis, which is 10.6;
 * the shifts below cut 3. */
uint32_t toi16_course_doubt3(const toi16_course3 *course, const toi_motion3 *motion, fix16_t t_max) {
    int32_t carried[3];
    uint64_t arm2 = 0, way = 0;
    toi16_put3(carried, &motion->carried);
    for (unsigned k = 0; k < 3; k++) {
        arm2 += toi16_abs32(course->arm2[k]);
        way += toi16_abs32(carried[k]);
    }
    way = way * (uint32_t)t_max;
    return (uint32_t)((arm2 >> 14) + (arm2 >> 17)) + (uint32_t)(way >> 26) + ((arm2 | way) != 0 ? 32 : 0);
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
    set_swing_of_arm3(course, spin);
    course->doubt_q16 = toi16_course_doubt3(course, motion, t_max);
}

/* The rotation by the quaternion (c, v) of half the angle. Its parts are off by less than 4 ulp (1.5 of the
 * sine, 2 of the axis, 1/2 of the product), so that what it turns is off by less than 2 * 2 * 4 ulp. */
static void fill_turn3(int32_t c, const int32_t v[3], int32_t turn[3][3]) {
    const int64_t one = (INT64_C(1) << 59) + (INT64_C(1) << 28), half = INT64_C(1) << 28;
    TOI16_UNROLL
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = i == 2 ? 0 : i + 1, k = 3 - i - j;
        turn[i][i] = (int32_t)toi16_shr(one - toi16_mul_sum(v[j], v[j], v[k], v[k]), 29);
        turn[i][j] = (int32_t)toi16_shr(toi16_mul_sum(v[i], v[j], c, v[k]) + half, 29);
        turn[j][i] = (int32_t)toi16_shr(toi16_mul_sum(v[i], v[j], -c, v[k]) + half, 29);
    }
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

void toi16_turn_by3(const toi16_spot3 *spot, const int32_t v[3], int32_t out[3]) {
    const int32_t v0 = v[0], v1 = v[1], v2 = v[2];
    for (unsigned k = 0; k < 3; k++)
        out[k] = toi16_round_q30(toi16_add_product(toi16_mul_sum(spot->turn[0][k], v0, spot->turn[1][k], v1),
                                                   spot->turn[2][k], v2));
}

static void place_without_turn(toi16_spot3 *out) {
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 3; i++)
            out->turn[k][i] = i == k ? TOI_Q30_ONE : 0;
}

static void add_arm3(const toi16_course3 *course, uint32_t ticks, int64_t center_q16[3]) {
    int32_t s, c;
    toi16_turn_sincos(course->rate_q64 * ticks, &s, &c);
    for (unsigned i = 0; i < 3; i++)
        center_q16[i] += toi16_mul(course->arm2[i], INT32_C(1) << 15) + course->inward_q16[i] +
                         toi16_times_q30(course->aside_q16[i], s) - toi16_times_q30(course->inward_q16[i], c);
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
        add_arm3(course, ticks, out->center_q16);
    if ((motion->carried.x | motion->carried.y | motion->carried.z) != 0)
        add_carried_way3(course, motion, ticks, s, c, out->center_q16);
}
