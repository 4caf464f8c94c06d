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

/* Where B's centre is on an axis, from its coordinates along a and b. */
static int64_t offset(int32_t minus_a, int32_t b, int32_t along_a, int32_t along_b) {
    return toi16_mul(b, along_a) + toi16_mul(minus_a, along_b);
}

/* Of the places of B's centre at both ends the sum and the difference are known. That of its places on an
 * axis in size and that of their difference make twice the size of the farther one. */

/* Is it not sure that an axis is inside at both ends? In units of 8, what is twice as large as it should be.
 * a, b: other axes of A than its edge, minus the first one's places; reach: of B, in sixteenths. */
static inline uint32_t is_outside(const toi16_row3 *a, const toi16_row3 *b, int32_t minus_sum,
                                  int32_t minus_span, unsigned j, uint64_t reach) {
    static const uint32_t doubt = 14;
    int32_t along_a = a->mixed_q28[j], along_b = b->mixed_q28[j];
    reach += toi16_mulu(a->half, toi16_size(along_b)) + toi16_mulu(b->half, toi16_size(along_a));
    return toi16_size(toi16_high(offset(minus_sum, b->sum, along_a, along_b))) +
               toi16_size(toi16_high(offset(minus_span, b->span, along_a, along_b))) + doubt >=
           (uint32_t)(reach >> 32) >> 3;
}

/* The same of the three axes with one edge of A. */
static uint32_t find_in_row(const toi16_row3 *row, const toi16_row3 *a, const toi16_row3 *b,
                            const uint32_t half_b[3]) {
    uint32_t x = toi16_size(row->mixed_q28[0]), y = toi16_size(row->mixed_q28[1]),
             z = toi16_size(row->mixed_q28[2]);
    int32_t sum = -a->sum, span = -a->span;
    return is_outside(a, b, sum, span, 0, toi16_mulu(half_b[1], z) + toi16_mulu(half_b[2], y)) |
           is_outside(a, b, sum, span, 1, toi16_mulu(half_b[0], z) + toi16_mulu(half_b[2], x)) << 1 |
           is_outside(a, b, sum, span, 2, toi16_mulu(half_b[0], y) + toi16_mulu(half_b[1], x)) << 2;
}

/* Where the centre of B is on an axis of A at a tick; to within 8 units. */
static inline int32_t place(const toi16_row3 *row, uint32_t tick) {
    return row->at + 4 * toi16_high(toi16_mul(row->by, (int32_t)(tick << 14)));
}

static void place_ends(toi16_meet3 *m) {
    for (toi16_row3 *row = m->row; row != m->row + 3; row++) {
        int32_t first = place(row, m->enter.tick), last = place(row, m->leave.tick);
        row->sum = first + last;
        row->span = last - first;
    }
}

/* The same of all nine in 16 bits, where products of 32 are slow. Directions are Q2.14 and lengths in units
 * of 2^14, rounded down by less than 1; a place at a tick by less than 3. Of places below 2^15.8 and entries
 * up to 2^14 that is off by less than sqrt(2) (2^15.8 + 3 * 2^14), and what is doubtful in 32 bits by less
 * than 3,500, in too. */
typedef struct {
    int32_t mixed[3], sum, span;
    uint32_t half;
} short_row;

/* Twice what an axis must be inside by. */
static const uint32_t SHORT_DOUBT = 2 * 154000;

static inline uint32_t is_outside_short(const short_row *a, const short_row *b, unsigned j, uint32_t reach) {
    int32_t p = a->mixed[j], q = b->mixed[j];
    return toi16_size(b->sum * p - a->sum * q) + toi16_size(b->span * p - a->span * q) + SHORT_DOUBT >=
           2 * (reach + a->half * toi16_size(q) + b->half * toi16_size(p));
}

static uint32_t find_in_row_short(const short_row *row, const short_row *a, const short_row *b,
                                  const uint32_t half_b[3]) {
    uint32_t x = toi16_size(row->mixed[0]), y = toi16_size(row->mixed[1]), z = toi16_size(row->mixed[2]);
    return is_outside_short(a, b, 0, half_b[1] * z + half_b[2] * y) |
           is_outside_short(a, b, 1, half_b[0] * z + half_b[2] * x) << 1 |
           is_outside_short(a, b, 2, half_b[0] * y + half_b[1] * x) << 2;
}

static uint32_t find_short(toi16_meet3 *m) {
    short_row row[3];
    uint32_t half_b[3];
    int32_t enter = (int32_t)m->enter.tick, leave = (int32_t)m->leave.tick;
    for (unsigned k = 0; k < 3; k++) {
        row[k].mixed[0] = toi16_shr32(m->row[k].mixed_q28[0], 14);
        row[k].mixed[1] = toi16_shr32(m->row[k].mixed_q28[1], 14);
        row[k].mixed[2] = toi16_shr32(m->row[k].mixed_q28[2], 14);
        int32_t at = toi16_shr32(m->row[k].at, 14), by = toi16_shr32(m->row[k].by, 14);
        int32_t first = at + toi16_shr32(by * enter, 16), last = at + toi16_shr32(by * leave, 16);
        m->row[k].sum = row[k].sum = first + last;
        m->row[k].span = row[k].span = last - first;
        row[k].half = m->row[k].half >> 18;
        half_b[k] = m->half_b[k] >> 18;
    }
    return find_in_row_short(&row[0], &row[1], &row[2], half_b) |
           find_in_row_short(&row[1], &row[0], &row[2], half_b) << 3 |
           find_in_row_short(&row[2], &row[0], &row[1], half_b) << 6;
}

static uint32_t find_outside(toi16_meet3 *m) {
    if (TOI16_NARROW)
        return find_short(m);
    place_ends(m);
    return find_in_row(&m->row[0], &m->row[1], &m->row[2], m->half_b) |
           find_in_row(&m->row[1], &m->row[0], &m->row[2], m->half_b) << 3 |
           find_in_row(&m->row[2], &m->row[0], &m->row[1], m->half_b) << 6;
}

/* |u x v| is at least its larger entry here. */
bool toi16_is_axis3(const toi16_layout3 *boxes, unsigned i, unsigned j, int32_t along_a, int32_t along_b) {
    uint32_t half_a = boxes->a.half2[i], half_b = boxes->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    uint32_t a = toi16_size(along_a), b = toi16_size(along_b), sine_q28 = a > b ? a : b;
    return sine_q28 > 8 && toi16_mulu(sine_q28 - 8, half2) > (uint64_t)boxes->epsilon << 21;
}

/* Where edges are nearly parallel all these entries are small: then 16 bits tell more in. */
static bool is_inside_fine(const toi16_meet3 *m, unsigned i, unsigned j) {
    const toi16_row3 *row = &m->row[i], *a = &m->row[lower(i)], *b = &m->row[upper(i)];
    int32_t p = toi16_shr32(a->mixed_q28[j], 9), q = toi16_shr32(b->mixed_q28[j], 9);
    uint32_t x = toi16_size(row->mixed_q28[lower(j)]) >> 9, y = toi16_size(row->mixed_q28[upper(j)]) >> 9;
    if ((toi16_size(p) | toi16_size(q) | x | y) >> 14 != 0)
        return false;
    uint32_t reach = (a->half >> 18) * toi16_size(q) + (b->half >> 18) * toi16_size(p) +
                     (m->half_b[lower(j)] >> 18) * y + (m->half_b[upper(j)] >> 18) * x;
    return toi16_size(b->sum * p - a->sum * q) + toi16_size(b->span * p - a->span * q) + SHORT_DOUBT <
           2 * reach;
}

/* True where the axis separates. */
static bool clip_edge(toi16_meet3 *m, const toi16_layout3 *boxes, uint32_t axis) {
    unsigned i = axis < 9 ? 0 : axis < 12 ? 1 : 2, j = (unsigned)axis - 6 - 3 * i;
    unsigned c = lower(j), d = upper(j);
    const toi16_row3 *row = &m->row[i], *a = &m->row[lower(i)], *b = &m->row[upper(i)];
    int32_t along_a = a->mixed_q28[j], along_b = b->mixed_q28[j];
    if (boxes->a.half2[i] == 0 || boxes->b.half2[j] == 0 || (TOI16_NARROW && is_inside_fine(m, i, j)))
        return false;
    if (!toi16_is_axis3(boxes, i, j, along_a, along_b)) {
        m->open |= UINT32_C(1) << axis;
        return false;
    }
    uint64_t reach = toi16_mulu(a->half, toi16_size(along_b)) + toi16_mulu(b->half, toi16_size(along_a)) +
                     toi16_mulu(m->half_b[c], toi16_size(row->mixed_q28[d])) +
                     toi16_mulu(m->half_b[d], toi16_size(row->mixed_q28[c]));
    int32_t at = (int32_t)toi16_shr(offset(-a->at, b->at, along_a, along_b), 28),
            by = (int32_t)toi16_shr(offset(-a->by, b->by, along_a, along_b), 28);
    return toi16_clip_axis3(m, axis, at, by, (int32_t)(reach >> 32));
}

bool toi16_clip_edges3(toi16_meet3 *m, const toi16_layout3 *boxes, uint32_t *axis) {
    uint32_t found = find_outside(m);
    if (found == 0)
        return false;
    uint32_t enter = m->enter.axis, leave = m->leave.axis;
    for (; found != 0; found &= found - 1) {
        *axis = 5 + toi16_bits32(found & (0 - found));
        if (clip_edge(m, boxes, *axis))
            return true;
    }
    if (m->enter.axis != enter)
        toi16_find_tick3(&m->enter, false, m->large);
    if (m->leave.axis != leave)
        toi16_find_tick3(&m->leave, true, m->large);
    return false;
}
