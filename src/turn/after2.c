/* SPDX-License-Identifier: MIT */
/* The motion of a body of the plane as it is later. */
#include "body.h"

/* Takes a pivot for a body: a point. */
static toi_status take_pivot2(toi16_rotor2 *body, const void *shape) {
    static const toi16_rotor2 point = {.rot = TOI_ROT2_IDENTITY};
    const toi_vec2 *at = shape;
    *body = point;
    if (!toi16_is_past_limit2(at)) {
        body->center2[0] = 2 * at->x;
        body->center2[1] = 2 * at->y;
    }
    return TOI_OK;
}

void toi16_motion2_at(const toi_motion2 *motion, fix16_t time, toi_vec2 *pivot, toi_vec2 *carried) {
    toi16_rotor2 point;
    toi16_course2 course;
    toi16_spot2 spot;
    point.motion = *motion;
    if (motion->spin == 0) {
        point.motion.velocity.x += motion->carried.x;
        point.motion.velocity.y += motion->carried.y;
    }
    point.center2[0] = 2 * motion->pivot.x;
    point.center2[1] = 2 * motion->pivot.y;
    toi16_begin_course2(&course, &point, time);
    toi16_spot2_at(&course, &point, (uint32_t)time, &spot);
    const int32_t c = spot.turn.cos, s = spot.turn.sin, x = motion->carried.x, y = motion->carried.y;
    pivot->x = toi16_round_q16(spot.center_q16[0]);
    pivot->y = toi16_round_q16(spot.center_q16[1]);
    carried->x = toi16_round_q30(toi16_mul_difference(c, x, s, y));
    carried->y = toi16_round_q30(toi16_mul_sum(s, x, c, y));
}

toi_status toi_motion2_after(toi_motion2 *result, const toi_motion2 *motion, fix16_t time) {
    toi16_rotor2 point;
    if (!result || !motion || time < 0)
        return TOI_ERR_ARGUMENT;
    const toi16_party2 party = {take_pivot2, &motion->pivot, motion};
    const toi_status status = toi16_open_body2(&point, &party, time);
    if (status < 0)
        return status;
    toi_motion2 later = *motion;
    toi16_motion2_at(motion, time, &later.pivot, &later.carried);
    if (toi16_is_past_limit2(&later.pivot) || toi16_is_past_limit2(&later.carried))
        return TOI_ERR_RANGE;
    *result = later;
    return TOI_OK;
}
