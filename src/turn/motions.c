/* SPDX-License-Identifier: MIT */
/* Motions that people mean. */
#include "../number/vector.h"
#include "spin.h"
#include "turn.h"

/* ---- Turning on the spot, and driving */

toi_status toi_motion2_in_place(toi_motion2 *result, const toi_vec2 *pivot, fix16_t spin) {
    if (!result || !pivot)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit2(pivot))
        return TOI_ERR_RANGE;
    const toi_motion2 motion = {{0, 0}, {0, 0}, spin, *pivot};
    *result = motion;
    return TOI_OK;
}

toi_status toi_motion3_in_place(toi_motion3 *result, const toi_vec3 *pivot, const toi_vec3 *spin) {
    if (!result || !pivot || !spin)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit3(pivot))
        return TOI_ERR_RANGE;
    const toi_motion3 motion = {{0, 0, 0}, {0, 0, 0}, *spin, *pivot};
    *result = motion;
    return TOI_OK;
}

toi_status toi_motion3_flat(toi_motion3 *result, const toi_motion2 *motion) {
    if (!result || !motion)
        return TOI_ERR_ARGUMENT;
    const toi_motion3 flat = {{motion->velocity.x, motion->velocity.y, 0},
                              {motion->carried.x, motion->carried.y, 0},
                              {0, 0, motion->spin},
                              {motion->pivot.x, motion->pivot.y, 0}};
    *result = flat;
    return TOI_OK;
}

/* An entry of a heading is at most an ulp longer than 1, so that a speed below TOI_LIMIT stays so. */
toi_status toi_motion2_drive(toi_motion2 *result, const toi_vec2 *position, const toi_rot2 *heading,
                             fix16_t speed, fix16_t spin) {
    if (!result || !position || !heading)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit2(position) || toi16_abs32(speed) >= (uint32_t)TOI_LIMIT)
        return TOI_ERR_RANGE;
    if (toi_rot2_check(heading) < 0)
        return TOI_ERR_ROTATION;
    heading = toi16_meant2(heading);
    const toi_motion2 motion = {
        {0, 0},
        {toi16_round_q30(toi16_mul(heading->cos, speed)), toi16_round_q30(toi16_mul(heading->sin, speed))},
        spin,
        *position};
    *result = motion;
    return TOI_OK;
}

/* ---- From pose to pose */

/* 2^-12 radians short of half a turn, Q60. */
static const int64_t SHORT_OF_HALF_TURN_Q60 = INT64_C(0x3242F6A8885A308D);

/* Writes a way over a time in Q16.16, to nearest. False at or past TOI_LIMIT. A way is below 2^30. */
static bool find_velocity(fix16_t from, fix16_t to, fix16_t time, fix16_t *out) {
    const uint64_t time2 = 2 * (uint64_t)time;
    const uint64_t size = (((uint64_t)toi16_abs32(to - from) << 17) + (uint64_t)time) / time2;
    if (size >= (uint64_t)TOI_LIMIT)
        return false;
    *out = to < from ? -(fix16_t)size : (fix16_t)size;
    return true;
}

/* Writes the part part / length of an angle over a time in Q16.16, to nearest but for 2^-14 ulp. False past
 * the ends of the type. The angle over the time in 2^-20 ulp is below 2^54, and a part below 2^61. */
static bool find_spin(int64_t angle_q60, fix16_t time, int64_t part, uint64_t length, fix16_t *out) {
    const toi16_wide product = toi16_wide_difference(part, toi16_shr(angle_q60, 8) / time, 0, 0);
    const int64_t spin_q20 = (int64_t)toi16_wide_quotient(&product, length).low;
    const int64_t spin = toi16_shr(spin_q20 + (INT64_C(1) << 19), 20);
    *out = toi16_saturate(spin);
    return *out == spin;
}

toi_status toi_motion2_from_poses(toi_motion2 *result, const toi_vec2 *from, const toi_rot2 *from_rot,
                                  const toi_vec2 *to, const toi_rot2 *to_rot, fix16_t time) {
    if (!result || !from || !from_rot || !to || !to_rot || time <= 0)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit2(from) || toi16_is_past_limit2(to))
        return TOI_ERR_RANGE;
    if (toi_rot2_check(from_rot) < 0 || toi_rot2_check(to_rot) < 0)
        return TOI_ERR_ROTATION;
    const toi_rot2 *a = toi16_meant2(from_rot), *b = toi16_meant2(to_rot);
    const int64_t angle_q60 = toi16_angle_q60(toi16_mul_sum(a->cos, b->cos, a->sin, b->sin),
                                              toi16_mul_difference(a->cos, b->sin, a->sin, b->cos));
    if (toi16_abs64(angle_q60) >= (uint64_t)SHORT_OF_HALF_TURN_Q60)
        return TOI_ERR_ROTATION;
    toi_motion2 motion = {{0, 0}, {0, 0}, 0, *from};
    if (!find_velocity(from->x, to->x, time, &motion.velocity.x) ||
        !find_velocity(from->y, to->y, time, &motion.velocity.y) ||
        !find_spin(angle_q60, time, 1, 1, &motion.spin))
        return TOI_ERR_RANGE;
    *result = motion;
    return TOI_OK;
}

/* ---- The turn between two rotations of space */

static bool is_mirrored(const toi_rot3 *rot) {
    int64_t normal[3];
    toi16_cross(&rot->u[0], &rot->u[1], normal);
    const toi_axis3 n = {toi16_round_q30(normal[0]), toi16_round_q30(normal[1]), toi16_round_q30(normal[2])};
    return toi16_dot3(&n, &rot->u[2]) < 0;
}

/* Writes to * from^T row by row, exactly: Q60, entries within 1 + 2^-26. */
static void find_turn3(const toi_rot3 *from, const toi_rot3 *to, int64_t turn[3][3]) {
    int32_t a[3][3], b[3][3];
    for (unsigned k = 0; k < 3; k++) {
        const toi_vec3 u = {from->u[k].x, from->u[k].y, from->u[k].z},
                       v = {to->u[k].x, to->u[k].y, to->u[k].z};
        toi16_put3(a[k], &u);
        toi16_put3(b[k], &v);
    }
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            turn[i][j] =
                toi16_add_product(toi16_mul_sum(b[0][i], a[0][j], b[1][i], a[1][j]), b[2][i], a[2][j]);
}

/* Writes the quaternion of a rotation, of any length but with its scalar part at 0 or above: of the four ways
 * to have it from sums of entries, the one that divides by its largest part (S. W. Shepperd, Quaternion from
 * Rotation Matrix, 1978). So it is precise at any angle. Sums are below 2^62 + 2^36, and a quarter
 * of each is kept. */
static void find_quaternion(int64_t turn[3][3], int64_t *w, int64_t v[3]) {
    const int64_t one = INT64_C(1) << 60, trace = turn[0][0] + turn[1][1] + turn[2][2];
    unsigned i = turn[1][1] > turn[0][0] ? 1 : 0;
    if (turn[2][2] > turn[i][i])
        i = 2;
    const unsigned j = i == 2 ? 0 : i + 1, k = 3 - i - j;
    if (trace >= turn[i][i]) {
        *w = (one + trace) / 4;
        v[i] = (turn[k][j] - turn[j][k]) / 4;
        v[j] = (turn[i][k] - turn[k][i]) / 4;
        v[k] = (turn[j][i] - turn[i][j]) / 4;
        return;
    }
    const int64_t scalar = turn[k][j] - turn[j][k];
    const int sign = scalar < 0 ? -4 : 4;
    *w = scalar / sign;
    v[i] = (one - trace + 2 * turn[i][i]) / sign;
    v[j] = (turn[j][i] + turn[i][j]) / sign;
    v[k] = (turn[k][i] + turn[i][k]) / sign;
}

/* Returns the length of a vector with entries below 2^61: how far it reaches along its direction n, which is
 * off by less than 2^-28 radians and changes that by 2^-57 of it, over |n|, which is 1 + (n . n - 1) / 2 to
 * within 2^-58. */
static int64_t quaternion_length(const int64_t v[3]) {
    toi_axis3 n;
    if (!toi16_direction_q30(v, &n))
        return 0;
    const int64_t along =
        toi16_times_q30(v[0], n.x) + toi16_times_q30(v[1], n.y) + toi16_times_q30(v[2], n.z);
    const int64_t excess_q60 = toi16_dot3(&n, &n) - (INT64_C(1) << 60);
    return along - toi16_mul_q60(along, excess_q60 / 2);
}

static bool find_velocity3(const toi_vec3 *from, const toi_vec3 *to, fix16_t time, toi_vec3 *out) {
    return find_velocity(from->x, to->x, time, &out->x) && find_velocity(from->y, to->y, time, &out->y) &&
           find_velocity(from->z, to->z, time, &out->z);
}

static bool find_spin3(int64_t angle_q60, fix16_t time, const int64_t v[3], uint64_t length, toi_vec3 *out) {
    if (length == 0)
        return true;
    return find_spin(angle_q60, time, v[0], length, &out->x) &&
           find_spin(angle_q60, time, v[1], length, &out->y) &&
           find_spin(angle_q60, time, v[2], length, &out->z);
}

toi_status toi_motion3_from_poses(toi_motion3 *result, const toi_vec3 *from, const toi_rot3 *from_rot,
                                  const toi_vec3 *to, const toi_rot3 *to_rot, fix16_t time) {
    int64_t turn[3][3], v[3], w;
    if (!result || !from || !from_rot || !to || !to_rot || time <= 0)
        return TOI_ERR_ARGUMENT;
    if (toi16_is_past_limit3(from) || toi16_is_past_limit3(to))
        return TOI_ERR_RANGE;
    if (toi_rot3_check(from_rot) < 0 || toi_rot3_check(to_rot) < 0)
        return TOI_ERR_ROTATION;
    const toi_rot3 *a = toi16_meant3(from_rot), *b = toi16_meant3(to_rot);
    if (is_mirrored(a) != is_mirrored(b))
        return TOI_ERR_ROTATION;
    find_turn3(a, b, turn);
    find_quaternion(turn, &w, v);
    const int64_t length = quaternion_length(v), angle_q60 = 2 * toi16_angle_q60(w, length);
    if (angle_q60 >= SHORT_OF_HALF_TURN_Q60)
        return TOI_ERR_ROTATION;
    toi_motion3 motion = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, *from};
    if (!find_velocity3(from, to, time, &motion.velocity) ||
        !find_spin3(angle_q60, time, v, (uint64_t)length, &motion.spin))
        return TOI_ERR_RANGE;
    *result = motion;
    return TOI_OK;
}
