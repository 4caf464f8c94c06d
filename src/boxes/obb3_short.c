/* SPDX-License-Identifier: MIT */
/* Two oriented boxes where products of 32 bits are dear: which of their axes may decide, found in 16 bits.
 *
 * Numbers come in two halves, the upper one rounded to nearest and the lower one with a sign: of directions
 * 15 bits after the point and 15 below, of lengths 15 bits and 15. Products of upper halves take 30 bits and
 * sums of three, which may wrap on the way, 32. What is proved here of an axis is what obb3_search.c proves:
 * it separates, or it begins before 0 or before another one does and ends after t_max or after another one
 * does, and so would clip nothing. Of the others, two in most queries, the lower halves are asked as well.
 *
 * Places have 14 bits more than lengths. Doubts are units of length; docs/numerics.md, 6. */
#include "obb3_short.h"
#include "obb3_scale.h"
#include "../number/vector.h"

/* ---- One scale */

/* With what was rounded off it, the lowest 16 bits of the product. */
static inline int32_t grow_way(int32_t way, int32_t w, fix16_t t_max, unsigned grow) {
    uint32_t rest = (uint32_t)w * (uint32_t)t_max << 16;
    return way * (INT32_C(2) << grow) + (int32_t)(rest >> (31 - grow));
}

static inline uint32_t cut_half(uint32_t half2, unsigned grow) {
    return ((half2 << grow) + 0x4000) >> 15;
}

static inline void put_halves(uint32_t half[3], const toi16_sides3 *box, unsigned grow) {
    half[0] = cut_half(box->half2[0], grow);
    half[1] = cut_half(box->half2[1], grow);
    half[2] = cut_half(box->half2[2], grow);
}

/* The place of B's centre, and its way. */
static void put_path(toi16_short3 *m, const toi16_layout3 *at, const toi_axis3 *way, fix16_t t_max) {
    const int32_t one = INT32_C(1) << m->grow;
    m->path[0] = at->d2.x * one;
    m->path[1] = at->d2.y * one;
    m->path[2] = at->d2.z * one;
    m->path[3] = grow_way(way->x, at->w.x, t_max, m->grow);
    m->path[4] = grow_way(way->y, at->w.y, t_max, m->grow);
    m->path[5] = grow_way(way->z, at->w.z, t_max, m->grow);
    toi16_upper_halves(m->path, m->upper + TOI16_FROM, 6);
}

TOI16_SELDOM bool grow_part(toi16_short3 *m, const toi16_layout3 *at, fix16_t t_max) {
    toi_axis3 way;
    toi16_find_way3(&at->w, t_max, &way);
    m->grow = toi16_room_to_grow3(toi16_lengths3(at, &way));
    if (m->grow > TOI16_MOST_GROW3)
        return false;
    put_path(m, at, &way, t_max);
    put_halves(m->half, &at->a, m->grow);
    put_halves(m->half + 3, &at->b, m->grow);
    return true;
}

#ifdef TOI16_ARM_LENGTHS
typedef char
    toi16_lengths_are_in_order[offsetof(toi16_layout3, b) == 16 && offsetof(toi16_layout3, d2) == 32 &&
                                       offsetof(toi16_layout3, w) == 44 &&
                                       offsetof(toi16_sides3, half2) == 4 &&
                                       offsetof(toi16_short3, upper) - offsetof(toi16_short3, path) == 24
                                   ? 1
                                   : -1];
#endif
static inline bool grow_whole(toi16_short3 *m, const toi16_layout3 *at) {
    m->grow = toi16_room_to_grow3(at->lengths);
    if (m->grow > TOI16_MOST_GROW3)
        return false;
    toi16_grow_lengths16(at->a.half2, at->b.half2, &at->d2, &at->w, m->grow, m->half, m->path);
    return true;
}

static bool shorten(toi16_short3 *m, const toi16_layout3 *at, fix16_t t_max) {
    if (t_max == 65536 ? !grow_whole(m, at) : !grow_part(m, at, t_max))
        return false;
    toi16_upper_halves(at->a.rot->u, m->upper, 9);
    toi16_upper_halves(at->b.rot->u, m->upper + TOI16_OF_B, 9);
    return true;
}

/* What is left of numbers below their upper halves. */
static void put_lower(toi16_short3 *m, const toi16_layout3 *at) {
    toi16_lower_halves(at->a.rot->u, m->lower, 9);
    toi16_lower_halves(at->b.rot->u, m->lower + TOI16_OF_B, 9);
    toi16_lower_halves(m->path, m->lower + TOI16_FROM, 6);
}

/* ---- Faces */

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. All
 * four numbers may be off by time_doubt, and numerators are not above their denominators. */
TOI16_INLINE int compare(const toi16_short3 *m, uint32_t num, uint32_t den, const toi16_short_end3 *end) {
    uint32_t doubt = (uint32_t)m->time_doubt, p = num * end->den, q = end->num * den,
             half = doubt * (den + doubt + end->den);
    if (p - q + 2 * half <= 4 * half)
        return 0;
    return p > q ? 1 : -1;
}

static void put_end(toi16_short_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

TOI16_INLINE void take_over(toi16_short3 *m, toi16_short_end3 *end, uint32_t axis, int32_t time,
                            uint32_t speed, int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < speed ? compare(m, num, speed, end) : 0;
    if (order == 0)
        m->open |= UINT32_C(1) << axis;
    if (order == inner)
        put_end(end, num, speed, axis);
}

/* A sum of three products as a length. */
static inline int32_t to_length(int32_t sum) {
    return toi16_shr32((int32_t)((uint32_t)sum + 0x4000), 15);
}

/* How far B has to go until projections begin to meet and end to, and its way; path: its place and way. True
 * where the axis separates. */
TOI16_INLINE bool look_along(const toi16_short3 *m, const int32_t path[2], int32_t reach, int32_t *near,
                             int32_t *far, int32_t *speed) {
    int32_t at = to_length(path[0]), by = to_length(path[1]);
    *speed = (int32_t)toi16_size(by);
    *near = (by < 0 ? at : -at) - reach;
    *far = *near + 2 * reach;
    return *near > *speed + m->time_doubt || *far < m->least_place;
}

/* True where the axis separates. */
TOI16_INLINE bool clip(toi16_short3 *m, uint32_t axis, const int32_t path[2], int32_t reach) {
    int32_t near, far, speed;
    if (look_along(m, path, reach, &near, &far, &speed))
        return true;
    if (near >= m->least_place)
        take_over(m, &m->first, axis, near, (uint32_t)speed, 1);
    if (far <= speed + m->time_doubt)
        take_over(m, &m->last, axis, far, (uint32_t)speed, -1);
    return false;
}

/* The same of the first axis, held against 0 and 1 themselves. */
TOI16_INLINE bool clip_first(toi16_short3 *m, const int32_t path[2], int32_t reach) {
    static const uint32_t one = UINT32_C(1) << 15;
    int32_t near, far, speed;
    if (look_along(m, path, reach, &near, &far, &speed))
        return true;
    put_end(&m->first, 0, one, TOI16_NO_AXIS3);
    put_end(&m->last, one, one, TOI16_NO_AXIS3);
    m->open = 0;
    if (near + m->least_place > 0 && near < speed)
        put_end(&m->first, (uint32_t)near, (uint32_t)speed, 0);
    else if (near >= m->least_place)
        m->open = 1;
    if (far < speed - m->time_doubt)
        put_end(&m->last, far < 0 ? 0 : (uint32_t)far, (uint32_t)speed, 0);
    else if (far <= speed + m->time_doubt)
        m->open = 1;
    return false;
}

TOI16_INLINE_FOR_SPEED bool clip_a(toi16_short3 *m, unsigned i) {
    int32_t *row = m->short_row[i];
    uint32_t turned = toi16_turn16(m->upper + 3 * i, m->upper + TOI16_OF_B, m->half + 3, row);
    int32_t reach = (int32_t)(m->half[i] + turned);
    return i == 0 ? clip_first(m, row + TOI16_AT, reach) : clip(m, i, row + TOI16_AT, reach);
}

TOI16_INLINE_FOR_SPEED bool clip_b(toi16_short3 *m, unsigned j) {
    const int32_t *x = &m->short_row[0][TOI16_SIZE + j], *y = x + TOI16_SHORT_ROW, *z = y + TOI16_SHORT_ROW;
    uint32_t turned = m->half[0] * (uint32_t)*x + m->half[1] * (uint32_t)*y + m->half[2] * (uint32_t)*z;
    toi16_dots16(m->upper + TOI16_OF_B + 3 * j, m->upper + TOI16_FROM, m->path_b[j], 2);
    return clip(m, 3 + j, m->path_b[j], (int32_t)(m->half[3 + j] + ((turned + 0x4000) >> 15)));
}

/* ---- Upright boxes */

/* The lowest 32 bits mostly tell. */
static bool are_square(const toi_axis3 *u, const toi_axis3 *v) {
    return (uint32_t)u->x * (uint32_t)v->x + (uint32_t)u->y * (uint32_t)v->y +
                   (uint32_t)u->z * (uint32_t)v->z ==
               0 &&
           toi16_dot3(u, v) == 0;
}

/* A box's axes but one of them. */
static inline const toi_axis3 *first_but(const toi_axis3 *u, unsigned i) {
    return i == 0 ? u + 1 : u;
}

static inline const toi_axis3 *last_but(const toi_axis3 *u, unsigned i) {
    return i == 2 ? u + 1 : u + 2;
}

/* Of one axis of both boxes: it is 0 along each coordinate, or the others of both are. Mostly it is a
 * coordinate axis. */
static inline bool are_level(const toi_axis3 *u, const toi_axis3 *v, unsigned i, unsigned j) {
    const toi_axis3 *w = u + i, *u1 = first_but(u, i), *u2 = last_but(u, i), *v1 = first_but(v, j),
                    *v2 = last_but(v, j);
    return (w->x == 0 || (u1->x | u2->x | v1->x | v2->x) == 0) &&
           (w->y == 0 || (u1->y | u2->y | v1->y | v2->y) == 0) &&
           (w->z == 0 || (u1->z | u2->z | v1->z | v2->z) == 0);
}

/* As the walk asks, of two axes that seem to be one. */
TOI16_SELDOM bool are_upright(const toi_axis3 *u, const toi_axis3 *v, unsigned i, unsigned j) {
    return are_square(&u[i], first_but(v, j)) && are_square(&u[i], last_but(v, j)) &&
           are_square(first_but(u, i), &v[j]) && are_square(last_but(u, i), &v[j]);
}

/* Upright boxes need no edge axes. A face of B that is exactly one of A's comes after it with the same
 * projections, and says nothing. */
static inline void look_at_pair(toi16_short3 *m, const toi16_layout3 *at, unsigned i, unsigned j) {
    const toi_axis3 *u = at->a.rot->u, *v = at->b.rot->u;
    bool same = toi16_is_same_axis(&u[i], &v[j]);
    if (same)
        m->same |= UINT32_C(1) << j;
    if (m->edges)
        m->edges = !(same && are_level(u, v, i, j)) && !are_upright(u, v, i, j);
}

/* Where an axis is one of the other box its products are 1 and 0, Q1.15, each to within 3 units: what is one
 * for sure is at least the first, and the three add up to less than the second. */
enum { NEARLY_ONE = 0x7FFD, NEARLY_0 = 3 };
static const int32_t MORE_THAN_ONE = 0x800A;

static inline void look_at_row(toi16_short3 *m, const toi16_layout3 *at, unsigned i) {
    const int32_t *size = &m->short_row[i][TOI16_SIZE];
    unsigned j = size[0] >= NEARLY_ONE ? 0 : size[1] >= NEARLY_ONE ? 1 : 2;
    if (size[0] + size[1] + size[2] < MORE_THAN_ONE && size[j] >= NEARLY_ONE)
        look_at_pair(m, at, i, j);
}

TOI16_SELDOM void look_at_rows(toi16_short3 *m, const toi16_layout3 *at) {
    for (unsigned i = 0; i < 3; i++)
        look_at_row(m, at, i);
}

/* Where there is such a row the first one is it, or its product with that axis of B is 0. */
static inline bool may_be_aligned(const toi16_short3 *m) {
    const int32_t *size = &m->short_row[0][TOI16_SIZE];
    return size[0] <= NEARLY_0 || size[1] <= NEARLY_0 || size[2] <= NEARLY_0;
}

/* ---- Straight axes */

/* Is one of a box's axes perpendicular to the others, and of length 1, to within 4 * 2^-15? Bent axes wrap,
 * and come nowhere near. */
TOI16_SELDOM bool is_nearly_straight(const int32_t *axis, const int32_t *box) {
    return toi16_off_axis16(axis, box) == 1 << 13;
}

static inline bool is_sound(const toi16_short3 *m, uint32_t axis) {
    return is_nearly_straight(m->upper + 3 * axis, m->upper + (axis < 3 ? 0 : TOI16_OF_B));
}

TOI16_SELDOM bool are_all_sound(const toi16_short3 *m) {
    bool sound = true;
    for (uint32_t axis = 0; axis < 6; axis++)
        sound = sound && is_sound(m, axis);
    return sound;
}

/* Where an axis separates. Of large boxes all count. */
TOI16_INLINE toi16_found tell_apart(const toi16_short3 *m, const toi16_layout3 *at, uint32_t axis) {
    return (toi16_are_large3(at) ? are_all_sound(m) : is_sound(m, axis)) ? TOI16_APART : TOI16_UNDECIDED;
}

/* Are a box's axes orthonormal to within 4.75 * 2^-30? upper: of the first of them. */
static inline bool is_straight(const int32_t *upper) {
    return toi16_off_frame16(upper) <= 7;
}

/* ---- All */

static void start(toi16_short3 *m, const toi16_layout3 *at) {
    enum { LARGE_DOUBT = 33 };
    uint32_t reach = cut_half(at->reach2, m->grow);
    m->least_place = -6 - (int32_t)(reach >> 13) - (toi16_are_large3(at) ? LARGE_DOUBT : 0);
    m->time_doubt = 10 + (int32_t)(reach >> 13) + (toi16_are_large3(at) ? 2 * LARGE_DOUBT : 0);
}

/* Where it is certain that the last axis to begin does so after the first to end. */
TOI16_INLINE toi16_found tell_if_they_meet(const toi16_short3 *m, const toi16_layout3 *at) {
    if (compare(m, m->last.num, m->last.den, &m->first) >= 0)
        return TOI16_MEETS;
    return tell_apart(m, at, m->first.axis) == TOI16_APART ? tell_apart(m, at, m->last.axis)
                                                           : TOI16_UNDECIDED;
}

TOI16_INLINE toi16_found clip_faces_a(toi16_short3 *m, const toi16_layout3 *at) {
    if (clip_a(m, 0))
        return tell_apart(m, at, 0);
    if (clip_a(m, 1))
        return tell_apart(m, at, 1);
    if (clip_a(m, 2))
        return tell_apart(m, at, 2);
    return tell_if_they_meet(m, at);
}

/* What B reaches along A's is known whether or not its axes are straight. */
TOI16_INLINE toi16_found clip_faces_b(toi16_short3 *m, const toi16_layout3 *at) {
    if ((m->same & 1) == 0 && clip_b(m, 0))
        return tell_apart(m, at, 3);
    if ((m->same & 2) == 0 && clip_b(m, 1))
        return tell_apart(m, at, 4);
    if ((m->same & 4) == 0 && clip_b(m, 2))
        return tell_apart(m, at, 5);
    return tell_if_they_meet(m, at);
}

/* Leaves those faces open that may matter. Apart, meets where the boxes are straight, else undecided. */
static toi16_found find_open(toi16_short3 *m, const toi16_layout3 *at, const toi_options *options) {
    if (!shorten(m, at, toi16_until(options)))
        return TOI16_UNDECIDED;
    start(m, at);
    toi16_found found = clip_faces_a(m, at);
    if (found != TOI16_MEETS)
        return found;
    m->same = 0;
    m->edges = !options->quick;
    if (may_be_aligned(m) && !toi16_are_large3(at))
        look_at_rows(m, at);
    found = clip_faces_b(m, at);
    if (found != TOI16_MEETS)
        return found;
    m->known = m->open == 0;
    m->open |= toi16_bit_of3(m->first.axis) | toi16_bit_of3(m->last.axis);
    put_lower(m, at);
    return is_straight(m->upper) && is_straight(m->upper + TOI16_OF_B) ? TOI16_MEETS : TOI16_UNDECIDED;
}

/* ---- Ticks */

static toi16_found clip_edges(toi16_short3 *m, const toi16_layout3 *at) {
    uint32_t enter = m->enter.axis, leave = m->leave.axis;
    if (toi16_clip_short_edges3(m, at))
        return TOI16_APART;
    if (m->enter.axis != enter)
        toi16_find_tick3(at, &m->enter, false);
    if (m->leave.axis != leave)
        toi16_find_tick3(at, &m->leave, true);
    return TOI16_MEETS;
}

toi16_found toi16_clip_short3(toi16_found3 *out, const toi16_layout3 *at, const toi_options *options) {
    toi16_short3 m;
    toi16_found found = find_open(&m, at, options);
    if (found != TOI16_MEETS)
        return found;
    if (toi16_clip_halves3(&m, at))
        return TOI16_APART;
    toi16_find_tick3(at, &m.enter, false);
    toi16_find_tick3(at, &m.leave, true);
    if (m.edges && clip_edges(&m, at) == TOI16_APART)
        return TOI16_APART;
    out->enter = m.enter;
    out->leave = m.leave;
    out->open = m.open;
    out->by_enter = m.by_enter;
    return TOI16_MEETS;
}
