/* SPDX-License-Identifier: MIT */
/* A point that is in front of every face around both ends of an edge sees all of these faces, so the hull
 * with it has neither end as a vertex: it is the hull of the other vertices and the point, and holds the hull
 * before. Where the volume that it adds is least is a linear program. The edges whose point stands off least
 * go first. After: Sander, Gu, Gortler, Hoppe, Snyder, Silhouette Clipping, 2000. */
#include "hull_collapse.h"
#include "hull_lp.h"
#include "hull_measure.h"

#include <stdlib.h>
#include <string.h>

/* What an edge gives way to. */
typedef struct {
    double cost;
    toi_vec3 place;
    uint32_t entry; /* the one in the heap that counts; 0: it cannot be collapsed */
    bool stale;     /* faces around it have changed since */
} collapse;

typedef struct {
    double cost;
    uint32_t edge; /* 3 times its triangle, and which of the three */
    uint32_t entry;
} waiting;

typedef struct {
    toi_vec3 *points;
    hull_solid solid;
    double *off;         /* of a point: how far it stands off the first hull, or less */
    collapse *collapses; /* of an edge */
    uint32_t *star;      /* triangles around an edge, one or more for each face */
    lp_bound *bounds;    /* the same, and scratch */
    waiting *heap;
    size_t heap_count, heap_room;
    uint32_t entries;
    size_t vertices;
} search;

/* ---- a heap: the least cost first; of edges that were judged again only the last entry counts ---- */

static bool is_before(const waiting *a, const waiting *b) {
    return a->cost != b->cost ? a->cost < b->cost : a->entry < b->entry;
}

static bool push(search *s, uint32_t edge) {
    if (s->heap_count == s->heap_room) {
        const size_t room = 2 * s->heap_room + 64;
        waiting *heap = realloc(s->heap, sizeof *heap * room);
        if (heap == NULL)
            return false;
        s->heap = heap;
        s->heap_room = room;
    }
    const waiting added = {s->collapses[edge].cost, edge, ++s->entries};
    size_t at = s->heap_count++;
    for (; at > 0 && is_before(&added, &s->heap[(at - 1) / 2]); at = (at - 1) / 2)
        s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = added;
    s->collapses[edge].entry = added.entry;
    return true;
}

static waiting pop(search *s) {
    const waiting first = s->heap[0], last = s->heap[--s->heap_count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < s->heap_count && is_before(&s->heap[child + 1], &s->heap[child]))
            child++;
        if (child >= s->heap_count || is_before(&last, &s->heap[child]))
            break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    s->heap[at] = last;
    return first;
}

/* ---- one edge ---- */

static uint32_t after(const hull_solid *s, uint32_t triangle, uint32_t point) {
    const hull_triangle *t = &s->triangles[triangle];
    return t->neighbour[t->corner[0] == point ? 0 : t->corner[1] == point ? 1 : 2];
}

static bool is_in_plane(const search *s, const exact_plane *plane, uint32_t triangle) {
    const uint32_t *corner = s->solid.triangles[triangle].corner;
    for (int i = 0; i < 3; i++)
        if (exact_side(plane, &s->points[corner[i]]) != 0)
            return false;
    return true;
}

/* A face of many corners may be many triangles, of which one is enough. */
static size_t list_star(search *s, uint32_t first, uint32_t point, size_t count) {
    const exact_plane *last = NULL;
    uint32_t at = first;
    do {
        if (last == NULL || !is_in_plane(s, last, at)) {
            s->star[count++] = at;
            last = &s->solid.triangles[at].plane;
        }
        at = after(&s->solid, at, point);
    } while (at != first);
    return count;
}

static uint32_t end_of(const search *s, uint32_t edge, uint32_t end) {
    return s->solid.triangles[edge / 3].corner[(edge % 3 + end) % 3];
}

/* Faces as bounds for a point about `middle`: an ulp in front, so that rounding leaves it in front. The sum
 * of the normals, as long as their areas, is the way on which volume grows fastest. */
static void bound_star(search *s, size_t count, vec middle, double cost[3]) {
    vec sum = {0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        const exact_plane *plane = &s->solid.triangles[s->star[i]].plane;
        s->bounds[i] = hull_bound(plane, middle);
        sum = vec_add(sum, hull_normal(plane));
    }
    sum = vec_scale(sum, 1 / vec_length(sum));
    cost[0] = sum.x;
    cost[1] = sum.y;
    cost[2] = sum.z;
}

/* Strictly in front of all, and within the range. */
static bool is_in_front(const search *s, size_t count, const toi_vec3 *place) {
    for (size_t i = 0; i < count; i++)
        if (exact_side(&s->solid.triangles[s->star[i]].plane, place) <= 0)
            return false;
    return true;
}

/* The place for a point, and how far it is in front of the faces at most. */
static bool find_place(search *s, size_t count, vec middle, toi_vec3 *place, double *height) {
    double cost[3], found[3];
    bound_star(s, count, middle, cost);
    if (!lp_solve(s->bounds, count, cost, s->bounds + count, found))
        return false;
    *height = 0;
    for (size_t i = 0; i < count; i++)
        *height = fmax(*height, lp_excess(&s->bounds[i], found) + 1);
    return hull_round(vec_add(middle, (vec){found[0], found[1], found[2]}), place) &&
           is_in_front(s, count, place);
}

static bool judge(search *s, uint32_t edge) {
    collapse *c = &s->collapses[edge];
    const uint32_t a = end_of(s, edge, 0), b = end_of(s, edge, 1);
    const size_t count = list_star(s, edge / 3, b, list_star(s, edge / 3, a, 0));
    const vec middle = vec_scale(vec_add(hull_place(&s->points[a]), hull_place(&s->points[b])), 0.5);
    double height;
    c->stale = false;
    if (!find_place(s, count, middle, &c->place, &height))
        return true;
    c->cost = fmax(s->off[a], s->off[b]) + height;
    return push(s, edge);
}

/* Each edge once: as the triangle has it where it goes up. What the heap has of triangles before does not
 * count. */
static bool judge_triangle(search *s, uint32_t triangle) {
    for (uint32_t edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
        s->collapses[edge].entry = 0;
        if (end_of(s, edge, 0) < end_of(s, edge, 1) && !judge(s, edge))
            return false;
    }
    return true;
}

static bool judge_all(search *s) {
    for (uint32_t t = 0; t < s->solid.slots; t++)
        if (s->solid.triangles[t].used && !judge_triangle(s, t))
            return false;
    return true;
}

/* ---- all edges ---- */

static void age_rim(search *s) {
    const hull_solid *solid = &s->solid;
    for (uint32_t k = 0; k < solid->rim_count; k++) {
        uint32_t at = solid->rims[k].made;
        do {
            for (uint32_t e = 3 * at; e < 3 * at + 3; e++)
                s->collapses[e].stale = true;
            at = after(solid, at, solid->rims[k].from);
        } while (at != solid->rims[k].made);
    }
}

static bool apply(search *s, uint32_t edge) {
    const uint32_t apex = end_of(s, edge, 0);
    s->points[apex] = s->collapses[edge].place;
    s->off[apex] = s->collapses[edge].cost;
    hull_solid_add(&s->solid, edge / 3, apex);
    s->vertices -= (s->solid.seen_count - s->solid.rim_count) / 2;
    age_rim(s);
    for (uint32_t k = 0; k < s->solid.rim_count; k++)
        if (!judge_triangle(s, s->solid.rims[k].made))
            return false;
    return true;
}

/* Costs mostly grow, so an edge whose star has changed is judged again when its turn comes. */
static bool collapse_next(search *s) {
    const waiting next = pop(s);
    const collapse *c = &s->collapses[next.edge];
    if (!s->solid.triangles[next.edge / 3].used || c->entry != next.entry)
        return true;
    return c->stale ? judge(s, next.edge) : apply(s, next.edge);
}

/* An edge that could not be collapsed before may be one that can now. */
static bool collapse_all(search *s, size_t wanted, progress *show) {
    bool good = judge_all(s);
    for (size_t before = 0; good && s->vertices > wanted && before != s->vertices;
         good = good && judge_all(s)) {
        before = s->vertices;
        while (good && s->heap_count > 0 && s->vertices > wanted) {
            progress_show(show, (unsigned long)s->vertices, "vertices", 0);
            good = collapse_next(s);
        }
    }
    return good;
}

static size_t keep_corners(const search *s, toi_vec3 *points, size_t count) {
    size_t kept = 0;
    memset(s->star, 0, sizeof *s->star * count);
    for (uint32_t t = 0; t < s->solid.slots; t++)
        for (int i = 0; s->solid.triangles[t].used && i < 3; i++)
            s->star[s->solid.triangles[t].corner[i]] = 1;
    for (size_t i = 0; i < count; i++)
        if (s->star[i] == 1)
            points[kept++] = points[i];
    return kept;
}

/* A closed surface of triangles has 2 vertices - 4 of them. */
static size_t count_vertices(const hull_solid *s) {
    size_t triangles = 0;
    for (uint32_t t = 0; t < s->slots; t++)
        triangles += s->triangles[t].used;
    return triangles / 2 + 2;
}

static bool open_search(search *s, toi_vec3 *points, size_t count) {
    const size_t triangles = 2 * count, star = 2 * triangles;
    const hull_base base = hull_find_base(points, (uint32_t)count);
    *s = (search){.points = points};
    if (!hull_solid_make(points, (uint32_t)count, &base, &s->solid))
        return false;
    s->vertices = count_vertices(&s->solid);
    s->off = calloc(count, sizeof *s->off);
    s->collapses = calloc(3 * triangles, sizeof *s->collapses);
    s->star = malloc(sizeof *s->star * star);
    s->bounds = malloc(sizeof *s->bounds * star * 3);
    return s->off != NULL && s->collapses != NULL && s->star != NULL && s->bounds != NULL;
}

static void close_search(search *s) {
    free(s->off);
    free(s->collapses);
    free(s->star);
    free(s->bounds);
    free(s->heap);
    hull_solid_free(&s->solid);
}

bool hull_collapse(toi_vec3 *points, size_t *count, size_t wanted, progress *show) {
    search s;
    const bool good = open_search(&s, points, *count) && collapse_all(&s, wanted, show);
    if (good)
        *count = keep_corners(&s, points, *count);
    close_search(&s);
    return good;
}
