/* SPDX-License-Identifier: MIT */
/* How long do two cores of the plane stay apart along an axis that turns with its owner?
 *
 * Seen from the axis n, which turns by w, the way from A's centre to B's has along n the value n . D, the
 * first derivative n . D' + w Jn . D and the second one n . D'' + 2 w Jn . D' - w^2 n . D, where J turns by a
 * quarter. A corner of the other body turns by W against the axis: n . b, -W Jn . b and -W^2 n . b. The
 * owner's corners do not turn. Third derivatives are at most |D'''| + 3 w |D''| + 3 w^2 |D'| + w^3 |D| and
 * W^3 |b|. */
#include "pair2.h"

/* What the corners of the other body share. */
typedef struct {
    const toi16_turning2 *pair;
    toi16_flight way; /* n . D, less the owner's reach along n, the margin and the pad */
    unsigned other;   /* the body that does not own the axis */
    int32_t n[2];     /* the axis seen from the other body, from the owner towards the other */
    int32_t spin_q30; /* W, radians a tau */
    uint32_t third;   /* the bound of the third derivative */
} facing2;

static inline int32_t times_q30(int32_t x, int32_t q30) {
    return (int32_t)toi16_shr(toi16_mul(x, q30), 30);
}

static inline uint32_t size_times_q30(uint32_t x, uint32_t q30) {
    return (uint32_t)(toi16_mulu(x, q30) >> 30) + 1;
}

static uint32_t length_of_row2(const int32_t v[2]) {
    return (uint32_t)toi16_length_at_most2(toi16_abs32(v[0]), toi16_abs32(v[1]));
}

/* w (w (w |D| + 3 |D'|) + 3 |D''|) + |D'''| + W^3 r, each being as long as it gets in the next tau. */
static uint32_t third_at_most2(const toi16_turning2 *pair, uint32_t w_q30, uint32_t turned_q30,
                               uint32_t reach) {
    uint32_t sum = size_times_q30(length_of_row2(pair->d[0]) + (uint32_t)pair->v[0], w_q30);
    sum = size_times_q30(sum + 3 * (length_of_row2(pair->d[1]) + (uint32_t)pair->v[1]), w_q30);
    sum = size_times_q30(sum + 3 * (length_of_row2(pair->d[2]) + (uint32_t)pair->v[2]), w_q30);
    sum += (uint32_t)pair->v[2];
    return sum + size_times_q30(size_times_q30(size_times_q30(reach, turned_q30), turned_q30), turned_q30);
}

/* Moves what is known of corner k to *flight. */
static void fly_corner2(const facing2 *facing, unsigned k, toi16_flight *flight) {
    const int32_t *n = facing->n, w = facing->spin_q30;
    int32_t at[2];
    toi16_corner2(facing->pair, facing->other, k, at);
    const int32_t along = toi16_along2(n, at);
    const int32_t across = (int32_t)toi16_shr(toi16_mul_difference(n[0], at[1], n[1], at[0]), 30);
    flight->f = facing->way.f + along;
    flight->f1 = facing->way.f1 - times_q30(across, w);
    flight->f2 = facing->way.f2 - times_q30(times_q30(along, w), w);
}

/* Finds the corner that is the lowest at a time. */
static int32_t lowest2(const facing2 *facing, uint32_t s_q30, uint32_t until_q30, toi16_flight *lowest) {
    int32_t least = INT32_MAX;
    for (unsigned k = 0; k < toi16_corners2(&facing->pair->bodies[facing->other]); k++) {
        toi16_flight flight;
        fly_corner2(facing, k, &flight);
        const int32_t at =
            toi16_flight_at(&flight, toi16_curvature(flight.f2, facing->third, until_q30), s_q30);
        if (at < least) {
            least = at;
            *lowest = flight;
        }
    }
    return least;
}

/* Returns until when all corners are above 0, by bounds that hold until `until`: the zero of the corner that
 * is the lowest now, then of the one that is the lowest at that time, and at last a chord of their least,
 * which is concave. */
static uint32_t clear_until2(const facing2 *facing, const toi16_flight *nearest, uint32_t until_q30) {
    toi16_flight low = *nearest;
    uint32_t s = until_q30;
    int32_t at = -1;
    for (unsigned round = 0; round < 3 && at < 0; round++) {
        const uint32_t zero = toi16_zero_q30(&low, toi16_curvature(low.f2, facing->third, until_q30));
        s = zero < s ? zero : s;
        at = lowest2(facing, s, until_q30, &low);
    }
    if (at >= 0 || nearest->f <= 0)
        return s;
    return (uint32_t)(toi16_mulu(s, (uint32_t)nearest->f) /
                      ((uint64_t)nearest->f + (uint64_t) - (int64_t)at));
}

static void face2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned owner, facing2 *out) {
    const int32_t *n = apart->n, w = pair->spin_q30[owner];
    const int32_t beside[2] = {-n[1], n[0]};
    out->pair = pair;
    out->other = 1 - owner;
    out->spin_q30 = pair->spin_q30[1 - owner] - w;
    out->way.f1 = toi16_along2(n, pair->d[1]) + times_q30(toi16_along2(beside, pair->d[0]), w);
    out->way.f2 = toi16_along2(n, pair->d[2]) + 2 * times_q30(toi16_along2(beside, pair->d[1]), w) -
                  times_q30(times_q30(toi16_along2(n, pair->d[0]), w), w);
    out->third =
        third_at_most2(pair, toi16_abs32(w), toi16_abs32(out->spin_q30), (uint32_t)pair->reach[1 - owner]);
    if (owner == 0) {
        toi16_turn_back2(&pair->turned, n, out->n);
    } else {
        out->n[0] = -n[0];
        out->n[1] = -n[1];
    }
    out->way.f1 -= TOI16_PAD_OF_TAU2;
    out->way.f2 -= TOI16_PAD_OF_TAU2;
    out->way.f = 0;
}

/* A first bound holds for a tau. Where it lasts less long, one for a little more than what was found is
 * better, as it takes less for the third derivative. */
static uint32_t step_with2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned owner) {
    facing2 facing;
    toi16_flight nearest;
    face2(pair, apart, owner, &facing);
    const int32_t low = lowest2(&facing, 0, TOI16_TAU_Q30, &nearest);
    facing.way.f = apart->gap - pair->margin - pair->pad - low;
    nearest.f += facing.way.f;
    uint32_t clear = clear_until2(&facing, &nearest, TOI16_TAU_Q30);
    if (clear < TOI16_TAU_Q30 - TOI16_TAU_Q30 / 4) {
        const uint32_t again = clear_until2(&facing, &nearest, clear + clear / 4 + 1);
        clear = again > clear ? again : clear;
    }
    return (uint32_t)(((uint64_t)clear << pair->tau) >> 30);
}

/* The body that has the face owns the axis; between corners the one that turns less. Where that does not last
 * for a tick the other one is tried: an axis that turns with a small body which spins fast is soon past a
 * large one that is beside it. */
uint32_t toi16_step2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned *owner) {
    const bool less = toi16_abs32(pair->spin_q30[1]) < toi16_abs32(pair->spin_q30[0]);
    const uint8_t kind = apart->axis.kind;
    *owner = kind == TOI_AXIS_FACE_B || (kind != TOI_AXIS_FACE_A && less);
    const uint32_t clear = step_with2(pair, apart, *owner);
    if (clear != 0)
        return clear;
    *owner = 1 - *owner;
    return step_with2(pair, apart, *owner);
}
