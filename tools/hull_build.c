/* SPDX-License-Identifier: MIT */
#include "hull_build.h"
#include "hull_draft.h"
#include "hull_exact.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLE_END = 65535,     /* what the counts of a table can say */
    MOST_POINTS = 10000000 /* sizes in bytes fit 32 bits */
};

static uint64_t square(fix16_t x) {
    return (uint64_t)((int64_t)x * x);
}

static uint64_t length_squared(const toi_vec3 *p) {
    return square(p->x) + square(p->y) + square(p->z);
}

/* The least whole length from the origin that all points are within; 2^30 where that is more. */
static fix16_t find_reach(const toi_vec3 *points, size_t count) {
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (length_squared(&points[i]) > most)
            most = length_squared(&points[i]);
    fix16_t below = 0; /* the largest whose square is below most */
    for (fix16_t bit = TOI_LIMIT; bit > 0; bit /= 2)
        if (square(below + bit) < most)
            below += bit;
    return most > 0 ? below + 1 : 0;
}

static bool same(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

hull_base hull_find_base(const toi_vec3 *points, uint32_t count) {
    hull_base base = {{0}, 0};
    exact_plane plane;
    for (uint32_t i = 1; i < count && base.dimension < 3; i++) {
        const toi_vec3 *a = &points[0], *b = &points[base.point[1]], *p = &points[i];
        const bool adds = base.dimension == 0   ? !same(a, p)
                          : base.dimension == 1 ? !exact_is_zero(exact_normal(a, b, p))
                                                : exact_side(&plane, p) != 0;
        if (!adds)
            continue;
        base.point[++base.dimension] = i;
        if (base.dimension == 2)
            plane = exact_plane_of(a, exact_normal(a, b, p));
    }
    return base;
}

/* The vertices of the hull and their numbers in the table. */
typedef struct {
    uint32_t *point;  /* of a vertex */
    uint32_t *vertex; /* of a point */
    uint32_t count;
} numbering;

/* Vertices in the order of their points. Zero in vertex[] means that the point is none. */
static void number_vertices(const hull_draft *draft, uint32_t points, numbering *n) {
    memset(n->vertex, 0, sizeof *n->vertex * points);
    for (size_t i = 0; i < draft->edge_count; i++)
        n->vertex[draft->edges[i].from] = n->vertex[draft->edges[i].to] = 1;
    if (draft->edge_count == 0)
        n->vertex[0] = 1;
    n->count = 0;
    for (uint32_t p = 0; p < points; p++)
        if (n->vertex[p] != 0) {
            n->vertex[p] = n->count;
            n->point[n->count++] = p;
        }
}

static int compare(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int compare_faces(const void *left, const void *right) {
    const hull_face *a = left, *b = right;
    const int first = compare(a->corner[0], b->corner[0]);
    return first != 0 ? first : compare(a->corner[1], b->corner[1]);
}

static int compare_edges(const void *left, const void *right) {
    const hull_edge *a = left, *b = right;
    const int first = compare(a->from, b->from);
    return first != 0 ? first : compare(a->to, b->to);
}

/* Of a solid; the edges of flat hulls and segments are in order. */
static void sort_draft(hull_draft *draft, uint32_t *number_of_face) {
    qsort(draft->faces, draft->face_count, sizeof *draft->faces, compare_faces);
    qsort(draft->edges, draft->edge_count, sizeof *draft->edges, compare_edges);
    for (uint32_t i = 0; i < draft->face_count; i++)
        number_of_face[draft->faces[i].number] = i;
    for (size_t i = 0; i < draft->edge_count; i++) {
        draft->edges[i].left = number_of_face[draft->edges[i].left];
        draft->edges[i].right = number_of_face[draft->edges[i].right];
    }
}

static uint8_t *put(uint8_t *at, uint32_t index, uint8_t size) {
    *at++ = (uint8_t)(index & 255);
    if (size == 2)
        *at++ = (uint8_t)(index >> 8);
    return at;
}

static void put_indices(const hull_draft *draft, const numbering *n, uint8_t size, uint8_t *edges,
                        uint8_t *faces) {
    for (const hull_edge *e = draft->edges; e < draft->edges + draft->edge_count; e++) {
        edges = put(edges, n->vertex[e->from], size);
        edges = put(edges, n->vertex[e->to], size);
        edges = put(edges, e->left, size);
        edges = put(edges, e->right, size);
    }
    for (const hull_face *f = draft->faces; f < draft->faces + draft->face_count; f++)
        for (int i = 0; i < 3; i++)
            faces = put(faces, n->vertex[f->corner[i]], size);
}

static hull_fate put_table(const toi_vec3 *points, const hull_draft *draft, const numbering *n, hull *out) {
    if (n->count > TABLE_END || draft->edge_count > TABLE_END || draft->face_count > TABLE_END)
        return HULL_TOO_MANY;
    const uint8_t size = n->count <= 256 && draft->face_count <= 256 ? 1 : 2;
    const size_t edge_bytes = 4 * draft->edge_count * size, face_bytes = 3 * draft->face_count * size;
    toi_vec3 *vertices = malloc(sizeof *vertices * n->count + edge_bytes + face_bytes);
    if (vertices == NULL)
        return HULL_NO_MEMORY;
    for (uint32_t i = 0; i < n->count; i++)
        vertices[i] = points[n->point[i]];
    uint8_t *edges = (uint8_t *)(vertices + n->count), *faces = edges + edge_bytes;
    put_indices(draft, n, size, edges, faces);
    out->memory = vertices;
    out->table = (toi_hull3_table){vertices,
                                   edges,
                                   faces,
                                   find_reach(vertices, n->count),
                                   (uint16_t)n->count,
                                   (uint16_t)draft->edge_count,
                                   (uint16_t)draft->face_count,
                                   size};
    return HULL_BUILT;
}

static bool make_draft(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_draft *draft) {
    if (base->dimension == 3)
        return hull_draft_solid(points, count, base, draft);
    if (base->dimension == 2)
        return hull_draft_flat(points, count, base, draft);
    if (base->dimension == 1)
        hull_draft_segment(points, count, draft);
    return true;
}

static hull_fate build(const toi_vec3 *points, uint32_t count, hull_draft *draft, uint32_t *scratch,
                       hull *out) {
    const hull_base base = hull_find_base(points, count);
    numbering n = {scratch, scratch + count, 0};
    if (!make_draft(points, count, &base, draft))
        return HULL_NO_MEMORY;
    if (base.dimension == 3)
        sort_draft(draft, scratch);
    number_vertices(draft, count, &n);
    out->dimension = base.dimension;
    return put_table(points, draft, &n, out);
}

hull_fate hull_build(const toi_vec3 *points, size_t count, hull *out) {
    *out = (hull){0};
    if (count == 0)
        return HULL_NO_POINTS;
    if (find_reach(points, count) >= TOI_LIMIT)
        return HULL_OUT_OF_RANGE;
    if (count > MOST_POINTS)
        return HULL_NO_MEMORY;
    hull_draft draft = {.edges = malloc(sizeof *draft.edges * 3 * count),
                        .faces = malloc(sizeof *draft.faces * 2 * count)};
    uint32_t *scratch = malloc(sizeof *scratch * 2 * count);
    hull_fate fate = HULL_NO_MEMORY;
    if (draft.edges != NULL && draft.faces != NULL && scratch != NULL)
        fate = build(points, (uint32_t)count, &draft, scratch, out);
    free(draft.edges);
    free(draft.faces);
    free(scratch);
    return fate;
}

void hull_free(hull *h) {
    free(h->memory);
    *h = (hull){0};
}

const char *hull_fate_text(hull_fate fate) {
    static const char *const texts[] = {
        [HULL_BUILT] = "built",
        [HULL_NO_POINTS] = "there are no points",
        [HULL_OUT_OF_RANGE] = "a point is 8192 or more from the origin",
        [HULL_TOO_MANY] = "more vertices, edges or faces than a table can number (65535)",
        [HULL_NO_MEMORY] = "out of memory",
    };
    return texts[fate];
}
