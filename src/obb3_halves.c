/* SPDX-License-Identifier: MIT */
/* Some axes of two oriented boxes in upper and lower halves of numbers: those that upper halves leave open.
 */
#include "obb3_short.h"

enum { NUMBERS = 5 };

/* ---- Clips */

/* On any axis, by how much in units place and reach, and all three with the way, may be off what the walk
 * has; and what that comes to in the high words of products of numerators with denominators. */
enum { DOUBT = 22, DOUBT_OF_ALL = TOI16_DOUBT3, DOUBT_HIGH = 9 };

static inline uint32_t high_product(uint32_t a, uint32_t b) {
    return (uint32_t)(toi16_mulu_alone(a, b) >> 32);
}

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. 16
 * bits of each mostly tell: cut off, a product of two is off by less than the sum of both factors and 1. */
static inline int compare(uint32_t num_a, uint32_t den_a, uint32_t num_b, uint32_t den_b) {
    static const uint32_t cut_off = UINT32_C(1) << 17;
    uint32_t a = (num_a >> 13) * (den_b >> 13), b = (num_b >> 13) * (den_a >> 13);
    if (a - b + cut_off > 2 * cut_off)
        return a < b ? -1 : 1;
    a = high_product(num_a, den_b);
    b = high_product(num_b, den_a);
    return a + DOUBT_HIGH < b ? -1 : a > b + DOUBT_HIGH;
}

static void put_end(toi16_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

/* Does a time take over? Where that is not certain the axis is left open. */
static inline bool take_over(toi16_meet3 *m, toi16_end3 *end, uint32_t axis, int32_t time, uint32_t speed,
                             int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < speed ? compare(num, speed, end->num, end->den) : 0;
    if (order == 0)
        m->found.open |= UINT32_C(1) << axis;
    if (order != inner)
        return false;
    put_end(end, num, speed, axis);
    return true;
}

/* Is it certain that the last axis to begin does so after the first to end? */
static inline bool never_meet(const toi16_meet3 *m) {
    return compare(m->found.leave.num, m->found.leave.den, m->found.enter.num, m->found.enter.den) < 0;
}

bool toi16_clip_narrow3(toi16_meet3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach) {
    int32_t ahead = by < 0 ? at : -at, speed = (int32_t)toi16_size(by);
    int32_t near = ahead - reach, far = ahead + reach, latest = speed + DOUBT_OF_ALL;
    bool moved = false;
    if (near >= -DOUBT) {
        if (near > latest)
            return true;
        if (take_over(m, &m->found.enter, axis, near, (uint32_t)speed, 1)) {
            m->found.by_enter = by;
            moved = true;
        }
    }
    if (far <= latest) {
        if (far < -DOUBT)
            return true;
        if (take_over(m, &m->found.leave, axis, far, (uint32_t)speed, -1))
            moved = true;
    }
    return moved && never_meet(m);
}

/* ---- Faces */

/* high: of upper halves; cross: the products of upper with lower ones. Q4.28. */
static inline int32_t direction(int32_t high, int32_t cross, int32_t other) {
    return toi16_shr32(high + toi16_shr32(cross + other, 15), 2);
}

/* The same of a length, which has 16 bits below. */
static inline int32_t length(int32_t high, int32_t by_low, int32_t of_low) {
    return toi16_shr32(high + toi16_shr32(toi16_shr32(by_low, 2) + toi16_shr32(of_low, 1), 14), 2);
}

static void fill_row(toi16_short3 *s, unsigned i) {
    toi16_fine_row3 *row = &s->fine[i];
    int32_t by_low[NUMBERS], of_low[NUMBERS];
    const int32_t *high = s->row[i].mixed_q30;
    toi16_dots16(s->high + 3 * i, s->low + TOI16_OF_B, by_low, NUMBERS);
    toi16_dots16(s->low + 3 * i, s->high + TOI16_OF_B, of_low, NUMBERS);
    row->mixed_q28[0] = direction(high[0], by_low[0], of_low[0]);
    row->mixed_q28[1] = direction(high[1], by_low[1], of_low[1]);
    row->mixed_q28[2] = direction(high[2], by_low[2], of_low[2]);
    row->at = length(high[3], by_low[3], of_low[3]);
    row->by = length(high[4], by_low[4], of_low[4]);
}

static inline uint32_t turned(const uint32_t half[3], int32_t x_q28, int32_t y_q28, int32_t z_q28) {
    uint32_t x = toi16_size(x_q28), y = toi16_size(y_q28), z = toi16_size(z_q28);
    uint32_t middle = toi16_middle_product(half[0], x) + toi16_middle_product(half[1], y) +
                      toi16_middle_product(half[2], z);
    return (toi16_upper_product(half[0], x) + toi16_upper_product(half[1], y) +
            toi16_upper_product(half[2], z) + (middle >> 14)) >>
           2;
}

static bool clip_a(toi16_meet3 *m, const toi16_short3 *s, unsigned i) {
    const toi16_fine_row3 *row = &s->fine[i];
    const int32_t *mixed = row->mixed_q28;
    uint32_t reach = (s->whole_a[i] >> 4) + turned(s->whole_b, mixed[0], mixed[1], mixed[2]);
    return toi16_clip_narrow3(m, i, row->at, row->by, (int32_t)reach);
}

static bool clip_b(toi16_meet3 *m, const toi16_short3 *s, unsigned j) {
    const toi16_fine_row3 *row = s->fine;
    int32_t by_low[2], of_low[2];
    toi16_dots16(s->high + TOI16_OF_B + 3 * j, s->low + TOI16_FROM, by_low, 2);
    toi16_dots16(s->low + TOI16_OF_B + 3 * j, s->high + TOI16_FROM, of_low, 2);
    uint32_t reach = (s->whole_b[j] >> 4) +
                     turned(s->whole_a, row[0].mixed_q28[j], row[1].mixed_q28[j], row[2].mixed_q28[j]);
    return toi16_clip_narrow3(m, 3 + j, length(s->of_b[j][0], by_low[0], of_low[0]),
                              length(s->of_b[j][1], by_low[1], of_low[1]), (int32_t)reach);
}

bool toi16_clip_halves3(toi16_meet3 *m, toi16_short3 *s, const toi16_layout3 *at, uint32_t faces) {
    static const uint32_t one = UINT32_C(1) << 28;
    unsigned grow = s->grow + 1;
    put_end(&m->found.enter, 0, one, TOI16_NO_AXIS3);
    put_end(&m->found.leave, one, one, TOI16_NO_AXIS3);
    m->found.open = 0;
    uint32_t rows = s->edges || faces >= 8 ? 7 : faces;
    for (unsigned k = 0; k < 3; k++) {
        s->whole_a[k] = at->a.half2[k] << grow;
        s->whole_b[k] = at->b.half2[k] << grow;
        if ((rows >> k & 1) != 0)
            fill_row(s, k);
    }
    for (unsigned k = 0; k < 3; k++)
        if ((faces >> k & 1) != 0 && clip_a(m, s, k))
            return true;
    for (unsigned k = 0; k < 3; k++)
        if ((faces >> k & 8) != 0 && clip_b(m, s, k))
            return true;
    return false;
}
