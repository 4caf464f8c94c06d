/* SPDX-License-Identifier: MIT */
/* The axes of two oriented boxes that upper halves of numbers leave open, by upper and lower halves. */
#include "../number/vector.h"
#include "obb3_narrow.h"

/* ---- Clipping the time of contact by an axis */

/* By how many units an offset with its reach, and both with the way, may differ from what the walk has; and
 * what that comes to in the differences of two products of numerators with denominators, in 2^13. */
enum { HALVES_DOUBT = 22, HALVES_DOUBT_OF_ALL = TOI16_DOUBT3 };
static const int32_t DOUBT_Q13 = INT32_C(8) << 19;

/* Orders two times where `high`, the difference of the products of upper parts, is at most CUT_OFF. The
 * products of lower parts with upper ones are added; those of lower ones are less than 2^13 of these units.
 */
TOI16_SELDOM int order_by_low_parts(uint32_t num_a, uint32_t den_a, const toi16_end3 *end, uint32_t high) {
    const uint32_t lower = 0x1FFF, num_b = end->num, den_b = end->den;
    int32_t later =
        (int32_t)((high << 13) + (num_a >> 13) * (den_b & lower) + (num_a & lower) * (den_b >> 13) -
                  (num_b >> 13) * (den_a & lower) - (num_b & lower) * (den_a >> 13));
    return later < -DOUBT_Q13 ? -1 : later > DOUBT_Q13;
}

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. 16
 * bits of each mostly tell: cut off, a product of two is off by less than the sum of both factors and 1. */
static inline int order_times(uint32_t num_a, uint32_t den_a, const toi16_end3 *end) {
    static const uint32_t CUT_OFF = UINT32_C(1) << 17;
    uint32_t a = (num_a >> 13) * (end->den >> 13), b = (end->num >> 13) * (den_a >> 13);
    if (a - b + CUT_OFF <= 2 * CUT_OFF)
        return order_by_low_parts(num_a, den_a, end, a - b);
    return a < b ? -1 : 1;
}

/* Does a time take over? Where that is not certain the axis is left open. inner: 1 for the end that enters,
 * -1 for the one that leaves. */
static bool take_over_end(toi16_narrow3 *m, toi16_end3 *end, uint32_t axis, int32_t time, uint32_t length,
                          int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < length ? order_times(num, length, end) : 0;
    if (order == 0)
        toi16_leave_open3(&m->ends, axis);
    if (order != inner)
        return false;
    toi16_put_end3(end, num, length, axis);
    return true;
}

/* Is it certain that the last axis to begin does so after the first to end? */
static bool begin_after_end(const toi16_narrow3 *m) {
    return order_times(m->ends.leave.num, m->ends.leave.den, &m->ends.enter) < 0;
}

/* True where the axis separates. Whether both ends still meet is not asked here. */
static bool clip_by_halves(toi16_narrow3 *m, uint32_t axis, int32_t offset, int32_t way, int32_t reach) {
    int32_t ahead = way < 0 ? offset : -offset, length = (int32_t)toi16_size(way);
    int32_t near = ahead - reach, far = ahead + reach, latest = length + HALVES_DOUBT_OF_ALL;
    if (near > latest || far < -HALVES_DOUBT)
        return true;
    if (near >= -HALVES_DOUBT && take_over_end(m, &m->ends.enter, axis, near, (uint32_t)length, 1))
        m->ends.enter_way = way;
    if (far <= latest)
        take_over_end(m, &m->ends.leave, axis, far, (uint32_t)length, -1);
    return false;
}

/* ---- Faces */

TOI16_SELDOM void fill_rows(toi16_narrow3 *m, unsigned first, unsigned count) {
    toi16_fine_rows(m->upper + 3 * first, m->upper + TOI16_AXES_B, m->upper_row[first], m->fine.row[first],
                    count);
}

/* Fills what an axis of B needs of the rows. */
static inline void fill_column(toi16_narrow3 *m, unsigned j) {
    const unsigned v = TOI16_AXES_B + 3 * j;
    const int32_t sums[3] = {m->upper_row[0][j], m->upper_row[1][j], m->upper_row[2][j]};
    int32_t column[3];
    toi16_fine_dots(m->upper + v, m->upper, sums, column, 3);
    for (unsigned k = 0; k < 3; k++)
        m->fine.row[k][j] = column[k];
}

/* What a box extends to along an axis that has these products with its own axes. */
static inline int32_t extent_by_halves(const uint32_t half[3], int32_t x, int32_t y, int32_t z) {
    toi16_reach16 sum = {0, 0};
    toi16_add_turned(half[0], x, &sum);
    toi16_add_turned(half[1], y, &sum);
    toi16_add_turned(half[2], z, &sum);
    return toi16_reach_of16(sum);
}

/* Where upper halves tell which face is the last to begin and which one the first to end, within [0, t_max],
 * only their times are asked for. False where lower halves see it otherwise. */
static inline bool take_known(toi16_narrow3 *m, uint32_t axis, int32_t offset, int32_t way, int32_t reach) {
    int32_t ahead = way < 0 ? offset : -offset;
    uint32_t length = toi16_size(way), near = (uint32_t)(ahead - reach), far = (uint32_t)(ahead + reach);
    if (axis == m->first.axis) {
        if (near >= length)
            return false;
        toi16_put_end3(&m->ends.enter, near, length, axis);
        m->ends.enter_way = way;
    }
    if (axis == m->last.axis) {
        if (far >= length)
            return false;
        toi16_put_end3(&m->ends.leave, far, length, axis);
    }
    return true;
}

static inline bool clip_face(toi16_narrow3 *m, uint32_t axis, int32_t offset, int32_t way, int32_t reach) {
    return !(m->known && take_known(m, axis, offset, way, reach)) &&
           clip_by_halves(m, axis, offset, way, reach);
}

TOI16_SELDOM bool clip_face_of_a(toi16_narrow3 *m, unsigned i) {
    const toi16_fine3 *f = &m->fine;
    if (!m->edges)
        fill_rows(m, i, 1);
    const int32_t *row = f->row[i];
    int32_t reach = (int32_t)(f->half_a[i] >> 4) + extent_by_halves(f->half_b, row[0], row[1], row[2]);
    return clip_face(m, i, row[TOI16_ROW_OFFSET], row[TOI16_ROW_WAY], reach);
}

TOI16_SELDOM bool clip_face_of_b(toi16_narrow3 *m, unsigned j) {
    const toi16_fine3 *f = &m->fine;
    const unsigned v = TOI16_AXES_B + 3 * j;
    int32_t path[2];
    if (!m->edges)
        fill_column(m, j);
    toi16_fine_dots(m->upper + v, m->upper + TOI16_OFFSET, m->path_b[j], path, 2);
    int32_t reach =
        (int32_t)(f->half_b[j] >> 4) + extent_by_halves(f->half_a, f->row[0][j], f->row[1][j], f->row[2][j]);
    return clip_face(m, 3 + j, path[0], path[1], reach);
}

static void start_halves(toi16_narrow3 *m, const toi16_layout3 *layout) {
    static const uint32_t one = UINT32_C(1) << 28;
    toi16_put_end3(&m->ends.enter, 0, one, TOI16_NO_AXIS3);
    toi16_put_end3(&m->ends.leave, one, one, TOI16_NO_AXIS3);
    m->ends.open = 0;
    toi16_grow3(layout->a.half2, m->headroom + 2, m->fine.half_a);
    toi16_grow3(layout->b.half2, m->headroom + 2, m->fine.half_b);
}

bool toi16_clip_face_halves3(toi16_narrow3 *m, const toi16_layout3 *layout) {
    uint32_t faces = m->ends.open;
    start_halves(m, layout);
    if (m->edges)
        fill_rows(m, 0, 3);
    for (unsigned k = 0; faces != 0; k++, faces >>= 1)
        if ((faces & 1) != 0 && (k < 3 ? clip_face_of_a(m, k) : clip_face_of_b(m, k - 3)))
            return true;
    return !m->edges && begin_after_end(m);
}

/* ---- Edges: in A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j)
 *
 * In 16 bits, directions are Q2.14 and lengths in units of 2^14, rounded down by less than 1, and a place at
 * a tick by less than 3. With places below 2^15.8 and entries up to 2^14 that is off by less than sqrt(2)
 * (2^15.8 + 3 * 2^14). What is doubtful in 32 bits is less than 3,500, in too, and half extents, which
 * are rounded to nearest, are off by less than 11,600. */

typedef struct {
    const toi16_fine3 *fine; /* of m */
    const toi16_layout3 *layout;
    toi16_narrow3 *m;
    int32_t ends[9 + 3 * 6]; /* along A's axes, the sum of B's places at both ticks, their difference, and
                                twice the half extents of A; then for each axis of B its products with A's
                                axes, and what B extends to on the axes of both, less DOUBT_AT_ENDS */
} edge_axes;

/* Twice what an axis must be inside by. The size of the sum of two places and that of their difference make
 * twice the size of the farther one. */
static const int32_t DOUBT_AT_ENDS = 2 * 165000;

static const uint8_t lower_other[3] = {1, 0, 0}, upper_other[3] = {2, 2, 1};

static void place_at_ends(edge_axes *e) {
    const uint32_t *half = e->m->half;
    const toi16_ends3 *ends = &e->m->ends;
    e->ends[6] = (int32_t)half[0];
    e->ends[7] = (int32_t)half[1];
    e->ends[8] = (int32_t)half[2];
    toi16_put_ends16(e->fine->row[0], half + 3, ends->enter.tick, ends->leave.tick, -DOUBT_AT_ENDS, e->ends);
}

/* Edge i of A and edge j of B, and the others of both boxes. */
typedef struct {
    unsigned i, j, a, b, c, d;
} edge_pair;

/* Where edges are nearly parallel all these entries are small, and 16 bits tell more in. */
static inline bool is_inside_fine(const edge_axes *e, const edge_pair *n, int32_t along_a, int32_t along_b) {
    const int32_t *row = e->fine->row[n->i];
    const uint32_t *half_b = e->m->half + 3;
    if ((toi16_size(along_a) | toi16_size(along_b)) >> 23 != 0)
        return false;
    uint32_t x = toi16_size(row[n->c]) >> 9, y = toi16_size(row[n->d]) >> 9;
    return (x | y) >> 14 == 0 &&
           (int32_t)(half_b[n->c] * y + half_b[n->d] * x) - DOUBT_AT_ENDS >=
               toi16_farther16(e->ends, n->a, n->b, toi16_shr32(along_a, 9), toi16_shr32(along_b, 9));
}

/* Is there nothing to clip by, where edges are short or nearly parallel? */
static inline bool is_passed_over(const edge_axes *e, const edge_pair *n, uint32_t half2, int32_t along_a,
                                  int32_t along_b) {
    if (half2 == 0 || is_inside_fine(e, n, along_a, along_b))
        return true;
    if (toi16_is_axis3(e->layout, half2, along_a, along_b))
        return false;
    toi16_leave_open3(&e->m->ends, 6 + 3 * n->i + n->j);
    return true;
}

/* True where the axis separates. The larger of two sizes is more than half of their bits, so that upper
 * halves mostly tell that toi16_is_axis3 is true. */
TOI16_SELDOM bool clip_edge_pair(edge_axes *e, unsigned i, unsigned j) {
    const edge_pair n = {i, j, lower_other[i], upper_other[i], lower_other[j], upper_other[j]};
    const toi16_fine3 *f = e->fine;
    const int32_t *row = f->row[i], *row_a = f->row[n.a], *row_b = f->row[n.b];
    int32_t along_a = row_a[j], along_b = row_b[j];
    uint32_t half_a = e->layout->a.half2[i], half_b = e->layout->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b, sizes = toi16_size(along_a) | toi16_size(along_b);
    if ((sizes >> 23 == 0 || (sizes >> 15) * (half2 >> 14) <= (uint32_t)e->layout->epsilon >> 6) &&
        is_passed_over(e, &n, half2, along_a, along_b))
        return false;
    toi16_reach16 sum = {0, 0};
    toi16_add_turned(f->half_a[n.a], along_b, &sum);
    toi16_add_turned(f->half_a[n.b], along_a, &sum);
    toi16_add_turned(f->half_b[n.c], row[n.d], &sum);
    toi16_add_turned(f->half_b[n.d], row[n.c], &sum);
    toi16_halves p = toi16_split(along_a, 14), q = toi16_split(along_b, 14);
    int32_t offset = toi16_cross_halves(row_b[TOI16_ROW_OFFSET], row_a[TOI16_ROW_OFFSET], p, q),
            way = toi16_cross_halves(row_b[TOI16_ROW_WAY], row_a[TOI16_ROW_WAY], p, q);
    return clip_by_halves(e->m, 6 + 3 * i + j, offset, way, toi16_reach_of16(sum));
}

bool toi16_clip_edge_halves3(toi16_narrow3 *m, const toi16_layout3 *layout) {
    edge_axes e;
    e.m = m;
    e.fine = &m->fine;
    e.layout = layout;
    place_at_ends(&e);
    const int32_t *column = e.ends + 9;
    for (unsigned j = 0; j < 3; j++, column += 6) {
        uint32_t outside = toi16_outside16(e.ends, column);
        if (((outside & 1) != 0 && clip_edge_pair(&e, 0, j)) ||
            ((outside & 2) != 0 && clip_edge_pair(&e, 1, j)) ||
            ((outside & 4) != 0 && clip_edge_pair(&e, 2, j)))
            return true;
    }
    return begin_after_end(m);
}

/* ---- The normal of two edges: rounding adds up to less than 20 * 2^-28 */

static const uint32_t QUARTER = UINT32_C(1) << 28;

/* 1 / sqrt(s) in Q14 for s between 1 / 4 and 1, by two steps of Newton's iteration, as in vector.c: within
 * 2^-13. Products take 32 bits as there. */
static uint32_t rough_inverse_root(uint32_t s_q30) {
    static const uint8_t rough_q7[] = {241, 218, 201, 187, 176, 166, 158, 151, 145, 139, 134, 130, 126};
    const uint32_t s = s_q30 >> 15, three = 3;
    uint32_t y = rough_q7[(s_q30 >> 26) - 4];
    y = y * ((three << 14) - (y * y * s >> 15)) >> 8;
    return y * (((three << 30) - (y * s >> 13) * y) >> 15) >> 16;
}

/* 1 - s y^2 in Q26. */
static inline int32_t lack_of(uint32_t s_q30, uint32_t y_q14) {
    uint32_t s_y = (s_q30 >> 15) * y_q14 + ((s_q30 & 0x7FFF) * y_q14 >> 15);
    uint32_t s_y_y = (s_y >> 14) * y_q14 + ((s_y & 0x3FFF) * y_q14 >> 14);
    return toi16_shr32((int32_t)((UINT32_C(1) << 29) - s_y_y), 3);
}

/* The square of the length of c, or less than 2 below it. */
static inline uint32_t square_q30(const toi16_halves c[3]) {
    int32_t middle = c[0].upper * c[0].lower + c[1].upper * c[1].lower + c[2].upper * c[2].lower;
    return (uint32_t)(c[0].upper * c[0].upper + c[1].upper * c[1].upper + c[2].upper * c[2].upper +
                      toi16_shr32(middle, 14));
}

/* What the third step of the iteration makes of an entry, Q29. */
static inline int32_t scale_entry(toi16_halves c, int32_t y_q14, int32_t lack_q26) {
    int32_t rough = c.upper * y_q14 + toi16_shr32(c.lower * y_q14, 15);
    return rough + toi16_shr32(toi16_shr32(rough, 13) * lack_q26, 14);
}

/* Rounds to nearest. False where the exact number may be nearer to another one. */
static inline bool put_rounded(int32_t q29, int32_t sign, fix16_t *out) {
    enum { MOST_OFF = 2 * 20 };
    uint32_t x = (uint32_t)q29 + (1 << 12);
    *out = (toi16_shr32((int32_t)x, 13) ^ sign) - sign;
    return ((x + MOST_OFF) & 0x1FFF) >= 2 * MOST_OFF;
}

/* A length near 1 counts as 1 in toi16_unit, which knows it doubled, too. */
static inline bool is_near_power(uint32_t square_q30) {
    return ((square_q30 + (1 << 13)) & (QUARTER - 1)) < 1 << 14;
}

bool toi16_put_edge_normal3(const toi16_layout3 *layout, uint32_t edges, toi_vec3 *out) {
    const uint32_t i = edges * 11 >> 5;
    const toi_axis3 *u = &layout->a.rot->u[i], *v = &layout->b.rot->u[edges - 3 * i];
    const toi16_halves x = toi16_split(v->x, 15), y = toi16_split(v->y, 15), z = toi16_split(v->z, 15);
    toi_axis3 cross = {toi16_cross_halves15(u->y, u->z, z, y), toi16_cross_halves15(u->z, u->x, x, z),
                       toi16_cross_halves15(u->x, u->y, y, x)};
    int32_t sign = toi16_dot3(&layout->velocity, &cross) > 0 ? -1 : 0;
    toi16_halves c[3] = {toi16_split(cross.x, 15), toi16_split(cross.y, 15), toi16_split(cross.z, 15)};
    uint32_t s = square_q30(c);
    unsigned grow = s < QUARTER;
    s <<= 2 * grow;
    if (s < QUARTER || is_near_power(s))
        return false;
    uint32_t root = rough_inverse_root(s);
    int32_t lack = lack_of(s, root), r = (int32_t)root << grow;
    return put_rounded(scale_entry(c[0], r, lack), sign, &out->x) &&
           put_rounded(scale_entry(c[1], r, lack), sign, &out->y) &&
           put_rounded(scale_entry(c[2], r, lack), sign, &out->z);
}
