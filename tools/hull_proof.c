/* SPDX-License-Identifier: MIT */
/* Why this suffices. Let P be the convex hull of the vertices. Every face has three vertices that span its
 * plane and no vertex in front: its plane holds a facet of P. No two faces have the same normal, so no facet
 * comes twice. A vertex on three of these planes is a corner of P, so the vertices are the corners of P, each
 * once. An edge that runs from one corner to another in two such planes is an edge of P. On each face, every
 * corner that an edge leaves along the outline is reached by another one, so its edges close its outline; a
 * polygon has but one, so each facet across an edge of a face is a face too, and by going on all facets of P
 * are there. Flat hulls: the same with one plane, and lines in place of planes. */
#include "hull_proof.h"
#include "hull_exact.h"
#include "hull_table.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const toi_hull3_table *table;
    exact_plane *planes; /* of the faces */
    exact_vector *normals;
    hull_side *sides; /* two an edge */
} proof;

static bool indices_are_below(const toi_hull3_table *t, const uint8_t *indices, size_t first, size_t count,
                              size_t step, uint32_t end) {
    for (size_t i = first; i < count; i += step)
        if (hull_index(t, indices, i) >= end)
            return false;
    return true;
}

static const char *judge_indices(const toi_hull3_table *t) {
    const size_t edges = 4 * (size_t)t->edge_count, faces = 3 * (size_t)t->face_count;
    const uint32_t last_face = t->face_count > 0 ? t->face_count : 1; /* those of a segment are 0 */
    if (t->index_size != 1 && t->index_size != 2)
        return "the indices are neither of one byte nor of two";
    if (t->vertex_count == 0)
        return "there is no vertex";
    if (!indices_are_below(t, t->faces, 0, faces, 1, t->vertex_count))
        return "a face refers to a vertex that is not there";
    for (size_t k = 0; k < 4; k++)
        if (!indices_are_below(t, t->edges, k, edges, 4, k < 2 ? t->vertex_count : last_face))
            return "an edge refers to a vertex or face that is not there";
    return NULL;
}

static const char *judge_reach(const toi_hull3_table *t) {
    uint64_t most = 0;
    for (size_t i = 0; i < t->vertex_count; i++) {
        const int64_t x = t->vertices[i].x, y = t->vertices[i].y, z = t->vertices[i].z;
        const uint64_t square = (uint64_t)(x * x) + (uint64_t)(y * y) + (uint64_t)(z * z);
        most = square > most ? square : most;
    }
    const uint64_t reach = t->reach > 0 ? (uint64_t)t->reach : 0;
    if (t->reach < 0 || t->reach >= TOI_LIMIT || reach * reach < most)
        return "a vertex is beyond the reach, or the reach beyond 8192";
    return reach > 0 && (reach - 1) * (reach - 1) >= most ? "the reach is too large" : NULL;
}

/* ---- solids ---- */

static uint64_t magnitude(int64_t n) {
    return n < 0 ? (uint64_t)-n : (uint64_t)n;
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int compare_normals(const void *left, const void *right) {
    const exact_vector *a = left, *b = right;
    const int x = compare_numbers(a->x, b->x), y = compare_numbers(a->y, b->y);
    return x != 0 ? x : y != 0 ? y : compare_numbers(a->z, b->z);
}

static const char *judge_planes(const proof *p) {
    const toi_hull3_table *t = p->table;
    exact_vector *reduced = p->normals + t->face_count;
    for (size_t f = 0; f < t->face_count; f++) {
        const exact_vector n =
            exact_normal(hull_face_corner(t, f, 0), hull_face_corner(t, f, 1), hull_face_corner(t, f, 2));
        if (exact_is_zero(n))
            return "the vertices of a face do not span a plane";
        const int64_t d =
            (int64_t)common_divisor(common_divisor(magnitude(n.x), magnitude(n.y)), magnitude(n.z));
        p->planes[f] = exact_plane_of(hull_face_corner(t, f, 0), n);
        p->normals[f] = n;
        reduced[f] = (exact_vector){n.x / d, n.y / d, n.z / d};
    }
    qsort(reduced, t->face_count, sizeof *reduced, compare_normals);
    for (size_t f = 1; f < t->face_count; f++)
        if (compare_normals(&reduced[f - 1], &reduced[f]) == 0)
            return "two faces lie in one plane";
    return NULL;
}

static const char *judge_vertices(const proof *p) {
    for (size_t v = 0; v < p->table->vertex_count; v++) {
        size_t planes = 0;
        for (size_t f = 0; f < p->table->face_count; f++) {
            const int where = exact_side(&p->planes[f], &p->table->vertices[v]);
            if (where > 0)
                return "a vertex is in front of a face";
            planes += where == 0;
        }
        if (planes < 3)
            return "a vertex is no corner: fewer than three faces meet there";
    }
    return NULL;
}

/* Of two vectors on one line: above zero where v goes the way of n. One component that is not zero tells. */
static int way(exact_vector n, exact_vector v) {
    const int64_t along = n.x != 0 ? n.x : n.y != 0 ? n.y : n.z, of = n.x != 0 ? v.x : n.y != 0 ? v.y : v.z;
    return of == 0 ? 0 : (of > 0) == (along > 0) ? 1 : -1;
}

/* Where the rest of the face is to the left of the edge. */
static bool is_counter_clockwise(const proof *p, const hull_side *s) {
    const toi_hull3_table *t = p->table;
    for (size_t i = 0; i < 3; i++) {
        const exact_vector left =
            exact_normal(&t->vertices[s->from], &t->vertices[s->to], hull_face_corner(t, s->face, i));
        if (!exact_is_zero(left))
            return way(p->normals[s->face], left) > 0;
    }
    return false;
}

static const char *judge_side(const proof *p, const hull_side *s) {
    const toi_vec3 *vertices = p->table->vertices;
    if (s->from == s->to)
        return "an edge has no length";
    if (exact_side(&p->planes[s->face], &vertices[s->from]) != 0 ||
        exact_side(&p->planes[s->face], &vertices[s->to]) != 0)
        return "an edge leaves its face";
    return is_counter_clockwise(p, s) ? NULL : "an edge runs clockwise round the face to its left";
}

static int compare_indices(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int compare_starts(const void *left, const void *right) {
    const hull_side *a = left, *b = right;
    const int face = compare_indices(a->face, b->face);
    return face != 0 ? face : compare_indices(a->from, b->from);
}

static int compare_ends(const void *left, const void *right) {
    const hull_side *a = left, *b = right;
    const int face = compare_indices(a->face, b->face);
    return face != 0 ? face : compare_indices(a->to, b->to);
}

static void list_sides(const proof *p) {
    for (size_t i = 0; i < 2 * (size_t)p->table->edge_count; i++)
        p->sides[i] = hull_side_of(p->table, i);
}

/* On each face as many edges come to a corner as leave it: one. */
static const char *judge_outlines(const proof *p, hull_side *ends) {
    const size_t count = 2 * (size_t)p->table->edge_count;
    memcpy(ends, p->sides, sizeof *ends * count);
    qsort(p->sides, count, sizeof *ends, compare_starts);
    qsort(ends, count, sizeof *ends, compare_ends);
    uint32_t faces = 0;
    for (size_t i = 0; i < count; i++) {
        if (p->sides[i].face != ends[i].face || p->sides[i].from != ends[i].to)
            return "the outline of a face is not closed";
        if (i > 0 && compare_starts(&p->sides[i - 1], &p->sides[i]) == 0)
            return "two edges of a face leave one corner";
        faces += i == 0 || p->sides[i - 1].face != p->sides[i].face;
    }
    return faces == p->table->face_count ? NULL : "a face has no edges";
}

static const char *judge_edges(const proof *p) {
    const size_t count = 2 * (size_t)p->table->edge_count;
    list_sides(p);
    for (size_t i = 0; i < count; i++) {
        const char *wrong = judge_side(p, &p->sides[i]);
        if (wrong != NULL)
            return wrong;
    }
    return judge_outlines(p, p->sides + count);
}

static const char *judge_solid(const proof *p) {
    const toi_hull3_table *t = p->table;
    const char *wrong = judge_planes(p);
    if (wrong == NULL)
        wrong = judge_vertices(p);
    if (wrong == NULL)
        wrong = judge_edges(p);
    if (wrong == NULL && t->vertex_count + t->face_count != t->edge_count + 2)
        wrong = "Euler's formula does not hold";
    return wrong;
}

/* ---- flat hulls ---- */

/* The lines of the edges take the place of planes. A line that holds but the two ends of its edge makes
 * corners of both. */
static const char *judge_line(const proof *p, size_t edge) {
    const toi_hull3_table *t = p->table;
    const hull_side side = hull_side_of(t, 2 * edge);
    if (side.face != 0 || side.beyond != 1)
        return "an edge of a flat hull has not face 0 to its left and face 1 to its right";
    for (uint32_t v = 0; v < t->vertex_count; v++)
        if (v != side.from && v != side.to &&
            way(p->normals[0],
                exact_normal(&t->vertices[side.from], &t->vertices[side.to], &t->vertices[v])) <= 0)
            return "a vertex of a flat hull is not to the left of an edge";
    return NULL;
}

static const char *judge_flat(const proof *p) {
    const toi_hull3_table *t = p->table;
    const char *wrong =
        t->vertex_count != t->edge_count ? "a flat hull has not as many edges as vertices" : judge_planes(p);
    for (size_t v = 0; v < t->vertex_count && wrong == NULL; v++)
        if (exact_side(&p->planes[0], &t->vertices[v]) != 0)
            wrong = "the vertices of a flat hull do not lie in one plane";
    if (wrong == NULL && way(p->normals[0], p->normals[1]) >= 0)
        wrong = "the two faces of a flat hull look the same way";
    for (size_t e = 0; e < t->edge_count && wrong == NULL; e++)
        wrong = judge_line(p, e);
    if (wrong == NULL)
        wrong = judge_edges(p);
    return wrong;
}

/* ---- segments and points ---- */

static const char *judge_segment(const toi_hull3_table *t) {
    if (t->vertex_count > 2 || t->edge_count + 1 != t->vertex_count)
        return "without a face it must be a point, or two with one edge";
    const hull_side edge = t->edge_count == 1 ? hull_side_of(t, 0) : (hull_side){0, 0, 0, 1};
    if (edge.from == edge.to ||
        (t->edge_count == 1 && exact_is_zero(exact_between(&t->vertices[0], &t->vertices[1]))))
        return "an edge has no length";
    return NULL;
}

static const char *judge_faces(const toi_hull3_table *t) {
    const size_t faces = t->face_count, sides = 2 * (size_t)t->edge_count;
    proof p = {t, malloc(sizeof *p.planes * faces), malloc(sizeof *p.normals * faces * 2),
               malloc(sizeof *p.sides * (sides * 2 + 1))};
    const char *wrong = "out of memory";
    if (p.planes != NULL && p.normals != NULL && p.sides != NULL)
        wrong = faces == 2 ? judge_flat(&p) : judge_solid(&p);
    free(p.planes);
    free(p.normals);
    free(p.sides);
    return wrong;
}

/* ---- points ---- */

static bool is_between(fix16_t a, fix16_t p, fix16_t b) {
    return a < b ? a <= p && p <= b : b <= p && p <= a;
}

/* A point is a segment from its vertex to itself. */
static bool is_on_segment(const toi_vec3 *a, const toi_vec3 *b, const toi_vec3 *p) {
    return exact_is_zero(exact_normal(a, b, p)) && is_between(a->x, p->x, b->x) &&
           is_between(a->y, p->y, b->y) && is_between(a->z, p->z, b->z);
}

static bool is_in_range(fix16_t x) {
    return x > -TOI_LIMIT && x < TOI_LIMIT;
}

/* Of a point that is no further away, so that the widths hold. */
static bool is_near(const toi_vec3 *p) {
    return is_in_range(p->x) && is_in_range(p->y) && is_in_range(p->z);
}

/* Off the plane of a flat hull, a point is in front of one of its two faces. */
static size_t find_in_front(const toi_hull3_table *t, const toi_vec3 *points, size_t end) {
    for (size_t f = 0; f < t->face_count; f++) {
        const toi_vec3 *a = hull_face_corner(t, f, 0);
        const exact_plane plane =
            exact_plane_of(a, exact_normal(a, hull_face_corner(t, f, 1), hull_face_corner(t, f, 2)));
        for (size_t i = 0; i < end; i++)
            if (exact_side(&plane, &points[i]) > 0)
                end = i;
    }
    return end;
}

static size_t find_beside(const toi_hull3_table *t, const toi_vec3 *points, size_t end) {
    const exact_vector normal =
        exact_normal(hull_face_corner(t, 0, 0), hull_face_corner(t, 0, 1), hull_face_corner(t, 0, 2));
    for (size_t n = 0; n < 2 * (size_t)t->edge_count; n += 2) {
        const hull_side edge = hull_side_of(t, n);
        for (size_t i = 0; i < end; i++)
            if (way(normal, exact_normal(&t->vertices[edge.from], &t->vertices[edge.to], &points[i])) < 0)
                end = i;
    }
    return end;
}

size_t hull_find_outside(const toi_hull3_table *t, const toi_vec3 *points, size_t count) {
    size_t end = count;
    for (size_t i = 0; i < end; i++)
        if (!is_near(&points[i]) ||
            (t->face_count == 0 &&
             !is_on_segment(&t->vertices[0], &t->vertices[t->vertex_count - 1], &points[i])))
            end = i;
    end = find_in_front(t, points, end);
    return t->face_count == 2 ? find_beside(t, points, end) : end;
}

const char *hull_disproof(const toi_hull3_table *t, const toi_vec3 *points, size_t count) {
    const char *wrong = judge_indices(t);
    if (wrong == NULL)
        wrong = judge_reach(t);
    if (wrong == NULL)
        wrong = t->face_count == 0 ? judge_segment(t) : judge_faces(t);
    if (wrong == NULL && hull_find_outside(t, points, count) < count)
        wrong = "a point is outside";
    return wrong;
}
