/* SPDX-License-Identifier: MIT */
/* Reading a table. */
#ifndef HULL_TABLE_H
#define HULL_TABLE_H

#include <stddef.h>
#include <toi16/hull.h>

/* Index n of a list of them. */
static inline uint32_t hull_index(const toi_hull3_table *t, const uint8_t *list, size_t n) {
    return t->index_size == 1 ? list[n] : (uint32_t)(list[2 * n] | list[2 * n + 1] << 8);
}

/* Vertex 0, 1 or 2 of those that span a face. */
static inline const toi_vec3 *hull_face_corner(const toi_hull3_table *t, size_t face, size_t n) {
    return &t->vertices[hull_index(t, t->faces, 3 * face + n)];
}

/* An edge as one of its two faces has it: counter-clockwise. */
typedef struct {
    uint32_t face, beyond; /* the face to its left, and the other one */
    uint32_t from, to;
} hull_side;

/* n counts both sides of every edge. */
static inline hull_side hull_side_of(const toi_hull3_table *t, size_t n) {
    const size_t edge = 4 * (n / 2), back = n % 2;
    return (hull_side){hull_index(t, t->edges, edge + 2 + back), hull_index(t, t->edges, edge + 3 - back),
                       hull_index(t, t->edges, edge + back), hull_index(t, t->edges, edge + 1 - back)};
}

#endif
