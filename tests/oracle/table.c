/* SPDX-License-Identifier: MIT */
#include "table_entry.h"

#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 32 };

/* The order of points by x, then y, then z; of equal ones by number. */
static bool is_before(const entry *e, int i, int j) {
    place64 d = between(e, i, j);
    for (int k = 0; k < 3; k++) {
        if (d.c[k] != 0)
            return d.c[k] > 0;
    }
    return i < j;
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
static int only_side(const entry *e, place64 normal, int i) {
    bool seen[3] = {false, false, false};
    for (int m = 0; m < e->count && !(seen[0] && seen[2]); m++)
        seen[side(normal, between(e, i, m)) + 1] = true;
    return seen[2] - seen[0];
}

void entry_add_face(entry *e, table_face face) {
    table_form *form = &e->form;
    int room = e->face_room;
    form->face = grown(form->face, sizeof *form->face, form->faces, &e->face_room);
    if (room != e->face_room)
        e->member = realloc(e->member, (size_t)e->face_room * e->words * sizeof *e->member);
    if (e->member == NULL)
        abort();
    memset(&e->member[(size_t)form->faces * e->words], 0, e->words * sizeof *e->member);
    form->face[form->faces++] = face;
}

static void add_face(entry *e, place64 normal, table_face face) {
    entry_add_face(e, face);
    for (int m = 0; m < e->count; m++) {
        if (side(normal, between(e, face.corner[0], m)) == 0)
            add_member(e, e->form.faces - 1, m);
    }
}

static void try_plane(entry *e, int i, int j, int k) {
    place64 normal = normal_of(e, i, j, k);
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

void entry_add_edge(entry *e, table_edge edge) {
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
        entry_add_edge(e, (table_edge){from, to, {wing_of(e, f, from, to), wing_of(e, g, from, to)}, {f, g}});
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
static bool is_on_outline(const entry *e, const int *member, int members, place64 normal, int p, int q) {
    bool left = !is_none(between(e, p, q));
    for (int n = 0; n < members && left; n++)
        left = goes_with(normal_of(e, p, q, member[n]), normal) >= 0;
    return left;
}

/* The face beyond an edge: all points are on one side of the plane of the face before it, so there is one
 * that all others are behind, seen from the edge. */
static void wrap(entry *e, int face, int p, int q) {
    int k = -1;
    place64 normal = {{0, 0, 0}};
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
    place64 normal = normal_of(e, corner[0], corner[1], corner[2]);
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
static void try_line(entry *e, place64 normal, int from, int to) {
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
        entry_add_edge(e, (table_edge){from, to, {wing, wing}, {0, 0}});
}

static void find_flat(entry *e, const int spanning[4]) {
    place64 normal = normal_of(e, spanning[0], spanning[1], spanning[2]);
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
    entry_add_edge(e, (table_edge){from, to, {-1, -1}, {0, 0}});
}

/* Each point in turn that is not in what those before it span. Returns how many there are. */
static int find_span(const entry *e, int spanning[4]) {
    int found = 1;
    spanning[0] = 0;
    for (int m = 1; m < e->count && found < 4; m++) {
        place64 d = between(e, 0, m);
        bool new = found == 1   ? !is_none(d)
                   : found == 2 ? !is_none(normal_of(e, 0, spanning[1], m))
                                : side(normal_of(e, 0, spanning[1], spanning[2]), d) != 0;
        if (new)
            spanning[found++] = m;
    }
    return found;
}

void entry_search(entry *e) {
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

void entry_clear(entry *e) {
    free(e->vertex);
    free(e->member);
    free(e->form.edge);
    free(e->form.face);
}

static bool is_of(const entry *e, const toi_hull3_table *table) {
    return e->count == table->vertex_count &&
           memcmp(e->vertex, table->vertices, (size_t)e->count * sizeof *e->vertex) == 0;
}

void entry_begin(entry *e, const toi_hull3_table *table) {
    size_t words = ((size_t)table->vertex_count + 63) / 64;
    e->count = table->vertex_count;
    e->vertex = realloc(e->vertex, (size_t)e->count * sizeof *e->vertex);
    e->member = realloc(e->member, ((size_t)e->face_room + 1) * words * sizeof *e->member);
    if (e->vertex == NULL || e->member == NULL)
        abort();
    e->words = words;
    memcpy(e->vertex, table->vertices, (size_t)e->count * sizeof *e->vertex);
}

const entry *entry_of(const toi_hull3_table *table) {
    static entry entries[REMEMBERED];
    static int oldest;
    for (int n = 0; n < REMEMBERED; n++) {
        if (is_of(&entries[n], table))
            return &entries[n];
    }
    entry *e = &entries[oldest];
    oldest = (oldest + 1) % REMEMBERED;
    entry_begin(e, table);
    if (!entry_claim(e, table))
        entry_search(e);
    return e;
}

const table_form *table_form_of(const toi_hull3_table *table) {
    return &entry_of(table)->form;
}
