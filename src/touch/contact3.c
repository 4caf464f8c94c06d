/* SPDX-License-Identifier: MIT */
/* This file takes a query in space from the sweep to the manifold. */
#include "contact3.h"
#include "../boxes/obb3.h"
#include "../number/rot.h"

/* ---- Shapes as hulls */

void toi16_set_hull3(toi16_body3 *body, toi16_box_ends *box, const void *shape) {
    const toi_hull3 *hull = shape;
    (void)box;
    toi16_put_hull(&body->hull, hull->table, toi16_meant3(&hull->rot), &hull->center);
    body->box_axes = TOI16_NO_BOX;
}

static void set_box_hull(toi16_body3 *body, toi16_box_ends *box, const toi16_pose3 *pose) {
    toi16_put_box_ends(&body->hull, box, pose);
    body->box_axes = 0;
    for (unsigned k = 0; k < 3; k++)
        if (pose->half2[k] != 0)
            body->box_axes = (uint8_t)(body->box_axes | 1u << k);
}

void toi16_set_aabb3(toi16_body3 *body, toi16_box_ends *box, const void *aabb) {
    toi16_pose3 pose;
    toi16_pose_aabb3(&pose, aabb);
    set_box_hull(body, box, &pose);
}

/* The box has been checked. */
void toi16_set_obb3(toi16_body3 *body, toi16_box_ends *box, const void *shape) {
    const toi_obb3 *from = shape;
    const toi_vec3 *c = &from->center, *h = &from->half;
    const toi16_pose3 pose = {{2 * c->x, 2 * c->y, 2 * c->z},
                              {2 * (uint32_t)h->x, 2 * (uint32_t)h->y, 2 * (uint32_t)h->z},
                              toi16_meant3(&from->rot)};
    set_box_hull(body, box, &pose);
}

/* ---- Where the shapes are */

/* Returns an entry of B's velocity as seen from A. */
static int32_t relative_speed(const toi16_contact3 *query, unsigned k) {
    return toi16_in_row(query->vb, k) - toi16_in_row(query->va, k);
}

/* The travel is below 2^61 in 2^-32 length units. */
static void set_places3(toi16_touching3 *touch) {
    for (unsigned k = 0; k < 3; k++) {
        int32_t d = toi16_in_row(&touch->b.hull.center, k) - toi16_in_row(&touch->a.hull.center, k);
        int64_t travel = toi16_mul(relative_speed(touch->query, k), touch->enter);
        touch->a.at_q22[k] = touch->shift ? touch->shift->a[k] : 0;
        touch->b.at_q22[k] = (int64_t)d * TOI16_ULP_Q22 + toi16_shr(travel + (1 << 9), 10) +
                             (touch->shift ? touch->shift->b[k] : 0);
    }
}

static unsigned ends_past3(const toi16_touching3 *touch, const toi16_body3 *body,
                           const toi16_flight *flight) {
    unsigned past = 0;
    int64_t p[3];
    for (uint32_t n = 0; n < body->hull.table->vertex_count; n++) {
        toi16_place3(body, n, p);
        for (unsigned k = 0; k < 3; k++)
            p[k] += (int64_t)toi16_in_row(&touch->a.hull.center, k) * TOI16_ULP_Q22;
        past |= toi16_ends_past(flight, p);
    }
    return past;
}

TOI16_ONCE bool is_in_range3(const toi16_touching3 *touch) {
    const toi16_flight flight = {touch->query->va, touch->query->vb, touch->enter, 3};
    return !toi16_flies_far(&flight) ||
           (ends_past3(touch, &touch->a, &flight) & ends_past3(touch, &touch->b, &flight)) == 0;
}

/* Returns how long a travel in 2^-32 length units is when projected along the normal, in 2^-22. */
static uint32_t projected_length(const toi16_manifold3 *m, const int64_t way[3]) {
    toi16_uv end;
    toi16_place_uv(m, way, &end);
    int64_t u = toi16_shr(end.u, 10), v = toi16_shr(end.v, 10);
    return (uint32_t)toi16_sqrt64((uint64_t)(u * u + v * v));
}

/* Returns half of a height below 2^45 in eighths of an ulp, or less by at most 2^-9 of that and 1. */
static uint32_t half_in_eighths(int64_t height, int64_t ulp) {
    return (uint32_t)(height >> 13) / ((uint32_t)(ulp >> 15) + 1);
}

/* The planes of fast shapes may meet only within a time ulp after the enter time, in which the shapes go far.
 * This brings the shapes to where the planes meet, each by half of the way, so that places half way between
 * the two stay where they are, and the contact height too. What planes may seem apart by rounding is no gap.
 * The limit grows by how far the rest of the time ulp takes the shapes along the plane. Returns false where
 * the planes have met already. */
TOI16_ONCE bool advance_to_meet(toi16_manifold3 *m, uint32_t *limit) {
    int64_t way[3];
    for (unsigned k = 0; k < 3; k++)
        way[k] = relative_speed(m->touch->query, k);
    int64_t gap = m->b.height - m->a.height - m->normal.ulp / 16;
    int64_t closing = -toi16_shr(toi16_height3(m->normal.v, way), 10);
    bool apart = gap > 0 && closing > 0;
    if (apart) {
        uint64_t part = gap < closing ? toi16_part_q62((uint64_t)gap, (uint64_t)closing) : UINT64_C(1) << 62;
        for (unsigned k = 0; k < 3; k++) {
            int64_t gone = toi16_scale_q62(way[k], part), half = toi16_shr(gone, 11);
            m->a.body->at_q22[k] -= half;
            m->b.body->at_q22[k] += half;
            way[k] -= gone;
        }
        closing -= gap < closing ? gap : closing;
    }
    if (closing > 0 && m->slack < UINT32_MAX)
        m->slack += half_in_eighths(closing, m->normal.ulp);
    *limit += projected_length(m, way);
    return apart;
}

/* ---- Points */

TOI16_ONCE int64_t lowest_height(const toi16_manifold3 *m, const toi16_support3 *support) {
    int64_t p[3], lowest = INT64_MAX;
    for (uint32_t n = 0; n < support->body->hull.table->vertex_count; n++) {
        toi16_place3(support->body, n, p);
        int64_t height = toi16_height3(m->normal.v, p);
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

/* Finds the supports along a normal, from the places at the enter time. */
static void start_supports(toi16_manifold3 *m) {
    const toi_options *options = m->touch->query->options;
    m->slack = options && options->quick ? UINT32_MAX : TOI16_SLACK;
    m->a.tolerance_bits = m->b.tolerance_bits = 0;
    set_places3(m->touch);
    toi16_find_supports3(m);
}

/* Starts the manifold anew with what the supports have in common. Points are half way between the supporting
 * planes. In an overlap they are on B's plane where A reaches below it, else on A's, as B then reaches above
 * that in a least overlap; and points have to be in the other shape. */
static void start_points(toi16_manifold3 *m) {
    m->touch->offered = 0;
    m->touch->out->count = 0;
    m->on_b = m->touch->overlap && m->b.height >= lowest_height(m, &m->a);
    m->contact_height = m->on_b             ? m->b.height
                        : m->touch->overlap ? m->a.height
                                            : toi16_shr(m->a.height + m->b.height, 1);
    toi16_add_common_points(m);
}

/* What touches may be a face or an edge that leans by more than 1 ulp over its length, off the vertex that is
 * within 1 ulp of its plane. Widens the supports to 2, 4, 8, ... ulp, of A, of B and of both, until they have
 * something in common that is at both shapes, or else the nearest places are. */
static void widen_supports(toi16_manifold3 *m, uint32_t limit) {
    for (unsigned n = 3; n < 3 * 29 && m->touch->out->count == 0; n++) {
        m->a.tolerance_bits = (uint8_t)(n % 3 == 0 ? 0 : n / 3);
        m->b.tolerance_bits = (uint8_t)(n % 3 == 1 ? 0 : n / 3);
        toi16_find_supports3(m);
        toi16_add_common_points(m);
        if (m->touch->out->count == 0)
            toi16_add_nearest_points(m, limit);
    }
    if (m->touch->out->count > 0)
        return;
    m->a.tolerance_bits = m->b.tolerance_bits = 0;
    toi16_find_supports3(m);
    toi16_add_nearest_points(m, UINT32_MAX);
}

static void find_points3(toi16_manifold3 *m) {
    start_points(m);
    if (m->touch->out->count > 0)
        return;
    uint32_t limit = (uint32_t)(m->normal.ulp >> 18);
    if (m->touch->overlap) {
        toi16_add_first_inside3(m);
    } else if (advance_to_meet(m, &limit)) {
        toi16_find_supports3(m);
        toi16_add_common_points(m);
    }
    if (m->touch->out->count == 0 && !toi16_add_nearest_points(m, limit))
        widen_supports(m, limit);
}

/* ---- The normal that shows most points. Where faces are nearly parallel, and what decided is an axis of two
 * edges or the face of the other shape, all but an edge of a face may be more than an ulp off its supporting
 * plane. What the shapes have in common then shows along the normal of that face, if the shapes are as far
 * apart there, but for an ulp. */

/* This is the normal that has shown most points so far. */
typedef struct {
    toi16_contact_normal normal;
    toi16_gap gap; /* along the manifold's own normal */
    uint16_t points;
} best_normal;

static toi16_gap gap_along_normal(const toi16_manifold3 *m) {
    toi16_gap gap = {m->b.height - m->a.height, m->normal.ulp};
    return gap;
}

/* Keeps the normal if it shows more points. If the shapes are nearer along it than along the manifold's
 * normal, by more than an ulp, what shows is inside them. */
static void try_normal3(toi16_manifold3 *m, best_normal *best) {
    start_supports(m);
    toi16_gap gap = gap_along_normal(m);
    if (!toi16_is_as_far(&gap, &best->gap))
        return;
    start_points(m);
    if (m->touch->offered > best->points) {
        best->points = m->touch->offered;
        best->normal = m->normal;
    }
}

/* Turns the normal to that of the next face around a vertex that is to be tried. */
TOI16_OWN_STACK bool turn_to_next_face(toi16_manifold3 *m, const toi16_hull *hull, uint32_t vertex,
                                       uint32_t *edge) {
    const toi_vec3 *towards = &m->touch->out->normal;
    toi16_fine direction;
    if (!toi16_next_face(hull, towards, vertex, edge, &direction))
        return false;
    toi16_set_normal3(&m->normal, &direction, towards);
    return true;
}

/* Tries the faces around a vertex of a hull. Returns false where none is to be tried. */
static bool try_faces(toi16_manifold3 *m, const toi16_hull *hull, uint32_t vertex, best_normal *best) {
    uint32_t e = 0;
    bool tried = false;
    while (turn_to_next_face(m, hull, vertex, &e)) {
        try_normal3(m, best);
        tried = true;
    }
    return tried;
}

/* Finds the points along the manifold's normal, or along that of a face around a support vertex, which may
 * show more. The face whose axis decided the sweep needs no trial, as the manifold's normal is that of this
 * face. */
static void find_most_points(toi16_manifold3 *m, uint8_t decided) {
    start_supports(m);
    best_normal best = {m->normal, gap_along_normal(m), 0};
    const uint16_t vertex_a = m->a.kept_vertex[0], vertex_b = m->b.kept_vertex[0];
    const bool faces_meet = m->a.corners > 2 && m->b.corners > 2;
    find_points3(m);
    best.points = m->touch->offered;
    if (faces_meet)
        return;
    bool tried = decided != TOI_AXIS_FACE_A && try_faces(m, &m->touch->a.hull, vertex_a, &best);
    if (decided != TOI_AXIS_FACE_B && try_faces(m, &m->touch->b.hull, vertex_b, &best))
        tried = true;
    if (!tried)
        return;
    m->normal = best.normal;
    start_supports(m);
    find_points3(m);
}

/* ---- The query */

toi_status toi16_begin_manifold3(toi16_touching3 *touch, const toi16_contact3 *q, const toi16_meeting *at) {
    touch->out = q->out;
    touch->query = q;
    touch->overlap = at->overlap;
    touch->enter = at->hit.enter;
    touch->pass = TOI16_PASS_ALL;
    touch->a.is_a = true;
    touch->b.is_a = false;
    set_places3(touch);
    if (!is_in_range3(touch))
        return touch->out->hit.status = TOI_ERR_RANGE;
    return toi16_begin_manifold(&at->hit, &at->normal, touch->out);
}

static void begin_support3(const toi16_manifold3 *m, toi16_support3 *support) {
    support->flat_face = support->body->hull.dimension == 2 ? toi16_find_flat_face(m, support) : 0;
}

/* Fills the manifold in general, along the exact direction of a normal, or of boxes along that of an axis. */
TOI16_OWN_STACK toi_status fill_in_general(toi16_touching3 *touch, const toi16_meeting *at,
                                           const toi16_fine *direction) {
    toi16_manifold3 m;
    m.touch = touch;
    m.a.body = &touch->a;
    m.b.body = &touch->b;
    if (direction)
        toi16_set_normal3(&m.normal, direction, &at->normal);
    else
        toi16_set_box_normal(&m, at);
    touch->i = m.normal.i;
    touch->j = m.normal.j;
    begin_support3(&m, &m.a);
    begin_support3(&m, &m.b);
    find_most_points(&m, at->axis.kind);
    while (touch->offered > TOI_CONTACT_POINTS) {
        touch->pass++;
        find_points3(&m);
    }
    if (touch->pass == TOI16_PASS_EXTREMES)
        toi16_drop_repeated(touch);
    return at->hit.status;
}

/* The first half of a query sweeps the pair, the second fills the manifold of two shapes that have met. Each
 * is a function of its own, so that the storage of the pair is free again in the second half. */

TOI16_OWN_STACK toi_status sweep_open_boxes3(const toi16_contact3 *q, toi16_meeting *at) {
    toi16_boxes3 boxes;
    toi_status opened = q->kinds->open(&boxes, q->a, q->va, q->b, q->vb, q->options);
    if (opened == TOI_OK)
        toi16_boxes3_at_rest(&boxes.pair);
    return toi16_meet(opened, &boxes.pair, q->options, q->out, at);
}

TOI16_OWN_STACK toi_status find_way_out_of_boxes3(const toi16_contact3 *q, toi16_meeting *at) {
    toi16_boxes3 boxes;
    q->kinds->open(&boxes, q->a, q->va, q->b, q->vb, q->options);
    toi16_boxes3_at_rest(&boxes.pair);
    return toi16_find_way_out(&boxes.pair, q->out, at);
}

static toi_status sweep_typed3(const toi16_contact3 *q, toi_hit *hit) {
    if (q->kinds->sweep == TOI16_SWEEP_OBB3)
        return toi_sweep_obb3(q->a, q->va, q->b, q->vb, q->options, hit);
    return q->kinds->sweep == TOI16_SWEEP_AABB3_OBB3
               ? toi_sweep_aabb3_obb3(q->a, q->va, q->b, q->vb, q->options, hit)
               : toi_sweep_obb3_aabb3(q->a, q->va, q->b, q->vb, q->options, hit);
}

/* A build for size has no other sweep than that of the pair. What is left in a hint may depend on who sweeps,
 * and is to be the same in all builds. */
static toi_status sweep_boxes3(const toi16_contact3 *q, toi16_meeting *at) {
    if (TOI16_FOR_SIZE || q->kinds->sweep == TOI16_SWEEP_PAIR || toi16_options(q->options)->hint)
        return sweep_open_boxes3(q, at);
    toi_status status = toi16_take_meeting(sweep_typed3(q, &at->hit), q->out, at);
    return status == TOI_OVERLAP ? find_way_out_of_boxes3(q, at) : status;
}

TOI16_OWN_STACK bool fill_small_boxes(toi16_touching3 *touch, const toi16_meeting *at) {
    toi_axis3 normal;
    return toi16_put_box_direction(touch, at, &normal) && toi16_fill_small3(touch, &normal, at->axis.kind);
}

TOI16_OWN_STACK toi_status fill_from_boxes(const toi16_contact3 *query, const toi16_meeting *at) {
    toi16_box_ends table_a, table_b;
    toi16_touching3 touch;
    query->kinds->set_a(&touch.a, &table_a, query->a);
    query->kinds->set_b(&touch.b, &table_b, query->b);
    touch.shift = 0;
    toi_status status = toi16_begin_manifold3(&touch, query, at);
    return status < 0 || fill_small_boxes(&touch, at) ? status : fill_in_general(&touch, at, 0);
}

toi_status toi16_contact_boxes3(const toi16_contact3 *query) {
    toi16_meeting at;
    toi_status status = sweep_boxes3(query, &at);
    return status <= TOI_SEPARATE ? status : fill_from_boxes(query, &at);
}

/* What is rounded depends on the length of the motion: an overlap is asked for as without one. The exact
 * direction of the normal is asked of the pair. */
TOI16_OWN_STACK toi_status sweep_hulls(const toi16_contact3 *q, toi16_meeting *at, toi16_fine *direction) {
    toi16_hulls hulls;
    toi_status opened = q->kinds->open(&hulls, q->a, q->va, q->b, q->vb, q->options);
    toi_status status = toi16_find_meeting(opened, &hulls.pair, q->options, q->out, at);
    if (status == TOI_OVERLAP) {
        toi16_set_until(&hulls, fix16_one);
        status = toi16_find_way_out(&hulls.pair, q->out, at);
    }
    if (status > TOI_SEPARATE)
        toi16_hulls_axis(&hulls, hulls.pair.decided, direction);
    return status;
}

toi_status toi16_fill_along3(toi16_touching3 *touch, const toi16_meeting *at, const toi16_fine *along) {
    toi_axis3 normal;
    toi16_cut_direction3(along, &at->normal, &normal);
    const bool small = toi16_fill_small3(touch, &normal, at->axis.kind);
    return small ? at->hit.status : fill_in_general(touch, at, along);
}

TOI16_OWN_STACK toi_status fill_from_hulls(const toi16_contact3 *query, const toi16_meeting *at,
                                           const toi16_fine *direction) {
    toi16_box_ends table;
    toi16_touching3 touch;
    query->kinds->set_a(&touch.a, &table, query->a);
    query->kinds->set_b(&touch.b, &table, query->b);
    touch.shift = 0;
    toi_status status = toi16_begin_manifold3(&touch, query, at);
    return status < 0 ? status : toi16_fill_along3(&touch, at, direction);
}

toi_status toi16_contact_hulls(const toi16_contact3 *query) {
    toi16_meeting at;
    toi16_fine direction;
    toi_status status = sweep_hulls(query, &at, &direction);
    return status <= TOI_SEPARATE ? status : fill_from_hulls(query, &at, &direction);
}
