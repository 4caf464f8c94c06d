/* SPDX-License-Identifier: MIT */
#include "rot.h"
#include "vector.h"

toi_status toi_rot3_check(const toi_rot3 *rot) {
    if (!rot)
        return TOI_ERR_ARGUMENT;
    rot = toi16_meant3(rot);
    bool fits = toi16_axis_fits(&rot->u[0]) && toi16_axis_fits(&rot->u[1]) && toi16_axis_fits(&rot->u[2]);
    return fits && toi16_is_orthonormal(rot, TOI16_TOLERANCE_Q60) ? TOI_OK : TOI_ERR_ROTATION;
}

TOI16_ONCE toi_rot3 transposed(const toi_rot3 *rot) {
    const toi_axis3 *u = rot->u;
    toi_rot3 rows = {{{u[0].x, u[1].x, u[2].x}, {u[0].y, u[1].y, u[2].y}, {u[0].z, u[1].z, u[2].z}}};
    return rows;
}

static int32_t half_of_deviation_q32(const toi_rot3 *rot, int i, int j) {
    return (int32_t)toi16_shr(toi16_deviation(rot, i, j) + (INT64_C(1) << 28), 29);
}

/* One step of Newton's iteration for the nearest rotation: u_j += sum of u_i D_ij / 2, with D the deviations.
 * The halves are kept in Q32: they cost the result 2^-33 an entry, and rounding it 2^-31. */
static void newton_step(toi_rot3 *rot) {
    toi_rot3 old = *rot, rows = transposed(rot);
    for (int j = 0; j < 3; j++) {
        toi_axis3 half_q32 = {half_of_deviation_q32(&old, 0, j), half_of_deviation_q32(&old, 1, j),
                              half_of_deviation_q32(&old, 2, j)};
        rot->u[j].x += toi16_round_q32(toi16_dot3(&rows.u[0], &half_q32));
        rot->u[j].y += toi16_round_q32(toi16_dot3(&rows.u[1], &half_q32));
        rot->u[j].z += toi16_round_q32(toi16_dot3(&rows.u[2], &half_q32));
    }
}

/* A deviation of 1/4 an entry is at most 3/4 for the singular values' squares, which Newton's iteration
 * s <- s (3 - s^2) / 2 takes from 1/2 to within 2^-34 of 1 in 7 steps. What is left is the last rounding of
 * each entry by 2^-31, less than the tolerance: sqrt(3) 2^-30 for two axes. */
static toi_status orthonormalise(toi_rot3 *rot) {
    if (!toi16_is_orthonormal(rot, UINT64_C(1) << 58))
        return TOI_ERR_ROTATION;
    while (toi_rot3_check(rot) != TOI_OK)
        newton_step(rot);
    return TOI_OK;
}

/* Entries are let in to 5/4, so that no dot product overflows. */
static bool matrix_fits(const toi_axis3 column[3]) {
    static const int32_t most = TOI_Q30_ONE / 4 * 5;
    for (int k = 0; k < 3; k++)
        if (toi16_abs32(column[k].x) > (uint32_t)most || toi16_abs32(column[k].y) > (uint32_t)most ||
            toi16_abs32(column[k].z) > (uint32_t)most)
            return false;
    return true;
}

toi_status toi_rot3_from_matrix_q30(toi_rot3 *result, const toi_axis3 column[3]) {
    if (!result || !column)
        return TOI_ERR_ARGUMENT;
    if (!matrix_fits(column))
        return TOI_ERR_ROTATION;
    toi_rot3 rot = {{column[0], column[1], column[2]}};
    toi_status status = orthonormalise(&rot);
    if (status == TOI_OK)
        *result = rot;
    return status;
}

static int32_t q30_from_q16(fix16_t q16, bool *fits) {
    *fits = *fits && q16 < 2 * fix16_one && q16 > -2 * fix16_one;
    return *fits ? q16 * (INT32_C(1) << 14) : 0;
}

toi_status toi_rot3_from_matrix(toi_rot3 *result, const toi_vec3 column[3]) {
    if (!result || !column)
        return TOI_ERR_ARGUMENT;
    bool fits = true;
    toi_axis3 q30[3];
    for (int k = 0; k < 3; k++) {
        q30[k].x = q30_from_q16(column[k].x, &fits);
        q30[k].y = q30_from_q16(column[k].y, &fits);
        q30[k].z = q30_from_q16(column[k].z, &fits);
    }
    return fits ? toi_rot3_from_matrix_q30(result, q30) : TOI_ERR_ROTATION;
}

toi_status toi_rot3_from_yaw(toi_rot3 *result, toi_angle angle) {
    toi_rot2 turn;
    if (!result)
        return TOI_ERR_ARGUMENT;
    toi_rot2_from_angle(&turn, angle);
    toi_rot3 rot = {{{turn.cos, turn.sin, 0}, {-turn.sin, turn.cos, 0}, {0, 0, TOI_Q30_ONE}}};
    *result = rot;
    return TOI_OK;
}

/* numerator / square in Q2.30, |numerator| <= square. */
static int32_t ratio(int64_t numerator, uint64_t square) {
    int32_t size = (int32_t)toi16_ratio_q30(toi16_abs64(numerator), square);
    return numerator < 0 ? -size : size;
}

static int32_t *entry(toi_axis3 *u, unsigned k) {
    return k == 0 ? &u->x : k == 1 ? &u->y : &u->z;
}

/* The textbook matrix over the square of the length: a rotation for a quaternion of any length, so cutting
 * the parts to 30 bits turns it by a little but never bends it. The square is below 4 * 2^60. */
static void matrix_of(toi_rot3 *result, int32_t w, const int32_t v[3]) {
    int64_t ww = toi16_mul(w, w), vv = toi16_mul(v[0], v[0]) + toi16_mul(v[1], v[1]) + toi16_mul(v[2], v[2]);
    uint64_t square = (uint64_t)(ww + vv);
    for (unsigned i = 0; i < 3; i++) {
        unsigned j = i < 2 ? i + 1 : 0, k = 3 - i - j;
        int64_t along = toi16_mul(v[i], v[j]), around = toi16_mul(w, v[k]);
        *entry(&result->u[i], i) = ratio(ww - vv + 2 * toi16_mul(v[i], v[i]), square);
        *entry(&result->u[i], j) = ratio(2 * (along + around), square);
        *entry(&result->u[j], i) = ratio(2 * (along - around), square);
    }
}

/* Cut or grown to just below 2^30, to nearest. */
static int32_t part(int64_t v, int bits) {
    if (bits <= 30)
        return (int32_t)(v * (INT64_C(1) << (30 - bits)));
    return (int32_t)toi16_shr(v + (INT64_C(1) << (bits - 31)), (unsigned)(bits - 30));
}

static toi_status from_parts(toi_rot3 *result, const int64_t q[4]) {
    uint64_t all = 0;
    for (unsigned k = 0; k < 4; k++)
        all |= toi16_abs64(q[k]);
    int bits = (int)toi16_bits64(all);
    if (bits == 0)
        return TOI_ERR_ROTATION;
    const int32_t v[3] = {part(q[1], bits), part(q[2], bits), part(q[3], bits)};
    matrix_of(result, part(q[0], bits), v);
    return TOI_OK;
}

toi_status toi_rot3_from_quaternion(toi_rot3 *result, const toi_quat *q) {
    if (!result || !q)
        return TOI_ERR_ARGUMENT;
    int64_t parts[4] = {q->w, q->x, q->y, q->z};
    return from_parts(result, parts);
}

/* The quaternion (|axis| cos, axis sin) of half the angle, with the axis grown to 30 bits, so that its length
 * is known to 30. */
toi_status toi_rot3_from_axis_angle(toi_rot3 *result, const toi_vec3 *axis, toi_angle angle) {
    if (!result || !axis)
        return TOI_ERR_ARGUMENT;
    int bits = (int)toi16_bits64(toi16_abs32(axis->x) | toi16_abs32(axis->y) | toi16_abs32(axis->z));
    if (bits == 0)
        return TOI_ERR_ROTATION;
    int32_t s, c;
    toi16_sincos((uint64_t)angle << 31, &s, &c);
    toi_axis3 a = {part(axis->x, bits), part(axis->y, bits), part(axis->z, bits)};
    int64_t length = toi16_sqrt64((uint64_t)toi16_dot3(&a, &a));
    int64_t parts[4] = {length * c, toi16_mul(a.x, s), toi16_mul(a.y, s), toi16_mul(a.z, s)};
    return from_parts(result, parts);
}

toi_status toi_rot3_compose(toi_rot3 *result, const toi_rot3 *second, const toi_rot3 *first) {
    toi_status status = result ? toi_rot3_check(second) : TOI_ERR_ARGUMENT;
    if (status == TOI_OK)
        status = toi_rot3_check(first);
    if (status < 0)
        return status;
    second = toi16_meant3(second);
    first = toi16_meant3(first);
    toi_rot3 rows = transposed(second), product;
    for (int k = 0; k < 3; k++) {
        product.u[k].x = toi16_round_q30(toi16_dot3(&rows.u[0], &first->u[k]));
        product.u[k].y = toi16_round_q30(toi16_dot3(&rows.u[1], &first->u[k]));
        product.u[k].z = toi16_round_q30(toi16_dot3(&rows.u[2], &first->u[k]));
    }
    newton_step(&product);
    *result = product;
    return TOI_OK;
}

toi_status toi_rot3_transpose(toi_rot3 *result, const toi_rot3 *rot) {
    toi_status status = result ? toi_rot3_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    *result = transposed(toi16_meant3(rot));
    return TOI_OK;
}

static fix16_t along(const toi_axis3 *row, const toi_axis3 *v) {
    return toi16_saturate_q30(toi16_dot3(row, v));
}

toi_status toi_rot3_apply(toi_vec3 *result, const toi_rot3 *rot, const toi_vec3 *v) {
    toi_status status = result && v ? toi_rot3_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    toi_rot3 rows = transposed(toi16_meant3(rot));
    toi_axis3 q16 = {v->x, v->y, v->z};
    result->x = along(&rows.u[0], &q16);
    result->y = along(&rows.u[1], &q16);
    result->z = along(&rows.u[2], &q16);
    return TOI_OK;
}

/* ---- Where something points to */

/* a x b exactly: a product of 2^62 has two factors of -2^31, and then the other one is above -2^62. */
TOI16_ONCE void cross_of(const toi_vec3 *a, const toi_vec3 *b, int64_t out[3]) {
    const toi_axis3 p = {a->x, a->y, a->z}, q = {b->x, b->y, b->z};
    toi16_cross(&p, &q, out);
}

/* up x direction is exact, and so is what tells whether it is zero. The third axis is the cross product of
 * the first two, to nearest. */
toi_status toi_rot3_from_direction(toi_rot3 *result, const toi_vec3 *direction, const toi_vec3 *up) {
    if (!result || !direction || !up)
        return TOI_ERR_ARGUMENT;
    const int64_t ahead[3] = {direction->x, direction->y, direction->z};
    int64_t left[3], above[3];
    toi_axis3 column[3];
    cross_of(up, direction, left);
    if (!toi16_direction_q30(ahead, &column[0]) || !toi16_direction_q30(left, &column[1]))
        return TOI_ERR_ROTATION;
    toi16_cross(&column[0], &column[1], above);
    column[2].x = toi16_round_q30(above[0]);
    column[2].y = toi16_round_q30(above[1]);
    column[2].z = toi16_round_q30(above[2]);
    return toi_rot3_from_matrix_q30(result, column);
}
