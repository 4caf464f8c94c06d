/* SPDX-License-Identifier: MIT */
/* The number that stays above zero is f(s) = n . (D + b - a) less the margin: n the axis, which turns by w, D
 * from centre to centre, a and b corners, which turn by wA and wB. Derivatives at s = 0, with W = wB - w, m1
 * = n x w, m2 = m1 x w, k1 = n x W, k2 = k1 x W - n x (w x wB): n . D:   n . D' - m1 . D,  n . D'' - 2 m1 .
 * D' + m2 . D; n . b:   k1 . b,  k2 . b;  of a the same with wA. Seen from the axis b turns by W, which
 * itself turns by w. So the third derivative of n . b is at most |b| (|n x W| |W|^2 + 4 |W| X + |w| X),  X =
 * |w x wB|, where a fourth |W| X takes in that |n x W| grows by X at most in a tau, and |W| is at most 1.
 * That of n . D is at most |D'''| + 3 |m1| |D''| + |m1| |w| (3 |D'| + |w| |D|). A plate that turns about its
 * own normal has n x w = 0, and costs nothing. */
#include "step3.h"
#include "step.h"

/* How the parts of f change: f = sum of n . p, slopes by k1, curvatures by k2. */
typedef struct {
    int32_t k1[3], k2[3];
    bool moves;
} change3;

static uint32_t times3(uint32_t a, uint32_t b_q30) {
    return (uint32_t)(toi16_mulu(a, b_q30) >> 30) + 1;
}

/* Writes how n . b changes, and returns a bound of its third derivative for |b| = 1, Q2.30. */
static uint32_t begin_change3(const int32_t n[3], const int32_t w[3], uint32_t turn, const int32_t spin[3],
                              change3 *out) {
    int32_t own[3], beside[3], across[3];
    for (unsigned i = 0; i < 3; i++)
        own[i] = spin[i] - w[i];
    out->moves = (own[0] | own[1] | own[2]) != 0;
    if (!out->moves)
        return 0;
    toi16_row_cross(n, own, out->k1);
    toi16_row_cross(out->k1, own, out->k2);
    toi16_row_cross(w, spin, beside);
    toi16_row_cross(n, beside, across);
    for (unsigned i = 0; i < 3; i++)
        out->k2[i] -= across[i];
    const uint32_t size = toi16_row_size(own), x = toi16_row_size(beside), k = toi16_row_size(out->k1);
    return times3(times3(k, size), size) + times3(x, 4 * size + turn) + 4;
}

/* The centres' part of f, from f itself without the corners. */
static uint32_t begin_centres3(const toi16_course_pair3 *pair, const int32_t n[3], const int32_t w[3],
                               uint32_t turn, toi16_flight *flight) {
    int32_t m1[3], m2[3];
    toi16_row_cross(n, w, m1);
    toi16_row_cross(m1, w, m2);
    flight->f1 = toi16_row_along(pair->rate, n) - toi16_row_along(pair->distance, m1);
    flight->f2 = toi16_row_along(pair->bend, n) - 2 * toi16_row_along(pair->rate, m1) +
                 toi16_row_along(pair->distance, m2);
    const uint32_t side = toi16_row_size(m1), rate = toi16_row_size(pair->rate) + pair->most_bend;
    const uint32_t far = toi16_row_size(pair->distance) + rate;
    return pair->most_third + times3(3 * pair->most_bend, side) +
           times3(times3(3 * rate + times3(far, turn), turn), side);
}

/* Adds a corner's part. sign: 1 of a corner of B, -1 of one of A. */
static void add_corner3(const toi16_core3 *core, const int32_t n[3], const change3 *change, unsigned index,
                        int32_t sign, toi16_flight *flight) {
    int32_t p[3];
    toi16_core3_corner(core, index, p);
    flight->f += sign * toi16_row_along(p, n);
    if (change->moves) {
        flight->f1 += sign * toi16_row_along(p, change->k1);
        flight->f2 += sign * toi16_row_along(p, change->k2);
    }
}

/* The least of all corners' bounds at s, on top of `base`, of which the curvature counts with that of the
 * corner. */
static int32_t least_flight3(const toi16_core3 *core, const int32_t n[3], const change3 *change, int32_t sign,
                             const toi16_flight *base, uint32_t m3, uint32_t until_q30, uint32_t s_q30) {
    const unsigned count = core->body->count ? core->body->count : 8;
    int32_t least = INT32_MAX;
    for (unsigned k = 0; k < count; k++) {
        toi16_flight flight = *base;
        add_corner3(core, n, change, k, sign, &flight);
        const int32_t at = toi16_flight_at(&flight, toi16_curvature(flight.f2, m3, until_q30), s_q30);
        least = at < least ? at : least;
    }
    return least;
}

/* What f is at least at s. Where both cores move beside the axis, the one of A is bounded by itself. */
static int32_t least_of_all3(const toi16_course_pair3 *pair, const int32_t n[3], const change3 change[2],
                             const toi16_flight *centres, const toi16_corner3 *corner, uint32_t m3,
                             uint32_t until_q30, uint32_t s_q30) {
    static const toi16_flight none = {0, 0, 0};
    toi16_flight base = *centres;
    if (!change[0].moves) {
        add_corner3(&pair->cores[0], n, &change[0], corner->a, -1, &base);
        return least_flight3(&pair->cores[1], n, &change[1], 1, &base, m3, until_q30, s_q30);
    }
    if (!change[1].moves) {
        add_corner3(&pair->cores[1], n, &change[1], corner->b, 1, &base);
        return least_flight3(&pair->cores[0], n, &change[0], -1, &base, m3, until_q30, s_q30);
    }
    return least_flight3(&pair->cores[1], n, &change[1], 1, &base, m3, until_q30, s_q30) +
           least_flight3(&pair->cores[0], n, &change[0], -1, &none, 0, until_q30, s_q30);
}

/* The chord from f now to what it is at least at s, below 0: where that is 0, rounded down. */
static uint32_t chord3(int32_t now, int32_t then, uint32_t s_q30) {
    const uint32_t part = toi16_ratio_q30((uint64_t)now, (uint64_t)((int64_t)now - then));
    return part == 0 ? 0 : (uint32_t)(toi16_mulu(part - 1, s_q30) >> 30);
}

enum { PAD_NOW3 = 10, PAD_TAU3 = 16 }; /* units */

uint32_t toi16_free3(const toi16_course_pair3 *pair, const toi16_nearest3 *nearest, const int32_t spin[3],
                     int32_t less) {
    const int32_t *n = nearest->normal;
    const uint32_t turn = toi16_row_size(spin);
    toi16_flight centres, flight;
    change3 change[2];
    const int32_t now = nearest->gap - less - PAD_NOW3;
    if (now <= 0)
        return 0;
    uint32_t m3 = begin_centres3(pair, n, spin, turn, &centres);
    for (unsigned k = 0; k < 2; k++)
        m3 += times3((uint32_t)pair->reach[k], begin_change3(n, spin, turn, pair->spin[k], &change[k]));
    centres.f = toi16_row_along(pair->distance, n) - less - PAD_NOW3;
    centres.f1 -= PAD_TAU3;
    flight = centres;
    add_corner3(&pair->cores[0], n, &change[0], nearest->least.a, -1, &flight);
    add_corner3(&pair->cores[1], n, &change[1], nearest->least.b, 1, &flight);
    flight.f = now;
    const uint32_t most = toi16_zero_q30(&flight, toi16_curvature(flight.f2, 0, 0));
    const uint32_t s = toi16_zero_q30(&flight, toi16_curvature(flight.f2, m3, most));
    const int32_t then = least_of_all3(pair, n, change, &centres, &nearest->least, m3, most, s);
    return then >= 0 ? s : chord3(now, then, s);
}
