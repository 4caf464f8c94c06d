/* SPDX-License-Identifier: MIT */
#include "rot.h"
#include "trig.h"

static toi_status from_turns(toi_rot2 *result, uint64_t turns_q64) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    toi16_sincos(turns_q64, &result->sin, &result->cos);
    return TOI_OK;
}

toi_status toi_rot2_from_angle(toi_rot2 *result, toi_angle angle) {
    return from_turns(result, (uint64_t)angle << 32);
}

toi_status toi_rot2_from_radians(toi_rot2 *result, fix16_t radians) {
    return from_turns(result, toi16_turns_q64(radians));
}

toi_angle toi_angle_from_radians(fix16_t radians) {
    return (toi_angle)((toi16_turns_q64(radians) + (UINT64_C(1) << 31)) >> 32);
}

toi_status toi_rot2_check(const toi_rot2 *rot) {
    if (!rot)
        return TOI_ERR_ARGUMENT;
    rot = toi16_meant2(rot);
    bool fits = toi16_entry_fits(rot->cos) && toi16_entry_fits(rot->sin);
    return fits && toi16_abs64(toi16_shortness(rot->cos, rot->sin)) <= TOI16_TOLERANCE_Q60 ? TOI_OK
                                                                                           : TOI_ERR_ROTATION;
}

/* The product is short of length 1 by some 2^-27 at most; half of that, in Q2.60, times itself mends it
 * (Newton). */
toi_status toi_rot2_compose(toi_rot2 *result, const toi_rot2 *second, const toi_rot2 *first) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    toi_status status = toi_rot2_check(second);
    if (status == TOI_OK)
        status = toi_rot2_check(first);
    if (status < 0)
        return status;
    second = toi16_meant2(second);
    first = toi16_meant2(first);
    int32_t c = toi16_round_q30(toi16_mul(second->cos, first->cos) - toi16_mul(second->sin, first->sin));
    int32_t s = toi16_round_q30(toi16_mul(second->sin, first->cos) + toi16_mul(second->cos, first->sin));
    int32_t half_q32 = (int32_t)toi16_shr(toi16_shortness(c, s) + (INT64_C(1) << 28), 29);
    result->cos = c + toi16_round_q32(toi16_mul(c, half_q32));
    result->sin = s + toi16_round_q32(toi16_mul(s, half_q32));
    return TOI_OK;
}

toi_status toi_rot2_transpose(toi_rot2 *result, const toi_rot2 *rot) {
    toi_status status = result ? toi_rot2_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    rot = toi16_meant2(rot);
    result->cos = rot->cos;
    result->sin = -rot->sin;
    return TOI_OK;
}

toi_status toi_rot2_apply(toi_vec2 *result, const toi_rot2 *rot, const toi_vec2 *v) {
    toi_status status = result && v ? toi_rot2_check(rot) : TOI_ERR_ARGUMENT;
    if (status < 0)
        return status;
    rot = toi16_meant2(rot);
    int64_t x = toi16_mul(rot->cos, v->x) - toi16_mul(rot->sin, v->y);
    int64_t y = toi16_mul(rot->sin, v->x) + toi16_mul(rot->cos, v->y);
    result->x = toi16_saturate_q30(x);
    result->y = toi16_saturate_q30(y);
    return TOI_OK;
}
