/* SPDX-License-Identifier: MIT */
/* Two oriented boxes: the two axes that decide, found by products of 32 bits.
 *
 * The walk over the axes (obb3_axes.c) stays what decides. Here each axis is looked at in rounded numbers
 * whose errors are bounded, and three things are proved of the walk's answer: that an axis separates; that
 * the walk's time on an axis lies between two ticks, 2^-16 of t_max; that an axis is inside from before the
 * enter tick until after the leave tick, and so would clip nothing. Where all axes are proved, the answer is
 * known to the bit. What is not proved, one query in some hundred, is left to the exact projections, axis by
 * axis. docs/numerics.md, 6, has the bounds. */
#include <stddef.h>

#include "../number/vector.h"
#include "obb3_ends.h"
#include "obb3_layout.h"

/* B's centre along an axis of A: its offset and its way, rounded down. */
typedef struct {
    int32_t offset, way;
} along_axis;

/* An axis of B. */
typedef struct {
    int32_t cosine_q28[3]; /* its products with the axes of A, rounded down */
    uint32_t reach[3];     /* first the sizes of cosine_q28; after toi16_put_across what B extends to along
                              its products with the axes of A, rounded down */
} axis_of_b;

/* What the search knows of two boxes. The assembly of rows takes the members in this order. */
typedef struct {
    uint32_t half_a[3]; /* half extents in sixteenths */
    toi_axis3 path[2];  /* B's offset and its way, in quarters. After the faces, of B's places at both ticks
                           along A's axes: the middle, and a fourth of the way from one to the other */
    uint32_t half_b[3]; /* half extents in sixteenths */
    axis_of_b column[3];
    along_axis along[3];
    uint32_t aligned; /* an axis of A that seems to be one of B, aligned_b, or NOT_ALIGNED */
    uint32_t aligned_b;
} box_relation;

enum { OFFSET, WAY, NOT_ALIGNED = 3 };

typedef char relations_are_in_order[offsetof(box_relation, half_a) == 0 &&
                                            offsetof(box_relation, path) == 3 * sizeof(int32_t) &&
                                            sizeof(toi_axis3) == 3 * sizeof(int32_t) &&
                                            offsetof(box_relation, half_b) == 9 * sizeof(int32_t) &&
                                            offsetof(box_relation, column) == 12 * sizeof(int32_t) &&
                                            sizeof(axis_of_b) == 6 * sizeof(int32_t)
                                        ? 1
                                        : -1];

/* ---- One scale: all lengths grow until the largest takes 30 bits */

static inline void grow_lengths(box_relation *m, const toi16_layout3 *layout, unsigned headroom) {
    toi16_grow_lengths3(layout, headroom, (uint32_t *)(void *)m);
}

static bool grow_lengths_until(box_relation *m, const toi16_layout3 *layout, fix16_t t_max) {
    const toi_axis3 *velocity = &layout->velocity;
    toi_axis3 way;
    if (layout->lengths == TOI16_BENT3)
        return false;
    toi16_find_way3(velocity, t_max, &way);
    const unsigned headroom = toi16_headroom3(toi16_lengths3(layout, &way));
    if (headroom > TOI16_MOST_GROW3)
        return false;
    grow_lengths(m, layout, headroom);
    toi16_grow3(&way, headroom + 1, &m->path[WAY]);
    m->path[WAY].x += toi16_rest_of_way3(velocity->x, t_max, headroom);
    m->path[WAY].y += toi16_rest_of_way3(velocity->y, t_max, headroom);
    m->path[WAY].z += toi16_rest_of_way3(velocity->z, t_max, headroom);
    return true;
}

/* False where all lengths are 0, a way saturates, or the axes of a box are bent. */
static inline bool relate(box_relation *m, const toi16_layout3 *layout, fix16_t t_max) {
    if (t_max != 65536)
        return grow_lengths_until(m, layout, t_max);
    unsigned headroom = toi16_headroom3(layout->lengths);
    if (headroom > TOI16_MOST_GROW3)
        return false;
    grow_lengths(m, layout, headroom);
    return true;
}

/* ---- Faces */

/* What a box extends to along an axis that has products of these sizes with its own axes. */
static inline uint32_t extent(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return (uint32_t)((toi16_mulu(half[0], x) + toi16_mulu(half[1], y) + toi16_mulu(half[2], z)) >> 32);
}

/* What both boxes extend to along axis i of A. It also fills row i of the columns, and along[i]. */
TOI16_INLINE int32_t reach_along_a(box_relation *m, const toi16_layout3 *layout, uint32_t i) {
    int32_t row[5], *column = &m->column[0].cosine_q28[i];
    toi16_dots5(&layout->a.rot->u[i], layout->b.rot->u, m->path, row);
    uint32_t x = toi16_size(row[0]), y = toi16_size(row[1]), z = toi16_size(row[2]);
    column[0] = row[0];
    column[3] = (int32_t)x;
    column[6] = row[1];
    column[9] = (int32_t)y;
    column[12] = row[2];
    column[15] = (int32_t)z;
    m->along[i].offset = row[3];
    m->along[i].way = row[4];
    return (int32_t)((m->half_a[i] >> 4) + extent(m->half_b, x, y, z));
}

TOI16_INLINE passage pass_face_a(box_relation *m, const toi16_layout3 *layout, uint32_t i) {
    int32_t reach = reach_along_a(m, layout, i);
    return pass(m->along[i].offset, m->along[i].way, reach);
}

TOI16_INLINE passage pass_face_b(const box_relation *m, const toi16_layout3 *layout, uint32_t j) {
    const toi_axis3 *v = &layout->b.rot->u[j];
    const uint32_t *size = m->column[j].reach;
    int32_t path[2];
    toi16_dots2(m->path, v->x, v->y, v->z, path);
    uint32_t reach = (m->half_b[j] >> 4) + extent(m->half_a, size[0], size[1], size[2]);
    return pass(path[OFFSET], path[WAY], (int32_t)reach);
}

/* ---- Axes in common */

/* Along an axis of B the entries of a row have a sum of 1, else of more. */
TOI16_SELDOM void find_aligned(box_relation *m) {
    static const uint32_t nearly_one = (UINT32_C(1) << 28) + 8;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t x = m->column[0].reach[i], y = m->column[1].reach[i], z = m->column[2].reach[i];
        if (x + y + z <= nearly_one) {
            m->aligned = i;
            m->aligned_b = x > nearly_one / 2 ? 0 : y > nearly_one / 2 ? 1 : 2;
        }
    }
}

/* Where boxes have an axis in common the first row is along it, or has an entry of nearly 0. */
static inline bool may_be_aligned(const box_relation *m) {
    enum { NEARLY_0 = 32 };
    return m->column[0].reach[0] <= NEARLY_0 || m->column[1].reach[0] <= NEARLY_0 ||
           m->column[2].reach[0] <= NEARLY_0;
}

/* 0 where two axes are exactly perpendicular. */
static inline uint32_t bits_of_dot(const toi_axis3 *u, const toi_axis3 *v) {
    int64_t dot = toi16_dot3(u, v);
    return (uint32_t)dot | (uint32_t)((uint64_t)dot >> 32);
}

/* Do the edge axes of boxes with an axis that seems to be one repeat those of faces, as the walk asks? */
static bool have_same_upright(const box_relation *m, const toi16_layout3 *layout) {
    const toi_axis3 *u = layout->a.rot->u, *v = layout->b.rot->u;
    const toi_axis3 *first = &u[m->aligned == 0], *last = &u[m->aligned == 2 ? 1 : 2];
    const toi_axis3 *first_b = &v[m->aligned_b == 0], *last_b = &v[m->aligned_b == 2 ? 1 : 2];
    u += m->aligned;
    v += m->aligned_b;
    return !toi16_are_large3(layout) && (bits_of_dot(u, first_b) | bits_of_dot(u, last_b) |
                                         bits_of_dot(first, v) | bits_of_dot(last, v)) == 0;
}

/* The face of B that is exactly one of A's, or 3. It has the same projections, and so says nothing. */
static inline uint32_t find_repeated(const box_relation *m, const toi16_layout3 *layout) {
    bool same = m->aligned != NOT_ALIGNED && !toi16_are_large3(layout) &&
                toi16_is_same_axis(&layout->a.rot->u[m->aligned], &layout->b.rot->u[m->aligned_b]);
    return same ? m->aligned_b : 3;
}

/* Clips by the faces, the first axes. True where one separates. */
static inline bool clip_faces(box_relation *m, toi16_ends3 *ends, const toi16_layout3 *layout) {
    if (clip_first(ends, pass_face_a(m, layout, 0)) || clip_ends(ends, 1, pass_face_a(m, layout, 1), 0) ||
        clip_ends(ends, 2, pass_face_a(m, layout, 2), 0))
        return true;
    m->aligned = NOT_ALIGNED;
    if (may_be_aligned(m))
        find_aligned(m);
    uint32_t repeated = find_repeated(m, layout);
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
TOI16_INLINE void place_at_ticks(const along_axis *axis, uint32_t sum, uint32_t between, int32_t *middle,
                                 int32_t *fourth) {
    *middle = axis->offset + 2 * high_word(toi16_mul(axis->way, (int32_t)(sum << 14)));
    *fourth = high_word(toi16_mul(axis->way, (int32_t)(between << 14)));
}

/* A coordinate along an edge axis, from the coordinates along the two axes of A that it is made of. */
static inline int32_t cross_along(int32_t in_a, int32_t in_b, int32_t along_a, int32_t along_b) {
    return (int32_t)toi16_shr(toi16_mul_difference(in_b, along_a, in_a, along_b), 28);
}

/* True where the axis separates. */
TOI16_INLINE bool clip_edge(const box_relation *m, toi16_ends3 *ends, const toi16_layout3 *layout, unsigned i,
                            unsigned j) {
    unsigned a = 1U >> i, b = 2 - (i >> 1); /* the axes of A but i */
    const axis_of_b *column = &m->column[j];
    const along_axis *in_a = &m->along[a], *in_b = &m->along[b];
    int32_t along_a = column->cosine_q28[a], along_b = column->cosine_q28[b];
    if (!is_asked_for(ends, layout, i, j, along_a, along_b))
        return false;
    uint32_t reach =
        column->reach[i] + toi16_across(m->half_a[a], m->half_a[b], toi16_size(along_b), toi16_size(along_a));
    passage p = pass(cross_along(in_a->offset, in_b->offset, along_a, along_b),
                     cross_along(in_a->way, in_b->way, along_a, along_b), (int32_t)reach);
    return clip_ends(ends, 6 + 3 * i + j, p, layout);
}

/* Clips by those edge axes that have a bit. This is a function of its own, as there are too few registers for
 * all of the search at once. */
TOI16_OWN_STACK bool clip_edges_found(const box_relation *m, toi16_ends3 *ends, const toi16_layout3 *layout,
                                      uint32_t found) {
    while (found != 0) {
        unsigned n = toi16_bits32(found) - 1, j = n * 11 >> 5;
        if (clip_edge(m, ends, layout, n - 3 * j, j))
            return true;
        found ^= UINT32_C(1) << n;
    }
    return false;
}

/* Clips by the edge axes that are not sure to be inside at both ends. True where one separates. */
TOI16_INLINE bool clip_edges(box_relation *m, toi16_ends3 *ends, const toi16_layout3 *layout) {
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
    box_relation m;
    toi16_ends3 ends;
    if (!relate(&m, layout, t_max))
        return toi16_leave_all_open3(options, times);
    if (clip_faces(&m, &ends, layout))
        return TOI16_APART;
    ends.leave.tick = (uint32_t)t_max; /* until it is found */
    bool askew = m.aligned == NOT_ALIGNED;
    if (!options->quick && (askew || !have_same_upright(&m, layout)) && clip_edges(&m, &ends, layout))
        return TOI16_APART;
    find_tick(layout, &ends.enter, false);
    find_tick(layout, &ends.leave, true);
    return finish(layout, &ends, askew, t_max, times);
}

toi16_found toi16_find_times3(const toi16_layout3 *layout, const toi_options *options, toi16_times3 *times) {
    return TOI16_NARROW ? search_narrow(layout, options, times) : search_wide(layout, options, times);
}
