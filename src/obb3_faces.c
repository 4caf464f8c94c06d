/* SPDX-License-Identifier: MIT */
/* The faces of two oriented boxes in 32 bits. */
#include "obb3_search.h"
#include "vector.h"

/* ---- Faces */

/* 0 or 1 where a dot product is within 2^-28 of what it should be: high words are Q4.28, rounded down. */
static uint32_t off_by(const toi_axis3 *u, const toi_axis3 *v, int32_t q28) {
    return (uint32_t)(toi16_high(toi16_dot3(u, v)) - q28 + 1);
}

/* Are a box's axes orthonormal to within 2^-28? */
static bool is_straight(const toi_axis3 *u) {
    static const int32_t one = INT32_C(1) << 28;
    return (off_by(&u[0], &u[0], one) | off_by(&u[0], &u[1], 0) | off_by(&u[0], &u[2], 0) |
            off_by(&u[1], &u[1], one) | off_by(&u[1], &u[2], 0) | off_by(&u[2], &u[2], one)) <= 1;
}

/* Is it certain that the last face to begin is after the first to end? */
static bool never_meet(const toi16_meet3 *m) {
    static const uint32_t doubt = 9;
    uint32_t enter = (uint32_t)(toi16_mulu_alone(m->enter.num, m->leave.den) >> 32),
             leave = (uint32_t)(toi16_mulu_alone(m->leave.num, m->enter.den) >> 32);
    return enter > leave + doubt;
}

static void put_end(toi16_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

/* True where the axis, or it and one before it, separates. */
static bool clip_face(toi16_meet3 *m, uint32_t axis, const toi_axis3 *u, uint32_t reach) {
    int32_t at = toi16_high(toi16_dot3(u, &m->centre.path.from)),
            by = toi16_high(toi16_dot3(u, &m->centre.path.way));
    m->at[axis] = at;
    m->by[axis] = by;
    m->reach[axis] = reach;
    int32_t ahead = by < 0 ? at : -at;
    uint32_t speed = toi16_size(by), near = (uint32_t)ahead - reach, far = (uint32_t)ahead + reach;
    if ((int32_t)far < -m->doubt || (int32_t)(near - speed) > m->doubt + m->doubt_way)
        return true;
    bool moved = false;
    if (near < speed && toi16_ratio_less(m->enter.num, m->enter.den, near, speed)) {
        put_end(&m->enter, near, speed, axis);
        moved = true;
    }
    if (far < speed && toi16_ratio_less(far, speed, m->leave.num, m->leave.den)) {
        put_end(&m->leave, far, speed, axis);
        moved = true;
    }
    return moved && never_meet(m);
}

static uint32_t turned(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return (uint32_t)((toi16_mulu(half[0], x) + toi16_mulu(half[1], y) + toi16_mulu(half[2], z)) >> 32);
}

/* The entries of a row have a sum of 1 where it is along an axis, else more. */
static bool clip_face_a(toi16_meet3 *m, uint32_t i) {
    static const uint32_t nearly_one = (UINT32_C(1) << 28) + 8;
    const toi_axis3 *u = &m->u[i], *v = m->v;
    int32_t *row = m->mixed_q28[i];
    row[0] = toi16_high(toi16_dot3(u, &v[0]));
    row[1] = toi16_high(toi16_dot3(u, &v[1]));
    row[2] = toi16_high(toi16_dot3(u, &v[2]));
    uint32_t x = toi16_size(row[0]), y = toi16_size(row[1]), z = toi16_size(row[2]);
    if (x + y + z <= nearly_one) {
        m->aligned = i;
        m->aligned_b = x > nearly_one / 2 ? 0 : y > nearly_one / 2 ? 1 : 2;
    }
    return clip_face(m, i, u, (m->half_a[i] >> 4) + turned(m->half_b, x, y, z));
}

static bool clip_face_b(toi16_meet3 *m, uint32_t j) {
    const int32_t *column = &m->mixed_q28[0][j];
    return clip_face(m, 3 + j, &m->v[j],
                     (m->half_b[j] >> 4) + turned(m->half_a, toi16_size(column[0]), toi16_size(column[3]),
                                                  toi16_size(column[6])));
}

/* The same axis, or its opposite: its projections are those of the other, which comes before it. */
static bool is_same(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

/* As the walk asks, of two axes that seem to be one. */
bool toi16_are_upright3(const toi16_meet3 *m) {
    uint32_t i = m->aligned, j = m->aligned_b;
    if (m->large || i == 3)
        return false;
    for (uint32_t k = 0; k < 3; k++)
        if ((k != j && toi16_dot3(&m->u[i], &m->v[k]) != 0) ||
            (k != i && toi16_dot3(&m->u[k], &m->v[j]) != 0))
            return false;
    return true;
}

void toi16_start3(toi16_meet3 *m, const toi16_obbs3 *boxes) {
    m->u = boxes->a.rot->u;
    m->v = boxes->b.rot->u;
    put_end(&m->enter, 0, 1, TOI16_NO_AXIS3);
    put_end(&m->leave, 1, 1, TOI16_NO_AXIS3);
    m->enter.tick = 0;
    m->leave.tick = 65536;
    m->large = boxes->large;
    m->doubt = m->large ? 20 : 8;
    m->doubt_way = m->large ? 9 : 4;
    m->open = 0;
    m->aligned = 3;
    m->repeated = TOI16_NO_AXIS3;
}

/* Meets where no face separates. */
toi16_found toi16_clip_faces3(toi16_meet3 *m, uint32_t *axis) {
    if (!is_straight(m->u))
        return TOI16_UNDECIDED;
    for (*axis = 0; *axis < 3; ++*axis)
        if (clip_face_a(m, *axis))
            return TOI16_APART;
    if (!is_straight(m->v))
        return TOI16_UNDECIDED;
    bool repeated = m->aligned < 3 && !m->large && is_same(&m->u[m->aligned], &m->v[m->aligned_b]);
    for (; *axis < 6; ++*axis)
        if (repeated && *axis == 3 + m->aligned_b)
            m->repeated = *axis;
        else if (clip_face_b(m, *axis - 3))
            return TOI16_APART;
    return TOI16_MEETS;
}

/* ---- Ticks */

bool toi16_find_tick3(toi16_end3 *end, uint32_t doubt) {
    uint32_t unsure = doubt << 16;
    end->rest = end->num;
    end->tick = toi16_digit(&end->rest, end->den);
    return 2 * unsure < end->den && end->rest - unsure < end->den - 2 * unsure;
}

/* The tick of a face's end; where it is not sure, one that is before enter or after leave. */
static void settle_end(toi16_meet3 *m, toi16_end3 *end, bool up) {
    uint32_t doubt = (uint32_t)(m->doubt + m->doubt_way);
    if (end->axis == TOI16_NO_AXIS3)
        return;
    bool sure = toi16_find_tick3(end, doubt);
    end->tick += up;
    if (sure)
        return;
    m->open |= UINT32_C(1) << end->axis;
    if (doubt << 16 >= end->den)
        end->tick = up ? 65536 : 0;
    else if (end->tick != (up ? 65536u : 0u))
        end->tick += up ? 1 : UINT32_MAX;
}

/* Where the centre of B is on a face's axis at a tick; to within 8 units. */
static int32_t place(const toi16_meet3 *m, uint32_t axis, uint32_t tick) {
    return m->at[axis] + 4 * toi16_high(toi16_mul(m->by[axis], (int32_t)(tick << 14)));
}

static void place_ends(toi16_meet3 *m) {
    for (unsigned n = 0; n < 3; n++) {
        m->centre.ends.first[n] = place(m, n, m->enter.tick);
        m->centre.ends.last[n] = place(m, n, m->leave.tick);
    }
}

/* Which faces are not proved to be inside between the ticks. */
static void check_face(toi16_meet3 *m, uint32_t axis, int32_t first, int32_t last) {
    int32_t most = (int32_t)m->reach[axis] - m->doubt - 10;
    if (((int32_t)toi16_size(first) >= most && axis != m->enter.axis) ||
        ((int32_t)toi16_size(last) >= most && axis != m->leave.axis))
        m->open |= UINT32_C(1) << axis;
}

void toi16_settle_faces3(toi16_meet3 *m) {
    settle_end(m, &m->enter, false);
    settle_end(m, &m->leave, true);
    place_ends(m);
    for (uint32_t n = 0; n < 3; n++) {
        check_face(m, n, m->centre.ends.first[n], m->centre.ends.last[n]);
        if (3 + n != m->repeated)
            check_face(m, 3 + n, place(m, 3 + n, m->enter.tick), place(m, 3 + n, m->leave.tick));
    }
}
