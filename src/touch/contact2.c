/* SPDX-License-Identifier: MIT */
/* This file takes a query in the plane from the sweep to the manifold. */
#include "contact2.h"
#include "../number/vector.h"

/* ---- The normal along which the shapes touch. Where edges are nearly parallel, and what decided is an edge
 * of the other shape, all but one end of an edge may be more than an ulp off the supporting line. What the
 * shapes share then shows along the normal of that edge, if the shapes are as far apart there, but for an
 * ulp. */

/* A direction is exact, and at most 30 bits long. The normal grows to 30 bits, so that an ulp is many units
 * of height. */
static void set_normal2(toi16_manifold2 *m, const toi_axis3 *direction, const toi_vec3 *towards) {
    unsigned bits = toi16_bits32(toi16_abs32(direction->x) | toi16_abs32(direction->y));
    int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    if (toi16_mul(direction->x, towards->x) + toi16_mul(direction->y, towards->y) < 0)
        grow = -grow;
    int32_t *n = m->normal;
    n[0] = direction->x * grow;
    n[1] = direction->y * grow;
    m->ulp = (int64_t)(toi16_sqrt64((uint64_t)(toi16_mul(n[0], n[0]) + toi16_mul(n[1], n[1]))) >> 4);
}

/* Writes the direction along an edge, one way or the other. */
static void edge_direction(const toi16_support2 *support, uint32_t edge, toi_axis3 *out) {
    uint32_t next = toi16_next2(support, edge);
    out->z = 0;
    if (support->vertices) {
        out->x = support->vertices[next].x - support->vertices[edge].x;
        out->y = support->vertices[next].y - support->vertices[edge].y;
    } else if ((support->names[edge] ^ support->names[next]) == 1) {
        out->x = support->rot->cos;
        out->y = support->rot->sin;
    } else {
        out->x = -support->rot->sin;
        out->y = support->rot->cos;
    }
}

/* This is a normal with what the supporting edges along it have in common. */
typedef struct {
    int32_t x, y;
    toi16_gap gap;
    int64_t length; /* of what they have in common, along the supporting lines */
} normal_trial;

static normal_trial measure_normal(const toi16_manifold2 *m) {
    const toi16_support2 *a = &m->a, *b = &m->b;
    int64_t lo = a->lo.along > b->lo.along ? a->lo.along : b->lo.along;
    int64_t hi = a->hi.along < b->hi.along ? a->hi.along : b->hi.along;
    normal_trial trial = {m->normal[0], m->normal[1], {b->height - a->height, m->ulp}, hi - lo};
    return trial;
}

/* Compares the two lengths, each in ulps of its own normal. Where the normal is rough and shows nothing in
 * common, what is a point along another one is more than that. */
static bool is_longer(const toi16_manifold2 *m, const normal_trial *trial, const normal_trial *than) {
    toi16_wide more = toi16_wide_difference(trial->length, than->gap.ulp, than->length, trial->gap.ulp);
    return (trial->length > TOI16_NEAR_Q22 || (m->rough && than->length < -TOI16_NEAR_Q22)) &&
           toi16_wide_sign(&more) > 0;
}

static void try_edge_normal(toi16_manifold2 *m, const toi_axis3 *edge, const toi16_gap *decided,
                            normal_trial *best) {
    toi_axis3 across = {edge->y, -edge->x, 0};
    set_normal2(m, &across, &m->out->normal);
    toi16_find_supports2(m);
    normal_trial trial = measure_normal(m);
    if (toi16_is_as_far(&trial.gap, decided) && is_longer(m, &trial, best))
        *best = trial;
}

/* Tries an edge, if it is nearly perpendicular to the normal. */
static bool try_edge(toi16_manifold2 *m, const toi16_support2 *support, uint32_t n, const toi16_gap *decided,
                     normal_trial *best) {
    toi_axis3 edge, normal = {m->out->normal.x, m->out->normal.y, 0};
    edge_direction(support, n, &edge);
    if (!toi16_is_nearly_across(&edge, &normal))
        return false;
    try_edge_normal(m, &edge, decided, best);
    return true;
}

/* From the farthest vertex on, edges turn away from the supporting line on either side. */
static void try_edge_normals(toi16_manifold2 *m, const toi16_support2 *support, const toi16_gap *decided,
                             normal_trial *best) {
    const uint32_t farthest = support->farthest;
    uint32_t edge = farthest, left = support->count < 2 ? 0 : support->count;
    for (; left > 0 && try_edge(m, support, edge, decided, best); left--)
        edge = toi16_next2(support, edge);
    edge = toi16_before2(support, farthest);
    for (; left > 0 && try_edge(m, support, edge, decided, best); left--)
        edge = toi16_before2(support, edge);
}

/* Turns the normal to that of an edge along which the supporting edges have more in common. The edges of the
 * shape whose axis decided the sweep need no trial, as the normal is that of one of these edges. */
TOI16_OWN_STACK void choose_normal(toi16_manifold2 *m, uint8_t decided) {
    enum { LONG = 4 * TOI16_ULP_Q22 };
    normal_trial best = measure_normal(m);
    toi16_gap gap = best.gap;
    if (best.length > LONG)
        return;
    if (decided != TOI_AXIS_FACE_A)
        try_edge_normals(m, &m->a, &gap, &best);
    if (decided != TOI_AXIS_FACE_B)
        try_edge_normals(m, &m->b, &gap, &best);
    if (m->normal[0] == best.x && m->normal[1] == best.y)
        return;
    m->normal[0] = best.x;
    m->normal[1] = best.y;
    m->ulp = best.gap.ulp;
    toi16_find_supports2(m);
}

/* ---- Points */

/* Adds a point at a place where a feature of one shape meets what the other shape has at the same place along
 * the supporting line. No two points have the same name: they are farther apart than what is near, and an end
 * of a support that is named for want of anything nearer is not the end at the other point. */
static void add_point2(toi16_manifold2 *m, const toi16_support2 *of, int64_t along, toi_feature own,
                       const int64_t at[2]) {
    toi_feature other = toi16_feature_at2(m, of->is_a ? &m->b : &m->a, along);
    toi_contact_point point = {{0, 0, 0}, of->is_a ? own : other, of->is_a ? other : own};
    toi16_place_point(at[0] * 1024, m->va[0], m->enter, &point.position.x);
    toi16_place_point(at[1] * 1024, m->va[1], m->enter, &point.position.y);
    m->out->points[m->out->count++] = point;
}

/* Moves a place along the normal n to the contact height, by rise 2^10 / n.n times n. As n.n is cut to 12 to
 * 15 bits, a step has exactly the direction of n, and is right to 2^-11 of itself: the last one, of a rise
 * below 2^31, leaves less than 1/16 ulp, and those before make one below 2^58 that short. */
static void lift_to_contact(const toi16_manifold2 *m, int64_t p[2]) {
    const int32_t *n = m->normal;
    const int64_t square = toi16_mul(n[0], n[0]) + toi16_mul(n[1], n[1]);
    const int32_t inverse_q77 = INT32_MAX / (int32_t)toi16_shr(square, 46);
    unsigned down;
    do {
        const int64_t rise = m->contact_height - toi16_height2(m, p);
        const unsigned bits = toi16_bits64(toi16_abs64(rise));
        down = bits > 31 ? bits - 31 : 0;
        const int32_t part = (int32_t)toi16_shr(toi16_mul((int32_t)toi16_shr(rise, down), inverse_q77), 19);
        for (unsigned k = 0; k < 2; k++)
            p[k] += toi16_shr(toi16_mul(part, n[k]) + (INT64_C(1) << (47 - down)), 48 - down);
    } while (down != 0);
}

static bool is_in_container(const toi16_manifold2 *m, const int64_t p[2], uint32_t eighths) {
    return !m->container || toi16_is_inside2(m->container, p, eighths);
}

/* Adds the ends of what the supporting edges have in common. Where one end of an overlap is inside, the other
 * end may be off by what a supporting line leans. */
static void add_both_ends(toi16_manifold2 *m, const toi16_support2 *lo_of, const toi16_support2 *hi_of,
                          int64_t p[2], int64_t q[2]) {
    enum { LEANING = 12 };
    lift_to_contact(m, p);
    lift_to_contact(m, q);
    if (!is_in_container(m, p, 1) && !is_in_container(m, q, 1))
        return;
    if (is_in_container(m, p, LEANING))
        add_point2(m, lo_of, lo_of->lo.along, toi16_name_vertex2(lo_of, lo_of->lo.vertex), p);
    if (is_in_container(m, q, LEANING))
        add_point2(m, hi_of, hi_of->hi.along, toi16_name_vertex2(hi_of, hi_of->hi.vertex), q);
}

/* Adds the point half way between two ends that are near to one another, or the nearest of edges that share
 * nothing. */
static void add_middle(toi16_manifold2 *m, const toi16_support2 *lo_of, const toi16_support2 *hi_of,
                       int64_t p[2], const int64_t q[2]) {
    int64_t along = toi16_shr(lo_of->lo.along + hi_of->hi.along, 1);
    for (unsigned k = 0; k < 2; k++)
        p[k] = toi16_shr(p[k] + q[k], 1);
    lift_to_contact(m, p);
    if (is_in_container(m, p, 1))
        add_point2(m, &m->a, along, toi16_feature_at2(m, &m->a, along), p);
}

static void add_common_edge(toi16_manifold2 *m) {
    const toi16_support2 *a = &m->a, *b = &m->b;
    const toi16_support2 *lo_of = a->lo.along > b->lo.along ? a : b;
    const toi16_support2 *hi_of = a->hi.along < b->hi.along ? a : b;
    int64_t p[2], q[2];
    toi16_place2(lo_of, lo_of->lo.vertex, p);
    toi16_place2(hi_of, hi_of->hi.vertex, q);
    if (hi_of->hi.along - lo_of->lo.along <= TOI16_NEAR_Q22)
        add_middle(m, lo_of, hi_of, p, q);
    else
        add_both_ends(m, lo_of, hi_of, p, q);
}

/* ---- Overlaps */

/* Points are on B's supporting line where A reaches below it, else on A's: in a least overlap B then reaches
 * above A's. Points have to be inside the other shape. */
TOI16_ONCE void set_overlap_height(toi16_manifold2 *m) {
    int64_t lowest[2];
    toi16_place2(&m->a, toi16_farthest2(m, &m->a, false), lowest);
    bool on_b = m->b.height >= toi16_height2(m, lowest);
    m->contact_height = on_b ? m->b.height : m->a.height;
    m->container = on_b ? &m->a : &m->b;
    if (m->container->count < 2)
        m->container = 0;
}

/* Adds the first vertex of one shape that is inside the other, or else the first edge that passes through it.
 * A vertex is clipped as an edge of no length, which is inside as a whole or not at all. */
static bool add_first_inside2(toi16_manifold2 *m, const toi16_support2 *of, const toi16_support2 *in) {
    int64_t from[2], to[2], at[2];
    for (uint32_t n = 0; n < 2 * of->count; n++) {
        bool is_edge = n >= of->count;
        uint32_t v = n >= of->count ? n - of->count : n;
        toi16_place2(of, v, from);
        toi16_place2(of, is_edge ? toi16_next2(of, v) : v, to);
        if (toi16_clip_edge2(in, from, to, at)) {
            toi_feature own = is_edge ? toi16_name_edge2(m, of, v) : toi16_name_vertex2(of, v);
            add_point2(m, of, toi16_along2(m, at), own, at);
            return true;
        }
    }
    return false;
}

/* ---- The query */

static void find_points2(toi16_manifold2 *m, bool overlap) {
    m->container = 0;
    if (overlap) {
        set_overlap_height(m);
        add_common_edge(m);
        if (m->out->count == 0 && !add_first_inside2(m, &m->a, &m->b))
            add_first_inside2(m, &m->b, &m->a);
        if (m->out->count > 0)
            return;
        m->container = 0;
    }
    m->contact_height = toi16_shr(m->a.height + m->b.height, 1);
    add_common_edge(m);
}

/* The travel is below 2^61 in 2^-32 length units. */
TOI16_ONCE void set_places2(toi16_manifold2 *m, const toi_vec2 *va, const toi_vec2 *vb) {
    for (unsigned k = 0; k < 2; k++) {
        m->va[k] = toi16_in_row(va, k);
        int32_t w = toi16_in_row(vb, k) - m->va[k];
        m->a.at_q22[k] = 0;
        m->b.at_q22[k] = toi16_shr(toi16_mul(w, m->enter) + (1 << 9), 10);
    }
}

static unsigned ends_past2(const toi16_support2 *support, const toi16_flight *flight) {
    unsigned past = 0;
    int64_t p[2];
    for (uint32_t n = 0; n < support->count; n++) {
        toi16_place2(support, n, p);
        past |= toi16_ends_past(flight, p);
    }
    return past;
}

TOI16_ONCE bool is_in_range2(const toi16_manifold2 *m, const toi16_contact2 *query) {
    const toi16_flight flight = {query->va, query->vb, m->enter, 2};
    return !toi16_flies_far(&flight) || (ends_past2(&m->a, &flight) & ends_past2(&m->b, &flight)) == 0;
}

/* Sweeps the pair in a frame of its own, so that the storage of the pair is free again when points are looked
 * for. */
TOI16_OWN_STACK toi_status sweep_pair2(const toi16_contact2 *query, toi16_met2 *met) {
    toi16_storage2 shapes;
    toi16_pair *pair = &shapes.pair;
    toi_status opened = query->kinds->open(&shapes, query->a, query->va, query->b, query->vb);
    if (opened == TOI_OK)
        query->kinds->at_rest(pair);
    toi_status status = toi16_meet(opened, pair, query->options, query->out, &met->at);
    if (status > TOI_SEPARATE)
        pair->family->direction(pair, pair->decided, &met->direction);
    return status;
}

/* Finds the normal of an overlap that another sweep has found, in a frame of its own as well. */
TOI16_OWN_STACK toi_status find_overlap2(const toi16_contact2 *query, toi16_met2 *met) {
    toi16_storage2 shapes;
    toi16_pair *pair = &shapes.pair;
    query->kinds->open(&shapes, query->a, query->va, query->b, query->vb);
    query->kinds->at_rest(pair);
    toi_status status = toi16_find_way_out(pair, query->out, &met->at);
    if (status > TOI_SEPARATE)
        pair->family->direction(pair, pair->decided, &met->direction);
    return status;
}

void toi16_place_shapes2(toi16_manifold2 *m, const toi16_contact2 *query, fix16_t enter) {
    m->out = query->out;
    m->enter = enter;
    m->a.is_a = true;
    m->b.is_a = false;
    query->kinds->set_a(&m->a, query->a);
    query->kinds->set_b(&m->b, query->b);
    set_places2(m, query->va, query->vb);
}

toi_status toi16_fill_manifold2(toi16_manifold2 *m, const toi16_contact2 *query, const toi16_met2 *met) {
    if (!is_in_range2(m, query))
        return query->out->hit.status = TOI_ERR_RANGE;
    m->rough = met->at.axis.kind == TOI_AXIS_NEAREST;
    toi16_begin_manifold(&met->at.hit, &met->at.normal, query->out);
    set_normal2(m, &met->direction, &met->at.normal);
    toi16_find_supports2(m);
    choose_normal(m, met->at.axis.kind);
    find_points2(m, met->at.overlap);
    return met->at.hit.status;
}

TOI16_OWN_STACK toi_status fill_manifold2(const toi16_contact2 *query, const toi16_met2 *met) {
    toi16_manifold2 m;
    toi16_place_shapes2(&m, query, met->at.hit.enter);
    return toi16_fill_manifold2(&m, query, met);
}

toi_status toi16_contact_shapes2(const toi16_contact2 *query) {
    toi16_met2 met;
    toi_status status = sweep_pair2(query, &met);
    return status <= TOI_SEPARATE ? status : fill_manifold2(query, &met);
}

/* Writes the normal of the edge that decided a sweep. */
static void direct_edge(const toi16_contact2 *query, const toi_axis *axis, toi_axis3 *out) {
    const bool of_a = axis->kind == TOI_AXIS_FACE_A;
    const toi_poly2 *poly = of_a ? query->a : query->b;
    const uint32_t n = of_a ? axis->a : axis->b, next = n + 1 == poly->count ? 0 : n + 1;
    const toi_vec2 edge = toi16_minus2(&poly->vertices[next], &poly->vertices[n]);
    out->x = edge.y;
    out->y = -edge.x;
    out->z = 0;
}

toi_status toi16_contact_swept2(const toi16_contact2 *query, const toi_hit *hit) {
    toi16_met2 met;
    if (hit->status < 0)
        return query->out->hit.status = hit->status;
    if (hit->status == TOI_SEPARATE)
        return toi16_begin_manifold(hit, &hit->normal, query->out);
    met.at.hit = *hit;
    met.at.normal = hit->normal;
    met.at.axis = hit->axis;
    met.at.overlap = false;
    if (hit->status != TOI_OVERLAP)
        direct_edge(query, &hit->axis, &met.direction);
    else if (find_overlap2(query, &met) < 0)
        return query->out->hit.status;
    return fill_manifold2(query, &met);
}
