/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes in 32 bits. In A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j).
 * Part of obb3_search.c. */
#ifndef TOI16_OBB3_EDGES_H
#define TOI16_OBB3_EDGES_H

#include "obb3_faces.h"

/* ---- Axes that count */

/* Does the walk ask for this one? Where that is not certain it is left open. */
TOI16_INLINE bool is_asked_for(toi16_found3 *f, const toi16_layout3 *boxes, uint32_t axis, uint32_t i,
                               uint32_t j, int32_t along_a, int32_t along_b) {
    uint32_t half_a = boxes->a.half2[i], half_b = boxes->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    if (half2 == 0)
        return false;
    if (toi16_is_axis3(boxes, half2, along_a, along_b))
        return true;
    leave_open(f, axis);
    return false;
}

/* ---- Those that are not sure to be inside at two ticks */

/* Of the places of B's centre at both ends the middle is known and how far they are apart. Half of that and
 * the middle, both in size, make the farther one's. That must be less than what the boxes reach, by
 * TOI16_DOUBT_AT_ENDS, in units of 16. */

/* About how many 2^-16 a time is, by less than 3 too few; or `outermost` where doubt moves it by more than 1.
 */
static uint32_t rough_tick(const toi16_end3 *end, uint32_t outermost) {
    if (end->den <= (uint32_t)TOI16_DOUBT3 << 16)
        return outermost;
    unsigned grow = 32 - toi16_bits32(end->den);
    return (end->num << grow) / ((end->den << grow >> 16) + 1);
}

/* Ticks before all that enters and after all that leaves. */
static inline uint32_t first_tick(const toi16_end3 *enter) {
    uint32_t tick = rough_tick(enter, 0);
    return tick == 0 ? 0 : tick - 1;
}

static inline uint32_t last_tick(const toi16_end3 *leave) {
    uint32_t tick = rough_tick(leave, 65536) + 4;
    return tick < 65536 ? tick : 65536;
}

/* Where the centre of B is on an axis of A, of the sum of two ticks and their difference: to within 2 units
 * and, of the fourth, 1. */
TOI16_INLINE void place_on(const toi16_along3 *axis, uint32_t sum, uint32_t between, int32_t *middle,
                           int32_t *fourth) {
    *middle = axis->at + 2 * toi16_high(toi16_mul(axis->by, (int32_t)(sum << 14)));
    *fourth = toi16_high(toi16_mul(axis->by, (int32_t)(between << 14)));
}

/* Where B's centre is on an axis, from its coordinates along the two axes of A that this is in. */
static inline int32_t offset(int32_t at_a, int32_t at_b, int32_t along_a, int32_t along_b) {
    return (int32_t)toi16_shr(toi16_mul_difference(at_b, along_a, at_a, along_b), 28);
}

/* True where the axis separates. */
TOI16_INLINE bool clip_edge(const toi16_meet3 *m, toi16_found3 *f, const toi16_layout3 *boxes, unsigned i,
                            unsigned j) {
    unsigned a = 1U >> i, b = 2 - (i >> 1); /* the axes of A but i */
    const toi16_column3 *column = &m->column[j];
    const toi16_along3 *on_a = &m->along[a], *on_b = &m->along[b];
    int32_t along_a = column->mixed_q28[a], along_b = column->mixed_q28[b];
    uint32_t axis = 6 + 3 * i + j;
    if (!is_asked_for(f, boxes, axis, i, j, along_a, along_b))
        return false;
    uint32_t reach =
        column->reach[i] + toi16_across(m->half_a[a], m->half_a[b], toi16_size(along_b), toi16_size(along_a));
    return clip(f, axis, offset(on_a->at, on_b->at, along_a, along_b),
                offset(on_a->by, on_b->by, along_a, along_b), (int32_t)reach, boxes);
}

/* found: a bit for each axis. A function of its own, as there are too few registers for all at once. */
TOI16_OWN_ROOM bool clip_found(const toi16_meet3 *m, toi16_found3 *f, const toi16_layout3 *boxes,
                               uint32_t found) {
    while (found != 0) {
        unsigned n = toi16_bits32(found) - 1, j = n * 11 >> 5;
        if (clip_edge(m, f, boxes, n - 3 * j, j))
            return true;
        found ^= UINT32_C(1) << n;
    }
    return false;
}

typedef char toi16_columns_are_in_order[offsetof(toi16_meet3, half_a) == 0 &&
                                                offsetof(toi16_meet3, path) == 3 * sizeof(int32_t) &&
                                                sizeof(toi_axis3) == 3 * sizeof(int32_t) &&
                                                offsetof(toi16_meet3, column) == 12 * sizeof(int32_t) &&
                                                sizeof(toi16_column3) == 6 * sizeof(int32_t)
                                            ? 1
                                            : -1];

/* A bit for each axis that is not sure to be inside at both ends. */
TOI16_INLINE uint32_t find_outside(const toi16_meet3 *m) {
    return toi16_outside9((const int32_t *)(const void *)m);
}

/* Clips by the edge axes. True where one separates. */
TOI16_INLINE bool clip_edges(toi16_meet3 *m, toi16_found3 *f, const toi16_layout3 *boxes) {
    uint32_t first = first_tick(&f->enter), last = last_tick(&f->leave);
    toi_axis3 *middle = &m->path[0], *fourth = &m->path[1];
    place_on(&m->along[0], first + last, last - first, &middle->x, &fourth->x);
    place_on(&m->along[1], first + last, last - first, &middle->y, &fourth->y);
    place_on(&m->along[2], first + last, last - first, &middle->z, &fourth->z);
    toi16_put_across(m->half_b, m->column[0].mixed_q28);
    return clip_found(m, f, boxes, find_outside(m));
}

#endif
