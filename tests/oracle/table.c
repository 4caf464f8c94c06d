/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "exact.h"

#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 32 };

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

/* Of differences of two vertices each entry is below 2^30 in magnitude, of their cross products at most 2^61.
 */
typedef struct {
    int64_t c[3];
} vec64;

static vec64 between(const entry *e, int from, int to) {
    const toi_vec3 *a = &e->vertex[from], *b = &e->vertex[to];
    return (vec64){{(int64_t)b->x - a->x, (int64_t)b->y - a->y, (int64_t)b->z - a->z}};
}

static vec64 cross(vec64 a, vec64 b) {
    vec64 n;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        n.c[i] = a.c[j] * b.c[k] - a.c[k] * b.c[j];
    }
    return n;
}

static vec64 normal_of(const entry *e, int i, int j, int k) {
    return cross(between(e, i, j), between(e, i, k));
}

static bool is_none(vec64 v) {
    return v.c[0] == 0 && v.c[1] == 0 && v.c[2] == 0;
}

/* The sign of the product of a normal and a difference, of high 2^31 + low, both sums below 2^63. */
static int exact_side(vec64 normal, vec64 d) {
    const int64_t unit = INT64_C(1) << 31;
    int64_t high = 0, low = 0;
    for (int i = 0; i < 3; i++) {
        int64_t rest = ((normal.c[i] % unit) + unit) % unit;
        high += (normal.c[i] - rest) / unit * d.c[i];
        low += rest * d.c[i];
    }
    int64_t rest = ((low % unit) + unit) % unit;
    high += (low - rest) / unit;
    return high != 0 ? (high > 0 ? 1 : -1) : rest != 0;
}

static rough roughly(vec64 v) {
    return (rough){{(double)v.c[0], (double)v.c[1], (double)v.c[2]}};
}

static int side(vec64 normal, vec64 d) {
    const rough n = roughly(normal), to = roughly(d);
    double error, product = rough_dot(&n, &to, &error);
    return product > error ? 1 : product < -error ? -1 : exact_side(normal, d);
}

/* The order of points by x, then y, then z; of equal ones by number. */
static bool is_before(const entry *e, int i, int j) {
    vec64 d = between(e, i, j);
    for (int k = 0; k < 3; k++) {
        if (d.c[k] != 0)
            return d.c[k] > 0;
    }
    return i < j;
}

static bool is_member(const entry *e, int face, int n) {
    return e->member[(size_t)face * e->words + (size_t)n / 64] >> (n % 64) & 1;
}

/* Of two normals of one plane: 1 where they go the same way, 0 where the first is zero. */
static int goes_with(vec64 normal, vec64 up) {
    int drop = 0;
    for (int k = 1; k < 3; k++)
        drop = llabs(up.c[k]) > llabs(up.c[drop]) ? k : drop;
    return normal.c[drop] == 0 ? 0 : (normal.c[drop] > 0) == (up.c[drop] > 0) ? 1 : -1;
}

/* ---- planes and edges ---- */

static bool is_known(const entry *e, int i, int j, int k) {
    for (int f = 0; f < e->form.faces; f++) {
        if (is_member(e, f, i) && is_member(e, f, j) && is_member(e, f, k))
            return true;
    }
    return false;
}

/* 1 where some point is before the plane, -1 where some is behind it, 0 where both or neither are. */
static int only_side(const entry *e, vec64 normal, int i) {
    bool seen[3] = {false, false, false};
    for (int m = 0; m < e->count && !(seen[0] && seen[2]); m++)
        seen[side(normal, between(e, i, m)) + 1] = true;
    return seen[2] - seen[0];
}

static void add_face(entry *e, vec64 normal, table_face face) {
    table_form *form = &e->form;
    int room = e->face_room;
    form->face = grown(form->face, sizeof *form->face, form->faces, &e->face_room);
    if (room != e->face_room)
        e->member = realloc(e->member, (size_t)e->face_room * e->words * sizeof *e->member);
    if (e->member == NULL)
        abort();
    uint64_t *member = &e->member[(size_t)form->faces * e->words];
    memset(member, 0, e->words * sizeof *member);
    for (int m = 0; m < e->count; m++) {
        if (side(normal, between(e, face.corner[0], m)) == 0)
            member[m / 64] |= UINT64_C(1) << (m % 64);
    }
    form->face[form->faces++] = face;
}

static void try_plane(entry *e, int i, int j, int k) {
    vec64 normal = normal_of(e, i, j, k);
    int at = is_none(normal) ? 0 : only_side(e, normal, i);
    if (at != 0 && !is_known(e, i, j, k))
        add_face(e, normal, at < 0 ? (table_face){{i, j, k}} : (table_face){{i, k, j}});
}

/* A point of the face off the line of the edge. */
static int wing_of(const entry *e, int face, int from, int to) {
    int m = 0;
    while (!is_member(e, face, m) || is_none(normal_of(e, from, to, m)))
        m++;
    return m;
}

static void add_edge(entry *e, table_edge edge) {
    table_form *form = &e->form;
    form->edge = grown(form->edge, sizeof *form->edge, form->edges, &e->edge_room);
    form->edge[form->edges++] = edge;
}

/* What two faces have in common is a face of the polytope, and within two planes: an edge where it has two
 * different points. */
static void try_faces(entry *e, int f, int g) {
    int from = -1, to = -1;
    for (size_t w = 0; w < e->words; w++) {
        uint64_t both = e->member[(size_t)f * e->words + w] & e->member[(size_t)g * e->words + w];
        for (int m = (int)w * 64; both != 0; m++, both >>= 1) {
            if (!(both & 1))
                continue;
            from = from < 0 || is_before(e, m, from) ? m : from;
            to = to < 0 || is_before(e, to, m) ? m : to;
        }
    }
    if (from >= 0 && !is_none(between(e, from, to)))
        add_edge(e, (table_edge){from, to, {wing_of(e, f, from, to), wing_of(e, g, from, to)}, {f, g}});
}

/* ---- in space: around the edges of one face to the next, as gift wrapping goes ---- */

static void find_first_face(entry *e) {
    for (int i = 0; i < e->count; i++) {
        for (int j = i + 1; j < e->count; j++) {
            for (int k = j + 1; k < e->count && e->form.faces == 0; k++)
                try_plane(e, i, j, k);
        }
    }
}

/* Whether a face's outline goes from p to q: no point of it is to the right. */
static bool is_on_outline(const entry *e, const int *member, int members, vec64 normal, int p, int q) {
    bool left = !is_none(between(e, p, q));
    for (int n = 0; n < members && left; n++)
        left = goes_with(normal_of(e, p, q, member[n]), normal) >= 0;
    return left;
}

/* The face beyond an edge: all points are on one side of the plane of the face before it, so there is one
 * that all others are behind, seen from the edge. */
static void wrap(entry *e, int face, int p, int q) {
    int k = -1;
    vec64 normal = {{0, 0, 0}};
    for (int m = 0; m < e->count; m++) {
        if (!is_member(e, face, m) && (k < 0 || side(normal, between(e, q, m)) > 0)) {
            k = m;
            normal = normal_of(e, q, p, k);
        }
    }
    try_plane(e, q, p, k);
}

static void wrap_all(entry *e, int face) {
    const int *corner = e->form.face[face].corner;
    vec64 normal = normal_of(e, corner[0], corner[1], corner[2]);
    int members = 0, *member = malloc((size_t)e->count * sizeof *member);
    if (member == NULL)
        abort();
    for (int m = 0; m < e->count; m++) {
        if (is_member(e, face, m))
            member[members++] = m;
    }
    for (int i = 0; i < members; i++) {
        for (int j = 0; j < members; j++) {
            if (is_on_outline(e, member, members, normal, member[i], member[j]))
                wrap(e, face, member[i], member[j]);
        }
    }
    free(member);
}

static void find_solid(entry *e) {
    find_first_face(e);
    for (int f = 0; f < e->form.faces; f++)
        wrap_all(e, f);
    for (int f = 0; f < e->form.faces; f++) {
        for (int g = f + 1; g < e->form.faces; g++)
            try_faces(e, f, g);
    }
}

/* ---- in a plane, on a line ---- */

/* The line through two points, where these are its ends and all others at one side. */
static void try_line(entry *e, vec64 normal, int from, int to) {
    bool seen[3] = {false, false, false};
    int wing = -1;
    if (is_none(between(e, from, to)))
        return;
    for (int m = 0; m < e->count; m++) {
        int turn = goes_with(normal_of(e, from, to, m), normal);
        if (turn == 0 && (is_before(e, m, from) || is_before(e, to, m)))
            return;
        seen[turn + 1] = true;
        wing = turn != 0 ? m : wing;
    }
    if (!(seen[0] && seen[2]))
        add_edge(e, (table_edge){from, to, {wing, wing}, {0, 0}});
}

static void find_flat(entry *e, const int spanning[4]) {
    vec64 normal = normal_of(e, spanning[0], spanning[1], spanning[2]);
    add_face(e, normal, (table_face){{spanning[0], spanning[1], spanning[2]}});
    for (int i = 0; i < e->count; i++) {
        for (int j = 0; j < e->count; j++)
            try_line(e, normal, i, j);
    }
}

static void find_segment(entry *e) {
    int from = 0, to = 0;
    for (int m = 1; m < e->count; m++) {
        from = is_before(e, m, from) ? m : from;
        to = is_before(e, to, m) ? m : to;
    }
    add_edge(e, (table_edge){from, to, {-1, -1}, {0, 0}});
}

/* Each point in turn that is not in what those before it span. Returns how many there are. */
static int find_span(const entry *e, int spanning[4]) {
    int found = 1;
    spanning[0] = 0;
    for (int m = 1; m < e->count && found < 4; m++) {
        vec64 d = between(e, 0, m);
        bool new = found == 1   ? !is_none(d)
                   : found == 2 ? !is_none(normal_of(e, 0, spanning[1], m))
                                : side(normal_of(e, 0, spanning[1], spanning[2]), d) != 0;
        if (new)
            spanning[found++] = m;
    }
    return found;
}

static void find_form(entry *e) {
    int spanning[4];
    e->form.dimension = find_span(e, spanning) - 1;
    e->form.edges = e->form.faces = 0;
    if (e->form.dimension == 3)
        find_solid(e);
    else if (e->form.dimension == 2)
        find_flat(e, spanning);
    else if (e->form.dimension == 1)
        find_segment(e);
}

/* ---- memory ---- */

static bool is_of(const entry *e, const toi_hull3_table *table) {
    return e->count == table->vertex_count &&
           memcmp(e->vertex, table->vertices, (size_t)e->count * sizeof *e->vertex) == 0;
}

static void set_vertices(entry *e, const toi_hull3_table *table) {
    size_t words = ((size_t)table->vertex_count + 63) / 64;
    e->count = table->vertex_count;
    e->vertex = realloc(e->vertex, (size_t)e->count * sizeof *e->vertex);
    e->member = realloc(e->member, ((size_t)e->face_room + 1) * words * sizeof *e->member);
    if (e->vertex == NULL || e->member == NULL)
        abort();
    e->words = words;
    memcpy(e->vertex, table->vertices, (size_t)e->count * sizeof *e->vertex);
}

static const entry *entry_of(const toi_hull3_table *table) {
    static entry entries[REMEMBERED];
    static int oldest;
    for (int n = 0; n < REMEMBERED; n++) {
        if (is_of(&entries[n], table))
            return &entries[n];
    }
    entry *e = &entries[oldest];
    oldest = (oldest + 1) % REMEMBERED;
    set_vertices(e, table);
    find_form(e);
    return e;
}

const table_form *table_form_of(const toi_hull3_table *table) {
    return &entry_of(table)->form;
}

/* ---- what a table says ---- */

/* A table beside what its vertices say. */
typedef struct {
    const toi_hull3_table *table;
    const entry *e;
    int *known; /* for each of its faces that of the form */
    bool *seen; /* which edges of the form came */
    vec64 up;   /* of a flat hull: the normal of face 0 */
} comparison;

static int index_at(const toi_hull3_table *table, const uint8_t *indices, int n) {
    return table->index_size == 1 ? indices[n] : indices[2 * n] | indices[2 * n + 1] << 8;
}

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
static int looks_out(const comparison *c, int face, vec64 normal, int at) {
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
    vec64 normal = normal_of(c->e, v[0], v[1], v[2]);
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
    vec64 normal = normal_of(c->e, v[0], v[1], edge->wing[left]);
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
