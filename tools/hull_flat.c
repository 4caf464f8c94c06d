/* SPDX-License-Identifier: MIT */
/* Hulls of points in one plane, or on one line. */
#include "hull_draft.h"
#include "hull_exact.h"

#include <stdlib.h>

/* A point of the plane, seen along a coordinate axis that the plane does not hold. */
typedef struct {
    int64_t u, v;
    uint32_t point;
} seen;

static int compare_seen(const void *left, const void *right) {
    const seen *a = left, *b = right;
    if (a->u != b->u)
        return a->u < b->u ? -1 : 1;
    if (a->v != b->v)
        return a->v < b->v ? -1 : 1;
    return (a->point > b->point) - (a->point < b->point);
}

static void look(const toi_vec3 *points, uint32_t count, exact_vector normal, seen *out) {
    for (uint32_t i = 0; i < count; i++) {
        const toi_vec3 *p = &points[i];
        out[i] = normal.z != 0   ? (seen){p->x, p->y, i}
                 : normal.y != 0 ? (seen){p->z, p->x, i}
                                 : (seen){p->y, p->z, i};
    }
}

/* Twice the area of the triangle, below 2^61. */
static int64_t turn(const seen *a, const seen *b, const seen *c) {
    return (b->u - a->u) * (c->v - a->v) - (b->v - a->v) * (c->u - a->u);
}

static bool same_place(const seen *a, const seen *b) {
    return a->u == b->u && a->v == b->v;
}

/* Andrew's monotone chain: adds to the outline what of the points bounds them on their right, in order. */
static uint32_t add_chain(const seen *points, uint32_t count, bool backwards, seen *outline, uint32_t start) {
    uint32_t length = start;
    for (uint32_t i = 0; i < count; i++) {
        const seen *p = &points[backwards ? count - 1 - i : i];
        while (length >= start + 2 && turn(&outline[length - 2], &outline[length - 1], p) <= 0)
            length--;
        outline[length++] = *p;
    }
    return length - 1; /* the last one begins the other chain */
}

/* The smallest number first, then the smaller one of its neighbours. */
static void start_outline(const seen *outline, uint32_t length, hull_draft *out) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < length; i++)
        if (outline[i].point < outline[first].point)
            first = i;
    const uint32_t after = outline[(first + 1) % length].point,
                   before = outline[(first + length - 1) % length].point,
                   step = after < before ? 1 : length - 1;
    for (uint32_t i = 0, at = first; i < length; i++, at = (at + step) % length)
        out->edges[i] = (hull_edge){outline[at].point, outline[(at + step) % length].point, 0, 1};
    out->edge_count = length;
}

static uint32_t drop_repeated(seen *points, uint32_t count) {
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++)
        if (!same_place(&points[i], &points[kept - 1]))
            points[kept++] = points[i];
    return kept;
}

bool hull_draft_flat(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_draft *out) {
    seen *sorted = malloc(sizeof *sorted * count * 3), *outline = sorted + count;
    if (sorted == NULL)
        return false;
    look(points, count,
         exact_normal(&points[base->point[0]], &points[base->point[1]], &points[base->point[2]]), sorted);
    qsort(sorted, count, sizeof *sorted, compare_seen);
    count = drop_repeated(sorted, count);
    uint32_t length = add_chain(sorted, count, false, outline, 0);
    length = add_chain(sorted, count, true, outline, length);
    start_outline(outline, length, out);
    const hull_edge *e = out->edges;
    out->faces[0] = (hull_face){{e[0].from, e[1].from, e[2].from}, 0};
    out->faces[1] = (hull_face){{e[0].from, e[length - 1].from, e[length - 2].from}, 1};
    out->face_count = 2;
    free(sorted);
    return true;
}

static bool is_before(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x != b->x ? a->x < b->x : a->y != b->y ? a->y < b->y : a->z < b->z;
}

void hull_draft_segment(const toi_vec3 *points, uint32_t count, hull_draft *out) {
    uint32_t first = 0, last = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (is_before(&points[i], &points[first]))
            first = i;
        if (is_before(&points[last], &points[i]))
            last = i;
    }
    out->edges[0] = first < last ? (hull_edge){first, last, 0, 0} : (hull_edge){last, first, 0, 0};
    out->edge_count = 1;
    out->face_count = 0;
}
