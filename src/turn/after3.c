/* SPDX-License-Identifier: MIT */
/* The motion of a body of space as it is later. */
#include "body.h"

/* Takes a pivot for a body: a point. */
static toi_status take_pivot3(toi16_rotor3 *body, const void *shape) {
    static const toi16_rotor3 point = {.rot = TOI_ROT3_IDENTITY};
    const toi_vec3 *at = shape;
    *body = point;
    for (unsigned k = 0; k < 3 && !toi16_is_past_limit3(at); k++)
        body->center2[k] = 2 * toi16_in_row(at, k);
    return TOI_OK;
}

void toi16_motion3_at(const toi_motion3 *motion, fix16_t time, toi_vec3 *pivot, toi_vec3 *carried) {
    toi16_rotor3 point;
    toi16_course3 course;
    toi16_spot3 spot;
    int32_t at[3], u[3];
    toi16_put3(at, &motion->pivot);
    toi16_put3(u, &motion->carried);
    point.motion = *motion;
    if ((motion->spin.x | motion->spin.y | motion->spin.z) == 0) {
        point.motion.velocity.x += motion->carried.x;
        point.motion.velocity.y += motion->carried.y;
        point.motion.velocity.z += motion->carried.z;
    }
    for (unsigned k = 0; k < 3; k++)
        point.center2[k] = 2 * at[k];
    toi16_begin_course3(&course, &point, time);
    toi16_spot3_at(&course, &point, (uint32_t)time, &spot);
    toi16_turn_by3(&spot, u, u);
    for (unsigned k = 0; k < 3; k++) {
        toi16_put_in_row(pivot, k, toi16_round_q16(spot.center_q16[k]));
        toi16_put_in_row(carried, k, u[k]);
    }
}

toi_status toi_motion3_after(toi_motion3 *result, const toi_motion3 *motion, fix16_t time) {
    toi16_rotor3 point;
    if (!result || !motion || time < 0)
        return TOI_ERR_ARGUMENT;
    const toi16_party3 party = {take_pivot3, &motion->pivot, motion};
    const toi_status status = toi16_open_body3(&point, &party, time);
    if (status < 0)
        return status;
    toi_motion3 later = *motion;
    toi16_motion3_at(motion, time, &later.pivot, &later.carried);
    if (toi16_is_past_limit3(&later.pivot) || toi16_is_past_limit3(&later.carried))
        return TOI_ERR_RANGE;
    *result = later;
    return TOI_OK;
}
