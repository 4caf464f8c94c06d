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
    toi16_turn_flight way; /* n . D, less the owner's reach along n, the margin and the pad */
    unsigned other;        /* the body that does not own the axis */
    int32_t n[2];          /* the axis seen from the other body, from the owner towards the other */
    int32_t spin_q30;      /* W, radians a tau */
    int32_t bend_q30;      /* W^2 */
    uint32_t third;        /* the bound of the third derivative */
} facing2;

/* A corner of the other body, in its own frame, and its flight. */
typedef struct {
    unsigned k;
    int32_t at[2];
    toi16_turn_flight flight;
} corner2;

static inline int32_t times_q30(int32_t x, int32_t q30) {
    return (int32_t)toi16_shr(toi16_mul(x, q30), 30);
}

static inline uint32_t size_times_q30(uint32_t x, uint32_t q30) {
    return (uint32_t)(toi16_mulu(x, q30) >> 30) + 1;
}

static uint32_t length_of_row2(const int32_t v[2]) {
    return toi16_length_at_most2(toi16_abs32(v[0]), toi16_abs32(v[1]));
}

/* w (w (w |P| + 3 |P'|) + 3 |P''|) + |P'''|, each being as long as it gets in the next tau. `now` has the
 * lengths of the first three now, and `most` those of the last three at most. */
static uint32_t third_of_way2(const uint32_t now[3], const int32_t most[3], uint32_t w_q30) {
    uint32_t sum = 0;
    if (w_q30 != 0) {
        sum = size_times_q30(now[0] + (uint32_t)most[0], w_q30);
        sum = size_times_q30(sum + 3 * (now[1] + (uint32_t)most[1]), w_q30);
        sum = size_times_q30(sum + 3 * (now[2] + (uint32_t)most[2]), w_q30);
    }
    return sum + (uint32_t)most[2];
}

static uint32_t cube_times_q30(uint32_t x, uint32_t q30) {
    return q30 == 0 ? 0 : size_times_q30(size_times_q30(size_times_q30(x, q30), q30), q30);
}

/* From centre to centre; or from pivot to pivot, with the arm of the other body as a part of its corners. The
 * latter is 0 where both bodies turn as one. */
static uint32_t third_at_most2(const toi16_turning2 *pair, unsigned owner, uint32_t turned_q30) {
    const uint32_t w = toi16_abs32(pair->spin_q30[owner]), reach = (uint32_t)pair->reach[1 - owner];
    const uint32_t centers[3] = {length_of_row2(pair->d), length_of_row2(pair->v[0]),
                                 length_of_row2(pair->v[1])};
    const uint32_t by_centers = third_of_way2(centers, pair->most_v, w) + cube_times_q30(reach, turned_q30);
    if (!pair->has_arm)
        return by_centers;
    const uint32_t arm = pair->arm[1 - owner];
    if (arm >= TOI16_FAR_ARM2 || pair->pivots >= TOI16_FAR_ARM2)
        return by_centers;
    const uint32_t pivots[3] = {pair->pivots, (uint32_t)pair->most_straight[0],
                                (uint32_t)pair->most_straight[1]};
    const uint32_t by_pivots =
        third_of_way2(pivots, pair->most_straight, w) + cube_times_q30(reach + arm, turned_q30);
    return by_pivots < by_centers ? by_pivots : by_centers;
}

/* Sees where corner k begins, and how it flies as long as third derivatives are 0. */
static void fly_corner2(const facing2 *facing, unsigned k, corner2 *out) {
    const int32_t *n = facing->n, w = facing->spin_q30;
    toi16_corner2(facing->pair, facing->other, k, out->at);
    const int32_t along = toi16_row_along2(n, out->at);
    const int32_t across = (int32_t)toi16_shr(toi16_mul_difference(n[0], out->at[1], n[1], out->at[0]), 30);
    out->k = k;
    out->flight.f = facing->way.f + along;
    out->flight.f1 = facing->way.f1 - times_q30(across, w);
    out->flight.f2 = facing->way.f2 - times_q30(along, facing->bend_q30);
}

/* Finds the corner that is the lowest at s. With J for a quarter turn, that of the least m . b, where m is
 * (1 - W^2 s^2 / 2) n - W s Jn. */
static unsigned lowest2(const facing2 *facing, uint32_t s_q30, int32_t m[2]) {
    const int32_t *n = facing->n, turned = times_q30((int32_t)s_q30, facing->spin_q30);
    const int32_t c = TOI_Q30_ONE - times_q30(turned, turned) / 2;
    m[0] = (int32_t)toi16_shr(toi16_mul_sum(n[0], c, n[1], turned), 30);
    m[1] = (int32_t)toi16_shr(toi16_mul_difference(n[1], c, n[0], turned), 30);
    const int32_t against[2] = {-m[0], -m[1]};
    return toi16_farthest_corner2(facing->pair, facing->other, against);
}

/* Returns what the lowest corner is at least at s, by a bound that holds until then, and in *k which one that
 * is. */
static int32_t least_at2(const facing2 *facing, const corner2 *first, uint32_t s_q30, unsigned *k) {
    int32_t m[2], at[2];
    *k = lowest2(facing, s_q30, m);
    toi16_corner2(facing->pair, facing->other, *k, at);
    const int32_t apart[2] = {at[0] - first->at[0], at[1] - first->at[1]};
    return toi16_flight_at(&first->flight, toi16_curvature(first->flight.f2, facing->third, s_q30), s_q30) +
           toi16_row_along2(m, apart);
}

/* Where the third derivative may bring a corner below 0 before s: a bound that holds until s is above 0 until
 * `early`, and one that holds until then would be until `late`. Between both a time bounds itself. */
static uint32_t shorten2(const facing2 *facing, const corner2 *first, const corner2 *low, uint32_t s_q30,
                         int32_t value) {
    const toi16_turn_flight *flight = &low->flight;
    const uint32_t early = toi16_zero_q30(flight, toi16_curvature(flight->f2, facing->third, s_q30));
    const uint32_t late = toi16_zero_q30(flight, toi16_curvature(flight->f2, facing->third, early));
    const uint32_t past = late < s_q30 ? late : s_q30, middle = early + (past > early ? past - early : 0) / 2;
    unsigned k;
    const uint32_t chord = toi16_chord_q30(s_q30, first->flight.f, value);
    const int32_t then = early < s_q30 ? least_at2(facing, first, middle, &k) : -1;
    if (then >= 0)
        return middle;
    const uint32_t again = early < s_q30 ? toi16_chord_q30(middle, first->flight.f, then) : 0;
    return again > chord ? again : chord;
}

/* Returns until when all corners are above 0: the zero of the corner that is the lowest now, then of the one
 * that is the lowest at that time, and at last a chord of their least, which is concave: at once where it
 * leads far. The curvature of the first corner is at most 0, and that of a corner by h above it is less by
 * W^2 h. */
static uint32_t clear_until2(const facing2 *facing, const corner2 *first) {
    const int32_t bent = first->flight.f2 < 0 ? first->flight.f2 : 0;
    corner2 low = *first;
    uint32_t s = TOI16_TAU_Q30;
    for (unsigned round = 0;; round++) {
        unsigned k;
        const uint32_t zero =
            toi16_zero_q30(&low.flight, bent - times_q30(low.flight.f - first->flight.f, facing->bend_q30));
        s = zero < s ? zero : s;
        const int32_t value = least_at2(facing, first, s, &k);
        if (value >= 0)
            return s;
        if (value >= -first->flight.f / 2) /* two thirds of s at least, and roots are dear */
            return toi16_chord_q30(s, first->flight.f, value);
        if (k == low.k || round == 1)
            return shorten2(facing, first, &low, s, value);
        fly_corner2(facing, k, &low);
    }
}

static void face2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned owner, facing2 *out) {
    const int32_t *n = apart->n, *seen = owner == 0 ? apart->of_b : n, w = pair->spin_q30[owner];
    out->pair = pair;
    out->other = 1 - owner;
    out->n[0] = owner == 0 ? seen[0] : -seen[0];
    out->n[1] = owner == 0 ? seen[1] : -seen[1];
    out->spin_q30 = pair->spin_q30[1 - owner] - w;
    out->bend_q30 = times_q30(out->spin_q30, out->spin_q30);
    out->third = third_at_most2(pair, owner, toi16_abs32(out->spin_q30));
    out->way.f1 = toi16_row_along2(apart->world, pair->v[0]);
    out->way.f2 = toi16_row_along2(apart->world, pair->v[1]);
    if (w != 0) {
        const int32_t beside[2] = {-n[1], n[0]}, beside_world[2] = {-apart->world[1], apart->world[0]};
        out->way.f1 += times_q30(toi16_row_along2(beside, pair->d), w);
        out->way.f2 += 2 * times_q30(toi16_row_along2(beside_world, pair->v[0]), w) -
                       times_q30(times_q30(toi16_row_along2(n, pair->d), w), w);
    }
    out->way.f1 -= TOI16_PAD_OF_TAU2;
    out->way.f2 -= TOI16_PAD_OF_TAU2;
    out->way.f = 0;
}

static uint32_t step_with2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned owner) {
    facing2 facing;
    corner2 first;
    face2(pair, apart, owner, &facing);
    const int32_t against[2] = {-facing.n[0], -facing.n[1]};
    fly_corner2(&facing,
                pair->bodies[facing.other].points ? apart->corner[facing.other]
                                                  : toi16_farthest_corner2(pair, facing.other, against),
                &first);
    facing.way.f = apart->gap - pair->margin - pair->pad - first.flight.f;
    first.flight.f += facing.way.f;
    if (first.flight.f <= 0)
        return 0;
    return (uint32_t)(((uint64_t)clear_until2(&facing, &first) << pair->tau) >> 30);
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
