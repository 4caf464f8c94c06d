/* SPDX-License-Identifier: MIT */
/* What opening a query in the plane and in space have in common. */
#include "body.h"

#include "../number/vector.h"
#include "spin.h"

const toi_turn_options *toi16_turn_options_of(const toi_turn_options *options) {
    static const toi_turn_options usual = {0, 0, 0, 0, false, 0, 0, 0};
    return options ? options : &usual;
}

toi_status toi16_check_turn_options(const toi_turn_options *options, const toi_hit *hit) {
    if (!hit || options->t_max < 0 || options->tolerance < 0)
        return TOI_ERR_ARGUMENT;
    if (options->proof_room != 0 && !options->proof)
        return TOI_ERR_ARGUMENT;
    return toi16_abs32(options->margin) >= (uint32_t)TOI_LIMIT ? TOI_ERR_RANGE : TOI_OK;
}

void toi16_hand_to_sweep(const toi_turn_options *options, toi_options *sweep) {
    *sweep = toi16_usual_options;
    sweep->t_max = options->t_max;
    sweep->instant = options->instant;
    if (options->proof_count)
        *options->proof_count = 0;
}

toi_status toi16_check_level(const void *box, unsigned n) {
    int64_t sum = 0;
    for (unsigned k = 0; k < n; k++) {
        const int64_t lo = toi16_in_row(box, k), hi = toi16_in_row(box, n + k);
        if (toi16_abs64(lo + hi) >= 2 * (uint64_t)TOI_LIMIT)
            return TOI_ERR_RANGE;
        sum += hi - lo;
    }
    return sum >= 2 * (int64_t)TOI_LIMIT ? TOI_ERR_RANGE : TOI_OK;
}

/* Tells whether the product of two numbers is above 2^76, exactly. */
static bool is_above_76_bits(uint64_t a, uint64_t b) {
    const uint64_t high = toi16_mulhi64(a, b), whole = 1 << 12;
    return high > whole || (high == whole && a * b != 0);
}

/* Tells whether the product of two numbers is 2^94 or more. */
static bool takes_95_bits(uint64_t a, uint64_t b) {
    return toi16_mulhi64(a, b) >> 30 != 0;
}

/* All limits are compared as squares. An angle is spin t_max / 2^32 radians, of which 64 are 2^38; a speed is
 * spin far / 2^16 and a way carried t_max / 2^16 ulp, of which 2^31 are 2^47. A body has its farthest point
 * less than 2^32 ulp from the pivot, so that its square fits. Mostly the bits of all numbers tell. */
toi_status toi16_check_turn(uint64_t spin_square, uint64_t carried_square, uint64_t far, fix16_t t_max) {
    const uint64_t time_square = toi16_square_of(t_max);
    const unsigned by_spin = toi16_bits64(spin_square), by_time = toi16_bits64(time_square);
    if (by_spin + by_time <= 76 && by_spin + 2 * toi16_bits64(far) <= 94 &&
        toi16_bits64(carried_square) + by_time <= 94)
        return TOI_OK;
    const bool is_past = is_above_76_bits(spin_square, time_square) ||
                         takes_95_bits(spin_square, far * far) || takes_95_bits(carried_square, time_square);
    return is_past ? TOI_ERR_RANGE : TOI_OK;
}

uint32_t toi16_root_up(uint64_t square) {
    const uint32_t root = toi16_sqrt64(square);
    return root + (toi16_mulu(root, root) < square);
}

uint32_t toi16_reach_along_axes(uint64_t square) {
    const uint32_t root = toi16_length_up(square);
    return root == 0 ? 0 : root + (root >> 27) + 1;
}

void toi16_flatten_motion(toi_motion2 *out, const toi_motion3 *motion) {
    out->velocity.x = motion->velocity.x;
    out->velocity.y = motion->velocity.y;
    out->carried.x = motion->carried.x;
    out->carried.y = motion->carried.y;
    out->spin = motion->spin.z;
    out->pivot.x = motion->pivot.x;
    out->pivot.y = motion->pivot.y;
}
