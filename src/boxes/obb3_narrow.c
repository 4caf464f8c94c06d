/* SPDX-License-Identifier: MIT */
/* Two oriented boxes where products of 32 bits are dear: which of their axes may decide, found in 16 bits.
 *
 * Numbers come in two halves, the upper one rounded to nearest and the lower one with a sign: directions have
 * 15 bits after the point and 15 below, lengths 15 bits and 15. Products of upper halves take 30 bits and
 * sums of three, which may wrap on the way, 32. What is proved here of an axis is what obb3_search.c proves:
 * it separates, or it begins before 0 or before another one does and ends after t_max or after another one
 * does, and so would clip nothing. Of the others, two in most queries, the lower halves are asked as well.
 *
 * Places have 14 bits more than lengths. Doubts are units of length; docs/numerics.md, 6. */
#include "../number/vector.h"
#include "obb3_narrow.h"

/* ---- One scale: all lengths grow until the largest takes 30 bits */

static inline bool grow_to_halves(toi16_narrow3 *m, const toi16_layout3 *layout) {
    m->headroom = toi16_headroom3(layout->lengths);
    if (m->headroom > TOI16_MOST_GROW3)
        return false;
    toi16_grow_lengths16(layout->a.half2, layout->b.half2, &layout->offset2, &layout->velocity, m->headroom,
                         m->half, m->path);
    return true;
}

/* Takes the way until t_max for a velocity, and then adds what was rounded off the way. */
TOI16_SELDOM bool grow_to_halves_until(toi16_narrow3 *m, const toi16_layout3 *layout, fix16_t t_max) {
    const toi_axis3 *velocity = &layout->velocity;
    toi16_layout3 until;
    until.a = layout->a;
    until.b = layout->b;
    until.offset2 = layout->offset2;
    until.reach2 = layout->reach2;
    toi16_find_way3(velocity, t_max, &until.velocity);
    until.lengths = layout->lengths == TOI16_BENT3 ? TOI16_BENT3 : toi16_lengths3(&until, &until.velocity);
    if (!grow_to_halves(m, &until))
        return false;
    m->path[3] += toi16_rest_of_way3(velocity->x, t_max, m->headroom);
    m->path[4] += toi16_rest_of_way3(velocity->y, t_max, m->headroom);
    m->path[5] += toi16_rest_of_way3(velocity->z, t_max, m->headroom);
    toi16_upper_halves(m->path, m->upper + TOI16_OFFSET, 6);
    return true;
}

/* Writes upper halves, and what they are in doubt by. False where lengths cannot grow. */
static bool start_narrow(toi16_narrow3 *m, const toi16_layout3 *layout, fix16_t t_max) {
    enum { LARGE_DOUBT = 33 };
    if (t_max == 65536 ? !grow_to_halves(m, layout) : !grow_to_halves_until(m, layout, t_max))
        return false;
    toi16_upper_halves(layout->a.rot->u, m->upper, 9);
    toi16_upper_halves(layout->b.rot->u, m->upper + TOI16_AXES_B, 9);
    int32_t reach = (int32_t)(((layout->reach2 << m->headroom) + 0x4000) >> 15),
            large = toi16_are_large3(layout) ? LARGE_DOUBT : 0;
    m->least_place = -6 - (reach >> 13) - large;
    m->time_doubt = 10 + (reach >> 13) + 2 * large;
    return true;
}

/* Writes what is left of numbers below their upper halves. */
static void put_lower_halves(toi16_narrow3 *m, const toi16_layout3 *layout) {
    toi16_lower_halves(layout->a.rot->u, m->lower, 9);
    toi16_lower_halves(layout->b.rot->u, m->lower + TOI16_AXES_B, 9);
    toi16_lower_halves(m->path, m->lower + TOI16_OFFSET, 6);
}

/* ---- Clipping the time of contact by an axis */

/* -1 where the first of two times is the earlier one for certain, 1 where it is the later one, else 0. All
 * four numbers may be off by time_doubt, and numerators are not above their denominators. */
TOI16_INLINE int order_rough_times(const toi16_narrow3 *m, uint32_t num, uint32_t den,
                                   const toi16_rough_end3 *end) {
    uint32_t doubt = (uint32_t)m->time_doubt, p = num * end->den, q = end->num * den,
             half = doubt * (den + doubt + end->den);
    if (p - q + 2 * half <= 4 * half)
        return 0;
    return p > q ? 1 : -1;
}

static void put_rough_end(toi16_rough_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

/* inner: 1 for the end that enters, -1 for the one that leaves. */
TOI16_INLINE void take_over_roughly(toi16_narrow3 *m, toi16_rough_end3 *end, uint32_t axis, int32_t time,
                                    uint32_t length, int inner) {
    uint32_t num = time < 0 ? 0 : (uint32_t)time;
    int order = num < length ? order_rough_times(m, num, length, end) : 0;
    if (order == 0)
        toi16_leave_open3(&m->ends, axis);
    if (order == inner)
        put_rough_end(end, num, length, axis);
}

/* A sum of three products as a length. */
static inline int32_t to_length(int32_t sum) {
    return toi16_shr32((int32_t)((uint32_t)sum + 0x4000), 15);
}

/* Writes how far B has to go until projections begin to meet and end to, and the length of its way; path: its
 * offset and way. True where the axis separates. */
TOI16_INLINE bool pass_roughly(const toi16_narrow3 *m, const int32_t path[2], int32_t reach, int32_t *near,
                               int32_t *far, int32_t *length) {
    int32_t offset = to_length(path[0]), way = to_length(path[1]);
    *length = (int32_t)toi16_size(way);
    *near = (way < 0 ? offset : -offset) - reach;
    *far = *near + 2 * reach;
    return *near > *length + m->time_doubt || *far < m->least_place;
}

/* True where the axis separates. */
TOI16_INLINE bool clip_roughly(toi16_narrow3 *m, uint32_t axis, const int32_t path[2], int32_t reach) {
    int32_t near, far, length;
    if (pass_roughly(m, path, reach, &near, &far, &length))
        return true;
    if (near >= m->least_place)
        take_over_roughly(m, &m->first, axis, near, (uint32_t)length, 1);
    if (far <= length + m->time_doubt)
        take_over_roughly(m, &m->last, axis, far, (uint32_t)length, -1);
    return false;
}

/* The first axis clips 0 and t_max themselves, the fractions 0 / one and one / one. */
TOI16_INLINE bool clip_first_roughly(toi16_narrow3 *m, const int32_t path[2], int32_t reach) {
    static const uint32_t one = UINT32_C(1) << 15;
    int32_t near, far, length;
    if (pass_roughly(m, path, reach, &near, &far, &length))
        return true;
    put_rough_end(&m->first, 0, one, TOI16_NO_AXIS3);
    put_rough_end(&m->last, one, one, TOI16_NO_AXIS3);
    m->ends.open = 0;
    if (near + m->least_place > 0 && near < length)
        put_rough_end(&m->first, (uint32_t)near, (uint32_t)length, 0);
    else if (near >= m->least_place)
        m->ends.open = 1;
    if (far < length - m->time_doubt)
        put_rough_end(&m->last, far < 0 ? 0 : (uint32_t)far, (uint32_t)length, 0);
    else if (far <= length + m->time_doubt)
        m->ends.open = 1;
    return false;
}

TOI16_INLINE_FOR_SPEED bool clip_roughly_by_a(toi16_narrow3 *m, unsigned i) {
    int32_t *row = m->upper_row[i], *path = row + TOI16_ROW_OFFSET;
    uint32_t turned = toi16_turn16(m->upper + 3 * i, m->upper + TOI16_AXES_B, m->half + 3, row);
    int32_t reach = (int32_t)(m->half[i] + turned);
    return i == 0 ? clip_first_roughly(m, path, reach) : clip_roughly(m, i, path, reach);
}

TOI16_INLINE_FOR_SPEED bool clip_roughly_by_b(toi16_narrow3 *m, unsigned j) {
    const int32_t *x = &m->upper_row[0][TOI16_ROW_SIZE + j], *y = x + TOI16_UPPER_ROW,
                  *z = y + TOI16_UPPER_ROW;
    uint32_t turned = m->half[0] * (uint32_t)*x + m->half[1] * (uint32_t)*y + m->half[2] * (uint32_t)*z;
    toi16_dots16(m->upper + TOI16_AXES_B + 3 * j, m->upper + TOI16_OFFSET, m->path_b[j], 2);
    return clip_roughly(m, 3 + j, m->path_b[j], (int32_t)(m->half[3 + j] + ((turned + 0x4000) >> 15)));
}

/* ---- Axes in common */

/* Are two axes exactly perpendicular? The lowest 32 bits mostly tell. */
static bool are_perpendicular(const toi_axis3 *u, const toi_axis3 *v) {
    return (uint32_t)u->x * (uint32_t)v->x + (uint32_t)u->y * (uint32_t)v->y +
                   (uint32_t)u->z * (uint32_t)v->z ==
               0 &&
           toi16_dot3(u, v) == 0;
}

/* The first and the last of a box's axes but axis i. */
static inline const toi_axis3 *first_but(const toi_axis3 *u, unsigned i) {
    return i == 0 ? u + 1 : u;
}

static inline const toi_axis3 *last_but(const toi_axis3 *u, unsigned i) {
    return i == 2 ? u + 1 : u + 2;
}

/* Along each coordinate, is the axis that both boxes have 0, or are all others? The axis mostly lies along a
 * coordinate. */
static inline bool turn_about_coordinate(const toi_axis3 *u, const toi_axis3 *v, unsigned i, unsigned j) {
    const toi_axis3 *w = u + i, *u1 = first_but(u, i), *u2 = last_but(u, i), *v1 = first_but(v, j),
                    *v2 = last_but(v, j);
    return (w->x == 0 || (u1->x | u2->x | v1->x | v2->x) == 0) &&
           (w->y == 0 || (u1->y | u2->y | v1->y | v2->y) == 0) &&
           (w->z == 0 || (u1->z | u2->z | v1->z | v2->z) == 0);
}

/* Asks as the walk does whether edge axes repeat those of faces, where two axes seem to be one. */
TOI16_SELDOM bool turn_about_axis(const toi_axis3 *u, const toi_axis3 *v, unsigned i, unsigned j) {
    return are_perpendicular(&u[i], first_but(v, j)) && are_perpendicular(&u[i], last_but(v, j)) &&
           are_perpendicular(first_but(u, i), &v[j]) && are_perpendicular(last_but(u, i), &v[j]);
}

/* Boxes that turn about one axis need no edge axes. A face of B that is exactly one of A's comes after it
 * with the same projections, and says nothing. */
static inline void compare_axes(toi16_narrow3 *m, const toi16_layout3 *layout, unsigned i, unsigned j) {
    const toi_axis3 *u = layout->a.rot->u, *v = layout->b.rot->u;
    bool same = toi16_is_same_axis(&u[i], &v[j]);
    if (same)
        m->same |= UINT32_C(1) << j;
    if (m->edges)
        m->edges = !(same && turn_about_coordinate(u, v, i, j)) && !turn_about_axis(u, v, i, j);
}

/* Where an axis is one of the other box its products are 1 and 0, Q1.15, each to within 3 units: a size that
 * is 1 for sure is at least NEARLY_ONE, and the three add up to less than MORE_THAN_ONE. */
enum { NEARLY_ONE = 0x7FFD };
static const int32_t MORE_THAN_ONE = 0x800A;

static inline void find_common_axis(toi16_narrow3 *m, const toi16_layout3 *layout, unsigned i) {
    const int32_t *size = &m->upper_row[i][TOI16_ROW_SIZE];
    unsigned j = size[0] >= NEARLY_ONE ? 0 : size[1] >= NEARLY_ONE ? 1 : 2;
    if (size[0] + size[1] + size[2] < MORE_THAN_ONE && size[j] >= NEARLY_ONE)
        compare_axes(m, layout, i, j);
}

TOI16_SELDOM void find_common_axes(toi16_narrow3 *m, const toi16_layout3 *layout) {
    for (unsigned i = 0; i < 3; i++)
        find_common_axis(m, layout, i);
}

/* Where boxes have an axis in common the first row is along it, or its product with that axis of B is 0. */
static inline bool may_have_common_axis(const toi16_narrow3 *m) {
    enum { NEARLY_0 = 3 };
    const int32_t *size = &m->upper_row[0][TOI16_ROW_SIZE];
    return size[0] <= NEARLY_0 || size[1] <= NEARLY_0 || size[2] <= NEARLY_0;
}

/* ---- Orthonormal axes */

/* Is an axis of a box perpendicular to the other two, and of length 1, to within 4 * 2^-15? The products of
 * bent axes wrap, and come nowhere near. */
TOI16_SELDOM bool is_nearly_straight(const int32_t *axis, const int32_t *box) {
    return toi16_off_axis16(axis, box) == 1 << 13;
}

static inline bool is_sound(const toi16_narrow3 *m, uint32_t axis) {
    return is_nearly_straight(m->upper + 3 * axis, m->upper + (axis < 3 ? 0 : TOI16_AXES_B));
}

TOI16_SELDOM bool are_all_sound(const toi16_narrow3 *m) {
    bool sound = true;
    for (uint32_t axis = 0; axis < 6; axis++)
        sound = sound && is_sound(m, axis);
    return sound;
}

/* Are the axes of a box, of which `upper` is the first, orthonormal to within 4.75 * 2^-30? */
static inline bool is_straight(const int32_t *upper) {
    return toi16_off_frame16(upper) <= 7;
}

/* An axis that separates only counts where it is sound, and one of large boxes where all are. */
TOI16_INLINE toi16_found tell_apart(const toi16_narrow3 *m, const toi16_layout3 *layout, uint32_t axis) {
    return (toi16_are_large3(layout) ? are_all_sound(m) : is_sound(m, axis)) ? TOI16_APART : TOI16_UNDECIDED;
}

/* ---- Faces */

/* Boxes are apart where the last axis to begin certainly does so after the first to end. */
TOI16_INLINE toi16_found tell_if_they_meet(const toi16_narrow3 *m, const toi16_layout3 *layout) {
    if (order_rough_times(m, m->last.num, m->last.den, &m->first) >= 0)
        return TOI16_MEETS;
    return tell_apart(m, layout, m->first.axis) == TOI16_APART ? tell_apart(m, layout, m->last.axis)
                                                               : TOI16_UNDECIDED;
}

TOI16_INLINE toi16_found clip_roughly_by_faces_of_a(toi16_narrow3 *m, const toi16_layout3 *layout) {
    if (clip_roughly_by_a(m, 0))
        return tell_apart(m, layout, 0);
    if (clip_roughly_by_a(m, 1))
        return tell_apart(m, layout, 1);
    if (clip_roughly_by_a(m, 2))
        return tell_apart(m, layout, 2);
    return tell_if_they_meet(m, layout);
}

/* What B extends to along A's axes is known whether or not its own axes are straight. */
TOI16_INLINE toi16_found clip_roughly_by_faces_of_b(toi16_narrow3 *m, const toi16_layout3 *layout) {
    if ((m->same & 1) == 0 && clip_roughly_by_b(m, 0))
        return tell_apart(m, layout, 3);
    if ((m->same & 2) == 0 && clip_roughly_by_b(m, 1))
        return tell_apart(m, layout, 4);
    if ((m->same & 4) == 0 && clip_roughly_by_b(m, 2))
        return tell_apart(m, layout, 5);
    return tell_if_they_meet(m, layout);
}

/* Leaves those faces open that may matter. Apart; meets where the axes are orthonormal; else undecided. */
static toi16_found find_open_faces(toi16_narrow3 *m, const toi16_layout3 *layout,
                                   const toi_options *options) {
    if (!start_narrow(m, layout, toi16_until(options)))
        return TOI16_UNDECIDED;
    toi16_found found = clip_roughly_by_faces_of_a(m, layout);
    if (found != TOI16_MEETS)
        return found;
    m->same = 0;
    m->edges = !options->quick;
    if (may_have_common_axis(m) && !toi16_are_large3(layout))
        find_common_axes(m, layout);
    found = clip_roughly_by_faces_of_b(m, layout);
    if (found != TOI16_MEETS)
        return found;
    m->known = m->ends.open == 0;
    m->ends.open |= toi16_bit_of3(m->first.axis) | toi16_bit_of3(m->last.axis);
    put_lower_halves(m, layout);
    return is_straight(m->upper) && is_straight(m->upper + TOI16_AXES_B) ? TOI16_MEETS : TOI16_UNDECIDED;
}

/* ---- All axes */

static toi16_found clip_by_edges(toi16_narrow3 *m, const toi16_layout3 *layout) {
    toi16_ends3 *ends = &m->ends;
    uint32_t enter = ends->enter.axis, leave = ends->leave.axis;
    if (toi16_clip_edge_halves3(m, layout))
        return TOI16_APART;
    if (ends->enter.axis != enter)
        toi16_find_tick3(layout, &ends->enter, false);
    if (ends->leave.axis != leave)
        toi16_find_tick3(layout, &ends->leave, true);
    return TOI16_MEETS;
}

/* The rest of what is known of two boxes has no place on the stack any more where times are found. */
toi16_found toi16_search_narrow3(const toi16_layout3 *layout, const toi_options *options, toi16_ends3 *ends) {
    toi16_narrow3 m;
    toi16_found found = find_open_faces(&m, layout, options);
    if (found != TOI16_MEETS)
        return found;
    if (toi16_clip_face_halves3(&m, layout))
        return TOI16_APART;
    toi16_find_tick3(layout, &m.ends.enter, false);
    toi16_find_tick3(layout, &m.ends.leave, true);
    if (m.edges && clip_by_edges(&m, layout) == TOI16_APART)
        return TOI16_APART;
    *ends = m.ends;
    return TOI16_MEETS;
}
