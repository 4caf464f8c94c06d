/* SPDX-License-Identifier: MIT */
/* This file names the features that meet at a point, by the numbers that users know, and says which points
 * are kept. */
#include "contact3.h"

/* ---- Names of vertices */

/* A corner of a box has a bit for each axis along which the box has a length, in their order. Returns one for
 * each axis instead, 0 where there is no length. */
static unsigned spread_sides(const toi16_body3 *body, uint32_t vertex) {
    unsigned sides = 0;
    for (unsigned k = 0; k < 3; k++)
        if ((body->box_axes >> k & 1) != 0) {
            sides |= (unsigned)(vertex & 1) << k;
            vertex >>= 1;
        }
    return sides;
}

/* An edge that runs along an axis is told from the other three by the sides on the next two axes. */
toi_feature toi16_name_between3(const toi16_body3 *body, uint32_t v, uint32_t w) {
    const bool whole = body->box_axes == 7;
    const unsigned sides = whole ? (unsigned)v : spread_sides(body, v),
                   differ = sides ^ (whole ? (unsigned)w : spread_sides(body, w));
    const unsigned along = differ >> 1, across = (7 ^ differ) >> 1;
    const toi_feature vertex = {TOI_FEATURE_VERTEX, (uint16_t)sides},
                      edge = {TOI_FEATURE_EDGE, (uint16_t)(4 * along + (sides * 9 >> (along + 1) & 3))},
                      face = {TOI_FEATURE_FACE, (uint16_t)(2 * across + (sides >> across & 1))};
    return differ == 0 ? vertex : (differ & (differ - 1)) == 0 ? edge : face;
}

toi_feature toi16_name_vertex3(const toi16_body3 *body, uint32_t vertex) {
    toi_feature name = {TOI_FEATURE_VERTEX, (uint16_t)vertex};
    return body->box_axes == TOI16_NO_BOX ? name : toi16_name_between3(body, vertex, vertex);
}

/* ---- Edges */

/* Tells whether an edge in the support lies on a line, beside a place there. */
static bool lies_along(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t edge,
                       const toi16_uv *from, const toi16_uv *to, const toi16_uv *at) {
    toi16_uv end[2];
    for (unsigned n = 0; n < 2; n++) {
        int64_t p[3];
        toi16_place3(support->body, toi16_edge_index(support->body->hull.table, edge, n), p);
        toi16_place_uv(m, p, &end[n]);
        toi16_wide area = toi16_area_uv(from, to, &end[n]);
        if (!toi16_supports3(m, support, p) || !toi16_is_near_line(from, to, &area))
            return false;
    }
    return toi16_is_between(at->u - end[0].u, at->u - end[1].u) &&
           toi16_is_between(at->v - end[0].v, at->v - end[1].v);
}

/* Finds an edge of the table on the way from v to w where none joins the two: support polygons skip vertices
 * in line, and take the first of several vertices at one place. Returns the number of edges where there is
 * none. */
TOI16_ONCE uint32_t find_edge_along(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t v,
                                    uint32_t w, const int64_t at[3]) {
    toi16_uv from, to, at_uv;
    toi16_vertex_uv(m, support, v, &from);
    toi16_vertex_uv(m, support, w, &to);
    toi16_place_uv(m, at, &at_uv);
    uint32_t e = 0;
    while (e < support->body->hull.table->edge_count && !lies_along(m, support, e, &from, &to, &at_uv))
        e++;
    return e;
}

toi_feature toi16_name_edge3(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t v, uint32_t w,
                             const int64_t at[3]) {
    toi_feature name;
    if (support->body->box_axes != TOI16_NO_BOX) {
        name = toi16_name_between3(support->body, v, w);
        return name.kind == TOI_FEATURE_FACE ? toi16_name_face3(m, support, at) : name;
    }
    const uint32_t edges = support->body->hull.table->edge_count;
    uint32_t e = toi16_edge_between(support->body->hull.table, v, w);
    if (e == edges)
        e = find_edge_along(m, support, v, w, at);
    name.kind = TOI_FEATURE_EDGE;
    name.index = (uint16_t)e;
    return e < edges ? name : toi16_name_face3(m, support, at);
}

/* ---- Faces */

/* Returns 1 for a place to the left of an edge, -1 to the right, 0 near the edge, which counts as both. */
static int side_of_edge(const toi16_uv *from, const toi16_uv *to, const toi16_uv *at) {
    toi16_wide area = toi16_area_uv(from, to, at);
    return toi16_is_near_line(from, to, &area) ? 0 : toi16_wide_sign(&area);
}

/* Tells whether a place is within a face as projected: on one side of all of the face's edges, whichever way
 * round the face is seen, and beside some of them, for a face seen from its edge has no sides. */
TOI16_ONCE bool face_covers(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t face,
                            const toi16_uv *at) {
    const toi_hull3_table *table = support->body->hull.table;
    bool left = false, right = false, beside_u = false, beside_v = false;
    for (uint32_t e = 0; e < table->edge_count && !(left && right); e++) {
        bool reversed = toi16_edge_index(table, e, 2) != face;
        toi16_uv from, to;
        if (reversed && toi16_edge_index(table, e, 3) != face)
            continue;
        toi16_vertex_uv(m, support, toi16_edge_index(table, e, 0), &from);
        toi16_vertex_uv(m, support, toi16_edge_index(table, e, 1), &to);
        beside_u |= toi16_is_between(at->u - from.u, at->u - to.u);
        beside_v |= toi16_is_between(at->v - from.v, at->v - to.v);
        int side = reversed ? side_of_edge(&to, &from, at) : side_of_edge(&from, &to, at);
        left |= side > 0;
        right |= side < 0;
    }
    return !(left && right) && beside_u && beside_v;
}

/* Returns the sum of how far the vertices that span a face are behind the supporting plane: about 0 for a
 * face in support, more for a face that leans, most for one that looks away. */
static int64_t face_depth(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t face) {
    int64_t sum = 0;
    for (uint32_t n = 0; n < 3; n++) {
        int64_t p[3];
        toi16_place3(support->body, toi16_face_index(support->body->hull.table, face, n), p);
        sum += toi16_depth_behind(m, support, p);
    }
    return sum;
}

/* Tells whether a face as a whole is in the support. */
static bool is_face_supporting(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t face) {
    return face_depth(m, support, face) <= m->normal.ulp;
}

/* Returns that face of the two across axis k of a box which looks along the normal. */
static uint8_t facing_box_face(const toi16_manifold3 *m, const toi16_support3 *support, unsigned k) {
    const toi_axis3 *u = &support->body->hull.rot->u[k];
    int64_t v[3] = {u->x, u->y, u->z};
    bool plus = (toi16_height3(m->normal.v, v) > 0) == support->body->is_a;
    return (uint8_t)(2 * k + plus);
}

uint8_t toi16_find_flat_face(const toi16_manifold3 *m, const toi16_support3 *support) {
    toi16_fine normal;
    if (support->body->box_axes != TOI16_NO_BOX)
        return facing_box_face(m, support,
                               support->body->box_axes == 6   ? 0
                               : support->body->box_axes == 5 ? 1
                                                              : 2);
    if (!toi16_hull_normal(&support->body->hull, 0, &normal))
        return 0;
    int64_t n[3] = {normal.high.x, normal.high.y, normal.high.z};
    return (toi16_height3(m->normal.v, n) > 0) != support->body->is_a;
}

/* Ranks how badly a face fits the place `at`, projected at_uv. Best are faces that cover the place and are in
 * support, or, where none is as a whole, have their plane there, as a face that leans may; then those that
 * cover the place; then any. AWAY is past all depths of faces: three times what two vertices may be apart,
 * 2^39.4, times the normal / 2^40, 2^19.8. */
static int64_t misfit_of_face(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t face,
                              const toi16_uv *at_uv, const int64_t at[3]) {
    static const int64_t AWAY = INT64_C(1) << 61;
    int64_t depth = face_depth(m, support, face);
    bool is_there = depth <= m->normal.ulp || toi16_is_at_face(support, face, at);
    return depth + (is_there ? 0 : AWAY) + (face_covers(m, support, face, at_uv) ? 0 : 2 * AWAY);
}

static uint16_t find_best_face(const toi16_manifold3 *m, const toi16_support3 *support, const toi16_uv *at_uv,
                               const int64_t at[3]) {
    uint16_t found = 0;
    int64_t least = INT64_MAX, p[3] = {at[0], at[1], at[2]};
    toi16_lift3(m, support->tolerance_bits > 0 ? m->contact_height : support->height, p);
    for (uint16_t f = 0; f < support->body->hull.table->face_count; f++) {
        int64_t misfit = misfit_of_face(m, support, f, at_uv, p);
        if (misfit < least) {
            least = misfit;
            found = f;
        }
    }
    return found;
}

/* Finds the face at a place. Mostly a face is in support and covers the place. */
static uint16_t find_face_at(const toi16_manifold3 *m, const toi16_support3 *support, const toi16_uv *at_uv,
                             const int64_t at[3]) {
    for (uint16_t f = 0; f < support->body->hull.table->face_count; f++)
        if (is_face_supporting(m, support, f) && face_covers(m, support, f, at_uv))
            return f;
    return find_best_face(m, support, at_uv, at);
}

/* In a widened support of a box the face on the far side may seem to be at a place. This takes the face on
 * the near side. */
static uint16_t take_near_face(const toi16_manifold3 *m, const toi16_support3 *support, uint16_t face,
                               const int64_t at[3]) {
    int64_t p[3] = {at[0], at[1], at[2]};
    if (support->tolerance_bits == 0 || support->body->box_axes == TOI16_NO_BOX)
        return face;
    toi16_lift3(m, m->contact_height, p);
    return toi16_is_at_face(support, face, p) ? face : facing_box_face(m, support, face / 2u);
}

toi_feature toi16_name_face3(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t at[3]) {
    toi_feature name = {TOI_FEATURE_FACE, support->flat_face};
    toi16_uv at_uv;
    if (support->body->hull.dimension == 2)
        return name;
    toi16_place_uv(m, at, &at_uv);
    name.index = take_near_face(m, support, find_face_at(m, support, &at_uv, at), at);
    return name;
}

/* ---- Points */

/* Compares coordinates of one manifold, which are less than 2^31 apart. */
static bool is_same_entry(fix16_t x, fix16_t y, bool within_ulp) {
    return (uint32_t)x - (uint32_t)y + within_ulp <= 2u * within_ulp;
}

static bool is_same_feature(const toi_feature *f, const toi_feature *g) {
    return f->kind == g->kind && f->index == g->index;
}

static bool is_same_point(const toi_contact_point *p, const toi_contact_point *q, bool near) {
    const toi_vec3 *u = &p->position, *v = &q->position;
    return (is_same_feature(&p->a, &q->a) && is_same_feature(&p->b, &q->b)) ||
           (is_same_entry(u->x, v->x, near) && is_same_entry(u->y, v->y, near) &&
            is_same_entry(u->z, v->z, near));
}

static bool has_point(const toi16_touching3 *touch, unsigned count, const toi_contact_point *point) {
    unsigned n = 0;
    while (n < count && !is_same_point(&touch->out->points[n], point, touch->pass != TOI16_PASS_ALL))
        n++;
    return n < count;
}

/* Returns how far a point reaches in one of 8 directions, 45 degrees apart where the normal is along its
 * coordinate c. */
static int64_t point_along(const toi16_touching3 *touch, const toi_contact_point *point, unsigned direction) {
    static const int8_t cosine[8] = {1, 1, 0, -1, -1, -1, 0, 1}, sine[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int64_t x = toi16_in_row(&point->position, touch->i), y = toi16_in_row(&point->position, touch->j);
    return cosine[direction] * x + sine[direction] * y;
}

static void keep_extremes(toi16_touching3 *touch, const toi_contact_point *point) {
    toi_contact_point *points = touch->out->points;
    for (unsigned n = 0; n < TOI_CONTACT_POINTS; n++)
        if (touch->out->count == 0 || point_along(touch, point, n) > point_along(touch, &points[n], n))
            points[n] = *point;
    touch->out->count = TOI_CONTACT_POINTS;
}

void toi16_add_point3(toi16_touching3 *touch, const toi16_candidate *candidate) {
    toi_contact_point point;
    point.a = candidate->a;
    point.b = candidate->b;
    for (unsigned k = 0; k < 3; k++) {
        int64_t q32 = toi16_in_row(&touch->a.hull.center, k) * INT64_C(65536) + candidate->at[k] * 1024;
        fix16_t world;
        toi16_place_point(q32, toi16_in_row(touch->query->va, k), touch->enter, &world);
        toi16_put_in_row(&point.position, k, world);
    }
    if (touch->pass == TOI16_PASS_EXTREMES) {
        keep_extremes(touch, &point);
        return;
    }
    if (has_point(touch, touch->out->count, &point))
        return;
    if (touch->out->count < TOI_CONTACT_POINTS)
        touch->out->points[touch->out->count++] = point;
    touch->offered++;
}

void toi16_drop_repeated(toi16_touching3 *touch) {
    toi_manifold *out = touch->out;
    unsigned kept = 0;
    for (unsigned n = 0; n < out->count; n++)
        if (!has_point(touch, kept, &out->points[n]))
            out->points[kept++] = out->points[n];
    out->count = (uint8_t)kept;
}
