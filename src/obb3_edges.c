/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes in 32 bits. In A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j).
 */
#include "obb3_search.h"

/* Whether an axis is inside is asked in units of 16. */
static const int32_t DOUBT_16 = 6;

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

static bool is_past(int64_t x, int32_t most) {
    return (int32_t)toi16_size(toi16_high(x)) >= most;
}

/* What the axes with one edge of A have in common. */
typedef struct {
    const int32_t *along_a, *along_b;
    uint32_t half_a, half_b;
    int32_t first_a, first_b, last_a, last_b; /* those along a negated */
} edges;

/* Bit 0: it is not sure that the axis is inside at the enter tick, bit 16: at the leave tick. reach: of B. */
static inline uint32_t outside(const edges *e, unsigned j, uint64_t reach) {
    int32_t along_a = e->along_a[j], along_b = e->along_b[j];
    reach += toi16_mulu(e->half_a, toi16_size(along_b)) + toi16_mulu(e->half_b, toi16_size(along_a));
    int32_t most = (int32_t)(reach >> 32) - DOUBT_16;
    uint32_t found = 0;
    if (is_past(offset(e->first_a, e->first_b, along_a, along_b), most))
        found = 1;
    if (is_past(offset(e->last_a, e->last_b, along_a, along_b), most))
        found |= UINT32_C(1) << 16;
    return found;
}

/* The same of the three axes with edge i of A. */
static inline uint32_t outside_of(const toi16_meet3 *m, unsigned i, unsigned a, unsigned b) {
    const int32_t *row = m->mixed_q28[i];
    const edges e = {m->mixed_q28[a],
                     m->mixed_q28[b],
                     m->half_a[a],
                     m->half_a[b],
                     -m->centre.ends.first[a],
                     m->centre.ends.first[b],
                     -m->centre.ends.last[a],
                     m->centre.ends.last[b]};
    uint32_t x = toi16_size(row[0]), y = toi16_size(row[1]), z = toi16_size(row[2]);
    return outside(&e, 0, toi16_mulu(m->half_b[1], z) + toi16_mulu(m->half_b[2], y)) |
           outside(&e, 1, toi16_mulu(m->half_b[0], z) + toi16_mulu(m->half_b[2], x)) << 1 |
           outside(&e, 2, toi16_mulu(m->half_b[0], y) + toi16_mulu(m->half_b[1], x)) << 2;
}

/* The same of all nine in 16 bits, where products of 32 are slow. Directions are Q2.14 and lengths in units
 * of 2^14, all rounded down by less than 1: of places below 2^15.8 and entries up to 2^14 that is off by less
 * than 2 (2^15.8 + 2^14), and what is doubtful in 32 bits by less than 100. */
static uint32_t outside_short(const toi16_meet3 *m) {
    static const int32_t doubt = 150000;
    int32_t r[3][3], first[3], last[3];
    uint32_t half_a[3], half_b[3], found = 0;
    for (unsigned k = 0; k < 3; k++) {
        r[k][0] = toi16_shr32(m->mixed_q28[k][0], 14);
        r[k][1] = toi16_shr32(m->mixed_q28[k][1], 14);
        r[k][2] = toi16_shr32(m->mixed_q28[k][2], 14);
        first[k] = toi16_shr32(m->centre.ends.first[k], 14);
        last[k] = toi16_shr32(m->centre.ends.last[k], 14);
        half_a[k] = m->half_a[k] >> 14;
        half_b[k] = m->half_b[k] >> 14;
    }
    for (unsigned i = 3; i-- > 0;) {
        unsigned a = lower(i), b = upper(i);
        uint32_t x = toi16_size(r[i][0]), y = toi16_size(r[i][1]), z = toi16_size(r[i][2]);
        uint32_t reach[3] = {half_b[1] * z + half_b[2] * y, half_b[0] * z + half_b[2] * x,
                             half_b[0] * y + half_b[1] * x};
        for (unsigned j = 3; j-- > 0;) {
            int32_t p = r[a][j], q = r[b][j];
            int32_t most =
                (int32_t)(reach[j] + half_a[a] * toi16_size(q) + half_a[b] * toi16_size(p)) - doubt;
            found <<= 1;
            if ((int32_t)toi16_size(first[b] * p - first[a] * q) >= most)
                found |= 1;
            if ((int32_t)toi16_size(last[b] * p - last[a] * q) >= most)
                found |= UINT32_C(1) << 16;
        }
    }
    return found;
}

static uint32_t find_outside(const toi16_meet3 *m) {
    if (TOI16_NARROW)
        return outside_short(m);
    return outside_of(m, 0, 1, 2) | outside_of(m, 1, 0, 2) << 3 | outside_of(m, 2, 0, 1) << 6;
}

/* Is it certain that the walk does not leave this axis out? |u x v| is at least its larger entry here. */
static bool is_axis(const toi16_obbs3 *boxes, uint32_t half2, int32_t along_a, int32_t along_b) {
    uint32_t a = toi16_size(along_a), b = toi16_size(along_b), sine_q28 = a > b ? a : b;
    return sine_q28 > 8 && toi16_mulu(sine_q28 - 8, half2) > (uint64_t)boxes->epsilon << 21;
}

/* The time on an axis takes over where it is in a later tick. False where that is not sure. */
static bool enters(toi16_meet3 *m, uint32_t axis, uint32_t near, uint32_t speed) {
    toi16_end3 end = {near, speed, axis, 0, 0};
    if (!toi16_find_tick3(&end, TOI16_EDGE_DOUBT + TOI16_EDGE_DOUBT_WAY))
        return false;
    if (m->enter.axis != TOI16_NO_AXIS3 && end.tick <= m->enter.tick)
        return end.tick < m->enter.tick;
    m->enter = end;
    return true;
}

static bool leaves(toi16_meet3 *m, uint32_t axis, uint32_t far, uint32_t speed) {
    toi16_end3 end = {far, speed, axis, 0, 0};
    if (!toi16_find_tick3(&end, TOI16_EDGE_DOUBT + TOI16_EDGE_DOUBT_WAY))
        return false;
    end.tick++;
    if (m->leave.axis != TOI16_NO_AXIS3 && end.tick >= m->leave.tick)
        return end.tick > m->leave.tick;
    m->leave = end;
    return true;
}

/* An axis that is not inside at the enter tick (late false), or not at the leave tick. True where it
 * separates. */
static bool clip_end(toi16_meet3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach, bool late) {
    static const int32_t doubt = TOI16_EDGE_DOUBT, doubt_of_both = TOI16_EDGE_DOUBT + TOI16_EDGE_DOUBT_WAY;
    int32_t ahead = by < 0 ? at : -at, speed = (int32_t)toi16_size(by);
    int32_t time = late ? ahead + reach : ahead - reach;
    if (late ? time < -doubt : time > speed + doubt_of_both)
        return true;
    if (late ? time > speed + doubt_of_both : time < -doubt)
        return false;
    bool sure = time > doubt && time < speed &&
                (late ? leaves(m, axis, (uint32_t)time, (uint32_t)speed)
                      : enters(m, axis, (uint32_t)time, (uint32_t)speed));
    if (!sure)
        m->open |= UINT32_C(1) << axis;
    else if (m->enter.axis == axis && !late)
        m->negative = by >= 0;
    return m->enter.tick >= m->leave.tick && m->open == 0;
}

/* An axis that is not inside at the ends that the faces gave, or is not by 16 bits. True where it separates.
 */
static bool clip_edge(toi16_meet3 *m, const toi16_obbs3 *boxes, uint32_t axis, bool early, bool late) {
    unsigned i = axis < 9 ? 0 : axis < 12 ? 1 : 2, j = (unsigned)axis - 6 - 3 * i;
    unsigned a = lower(i), b = upper(i), c = lower(j), d = upper(j);
    int32_t along_a = m->mixed_q28[a][j], along_b = m->mixed_q28[b][j];
    uint32_t half_a = boxes->a.half2[i], half_b = boxes->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    if (half2 == 0)
        return false;
    uint64_t sum = toi16_mulu(m->half_a[a], toi16_size(along_b)) +
                   toi16_mulu(m->half_a[b], toi16_size(along_a)) +
                   toi16_mulu(m->half_b[c], toi16_size(m->mixed_q28[i][d])) +
                   toi16_mulu(m->half_b[d], toi16_size(m->mixed_q28[i][c]));
    int32_t reach = (int32_t)(sum >> 28), most = (int32_t)(sum >> 32) - DOUBT_16;
    early =
        early && (!TOI16_NARROW ||
                  is_past(offset(-m->centre.ends.first[a], m->centre.ends.first[b], along_a, along_b), most));
    late = late && (!TOI16_NARROW ||
                    is_past(offset(-m->centre.ends.last[a], m->centre.ends.last[b], along_a, along_b), most));
    if (!early && !late)
        return false;
    if (!is_axis(boxes, half2, along_a, along_b)) {
        m->open |= UINT32_C(1) << axis;
        return false;
    }
    int32_t at = (int32_t)toi16_shr(offset(-m->at[a], m->at[b], along_a, along_b), 28),
            by = (int32_t)toi16_shr(offset(-m->by[a], m->by[b], along_a, along_b), 28);
    return (early && clip_end(m, axis, at, by, reach, false)) ||
           (late && clip_end(m, axis, at, by, reach, true));
}

bool toi16_clip_edges3(toi16_meet3 *m, const toi16_obbs3 *boxes, uint32_t *axis) {
    for (unsigned k = 0; k < 3; k++) {
        m->half_a[k] >>= 4;
        m->half_b[k] >>= 4;
    }
    uint32_t found = find_outside(m);
    for (*axis = 6; found != 0; ++*axis, found = found >> 1 & ~UINT32_C(0x8000))
        if ((found & UINT32_C(0x10001)) != 0 && clip_edge(m, boxes, *axis, found & 1, found >> 16 & 1))
            return true;
    return false;
}
