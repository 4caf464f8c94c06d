/* SPDX-License-Identifier: MIT */
/* Whether the faces and edges of a table are those of the hull of its vertices, which is much less work than
 * to find them. Each face of the table has to have three vertices that span a plane, and no vertex before it
 * but some behind: so it is a facet of the hull. Each edge names two vertices and two faces, and the vertices
 * on the planes of both faces have to be these two and no others, at different places: so it is an edge of
 * the hull, with these ends, and no other edge of the table may have the same two. A facet with n vertices
 * on its plane has at most n edges, and n only where all of them are corners; so where as many edges name
 * a face as vertices are on its plane, these are all edges of it, and what is beyond each is in the table
 * too. From any facet of a polytope one comes to all others over edges: none is missing. */
#include "table_entry.h"

#include <string.h>

enum { MOST_VERTICES = 255, MOST_FACES = 2 * MOST_VERTICES };

typedef struct {
    entry *e;
    const toi_hull3_table *table;
    double at[3][MOST_VERTICES], reach;         /* the vertices as doubles, exactly; the largest coordinate */
    int members[MOST_FACES], edges[MOST_FACES]; /* of each face: vertices on its plane, edges found */
    uint64_t joined[MOST_VERTICES][(MOST_VERTICES + 63) / 64]; /* by an edge */
} claim;

static void read_vertices(claim *c) {
    c->reach = 0;
    for (int n = 0; n < c->e->count; n++) {
        const toi_vec3 *v = &c->e->vertex[n];
        const double at[3] = {v->x, v->y, v->z};
        for (int i = 0; i < 3; i++) {
            c->at[i][n] = at[i];
            c->reach = fmax(c->reach, fabs(at[i]));
        }
    }
}

/* The sign of a normal's product with the way from one vertex to each: of doubles, which a difference fits
 * exactly, where they are sure of it. Puts those on the plane among the face's. False where any is before it,
 * or none behind. */
static bool take_members(claim *c, place64 normal, int from) {
    const int face = c->e->form.faces - 1;
    const rough n = place64_rough(&normal);
    const double doubt = (fabs(n.c[0]) + fabs(n.c[1]) + fabs(n.c[2])) * c->reach * 0x1p-48;
    const double x = c->at[0][from], y = c->at[1][from], z = c->at[2][from];
    c->members[face] = 0;
    for (int m = 0; m < c->e->count; m++) {
        const double far =
            n.c[0] * (c->at[0][m] - x) + n.c[1] * (c->at[1][m] - y) + n.c[2] * (c->at[2][m] - z);
        if (far < -doubt)
            continue;
        const int sign = far > doubt ? 1 : exact_side(normal, between(c->e, from, m));
        if (sign > 0)
            return false;
        if (sign == 0) {
            add_member(c->e, face, m);
            c->members[face]++;
        }
    }
    return c->members[face] < c->e->count;
}

static bool take_face(claim *c, int n) {
    table_face face;
    for (int k = 0; k < 3; k++) {
        face.corner[k] = index_at(c->table, c->table->faces, 3 * n + k);
        if (face.corner[k] >= c->e->count)
            return false;
    }
    const place64 normal = normal_of(c->e, face.corner[0], face.corner[1], face.corner[2]);
    if (is_none(normal))
        return false;
    entry_add_face(c->e, face);
    c->edges[n] = 0;
    return take_members(c, normal, face.corner[0]);
}

/* The vertices on two planes are two given ones, and no others. */
static bool have_in_common(const entry *e, int f, int g, int from, int to) {
    for (size_t w = 0; w < e->words; w++) {
        uint64_t both = e->member[(size_t)f * e->words + w] & e->member[(size_t)g * e->words + w];
        both ^= (size_t)from / 64 == w ? UINT64_C(1) << (from % 64) : 0;
        both ^= (size_t)to / 64 == w ? UINT64_C(1) << (to % 64) : 0;
        if (both != 0)
            return false;
    }
    return true;
}

/* One of a face's corners that is not an end of an edge of it. */
static int wing_of(const entry *e, int face, int from, int to) {
    const int *corner = e->form.face[face].corner;
    int k = 0;
    while (corner[k] == from || corner[k] == to)
        k++;
    return corner[k];
}

static bool take_edge(claim *c, int n) {
    const int limits[4] = {c->e->count, c->e->count, c->e->form.faces, c->e->form.faces};
    int v[4];
    for (int k = 0; k < 4; k++) {
        v[k] = index_at(c->table, c->table->edges, 4 * n + k);
        if (v[k] >= limits[k])
            return false;
    }
    const int low = v[0] < v[1] ? v[0] : v[1], high = v[0] < v[1] ? v[1] : v[0];
    uint64_t *const joined = &c->joined[low][high / 64], bit = UINT64_C(1) << (high % 64);
    if (is_none(between(c->e, low, high)) || (*joined & bit) != 0 ||
        !have_in_common(c->e, v[2], v[3], low, high))
        return false;
    *joined |= bit;
    c->edges[v[2]]++;
    c->edges[v[3]]++;
    entry_add_edge(c->e, (table_edge){v[0],
                                      v[1],
                                      {wing_of(c->e, v[2], low, high), wing_of(c->e, v[3], low, high)},
                                      {v[2], v[3]}});
    return true;
}

bool entry_claim(entry *e, const toi_hull3_table *table) {
    static claim c;
    c.e = e;
    c.table = table;
    if (e->count > MOST_VERTICES || table->face_count > MOST_FACES || table->face_count == 0 ||
        (table->index_size != 1 && table->index_size != 2))
        return false;
    e->form.dimension = 3;
    e->form.edges = e->form.faces = 0;
    read_vertices(&c);
    for (int n = 0; n < e->count; n++)
        memset(c.joined[n], 0, e->words * sizeof c.joined[n][0]);
    bool right = true;
    for (int n = 0; n < table->face_count && right; n++)
        right = take_face(&c, n);
    for (int n = 0; n < table->edge_count && right; n++)
        right = take_edge(&c, n);
    for (int n = 0; n < table->face_count && right; n++)
        right = c.members[n] == c.edges[n];
    return right;
}
