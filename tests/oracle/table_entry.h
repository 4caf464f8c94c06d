/* SPDX-License-Identifier: MIT */
/* What is remembered of a table's vertices, for the files that find it out. */
#ifndef TESTS_ORACLE_TABLE_ENTRY_H
#define TESTS_ORACLE_TABLE_ENTRY_H

#include "exact.h"
#include "table.h"

#include <stdlib.h>

/* A form, the vertices that it is of, and which of these are on each face's plane: bit n % 64 of word n / 64.
 */
typedef struct {
    table_form form;
    int edge_room, face_room;
    toi_vec3 *vertex;
    int count;
    uint64_t *member;
    size_t words;
} entry;

/* What is known of a table's vertices, found out where it is not. */
const entry *entry_of(const toi_hull3_table *table);

/* One more face, with no vertex on its plane yet; one more edge. */
void entry_add_face(entry *e, table_face face);
void entry_add_edge(entry *e, table_edge edge);

/* Takes a table's vertices; the form is then to be found. All zero is an entry. */
void entry_begin(entry *e, const toi_hull3_table *table);
void entry_clear(entry *e);

/* Finds the form, from the vertices alone. */
void entry_search(entry *e);

/* Takes the faces and edges of a solid from its table, and proves that these are all of the hull of the
 * vertices, and no others. False where they may not be: what was taken is then worth nothing. */
bool entry_claim(entry *e, const toi_hull3_table *table);

/* ---- for all of them ---- */

static inline int index_at(const toi_hull3_table *table, const uint8_t *indices, int n) {
    return table->index_size == 1 ? indices[n] : indices[2 * n] | indices[2 * n + 1] << 8;
}

static inline bool is_member(const entry *e, int face, int n) {
    return e->member[(size_t)face * e->words + (size_t)n / 64] >> (n % 64) & 1;
}

static inline void add_member(entry *e, int face, int n) {
    e->member[(size_t)face * e->words + (size_t)n / 64] |= UINT64_C(1) << (n % 64);
}

/* Of differences of two vertices each entry is below 2^30 in magnitude, of their cross products at most 2^61.
 */
static inline place64 between(const entry *e, int from, int to) {
    const toi_vec3 *a = &e->vertex[from], *b = &e->vertex[to];
    return (place64){{(int64_t)b->x - a->x, (int64_t)b->y - a->y, (int64_t)b->z - a->z}};
}

static inline place64 cross(place64 a, place64 b) {
    place64 n;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        n.c[i] = a.c[j] * b.c[k] - a.c[k] * b.c[j];
    }
    return n;
}

static inline place64 normal_of(const entry *e, int i, int j, int k) {
    return cross(between(e, i, j), between(e, i, k));
}

static inline bool is_none(place64 v) {
    return place64_is_zero(&v);
}

static inline int exact_side(place64 normal, place64 d) {
    int128 sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (int128)normal.c[i] * d.c[i];
    return (sum > 0) - (sum < 0);
}

/* The sign of the product of a normal and a difference. */
static inline int side(place64 normal, place64 d) {
    const rough n = place64_rough(&normal), to = place64_rough(&d);
    double error, product = rough_dot(&n, &to, &error);
    return product > error ? 1 : product < -error ? -1 : exact_side(normal, d);
}

/* Of two normals of one plane: 1 where they go the same way, 0 where the first is zero. */
static inline int goes_with(place64 normal, place64 up) {
    int drop = 0;
    for (int k = 1; k < 3; k++)
        drop = llabs(up.c[k]) > llabs(up.c[drop]) ? k : drop;
    return normal.c[drop] == 0 ? 0 : (normal.c[drop] > 0) == (up.c[drop] > 0) ? 1 : -1;
}

#endif
