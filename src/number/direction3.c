/* SPDX-License-Identifier: MIT */
#include "rot.h"
#include "vector.h"

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
