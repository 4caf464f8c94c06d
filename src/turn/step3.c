/* SPDX-License-Identifier: MIT */
/* The number that stays above zero is f(s) = n . (D + b - a) less the margin: n the axis, which turns by w, D
 * from centre to centre, a and b corners, which turn by wA and wB. Derivatives at s = 0, with W = wB - w, m1
 * = n x w, m2 = m1 x w, k1 = n x W, k2 = k1 x W - n x (w x wB): n . D:   n . D' - m1 . D,  n . D'' - 2 m1 .
 * D' + m2 . D; n . b:   k1 . b,  k2 . b;  of a the same with wA. Seen from the axis b turns by W, which
 * itself turns by w. So the third derivative of n . b is at most |b| (|n x W| |W|^2 + 4 |W| X + |w| X),  X =
 * |w x wB|, where a fourth |W| X takes in that |n x W| grows by X at most in a tau, and |W| is at most 1.
 * That of n . D is at most |D'''| + 3 |m1| |D''| + |m1| |w| (3 |D'| + |w| |D|). A plate that turns about its
 * own normal has n x w = 0, and costs nothing.
 *
 * So f is no less than the least of f + f' s + f'' s^2 / 2 over the corners, less M s^3 / 6 with M the sum of
 * those bounds. Where a corner's f'' is above 0, the excess d of the largest one is taken off all: what is
 * left is concave, and a chord of it, from now to where it is below 0, is no more than it. */
#include "step3.h"

static uint32_t times3(uint32_t a, uint32_t b_q30) {
    return (uint32_t)(toi16_mulu(a, b_q30) >> 30) + 1;
}

/* How a core that turns beside the axis moves against it. */
typedef struct {
    const toi16_core3 *core;
    int32_t k[3][3]; /* n, k1, k2; of points as the core sees them, and of A their opposites */
    int32_t q[3][3]; /* of a box: their products with its half extents, of which the first is at most 0 */
    int32_t at[3];   /* their products with the corner that is least now */
    bool moves;
} beside3;

/* Writes n, k1 and k2, and returns a bound of the third derivative of n . b for |b| = 1, Q2.30. Own spins are
 * up to a radian a tau, so that four of their sizes may take 33 bits. */
static uint32_t begin_beside3(const toi16_course_pair3 *pair, unsigned side, const int32_t n[3],
                              const int32_t w[3], uint32_t turn, beside3 *out) {
    const int32_t *spin = pair->spin[side];
    int32_t own[3], beside[3], across[3];
    out->core = &pair->cores[side];
    for (unsigned i = 0; i < 3; i++) {
        own[i] = spin[i] - w[i];
        out->k[0][i] = n[i];
    }
    out->moves = (own[0] | own[1] | own[2]) != 0;
    if (!out->moves)
        return 0;
    toi16_trio_cross(n, own, out->k[1]);
    toi16_trio_cross(out->k[1], own, out->k[2]);
    toi16_trio_cross(w, spin, beside);
    toi16_trio_cross(n, beside, across);
    for (unsigned i = 0; i < 3; i++)
        out->k[2][i] -= across[i];
    const uint32_t size = toi16_trio_size(own), x = toi16_trio_size(beside), k1 = toi16_trio_size(out->k[1]);
    const uint64_t turned = 4 * toi16_mulu(x, size) + toi16_mulu(x, turn);
    return times3(times3(k1, size), size) + (uint32_t)(turned >> 30) + 5;
}

/* The least of n . b is that of the centre less the sum of all |n . e|. */
static void measure_box3(beside3 *way) {
    for (unsigned m = 0; m < 3; m++)
        way->at[m] = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *e = way->core->edge[k];
        const int32_t q = toi16_trio_along(e, way->k[0]), sign = q > 0 ? -1 : 1;
        way->q[k][0] = sign * q;
        way->q[k][1] = sign * toi16_trio_along(e, way->k[1]);
        way->q[k][2] = sign * toi16_trio_along(e, way->k[2]);
        for (unsigned m = 0; m < 3; m++)
            way->at[m] += way->q[k][m];
    }
}

/* The products of a corner of points with n, k1 and k2. */
static void measure_point3(const beside3 *way, unsigned index, int32_t out[3]) {
    const toi16_rotor3 *body = way->core->body;
    const toi_vec3 *p = &body->points[index];
    const int32_t v[3] = {2 * p->x - body->offset2[0], 2 * p->y - body->offset2[1],
                          2 * p->z - body->offset2[2]};
    for (unsigned m = 0; m < 3; m++)
        out[m] = (int32_t)toi16_shr(toi16_trio_dot(v, way->k[m]), way->core->shift);
}

static void measure_points3(beside3 *way, bool opposite, unsigned least) {
    for (unsigned m = 0; m < 3; m++) {
        const int32_t n[3] = {way->k[m][0], way->k[m][1], way->k[m][2]};
        for (unsigned k = 0; k < 3; k++) {
            const int32_t own = toi16_trio_along(way->core->spot.turn[k], n);
            way->k[m][k] = opposite ? -own : own;
        }
    }
    measure_point3(way, least, way->at);
}

/* f1 s + f2 s^2 / 2, rounded down, off by 2 units at most. */
static int32_t change3(int32_t f1, int32_t f2, uint32_t s_q30) {
    const int32_t mean = f1 + (int32_t)toi16_shr(toi16_mul(f2, (int32_t)s_q30), 31);
    return (int32_t)toi16_shr(toi16_mul(mean, (int32_t)s_q30), 30);
}

/* At most how much that is at any time until s, either way, and 3 units for what is rounded. */
static int32_t most_change3(int32_t f1, int32_t f2, uint32_t s_q30) {
    return change3((int32_t)toi16_abs32(f1), (int32_t)toi16_abs32(f2), s_q30) + 3;
}

/* How much less the least of a box's corners is at s. Of each |n . e| the sign goes on as it is, but of those
 * that may change it until s: *bend is the largest second derivative of all corners that may be the least. */
static int32_t least_of_box3(const beside3 *way, uint32_t s_q30, int32_t *bend) {
    int32_t least = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *q = way->q[k];
        const int32_t then = q[0] + change3(q[1], q[2], s_q30);
        const bool may_change = q[0] + most_change3(q[1], q[2], s_q30) >= 0;
        least -= (int32_t)toi16_abs32(then) + q[0];
        *bend += may_change ? (int32_t)toi16_abs32(q[2]) : q[2];
    }
    return least;
}

/* Does that for points. Those count for the bend that may come below the one that is least now. */
static int32_t least_of_points3(const beside3 *way, uint32_t s_q30, int32_t *bend) {
    const int32_t *first = way->at;
    int32_t least = INT32_MAX, most = first[2];
    for (unsigned k = 0; k < way->core->body->count; k++) {
        int32_t at[3];
        measure_point3(way, k, at);
        const int32_t ahead = at[0] - first[0], then = ahead + change3(at[1], at[2], s_q30);
        least = then < least ? then : least;
        if (at[2] > most && ahead < most_change3(at[1] - first[1], at[2] - first[2], s_q30))
            most = at[2];
    }
    *bend += most;
    return least;
}

/* The centres' part of the change of f. */
static uint32_t begin_centres3(const toi16_course_pair3 *pair, const int32_t n[3], const int32_t w[3],
                               uint32_t turn, int32_t *f1, int32_t *f2) {
    int32_t m1[3], m2[3];
    toi16_trio_cross(n, w, m1);
    toi16_trio_cross(m1, w, m2);
    *f1 = toi16_trio_along(pair->rate, n) - toi16_trio_along(pair->distance, m1);
    *f2 = toi16_trio_along(pair->bend, n) - 2 * toi16_trio_along(pair->rate, m1) +
          toi16_trio_along(pair->distance, m2);
    const uint32_t side = toi16_trio_size(m1), rate = toi16_trio_size(pair->rate) + pair->most_bend;
    const uint32_t far = toi16_trio_size(pair->distance) + rate;
    return pair->most_third + times3(3 * pair->most_bend, side) +
           times3(times3(3 * rate + times3(far, turn), turn), side);
}

/* ---- The time */

/* The first zero of f + f1 s + c s^2 / 2, with c at most 0: 2 f / (-f1 + sqrt(f1^2 - 2 c f)), rounded down,
 * at most 1 in Q2.30. f is above 0, all are below 2^30 in magnitude, so the root's square is below 2^62. */
static uint32_t zero3_q30(int32_t f, int32_t f1, int32_t c) {
    const uint64_t square = (uint64_t)(toi16_mul(f1, f1) - 2 * toi16_mul(f, c));
    const int64_t den = (int64_t)toi16_sqrt64(square) + 1 - f1;
    return den <= 2 * (int64_t)f ? TOI16_TAU_Q30 : toi16_part_q30(2 * (uint32_t)f, (uint32_t)den);
}

typedef struct {
    beside3 way[2];
    int32_t now, f1, f2; /* f now, and the centres' part of its derivatives */
    uint32_t m3;
} course3;

/* What f is at least at s; *bend: the largest second derivative of all corners that may be the least until
 * then. */
static int32_t least3(const course3 *course, uint32_t s_q30, int32_t *bend) {
    int64_t least = (int64_t)course->now + change3(course->f1, course->f2, s_q30);
    *bend = course->f2;
    for (unsigned side = 0; side < 2; side++) {
        const beside3 *way = &course->way[side];
        if (way->moves)
            least += way->core->body->count == 0 ? least_of_box3(way, s_q30, bend)
                                                 : least_of_points3(way, s_q30, bend);
    }
    return toi16_saturate(least - (int64_t)(times3(times3(times3(course->m3, s_q30), s_q30), s_q30) / 6) - 4);
}

/* s^2 / 2 times what a bend is above 0, rounded up. */
static int32_t excess3(int32_t bend, uint32_t s_q30) {
    return bend <= 0 ? 0 : (int32_t)(times3(times3((uint32_t)bend, s_q30), s_q30) >> 1) + 1;
}

/* The time until which a concave bound is above 0: it is `now` at 0, and is known at s. Where a chord loses
 * much, a second one from its end does better. */
static uint32_t clear_until3(const course3 *course, uint32_t s_q30) {
    int32_t bend, unused;
    const int32_t then = least3(course, s_q30, &bend) - excess3(bend, s_q30);
    if (then >= 0)
        return s_q30;
    const uint32_t first = toi16_chord_q30(s_q30, course->now, then);
    if (then > -(course->now >> 3))
        return first;
    const int32_t later = least3(course, first, &unused) - excess3(bend, first);
    return later <= 0 ? first : first + toi16_chord_q30(s_q30 - first, later, then);
}

enum { PAD_NOW3 = 20, PAD_TAU3 = 16 }; /* units */

/* How much farther the balls around whirls reach than their corners do. */
static int32_t ball_of_whirls3(const toi16_course_pair3 *pair, const toi16_apart3 *nearest) {
    int32_t more = 0;
    for (unsigned side = 0; side < 2; side++) {
        int32_t corner[3];
        if (!pair->whirls[side])
            continue;
        toi16_core3_corner(&pair->cores[side], side == 0 ? nearest->least.a : nearest->least.b, corner);
        const int32_t along = toi16_trio_along(corner, nearest->normal);
        more += pair->reach[side] - (side == 0 ? along : -along);
    }
    return more;
}

uint32_t toi16_clear3(const toi16_course_pair3 *pair, const toi16_apart3 *nearest, const int32_t spin[3],
                      int32_t less) {
    const int32_t *n = nearest->normal;
    const uint32_t turn = toi16_trio_size(spin);
    course3 course;
    course.now = nearest->gap - less - PAD_NOW3 - ball_of_whirls3(pair, nearest);
    if (course.now <= 0)
        return 0;
    course.m3 = begin_centres3(pair, n, spin, turn, &course.f1, &course.f2);
    course.f1 -= PAD_TAU3;
    int32_t f1 = course.f1, f2 = course.f2;
    for (unsigned side = 0; side < 2; side++) {
        beside3 *way = &course.way[side];
        way->moves = false;
        if (pair->whirls[side])
            continue;
        course.m3 += times3((uint32_t)pair->reach[side], begin_beside3(pair, side, n, spin, turn, way));
        if (!way->moves)
            continue;
        if (way->core->body->count == 0)
            measure_box3(way);
        else
            measure_points3(way, side == 0, side == 0 ? nearest->least.a : nearest->least.b);
        f1 += way->at[1];
        f2 += way->at[2];
    }
    return clear_until3(&course, zero3_q30(course.now, f1, f2 < 0 ? f2 : 0));
}
