/* SPDX-License-Identifier: MIT */
/* Some axes of two oriented boxes in upper and lower halves of numbers: those that upper halves leave open.
 */
#include "obb3_short.h"
#include "obb3_scale.h"

/* ---- Clips */

/* On any axis, by how much in units place and reach, and all three with the way, may be off what the walk
 * has; and what that comes to in the differences of two products of numerators with denominators, in 2^13. */
enum { DOUBT = 22, DOUBT_OF_ALL = TOI16_DOUBT3 };
static const int32_t DOUBT_Q13 = INT32_C(8) << 19;

/* As compare, where `high`, the difference of the products of upper parts, is at most CUT_OFF. The lower
 * ones' with upper parts are added; that of lower ones with each other is less than 2^13 of these units. */
TOI16_SELDOM int compare_low(uint32_t num_a, uint32_t den_a, const toi16_end3 *end, uint32_t high) {
    const uint32_t lower = 0x1FFF, num_b = end->num, den_b = end->den;
    int32_t later =
        (int32_t)((high << 13) + (num_a >> 13) * (den_b & lower) + (num_a & lower) * (den_b >> 13) -
                  (num_b >> 13) * (den_a & lower) - (num_b & lower) * (den_a >> 13));
    return later < -DOUBT_Q13 ? -1 : later > DOUBT_Q13;
}

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. 16
 * bits of each mostly tell: cut off, a product of two is off by less than the sum of both factors and 1. */
static inline int compare(uint32_t num_a, uint32_t den_a, const toi16_end3 *end) {
    static const uint32_t CUT_OFF = UINT32_C(1) << 17;
    uint32_t a = (num_a >> 13) * (end->den >> 13), b = (end->num >> 13) * (den_a >> 13);
    if (a - b + CUT_OFF <= 2 * CUT_OFF)
        return compare_low(num_a, den_a, end, a - b);
    return a < b ? -1 : 1;
}

static void put_end(toi16_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

/* Does a time take over? Where that is not certain the axis is left open. */
static bool take_over(toi16_short3 *m, toi16_end3 *end, uint32_t axis, int32_t time, uint32_t speed,
                      int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < speed ? compare(num, speed, end) : 0;
    if (order == 0)
        m->open |= UINT32_C(1) << axis;
    if (order != inner)
        return false;
    put_end(end, num, speed, axis);
    return true;
}

bool toi16_never_meet3(const toi16_short3 *m) {
    return compare(m->leave.num, m->leave.den, &m->enter) < 0;
}

bool toi16_clip_narrow3(toi16_short3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach) {
    int32_t ahead = by < 0 ? at : -at, speed = (int32_t)toi16_size(by);
    int32_t near = ahead - reach, far = ahead + reach, latest = speed + DOUBT_OF_ALL;
    if (near > latest || far < -DOUBT)
        return true;
    if (near >= -DOUBT && take_over(m, &m->enter, axis, near, (uint32_t)speed, 1))
        m->by_enter = by;
    if (far <= latest)
        take_over(m, &m->leave, axis, far, (uint32_t)speed, -1);
    return false;
}

/* ---- Faces */

TOI16_SELDOM void fill_rows(toi16_short3 *m, unsigned first, unsigned count) {
    toi16_fine_rows(m->upper + 3 * first, m->upper + TOI16_OF_B, m->short_row[first], m->fine.row[first],
                    count);
}

/* Of rows what is needed along an axis of B. */
static inline void fill_column(toi16_short3 *m, unsigned j) {
    const unsigned v = TOI16_OF_B + 3 * j;
    const int32_t sums[3] = {m->short_row[0][j], m->short_row[1][j], m->short_row[2][j]};
    int32_t column[3];
    toi16_fine_dots(m->upper + v, m->upper, sums, column, 3);
    for (unsigned k = 0; k < 3; k++)
        m->fine.row[k][j] = column[k];
}

static inline int32_t turned(const uint32_t half[3], int32_t x, int32_t y, int32_t z) {
    toi16_reach16 sum = {0, 0};
    toi16_add_turned(half[0], x, &sum);
    toi16_add_turned(half[1], y, &sum);
    toi16_add_turned(half[2], z, &sum);
    return toi16_reach_of16(sum);
}

/* Where upper halves tell which face is the last to begin and which one the first to end, within [0, t_max],
 * only their times are asked for. False where lower ones see it otherwise. */
static inline bool take_known(toi16_short3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach) {
    int32_t ahead = by < 0 ? at : -at;
    uint32_t speed = toi16_size(by), near = (uint32_t)(ahead - reach), far = (uint32_t)(ahead + reach);
    if (axis == m->first.axis) {
        if (near >= speed)
            return false;
        put_end(&m->enter, near, speed, axis);
        m->by_enter = by;
    }
    if (axis == m->last.axis) {
        if (far >= speed)
            return false;
        put_end(&m->leave, far, speed, axis);
    }
    return true;
}

static inline bool clip(toi16_short3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach) {
    return !(m->known && take_known(m, axis, at, by, reach)) && toi16_clip_narrow3(m, axis, at, by, reach);
}

TOI16_SELDOM bool clip_a(toi16_short3 *m, unsigned i) {
    if (!m->edges)
        fill_rows(m, i, 1);
    const int32_t *row = m->fine.row[i];
    int32_t reach = (int32_t)(m->fine.half_a[i] >> 4) + turned(m->fine.half_b, row[0], row[1], row[2]);
    return clip(m, i, row[TOI16_AT], row[TOI16_BY], reach);
}

TOI16_SELDOM bool clip_b(toi16_short3 *m, unsigned j) {
    const toi16_fine3 *f = &m->fine;
    const unsigned v = TOI16_OF_B + 3 * j;
    int32_t path[2];
    if (!m->edges)
        fill_column(m, j);
    toi16_fine_dots(m->upper + v, m->upper + TOI16_FROM, m->path_b[j], path, 2);
    int32_t reach =
        (int32_t)(f->half_b[j] >> 4) + turned(f->half_a, f->row[0][j], f->row[1][j], f->row[2][j]);
    return clip(m, 3 + j, path[0], path[1], reach);
}

static void start(toi16_short3 *m, const toi16_layout3 *at) {
    static const uint32_t one = UINT32_C(1) << 28;
    put_end(&m->enter, 0, one, TOI16_NO_AXIS3);
    put_end(&m->leave, one, one, TOI16_NO_AXIS3);
    m->open = 0;
    toi16_grow3(at->a.half2, m->grow + 2, m->fine.half_a);
    toi16_grow3(at->b.half2, m->grow + 2, m->fine.half_b);
}

bool toi16_clip_halves3(toi16_short3 *m, const toi16_layout3 *at) {
    uint32_t faces = m->open;
    start(m, at);
    if (m->edges)
        fill_rows(m, 0, 3);
    for (unsigned k = 0; faces != 0; k++, faces >>= 1)
        if ((faces & 1) != 0 && (k < 3 ? clip_a(m, k) : clip_b(m, k - 3)))
            return true;
    return !m->edges && toi16_never_meet3(m);
}
