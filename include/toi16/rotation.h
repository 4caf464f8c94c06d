/* SPDX-License-Identifier: MIT */
/* Rotations in Q2.30: the axes of a body, seen from the world.
 *
 *     toi_rot3 tilt, yaw, both;
 *     toi_rot3_from_axis_angle(&tilt, &(toi_vec3){ TOI_F16(1), 0, 0 }, TOI_DEGREES(10));
 *     toi_rot3_from_yaw(&yaw, TOI_DEGREES(30));
 *     toi_rot3_compose(&both, &yaw, &tilt);             tilt first, then yaw
 *
 * Every constructor delivers axes that are orthonormal to within 2^-28: |u_i . u_j - (i == j)| <= 2^-28 for
 * all pairs, which is TOI_ROT_TOLERANCE. Every function that returns a status returns TOI_OK, or an error
 * with the result untouched; a null pointer is TOI_ERR_ARGUMENT. In all of them the result may be one of the
 * arguments. A rotation that is all zero, as one that nobody has set, means the identity, here and in all
 * queries. */
#ifndef TOI16_ROTATION_H
#define TOI16_ROTATION_H

#include "types.h"

/* 1.0 in Q2.30, the number format of rotations: 1 ulp = 2^-30. */
#define TOI_Q30_ONE (INT32_C(1) << 30)

/* How far the dot product of two axes of a rotation may be from 0 or 1, in units of 2^-30: 4, that is 2^-28.
 */
#define TOI_ROT_TOLERANCE 4

/* The largest magnitude of an entry that a query computes with, Q2.30: 1 + 2^-26. */
#define TOI_ROT_ENTRY_MAX (TOI_Q30_ONE + 16)

/* A rotation of the plane. The body's axes in the world are (cos, sin) and (-sin, cos). */
typedef struct {
    int32_t cos; /* Q2.30, [-1, 1] */
    int32_t sin; /* Q2.30, [-1, 1] */
} toi_rot2;

/* A direction, Q2.30. */
typedef struct {
    int32_t x, y, z; /* Q2.30, [-1, 1] */
} toi_axis3;

/* A rotation of space: u[k] is the body's k-th axis in the world, column k of the rotation matrix.
 * Left-handed axes are legal: a box is the same with any signs of its axes, a hull is mirrored by them. */
typedef struct {
    toi_axis3 u[3]; /* Q2.30 */
} toi_rot3;

/* A quaternion of any length but zero and any common scale: only the ratios of its parts count. */
typedef struct {
    int32_t w, x, y, z; /* w is the scalar part; each has the scale of the others */
} toi_quat;

/* For the initialisation of a variable or a member: { .rot = TOI_ROT3_IDENTITY }. */
#define TOI_ROT2_IDENTITY                                                                                    \
    { TOI_Q30_ONE, 0 }
#define TOI_ROT3_IDENTITY                                                                                    \
    {                                                                                                        \
        {                                                                                                    \
            {TOI_Q30_ONE, 0, 0}, {0, TOI_Q30_ONE, 0}, {                                                      \
                0, 0, TOI_Q30_ONE                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }

#ifdef __cplusplus
extern "C" {
#endif

/* Sine and cosine of a binary angle, Q2.30, each within 1 ulp (2^-30) of the true value at every angle, and
 * exact at multiples of a quarter turn. */
toi_status toi_rot2_from_angle(toi_rot2 *result, toi_angle angle);

/* Does that for an angle in radians, Q16.16, over the whole range of the type: the angle is reduced with 64
 * bits of turn, so sine and cosine are within 1 ulp (2^-30) of those of the very number given. */
toi_status toi_rot2_from_radians(toi_rot2 *result, fix16_t radians);

/* The binary angle of an angle in radians, Q16.16, to within 1 unit, whole turns dropped. */
toi_angle toi_angle_from_radians(fix16_t radians);

/* The turn that points the body's first axis, which is the x axis where nothing is turned, in a direction of
 * any length: a velocity, an aim. { .x = 3, .y = 4 } gives the cosine 0.6 and the sine 0.8. A zero direction
 * is TOI_ERR_ROTATION. Cosine and sine are within 2 ulp (2^-30) of the true ones, and exact along a
 * coordinate axis. */
toi_status toi_rot2_from_direction(toi_rot2 *result, const toi_vec2 *direction);

/* Returns TOI_OK where cos^2 + sin^2 is 1 within 2^-28, or both are 0; else TOI_ERR_ROTATION. */
toi_status toi_rot2_check(const toi_rot2 *rot);

/* Writes the rotation that is `first` and then `second`: the sum of both angles, brought back to length 1.
 * Sine and cosine are rounded to nearest twice, as products and when the length is mended; one angle added
 * 10,000 times was off by less than 20,000 ulp of Q2.30 (measured). In this and the next two functions, an
 * argument that fails toi_rot2_check is TOI_ERR_ROTATION. */
toi_status toi_rot2_compose(toi_rot2 *result, const toi_rot2 *second, const toi_rot2 *first);

/* The inverse rotation, exactly. */
toi_status toi_rot2_transpose(toi_rot2 *result, const toi_rot2 *rot);

/* result = rot * v: a vector of the body, seen from the world. Each component is within 1 ulp of Q16.16 of
 * the exact product, and saturates at the ends of the type. */
toi_status toi_rot2_apply(toi_vec2 *result, const toi_rot2 *rot, const toi_vec2 *v);

/* A turn about the z axis (z up: yaw, heading), counter-clockwise seen from above. Its sine and cosine are
 * those of toi_rot2_from_angle, its other entries exact. */
toi_status toi_rot3_from_yaw(toi_rot3 *result, toi_angle angle);

/* A turn about an axis of any length, by the right-hand rule. A zero axis is TOI_ERR_ROTATION. Entries are
 * within 8 ulp of Q2.30 of the true ones. */
toi_status toi_rot3_from_axis_angle(toi_rot3 *result, const toi_vec3 *axis, toi_angle angle);

/* The rotation that points the body's first axis in a direction, and its third one as near to up as that
 * leaves it; the second one then points to the left. Both vectors have any length. So a car on a slope, a
 * camera or a rocket looks along direction and does not roll. Where up is along z and direction level, it is
 * the turn of toi_rot3_from_yaw with that heading. A zero vector is TOI_ERR_ROTATION, and so are two that are
 * exactly parallel or opposite, as they leave the roll open: take another up then. Entries are within 8 ulp
 * of Q2.30 of the true ones, however nearly parallel the two are. */
toi_status toi_rot3_from_direction(toi_rot3 *result, const toi_vec3 *direction, const toi_vec3 *up);

/* The rotation of a quaternion, which is normalised in integers: any length, any scale. A zero quaternion is
 * TOI_ERR_ROTATION. Entries are within 1 ulp of Q2.30 of the true ones where all parts are below
 * 2^30 in magnitude (all of Q16.16 below 16384), within 4 ulp past that. */
toi_status toi_rot3_from_quaternion(toi_rot3 *result, const toi_quat *q);

/* The rotation nearest to a matrix in Q2.30 (u[k] its k-th column) whose columns are off by rounding, drift
 * or scale: every dot product of two columns within 1/4 of 0 or 1; else TOI_ERR_ROTATION. A mirrored matrix
 * stays mirrored. Where the entries are up to e ulp off those of a rotation, the result is within 3 e + 4
 * ulp of that rotation (measured for e = 4, 2^14 and 2^25). */
toi_status toi_rot3_from_matrix_q30(toi_rot3 *result, const toi_axis3 column[3]);

/* Does that for a matrix in Q16.16, as libfixmath's users have it: its entries are exact in Q2.30. */
toi_status toi_rot3_from_matrix(toi_rot3 *result, const toi_vec3 column[3]);

/* Returns TOI_OK where all dot products of the axes are within 2^-28 of 0 and 1, or all entries are 0; else
 * TOI_ERR_ROTATION. */
toi_status toi_rot3_check(const toi_rot3 *rot);

/* Writes the rotation that is `first` and then `second`: the matrix product second * first,
 * re-orthonormalised, so that it stays a rotation however many follow. Entries are rounded to nearest twice,
 * as products and when they are mended. Applied to vectors below 4096 the result gives what both in turn
 * give, to within 4 ulp of Q16.16 (measured). In this and the next two functions, an argument that fails
 * toi_rot3_check is TOI_ERR_ROTATION. */
toi_status toi_rot3_compose(toi_rot3 *result, const toi_rot3 *second, const toi_rot3 *first);

/* The inverse rotation, exactly. That of a rotation made here passes toi_rot3_check; that of axes from
 * elsewhere that only just pass may not. */
toi_status toi_rot3_transpose(toi_rot3 *result, const toi_rot3 *rot);

/* result = rot * v: a vector of the body, seen from the world. Each component is within 1 ulp of Q16.16 of
 * the exact product, and saturates at the ends of the type. */
toi_status toi_rot3_apply(toi_vec3 *result, const toi_rot3 *rot, const toi_vec3 *v);

#ifdef __cplusplus
}
#endif

#endif
