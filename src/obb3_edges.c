/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes in 32 bits. In A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j).
 */
#include "obb3_search.h"

/* The other two axes. */
static unsigned lower(unsigned k) {
    return k == 0 ? 1 : 0;
}

static unsigned upper(unsigned k) {
    return k == 2 ? 1 : 2;
}

/* Of the places of B's centre at both ends the sum and the difference are known. That of its places on an
 * axis in size and that of their difference make twice the size of the farther one. That must be less
 * than what the boxes reach, twice, by TOI16_DOUBT_AT_ENDS, in units of 8. */

/* Where B's centre is on an axis, from its coordinates along a and b. */
static int32_t offset(const int32_t place[3], const int32_t column[3], unsigned a, unsigned b) {
    return (int32_t)toi16_shr(toi16_mul_difference(place[b], column[a], place[a], column[b]), 28);
}

/* Where the centre of B is on an axis of A at both ticks: both to within 8 units. */
TOI16_INLINE void place_on(toi16_meet3 *m, unsigned k) {
    int32_t both = (int32_t)((m->enter.tick + m->leave.tick) << 13),
            between = (int32_t)((m->leave.tick - m->enter.tick) << 13);
    m->sum[k] = 2 * (m->at[k] + 4 * toi16_high(toi16_mul(m->by[k], both)));
    m->span[k] = 8 * toi16_high(toi16_mul(m->by[k], between));
}

static inline uint32_t reach_of(uint32_t half_c, uint32_t half_d, uint32_t c, uint32_t d) {
    return (uint32_t)((toi16_mulu(half_c, d) + toi16_mulu(half_d, c)) >> 32);
}

/* What B reaches on the axes with one edge of A. */
TOI16_INLINE void put_reach(toi16_meet3 *m, unsigned i) {
    toi16_column3 *column = m->column;
    uint32_t x = toi16_size(column[0].mixed_q28[i]), y = toi16_size(column[1].mixed_q28[i]),
             z = toi16_size(column[2].mixed_q28[i]);
    column[0].reach[i] = reach_of(m->half_b[1], m->half_b[2], y, z);
    column[1].reach[i] = reach_of(m->half_b[0], m->half_b[2], x, z);
    column[2].reach[i] = reach_of(m->half_b[0], m->half_b[1], x, y);
}

/* True where the axis separates. */
static bool clip_edge(toi16_meet3 *m, const toi16_layout3 *boxes, unsigned i, unsigned j) {
    unsigned a = lower(i), b = upper(i);
    const toi16_column3 *column = &m->column[j];
    int32_t along_a = column->mixed_q28[a], along_b = column->mixed_q28[b];
    uint32_t half_a = boxes->a.half2[i], half_b = boxes->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    uint32_t axis = 6 + 3 * i + j;
    if (half2 == 0)
        return false;
    if (!toi16_is_axis3(boxes, half2, along_a, along_b)) {
        m->open |= UINT32_C(1) << axis;
        return false;
    }
    uint32_t reach =
        column->reach[i] + reach_of(m->half_a[a], m->half_a[b], toi16_size(along_a), toi16_size(along_b));
    return toi16_clip_axis3(m, axis, offset(m->at, column->mixed_q28, a, b),
                            offset(m->by, column->mixed_q28, a, b), (int32_t)reach);
}

static bool clip_found(toi16_meet3 *m, const toi16_layout3 *boxes, unsigned j, uint32_t found) {
    for (unsigned i = 0; found != 0; i++, found >>= 1)
        if ((found & 1) != 0 && clip_edge(m, boxes, i, j))
            return true;
    return false;
}

/* By those of the axes with one edge of B that are not sure to be inside at both ends. */
TOI16_INLINE bool clip_column(toi16_meet3 *m, const toi16_layout3 *boxes, unsigned j) {
    uint32_t found = toi16_outside3(m->sum, m->column[j].mixed_q28);
    return found != 0 && clip_found(m, boxes, j, found);
}

bool toi16_clip_edges3(toi16_meet3 *m, const toi16_layout3 *boxes) {
    uint32_t enter = m->enter.axis, leave = m->leave.axis;
    for (unsigned k = 0; k < 3; k++) {
        place_on(m, k);
        put_reach(m, k);
    }
    if (clip_column(m, boxes, 0) || clip_column(m, boxes, 1) || clip_column(m, boxes, 2))
        return true;
    if (m->enter.axis != enter)
        toi16_find_tick3(boxes, &m->enter, false);
    if (m->leave.axis != leave)
        toi16_find_tick3(boxes, &m->leave, true);
    return false;
}
