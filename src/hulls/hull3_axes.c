/* SPDX-License-Identifier: MIT */
/* The axes of two hulls: the faces of A, the faces of B, and an edge of each where they can touch one
 * another.
 *
 * Facets of M = B - A are faces of B, mirrored faces of A, and parallelograms of an edge of each, if M has a
 * volume. Where neither hull has one M may be flat as well, and then it is bounded by lines of its plane: for
 * this a flat hull has a further face on each edge, perpendicular to its plane, a segment one across it and
 * two or three along it, a point x, y and z; and a segment also one perpendicular to itself and to the
 * other's plane. These also cap a thin M, whose rim would else be as sharp as the angle between two flat
 * hulls; those of a flat hull do so beside a blade with a volume too.
 *
 * An axis is the exact cross product of two edges in the world, cut off to 59 bits: docs/numerics.md shows
 * what that costs. */
#include "hull3.h"

/* ---- Faces */

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
    bool has_rim = hull->dimension == 2 || (hull->dimension < 2 && other_dimension < 3);
    return table_faces(hull) + (has_rim ? rim_faces(hull, other_dimension) : 0);
}

TOI16_ONCE void put_unit(int64_t v[3], uint32_t k) {
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
    toi16_hull_edge_way(other, 0, other_way);
    return toi16_fine_cross(way, other_way, out);
}

static bool segment_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t way[3], unit[3];
    toi16_hull_edge_way(hull, 0, way);
    if (n == 0)
        return toi16_fine_along(way, out);
    if (n == 4)
        return common_plane(other, way, out) && across(out, way, out);
    put_unit(unit, n - 1);
    return toi16_fine_cross(way, unit, out);
}

bool toi16_hull_rim(const toi16_hull *hull, const toi16_hull *other, uint32_t n, toi16_fine *out) {
    int64_t v[3];
    if (hull->dimension == 1)
        return segment_rim(hull, other, n, out);
    if (hull->dimension == 0) {
        put_unit(v, n);
        toi16_fine_split(v, out);
        return true;
    }
    toi16_hull_edge_way(hull, n, v);
    if (!toi16_hull_normal(hull, 0, out))
        return false;
    return across(out, v, out);
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

/* ---- What the family shows */

/* What a search or the walk has found. */
static toi16_fate found_axis(const toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
    if (axis == hulls->pair.axes)
        return projected_if(toi16_facet_axis(hulls, &hulls->found.facets[0], out));
    *out = hulls->found.cap;
    return TOI16_PROJECTED;
}

static toi16_fate axis_of(toi16_hulls *hulls, uint32_t axis, toi16_fine *out) {
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
    return axis_of(hulls, axis, out) == TOI16_PROJECTED;
}

toi16_fate toi16_hulls_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction;
    toi16_fate fate = axis_of(hulls, axis, &direction);
    if (fate == TOI16_PROJECTED)
        toi16_hulls_measure(hulls, &direction, out);
    return fate;
}

/* Of what was found against the motion. */
void toi16_hulls_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_fine direction = {{0, 0, 0}, {0, 0, 0}};
    if (axis >= pair->axes && !toi16_is_zero3(&hulls->normal)) {
        *out = hulls->normal;
        return;
    }
    axis_of(hulls, axis, &direction);
    *out = direction.high;
    if (axis >= pair->axes && toi16_dot3(out, &pair->w) > 0) {
        toi_axis3 back = {-out->x, -out->y, -out->z};
        *out = back;
    }
}

/* The axes past the faces of a flat hull's table have numbers past both of them. */
static uint16_t face_number(const toi16_hull *hull, uint32_t n) {
    return (uint16_t)(hull->dimension == 2 && n > 0 ? n + 1 : n);
}

toi_axis toi16_hulls_feature(const toi16_pair *pair, uint32_t axis) {
    const toi16_hulls *hulls = (const toi16_hulls *)pair;
    toi_axis feature = {TOI_AXIS_FACE_A, 0, 0};
    if (axis == pair->axes)
        return toi16_facet_feature(hulls);
    if (axis > pair->axes) {
        feature.kind = TOI_AXIS_NONE;
        return feature;
    }
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
