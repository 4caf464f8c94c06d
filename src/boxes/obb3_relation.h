/* SPDX-License-Identifier: MIT */
/* How two oriented boxes lie to one another, in products of 32 bits: what the search of a motion
 * (obb3_search.c) and the one at rest (obb3_rest.c) share. Lengths are counted in units, so that boxes,
 * offsets and ways take 28 bits; docs/numerics.md, section 6, has the bounds. */
#ifndef TOI16_OBB3_RELATION_H
#define TOI16_OBB3_RELATION_H

#include <stddef.h>

#include "../number/vector.h"
#include "obb3_layout.h"

/* B's centre along an axis of A: its offset and its way, rounded down. */
typedef struct {
    int32_t offset, way;
} toi16_along3;

/* An axis of B. */
typedef struct {
    int32_t cosine_q28[3]; /* its products with the axes of A, rounded down */
    uint32_t reach[3];     /* first the sizes of cosine_q28; after toi16_put_across what B extends to along
                              its products with the axes of A, rounded down */
} toi16_column3;

/* What the search knows of two boxes. The assembly of rows takes the members in this order. */
typedef struct {
    uint32_t half_a[3]; /* half extents in sixteenths */
    toi_axis3 path[2];  /* B's offset and its way, in quarters. After the faces, of B's places at both ticks
                           along A's axes: the middle, and a fourth of the way from one to the other */
    uint32_t half_b[3]; /* half extents in sixteenths */
    toi16_column3 column[3];
    toi16_along3 along[3];
    uint32_t aligned; /* an axis of A that seems to be one of B, aligned_b, or TOI16_NOT_ALIGNED3 */
    uint32_t aligned_b;
} toi16_relation3;

enum { TOI16_AT_OFFSET3, TOI16_AT_WAY3, TOI16_NOT_ALIGNED3 = 3 };

typedef char toi16_relations_are_in_order[offsetof(toi16_relation3, half_a) == 0 &&
                                                  offsetof(toi16_relation3, path) == 3 * sizeof(int32_t) &&
                                                  sizeof(toi_axis3) == 3 * sizeof(int32_t) &&
                                                  offsetof(toi16_relation3, half_b) == 9 * sizeof(int32_t) &&
                                                  offsetof(toi16_relation3, column) == 12 * sizeof(int32_t) &&
                                                  sizeof(toi16_column3) == 6 * sizeof(int32_t)
                                              ? 1
                                              : -1];

static inline void toi16_start_relation3(toi16_relation3 *m, const toi16_layout3 *layout, unsigned headroom) {
    toi16_grow_lengths3(layout, headroom, (uint32_t *)(void *)m);
}

/* ---- Faces */

/* What a box extends to along an axis that has products of these sizes with its own axes. */
static inline uint32_t toi16_extent_along3(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return (uint32_t)((toi16_mulu(half[0], x) + toi16_mulu(half[1], y) + toi16_mulu(half[2], z)) >> 32);
}

/* What both boxes extend to along axis i of A. It also fills row i of the columns, and along[i]. */
TOI16_INLINE int32_t toi16_reach_along_a3(toi16_relation3 *m, const toi16_layout3 *layout, uint32_t i) {
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
    return (int32_t)((m->half_a[i] >> 4) + toi16_extent_along3(m->half_b, x, y, z));
}

/* What both boxes extend to along axis j of B; path: B's offset and its way along it. */
TOI16_INLINE int32_t toi16_reach_along_b3(const toi16_relation3 *m, const toi16_layout3 *layout, uint32_t j,
                                          int32_t path[2]) {
    const toi_axis3 *v = &layout->b.rot->u[j];
    const uint32_t *size = m->column[j].reach;
    toi16_dots2(m->path, v->x, v->y, v->z, path);
    return (int32_t)((m->half_b[j] >> 4) + toi16_extent_along3(m->half_a, size[0], size[1], size[2]));
}

/* ---- Axes in common */

/* Along an axis of B the entries of a row have a sum of 1, else of more. */
TOI16_SELDOM void toi16_find_aligned3(toi16_relation3 *m) {
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
static inline bool toi16_may_be_aligned3(const toi16_relation3 *m) {
    enum { NEARLY_0 = 32 };
    return m->column[0].reach[0] <= NEARLY_0 || m->column[1].reach[0] <= NEARLY_0 ||
           m->column[2].reach[0] <= NEARLY_0;
}

/* The face of B that is exactly one of A's, or 3. It has the same projections, and so says nothing. */
static inline uint32_t toi16_find_repeated3(const toi16_relation3 *m, const toi16_layout3 *layout) {
    bool same = m->aligned != TOI16_NOT_ALIGNED3 && !toi16_are_large3(layout) &&
                toi16_is_same_axis(&layout->a.rot->u[m->aligned], &layout->b.rot->u[m->aligned_b]);
    return same ? m->aligned_b : 3;
}

/* ---- Edges: in A's axes u_i x v_j = u_b (u_a . v_j) - u_a (u_b . v_j), a and b being the numbers but i */

/* A coordinate along an edge axis, from the coordinates along the two axes of A that it is made of. */
static inline int32_t toi16_cross_along3(int32_t in_a, int32_t in_b, int32_t along_a, int32_t along_b) {
    return (int32_t)toi16_shr(toi16_mul_difference(in_b, along_a, in_a, along_b), 28);
}

/* What both boxes extend to along an edge axis, once toi16_put_across has filled the columns. */
static inline uint32_t toi16_reach_across3(const toi16_relation3 *m, unsigned i, unsigned j) {
    const unsigned a = 1U >> i, b = 2 - (i >> 1);
    const toi16_column3 *column = &m->column[j];
    return column->reach[i] + toi16_across(m->half_a[a], m->half_a[b], toi16_size(column->cosine_q28[b]),
                                           toi16_size(column->cosine_q28[a]));
}

#endif
