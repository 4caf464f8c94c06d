/* SPDX-License-Identifier: MIT */
/* Two oriented boxes where products of 32 bits are dear: which of their axes may decide, found in 16 bits.
 *
 * Numbers come in two halves, the upper one rounded to nearest and the lower one with a sign: of directions
 * 15 bits after the point and 15 below, of lengths 15 bits and 16. Products of upper halves take 30 bits and
 * sums of three, which may wrap on the way, 32. What is proved here of an axis is what obb3_search.c proves:
 * it separates, or it begins before 0 or before another one does and ends after t_max or after another one
 * does, and so would clip nothing. Of the others, two in most queries, the lower halves are asked as well.
 *
 * Places have 14 bits more than lengths. Doubts are units of length; docs/numerics.md, 6. */
#include "obb3_short.h"
#include "vector.h"

/* ---- One scale */

static inline int32_t low_bits(int32_t x, unsigned n) {
    return toi16_shr32((int32_t)((uint32_t)x << (32 - n)), 32 - n);
}

static inline void put_length(toi16_short3 *m, unsigned k, int32_t x) {
    m->high[k] = toi16_shr32(toi16_shr32(x, 15) + 1, 1);
    m->low[k] = low_bits(x, 16);
}

/* With what was rounded off it, the lowest 16 bits of the product. */
static inline int32_t grow_way(int32_t way, int32_t w, fix16_t t_max, unsigned grow) {
    uint32_t rest = (uint32_t)w * (uint32_t)t_max << 16;
    return way * (INT32_C(2) << grow) + (int32_t)(rest >> (31 - grow));
}

static inline uint32_t cut_half(uint32_t half2, unsigned grow) {
    return ((half2 << grow) + 0x8000) >> 16;
}

static bool shorten(toi16_short3 *m, const toi16_layout3 *at, fix16_t t_max) {
    const toi_axis3 *d2 = &at->d2, *w = &at->w;
    toi_axis3 way;
    toi16_find_way3(w, t_max, &way);
    uint32_t moves = toi16_size(way.x) | toi16_size(way.y) | toi16_size(way.z);
    uint32_t most = toi16_size(d2->x) | toi16_size(d2->y) | toi16_size(d2->z) | at->reach2 | moves << 1;
    if (moves >> 30 != 0 || most < 2)
        return false;
    unsigned grow = m->grow = 31 - toi16_bits32(most);
    const int32_t one = INT32_C(1) << grow;
    put_length(m, TOI16_FROM, d2->x * one);
    put_length(m, TOI16_FROM + 1, d2->y * one);
    put_length(m, TOI16_FROM + 2, d2->z * one);
    put_length(m, TOI16_WAY, grow_way(way.x, w->x, t_max, grow));
    put_length(m, TOI16_WAY + 1, grow_way(way.y, w->y, t_max, grow));
    put_length(m, TOI16_WAY + 2, grow_way(way.z, w->z, t_max, grow));
    m->half_a[0] = cut_half(at->a.half2[0], grow);
    m->half_a[1] = cut_half(at->a.half2[1], grow);
    m->half_a[2] = cut_half(at->a.half2[2], grow);
    m->half_b[0] = cut_half(at->b.half2[0], grow);
    m->half_b[1] = cut_half(at->b.half2[1], grow);
    m->half_b[2] = cut_half(at->b.half2[2], grow);
    return true;
}

static inline void put_direction(toi16_short3 *m, unsigned k, const toi_axis3 *u) {
    m->high[k] = toi16_shr32(u->x + 0x4000, 15);
    m->high[k + 1] = toi16_shr32(u->y + 0x4000, 15);
    m->high[k + 2] = toi16_shr32(u->z + 0x4000, 15);
}

static inline void put_directions(toi16_short3 *m, unsigned box, const toi_rot3 *rot) {
    put_direction(m, box, &rot->u[0]);
    put_direction(m, box + 3, &rot->u[1]);
    put_direction(m, box + 6, &rot->u[2]);
}

/* Bent axes wrap, and come nowhere near 0. */
static inline int32_t less_one(int32_t square_q30) {
    return (int32_t)((uint32_t)square_q30 - (UINT32_C(1) << 30));
}

/* Are a box's axes orthonormal to within 4 * 2^-15? u: the first of them. */
static bool are_nearly_straight(const int32_t *u, int32_t off[6]) {
    static const uint32_t most = UINT32_C(1) << 16;
    toi16_dots16(u, u, off, 3);
    toi16_dots16(u + 3, u + 3, off + 3, 2);
    toi16_dots16(u + 6, u + 6, off + 5, 1);
    off[0] = less_one(off[0]);
    off[3] = less_one(off[3]);
    off[5] = less_one(off[5]);
    return (((uint32_t)off[0] + most) | ((uint32_t)off[1] + most) | ((uint32_t)off[2] + most) |
            ((uint32_t)off[3] + most) | ((uint32_t)off[4] + most) | ((uint32_t)off[5] + most)) >>
               17 ==
           0;
}

/* ---- Faces */

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. All
 * four numbers may be off by `doubt`. */
static inline int compare(const toi16_short_end3 *a, const toi16_short_end3 *b, uint32_t doubt) {
    uint32_t p = a->num * b->den, q = b->num * a->den;
    doubt *= a->num + a->den + b->num + b->den + 2 * doubt;
    return p > q ? p - q > doubt : q - p > doubt ? -1 : 0;
}

TOI16_INLINE bool take_over(toi16_short3 *m, toi16_short_end3 *end, uint32_t axis, int32_t time,
                            uint32_t speed, int inner) {
    const toi16_short_end3 other = {time < 0 ? 0 : (uint32_t)time, speed, axis};
    int order = other.num < speed ? compare(&other, end, (uint32_t)m->time_doubt) : 0;
    if (order == 0)
        m->open |= UINT32_C(1) << axis;
    if (order != inner)
        return false;
    *end = other;
    return true;
}

static inline bool never_meet(const toi16_short3 *m) {
    return m->leave.axis != TOI16_NO_AXIS3 && m->enter.axis != TOI16_NO_AXIS3 &&
           compare(&m->leave, &m->enter, (uint32_t)m->time_doubt) < 0;
}

/* A sum of three products as a length. */
static inline int32_t to_length(int32_t sum) {
    return toi16_shr32(toi16_shr32(sum, 14) + 1, 1);
}

/* True where the axis, or it and one before it, separates. */
static bool clip(toi16_short3 *m, uint32_t axis, const int32_t *place, uint32_t own, uint32_t turned) {
    int32_t at = to_length(place[0]), by = to_length(place[1]), speed = (int32_t)toi16_size(by);
    int32_t reach = (int32_t)(own + ((turned + 0x4000) >> 15));
    int32_t doubt = m->place_doubt, latest = speed + m->time_doubt;
    int32_t near = (by < 0 ? at : -at) - reach, far = near + 2 * reach;
    bool moved = false;
    if (near >= -doubt) {
        if (near > latest)
            return true;
        moved = take_over(m, &m->enter, axis, near, (uint32_t)speed, 1);
    }
    if (far <= latest) {
        if (far < -doubt)
            return true;
        if (take_over(m, &m->leave, axis, far, (uint32_t)speed, -1))
            moved = true;
    }
    return moved && never_meet(m);
}

static inline uint32_t size_q15(int32_t q30) {
    return (toi16_size(q30) + 0x4000) >> 15;
}

static bool clip_face_a(toi16_short3 *m, unsigned i) {
    toi16_short_row3 *row = &m->row[i];
    toi16_dots16(m->high + 3 * i, m->high + TOI16_OF_B, row->mixed_q30, 5);
    uint32_t x = size_q15(row->mixed_q30[0]), y = size_q15(row->mixed_q30[1]),
             z = size_q15(row->mixed_q30[2]);
    row->size_q15[0] = x;
    row->size_q15[1] = y;
    row->size_q15[2] = z;
    return clip(m, i, row->mixed_q30 + 3, m->half_a[i],
                m->half_b[0] * x + m->half_b[1] * y + m->half_b[2] * z);
}

static bool clip_face_b(toi16_short3 *m, unsigned j) {
    const toi16_short_row3 *row = m->row;
    toi16_dots16(m->high + TOI16_OF_B + 3 * j, m->high + TOI16_FROM, m->of_b[j], 2);
    return clip(m, 3 + j, m->of_b[j], m->half_b[j],
                m->half_a[0] * row[0].size_q15[j] + m->half_a[1] * row[1].size_q15[j] +
                    m->half_a[2] * row[2].size_q15[j]);
}

/* ---- Upright boxes */

/* A bit for each pair of axes of A and B that seem to be one. */
static uint32_t find_aligned(const toi16_short3 *m) {
    enum { NEARLY_ONE = 0x7FFD }; /* Q1.15: 1 - 3 units */
    uint32_t aligned = 0, bit = 1;
    for (const toi16_short_row3 *row = m->row; row != m->row + 3; row++)
        for (unsigned j = 0; j < 3; j++, bit <<= 1)
            if (row->size_q15[j] >= NEARLY_ONE)
                aligned |= bit;
    return aligned;
}

/* The lowest 32 bits mostly tell, or products with 0. */
static bool are_square(const toi_axis3 *u, const toi_axis3 *v) {
    return (uint32_t)u->x * (uint32_t)v->x + (uint32_t)u->y * (uint32_t)v->y +
                   (uint32_t)u->z * (uint32_t)v->z ==
               0 &&
           (((u->x == 0 || v->x == 0) && (u->y == 0 || v->y == 0) && (u->z == 0 || v->z == 0)) ||
            toi16_dot3(u, v) == 0);
}

/* As the walk asks, of axes that seem to be one. */
static bool are_upright(const toi16_layout3 *at, uint32_t aligned) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    const toi_axis3 *u = at->a.rot->u, *v = at->b.rot->u;
    for (unsigned i = 0; aligned != 0; i++)
        for (unsigned j = 0; j < 3; j++, aligned >>= 1)
            if ((aligned & 1) != 0 && are_square(&u[i], &v[next[j]]) && are_square(&u[i], &v[next[j + 1]]) &&
                are_square(&u[next[i]], &v[j]) && are_square(&u[next[i + 1]], &v[j]))
                return true;
    return false;
}

static bool is_same(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* A bit for each face of B that is exactly one of A's, which comes before it with the same projections. */
static uint32_t repeated(const toi16_layout3 *at, uint32_t aligned) {
    uint32_t found = 0;
    for (unsigned i = 0; aligned != 0; i++)
        for (unsigned j = 0; j < 3; j++, aligned >>= 1)
            if ((aligned & 1) != 0 && is_same(&at->a.rot->u[i], &at->b.rot->u[j]))
                found |= UINT32_C(1) << j;
    return found;
}

/* What B reaches along A's faces is known whether or not its axes are straight. */
static toi16_found clip_faces(toi16_short3 *m, const toi16_layout3 *at, uint32_t *aligned) {
    put_directions(m, 0, at->a.rot);
    put_directions(m, TOI16_OF_B, at->b.rot);
    if (!are_nearly_straight(m->high, m->off_a))
        return TOI16_UNDECIDED;
    for (unsigned k = 0; k < 3; k++)
        if (clip_face_a(m, k))
            return TOI16_APART;
    if (!are_nearly_straight(m->high + TOI16_OF_B, m->off_b))
        return TOI16_UNDECIDED;
    *aligned = toi16_are_large3(at) ? 0 : find_aligned(m);
    uint32_t twice = repeated(at, *aligned);
    for (unsigned k = 0; k < 3; k++)
        if ((twice >> k & 1) == 0 && clip_face_b(m, k))
            return TOI16_APART;
    return TOI16_MEETS;
}

/* ---- Straight axes */

/* low: of the products of upper with lower halves. To within 2 of 2^-30. */
static inline uint32_t off_by(int32_t off, int32_t low) {
    return (uint32_t)(off + toi16_shr32(low, 15) + 4);
}

static void put_low_directions(toi16_short3 *m, unsigned box, const toi_rot3 *rot) {
    for (const toi_axis3 *u = rot->u; u != rot->u + 3; u++, box += 3) {
        m->low[box] = low_bits(u->x, 15);
        m->low[box + 1] = low_bits(u->y, 15);
        m->low[box + 2] = low_bits(u->z, 15);
    }
}

/* Are a box's axes orthonormal to within 4.75 * 2^-30? high, low: of the first of them. */
static bool is_straight(const int32_t *high, const int32_t *low, const int32_t off[6]) {
    int32_t p[3][3];
    toi16_dots16(high, low, p[0], 3);
    toi16_dots16(high + 3, low, p[1], 3);
    toi16_dots16(high + 6, low, p[2], 3);
    return (off_by(off[0], 2 * p[0][0]) | off_by(off[1], p[0][1] + p[1][0]) |
            off_by(off[2], p[0][2] + p[2][0]) | off_by(off[3], 2 * p[1][1]) |
            off_by(off[4], p[1][2] + p[2][1]) | off_by(off[5], 2 * p[2][2])) <= 7;
}

/* ---- All */

static void start(toi16_short3 *m, const toi16_layout3 *at) {
    static const uint32_t one = UINT32_C(1) << 15;
    enum { LARGE_DOUBT = 33 };
    uint32_t reach = cut_half(at->reach2, m->grow);
    m->enter.num = 0;
    m->enter.den = m->leave.num = m->leave.den = one;
    m->enter.axis = m->leave.axis = TOI16_NO_AXIS3;
    m->open = 0;
    m->place_doubt = 6 + (int32_t)(reach >> 13) + (toi16_are_large3(at) ? LARGE_DOUBT : 0);
    m->time_doubt = 10 + (int32_t)(reach >> 13) + (toi16_are_large3(at) ? 2 * LARGE_DOUBT : 0);
}

static uint32_t bit_of(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

/* Which faces may matter: a bit for each. Apart, meets where the axes that they ask for are straight, else
 * undecided. */
static toi16_found find_open(toi16_short3 *m, const toi16_layout3 *at, const toi_options *options,
                             uint32_t *faces) {
    uint32_t aligned;
    if (!shorten(m, at, options->t_max))
        return TOI16_UNDECIDED;
    start(m, at);
    toi16_found found = clip_faces(m, at, &aligned);
    if (found != TOI16_MEETS)
        return found;
    m->edges = !options->quick && !are_upright(at, aligned);
    *faces = m->open | bit_of(m->enter.axis) | bit_of(m->leave.axis);
    put_low_directions(m, 0, at->a.rot);
    put_low_directions(m, TOI16_OF_B, at->b.rot);
    bool of_a = m->edges || (*faces & 7) != 0, of_b = m->edges || *faces >= 8;
    return (of_a && !is_straight(m->high, m->low, m->off_a)) ||
                   (of_b && !is_straight(m->high + TOI16_OF_B, m->low + TOI16_OF_B, m->off_b))
               ? TOI16_UNDECIDED
               : TOI16_MEETS;
}

/* ---- Ticks */

static void find_ticks(const toi16_layout3 *at, toi16_meet3 *m, uint32_t but_enter, uint32_t but_leave) {
    if (m->found.enter.axis != but_enter)
        toi16_find_tick3(at, &m->found.enter, false);
    if (m->found.leave.axis != but_leave)
        toi16_find_tick3(at, &m->found.leave, true);
}

toi16_found toi16_clip_short3(toi16_meet3 *m, const toi16_layout3 *at, const toi_options *options) {
    toi16_short3 s;
    uint32_t faces;
    toi16_found found = find_open(&s, at, options, &faces);
    if (found != TOI16_MEETS)
        return found;
    if (toi16_clip_halves3(m, &s, at, faces))
        return TOI16_APART;
    find_ticks(at, m, UINT32_MAX, UINT32_MAX);
    if (!s.edges)
        return TOI16_MEETS;
    uint32_t enter = m->found.enter.axis, leave = m->found.leave.axis;
    if (toi16_clip_short_edges3(m, &s, at))
        return TOI16_APART;
    find_ticks(at, m, enter, leave);
    return TOI16_MEETS;
}
