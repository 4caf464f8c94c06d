/* SPDX-License-Identifier: MIT */
#include "hull_solid.h"

#include <stdlib.h>

void hull_solid_free(hull_solid *s) {
    free(s->triangles);
    free(s->next);
    free(s->rims);
}

static bool open_solid(const toi_vec3 *points, uint32_t count, hull_solid *s) {
    *s = (hull_solid){.points = points, .count = count, .free_slot = HULL_NONE};
    s->triangles = malloc(sizeof *s->triangles * 2 * count);
    s->rims = malloc(sizeof *s->rims * count);
    s->next = malloc(sizeof *s->next * 5 * count);
    if (s->triangles == NULL || s->rims == NULL || s->next == NULL) {
        hull_solid_free(s);
        return false;
    }
    s->owner = s->next + count;
    s->spoke = s->owner + count;
    s->seen = s->spoke + count;
    return true;
}

static uint32_t add_triangle(hull_solid *s, uint32_t p, uint32_t q, uint32_t r) {
    const uint32_t slot = s->free_slot == HULL_NONE ? s->slots++ : s->free_slot;
    hull_triangle *t = &s->triangles[slot];
    if (slot == s->free_slot)
        s->free_slot = t->first;
    const toi_vec3 *at = s->points;
    *t = (hull_triangle){.corner = {p, q, r},
                         .plane = exact_plane_of(&at[p], exact_normal(&at[p], &at[q], &at[r])),
                         .first = HULL_NONE,
                         .facet = HULL_NONE,
                         .used = true};
    return slot;
}

static void drop_triangle(hull_solid *s, uint32_t slot) {
    s->triangles[slot].used = false;
    s->triangles[slot].first = s->free_slot;
    s->free_slot = slot;
}

/* Of points at the same distance the first, so that the first of equal points becomes the vertex. */
static void give(hull_solid *s, uint32_t slot, uint32_t point, exact_wide distance) {
    hull_triangle *t = &s->triangles[slot];
    const int order = t->first == HULL_NONE ? 1 : exact_compare(distance, t->distance);
    if (order > 0 || (order == 0 && point < t->farthest)) {
        t->farthest = point;
        t->distance = distance;
    }
    s->next[point] = t->first;
    s->owner[point] = slot;
    t->first = point;
}

/* To the first of the triangles that it is in front of. */
static bool offer(hull_solid *s, uint32_t slot, uint32_t point) {
    const exact_wide distance = exact_height(&s->triangles[slot].plane, &s->points[point]);
    if (exact_sign(distance) <= 0)
        return false;
    give(s, slot, point, distance);
    return true;
}

static void link_triangles(hull_triangle *t, uint32_t from, uint32_t neighbour) {
    for (int i = 0; i < 3; i++)
        if (t->corner[i] == from)
            t->neighbour[i] = neighbour;
}

static void start(hull_solid *s, const hull_base *base) {
    const uint32_t *p = base->point;
    const exact_plane bottom =
        exact_plane_of(&s->points[p[0]], exact_normal(&s->points[p[0]], &s->points[p[1]], &s->points[p[2]]));
    const bool above = exact_side(&bottom, &s->points[p[3]]) > 0;
    const uint32_t corner[4] = {p[0], above ? p[2] : p[1], above ? p[1] : p[2], p[3]};
    /* Of corners 0, 1, 2 counter-clockwise seen from below, 3 on top. Across each edge: */
    static const uint8_t faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}},
                         across[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    for (int f = 0; f < 4; f++) {
        hull_triangle *t =
            &s->triangles[add_triangle(s, corner[faces[f][0]], corner[faces[f][1]], corner[faces[f][2]])];
        for (int i = 0; i < 3; i++)
            t->neighbour[i] = across[f][i];
    }
    for (uint32_t point = 0; point < s->count; point++) {
        s->owner[point] = HULL_NONE;
        for (uint32_t slot = 0; slot < 4 && !offer(s, slot, point); slot++)
            continue;
    }
}

/* Strictly in front: then the triangles that are seen are one patch, and its rim is one closed line that
 * visits no point twice. The walk goes over edges, so the patch is found from any of its triangles. */
static void find_seen(hull_solid *s, uint32_t first, uint32_t apex) {
    s->seen_count = s->rim_count = 0;
    s->seen[s->seen_count++] = first;
    s->triangles[first].visible = true;
    for (uint32_t k = 0; k < s->seen_count; k++) {
        const hull_triangle *t = &s->triangles[s->seen[k]];
        for (int i = 0; i < 3; i++) {
            hull_triangle *n = &s->triangles[t->neighbour[i]];
            if (n->visible)
                continue;
            n->visible = exact_side(&n->plane, &s->points[apex]) > 0;
            if (n->visible)
                s->seen[s->seen_count++] = t->neighbour[i];
            else
                s->rims[s->rim_count++] =
                    (hull_rim){t->corner[i], t->corner[(i + 1) % 3], t->neighbour[i], HULL_NONE};
        }
    }
}

/* Returns the points that were in their lists, as a list. */
static uint32_t drop_seen(hull_solid *s) {
    uint32_t orphans = HULL_NONE;
    for (uint32_t k = 0; k < s->seen_count; k++) {
        uint32_t point = s->triangles[s->seen[k]].first;
        while (point != HULL_NONE) {
            const uint32_t after = s->next[point];
            s->next[point] = orphans;
            orphans = point;
            point = after;
        }
        drop_triangle(s, s->seen[k]);
    }
    return orphans;
}

static void add_cone(hull_solid *s, uint32_t apex) {
    for (uint32_t k = 0; k < s->rim_count; k++) {
        hull_rim *r = &s->rims[k];
        r->made = add_triangle(s, r->from, r->to, apex);
        s->spoke[r->from] = r->made;
        s->triangles[r->made].neighbour[0] = r->beyond;
        link_triangles(&s->triangles[r->beyond], r->to, r->made);
    }
    for (uint32_t k = 0; k < s->rim_count; k++) {
        const uint32_t made = s->rims[k].made, next = s->spoke[s->rims[k].to];
        s->triangles[made].neighbour[1] = next;
        s->triangles[next].neighbour[2] = made;
    }
}

/* A point that was in front of a triangle that went, and is outside the new hull, is in front of a new
 * triangle: what it sees is one patch too, so where it also sees an old triangle it sees both sides of some
 * edge of the rim, and the new plane on that edge is between the two. */
void hull_solid_add(hull_solid *s, uint32_t triangle, uint32_t apex) {
    find_seen(s, triangle, apex);
    uint32_t point = drop_seen(s), after;
    add_cone(s, apex);
    for (; point != HULL_NONE; point = after) {
        after = s->next[point];
        s->owner[point] = HULL_NONE;
        for (uint32_t k = 0; k < s->rim_count && !offer(s, s->rims[k].made, point); k++)
            continue;
    }
}

bool hull_solid_make(const toi_vec3 *points, uint32_t count, const hull_base *base, hull_solid *s) {
    if (!open_solid(points, count, s))
        return false;
    start(s, base);
    for (uint32_t point = 0; point < count; point++)
        while (s->owner[point] != HULL_NONE)
            hull_solid_add(s, s->owner[point], s->triangles[s->owner[point]].farthest);
    return true;
}
