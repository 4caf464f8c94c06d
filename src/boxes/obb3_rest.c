/* SPDX-License-Identifier: MIT */
/* Two oriented boxes at rest: which of their axes may be the least way out of an overlap, found by products
 * of 32 bits.
 *
 * The walk over the axes (pair/overlap.c) stays what decides. Here each axis gets bounds of what the walk
 * finds on it: how far M reaches beyond 0 along L, and the length of L. An axis whose depth is above the
 * upper bound of another one's for certain is left out. Most queries leave one axis to be projected, and none
 * where an axis separates for certain. docs/numerics.md, 6, has the bounds. */
#include "../pair/overlap.h"
#include "obb3_relation.h"

enum {
    AXES = 15,
    DOUBT_AT_REST =
        32, /* by how many units the walk may find M to reach farther, or less far, if L had length 1 */
    DOUBT_OF_SINE = 12 /* twice what a sine may be off by, Q4.28 */
};

/* A length of L, squared, Q1.31: at least and at most. */
typedef struct {
    uint32_t least, most;
} squared;

/* What is known of the axes. Squares of lengths are in 2^26 units. */
typedef struct {
    uint32_t reach[AXES];  /* how far M reaches beyond 0, squared, at least: 0 where boxes may be apart */
    uint32_t square[AXES]; /* |L|^2 at most */
    uint32_t asked;        /* a bit for each axis that the walk may ask for */
    uint32_t apart;        /* the first axis that separates for certain; AXES where none does */
    uint32_t best_reach, best_square; /* the least upper bound of a depth: reach at most, |L|^2 at least */
} bounds_at_rest;

/* ---- Bounds of an axis */

static inline uint32_t square_in_2_26(uint32_t x) {
    return (uint32_t)(toi16_mulu(x, x) >> 26);
}

/* Takes an axis that the walk asks for. True where it separates for certain. */
TOI16_INLINE bool take_axis(bounds_at_rest *r, uint32_t axis, int32_t place, uint32_t reach, squared length) {
    int32_t inside = (int32_t)reach - (int32_t)toi16_size(place);
    if (inside < -DOUBT_AT_REST) {
        r->apart = axis;
        return true;
    }
    uint32_t most = square_in_2_26((uint32_t)(inside + DOUBT_AT_REST)) + 1;
    r->asked |= UINT32_C(1) << axis;
    r->reach[axis] = inside > DOUBT_AT_REST ? square_in_2_26((uint32_t)(inside - DOUBT_AT_REST)) : 0;
    r->square[axis] = length.most;
    if (toi16_mulu(most, r->best_square) < toi16_mulu(r->best_reach, length.least)) {
        r->best_reach = most;
        r->best_square = length.least;
    }
    return false;
}

/* Takes an axis of which it is not sure whether the walk asks for it. */
static inline void leave_open(bounds_at_rest *r, uint32_t axis) {
    r->asked |= UINT32_C(1) << axis;
    r->reach[axis] = r->square[axis] = 0;
}

/* A face's axis has length 1. */
static const squared ONE = {UINT32_C(1) << 31, UINT32_C(1) << 31};

/* The sine of two edges, squared, from the two products that make it. */
static inline squared sine_of(uint32_t x, uint32_t y) {
    uint64_t square = toi16_mulu(x, x) + toi16_mulu(y, y), off = DOUBT_OF_SINE * ((uint64_t)x + y + 3);
    squared sine = {square > off ? (uint32_t)((square - off) >> 25) : 0,
                    (uint32_t)((square + off) >> 25) + 1};
    return sine;
}

/* ---- All axes; true where one separates for certain */

static bool take_faces(toi16_relation3 *m, const toi16_layout3 *layout, bounds_at_rest *r) {
    for (uint32_t i = 0; i < 3; i++) {
        int32_t reach = toi16_reach_along_a3(m, layout, i);
        if (take_axis(r, i, m->along[i].offset, (uint32_t)reach, ONE))
            return true;
    }
    m->aligned = TOI16_NOT_ALIGNED3;
    if (toi16_may_be_aligned3(m))
        toi16_find_aligned3(m);
    uint32_t repeated = toi16_find_repeated3(m, layout);
    for (uint32_t j = 0; j < 3; j++) {
        int32_t path[2], reach = toi16_reach_along_b3(m, layout, j, path);
        if (j != repeated && take_axis(r, 3 + j, path[TOI16_AT_OFFSET3], (uint32_t)reach, ONE))
            return true;
    }
    return false;
}

TOI16_INLINE bool take_edges(const toi16_relation3 *m, const toi16_layout3 *layout, unsigned i, unsigned j,
                             bounds_at_rest *r) {
    const unsigned a = 1U >> i, b = 2 - (i >> 1); /* the axes of A but i */
    const int32_t along_a = m->column[j].cosine_q28[a], along_b = m->column[j].cosine_q28[b];
    const uint32_t half_a = layout->a.half2[i], half_b = layout->b.half2[j],
                   half2 = half_a < half_b ? half_a : half_b, axis = 6 + 3 * i + j;
    if (half2 == 0)
        return false;
    if (!toi16_is_axis3(layout, half2, along_a, along_b)) {
        leave_open(r, axis);
        return false;
    }
    int32_t place = toi16_cross_along3(m->along[a].offset, m->along[b].offset, along_a, along_b);
    return take_axis(r, axis, place, toi16_reach_across3(m, i, j),
                     sine_of(toi16_size(along_a), toi16_size(along_b)));
}

static bool take_all_edges(toi16_relation3 *m, const toi16_layout3 *layout, bounds_at_rest *r) {
    toi16_put_across(m->half_b, m->column[0].cosine_q28);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            if (take_edges(m, layout, i, j, r))
                return true;
    return false;
}

/* ---- Which axes to project */

/* False where lengths are all 0, or axes bent. */
static bool relate_at_rest(toi16_relation3 *m, const toi16_layout3 *layout) {
    static const uint32_t one = (UINT32_C(1) << 28) - 1;
    unsigned headroom = toi16_headroom3((toi16_bits_of3(&layout->offset2) | layout->reach2) >> 1);
    if (headroom > TOI16_MOST_GROW3 || layout->lengths == TOI16_BENT3)
        return false;
    if (TOI16_NARROW && toi16_off_frames(layout->a.rot, layout->b.rot, one) > 1)
        return false;
    toi16_start_relation3(m, layout, headroom);
    return true;
}

/* The axes whose depth may be the least one; those that may separate where an axis separates for certain. */
static uint32_t axes_to_project(const bounds_at_rest *r) {
    uint32_t axes = 0;
    for (uint32_t axis = 0; axis < r->apart; axis++) {
        bool may = r->apart < AXES ? r->reach[axis] == 0
                                   : toi16_mulu(r->reach[axis], r->best_square) <=
                                         toi16_mulu(r->best_reach, r->square[axis]);
        axes |= (uint32_t)may << axis;
    }
    return axes & r->asked;
}

/* Finds which axes to project, and which one separates for certain, or AXES. False where bounds tell nothing.
 * A function of its own, so that its stack is free when axes are projected. */
TOI16_OWN_STACK bool bound_axes(toi16_obbs3 *boxes, uint32_t *axes, uint32_t *apart) {
    const toi16_layout3 *layout = &boxes->layout;
    toi16_relation3 m;
    bounds_at_rest r;
    r.asked = 0;
    r.apart = AXES;
    r.best_reach = UINT32_MAX;
    r.best_square = 1;
    if (!relate_at_rest(&m, layout))
        return false;
    if (!take_faces(&m, layout, &r)) {
        if (m.aligned == TOI16_NOT_ALIGNED3)
            boxes->upright = TOI16_NO;
        if (!toi16_repeat_faces3(layout, &boxes->upright))
            take_all_edges(&m, layout, &r);
    }
    *axes = axes_to_project(&r);
    *apart = r.apart;
    return true;
}

/* ---- The search */

/* The side of an axis that separates: where B's centre is. */
static toi16_mark side_apart(toi16_obbs3 *boxes, uint32_t axis) {
    toi_axis3 direction;
    toi16_obbs3_direction(&boxes->pair, axis, &direction);
    return 2 * axis + (toi16_dot3(&boxes->layout.offset2, &direction) < 0);
}

bool toi16_obbs3_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    uint32_t axes, apart;
    toi16_mark mark = TOI16_NO_MARK;
    if (!bound_axes((toi16_obbs3 *)pair, &axes, &apart))
        return false;
    *status = TOI_SEPARATE;
    for (uint32_t first; axes != 0; axes ^= first) {
        first = axes & (0 - axes);
        if (!toi16_clip_at_axis(pair, toi16_bits32(first) - 1, apart < AXES ? 0 : out, &mark)) {
            out->mark = mark;
            return true;
        }
    }
    if (apart < AXES)
        mark = side_apart((toi16_obbs3 *)pair, apart);
    else
        *status = toi16_status_at_rest(mark);
    if (*status != TOI_OVERLAP)
        out->mark = mark;
    return true;
}
