/* SPDX-License-Identifier: MIT */
/* The faces of two oriented boxes in 32 bits. */
#include "obb3_search.h"
#include "vector.h"

/* ---- Faces */

static int32_t narrow_dot(const toi_axis3 *u, const toi_axis3 *v) {
    int64_t sum = toi16_mul(u->x, v->x);
    return toi16_high(toi16_add_product(toi16_add_product(sum, u->y, v->y), u->z, v->z));
}

/* The high word of the product, rounded down. Called where products are slow, and long. */
static inline int32_t dot(const toi_axis3 *u, const toi_axis3 *v) {
    return TOI16_NARROW ? narrow_dot(u, v) : toi16_high(toi16_dot3(u, v));
}

/* 0 or 1 where a dot product is within 2^-28 of what it should be: high words are Q4.28, rounded down. */
static uint32_t off_by(const toi_axis3 *u, const toi_axis3 *v, int32_t q28) {
    return (uint32_t)(dot(u, v) - q28 + 1);
}

/* Are a box's axes orthonormal to within 2^-28? Where products are not slow all are of length 1. */
static bool is_straight(const toi_axis3 *u) {
    static const int32_t one = INT32_C(1) << 28;
    if (TOI16_NARROW)
        return (off_by(&u[0], &u[0], one) | off_by(&u[0], &u[1], 0) | off_by(&u[0], &u[2], 0) |
                off_by(&u[1], &u[1], one) | off_by(&u[1], &u[2], 0) | off_by(&u[2], &u[2], one)) <= 1;
    int32_t first[2];
    toi16_dots2(&u[1], u->x, u->y, u->z, first);
    return ((uint32_t)(first[0] + 1) | (uint32_t)(first[1] + 1) | off_by(&u[1], &u[2], 0)) <= 1;
}

/* On any axis, by how much in units place and reach, and all three with the way, may be off what the walk
 * has; and what that comes to in the high words of products of numerators with denominators. */
enum { DOUBT = 20, DOUBT_OF_ALL = DOUBT + 13, DOUBT_HIGH = 9 };

static inline uint32_t high_product(uint32_t a, uint32_t b) {
    return (uint32_t)(toi16_mulu_alone(a, b) >> 32);
}

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. Where
 * products are slow, the high halves mostly tell: cut off, a product of two is off by less than the sum of
 * both factors and 1. */
static inline int compare(uint32_t num_a, uint32_t den_a, uint32_t num_b, uint32_t den_b) {
    static const uint32_t cut_off = UINT32_C(1) << 17;
    if (TOI16_NARROW) {
        uint32_t a = (num_a >> 13) * (den_b >> 13), b = (num_b >> 13) * (den_a >> 13);
        if (a - b + cut_off > 2 * cut_off)
            return a < b ? -1 : 1;
    }
    uint32_t a = high_product(num_a, den_b), b = high_product(num_b, den_a);
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
        m->open |= UINT32_C(1) << axis;
    if (order != inner)
        return false;
    put_end(end, num, speed, axis);
    return true;
}

/* Is it certain that the last axis to begin does so after the first to end? */
static inline bool never_meet(const toi16_meet3 *m) {
    return compare(m->leave.num, m->leave.den, m->enter.num, m->enter.den) < 0;
}

bool toi16_clip_axis3(toi16_meet3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach) {
    int32_t ahead = by < 0 ? at : -at, speed = (int32_t)toi16_size(by);
    int32_t near = ahead - reach, far = ahead + reach, latest = speed + DOUBT_OF_ALL;
    bool moved = false;
    if (near >= -DOUBT) {
        if (near > latest)
            return true;
        if (take_over(m, &m->enter, axis, near, (uint32_t)speed, 1)) {
            m->negative = by >= 0;
            moved = true;
        }
    }
    if (far <= latest) {
        if (far < -DOUBT)
            return true;
        if (take_over(m, &m->leave, axis, far, (uint32_t)speed, -1))
            moved = true;
    }
    return moved && never_meet(m);
}

static inline uint32_t turned(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return (uint32_t)((toi16_mulu(half[0], x) + toi16_mulu(half[1], y) + toi16_mulu(half[2], z)) >> 32);
}

/* The entries of a row have a sum of 1 where it is along an axis, else more. */
static bool clip_face_a(toi16_meet3 *m, uint32_t i) {
    static const uint32_t nearly_one = (UINT32_C(1) << 28) + 8;
    const toi_axis3 *u = &m->u[i], *v = m->v;
    toi16_row3 *row = &m->row[i];
    row->mixed_q28[0] = dot(u, &v[0]);
    row->mixed_q28[1] = dot(u, &v[1]);
    row->mixed_q28[2] = dot(u, &v[2]);
    row->half = m->half_a[i];
    uint32_t x = toi16_size(row->mixed_q28[0]), y = toi16_size(row->mixed_q28[1]),
             z = toi16_size(row->mixed_q28[2]);
    if (x + y + z <= nearly_one) {
        m->aligned = i;
        m->aligned_b = x > nearly_one / 2 ? 0 : y > nearly_one / 2 ? 1 : 2;
    }
    row->at = dot(u, &m->from);
    row->by = dot(u, &m->way);
    return toi16_clip_axis3(m, i, row->at, row->by, (int32_t)((row->half >> 4) + turned(m->half_b, x, y, z)));
}

static bool clip_face_b(toi16_meet3 *m, uint32_t j) {
    const toi_axis3 *v = &m->v[j];
    uint32_t reach =
        (m->half_b[j] >> 4) + turned(m->half_a, toi16_size(m->row[0].mixed_q28[j]),
                                     toi16_size(m->row[1].mixed_q28[j]), toi16_size(m->row[2].mixed_q28[j]));
    return toi16_clip_axis3(m, 3 + j, dot(v, &m->from), dot(v, &m->way), (int32_t)reach);
}

/* The same axis, or its opposite: its projections are those of the other, which comes before it. */
static bool is_same(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* Nothing but 0 bits where the product, which has this high word, is exactly 0. */
static inline uint32_t bits_of(const toi_axis3 *u, const toi_axis3 *v, int32_t high) {
    return (uint32_t)high | ((uint32_t)u->x * (uint32_t)v->x + (uint32_t)u->y * (uint32_t)v->y +
                             (uint32_t)u->z * (uint32_t)v->z);
}

/* As the walk asks, of two axes that seem to be one. */
bool toi16_are_upright3(const toi16_meet3 *m) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    if (m->large || m->aligned == 3)
        return false;
    const uint32_t i = m->aligned, j = m->aligned_b;
    const toi_axis3 *u = &m->u[i], *v = &m->v[j];
    uint32_t i1 = next[i], i2 = next[i + 1], j1 = next[j], j2 = next[j + 1];
    return (bits_of(u, &m->v[j1], m->row[i].mixed_q28[j1]) | bits_of(u, &m->v[j2], m->row[i].mixed_q28[j2]) |
            bits_of(&m->u[i1], v, m->row[i1].mixed_q28[j]) |
            bits_of(&m->u[i2], v, m->row[i2].mixed_q28[j])) == 0;
}

void toi16_start3(toi16_meet3 *m, const toi16_layout3 *boxes) {
    static const uint32_t one = UINT32_C(1) << 28;
    m->u = boxes->a.rot->u;
    m->v = boxes->b.rot->u;
    put_end(&m->enter, 0, one, TOI16_NO_AXIS3);
    put_end(&m->leave, one, one, TOI16_NO_AXIS3);
    m->large = boxes->large;
    m->of_one = boxes->of_one;
    m->open = 0;
    m->aligned = 3;
}

/* A bit for the face of B that is exactly one of A's. */
static uint32_t repeated(const toi16_meet3 *m) {
    return m->aligned < 3 && !m->large && is_same(&m->u[m->aligned], &m->v[m->aligned_b])
               ? UINT32_C(8) << m->aligned_b
               : 0;
}

/* Meets where no face separates. */
toi16_found toi16_clip_faces3(toi16_meet3 *m, uint32_t *axis) {
    if ((!TOI16_NARROW && !m->of_one) || !is_straight(m->u))
        return TOI16_UNDECIDED;
    for (*axis = 0; *axis < 3; ++*axis)
        if (clip_face_a(m, *axis))
            return TOI16_APART;
    if (!is_straight(m->v))
        return TOI16_UNDECIDED;
    uint32_t twice = repeated(m);
    for (; *axis < 6; ++*axis)
        if ((twice >> *axis & 1) == 0 && clip_face_b(m, *axis - 3))
            return TOI16_APART;
    return TOI16_MEETS;
}

/* ---- Ticks */

void toi16_find_tick3(toi16_end3 *end, bool late, bool large) {
    uint32_t outermost = late ? 65536 : 0;
    end->sure = true;
    end->tick = outermost;
    if (end->axis == TOI16_NO_AXIS3)
        return;
    end->doubt = end->axis >= 6 || large ? DOUBT_OF_ALL : 12;
    end->rest = end->num;
    uint32_t tick = toi16_digit(&end->rest, end->den) + late, unsure = end->doubt << 16;
    end->sure = 2 * unsure < end->den && end->rest - unsure < end->den - 2 * unsure;
    if (end->sure)
        end->tick = tick;
    else if (unsure < end->den && tick != outermost)
        end->tick = late ? tick + 1 : tick - 1;
}
