/* SPDX-License-Identifier: MIT */
/* What a table says, beside what its vertices say. */
#include "table_entry.h"

#include <stdlib.h>

/* A table beside what its vertices say. */
typedef struct {
    const toi_hull3_table *table;
    const entry *e;
    int *known; /* for each of its faces that of the form */
    bool *seen; /* which edges of the form came */
    place64 up; /* of a flat hull: the normal of face 0 */
} comparison;

static bool read_indices(const comparison *c, const uint8_t *indices, int first, int limits[4], int count,
                         int out[4]) {
    for (int n = 0; n < count; n++) {
        out[n] = index_at(c->table, indices, first + n);
        if (out[n] >= limits[n])
            return false;
    }
    return true;
}

/* 1 where a face's normal at a point of it has all other points behind it, -1 where before it; of a flat
 * hull, where it goes with that of face 0 or against it. */
static int looks_out(const comparison *c, int face, place64 normal, int at) {
    const entry *e = c->e;
    if (e->form.dimension == 2)
        return goes_with(normal, c->up);
    int m = 0;
    while (is_member(e, face, m))
        m++;
    return -side(normal, between(e, at, m));
}

static const char *face_fault(comparison *c, int n) {
    int limits[4] = {c->e->count, c->e->count, c->e->count}, v[4], g = 0;
    if (!read_indices(c, c->table->faces, 3 * n, limits, 3, v))
        return "a face has a vertex that there is not";
    place64 normal = normal_of(c->e, v[0], v[1], v[2]);
    if (is_none(normal))
        return "a face's vertices span no plane";
    while (g < c->e->form.faces &&
           !(is_member(c->e, g, v[0]) && is_member(c->e, g, v[1]) && is_member(c->e, g, v[2])))
        g++;
    if (g == c->e->form.faces)
        return "a face is not one of the hull";
    if (n == 0)
        c->up = normal;
    if (looks_out(c, g, normal, v[0]) != (c->e->form.dimension == 2 && n == 1 ? -1 : 1))
        return "a face's vertices are clockwise";
    for (int other = 0; other < n && c->e->form.dimension == 3; other++) {
        if (c->known[other] == g)
            return "a face comes twice";
    }
    c->known[n] = g;
    return NULL;
}

static const char *edge_fault(const comparison *c, int n) {
    const table_form *form = &c->e->form;
    int faces = form->dimension == 1 ? 1 : c->table->face_count, k = 0, v[4];
    int limits[4] = {c->e->count, c->e->count, faces, faces};
    if (!read_indices(c, c->table->edges, 4 * n, limits, 4, v))
        return "an edge has a vertex or a face that there is not";
    while (k < form->edges && !(form->edge[k].from == v[0] && form->edge[k].to == v[1]) &&
           !(form->edge[k].from == v[1] && form->edge[k].to == v[0]))
        k++;
    if (k == form->edges)
        return "an edge is not one of the hull";
    if (c->seen[k])
        return "an edge comes twice";
    c->seen[k] = true;
    if (form->dimension == 1)
        return NULL;
    const table_edge *edge = &form->edge[k];
    int left = form->dimension == 2 ? v[2] : c->known[v[2]] == edge->face[1];
    if (form->dimension == 2 ? v[2] == v[3]
                             : c->known[v[2]] != edge->face[left] || c->known[v[3]] != edge->face[1 - left])
        return "an edge is not between these faces";
    place64 normal = normal_of(c->e, v[0], v[1], edge->wing[left]);
    if (looks_out(c, edge->face[left], normal, v[0]) != (form->dimension == 2 && left == 1 ? -1 : 1))
        return "an edge has left and right exchanged";
    return NULL;
}

static int64_t square_of(const toi_vec3 *v) {
    return (int64_t)v->x * v->x + (int64_t)v->y * v->y + (int64_t)v->z * v->z;
}

static const char *vertices_fault(const comparison *c) {
    const table_form *form = &c->e->form;
    int64_t reach = c->table->reach, farthest = 0;
    for (int m = 0; m < c->e->count; m++) {
        bool used = form->dimension == 0 && m == 0;
        for (int k = 0; k < form->edges && !used; k++)
            used = form->edge[k].from == m || form->edge[k].to == m;
        if (!used)
            return "a vertex is inside, on an edge or a face, or comes twice";
        int64_t square = square_of(&c->e->vertex[m]);
        farthest = square > farthest ? square : farthest;
    }
    if (farthest > reach * reach || (reach > 0 && farthest <= (reach - 1) * (reach - 1)))
        return "reach is not the least that holds all vertices";
    return NULL;
}

static const char *counts_fault(const comparison *c) {
    const table_form *form = &c->e->form;
    int faces = form->dimension == 2 ? 2 : form->faces;
    if (c->table->index_size != 1 && c->table->index_size != 2)
        return "indices are of no size that there is";
    return c->table->edge_count != form->edges ? "edges are missing or too many"
           : c->table->face_count != faces     ? "faces are missing or too many"
                                               : NULL;
}

const char *table_fault(const toi_hull3_table *table) {
    comparison c = {.table = table, .e = entry_of(table)};
    const char *fault = vertices_fault(&c);
    if (fault == NULL)
        fault = counts_fault(&c);
    c.known = calloc((size_t)table->face_count + 1, sizeof *c.known);
    c.seen = calloc((size_t)table->edge_count + 1, sizeof *c.seen);
    if (c.known == NULL || c.seen == NULL)
        abort();
    for (int n = 0; n < table->face_count && fault == NULL; n++)
        fault = face_fault(&c, n);
    for (int n = 0; n < table->edge_count && fault == NULL; n++)
        fault = edge_fault(&c, n);
    free(c.known);
    free(c.seen);
    return fault;
}
