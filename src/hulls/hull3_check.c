/* SPDX-License-Identifier: MIT */
/* The proof that a table is a convex polyhedron. All in exact integers: vertices are below 2^29 (the reach is
 * checked first), differences below 2^30, normals and other products of two below 2^61, a normal along a
 * difference below 2^93. */
#include "hull3_inner.h"

static bool is_zero_cross(const int64_t v[3]) {
    return (v[0] | v[1] | v[2]) == 0;
}

static int side_of_plane(const int64_t normal[3], const toi_axis3 *d) {
    toi16_wide plane = toi16_wide_difference(normal[0], d->x, normal[1], -(int64_t)d->y),
               rest = toi16_wide_difference(normal[2], d->z, 0, 0), sum = toi16_wide_sum(&plane, &rest);
    return toi16_wide_sign(&sum);
}

static bool indices_below(const toi_hull3_table *t, const uint8_t *list, uint32_t from, uint32_t to,
                          uint32_t limit) {
    for (uint32_t n = from; n < to; n++)
        if (toi16_index_at(t, list, n) >= limit)
            return false;
    return true;
}

static bool indices_fit(const toi_hull3_table *t) {
    if ((t->edge_count > 0 && !t->edges) || (t->face_count > 0 && !t->faces))
        return false;
    for (uint32_t e = 0; e < t->edge_count; e++)
        if (!indices_below(t, t->edges, 4 * e, 4 * e + 2, t->vertex_count) ||
            (t->face_count > 0 && !indices_below(t, t->edges, 4 * e + 2, 4 * e + 4, t->face_count)))
            return false;
    return indices_below(t, t->faces, 0, UINT32_C(3) * t->face_count, t->vertex_count);
}

/* Three squares of numbers of 31 bits take less than 64. */
static bool within_reach(const toi_hull3_table *t) {
    for (uint32_t n = 0; n < t->vertex_count; n++) {
        toi_axis3 v = toi16_vertex(t, n);
        uint64_t x = toi16_abs32(v.x), y = toi16_abs32(v.y), z = toi16_abs32(v.z);
        if (x * x + y * y + z * z > (uint64_t)t->reach * (uint64_t)t->reach)
            return false;
    }
    return true;
}

/* How many vertices are on a face, or 0 where it is no face: without an area, or with a vertex before it. */
static uint32_t vertices_on(const toi_hull3_table *t, uint32_t face) {
    int64_t normal[3];
    uint32_t on = 0, corner = toi16_face_index(t, face, 0);
    toi16_face_cross(t, face, normal);
    if (is_zero_cross(normal))
        return 0;
    for (uint32_t n = 0; n < t->vertex_count; n++) {
        toi_axis3 d = toi16_table_way(t, corner, n);
        int side = side_of_plane(normal, &d);
        if (side > 0)
            return 0;
        on += side == 0;
    }
    return on;
}

/* Is a vertex in the plane of a face on the left (or right) of an edge, seen against the face's normal? */
static bool has_on_side(const int64_t normal[3], const toi_axis3 *way, const toi_axis3 *to_vertex,
                        bool left) {
    int64_t cross[3];
    toi16_cross(way, to_vertex, cross);
    for (unsigned k = 0; k < 3; k++)
        if (normal[k] != 0 && cross[k] != 0)
            return ((normal[k] > 0) == (cross[k] > 0)) == left;
    return false;
}

/* Does an edge with both ends on a face have all other vertices of the face to its left (or right)? */
static bool goes_around(const toi_hull3_table *t, const int64_t normal[3], uint32_t edge, bool left) {
    uint32_t from = toi16_edge_index(t, edge, 0), to = toi16_edge_index(t, edge, 1);
    toi_axis3 way = toi16_table_way(t, from, to);
    for (uint32_t n = 0; n < t->vertex_count; n++) {
        toi_axis3 d = toi16_table_way(t, from, n);
        if (n != from && n != to && !has_on_side(normal, &way, &d, left) && side_of_plane(normal, &d) == 0)
            return false;
    }
    return true;
}

/* Is the edge a side of the face, and the face to its left (or right)? */
static bool is_side_of_face(const toi_hull3_table *t, uint32_t edge, uint32_t face, bool left) {
    int64_t normal[3];
    uint32_t from = toi16_edge_index(t, edge, 0), to = toi16_edge_index(t, edge, 1);
    toi_axis3 way = toi16_table_way(t, from, to),
              height = toi16_table_way(t, toi16_face_index(t, face, 0), from);
    toi16_face_cross(t, face, normal);
    return side_of_plane(normal, &height) == 0 && side_of_plane(normal, &way) == 0 &&
           goes_around(t, normal, edge, left);
}

static bool edges_bound_faces(const toi_hull3_table *t) {
    for (uint32_t e = 0; e < t->edge_count; e++)
        if (!is_side_of_face(t, e, toi16_index_at(t, t->edges, 4 * e + 2), true) ||
            !is_side_of_face(t, e, toi16_index_at(t, t->edges, 4 * e + 3), false))
            return false;
    return true;
}

static bool are_same_edge(const toi_hull3_table *t, uint32_t edge, uint32_t other) {
    uint32_t from = toi16_edge_index(t, edge, 0), to = toi16_edge_index(t, edge, 1),
             p = toi16_edge_index(t, other, 0), q = toi16_edge_index(t, other, 1);
    return (from == p && to == q) || (from == q && to == p);
}

static bool is_no_edge_twice(const toi_hull3_table *t) {
    for (uint32_t e = 1; e < t->edge_count; e++)
        for (uint32_t other = 0; other < e; other++)
            if (are_same_edge(t, e, other))
                return false;
    return true;
}

/* Every vertex must be behind every face, and each edge a side of two faces. There are half as many edges as
 * the faces have sides together, and no edge is there twice, so each side has one: beyond it is a face, and
 * no face is missing. By Euler's formula all vertices are on faces. */
static bool is_closed_solid(const toi_hull3_table *t) {
    uint32_t sides = 0;
    for (uint32_t f = 0; f < t->face_count; f++) {
        uint32_t on = vertices_on(t, f);
        if (on < 3)
            return false;
        sides += on;
    }
    return sides == UINT32_C(2) * t->edge_count &&
           (uint32_t)t->vertex_count + t->face_count == UINT32_C(2) + t->edge_count && is_no_edge_twice(t) &&
           edges_bound_faces(t);
}

/* A flat hull has two faces with all vertices on them, from both sides, and the edges one after the other
 * around the first face. */
static bool is_flat(const toi_hull3_table *t) {
    int64_t normal[3], back[3];
    toi16_face_cross(t, 0, normal);
    toi16_face_cross(t, 1, back);
    if (t->vertex_count != t->edge_count || vertices_on(t, 0) != t->vertex_count ||
        vertices_on(t, 1) != t->vertex_count)
        return false;
    for (unsigned k = 0; k < 3; k++)
        if ((normal[k] > 0) != (back[k] < 0)) /* the normals are along one line */
            return false;
    for (uint32_t e = 0; e < t->edge_count; e++) {
        uint32_t next = e + 1 < t->edge_count ? e + 1 : 0;
        if (toi16_index_at(t, t->edges, 4 * e + 1) != toi16_index_at(t, t->edges, 4 * next) ||
            toi16_index_at(t, t->edges, 4 * e + 2) != 0 || toi16_index_at(t, t->edges, 4 * e + 3) != 1 ||
            !goes_around(t, normal, e, true))
            return false;
    }
    return true;
}

static bool is_segment(const toi_hull3_table *t) {
    uint32_t from = toi16_index_at(t, t->edges, 0), to = toi16_index_at(t, t->edges, 1);
    toi_axis3 way = toi16_table_way(t, from, to);
    return t->vertex_count == 2 && t->edge_count == 1 && (way.x | way.y | way.z) != 0;
}

static bool is_convex(const toi_hull3_table *t) {
    if (t->face_count > 2)
        return is_closed_solid(t);
    if (t->face_count > 0)
        return t->face_count == 2 && is_flat(t);
    return t->edge_count > 0 ? is_segment(t) : t->vertex_count == 1;
}

toi_status toi_hull3_check(const toi_hull3 *hull) {
    if (!hull || !hull->table || !hull->table->vertices)
        return TOI_ERR_ARGUMENT;
    const toi_hull3_table *t = hull->table;
    if (t->vertex_count == 0 || t->reach < 0 || t->index_size < 1 || t->index_size > 2 || !indices_fit(t))
        return TOI_ERR_SHAPE;
    toi_status status = toi16_check_hull3(hull);
    if (status < 0)
        return status;
    return within_reach(t) && is_convex(t) ? toi_rot3_check(&hull->rot) : TOI_ERR_SHAPE;
}
