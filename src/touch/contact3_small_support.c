/* SPDX-License-Identifier: MIT */
/* This file finds what supports a shape of usual size, and where that is, in 32 bits. */
#include "contact3_small.h"

/* ---- Which vertices support a shape
 *
 * Of a difference of heights the direction in the shape's frame is off by less than 3 in each entry: 1 for
 * what is cut off, and 1.74 for that of the normal. */

static void set_small_towards(const toi_axis3 *normal, toi16_small_polygon *p) {
    const toi_axis3 *u = p->of->hull.rot->u;
    const int32_t sign = p->of->is_a ? 1 : -1;
    p->towards.x = sign * (int32_t)toi16_shr(toi16_dot3(&u[0], normal), 30);
    p->towards.y = sign * (int32_t)toi16_shr(toi16_dot3(&u[1], normal), 30);
    p->towards.z = sign * (int32_t)toi16_shr(toi16_dot3(&u[2], normal), 30);
}

typedef enum { IN_SUPPORT, PERHAPS_IN_SUPPORT, BEHIND_SUPPORT } support_side;

/* Tells by how far a vertex is behind the highest one, and how long the way there is at most. */
static support_side side_of_support(const toi16_small_contact *q, int64_t depth, uint32_t way) {
    const int64_t error = 3 * (int64_t)way;
    if (depth - error > q->most)
        return BEHIND_SUPPORT;
    return depth + error <= q->least ? IN_SUPPORT : PERHAPS_IN_SUPPORT;
}

/* Tells whether a way may be perpendicular to the normal to within 2^-8 rad. */
static bool may_be_across(const toi16_small_contact *q, int64_t depth, uint32_t way) {
    return (uint64_t)depth <= toi16_mulu(way, q->most >> 8);
}

/* ---- Where they are */

static void project_small(const toi16_small_contact *q, toi16_small_corner *corner) {
    const int32_t n[3] = {q->normal.x, q->normal.y, q->normal.z}, *w = corner->at;
    corner->uv.u = (int32_t)toi16_shr(toi16_mul_difference(w[q->i], n[q->c], w[q->c], n[q->i]), 32);
    corner->uv.v = (int32_t)toi16_shr(toi16_mul_difference(w[q->j], n[q->c], w[q->c], n[q->j]), 32);
}

/* Writes a place. Returns false where that is past all that is small. */
static bool put_small(const int64_t at[3], int32_t out[3]) {
    if ((toi16_abs64(at[0]) | toi16_abs64(at[1]) | toi16_abs64(at[2])) >> TOI16_SMALL_BITS != 0)
        return false;
    for (unsigned k = 0; k < 3; k++)
        out[k] = (int32_t)at[k];
    return true;
}

/* Places a vertex that is given in its frame. */
static bool place_small(const toi16_body3 *of, const toi_axis3 *v, int32_t out[3]) {
    const toi_axis3 *u = of->hull.rot->u;
    const toi_axis3 x = {u[0].x, u[1].x, u[2].x}, y = {u[0].y, u[1].y, u[2].y}, z = {u[0].z, u[1].z, u[2].z};
    const int64_t at[3] = {toi16_shr(toi16_dot3(&x, v), 24) + of->at_q22[0],
                           toi16_shr(toi16_dot3(&y, v), 24) + of->at_q22[1],
                           toi16_shr(toi16_dot3(&z, v), 24) + of->at_q22[2]};
    return put_small(at, out);
}

static void finish_small_support(const toi16_small_contact *q, toi16_small_polygon *p) {
    for (unsigned n = 0; n < p->count; n++) {
        toi16_small_corner *corner = &p->corner[n];
        project_small(q, corner);
        const int64_t height = toi16_small_height(q, corner->at);
        if (n == 0 || (p->of->is_a ? height > p->reach : height < p->reach))
            p->reach = height;
    }
}

/* ---- The polygon: gift wrapping (R. A. Jarvis, 1973) */

static void swap_small_corners(toi16_small_polygon *p, unsigned k, unsigned n) {
    const toi16_small_corner corner = p->corner[k];
    p->corner[k] = p->corner[n];
    p->corner[n] = corner;
}

static toi16_small_way way_uv(const toi16_small_polygon *p, unsigned from, unsigned to) {
    return toi16_small_way_between(&p->corner[from].uv, &p->corner[to].uv);
}

/* Returns twice the area of a triangle of corners. */
static int64_t area_of(const toi16_small_polygon *p, unsigned k, unsigned l, unsigned m) {
    const toi16_small_way way = way_uv(p, k, l);
    return toi16_small_area(&p->corner[k].uv, &way, &p->corner[m].uv);
}

static uint32_t distance_of(const toi16_small_polygon *p, unsigned k, unsigned n) {
    const toi16_small_way way = way_uv(p, k, n);
    return toi16_abs32(way.u) + toi16_abs32(way.v);
}

/* Tells whether vertex n comes before another one on the way around from corner k. */
static bool is_next_around(const toi16_small_polygon *p, unsigned k, unsigned n, unsigned other) {
    const uint32_t far = distance_of(p, k, n);
    if (far == 0 || other == k)
        return far != 0;
    const int64_t area = area_of(p, k, other, n);
    return area < 0 || (area == 0 && far > distance_of(p, k, other));
}

static unsigned find_lowest(const toi16_small_polygon *p) {
    unsigned first = 0;
    for (unsigned n = 1; n < p->count; n++) {
        const toi16_small_uv *at = &p->corner[n].uv, *lowest = &p->corner[first].uv;
        if (at->u < lowest->u || (at->u == lowest->u && at->v < lowest->v))
            first = n;
    }
    return first;
}

static void wrap_support(toi16_small_polygon *p) {
    unsigned k = 0;
    swap_small_corners(p, 0, find_lowest(p));
    for (unsigned next = 1; next != 0; k++) {
        next = 0;
        for (unsigned n = k + 1; n < p->count; n++)
            if (is_next_around(p, k, n, next))
                next = n;
        if (next != 0)
            swap_small_corners(p, k + 1, next);
    }
    p->corners = (uint8_t)k;
}

/* ---- Boxes. A corner has a bit for each axis that it is at the upper end of */

enum { THINNEST = 16, LONGEST_BITS = 24 };

/* Finds the uppermost corner and the axes along which the support has a length. These are two at most: along
 * the third one the box goes down by 16 * 0.57 ulp or more. */
static bool find_box_axes(const toi16_small_contact *q, toi16_small_polygon *p, toi_axis3 *top) {
    const toi_vec3 *ends = p->of->hull.table->vertices;
    const int32_t towards[3] = {p->towards.x, p->towards.y, p->towards.z};
    unsigned vertex = 0, across = 0, all = 0;
    int64_t depth = 0;
    uint32_t way = 0;
    int32_t at[3];
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t length = (uint32_t)(toi16_in_row(&ends[1], k) - toi16_in_row(&ends[0], k));
        const int64_t deep = (int64_t)toi16_mulu(length, toi16_abs32(towards[k]));
        vertex |= (unsigned)(towards[k] > 0) << k;
        at[k] = toi16_in_row(&ends[towards[k] > 0], k);
        across += may_be_across(q, deep, length);
        if (side_of_support(q, deep, length) == BEHIND_SUPPORT)
            continue;
        if (length < THINNEST || length >> LONGEST_BITS != 0)
            return false;
        all |= 1u << k;
        depth += deep;
        way += length;
    }
    top->x = at[0];
    top->y = at[1];
    top->z = at[2];
    p->corner[0].vertex = p->top = (uint16_t)vertex;
    p->axes = (uint8_t)all;
    p->leans = across > 1;
    return side_of_support(q, depth, way) == IN_SUPPORT;
}

/* Finds the corner at the other end of an edge along axis k. */
static bool follow_edge(const toi16_small_polygon *p, const toi16_small_corner *from, unsigned k,
                        toi16_small_corner *to) {
    const toi_vec3 *ends = p->of->hull.table->vertices;
    const toi_axis3 *u = &p->of->hull.rot->u[k];
    const int32_t length = toi16_in_row(&ends[1], k) - toi16_in_row(&ends[0], k);
    const int32_t way = (from->vertex >> k & 1) != 0 ? -length : length;
    const int64_t at[3] = {from->at[0] + toi16_shr(toi16_mul(way, u->x), 24),
                           from->at[1] + toi16_shr(toi16_mul(way, u->y), 24),
                           from->at[2] + toi16_shr(toi16_mul(way, u->z), 24)};
    to->vertex = (uint16_t)(from->vertex ^ 1u << k);
    return put_small(at, to->at);
}

/* Finds the corners around a face, along an edge or at a vertex. */
static bool place_box_corners(toi16_small_polygon *p, const toi_axis3 *top) {
    toi16_small_corner *c = p->corner;
    unsigned count = 1;
    bool small = place_small(p->of, top, c[0].at);
    for (unsigned k = 0; k < 3 && small; k++) {
        if ((p->axes >> k & 1) == 0)
            continue;
        if (count == 2)
            c[3] = c[1];
        small = count == 1 ? follow_edge(p, &c[0], k, &c[1])
                           : follow_edge(p, &c[0], k, &c[1]) && follow_edge(p, &c[3], k, &c[2]);
        count *= 2;
    }
    p->count = p->corners = (uint8_t)count;
    return small;
}

static bool find_box_support(const toi16_small_contact *q, toi16_small_polygon *p) {
    toi_axis3 top;
    if (!find_box_axes(q, p, &top) || !place_box_corners(p, &top))
        return false;
    finish_small_support(q, p);
    if (p->count == 4 && area_of(p, 0, 1, 2) < 0)
        swap_small_corners(p, 1, 3);
    return true;
}

/* ---- Hulls */

static int64_t height_of_vertex(const toi16_small_polygon *p, uint32_t vertex) {
    const toi_axis3 v = toi16_vertex(p->of->hull.table, vertex);
    return toi16_dot3(&v, &p->towards);
}

/* Returns an upper bound of the way from one vertex to another. */
static uint32_t way_between_vertices(const toi16_small_polygon *p, uint32_t v, uint32_t w) {
    const toi_vec3 *vertices = p->of->hull.table->vertices;
    return toi16_abs32(vertices[v].x - vertices[w].x) + toi16_abs32(vertices[v].y - vertices[w].y) +
           toi16_abs32(vertices[v].z - vertices[w].z);
}

/* Keeps the vertices that are not far behind the highest one, in order. Vertices farther behind than `skip`
 * are not near in any sense: no two are farther apart, in the sum of all entries, than 4 times the reach.
 * Returns false where there are too many. */
static bool keep_high_vertices(const toi16_small_contact *q, toi16_small_polygon *p, int64_t *highest) {
    const int64_t skip = (int64_t)toi16_mulu(4 * (uint32_t)p->of->hull.table->reach, q->most >> 8) + q->most;
    p->count = 0;
    *highest = -(INT64_C(1) << 62);
    for (uint32_t n = 0; n < p->of->hull.table->vertex_count; n++) {
        const int64_t height = height_of_vertex(p, n);
        if (height < *highest - skip)
            continue;
        if (height > *highest + skip)
            p->count = 0;
        if (p->count >= p->room)
            return false;
        if (height > *highest) {
            *highest = height;
            p->top = (uint16_t)n;
        }
        p->corner[p->count++].vertex = (uint16_t)n;
    }
    return true;
}

/* A face at the uppermost vertex that is nearly perpendicular to the normal has two vertices more. */
static bool find_hull_vertices(const toi16_small_contact *q, toi16_small_polygon *p) {
    int64_t highest;
    unsigned across = 0, count = 0;
    if (!keep_high_vertices(q, p, &highest))
        return false;
    for (unsigned n = 0; n < p->count; n++) {
        const uint16_t vertex = p->corner[n].vertex;
        const int64_t depth = highest - height_of_vertex(p, vertex);
        const uint32_t way = way_between_vertices(p, vertex, p->top);
        const support_side side = side_of_support(q, depth, way);
        across += vertex != p->top && may_be_across(q, depth, way);
        if (side == PERHAPS_IN_SUPPORT)
            return false;
        if (side == IN_SUPPORT)
            p->corner[count++].vertex = vertex;
    }
    p->count = (uint8_t)count;
    p->leans = across > 1;
    return true;
}

static bool find_hull_support(const toi16_small_contact *q, toi16_small_polygon *p) {
    if (!find_hull_vertices(q, p))
        return false;
    for (unsigned n = 0; n < p->count; n++) {
        const toi_axis3 v = toi16_vertex(p->of->hull.table, p->corner[n].vertex);
        if (!place_small(p->of, &v, p->corner[n].at))
            return false;
    }
    finish_small_support(q, p);
    wrap_support(p);
    return true;
}

/* ---- Both */

bool toi16_find_small_support(const toi16_small_contact *q, const toi16_body3 *of, toi16_small_polygon *p) {
    p->of = of;
    set_small_towards(&q->normal, p);
    return of->box_axes != TOI16_NO_BOX ? find_box_support(q, p) : find_hull_support(q, p);
}
