/* SPDX-License-Identifier: MIT */
/* The facets that a search found: which faces or edges make them, and their normals. */
#include "hull3.h"

static bool holds(const toi16_hull *hull, uint32_t edge, uint32_t first, uint32_t last, uint32_t n) {
    return toi16_edge_index(hull->table, edge, first) == n || toi16_edge_index(hull->table, edge, last) == n;
}

/* A vertex belongs to the faces of its edges. */
static bool is_on(const toi16_hull *hull, uint32_t vertex, uint32_t face) {
    for (uint32_t e = 0; e < hull->table->edge_count; e++)
        if (holds(hull, e, 0, 1, vertex) && holds(hull, e, 2, 3, face))
            return true;
    return false;
}

/* The edge between two vertices, or edge_count. */
static uint32_t edge_between(const toi16_hull *hull, uint32_t v, uint32_t w) {
    uint32_t e = 0;
    while (e < hull->table->edge_count && !(holds(hull, e, 0, 1, v) && holds(hull, e, 0, 1, w)))
        e++;
    return e;
}

/* The face beside an edge that has two vertices on it; false if there is none. */
static bool find_side(const toi16_hull *hull, uint32_t edge, uint32_t v, uint32_t w, uint16_t *face) {
    for (uint32_t side = 2; side < 4; side++) {
        *face = (uint16_t)toi16_edge_index(hull->table, edge, side);
        if (is_on(hull, v, *face) && (v == w || is_on(hull, w, *face)))
            return true;
    }
    return false;
}

/* The face with three vertices on it: mostly beside the edge between two of them, always at the first one. */
static uint16_t face_with(const toi16_hull *hull, const uint16_t v[3]) {
    uint16_t face;
    uint32_t between = edge_between(hull, v[0], v[1]);
    if (between < hull->table->edge_count && find_side(hull, between, v[2], v[2], &face))
        return face;
    for (uint32_t e = 0; e < hull->table->edge_count; e++)
        if (holds(hull, e, 0, 1, v[0]) && find_side(hull, e, v[1], v[2], &face))
            return face;
    return 0;
}

static unsigned distinct(const uint16_t v[3]) {
    return 3u - (v[0] == v[1]) - (v[1] == v[2] || v[0] == v[2]);
}

static uint32_t edge_of(const toi16_hull *hull, const uint16_t v[3]) {
    return edge_between(hull, v[0], v[0] == v[1] ? v[2] : v[1]);
}

/* Three vertices of one hull are on a face of it, two on an edge, or on a face where they are across it from
 * one another. */
toi_axis toi16_facet_feature(const toi16_hulls *hulls, uint32_t n) {
    const toi16_facet *facet = &hulls->facets[n];
    toi_axis feature = {TOI_AXIS_EDGES, 0, 0};
    unsigned a = distinct(facet->a), b = distinct(facet->b);
    uint32_t edge_a = a == 2 ? edge_of(&hulls->a, facet->a) : hulls->a.table->edge_count;
    uint32_t edge_b = b == 2 ? edge_of(&hulls->b, facet->b) : hulls->b.table->edge_count;
    if (a == 3 || (a == 2 && edge_a == hulls->a.table->edge_count)) {
        feature.kind = TOI_AXIS_FACE_A;
        feature.a = face_with(&hulls->a, facet->a);
    } else if (b == 3 || edge_b == hulls->b.table->edge_count) {
        feature.kind = TOI_AXIS_FACE_B;
        feature.b = face_with(&hulls->b, facet->b);
    } else {
        feature.a = (uint16_t)edge_a;
        feature.b = (uint16_t)edge_b;
    }
    return feature;
}

static void way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]) {
    out[0] = out[1] = out[2] = 0;
    if (from != to)
        toi16_hull_way(hull, from, to, out);
}

/* From one of its corners to another, exactly: below 2^62. */
static void corner_way(const toi16_hulls *hulls, const toi16_facet *facet, unsigned to, int64_t out[3]) {
    int64_t along_a[3];
    way(&hulls->a, facet->a[0], facet->a[to], along_a);
    way(&hulls->b, facet->b[0], facet->b[to], out);
    for (unsigned k = 0; k < 3; k++)
        out[k] -= along_a[k];
}

bool toi16_facet_axis(const toi16_hulls *hulls, uint32_t n, toi16_fine *out) {
    int64_t p[3], q[3];
    corner_way(hulls, &hulls->facets[n], 1, p);
    corner_way(hulls, &hulls->facets[n], 2, q);
    return toi16_fine_cross(p, q, out);
}

void toi16_facet_direction(const toi16_hulls *hulls, uint32_t n, toi_axis3 *out) {
    toi16_fine axis;
    *out = hulls->normal;
    if (!toi16_is_zero3(out) || !toi16_facet_axis(hulls, n, &axis))
        return;
    *out = axis.high;
    if (toi16_dot3(out, &hulls->pair.w) > 0) {
        toi_axis3 back = {-out->x, -out->y, -out->z};
        *out = back;
    }
}
