/* SPDX-License-Identifier: MIT */
/* The axes of two hulls: the faces of A, the faces of B, and an edge of each where they can touch one
 * another.
 *
 * Facets of M = B - A are faces of B, mirrored faces of A, and parallelograms of an edge of each, if M has a
 * volume. Where neither hull has one M may be flat as well, and then it is bounded by lines of its plane: for
 * this a flat hull has a further face on each edge, perpendicular to its plane, a segment one across it and
 * two or three along it, a point x, y and z; and a segment also one perpendicular to itself and to the
 * other's plane. These also cap a thin M, whose rim would else be as sharp as the angle between two flat
 * hulls.
 *
 * An axis is the exact cross product of two edges in the world, cut off to 59 bits: docs/numerics.md shows
 * what that costs. */
#include "hull3.h"

/* ---- Faces */

static void edge_way(const toi16_hull *hull, uint32_t edge, int64_t out[3]) {
    toi16_hull_way(hull, toi16_edge_index(hull->table, edge, 0), toi16_edge_index(hull->table, edge, 1), out);
}

/* The faces of a table that count: of a flat hull the second is the first from the other side. */
static uint32_t table_faces(const toi16_hull *hull) {
    return hull->dimension == 2 ? 1 : hull->table->face_count;
}

/* Of a segment: itself, three along it, and one more where the other is no point. */
static uint32_t rim_faces(const toi16_hull *hull, unsigned other_dimension) {
    if (hull->dimension == 2)
        return hull->table->edge_count;
    return hull->dimension == 0 ? 3 : other_dimension > 0 ? 5 : 4;
}

uint32_t toi16_hull_face_axes(const toi16_hull *hull, unsigned other_dimension) {
    bool flat = hull->dimension < 3 && other_dimension < 3;
    return table_faces(hull) + (flat ? rim_faces(hull, other_dimension) : 0);
}

static void put_unit(int64_t v[3], uint32_t k) {
    v[0] = v[1] = v[2] = 0;
    v[k] = INT64_C(1) << TOI16_FINE_BITS;
}

/* The cross product of a direction and a way. */
static bool across(const toi16_fine *direction, const int64_t way[3], toi16_fine *out) {
    int64_t v[3];
    toi16_fine_whole(direction, v);
    return toi16_fine_cross(v, way, out);
}

/* The normal of the plane that a segment is in together with the other hull, or is parallel to. */
static bool common_plane(const toi16_hull *other, const int64_t way[3], toi16_fine *out) {
    int64_t other_way[3];
    if (other->dimension == 2)
        return toi16_hull_normal(other, 0, out);
    edge_way(other, 0, other_way);
    return toi16_fine_cross(way, other_way, out);
}

static bool segment_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t way[3], unit[3];
    edge_way(hull, 0, way);
    if (n == 0)
        return toi16_fine_along(way, out);
    if (n == 4)
        return common_plane(other, way, out) && across(out, way, out);
    put_unit(unit, n - 1);
    return toi16_fine_cross(way, unit, out);
}

static bool rim_axis(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t v[3];
    if (hull->dimension == 1)
        return segment_rim(hull, other, n, out);
    if (hull->dimension == 0) {
        put_unit(v, n);
        toi16_fine_split(v, out);
        return true;
    }
    edge_way(hull, n, v);
    return toi16_hull_normal(hull, 0, out) && across(out, v, out);
}

static bool face_axis(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    uint32_t faces = table_faces(hull);
    return n < faces ? toi16_hull_normal(hull, n, out) : rim_axis(hull, other, n - faces, out);
}

/* ---- Edges */

static void coarse_normal(const toi16_hull *hull, uint32_t face, toi_axis3 *out) {
    static const toi_axis3 none = {0, 0, 0};
    toi16_fine normal;
    *out = toi16_hull_normal(hull, face, &normal) ? normal.high : none;
}

static void open_way(const toi16_hull *hull, uint32_t edge, toi16_hull_edge *out) {
    edge_way(hull, edge, out->way);
    toi16_to_q30(out->way, &out->way_q30);
}

/* Of a segment or a point there are none. */
static void open_normals(const toi16_hull *hull, uint32_t edge, toi16_hull_edge *out) {
    if (hull->dimension < 2)
        return;
    coarse_normal(hull, toi16_edge_index(hull->table, edge, 2), &out->left);
    coarse_normal(hull, toi16_edge_index(hull->table, edge, 3), &out->right);
}

/* A side that a normal may be on, seen along an edge: both where it is too near to tell. */
enum { AHEAD = 1, BEHIND = 2 };

/* Entries of normals are cut off by 1 of 2^29, those of ways by 1 of 2^30: together a product is off by less
 * than 3 * (2^29 + 2^30 + 1). */
static const int64_t BLUR = INT64_C(5) << 30;

static unsigned sides(const toi_axis3 *normal, const toi_axis3 *way_q30) {
    int64_t along = toi16_dot3(normal, way_q30);
    return (along > -BLUR ? AHEAD : 0u) | (along < BLUR ? BEHIND : 0u);
}

static bool is_side(unsigned sides_of, bool ahead) {
    return (sides_of & (ahead ? AHEAD : BEHIND)) != 0;
}

/* An edge of A and one of B bound a facet of M where the arc of A's normals crosses that of B's negated ones
 * on the sphere. With a1, a2 the normals to the left and right of A's edge, b1, b2 of B's, this is where a1 .
 * eB and a2 . eB have different signs, b1 . eA and b2 . eA too, and those of a2 and b2 are the same: the arc
 * of A crosses the plane at a right angle to eB at a multiple of eB x (a1 x a2), and a1 x a2 is along eA. A
 * segment has all directions around it. In doubt they cross. The normals of B, which are looked for most
 * often, only if those of A allow it. */
static bool arcs_cross(const toi16_hulls *hulls, const toi16_hull_edge *a, uint32_t edge,
                       toi16_hull_edge *b) {
    unsigned a1 = AHEAD | BEHIND, a2 = a1, b1 = a1, b2 = a1;
    if (hulls->a.dimension > 1) {
        a1 = sides(&a->left, &b->way_q30);
        a2 = sides(&a->right, &b->way_q30);
    }
    bool left = is_side(a1, true) && is_side(a2, false), right = is_side(a1, false) && is_side(a2, true);
    if (!left && !right)
        return false;
    open_normals(&hulls->b, edge, b);
    if (hulls->b.dimension > 1) {
        b1 = sides(&b->left, &a->way_q30);
        b2 = sides(&b->right, &a->way_q30);
    }
    return (right && is_side(b1, false) && is_side(b2, true)) ||
           (left && is_side(b1, true) && is_side(b2, false));
}

static toi16_fate edges_axis(toi16_hulls *hulls, uint32_t i, uint32_t j, toi16_fine *out) {
    toi16_hull_edge edge_b;
    if (hulls->row != i) {
        open_way(&hulls->a, i, &hulls->edge_a);
        open_normals(&hulls->a, i, &hulls->edge_a);
        hulls->row = i;
    }
    open_way(&hulls->b, j, &edge_b);
    if (!arcs_cross(hulls, &hulls->edge_a, j, &edge_b))
        return TOI16_NO_FACET;
    return toi16_fine_cross(hulls->edge_a.way, edge_b.way, out) ? TOI16_PROJECTED : TOI16_PARALLEL;
}

/* ---- What the family shows */

static toi16_fate axis_of(toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    if (axis < hulls->faces_a)
        return face_axis(&hulls->a, &hulls->b, axis, out) ? TOI16_PROJECTED : TOI16_NO_FACET;
    axis -= hulls->faces_a;
    if (axis < hulls->faces_b)
        return face_axis(&hulls->b, &hulls->a, axis, out) ? TOI16_PROJECTED : TOI16_NO_FACET;
    axis -= hulls->faces_b;
    uint32_t edges_b = hulls->b.table->edge_count;
    return edges_axis(hulls, axis / edges_b, axis % edges_b, out);
}

bool toi16_hulls_axis(toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    return axis >= hulls->pair.axes ? toi16_facet_axis(hulls, axis - hulls->pair.axes, out)
                                    : axis_of(hulls, axis, out) == TOI16_PROJECTED;
}

toi16_fate toi16_hulls_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction;
    toi16_fate fate = axis_of(hulls, axis, &direction);
    if (fate == TOI16_PROJECTED)
        toi16_hulls_measure(hulls, &direction, out);
    return fate;
}

void toi16_hulls_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction = {{0, 0, 0}, {0, 0, 0}};
    if (axis >= pair->axes) {
        toi16_facet_direction(hulls, axis - pair->axes, out);
        return;
    }
    axis_of(hulls, axis, &direction);
    *out = direction.high;
}

/* The axes past the faces of a flat hull's table have numbers past both of them. */
static uint16_t face_number(const toi16_hull *hull, uint32_t n) {
    return (uint16_t)(hull->dimension == 2 && n > 0 ? n + 1 : n);
}

toi_axis toi16_hulls_feature(const toi16_pair *pair, uint32_t axis) {
    const toi16_hulls *hulls = (const toi16_hulls *)pair;
    toi_axis feature = {TOI_AXIS_FACE_A, 0, 0};
    if (axis >= pair->axes)
        return toi16_facet_feature(hulls, axis - pair->axes);
    if (axis < hulls->faces_a) {
        feature.a = face_number(&hulls->a, axis);
        return feature;
    }
    axis -= hulls->faces_a;
    if (axis < hulls->faces_b) {
        feature.kind = TOI_AXIS_FACE_B;
        feature.b = face_number(&hulls->b, axis);
        return feature;
    }
    axis -= hulls->faces_b;
    feature.kind = TOI_AXIS_EDGES;
    feature.a = (uint16_t)(axis / hulls->b.table->edge_count);
    feature.b = (uint16_t)(axis % hulls->b.table->edge_count);
    return feature;
}
