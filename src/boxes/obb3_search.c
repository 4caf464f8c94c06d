/* SPDX-License-Identifier: MIT */
/* Two oriented boxes: the two axes that decide, found by products of 32 bits.
 *
 * The walk over the axes (obb3_axes.c) stays what decides. Here each axis is looked at in rounded numbers
 * whose errors are bounded, and three things are proved of the walk's answer: that an axis separates; that
 * the walk's time on an axis lies between two ticks, 2^-16 of t_max; that an axis is inside from before the
 * enter tick until after the leave tick, and so would clip nothing. Where all axes are proved, the answer is
 * known to the bit. What is not proved, one query in some hundred, is left to the exact projections, axis by
 * axis. docs/numerics.md, 6, has the bounds. */
#include "../number/vector.h"
#include "obb3_ends.h"
#include "obb3_layout.h"
#include "obb3_relation.h"

/* ---- One scale: all lengths grow until the largest takes 30 bits */

static bool grow_lengths_until(toi16_relation3 *m, const toi16_layout3 *layout, fix16_t t_max) {
    const toi_axis3 *velocity = &layout->velocity;
    toi_axis3 way;
    if (layout->lengths == TOI16_BENT3)
        return false;
    toi16_find_way3(velocity, t_max, &way);
    const unsigned headroom = toi16_headroom3(toi16_lengths3(layout, &way));
    if (headroom > TOI16_MOST_GROW3)
        return false;
    toi16_start_relation3(m, layout, headroom);
    toi16_grow3(&way, headroom + 1, &m->path[TOI16_AT_WAY3]);
    m->path[TOI16_AT_WAY3].x += toi16_rest_of_way3(velocity->x, t_max, headroom);
    m->path[TOI16_AT_WAY3].y += toi16_rest_of_way3(velocity->y, t_max, headroom);
    m->path[TOI16_AT_WAY3].z += toi16_rest_of_way3(velocity->z, t_max, headroom);
    return true;
}

/* False where all lengths are 0, a way saturates, or the axes of a box are bent. */
static inline bool relate(toi16_relation3 *m, const toi16_layout3 *layout, fix16_t t_max) {
    if (t_max != 65536)
        return grow_lengths_until(m, layout, t_max);
    unsigned headroom = toi16_headroom3(layout->lengths);
    if (headroom > TOI16_MOST_GROW3)
        return false;
    toi16_start_relation3(m, layout, headroom);
    return true;
}

/* ---- Faces */

TOI16_INLINE passage pass_face_a(toi16_relation3 *m, const toi16_layout3 *layout, uint32_t i) {
    int32_t reach = toi16_reach_along_a3(m, layout, i);
    return pass(m->along[i].offset, m->along[i].way, reach);
}

TOI16_INLINE passage pass_face_b(const toi16_relation3 *m, const toi16_layout3 *layout, uint32_t j) {
    int32_t path[2], reach = toi16_reach_along_b3(m, layout, j, path);
    return pass(path[TOI16_AT_OFFSET3], path[TOI16_AT_WAY3], reach);
}

/* ---- Axes in common */

/* 0 where two axes are exactly perpendicular. */
static inline uint32_t bits_of_dot(const toi_axis3 *u, const toi_axis3 *v) {
    int64_t dot = toi16_dot3(u, v);
    return (uint32_t)dot | (uint32_t)((uint64_t)dot >> 32);
}

/* Do the edge axes of boxes with an axis that seems to be one repeat those of faces, as the walk asks? */
static bool have_same_upright(const toi16_relation3 *m, const toi16_layout3 *layout) {
    const toi_axis3 *u = layout->a.rot->u, *v = layout->b.rot->u;
    const toi_axis3 *first = &u[m->aligned == 0], *last = &u[m->aligned == 2 ? 1 : 2];
    const toi_axis3 *first_b = &v[m->aligned_b == 0], *last_b = &v[m->aligned_b == 2 ? 1 : 2];
    u += m->aligned;
    v += m->aligned_b;
    return !toi16_are_large3(layout) && (bits_of_dot(u, first_b) | bits_of_dot(u, last_b) |
                                         bits_of_dot(first, v) | bits_of_dot(last, v)) == 0;
}

/* Clips by the faces, the first axes. True where one separates. */
static inline bool clip_faces(toi16_relation3 *m, toi16_ends3 *ends, const toi16_layout3 *layout) {
    if (clip_first(ends, pass_face_a(m, layout, 0)) || clip_ends(ends, 1, pass_face_a(m, layout, 1), 0) ||
        clip_ends(ends, 2, pass_face_a(m, layout, 2), 0))
        return true;
    m->aligned = TOI16_NOT_ALIGNED3;
    if (toi16_may_be_aligned3(m))
        toi16_find_aligned3(m);
    uint32_t repeated = toi16_find_repeated3(m, layout);
    return (repeated != 0 && clip_ends(ends, 3, pass_face_b(m, layout, 0), 0)) ||
           (repeated != 1 && clip_ends(ends, 4, pass_face_b(m, layout, 1), 0)) ||
           (repeated != 2 && clip_ends(ends, 5, pass_face_b(m, layout, 2), 0));
}

/* ---- Edges: in A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j)
 *
 * At both ends of contact the middle of B's places and a fourth of the way between them are known. The size
 * of the middle and half of that way make the size of the farther place. An axis is inside where that is less
 * than what the boxes reach, by TOI16_DOUBT_AT_ENDS, in units of 16. */

/* Does the walk ask for this axis? Where that is not certain, the axis is left open. */
TOI16_INLINE bool is_asked_for(toi16_ends3 *ends, const toi16_layout3 *layout, uint32_t i, uint32_t j,
                               int32_t along_a, int32_t along_b) {
    uint32_t half_a = layout->a.half2[i], half_b = layout->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    if (half2 == 0)
        return false;
    if (toi16_is_axis3(layout, half2, along_a, along_b))
        return true;
    toi16_leave_open3(ends, 6 + 3 * i + j);
    return false;
}

/* About how many 2^-16 a time is, by less than 3 too few; `outermost` where doubt moves it by more than 1. */
static uint32_t rough_tick(const toi16_end3 *end, uint32_t outermost) {
    if (end->den <= (uint32_t)TOI16_DOUBT3 << 16)
        return outermost;
    unsigned grow = 32 - toi16_bits32(end->den);
    return (end->num << grow) / ((end->den << grow >> 16) + 1);
}

/* A tick before all that enters, and one after all that leaves. */
static inline uint32_t first_tick(const toi16_end3 *enter) {
    uint32_t tick = rough_tick(enter, 0);
    return tick == 0 ? 0 : tick - 1;
}

static inline uint32_t last_tick(const toi16_end3 *leave) {
    uint32_t tick = rough_tick(leave, 65536) + 4;
    return tick < 65536 ? tick : 65536;
}

/* Writes where B's centre is on an axis of A, by the sum of two ticks and their difference: to within 2
 * units, and 1 of the fourth. */
TOI16_INLINE void place_at_ticks(const toi16_along3 *axis, uint32_t sum, uint32_t between, int32_t *middle,
                                 int32_t *fourth) {
    *middle = axis->offset + 2 * high_word(toi16_mul(axis->way, (int32_t)(sum << 14)));
    *fourth = high_word(toi16_mul(axis->way, (int32_t)(between << 14)));
}

/* True where the axis separates. */
TOI16_INLINE bool clip_edge(const toi16_relation3 *m, toi16_ends3 *ends, const toi16_layout3 *layout,
                            unsigned i, unsigned j) {
    unsigned a = 1U >> i, b = 2 - (i >> 1); /* the axes of A but i */
    const toi16_column3 *column = &m->column[j];
    const toi16_along3 *in_a = &m->along[a], *in_b = &m->along[b];
    int32_t along_a = column->cosine_q28[a], along_b = column->cosine_q28[b];
    if (!is_asked_for(ends, layout, i, j, along_a, along_b))
        return false;
    uint32_t reach = toi16_reach_across3(m, i, j);
    passage p = pass(toi16_cross_along3(in_a->offset, in_b->offset, along_a, along_b),
                     toi16_cross_along3(in_a->way, in_b->way, along_a, along_b), (int32_t)reach);
    return clip_ends(ends, 6 + 3 * i + j, p, layout);
}

/* Clips by those edge axes that have a bit. This is a function of its own, as there are too few registers for
 * all of the search at once. */
TOI16_OWN_STACK bool clip_edges_found(const toi16_relation3 *m, toi16_ends3 *ends,
                                      const toi16_layout3 *layout, uint32_t found) {
    while (found != 0) {
        unsigned n = toi16_bits32(found) - 1, j = n * 11 >> 5;
        if (clip_edge(m, ends, layout, n - 3 * j, j))
            return true;
        found ^= UINT32_C(1) << n;
    }
    return false;
}

/* Clips by the edge axes that are not sure to be inside at both ends. True where one separates. */
TOI16_INLINE bool clip_edges(toi16_relation3 *m, toi16_ends3 *ends, const toi16_layout3 *layout) {
    uint32_t first = first_tick(&ends->enter), last = last_tick(&ends->leave);
    toi_axis3 *middle = &m->path[0], *fourth = &m->path[1];
    place_at_ticks(&m->along[0], first + last, last - first, &middle->x, &fourth->x);
    place_at_ticks(&m->along[1], first + last, last - first, &middle->y, &fourth->y);
    place_at_ticks(&m->along[2], first + last, last - first, &middle->z, &fourth->z);
    toi16_put_across(m->half_b, m->column[0].cosine_q28);
    return clip_edges_found(m, ends, layout, toi16_outside9((const int32_t *)(const void *)m));
}

/* ---- Times by ticks */

/* Writes the time of a sure tick, rounded down. False where 16 more bits do not tell which it is. */
static bool put_time(const toi16_layout3 *layout, const toi16_end3 *end, uint32_t tick, fix16_t t_max,
                     int32_t *out) {
    uint32_t rest = (end->num << 16) - tick * end->den, low = toi16_digit(&rest, end->den);
    uint64_t part = (uint64_t)tick << 16 | low, unsure = (uint64_t)toi16_doubt3(layout, end)
                                                         << (33 - toi16_bits32(end->den));
    if (part < unsure || part + unsure >= UINT32_MAX)
        return false;
    uint32_t least = (uint32_t)(toi16_mulu((uint32_t)(part - unsure), (uint32_t)t_max) >> 32),
             most = (uint32_t)(toi16_mulu((uint32_t)(part + unsure + 1), (uint32_t)t_max) >> 32);
    *out = (int32_t)least;
    return least == most;
}

/* Writes the times where t_max is not 1. */
static bool put_times_until(const toi16_layout3 *layout, const toi16_ends3 *ends, fix16_t t_max,
                            toi16_times3 *times) {
    const toi16_end3 *enter = &ends->enter, *leave = &ends->leave;
    times->exit = t_max;
    if (leave->axis != TOI16_NO_AXIS3) {
        if (!put_time(layout, leave, leave->tick - 1, t_max, &times->exit))
            return false;
        times->exit++;
    }
    return enter->axis == TOI16_NO_AXIS3 || put_time(layout, enter, enter->tick, t_max, &times->enter);
}

/* An end that is not sure is at most 3 ticks farther in than its tick, unless that is the outermost one. */
static bool is_near_its_tick(const toi16_end3 *end, uint32_t outermost) {
    return end->unsure == 0 || end->tick != outermost;
}

/* Where boxes are askew the walk asks for their edges too. */
static toi16_found leave_undecided(const toi16_ends3 *ends, bool askew, fix16_t t_max, toi16_times3 *times) {
    enum { FACES = 64 };
    const toi16_end3 *enter = &ends->enter, *leave = &ends->leave;
    uint32_t open = (uint16_t)ends->open;
    times->open = open | toi16_bit_of3(enter->axis) | toi16_bit_of3(leave->axis);
    bool known = open == 0 && (askew || times->open < FACES) && t_max == 65536 &&
                 is_near_its_tick(enter, 0) && is_near_its_tick(leave, 65536) &&
                 leave->tick >= enter->tick + 6;
    times->unsure = known ? enter->unsure | leave->unsure : 0;
    times->open |= ends->open >> TOI16_ALIKE3;
    times->askew = askew;
    return TOI16_UNDECIDED;
}

/* Finds the times of contact by the ticks of its ends where all axes are proved; else leaves open which axes
 * to project. askew: the boxes have surely no axis in common. */
TOI16_INLINE toi16_found finish(const toi16_layout3 *layout, const toi16_ends3 *ends, bool askew,
                                fix16_t t_max, toi16_times3 *times) {
    const toi16_end3 *enter = &ends->enter, *leave = &ends->leave;
    bool hit = enter->axis != TOI16_NO_AXIS3;
    times->status = hit ? TOI_HIT : TOI_OVERLAP;
    times->mark = hit ? 2 * enter->axis + (ends->enter_way >= 0) : TOI16_NO_MARK;
    times->enter = (fix16_t)enter->tick;
    times->exit = (fix16_t)leave->tick;
    if (((uint16_t)ends->open | enter->unsure | leave->unsure) == 0 && leave->tick >= enter->tick + 2 &&
        (t_max == 65536 || put_times_until(layout, ends, t_max, times)))
        return TOI16_MEETS;
    return leave_undecided(ends, askew, t_max, times);
}

/* ---- All of them */

void toi16_find_tick3(const toi16_layout3 *layout, toi16_end3 *end, bool late) {
    find_tick(layout, end, late);
}

static toi16_found search_narrow(const toi16_layout3 *layout, const toi_options *options,
                                 toi16_times3 *times) {
    toi16_ends3 ends;
    switch (toi16_search_narrow3(layout, options, &ends)) {
    case TOI16_MEETS:
        return finish(layout, &ends, false, toi16_until(options), times);
    case TOI16_APART:
        return TOI16_APART;
    default:
        return toi16_leave_all_open3(options, times);
    }
}

static inline toi16_found search_wide(const toi16_layout3 *layout, const toi_options *options,
                                      toi16_times3 *times) {
    const fix16_t t_max = toi16_until(options);
    toi16_relation3 m;
    toi16_ends3 ends;
    if (!relate(&m, layout, t_max))
        return toi16_leave_all_open3(options, times);
    if (clip_faces(&m, &ends, layout))
        return TOI16_APART;
    ends.leave.tick = (uint32_t)t_max; /* until it is found */
    bool askew = m.aligned == TOI16_NOT_ALIGNED3;
    if (!options->quick && (askew || !have_same_upright(&m, layout)) && clip_edges(&m, &ends, layout))
        return TOI16_APART;
    find_tick(layout, &ends.enter, false);
    find_tick(layout, &ends.leave, true);
    return finish(layout, &ends, askew, t_max, times);
}

toi16_found toi16_find_times3(const toi16_layout3 *layout, const toi_options *options, toi16_times3 *times) {
    return TOI16_NARROW ? search_narrow(layout, options, times) : search_wide(layout, options, times);
}
