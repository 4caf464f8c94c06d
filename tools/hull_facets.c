/* SPDX-License-Identifier: MIT */
/* From triangles to faces: triangles in one plane are one face, whose corners are the vertices that three or
 * more faces share. */
#include "hull_solid.h"

#include <stdlib.h>

/* The edge of a triangle from its corner[side] on. */
typedef struct {
    uint32_t triangle;
    int side;
} half_edge;

typedef struct {
    const toi_vec3 *points;
    hull_triangle *triangles;
    uint32_t slots;
    uint32_t facets; /* numbered so far */
    uint32_t *stack; /* a triangle each */
    uint32_t *faces; /* of a point: how many facets have it on their outline */
    bool *added;     /* of a facet: to the draft */
} merger;

static uint32_t corner_of(const merger *m, half_edge e) {
    return m->triangles[e.triangle].corner[e.side];
}

/* Across the half edge. */
static const hull_triangle *other(const merger *m, half_edge e) {
    return &m->triangles[m->triangles[e.triangle].neighbour[e.side]];
}

static bool on_outline(const merger *m, half_edge e) {
    return other(m, e)->facet != m->triangles[e.triangle].facet;
}

static bool is_corner(const merger *m, uint32_t point) {
    return m->faces[point] >= 3;
}

/* The triangles of a face hang together by their edges, because a face is convex. */
static void number_facet(merger *m, uint32_t first) {
    const exact_plane plane = m->triangles[first].plane;
    uint32_t waiting = 0;
    m->triangles[first].facet = m->facets;
    m->stack[waiting++] = first;
    while (waiting > 0) {
        const hull_triangle *t = &m->triangles[m->stack[--waiting]];
        for (int i = 0; i < 3; i++) {
            hull_triangle *n = &m->triangles[t->neighbour[i]];
            bool flat = n->facet == HULL_NONE;
            for (int c = 0; c < 3; c++)
                flat = flat && exact_side(&plane, &m->points[n->corner[c]]) == 0;
            if (!flat)
                continue;
            n->facet = m->facets;
            m->stack[waiting++] = t->neighbour[i];
        }
    }
    m->facets++;
}

static void number_facets(merger *m) {
    for (uint32_t t = 0; t < m->slots; t++)
        if (m->triangles[t].used && m->triangles[t].facet == HULL_NONE)
            number_facet(m, t);
}

static void count_faces(merger *m) {
    for (uint32_t t = 0; t < m->slots; t++)
        for (int i = 0; m->triangles[t].used && i < 3; i++)
            if (on_outline(m, (half_edge){t, i}))
                m->faces[corner_of(m, (half_edge){t, i})]++;
}

/* The half edge of the same outline that begins where this one ends. */
static half_edge after(const merger *m, half_edge e) {
    e.side = (e.side + 1) % 3;
    while (!on_outline(m, e)) {
        const uint32_t from = corner_of(m, e), across = m->triangles[e.triangle].neighbour[e.side];
        e.triangle = across;
        for (e.side = 0; corner_of(m, e) != from; e.side++)
            continue;
    }
    return e;
}

static half_edge next_corner(const merger *m, half_edge e) {
    do
        e = after(m, e);
    while (!is_corner(m, corner_of(m, e)));
    return e;
}

/* Goes round the face from a half edge that begins at a corner. */
static void add_face(const merger *m, half_edge first, hull_draft *out) {
    half_edge at = first, lowest = first, next;
    const uint32_t facet = m->triangles[first.triangle].facet;
    do {
        next = next_corner(m, at);
        const uint32_t from = corner_of(m, at), to = corner_of(m, next);
        if (from < to)
            out->edges[out->edge_count++] = (hull_edge){from, to, facet, other(m, at)->facet};
        if (from < corner_of(m, lowest))
            lowest = at;
        at = next;
    } while (at.triangle != first.triangle || at.side != first.side);
    next = next_corner(m, lowest);
    out->faces[out->face_count++] =
        (hull_face){{corner_of(m, lowest), corner_of(m, next), corner_of(m, next_corner(m, next))}, facet};
}

static void add_faces(merger *m, hull_draft *out) {
    for (uint32_t t = 0; t < m->slots; t++)
        for (int i = 0; m->triangles[t].used && i < 3; i++) {
            const half_edge e = {t, i};
            bool *added = &m->added[m->triangles[t].facet];
            if (!*added && on_outline(m, e) && is_corner(m, corner_of(m, e))) {
                add_face(m, e, out);
                *added = true;
            }
        }
}

bool hull_draft_solid(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_draft *out) {
    hull_solid solid;
    if (!hull_solid_make(points, count, base, &solid))
        return false;
    merger m = {.points = points,
                .triangles = solid.triangles,
                .slots = solid.slots,
                .stack = malloc(sizeof *m.stack * solid.slots),
                .faces = calloc(count, sizeof *m.faces),
                .added = calloc(solid.slots, sizeof *m.added)};
    const bool enough = m.stack != NULL && m.faces != NULL && m.added != NULL;
    if (enough) {
        number_facets(&m);
        count_faces(&m);
        add_faces(&m, out);
    }
    free(m.stack);
    free(m.faces);
    free(m.added);
    hull_solid_free(&solid);
    return enough;
}
