/* SPDX-License-Identifier: MIT */
/* This file finds what two support polygons have in common. The corners of their intersection are of three
 * sorts: a vertex of A within or on B's polygon, a vertex of B within or on A's, and an edge of A across an
 * edge of B. */
#include "contact3.h"

/* ---- Candidates */

static void name_point(toi16_candidate *candidate, const toi16_support3 *of, toi_feature own,
                       toi_feature other) {
    candidate->a = of->body->is_a ? own : other;
    candidate->b = of->body->is_a ? other : own;
}

static bool has_wide_support(const toi16_manifold3 *m) {
    return (m->a.tolerance_bits | m->b.tolerance_bits) != 0;
}

/* Places of supports of 1 ulp are near the planes of both shapes; those of wider supports may be far behind
 * them. */
static bool is_at_both(const toi16_manifold3 *m, const int64_t p[3]) {
    return !has_wide_support(m) ||
           (toi16_is_inside3(&m->a, p, m->slack) && toi16_is_inside3(&m->b, p, m->slack));
}

/* Points of an overlap lie on one shape, and have to be in the other. */
static bool is_in_other(const toi16_manifold3 *m, const int64_t p[3]) {
    return !m->touch->overlap || toi16_is_inside3(m->on_b ? &m->a : &m->b, p, TOI16_SLACK);
}

static void add_at_contact_height(toi16_manifold3 *m, toi16_candidate *candidate) {
    toi16_lift3(m, m->contact_height, candidate->at);
    if (is_in_other(m, candidate->at) && is_at_both(m, candidate->at))
        toi16_add_point3(m->touch, candidate);
}

/* ---- Corners of one polygon within or on the other */

/* Returns how far q is from p along an edge, times the edge's length: a sum of two products of 39 bits. */
static toi16_wide along_edge(const toi16_polygon_edge *edge, const toi16_uv *p, const toi16_uv *q) {
    return toi16_wide_difference(edge->to.u - edge->from.u, q->u - p->u, edge->to.v - edge->from.v,
                                 p->v - q->v);
}

/* Tells whether a place lies along an edge from end to end, or a little past the ends. */
TOI16_ONCE bool is_beside_edge(const toi16_polygon_edge *edge, const toi16_uv *at) {
    int64_t u = edge->to.u > edge->from.u ? TOI16_NEAR_Q22 : -TOI16_NEAR_Q22;
    int64_t v = edge->to.v > edge->from.v ? TOI16_NEAR_Q22 : -TOI16_NEAR_Q22;
    toi16_uv ahead = {at->u + u, at->v + v}, behind = {at->u - u, at->v - v};
    toi16_wide after = along_edge(edge, &edge->from, &ahead);
    toi16_wide before = along_edge(edge, &behind, &edge->to);
    return toi16_wide_sign(&after) >= 0 && toi16_wide_sign(&before) >= 0;
}

/* A place has this feature of a support polygon: a vertex v, an edge from v to w, the face, or nothing. */
typedef struct {
    uint8_t kind; /* a toi_feature_kind, or 0 */
    uint16_t v, w;
} polygon_feature;

TOI16_OWN_STACK polygon_feature find_polygon_feature(const toi16_manifold3 *m, const toi16_support3 *support,
                                                     const toi16_uv *at) {
    polygon_feature found = {0, 0, 0};
    bool inside = support->corners > 2;
    toi16_polygon_edge edge;
    for (toi16_first_edge3(m, support, &edge); edge.number < support->corners;
         toi16_next_edge3(m, support, &edge)) {
        if (toi16_are_within(&edge.from, at, TOI16_NEAR_Q22)) {
            polygon_feature vertex = {TOI_FEATURE_VERTEX, edge.v, 0};
            return vertex;
        }
        toi16_wide area = toi16_area_uv(&edge.from, &edge.to, at);
        inside = inside && toi16_wide_sign(&area) >= 0;
        if (found.kind == 0 && support->corners > 1 && toi16_is_near_line(&edge.from, &edge.to, &area) &&
            is_beside_edge(&edge, at)) {
            found.kind = TOI_FEATURE_EDGE;
            found.v = edge.v;
            found.w = edge.w;
        }
    }
    if (inside && found.kind == 0)
        found.kind = TOI_FEATURE_FACE;
    return found;
}

static toi_feature name_polygon_feature(const toi16_manifold3 *m, const toi16_support3 *support,
                                        const polygon_feature *feature, const int64_t at[3]) {
    if (feature->kind == TOI_FEATURE_VERTEX)
        return toi16_name_vertex3(support->body, feature->v);
    if (feature->kind == TOI_FEATURE_EDGE)
        return toi16_name_edge3(m, support, feature->v, feature->w, at);
    return toi16_name_face3(m, support, at);
}

/* Adds the corner that an edge begins with, if it is in or on the other polygon. */
TOI16_ONCE void add_corner(toi16_manifold3 *m, const toi16_support3 *of, const toi16_support3 *on,
                           const toi16_polygon_edge *edge) {
    toi16_candidate candidate;
    polygon_feature feature = find_polygon_feature(m, on, &edge->from);
    if (feature.kind == 0)
        return;
    toi16_place3(of->body, edge->v, candidate.at);
    name_point(&candidate, of, toi16_name_vertex3(of->body, edge->v),
               name_polygon_feature(m, on, &feature, candidate.at));
    add_at_contact_height(m, &candidate);
}

static void add_corners(toi16_manifold3 *m, const toi16_support3 *of, const toi16_support3 *on) {
    toi16_polygon_edge edge;
    for (toi16_first_edge3(m, of, &edge); edge.number < of->corners; toi16_next_edge3(m, of, &edge))
        add_corner(m, of, on, &edge);
}

/* ---- Edges that cross */

static bool are_opposite(const toi16_wide *p, const toi16_wide *q) {
    return toi16_wide_sign(p) * toi16_wide_sign(q) < 0;
}

static void edge_uv(const toi16_polygon_edge *edge, uint64_t part_q62, toi16_uv *out) {
    out->u = edge->from.u + toi16_scale_q62(edge->to.u - edge->from.u, part_q62);
    out->v = edge->from.v + toi16_scale_q62(edge->to.v - edge->from.v, part_q62);
}

static void place_on_edge(const toi16_support3 *support, const toi16_polygon_edge *edge, uint64_t part_q62,
                          int64_t out[3]) {
    int64_t p[3], q[3];
    toi16_place3(support->body, edge->v, p);
    toi16_place3(support->body, edge->w, q);
    toi16_interpolate(p, q, part_q62, out);
}

/* Tells whether a crossing, which is rounded down, is so near an end of an edge that this end counts as on
 * the other edge, and is added as a corner. */
static bool is_at_end(const toi16_uv *crossing, const toi16_polygon_edge *edge) {
    return toi16_are_within(crossing, &edge->from, TOI16_NEAR_Q22 - 1) ||
           toi16_are_within(crossing, &edge->to, TOI16_NEAR_Q22 - 1);
}

/* Finds how far along A's edge the edges cross, and along B's if part_b is not null. */
TOI16_ONCE bool find_crossing_parts(const toi16_polygon_edge *a, const toi16_polygon_edge *b,
                                    uint64_t *part_a, uint64_t *part_b) {
    toi16_wide a_from = toi16_area_uv(&b->from, &b->to, &a->from);
    toi16_wide a_to = toi16_area_uv(&b->from, &b->to, &a->to);
    if (!are_opposite(&a_from, &a_to))
        return false;
    toi16_wide b_from = toi16_area_uv(&a->from, &a->to, &b->from);
    toi16_wide b_to = toi16_area_uv(&a->from, &a->to, &b->to);
    if (!are_opposite(&b_from, &b_to))
        return false;
    *part_a = toi16_crossing_q62(&a_from, &a_to);
    if (part_b)
        *part_b = toi16_crossing_q62(&b_from, &b_to);
    return true;
}

/* Finds where two edges cross away from their ends. This is a function of its own so that its frame is free
 * again when the place is named. */
TOI16_ONCE bool find_edge_crossing(const toi16_manifold3 *m, const toi16_polygon_edge *a,
                                   const toi16_polygon_edge *b, int64_t out[3]) {
    toi16_uv at;
    uint64_t part_a, part_b;
    if (!find_crossing_parts(a, b, &part_a, m->on_b ? &part_b : 0))
        return false;
    edge_uv(a, part_a, &at);
    if (is_at_end(&at, a) || is_at_end(&at, b))
        return false;
    if (m->on_b)
        place_on_edge(&m->b, b, part_b, out);
    else
        place_on_edge(&m->a, a, part_a, out);
    return true;
}

static void add_crossing(toi16_manifold3 *m, const toi16_polygon_edge *a, const toi16_polygon_edge *b) {
    toi16_candidate candidate;
    if (!find_edge_crossing(m, a, b, candidate.at))
        return;
    candidate.a = toi16_name_edge3(m, &m->a, a->v, a->w, candidate.at);
    candidate.b = toi16_name_edge3(m, &m->b, b->v, b->w, candidate.at);
    add_at_contact_height(m, &candidate);
}

/* A segment has one edge, which the walk around it passes there and back; a point has none. */
static uint32_t count_edges(const toi16_support3 *support) {
    return support->corners > 2 ? support->corners : support->corners - 1u;
}

TOI16_OWN_STACK void add_crossings(toi16_manifold3 *m) {
    toi16_polygon_edge a, b;
    for (toi16_first_edge3(m, &m->a, &a); a.number < count_edges(&m->a); toi16_next_edge3(m, &m->a, &a))
        for (toi16_first_edge3(m, &m->b, &b); b.number < count_edges(&m->b); toi16_next_edge3(m, &m->b, &b))
            add_crossing(m, &a, &b);
}

void toi16_add_common_points(toi16_manifold3 *m) {
    add_corners(m, &m->a, &m->b);
    add_corners(m, &m->b, &m->a);
    add_crossings(m);
}

/* ---- The nearest places of two polygons that do not meet */

/* This is a corner of one polygon with the nearest place on an edge of the other. */
typedef struct {
    uint64_t square; /* of the distance */
    const toi16_support3 *of, *on;
    uint16_t corner;
    toi16_polygon_edge edge;
    uint64_t part_q62; /* how far along the edge the nearest place is */
} nearest_pair;

static uint64_t square_distance(const toi16_uv *p, const toi16_uv *q) {
    static const uint64_t most = UINT32_C(1) << 31;
    uint64_t u = toi16_abs64(p->u - q->u), v = toi16_abs64(p->v - q->v);
    u = u < most ? u : most;
    v = v < most ? v : most;
    return u * u + v * v;
}

static uint64_t nearest_part_q62(const toi16_polygon_edge *edge, const toi16_uv *at) {
    toi16_wide after = along_edge(edge, &edge->from, at), before = along_edge(edge, &edge->to, at);
    if (toi16_wide_sign(&after) <= 0)
        return 0;
    return toi16_wide_sign(&before) >= 0 ? UINT64_C(1) << 62 : toi16_crossing_q62(&after, &before);
}

static void try_corners(const toi16_manifold3 *m, const toi16_support3 *of, const toi16_support3 *on,
                        nearest_pair *best) {
    toi16_polygon_edge corner, edge;
    for (toi16_first_edge3(m, of, &corner); corner.number < of->corners; toi16_next_edge3(m, of, &corner))
        for (toi16_first_edge3(m, on, &edge); edge.number < on->corners; toi16_next_edge3(m, on, &edge)) {
            toi16_uv foot;
            uint64_t part = nearest_part_q62(&edge, &corner.from);
            edge_uv(&edge, part, &foot);
            uint64_t square = square_distance(&foot, &corner.from);
            if (square >= best->square)
                continue;
            best->square = square;
            best->of = of;
            best->on = on;
            best->corner = corner.v;
            best->edge = edge;
            best->part_q62 = part;
        }
}

/* Finds the nearest pair, the place of its corner, and the foot on its edge. Returns false where corner and
 * foot are farther apart than the limit. */
TOI16_ONCE bool find_nearest_pair(const toi16_manifold3 *m, uint32_t limit, nearest_pair *best,
                                  int64_t corner[3], int64_t foot[3]) {
    best->square = UINT64_MAX;
    try_corners(m, &m->a, &m->b, best);
    try_corners(m, &m->b, &m->a, best);
    if (best->square > (uint64_t)limit * limit)
        return false;
    toi16_place3(best->of->body, best->corner, corner);
    place_on_edge(best->on, &best->edge, best->part_q62, foot);
    return true;
}

static toi_feature name_foot(const toi16_manifold3 *m, const nearest_pair *pair, const int64_t foot[3]) {
    const bool at_v = pair->part_q62 == 0, at_w = pair->part_q62 == UINT64_C(1) << 62;
    if (at_v || at_w)
        return toi16_name_vertex3(pair->on->body, at_v ? pair->edge.v : pair->edge.w);
    return toi16_name_edge3(m, pair->on, pair->edge.v, pair->edge.w, foot);
}

/* Adds the point half way between the nearest places. */
TOI16_ONCE bool add_nearest_middle(toi16_manifold3 *m, uint32_t limit) {
    nearest_pair pair;
    toi16_candidate candidate;
    int64_t foot[3];
    if (!find_nearest_pair(m, limit, &pair, candidate.at, foot))
        return false;
    name_point(&candidate, pair.of, toi16_name_vertex3(pair.of->body, pair.corner),
               name_foot(m, &pair, foot));
    for (unsigned k = 0; k < 3; k++)
        candidate.at[k] = toi16_shr(candidate.at[k] + foot[k], 1);
    if (is_at_both(m, candidate.at))
        toi16_add_point3(m->touch, &candidate);
    return true;
}

/* Brings each shape on by half of the way between the nearest places: edges that run side by side have more
 * in common than these places, and what they have is half way between them. Returns false where the way is
 * past the limit. */
TOI16_ONCE bool bring_together(toi16_manifold3 *m, uint32_t limit) {
    nearest_pair pair;
    int64_t corner[3], foot[3];
    if (!find_nearest_pair(m, limit, &pair, corner, foot))
        return false;
    toi16_lift3(m, m->contact_height, corner);
    toi16_lift3(m, m->contact_height, foot);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t half = toi16_shr(pair.of->body->is_a ? foot[k] - corner[k] : corner[k] - foot[k], 1);
        m->a.body->at_q22[k] += half;
        m->b.body->at_q22[k] -= half;
    }
    return true;
}

bool toi16_add_nearest_points(toi16_manifold3 *m, uint32_t limit) {
    if (!m->touch->overlap && !has_wide_support(m)) {
        if (!bring_together(m, limit))
            return false;
        toi16_find_supports3(m);
        toi16_add_common_points(m);
    }
    return m->touch->out->count > 0 || add_nearest_middle(m, limit);
}

/* ---- Overlaps without a point so far */

/* Names what a shape's support is. */
static toi_feature name_support(const toi16_manifold3 *m, const toi16_support3 *support,
                                const int64_t at[3]) {
    toi16_polygon_edge edge;
    if (support->corners > 2)
        return toi16_name_face3(m, support, at);
    toi16_first_edge3(m, support, &edge);
    return support->corners == 2 ? toi16_name_edge3(m, support, edge.v, edge.w, at)
                                 : toi16_name_vertex3(support->body, edge.v);
}

static bool add_first_of(toi16_manifold3 *m, const toi16_support3 *of, const toi16_support3 *in,
                         uint32_t eighths) {
    const toi_hull3_table *table = of->body->hull.table;
    toi16_candidate candidate;
    for (uint32_t n = 0; n < (uint32_t)table->vertex_count + table->edge_count; n++) {
        uint32_t v = n, w = n;
        if (n >= table->vertex_count) {
            v = toi16_edge_index(table, n - table->vertex_count, 0);
            w = toi16_edge_index(table, n - table->vertex_count, 1);
        }
        if (!toi16_clip_edge3(of, in, v, w, eighths, candidate.at))
            continue;
        toi_feature own =
            v == w ? toi16_name_vertex3(of->body, v) : toi16_name_edge3(m, of, v, w, candidate.at);
        name_point(&candidate, of, own, name_support(m, in, candidate.at));
        toi16_add_point3(m->touch, &candidate);
        return true;
    }
    return false;
}

/* Slack reaches far past a tip, and is allowed only where nothing is inside without it. */
void toi16_add_first_inside3(toi16_manifold3 *m) {
    for (uint32_t eighths = 0; eighths < 2; eighths++)
        if (add_first_of(m, &m->a, &m->b, eighths) || add_first_of(m, &m->b, &m->a, eighths))
            return;
}
