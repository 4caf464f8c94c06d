/* SPDX-License-Identifier: MIT */
/* The axes of two hulls: the faces of A, the faces of B, and an edge of each where they can touch one
 * another; and the facet that the search found: its normal and its name.
 *
 * Facets of M = B - A are faces of B, mirrored faces of A, and parallelograms of an edge of each, if M has a
 * volume. Where neither hull has one M may be flat as well, and then it is bounded by lines of its plane: for
 * these a hull without volume has a rim. A flat hull has a further face on each edge, perpendicular to its
 * plane; a segment has one across itself and three along it; a point has x, y and z; and a segment also has
 * one perpendicular to itself and to the other's plane. Rims also cap a thin M, whose border would else be as
 * sharp as the angle between two flat hulls; the rim of a flat hull caps M beside a blade with a volume too.
 *
 * An axis is the exact cross product of two edges in the world, cut off to 59 bits: docs/numerics.md shows
 * what that costs. */
#include "hull3_inner.h"

/* ---- Faces */

/* The faces of a table that count: the second face of a flat hull is the first from the other side. */
static uint32_t table_faces(const toi16_hull *hull) {
    return hull->dimension == 2 ? 1 : hull->table->face_count;
}

/* A segment has itself, three along it, and one more where the other is no point. */
static uint32_t rim_faces(const toi16_hull *hull, unsigned other_dimension) {
    if (hull->dimension == 2)
        return hull->table->edge_count;
    return hull->dimension == 0 ? 3 : other_dimension > 0 ? 5 : 4;
}

uint32_t toi16_hull_face_axes(const toi16_hull *hull, unsigned other_dimension) {
    bool has_rim = hull->dimension == 2 || (hull->dimension < 2 && other_dimension < 3);
    return table_faces(hull) + (has_rim ? rim_faces(hull, other_dimension) : 0);
}

TOI16_ONCE void put_coordinate_axis(int64_t v[3], uint32_t k) {
    v[0] = v[1] = v[2] = 0;
    v[k] = INT64_C(1) << TOI16_FINE_BITS;
}

/* The cross product of a direction and a way. */
static bool cross_with_way(const toi16_fine *direction, const int64_t way[3], toi16_fine *out) {
    int64_t v[3];
    toi16_fine_whole(direction, v);
    return toi16_fine_cross(v, way, out);
}

/* The normal of the plane of the other hull that a segment is in, or is parallel to. */
static bool common_plane(const toi16_hull *other, const int64_t way[3], toi16_fine *out) {
    int64_t other_way[3];
    if (other->dimension == 2)
        return toi16_hull_normal(other, 0, out);
    toi16_hull_edge_way(other, 0, other_way);
    return toi16_fine_cross(way, other_way, out);
}

static bool segment_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t way[3], unit[3];
    toi16_hull_edge_way(hull, 0, way);
    if (n == 0)
        return toi16_fine_along(way, out);
    if (n == 4)
        return common_plane(other, way, out) && cross_with_way(out, way, out);
    put_coordinate_axis(unit, n - 1);
    return toi16_fine_cross(way, unit, out);
}

bool toi16_hull_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t v[3];
    if (hull->dimension == 1)
        return segment_rim(hull, other, n, out);
    if (hull->dimension == 0) {
        put_coordinate_axis(v, n);
        toi16_fine_split(v, out);
        return true;
    }
    toi16_hull_edge_way(hull, n, v);
    if (!toi16_hull_normal(hull, 0, out))
        return false;
    return cross_with_way(out, v, out);
}

static toi16_fate projected_if(bool found) {
    return found ? TOI16_PROJECTED : TOI16_NO_FACET;
}

static toi16_fate face_axis(toi16_hulls *hulls, const toi16_hull *hull, const toi16_hull *other, uint32_t n,
                            toi16_fine *out) {
    uint32_t faces = table_faces(hull);
    if (n < faces && toi16_face_is_deep(hulls, hull, other, n))
        return TOI16_INSIDE;
    return projected_if(n < faces ? toi16_hull_normal(hull, n, out)
                                  : toi16_hull_rim(hull, other, n - faces, out));
}

/* ---- The facet that the search found: which faces or edges make it, and its normal */

/* first: 0 for the vertices of an edge, 2 for its faces. */
static bool has_index(const toi_hull3_table *table, uint32_t edge, uint32_t first, uint32_t n) {
    return toi16_edge_index(table, edge, first) == n || toi16_edge_index(table, edge, first + 1) == n;
}

static bool has_ends(const toi_hull3_table *table, uint32_t edge, uint32_t v, uint32_t w) {
    uint32_t from = toi16_edge_index(table, edge, 0), to = toi16_edge_index(table, edge, 1);
    return ((from ^ v) | (to ^ w)) == 0 || ((from ^ w) | (to ^ v)) == 0;
}

/* The number of an edge by where it is listed. */
static uint32_t number_of_edge(const toi_hull3_table *table, const uint8_t *at) {
    return (uint32_t)(at - table->edges) >> (table->index_size + 1U);
}

/* The sum of their lower bytes tells most edges apart. */
uint32_t toi16_edge_between(const toi_hull3_table *table, uint32_t v, uint32_t w) {
    const uint32_t size = table->index_size, step = 4 * size;
    const uint8_t *at = table->edges, *end = at + step * table->edge_count;
    const uint32_t sum = (v & 0xFF) + (w & 0xFF);
    while (at < end &&
           !((uint32_t)at[0] + at[size] == sum && has_ends(table, number_of_edge(table, at), v, w)))
        at += step;
    return number_of_edge(table, at);
}

/* An edge at a vertex that bounds one of two faces, or edge_count. */
static uint32_t edge_at_vertex(const toi_hull3_table *table, uint32_t v, uint32_t face, uint32_t other_face) {
    const uint32_t size = table->index_size, step = 4 * size;
    const uint8_t *at = table->edges, *end = at + step * table->edge_count, low = (uint8_t)v;
    for (; at < end; at += step) {
        uint32_t e = number_of_edge(table, at);
        if ((at[0] == low || at[size] == low) && has_index(table, e, 0, v) &&
            (has_index(table, e, 2, face) || has_index(table, e, 2, other_face)))
            break;
    }
    return number_of_edge(table, at);
}

/* The face beside an edge that has a vertex on it, as a vertex belongs to the faces of its edges; false if
 * there is none. */
static bool find_face_beside(const toi_hull3_table *table, uint32_t edge, uint32_t v, uint16_t *face) {
    uint32_t left = toi16_edge_index(table, edge, 2), right = toi16_edge_index(table, edge, 3);
    uint32_t found = edge_at_vertex(table, v, left, right);
    if (found == table->edge_count)
        return false;
    *face = (uint16_t)(has_index(table, found, 2, left) ? left : right);
    return true;
}

/* The face with three vertices on it: mostly beside the edge between two of them, always at the first one. */
static uint16_t face_of_three(const toi_hull3_table *table, const uint16_t v[3]) {
    uint16_t face;
    uint32_t between = toi16_edge_between(table, v[0], v[1]);
    if (between < table->edge_count && find_face_beside(table, between, v[2], &face))
        return face;
    for (uint32_t e = 0; e < table->edge_count; e++)
        if (has_index(table, e, 0, v[0]) && find_face_beside(table, e, v[1], &face) &&
            edge_at_vertex(table, v[2], face, face) < table->edge_count)
            return face;
    return 0;
}

TOI16_ONCE unsigned count_distinct(const uint16_t v[3]) {
    return 3u - (v[0] == v[1]) - (v[1] == v[2] || v[0] == v[2]);
}

TOI16_ONCE uint32_t edge_of_two(const toi_hull3_table *table, const uint16_t v[3]) {
    return toi16_edge_between(table, v[0], v[0] == v[1] ? v[2] : v[1]);
}

/* Three vertices of a hull that are as far along a direction as one of them, if the first facet's normal is
 * off by 2^-17 at most, as nearly all are: where it is off by more, a tie names B's face. False where there
 * are fewer. */
static bool find_three_as_far(const toi16_hull *hull, const toi_axis3 *normal, uint16_t vertex,
                              uint16_t out[3]) {
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

/* Are two faces parallel to within 2^-24 rad? */
static bool are_faces_parallel(const toi16_hull *a, uint16_t face_a, const toi16_hull *b, uint16_t face_b) {
    toi16_fine p, q;
    int64_t across[3];
    if (!toi16_hull_normal(a, face_a, &p) || !toi16_hull_normal(b, face_b, &q))
        return false;
    toi16_cross(&p.high, &q.high, across);
    return (toi16_abs64(across[0]) | toi16_abs64(across[1]) | toi16_abs64(across[2])) >> 34 == 0;
}

/* Where two faces meet the earlier axis is A's. */
static bool is_face_of_both(const toi16_hulls *hulls, toi_axis *feature) {
    uint16_t level[3];
    if (hulls->a.table->face_count == 0 || toi16_is_zero3(&hulls->normal) ||
        !find_three_as_far(&hulls->a, &hulls->normal, hulls->found.facets[0].a[0], level))
        return false;
    feature->a = face_of_three(hulls->a.table, level);
    return are_faces_parallel(&hulls->a, feature->a, &hulls->b, feature->b);
}

static void name_face_b(const toi16_hulls *hulls, toi_axis *feature) {
    feature->kind = TOI_AXIS_FACE_B;
    feature->b = face_of_three(hulls->b.table, hulls->found.facets[0].b);
    if (is_face_of_both(hulls, feature)) {
        feature->kind = TOI_AXIS_FACE_A;
        feature->b = 0;
    } else {
        feature->a = 0;
    }
}

/* Three vertices of one hull are on a face of it, two on an edge, or on a face where they are across it from
 * one another. */
static toi_axis name_facet(const toi16_hulls *hulls) {
    const toi16_facet *facet = &hulls->found.facets[0];
    const toi_hull3_table *of_a = hulls->a.table, *of_b = hulls->b.table;
    toi_axis feature = {TOI_AXIS_EDGES, 0, 0};
    unsigned a = count_distinct(facet->a), b = count_distinct(facet->b);
    uint32_t edge_a = a == 2 ? edge_of_two(of_a, facet->a) : of_a->edge_count;
    uint32_t edge_b = b == 2 ? edge_of_two(of_b, facet->b) : of_b->edge_count;
    if (a == 3 || (a == 2 && edge_a == of_a->edge_count)) {
        feature.kind = TOI_AXIS_FACE_A;
        feature.a = face_of_three(of_a, facet->a);
    } else if (b == 3 || edge_b == of_b->edge_count) {
        name_face_b(hulls, &feature);
    } else {
        feature.a = (uint16_t)edge_a;
        feature.b = (uint16_t)edge_b;
    }
    return feature;
}

/* From one vertex of a hull to another, or zeros. */
TOI16_ONCE void put_vertex_way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]) {
    out[0] = out[1] = out[2] = 0;
    if (from != to)
        toi16_hull_way(hull, from, to, out);
}

/* From the first corner of a facet to another, exactly: below 2^62. */
static void corner_way(const toi16_hulls *hulls, const toi16_facet *facet, unsigned to, int64_t out[3]) {
    int64_t along_a[3];
    put_vertex_way(&hulls->a, facet->a[0], facet->a[to], along_a);
    put_vertex_way(&hulls->b, facet->b[0], facet->b[to], out);
    for (unsigned k = 0; k < 3; k++)
        out[k] -= along_a[k];
}

bool toi16_facet_axis(const toi16_hulls *hulls, const toi16_facet *facet, toi16_fine *out) {
    int64_t p[3], q[3];
    corner_way(hulls, facet, 1, p);
    corner_way(hulls, facet, 2, q);
    return toi16_fine_cross(p, q, out);
}

/* ---- What the family shows */

/* The axis past all others that the search or the cap has found. */
static toi16_fate found_axis(const toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    if (axis == hulls->pair.axes)
        return projected_if(toi16_facet_axis(hulls, &hulls->found.facets[0], out));
    *out = hulls->found.cap;
    return TOI16_PROJECTED;
}

static toi16_fate find_facet_axis(toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    if (axis >= hulls->pair.axes)
        return found_axis(hulls, axis, out);
    if (axis < hulls->faces_a)
        return face_axis(hulls, &hulls->a, &hulls->b, axis, out);
    axis -= hulls->faces_a;
    if (axis < hulls->faces_b)
        return face_axis(hulls, &hulls->b, &hulls->a, axis, out);
    return toi16_edges_axis(hulls, axis - hulls->faces_b, out);
}

bool toi16_hulls_axis(toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    return find_facet_axis(hulls, axis, out) == TOI16_PROJECTED;
}

static toi16_fate measure_again(const toi16_hulls *hulls, toi16_projection *out) {
    out->lo = hulls->scratch.walk.last.lo;
    out->hi = hulls->scratch.walk.last.hi;
    out->speed = toi16_measure(&hulls->pair.w, &hulls->scratch.walk.last.direction);
    return TOI16_PROJECTED;
}

static void measure_axis(toi16_hulls *hulls, uint32_t axis, const toi16_fine *direction,
                         toi16_projection *out) {
    toi16_hulls_measure(hulls, direction, out);
    if (hulls->until <= TOI16_SHORT_TIME && axis < hulls->pair.axes) {
        hulls->last_axis = axis;
        hulls->scratch.walk.last.direction = *direction;
        hulls->scratch.walk.last.lo = out->lo;
        hulls->scratch.walk.last.hi = out->hi;
    }
}

void toi16_measure_edges(toi16_hulls *hulls, uint32_t axis) {
    const uint32_t pair = axis - hulls->faces_a - hulls->faces_b, edges_b = hulls->b.table->edge_count;
    int64_t of_a[3], of_b[3];
    toi16_fine direction;
    toi16_projection p;
    toi16_hull_edge_way(&hulls->a, pair / edges_b, of_a);
    toi16_hull_edge_way(&hulls->b, pair % edges_b, of_b);
    if (toi16_fine_cross(of_a, of_b, &direction))
        measure_axis(hulls, axis, &direction, &p);
}

toi16_fate toi16_hulls_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction;
    if (axis == hulls->last_axis)
        return measure_again(hulls, out);
    toi16_fate fate = find_facet_axis(hulls, axis, &direction);
    if (fate == TOI16_PROJECTED)
        measure_axis(hulls, axis, &direction, out);
    return fate;
}

/* What the search found is turned against the motion. */
void toi16_hulls_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction = {{0, 0, 0}, {0, 0, 0}};
    if (axis == hulls->last_axis) {
        *out = hulls->scratch.walk.last.direction.high;
        return;
    }
    if (axis >= pair->axes && !toi16_is_zero3(&hulls->normal)) {
        *out = hulls->normal;
        return;
    }
    find_facet_axis(hulls, axis, &direction);
    *out = direction.high;
    if (axis >= pair->axes && toi16_dot3(out, &pair->w) > 0) {
        toi_axis3 back = {-out->x, -out->y, -out->z};
        *out = back;
    }
}

/* The axes past the faces of a flat hull's table have numbers past both of them. */
static uint16_t number_of_face(const toi16_hull *hull, uint32_t n) {
    return (uint16_t)(hull->dimension == 2 && n > 0 ? n + 1 : n);
}

toi_axis toi16_hulls_feature(const toi16_pair *pair, uint32_t axis) {
    const toi16_hulls *hulls = (const toi16_hulls *)pair;
    toi_axis feature = {TOI_AXIS_FACE_A, 0, 0};
    if (axis == pair->axes)
        return name_facet(hulls);
    if (axis > pair->axes) {
        feature.kind = TOI_AXIS_NONE;
        return feature;
    }
    if (axis < hulls->faces_a) {
        feature.a = number_of_face(&hulls->a, axis);
        return feature;
    }
    axis -= hulls->faces_a;
    if (axis < hulls->faces_b) {
        feature.kind = TOI_AXIS_FACE_B;
        feature.b = number_of_face(&hulls->b, axis);
        return feature;
    }
    axis -= hulls->faces_b;
    feature.kind = TOI_AXIS_EDGES;
    feature.a = (uint16_t)(axis / hulls->b.table->edge_count);
    feature.b = (uint16_t)(axis % hulls->b.table->edge_count);
    return feature;
}
