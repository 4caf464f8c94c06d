/* SPDX-License-Identifier: MIT */
/* This file fills the manifold of most contacts in 32 bits: those of solids within 256 units, what supports
 * them along the normal being beyond doubt. Where a function returns false the general way has to. */
#include "contact3_small.h"

/* ---- Corners of one polygon within or on the other */

static unsigned corner_after(const toi16_small_polygon *p, unsigned n) {
    return n + 1 < p->corners ? n + 1 : 0;
}

static bool are_near(const toi16_small_uv *p, const toi16_small_uv *q, uint32_t distance) {
    return toi16_abs32(p->u - q->u) <= distance && toi16_abs32(p->v - q->v) <= distance;
}

/* Tells whether a place that is near the line of an edge lies along this from end to end, or a little past
 * the ends. */
static bool is_along(const toi16_small_uv *from, const toi16_small_way *way, const toi16_small_uv *at,
                     int64_t slack) {
    const int64_t along = toi16_mul_sum(way->u, at->u - from->u, way->v, at->v - from->v);
    return along >= -slack && along <= toi16_mul_sum(way->u, way->u, way->v, way->v) + slack;
}

/* This is what of a polygon is at a place: a vertex or an edge by number, the face, or nothing. */
typedef struct {
    uint8_t kind; /* a toi_feature_kind, or 0 */
    uint8_t number;
} small_feature;

/* Finds the feature of a polygon at a corner of the other one, and on which side of each edge this is. What
 * is near a vertex is near the lines of both edges there. */
static small_feature find_feature(const toi16_small_polygon *p, toi16_small_corner *corner) {
    const toi16_small_uv *at = &corner->uv;
    small_feature found = {0, 0};
    corner->right = 0;
    for (unsigned n = 0; n < p->corners; n++) {
        const toi16_small_uv *from = &p->corner[n].uv;
        const toi16_small_way way = toi16_small_way_between(from, &p->corner[corner_after(p, n)].uv);
        const int64_t area = toi16_small_area(from, &way, at);
        const int64_t near = (int64_t)TOI16_NEAR_Q20 * (toi16_abs32(way.u) + toi16_abs32(way.v));
        corner->right = (uint8_t)(corner->right | (unsigned)(area < 0) << n);
        if (area > near || area < -near || found.kind == TOI_FEATURE_VERTEX)
            continue;
        const bool is_vertex = are_near(from, at, TOI16_NEAR_Q20);
        if (is_vertex || (p->corners > 1 && found.kind == 0 && is_along(from, &way, at, near))) {
            found.kind = is_vertex ? TOI_FEATURE_VERTEX : TOI_FEATURE_EDGE;
            found.number = (uint8_t)n;
        }
    }
    if (found.kind == 0 && p->corners > 2 && corner->right == 0)
        found.kind = TOI_FEATURE_FACE;
    return found;
}

/* ---- Names */

/* Names the edge between two vertices. Returns false where there is none. */
static bool name_small_edge(const toi16_body3 *of, uint32_t v, uint32_t w, toi_feature *out) {
    const toi_hull3_table *table = of->hull.table;
    if (of->box_axes != TOI16_NO_BOX) {
        *out = toi16_name_between3(of, v, w);
        return out->kind == TOI_FEATURE_EDGE;
    }
    const uint32_t edge = toi16_edge_between(table, v, w);
    out->kind = TOI_FEATURE_EDGE;
    out->index = (uint16_t)edge;
    return edge < table->edge_count;
}

static bool is_in_support(const toi16_small_polygon *p, uint32_t vertex) {
    unsigned n = 0;
    while (n < p->count && p->corner[n].vertex != vertex)
        n++;
    return n < p->count;
}

/* Names the one face that is in support. Returns false where there are none, or more. */
static bool name_small_face(const toi16_small_polygon *p, toi_feature *out) {
    const toi_hull3_table *table = p->of->hull.table;
    unsigned found = 0;
    if (p->of->box_axes != TOI16_NO_BOX) {
        *out = toi16_name_between3(p->of, p->corner[0].vertex, p->corner[2].vertex);
        return p->corners == 4;
    }
    for (uint32_t f = 0; f < table->face_count; f++)
        if (is_in_support(p, toi16_face_index(table, f, 0)) &&
            is_in_support(p, toi16_face_index(table, f, 1)) &&
            is_in_support(p, toi16_face_index(table, f, 2))) {
            out->kind = TOI_FEATURE_FACE;
            out->index = (uint16_t)f;
            found++;
        }
    return found == 1;
}

static bool name_feature(const toi16_small_polygon *p, const small_feature *feature, toi_feature *out) {
    const uint32_t v = p->corner[feature->number].vertex;
    if (feature->kind == TOI_FEATURE_FACE)
        return name_small_face(p, out);
    if (feature->kind == TOI_FEATURE_EDGE)
        return name_small_edge(p->of, v, p->corner[corner_after(p, feature->number)].vertex, out);
    *out = toi16_name_vertex3(p->of, v);
    return true;
}

/* ---- Points */

/* Adds a place, moved along the normal to the contact height. */
static void add_small_point(const toi16_small_contact *q, const int32_t at[3], toi16_candidate *candidate) {
    const int32_t rise = (int32_t)toi16_shr(q->height - toi16_small_height(q, at), 30);
    for (unsigned k = 0; k < 3; k++)
        candidate->at[k] = at[k] + toi16_shr(toi16_mul(rise, q->lift[k]) + (INT32_C(1) << 28), 29);
    toi16_add_point3(q->touch, candidate);
}

static bool add_small_corners(const toi16_small_contact *q, toi16_small_polygon *of,
                              const toi16_small_polygon *on) {
    for (unsigned n = 0; n < of->corners; n++) {
        toi16_small_corner *corner = &of->corner[n];
        const small_feature feature = find_feature(on, corner);
        toi16_candidate candidate;
        toi_feature *own = of->of->is_a ? &candidate.a : &candidate.b,
                    *other = of->of->is_a ? &candidate.b : &candidate.a;
        if (feature.kind == 0)
            continue;
        *own = toi16_name_vertex3(of->of, corner->vertex);
        if (!name_feature(on, &feature, other))
            return false;
        add_small_point(q, corner->at, &candidate);
    }
    return true;
}

/* Returns how far along an edge the line from one place to another crosses. */
static uint32_t crossing_part(const toi16_small_corner *edge, const toi16_small_corner *end,
                              const toi16_small_corner *from, const toi16_small_corner *to) {
    const toi16_small_way way = toi16_small_way_between(&from->uv, &to->uv);
    const uint64_t before = toi16_abs64(toi16_small_area(&from->uv, &way, &edge->uv)),
                   after = toi16_abs64(toi16_small_area(&from->uv, &way, &end->uv));
    return toi16_ratio_q30(before, before + after);
}

static int32_t go_part(int32_t from, int32_t to, uint32_t part_q30) {
    return from + (int32_t)toi16_shr(toi16_mul(to - from, (int32_t)part_q30), 30);
}

static bool is_near_end(const toi16_small_uv *at, const toi16_small_corner *from,
                        const toi16_small_corner *to) {
    return are_near(at, &from->uv, TOI16_NEAR_Q20 - 1) || are_near(at, &to->uv, TOI16_NEAR_Q20 - 1);
}

/* Adds where edge i of A crosses edge j of B, unless that is at an end, which then is a corner on the other
 * edge. */
static bool add_small_crossing(const toi16_small_contact *q, unsigned i, unsigned j) {
    const toi16_small_corner *a = &q->a.corner[i], *a_to = &q->a.corner[corner_after(&q->a, i)],
                             *b = &q->b.corner[j], *b_to = &q->b.corner[corner_after(&q->b, j)];
    const toi16_small_corner *from = q->on_b ? b : a, *to = q->on_b ? b_to : a_to;
    const uint32_t part = crossing_part(from, to, q->on_b ? a : b, q->on_b ? a_to : b_to);
    const toi16_small_uv uv = {go_part(from->uv.u, to->uv.u, part), go_part(from->uv.v, to->uv.v, part)};
    if (is_near_end(&uv, a, a_to) || is_near_end(&uv, b, b_to))
        return true;
    const int32_t at[3] = {go_part(from->at[0], to->at[0], part), go_part(from->at[1], to->at[1], part),
                           go_part(from->at[2], to->at[2], part)};
    toi16_candidate candidate;
    if (!name_small_edge(q->a.of, a->vertex, a_to->vertex, &candidate.a) ||
        !name_small_edge(q->b.of, b->vertex, b_to->vertex, &candidate.b))
        return false;
    add_small_point(q, at, &candidate);
    return true;
}

/* A segment has one edge, a point none. */
static unsigned edges_of(const toi16_small_polygon *p) {
    return p->corners > 2 ? p->corners : p->corners - 1u;
}

/* Tells on which edges of one polygon an edge of the other has its ends on different sides. */
static unsigned crossed_edges(const toi16_small_polygon *p, unsigned n) {
    return (unsigned)(p->corner[n].right ^ p->corner[corner_after(p, n)].right);
}

static bool add_small_crossings(const toi16_small_contact *q) {
    for (unsigned i = 0; i < edges_of(&q->a); i++) {
        const unsigned crossed = crossed_edges(&q->a, i);
        for (unsigned j = 0; crossed != 0 && j < edges_of(&q->b); j++)
            if ((crossed >> j & 1) != 0 && (crossed_edges(&q->b, j) >> i & 1) != 0 &&
                !add_small_crossing(q, i, j))
                return false;
    }
    return true;
}

/* ---- The contact */

/* Sets all that depends on the normal alone. A square that is 2^60 but for 2^-28 of it counts as that: of a
 * box's face. */
static void set_small_normal(toi16_small_contact *q, const toi_axis3 *normal) {
    q->normal = *normal;
    const int32_t n[3] = {q->normal.x, q->normal.y, q->normal.z};
    const uint32_t size[3] = {toi16_abs32(n[0]), toi16_abs32(n[1]), toi16_abs32(n[2])};
    const uint64_t square = (uint64_t)toi16_dot3(&q->normal, &q->normal);
    q->c = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
    q->i = q->c == 0 ? 1 : 0;
    q->j = q->c == 2 ? 1 : 2;
    q->least = size[q->c];
    q->most = size[0] + size[1] + size[2];
    q->part_q30 = ((square >> 31) + 1) >> 1 == UINT32_C(1) << 28 ? UINT32_C(1) << 28
                                                                 : toi16_ratio_q30(UINT64_C(1) << 58, square);
    for (unsigned k = 0; k < 3; k++)
        q->lift[k] = (int32_t)toi16_shr(toi16_mul((int32_t)q->part_q30, n[k]), 29);
}

/* Tells how deep a box is along the normal, and whether points of its support stay inside where they are
 * moved by a depth: along an axis that the support has no length along to no more than the box's length
 * there, and along the others by less than 1/2 ulp. Both depths are in units of height. */
static int64_t depth_of_box(const toi16_small_polygon *p) {
    const toi_vec3 *ends = p->of->hull.table->vertices;
    const toi_axis3 size = {(int32_t)toi16_abs32(p->towards.x), (int32_t)toi16_abs32(p->towards.y),
                            (int32_t)toi16_abs32(p->towards.z)};
    const toi_axis3 length = {ends[1].x - ends[0].x, ends[1].y - ends[0].y, ends[1].z - ends[0].z};
    return toi16_dot3(&length, &size) * TOI16_ULP_Q22;
}

static bool stays_inside(const toi16_small_contact *q, const toi16_small_polygon *p, int64_t depth) {
    const toi_vec3 *ends = p->of->hull.table->vertices;
    const int32_t towards[3] = {p->towards.x, p->towards.y, p->towards.z};
    const uint32_t rise = (uint32_t)toi16_shr(depth, 30);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t length = (int64_t)toi16_in_row(&ends[1], k) - toi16_in_row(&ends[0], k);
        const int64_t most = (p->axes >> k & 1) != 0 ? TOI16_ULP_Q22 / 2 : length * TOI16_ULP_Q22;
        const uint32_t moved = (uint32_t)(toi16_mulu(rise, toi16_abs32(towards[k])) >> 30);
        if ((int64_t)(toi16_mulu(moved, q->part_q30) >> 28) > most)
            return false;
    }
    return true;
}

/* Points are half way between the supporting planes; in an overlap as start_points of contact3.c has them.
 * Returns false where they may not be inside the other shape then, or the planes are 128 units apart, which
 * nearly half of a rise may be. */
static bool set_small_height(toi16_small_contact *q) {
    const int64_t depth = q->a.reach - q->b.reach;
    const bool overlap = q->touch->overlap;
    q->on_b = overlap && depth <= depth_of_box(&q->a);
    q->height = q->on_b ? q->b.reach : overlap ? q->a.reach : toi16_shr(q->a.reach + q->b.reach, 1);
    return toi16_abs64(depth) >> 59 == 0 &&
           (!overlap || (depth >= 0 && stays_inside(q, q->on_b ? &q->a : &q->b, depth)));
}

/* Finds the points along a normal. Returns false where that is in doubt, or they are too many. */
static bool find_small_points(toi16_small_contact *q, const toi_axis3 *normal) {
    toi16_touching3 *t = q->touch;
    t->offered = t->out->count = 0;
    set_small_normal(q, normal);
    q->a.corner = q->pool;
    q->a.room = TOI16_SMALL_CORNERS;
    if (!toi16_find_small_support(q, &t->a, &q->a))
        return false;
    q->b.corner = &q->pool[q->a.count];
    q->b.room = q->a.count > 4 ? (uint8_t)(TOI16_SMALL_POOL - q->a.count) : TOI16_SMALL_CORNERS;
    return toi16_find_small_support(q, &t->b, &q->b) && set_small_height(q) &&
           add_small_corners(q, &q->a, &q->b) && add_small_corners(q, &q->b, &q->a) &&
           add_small_crossings(q) && t->offered <= TOI_CONTACT_POINTS;
}

/* ---- Faces that are nearly perpendicular to the normal, which may show more points: contact3.c */

/* This is the normal that has shown most points so far. */
typedef struct {
    toi_axis3 normal;
    uint16_t points;
    toi16_gap gap; /* along the normal that users see */
} best_small_normal;

static toi16_gap small_gap(const toi16_small_contact *q) {
    const uint32_t length = toi16_sqrt64((uint64_t)toi16_dot3(&q->normal, &q->normal));
    const toi16_gap gap = {toi16_shr(q->b.reach - q->a.reach, 10), length >> 4};
    return gap;
}

/* Finds the next face around a vertex that is to be tried. This is a function of its own so that its frame is
 * free again when the face is tried. */
TOI16_OWN_STACK bool find_tried_face(const toi16_hull *hull, const toi_vec3 *towards, uint32_t vertex,
                                     uint32_t *edge, toi_axis3 *normal) {
    toi16_fine face;
    if (!toi16_next_face(hull, towards, vertex, edge, &face))
        return false;
    toi16_cut_direction3(&face, towards, normal);
    return true;
}

static void keep_better_normal(const toi16_small_contact *q, best_small_normal *best) {
    const toi16_gap gap = small_gap(q);
    if (q->touch->offered > best->points && toi16_is_as_far(&gap, &best->gap)) {
        best->points = q->touch->offered;
        best->normal = q->normal;
    }
}

/* Finds the points along the face that shows most of all, or along the normal again. */
static bool find_most_small_points(toi16_small_contact *q, const bool tried[2]) {
    const toi16_hull *const hull[2] = {&q->touch->a.hull, &q->touch->b.hull};
    const uint32_t top[2] = {q->a.top, q->b.top};
    best_small_normal best = {q->normal, q->touch->offered, small_gap(q)};
    toi_axis3 normal;
    for (unsigned n = 0; n < 2; n++)
        for (uint32_t e = 0;
             tried[n] && find_tried_face(hull[n], &q->touch->out->normal, top[n], &e, &normal);) {
            if (!find_small_points(q, &normal))
                return false;
            keep_better_normal(q, &best);
        }
    return find_small_points(q, &best.normal);
}

bool toi16_fill_small3(toi16_touching3 *touch, const toi_axis3 *normal, uint8_t decided) {
    toi16_small_contact q;
    q.touch = touch;
    if (touch->a.hull.dimension < 3 || touch->b.hull.dimension < 3 ||
        (touch->overlap && (touch->a.box_axes == TOI16_NO_BOX || touch->b.box_axes == TOI16_NO_BOX)) ||
        !find_small_points(&q, normal) || touch->offered == 0)
        return false;
    const bool faces_meet = q.a.corners > 2 && q.b.corners > 2;
    const bool tried[2] = {q.a.leans && !faces_meet && decided != TOI_AXIS_FACE_A,
                           q.b.leans && !faces_meet && decided != TOI_AXIS_FACE_B};
    return !(tried[0] || tried[1]) || find_most_small_points(&q, tried);
}
