/* SPDX-License-Identifier: MIT */
/* Two oriented boxes where products of 32 bits are dear: which of their axes may decide, found in 16 bits.
 *
 * Directions are Q2.14, rounded to nearest, lengths take 15 bits and a sign, so that all products and sums of
 * three take 32. What is proved here of an axis is what obb3_search.c proves: it separates, or it begins
 * before 0 or before another one does and ends after t_max or after another one does, and so would clip
 * nothing. The axes of which that is not proved are projected exactly, two in most queries.
 *
 * Doubts are units of length, of which places have 14 bits more; docs/numerics.md, 6. */
#include "obb3_search.h"
#include "vector.h"

enum {
    LENGTH_BITS = 15,
    PLACE_DOUBT = 16, /* of a face's axis: where B is on it and what the boxes reach */
    TIME_DOUBT = 22,  /* the same and its way */
    LARGE_DOUBT = 65, /* more, for the place of a large box: its faces' axes are cross products */
    EDGE_DOUBT = 28,  /* of an edge axis, as PLACE_DOUBT */
    EDGE_TIME_DOUBT = 48,
    INSIDE_DOUBT = 36 /* of an edge axis at a tick */
};

typedef struct {
    toi_axis3 axis[3]; /* Q2.14 */
    uint32_t half[3];
    int32_t off[6]; /* Q4.28: by how much dot products of axes are not 0 or 1; 00, 11, 22, 01, 02, 12 */
    const toi16_sides3 *sides;
} short_box;

typedef struct {
    uint32_t num, den, axis;
} short_end;

/* On an axis of A. */
typedef struct {
    int32_t mixed[3]; /* times those of B, Q2.14 */
    int32_t at, by;   /* of B's centre, 14 bits more */
    int32_t sum, span;
    uint32_t size[3]; /* of mixed */
} short_row;

typedef struct {
    toi_axis3 from, way;
    short_box a, b;
    short_row row[3];
    short_end enter, leave;
    uint32_t open;
    uint32_t place_doubt, time_doubt;
} short_meet;

/* ---- One scale */

static inline int32_t cut(int32_t x, unsigned grow) {
    return toi16_shr32(x * (INT32_C(1) << grow), 16);
}

/* With what was rounded off it, the lowest 16 bits of the product. */
static inline int32_t cut_way(int32_t way, int32_t w, fix16_t t_max, unsigned grow) {
    uint32_t rest = (uint32_t)w * (uint32_t)t_max << 16;
    return toi16_shr32(way * (INT32_C(2) << grow) + (int32_t)(rest >> (31 - grow)), 16);
}

static bool shorten(short_meet *m, const toi16_layout3 *at, fix16_t t_max) {
    const toi_axis3 *d2 = &at->d2;
    toi_axis3 way;
    toi16_find_way3(&at->w, t_max, &way);
    uint32_t moves = toi16_size(way.x) | toi16_size(way.y) | toi16_size(way.z);
    uint32_t most = toi16_size(d2->x) | toi16_size(d2->y) | toi16_size(d2->z) | at->reach2 | moves << 1;
    if (moves >> 30 != 0 || most < 2)
        return false;
    unsigned grow = 31 - toi16_bits32(most);
    m->from.x = cut(d2->x, grow);
    m->from.y = cut(d2->y, grow);
    m->from.z = cut(d2->z, grow);
    m->way.x = cut_way(way.x, at->w.x, t_max, grow);
    m->way.y = cut_way(way.y, at->w.y, t_max, grow);
    m->way.z = cut_way(way.z, at->w.z, t_max, grow);
    for (unsigned k = 0; k < 3; k++) {
        m->a.half[k] = at->a.half2[k] << grow >> 16;
        m->b.half[k] = at->b.half2[k] << grow >> 16;
    }
    return true;
}

static inline int32_t dot(const toi_axis3 *u, const toi_axis3 *v) {
    return toi16_mul16(u->x, v->x) + toi16_mul16(u->y, v->y) + toi16_mul16(u->z, v->z);
}

static inline void round_axis(const toi_axis3 *u, toi_axis3 *out) {
    out->x = toi16_shr32(u->x + 0x8000, 16);
    out->y = toi16_shr32(u->y + 0x8000, 16);
    out->z = toi16_shr32(u->z + 0x8000, 16);
}

/* Are a box's axes orthonormal to within 4 * 2^-14? */
static bool take_axes(short_box *box, const toi16_sides3 *sides) {
    static const int32_t one = INT32_C(1) << 28, most = INT32_C(1) << 15;
    toi_axis3 *u = box->axis;
    int32_t *off = box->off;
    box->sides = sides;
    round_axis(&sides->rot->u[0], &u[0]);
    round_axis(&sides->rot->u[1], &u[1]);
    round_axis(&sides->rot->u[2], &u[2]);
    off[0] = dot(&u[0], &u[0]) - one;
    off[1] = dot(&u[1], &u[1]) - one;
    off[2] = dot(&u[2], &u[2]) - one;
    off[3] = dot(&u[0], &u[1]);
    off[4] = dot(&u[0], &u[2]);
    off[5] = dot(&u[1], &u[2]);
    return ((uint32_t)(off[0] + most) | (uint32_t)(off[1] + most) | (uint32_t)(off[2] + most) |
            (uint32_t)(off[3] + most) | (uint32_t)(off[4] + most) | (uint32_t)(off[5] + most)) >>
               16 ==
           0;
}

/* ---- Faces */

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. All
 * four numbers may be off by less than `doubt` once cut to 16 bits. */
static int compare(uint32_t num_a, uint32_t den_a, uint32_t num_b, uint32_t den_b, uint32_t doubt) {
    num_a >>= 14;
    den_a >>= 14;
    num_b >>= 14;
    den_b >>= 14;
    uint32_t a = num_a * den_b, b = num_b * den_a;
    doubt *= num_a + den_a + num_b + den_b + 2 * doubt;
    return a > b ? a - b > doubt : b - a > doubt ? -1 : 0;
}

static bool take_over(short_meet *m, short_end *end, uint32_t axis, int32_t time, uint32_t speed, int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < speed ? compare(num, speed, end->num, end->den, m->time_doubt + 1) : 0;
    if (order == 0)
        m->open |= UINT32_C(1) << axis;
    if (order != inner)
        return false;
    end->num = num;
    end->den = speed;
    end->axis = axis;
    return true;
}

/* True where the axis, or it and one before it, separates. */
static bool clip(short_meet *m, uint32_t axis, int32_t at, int32_t by, uint32_t reach) {
    int32_t ahead = by < 0 ? at : -at, speed = (int32_t)toi16_size(by);
    int32_t near = ahead - (int32_t)reach, far = ahead + (int32_t)reach;
    int32_t doubt = (int32_t)(m->place_doubt << 14), latest = speed + (int32_t)(m->time_doubt << 14);
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
    return moved && compare(m->leave.num, m->leave.den, m->enter.num, m->enter.den, m->time_doubt + 1) < 0;
}

static inline uint32_t turned(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return half[0] * x + half[1] * y + half[2] * z;
}

static inline int32_t to_q14(int32_t q28) {
    return toi16_shr32(q28 + (1 << 13), 14);
}

static bool clip_face_a(short_meet *m, unsigned i) {
    const toi_axis3 *u = &m->a.axis[i], *v = m->b.axis;
    short_row *row = &m->row[i];
    for (unsigned j = 0; j < 3; j++) {
        row->mixed[j] = to_q14(dot(u, &v[j]));
        row->size[j] = toi16_size(row->mixed[j]);
    }
    row->at = dot(u, &m->from);
    row->by = dot(u, &m->way);
    return clip(m, i, row->at, row->by,
                (m->a.half[i] << 14) + turned(m->b.half, row->size[0], row->size[1], row->size[2]));
}

static bool clip_face_b(short_meet *m, unsigned j) {
    const toi_axis3 *v = &m->b.axis[j];
    const short_row *row = m->row;
    return clip(m, 3 + j, dot(v, &m->from), dot(v, &m->way),
                (m->b.half[j] << 14) + turned(m->a.half, row[0].size[j], row[1].size[j], row[2].size[j]));
}

/* ---- Upright boxes */

static const uint8_t next[4] = {1, 2, 0, 1};

/* Which axes of A and B seem to be one, or 9. */
static unsigned find_aligned(const short_meet *m) {
    enum { NEARLY_ONE = (1 << 14) - 3 };
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            if (m->row[i].size[j] >= NEARLY_ONE)
                return 3 * i + j;
    return 9;
}

static bool are_square(const toi_axis3 *u, const toi_axis3 *v) {
    return toi16_dot3(u, v) == 0;
}

/* As the walk asks, of two axes that seem to be one. */
static bool are_upright(const toi16_layout3 *at, unsigned aligned) {
    unsigned i = aligned / 3, j = aligned % 3;
    const toi_axis3 *u = at->a.rot->u, *v = at->b.rot->u;
    return are_square(&u[i], &v[next[j]]) && are_square(&u[i], &v[next[j + 1]]) &&
           are_square(&u[next[i]], &v[j]) && are_square(&u[next[i + 1]], &v[j]);
}

static bool is_same(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* The face of B that is exactly one of A's, or 3. */
static unsigned repeated(const toi16_layout3 *at, unsigned aligned) {
    if (aligned == 9 || at->large || !is_same(&at->a.rot->u[aligned / 3], &at->b.rot->u[aligned % 3]))
        return 3;
    return aligned % 3;
}

static toi16_found clip_faces(short_meet *m, const toi16_layout3 *at, unsigned *aligned) {
    if (!take_axes(&m->a, &at->a) || !take_axes(&m->b, &at->b))
        return TOI16_UNDECIDED;
    for (unsigned k = 0; k < 3; k++)
        if (clip_face_a(m, k))
            return TOI16_APART;
    *aligned = find_aligned(m);
    unsigned twice = repeated(at, *aligned);
    for (unsigned k = 0; k < 3; k++)
        if (k != twice && clip_face_b(m, k))
            return TOI16_APART;
    return TOI16_MEETS;
}

/* ---- Edges */

/* u . v of Q2.30 without its leading part, in units of 2^-28, off by less than 2. high: the upper halves. */
static inline int32_t rest_of(const toi_axis3 *u, const toi_axis3 *v, const toi_axis3 *high_u,
                              const toi_axis3 *high_v) {
    return toi16_shr32(toi16_mul16(high_u->x, (int16_t)v->x) + toi16_mul16(high_v->x, (int16_t)u->x) +
                           toi16_mul16(high_u->y, (int16_t)v->y) + toi16_mul16(high_v->y, (int16_t)u->y) +
                           toi16_mul16(high_u->z, (int16_t)v->z) + toi16_mul16(high_v->z, (int16_t)u->z),
                       16);
}

static inline uint32_t off_by(const short_box *box, unsigned i, unsigned j, int32_t off) {
    const toi_axis3 *u = box->sides->rot->u, *high = box->axis;
    return (uint32_t)(off + rest_of(&u[i], &u[j], &high[i], &high[j]) + 2);
}

/* Are a box's axes orthonormal to within 2^-26? */
static bool is_straight(const short_box *box) {
    const int32_t *off = box->off;
    return (off_by(box, 0, 0, off[0]) | off_by(box, 1, 1, off[1]) | off_by(box, 2, 2, off[2]) |
            off_by(box, 0, 1, off[3]) | off_by(box, 0, 2, off[4]) | off_by(box, 1, 2, off[5])) <= 7;
}

/* A tick is 2^-14 of t_max. */
static int32_t tick_before(const short_end *end, uint32_t doubt) {
    uint32_t num = end->num >> 14, den = (end->den >> 14) + doubt + 1;
    if (end->axis == TOI16_NO_AXIS3 || num <= doubt)
        return 0;
    num -= doubt;
    return (int32_t)(toi16_digit(&num, den) >> 2);
}

static int32_t tick_after(const short_end *end, uint32_t doubt) {
    uint32_t num = (end->num >> 14) + doubt + 1, den = end->den >> 14;
    if (end->axis == TOI16_NO_AXIS3 || num + doubt >= den)
        return 1 << 14;
    return (int32_t)(toi16_digit(&num, den - doubt) >> 2) + 1;
}

static void place_ends(short_meet *m) {
    int32_t enter = tick_before(&m->enter, m->time_doubt), leave = tick_after(&m->leave, m->time_doubt);
    for (short_row *row = m->row; row != m->row + 3; row++) {
        row->at = toi16_shr32(row->at, 14);
        row->by = toi16_shr32(row->by, 14);
        int32_t first = row->at + toi16_shr32(row->by * enter, 14),
                last = row->at + toi16_shr32(row->by * leave, 14);
        row->sum = first + last;
        row->span = last - first;
    }
}

static inline uint32_t is_outside(const short_row *a, const short_row *b, unsigned j, uint32_t half_a,
                                  uint32_t half_b, uint32_t reach) {
    int32_t p = a->mixed[j], q = b->mixed[j];
    return toi16_size(b->sum * p - a->sum * q) + toi16_size(b->span * p - a->span * q) +
               ((uint32_t)INSIDE_DOUBT << 15) >=
           2 * (reach + half_a * b->size[j] + half_b * a->size[j]);
}

static uint32_t find_in_row(const short_meet *m, unsigned i, unsigned a, unsigned b) {
    const uint32_t *size = m->row[i].size, *half_b = m->b.half;
    const short_row *row_a = &m->row[a], *row_b = &m->row[b];
    uint32_t half = m->a.half[a], other = m->a.half[b];
    return is_outside(row_a, row_b, 0, half, other, half_b[1] * size[2] + half_b[2] * size[1]) |
           is_outside(row_a, row_b, 1, half, other, half_b[0] * size[2] + half_b[2] * size[0]) << 1 |
           is_outside(row_a, row_b, 2, half, other, half_b[0] * size[1] + half_b[1] * size[0]) << 2;
}

/* Is it certain that the walk does not leave this axis out? |u x v| is at least its larger entry here. */
static bool is_axis(const toi16_layout3 *at, uint32_t half2, uint32_t p, uint32_t q) {
    enum { ENOUGH = 1 << 17 };
    uint32_t sine = p > q ? p : q;
    return sine > 3 && (half2 < ENOUGH ? half2 : ENOUGH) * (sine - 3) > (uint32_t)at->epsilon << 7;
}

static bool clip_edge(short_meet *m, const toi16_layout3 *at, unsigned i, unsigned j) {
    unsigned a = i == 0 ? 1 : 0, b = i == 2 ? 1 : 2, c = j == 0 ? 1 : 0, d = j == 2 ? 1 : 2;
    const short_row *row_a = &m->row[a], *row_b = &m->row[b];
    const uint32_t *size = m->row[i].size;
    uint32_t axis = 6 + 3 * i + j, half_a = at->a.half2[i], half_b = at->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    int32_t p = row_a->mixed[j], q = row_b->mixed[j];
    if (half2 == 0)
        return false;
    if (!is_axis(at, half2, row_a->size[j], row_b->size[j])) {
        m->open |= UINT32_C(1) << axis;
        return false;
    }
    return clip(m, axis, row_b->at * p - row_a->at * q, row_b->by * p - row_a->by * q,
                m->a.half[a] * row_b->size[j] + m->a.half[b] * row_a->size[j] + m->b.half[c] * size[d] +
                    m->b.half[d] * size[c]);
}

static bool clip_edges(short_meet *m, const toi16_layout3 *at) {
    place_ends(m);
    uint32_t found = find_in_row(m, 0, 1, 2) | find_in_row(m, 1, 0, 2) << 3 | find_in_row(m, 2, 0, 1) << 6;
    m->place_doubt = EDGE_DOUBT;
    m->time_doubt = EDGE_TIME_DOUBT;
    for (unsigned k = 0; found != 0; k++, found >>= 1)
        if ((found & 1) != 0 && clip_edge(m, at, k / 3, k % 3))
            return true;
    return false;
}

/* ---- All */

static void start(short_meet *m, bool large) {
    static const uint32_t one = UINT32_C(1) << 29;
    m->enter.num = 0;
    m->enter.den = m->leave.num = m->leave.den = one;
    m->enter.axis = m->leave.axis = TOI16_NO_AXIS3;
    m->open = 0;
    m->place_doubt = PLACE_DOUBT + (large ? LARGE_DOUBT : 0);
    m->time_doubt = TIME_DOUBT + (large ? 2 * LARGE_DOUBT : 0);
}

static uint32_t bit_of(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

toi16_found toi16_find_open3(const toi16_layout3 *at, const toi_options *options, uint32_t *open) {
    short_meet m;
    unsigned aligned;
    if (!shorten(&m, at, options->t_max))
        return TOI16_UNDECIDED;
    start(&m, at->large);
    toi16_found found = clip_faces(&m, at, &aligned);
    if (found != TOI16_MEETS)
        return found;
    if (!options->quick && (at->large || aligned == 9 || !are_upright(at, aligned))) {
        if (!is_straight(&m.a) || !is_straight(&m.b))
            return TOI16_UNDECIDED;
        if (clip_edges(&m, at))
            return TOI16_APART;
    }
    *open = m.open | bit_of(m.enter.axis) | bit_of(m.leave.axis);
    return TOI16_UNDECIDED;
}
