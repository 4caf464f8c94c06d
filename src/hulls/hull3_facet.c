/* SPDX-License-Identifier: MIT */
/* The facets that a search found: which faces or edges make them, and their normals. */
#include "hull3.h"

static bool holds(const toi_hull3_table *table, uint32_t edge, uint32_t first, uint32_t n) {
    return toi16_edge_index(table, edge, first) == n || toi16_edge_index(table, edge, first + 1) == n;
}

static bool joins(const toi_hull3_table *table, uint32_t edge, uint32_t v, uint32_t w) {
    uint32_t from = toi16_edge_index(table, edge, 0), to = toi16_edge_index(table, edge, 1);
    return ((from ^ v) | (to ^ w)) == 0 || ((from ^ w) | (to ^ v)) == 0;
}

/* The number of an edge by where it is listed. */
static uint32_t number_of(const toi_hull3_table *table, const uint8_t *at) {
    return (uint32_t)(at - table->edges) >> (table->index_size + 1U);
}

/* The edge between two vertices, or edge_count. The sum of their lower bytes tells most edges apart. */
static uint32_t edge_between(const toi_hull3_table *table, uint32_t v, uint32_t w) {
    const uint32_t size = table->index_size, step = 4 * size;
    const uint8_t *at = table->edges, *end = at + step * table->edge_count;
    const uint32_t sum = (v & 0xFF) + (w & 0xFF);
    while (at < end && !((uint32_t)at[0] + at[size] == sum && joins(table, number_of(table, at), v, w)))
        at += step;
    return number_of(table, at);
}

/* An edge at a vertex that bounds one of two faces, or edge_count. */
static uint32_t edge_at(const toi_hull3_table *table, uint32_t v, uint32_t face, uint32_t other_face) {
    const uint32_t size = table->index_size, step = 4 * size;
    const uint8_t *at = table->edges, *end = at + step * table->edge_count, low = (uint8_t)v;
    for (; at < end; at += step) {
        uint32_t e = number_of(table, at);
        if ((at[0] == low || at[size] == low) && holds(table, e, 0, v) &&
            (holds(table, e, 2, face) || holds(table, e, 2, other_face)))
            break;
    }
    return number_of(table, at);
}

/* The face beside an edge that has a vertex on it, as a vertex belongs to the faces of its edges; false if
 * there is none. */
static bool find_side(const toi_hull3_table *table, uint32_t edge, uint32_t v, uint16_t *face) {
    uint32_t left = toi16_edge_index(table, edge, 2), right = toi16_edge_index(table, edge, 3);
    uint32_t found = edge_at(table, v, left, right);
    if (found == table->edge_count)
        return false;
    *face = (uint16_t)(holds(table, found, 2, left) ? left : right);
    return true;
}

/* The face with three vertices on it: mostly beside the edge between two of them, always at the first one. */
static uint16_t face_with(const toi_hull3_table *table, const uint16_t v[3]) {
    uint16_t face;
    uint32_t between = edge_between(table, v[0], v[1]);
    if (between < table->edge_count && find_side(table, between, v[2], &face))
        return face;
    for (uint32_t e = 0; e < table->edge_count; e++)
        if (holds(table, e, 0, v[0]) && find_side(table, e, v[1], &face) &&
            edge_at(table, v[2], face, face) < table->edge_count)
            return face;
    return 0;
}

TOI16_ONCE unsigned distinct(const uint16_t v[3]) {
    return 3u - (v[0] == v[1]) - (v[1] == v[2] || v[0] == v[2]);
}

TOI16_ONCE uint32_t edge_of(const toi_hull3_table *table, const uint16_t v[3]) {
    return edge_between(table, v[0], v[0] == v[1] ? v[2] : v[1]);
}

/* Three vertices of a hull that are as far along a direction as one of them, if the first facet's normal is
 * off by 2^-17 at most, as nearly all are: where more, a tie names B's face. False where there are fewer. */
static bool find_level(const toi16_hull *hull, const toi_axis3 *normal, uint16_t vertex, uint16_t out[3]) {
    const toi_axis3 *u = hull->rot->u;
    const toi_axis3 local = {(int32_t)toi16_shr(toi16_dot3(&u[0], normal), 31),
                             (int32_t)toi16_shr(toi16_dot3(&u[1], normal), 31),
                             (int32_t)toi16_shr(toi16_dot3(&u[2], normal), 31)};
    toi_axis3 at = toi16_vertex(hull->table, vertex);
    const int64_t height = toi16_dot3(&local, &at), slack = (int64_t)hull->table->reach * (1 << 13);
    unsigned found = 0;
    for (uint32_t n = 0; n < hull->table->vertex_count && found < 3; n++) {
        at = toi16_vertex(hull->table, n);
        if (toi16_abs64(toi16_dot3(&local, &at) - height) <= (uint64_t)slack)
            out[found++] = (uint16_t)n;
    }
    return found == 3;
}

/* To within 2^-24 rad. */
static bool are_parallel(const toi16_hull *a, uint16_t face_a, const toi16_hull *b, uint16_t face_b) {
    toi16_fine p, q;
    int64_t across[3];
    if (!toi16_hull_normal(a, face_a, &p) || !toi16_hull_normal(b, face_b, &q))
        return false;
    toi16_cross(&p.high, &q.high, across);
    return (toi16_abs64(across[0]) | toi16_abs64(across[1]) | toi16_abs64(across[2])) >> 34 == 0;
}

/* Of two faces that meet the earlier axis is A's. */
static bool is_face_of_both(const toi16_hulls *hulls, toi_axis *feature) {
    uint16_t level[3];
    if (hulls->a.table->face_count == 0 || toi16_is_zero3(&hulls->normal) ||
        !find_level(&hulls->a, &hulls->normal, hulls->found.facets[0].a[0], level))
        return false;
    feature->a = face_with(hulls->a.table, level);
    return are_parallel(&hulls->a, feature->a, &hulls->b, feature->b);
}

static void name_face_b(const toi16_hulls *hulls, toi_axis *feature) {
    feature->kind = TOI_AXIS_FACE_B;
    feature->b = face_with(hulls->b.table, hulls->found.facets[0].b);
    if (is_face_of_both(hulls, feature)) {
        feature->kind = TOI_AXIS_FACE_A;
        feature->b = 0;
    } else {
        feature->a = 0;
    }
}

/* Three vertices of one hull are on a face of it, two on an edge, or on a face where they are across it from
 * one another. */
toi_axis toi16_facet_feature(const toi16_hulls *hulls) {
    const toi16_facet *facet = &hulls->found.facets[0];
    const toi_hull3_table *of_a = hulls->a.table, *of_b = hulls->b.table;
    toi_axis feature = {TOI_AXIS_EDGES, 0, 0};
    unsigned a = distinct(facet->a), b = distinct(facet->b);
    uint32_t edge_a = a == 2 ? edge_of(of_a, facet->a) : of_a->edge_count;
    uint32_t edge_b = b == 2 ? edge_of(of_b, facet->b) : of_b->edge_count;
    if (a == 3 || (a == 2 && edge_a == of_a->edge_count)) {
        feature.kind = TOI_AXIS_FACE_A;
        feature.a = face_with(of_a, facet->a);
    } else if (b == 3 || edge_b == of_b->edge_count) {
        name_face_b(hulls, &feature);
    } else {
        feature.a = (uint16_t)edge_a;
        feature.b = (uint16_t)edge_b;
    }
    return feature;
}

TOI16_ONCE void way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]) {
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

bool toi16_facet_axis(const toi16_hulls *hulls, const toi16_facet *facet, toi16_fine *out) {
    int64_t p[3], q[3];
    corner_way(hulls, facet, 1, p);
    corner_way(hulls, facet, 2, q);
    return toi16_fine_cross(p, q, out);
}
