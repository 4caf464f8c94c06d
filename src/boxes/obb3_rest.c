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
    FACES_AT_REST = 6,
    AXES_AT_REST = 15,
    DOUBT_AT_REST =
        32, /* by how many units the walk may find M to reach farther, or less far, if L had length 1 */
    DOUBT_OF_SINE = 12 /* twice what a sine may be off by, Q4.28 */
};

/* More than any box extends to. */
static const int32_t NO_FACE = INT32_C(1) << 29;

/* What is known of the axes. How far M reaches beyond 0, along a direction of length 1 or less, is `inside`.
 */
typedef struct {
    int32_t inside[FACES_AT_REST];
    int32_t least_inside;          /* of the faces */
    uint32_t far[AXES_AT_REST];    /* of edges in `close`: inside at least, squared, in 2^26 units */
    uint32_t square[AXES_AT_REST]; /* and |L|^2 at most, Q1.31 */
    uint32_t touching;             /* a bit for each axis on which boxes may be apart, or not asked for */
    uint32_t close;                /* a bit for each edge axis that may be less deep than all faces */
    uint32_t apart; /* the first axis that separates for certain; AXES_AT_REST where none does */
    uint32_t best_reach, best_square; /* the least upper bound of a depth: inside at most, |L|^2 at least */
} bounds_at_rest;

static inline uint32_t square_in_2_26(uint32_t x) {
    return (uint32_t)(toi16_mulu(x, x) >> 26);
}

/* ---- Faces: their axes have length 1 */

/* True where the axis separates for certain. */
TOI16_INLINE bool take_face(bounds_at_rest *r, uint32_t axis, int32_t place, int32_t reach) {
    int32_t inside = reach - (int32_t)toi16_size(place);
    r->inside[axis] = inside;
    if (inside < r->least_inside)
        r->least_inside = inside;
    if (inside > DOUBT_AT_REST)
        return false;
    r->touching |= UINT32_C(1) << axis;
    if (inside < -DOUBT_AT_REST)
        r->apart = axis;
    return inside < -DOUBT_AT_REST;
}

/* The face of B that is A's too has the same projections. */
static bool take_faces(toi16_relation3 *m, const toi16_layout3 *layout, bounds_at_rest *r) {
    for (uint32_t i = 0; i < 3; i++) {
        int32_t reach = toi16_reach_along_a3(m, layout, i);
        if (take_face(r, i, m->along[i].offset, reach))
            return true;
    }
    m->aligned = TOI16_NOT_ALIGNED3;
    if (toi16_may_be_aligned3(m))
        toi16_find_aligned3(m);
    uint32_t repeated = toi16_find_repeated3(m, layout);
    r->inside[3 + repeated % 3] = NO_FACE;
    for (uint32_t j = 0; j < 3; j++) {
        int32_t path[2], reach = toi16_reach_along_b3(m, layout, j, path);
        if (j != repeated && take_face(r, 3 + j, path[TOI16_AT_OFFSET3], reach))
            return true;
    }
    return false;
}

/* ---- Edges: their axes have the length of their sine, from the two entries that it is made of */

/* Takes an axis that may be less deep than all faces. True where it separates for certain. */
TOI16_SELDOM bool take_close(bounds_at_rest *r, uint32_t axis, int32_t inside, uint32_t x, uint32_t y) {
    uint64_t square = toi16_mulu(x, x) + toi16_mulu(y, y), off = DOUBT_OF_SINE * ((uint64_t)x + y + 3);
    r->close |= UINT32_C(1) << axis;
    r->far[axis] = inside > DOUBT_AT_REST ? square_in_2_26((uint32_t)(inside - DOUBT_AT_REST)) : 0;
    r->square[axis] = (uint32_t)((square + off) >> 25) + 1;
    if (inside <= DOUBT_AT_REST)
        r->touching |= UINT32_C(1) << axis;
    if (inside < -DOUBT_AT_REST) {
        r->apart = axis;
        return true;
    }
    uint32_t most = square_in_2_26((uint32_t)(inside + DOUBT_AT_REST)) + 1,
             least_square = square > off ? (uint32_t)((square - off) >> 25) : 0;
    if (toi16_mulu(most, r->best_square) < toi16_mulu(r->best_reach, least_square)) {
        r->best_reach = most;
        r->best_square = least_square;
    }
    return false;
}

/* What the relation has, cut off to 16 bits: lengths in 2^13 units, directions Q1.15. */
typedef struct {
    int32_t offset[3], cosine[3][3]; /* of an axis of B with those of A */
    uint32_t size[3][3], half_a[3], half_b[3];
} upper_parts;

static void put_upper_parts(const toi16_relation3 *m, upper_parts *u) {
    TOI16_UNROLL
    for (unsigned k = 0; k < 3; k++) {
        u->offset[k] = toi16_shr32(m->along[k].offset, 13);
        u->half_a[k] = m->half_a[k] >> 17;
        u->half_b[k] = m->half_b[k] >> 17;
        TOI16_UNROLL
        for (unsigned j = 0; j < 3; j++) {
            u->cosine[j][k] = toi16_shr32(m->column[j].cosine_q28[k], 13);
            u->size[j][k] = m->column[j].reach[k] >> 13;
        }
    }
}

/* The two numbers but k. */
static inline unsigned one_of_others(unsigned k) {
    return 1U >> k;
}

static inline unsigned other_of_others(unsigned k) {
    return 2 - (k >> 1);
}

/* Is the depth along the axis of two edges above one whose square is `least`, in 2^40 units, for certain? All
 * products take 32 bits. */
TOI16_INLINE bool is_deeper(const upper_parts *u, unsigned i, unsigned j, uint32_t least) {
    enum { DOUBT_OF_PLACE = 6 };
    const unsigned a = one_of_others(i), b = other_of_others(i), m = one_of_others(j), n = other_of_others(j);
    const uint32_t x = u->size[j][a], y = u->size[j][b],
                   reach = u->half_a[a] * y + u->half_a[b] * x + u->half_b[m] * u->size[n][i] +
                           u->half_b[n] * u->size[m][i];
    int32_t place = u->offset[b] * u->cosine[j][a] - u->offset[a] * u->cosine[j][b];
    int32_t far = toi16_shr32((int32_t)reach - (int32_t)toi16_abs32(place), 15) - DOUBT_OF_PLACE;
    uint32_t square_q15 = (((x + 2) * (x + 2) + (y + 2) * (y + 2)) >> 15) + 1;
    return far > 0 && 2 * (uint32_t)far * (uint32_t)far > least * square_q15;
}

/* True where the axis separates for certain. */
TOI16_SELDOM bool take_edges(const toi16_relation3 *r, const toi16_layout3 *layout, unsigned i, unsigned j,
                             bounds_at_rest *bounds) {
    const unsigned a = one_of_others(i), b = other_of_others(i), m = one_of_others(j), n = other_of_others(j);
    const int32_t along_a = r->column[j].cosine_q28[a], along_b = r->column[j].cosine_q28[b];
    const uint32_t x = toi16_size(along_a), y = toi16_size(along_b), axis = 6 + 3 * i + j,
                   half_a = layout->a.half2[i], half_b = layout->b.half2[j],
                   half2 = half_a < half_b ? half_a : half_b,
                   reach =
                       toi16_across(r->half_a[a], r->half_a[b], y, x) +
                       toi16_across(r->half_b[m], r->half_b[n], r->column[n].reach[i], r->column[m].reach[i]);
    int32_t place = toi16_cross_along3(r->along[a].offset, r->along[b].offset, along_a, along_b);
    if (toi16_is_axis3(layout, half2, along_a, along_b))
        return take_close(bounds, axis, (int32_t)(reach - toi16_size(place)), x, y);
    if (half2 != 0)
        bounds->touching |= UINT32_C(1) << axis;
    return false;
}

static bool take_all_edges(const toi16_relation3 *m, const toi16_layout3 *layout, bounds_at_rest *r) {
    const uint32_t most = ((uint32_t)(r->least_inside + DOUBT_AT_REST) >> 13) + 1;
    const uint32_t least = (most * most >> 14) + 1;
    upper_parts upper;
    put_upper_parts(m, &upper);
    TOI16_UNROLL
    for (unsigned i = 0; i < 3; i++) {
        TOI16_UNROLL
        for (unsigned j = 0; j < 3; j++)
            if (!is_deeper(&upper, i, j, least) && take_edges(m, layout, i, j, r))
                return true;
    }
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
    m->path[TOI16_AT_WAY3].x = m->path[TOI16_AT_WAY3].y = m->path[TOI16_AT_WAY3].z = 0;
    return true;
}

/* The faces that may be the least deep of them. */
static uint32_t close_faces(const bounds_at_rest *r) {
    uint32_t axes = 0;
    for (uint32_t axis = 0; axis < FACES_AT_REST; axis++)
        if (r->inside[axis] - 2 * DOUBT_AT_REST <= r->least_inside)
            axes |= UINT32_C(1) << axis;
    return axes;
}

/* Leaves those axes out that are deeper than another one for certain. */
static uint32_t least_deep(const bounds_at_rest *r, uint32_t axes) {
    const int32_t least = r->least_inside - DOUBT_AT_REST;
    uint32_t face = least > 0 ? square_in_2_26((uint32_t)least) : 0;
    if (toi16_mulu(face, r->best_square) > (uint64_t)r->best_reach << 31)
        axes = 0;
    for (uint32_t axis = FACES_AT_REST; axis < AXES_AT_REST; axis++)
        if ((r->close >> axis & 1) != 0 &&
            toi16_mulu(r->far[axis], r->best_square) <= toi16_mulu(r->best_reach, r->square[axis]))
            axes |= UINT32_C(1) << axis;
    return axes;
}

/* The axes whose depth may be the least one; those that may separate where an axis separates for certain. */
static uint32_t axes_to_project(const bounds_at_rest *r) {
    if (r->apart < AXES_AT_REST)
        return r->touching & ((UINT32_C(1) << r->apart) - 1);
    uint32_t axes = close_faces(r);
    return r->touching | (r->close != 0 ? least_deep(r, axes) : axes);
}

/* Finds which axes to project, and which one separates for certain, or AXES_AT_REST. False where bounds tell
 * nothing. A function of its own, so that its stack is free when axes are projected. */
TOI16_OWN_STACK bool bound_axes(toi16_obbs3 *boxes, uint32_t *axes, uint32_t *apart) {
    const toi16_layout3 *layout = &boxes->layout;
    toi16_relation3 m;
    bounds_at_rest r;
    r.touching = r.close = 0;
    r.apart = AXES_AT_REST;
    r.least_inside = NO_FACE;
    if (!relate_at_rest(&m, layout))
        return false;
    if (!take_faces(&m, layout, &r)) {
        if (m.aligned == TOI16_NOT_ALIGNED3)
            boxes->upright = TOI16_NO;
        r.best_reach = square_in_2_26((uint32_t)(r.least_inside + DOUBT_AT_REST)) + 1;
        r.best_square = UINT32_C(1) << 31;
        if (!toi16_repeat_faces3(layout, &boxes->upright))
            take_all_edges(&m, layout, &r);
    }
    *axes = axes_to_project(&r);
    *apart = r.apart;
    return true;
}

/* ---- The search: a build for size walks over the axes */

/* The side of an axis that separates: where B's centre is. */
static toi16_mark side_apart(toi16_obbs3 *boxes, uint32_t axis) {
    toi_axis3 direction;
    toi16_obbs3_direction(&boxes->pair, axis, &direction);
    return 2 * axis + (toi16_dot3(&boxes->layout.offset2, &direction) < 0);
}

bool toi16_obbs3_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    uint32_t axes, apart;
    toi16_mark mark = TOI16_NO_MARK;
    if (TOI16_FOR_SIZE || !bound_axes((toi16_obbs3 *)pair, &axes, &apart))
        return false;
    *status = TOI_SEPARATE;
    for (uint32_t first; axes != 0; axes ^= first) {
        first = axes & (0 - axes);
        if (!toi16_clip_at_axis(pair, toi16_bits32(first) - 1, apart < AXES_AT_REST ? 0 : out, &mark)) {
            out->mark = mark;
            return true;
        }
    }
    if (apart < AXES_AT_REST)
        mark = side_apart((toi16_obbs3 *)pair, apart);
    else
        *status = toi16_status_at_rest(mark);
    if (*status != TOI_OVERLAP)
        out->mark = mark;
    return true;
}
