/* SPDX-License-Identifier: MIT */
/* This file knows the planes of a hull: what is inside them, and along which normals shapes touch. A hull is
 * behind the planes of its faces and of its rims; a rim is the plane on an edge of a face that is
 * perpendicular to that face. */
#include "contact3.h"

/* This is a plane that a hull is behind. */
typedef struct {
    union {
        toi16_fine fine; /* on either side, until the normal is whole */
        int64_t whole[3];
    } normal; /* outwards */
    int64_t height;
    int64_t slack; /* 1/8 ulp of height */
} hull_plane;

/* An ulp of height is |normal| / 2^34. */
static int64_t ulp_of_height(const toi16_fine *normal) {
    return (int64_t)(toi16_sqrt64((uint64_t)toi16_dot3(&normal->high, &normal->high)) >> 4);
}

/* Writes a direction, or its opposite, as whole numbers. */
static void write_whole(const toi16_fine *direction, bool negative, int64_t out[3]) {
    toi16_fine_whole(direction, out);
    for (unsigned k = 0; k < 3 && negative; k++)
        out[k] = -out[k];
}

/* Tells whether two faces meet at less than 60 degrees. The mean of the squares is not below the product of
 * the lengths, and below 4 times that. */
static bool is_sharp(const toi_axis3 *left, const toi_axis3 *right) {
    int64_t squares = toi16_shr(toi16_dot3(left, left), 2) + toi16_shr(toi16_dot3(right, right), 2);
    return toi16_dot3(left, right) < -squares;
}

/* Turns a face's normal to that of the rim on an edge of the face. The face has a normal, so that its edge
 * has a length, whatever the axes are. */
TOI16_ONCE void turn_to_rim(const toi16_hull *hull, uint32_t edge, toi16_fine *normal) {
    int64_t n[3], way[3];
    toi16_fine_whole(normal, n);
    toi16_hull_edge_way(hull, edge, way);
    toi16_fine_cross(way, n, normal);
}

/* Writes the normal of the rim on an edge, with the face to the left, of a flat hull or of a sharp edge. What
 * is behind both faces of a sharp edge, but for the slack, may be far past the edge: there the hull is behind
 * the rim too. This is a function of its own so that its frame is not part of that of all planes. */
TOI16_OWN_STACK bool rim_normal(const toi16_hull *hull, uint32_t edge, toi16_fine *out) {
    bool flat = hull->dimension == 2;
    toi_axis3 right = {0, 0, 0};
    if (!flat) {
        if (!toi16_hull_normal(hull, toi16_edge_index(hull->table, edge, 3), out))
            return false;
        right = out->high;
    }
    if (!toi16_hull_normal(hull, flat ? 0 : toi16_edge_index(hull->table, edge, 2), out))
        return false;
    if (!flat && !is_sharp(&out->high, &right))
        return false;
    turn_to_rim(hull, edge, out);
    return true;
}

/* Planes are numbered: faces, then rims. A point has planes on both sides across each coordinate instead; a
 * segment has one on each end, and both sides along it and each coordinate. */
static uint32_t count_planes(const toi16_support3 *support) {
    const toi_hull3_table *table = support->body->hull.table;
    if (support->body->hull.dimension < 2)
        return 6 + 2u * support->body->hull.dimension;
    bool rims = support->body->hull.dimension == 2 || support->body->box_axes == TOI16_NO_BOX;
    return table->face_count + (rims ? table->edge_count : 0u);
}

static bool plane_normal(const toi16_hull *hull, uint32_t n, toi16_fine *out) {
    uint32_t faces = hull->table->face_count;
    if (hull->dimension < 2)
        return toi16_hull_rim(hull, hull, n / 2, out);
    return n < faces ? toi16_hull_normal(hull, n, out) : rim_normal(hull, n - faces, out);
}

static uint32_t vertex_on_plane(const toi16_hull *hull, uint32_t n) {
    uint32_t faces = hull->table->face_count;
    if (hull->dimension < 2)
        return hull->dimension == 1 && n == 1;
    return n < faces ? toi16_face_index(hull->table, n, 0) : toi16_edge_index(hull->table, n - faces, 0);
}

/* Left-handed axes turn around the vertices of a face. */
static bool is_inwards(const toi16_hull *hull, uint32_t n) {
    if (hull->dimension < 2)
        return n % 2 == 0;
    return hull->dimension == 3 && n < hull->table->face_count && toi16_handedness(hull->rot) < 0;
}

/* Finishes a plane that has its fine normal, whose storage the whole normal takes. */
TOI16_ONCE void finish_plane(const toi16_support3 *support, uint32_t n, hull_plane *out) {
    const toi16_fine normal = out->normal.fine;
    int64_t p[3];
    write_whole(&normal, is_inwards(&support->body->hull, n), out->normal.whole);
    toi16_place3(support->body, vertex_on_plane(&support->body->hull, n), p);
    out->height = toi16_height3(out->normal.whole, p);
    out->slack = ulp_of_height(&normal) / 8;
}

/* Returns false where there is no such plane. */
static bool find_plane(const toi16_support3 *support, uint32_t n, hull_plane *out) {
    bool found = plane_normal(&support->body->hull, n, &out->normal.fine);
    if (found)
        finish_plane(support, n, out);
    return found;
}

/* Returns how far a place is past a plane, or past so many eighths of an ulp outside that plane. */
static int64_t past_plane(const hull_plane *plane, const int64_t p[3], uint32_t eighths) {
    return toi16_height3(plane->normal.whole, p) - (plane->height + plane->slack * (int64_t)eighths);
}

bool toi16_is_inside3(const toi16_support3 *support, const int64_t p[3], uint32_t eighths) {
    hull_plane plane;
    for (uint32_t n = 0; n < count_planes(support); n++)
        if (find_plane(support, n, &plane) && past_plane(&plane, p, eighths) > 0)
            return false;
    return true;
}

bool toi16_is_at_face(const toi16_support3 *support, uint32_t face, const int64_t p[3]) {
    hull_plane plane;
    if (!toi16_hull_normal(&support->body->hull, face, &plane.normal.fine))
        return false;
    finish_plane(support, face, &plane);
    return toi16_abs64(past_plane(&plane, p, 0)) <= 16 * (uint64_t)plane.slack;
}

/* This is what the planes so far have left of an edge, in parts of 2^-62. */
typedef struct {
    int64_t from[3], to[3];
    uint64_t enter_q62, leave_q62;
} clipped_edge;

/* Returns false where nothing is left. */
static bool clip_by_plane(clipped_edge *edge, const hull_plane *plane, uint32_t eighths) {
    int64_t from = past_plane(plane, edge->from, eighths), to = past_plane(plane, edge->to, eighths);
    if (from > 0 && to > 0)
        return false;
    if (from <= 0 && to <= 0)
        return true;
    uint64_t size_from = toi16_abs64(from), size_to = toi16_abs64(to);
    uint64_t part = toi16_part_q62(size_from / 2, (size_from + size_to) / 2 + 1);
    if (from > 0 && part > edge->enter_q62)
        edge->enter_q62 = part;
    if (to > 0 && part < edge->leave_q62)
        edge->leave_q62 = part;
    return edge->enter_q62 <= edge->leave_q62;
}

bool toi16_clip_edge3(const toi16_support3 *of, const toi16_support3 *in, uint32_t v, uint32_t w,
                      uint32_t eighths, int64_t middle[3]) {
    clipped_edge edge;
    hull_plane plane;
    edge.enter_q62 = 0;
    edge.leave_q62 = UINT64_C(1) << 62;
    toi16_place3(of->body, v, edge.from);
    toi16_place3(of->body, w, edge.to);
    for (uint32_t n = 0; n < count_planes(in); n++)
        if (find_plane(in, n, &plane) && !clip_by_plane(&edge, &plane, eighths))
            return false;
    toi16_interpolate(edge.from, edge.to, (edge.enter_q62 + edge.leave_q62) / 2, middle);
    return true;
}

/* ---- Normals */

/* Returns the first coordinate of those along which v is longest. */
static uint8_t longest_coordinate(const int64_t v[3]) {
    uint8_t c = 0;
    uint64_t most = 0;
    for (uint8_t k = 0; k < 3; k++) {
        uint64_t size = toi16_abs64(v[k]);
        if (size > most) {
            most = size;
            c = k;
        }
    }
    return c;
}

void toi16_set_normal3(toi16_contact_normal *normal, const toi16_fine *direction, const toi_vec3 *towards) {
    toi_axis3 t = {towards->x, towards->y, towards->z};
    write_whole(direction, toi16_dot3(&t, &direction->high) < 0, normal->v);
    normal->ulp = ulp_of_height(direction);
    normal->c = longest_coordinate(normal->v);
    normal->i = normal->c == 0 ? 1 : 0;
    normal->j = normal->c == 2 ? 1 : 2;
}

static bool is_way_across(const toi16_hull *hull, uint32_t from, uint32_t to, const toi_axis3 *normal) {
    toi_axis3 p = toi16_vertex_or_end(hull, from), q = toi16_vertex_or_end(hull, to);
    toi_axis3 way = {q.x - p.x, q.y - p.y, q.z - p.z};
    return toi16_is_nearly_across(&way, normal);
}

/* Tells whether the plane of the vertices that span a face is nearly perpendicular to the normal. */
static bool is_face_across(const toi16_hull *hull, uint32_t face, const toi_axis3 *normal) {
    uint32_t from = toi16_face_index(hull->table, face, 0);
    return is_way_across(hull, from, toi16_face_index(hull->table, face, 1), normal) &&
           is_way_across(hull, from, toi16_face_index(hull->table, face, 2), normal);
}

/* Returns an entry of the manifold's normal in a hull's frame. */
static int32_t normal_entry(const toi_axis3 *axis, const toi_axis3 *normal) {
    return (int32_t)toi16_shr(toi16_dot3(axis, normal), 30);
}

static void turn_to_frame(const toi16_hull *hull, const toi_vec3 *normal, toi_axis3 *out) {
    const toi_axis3 *u = hull->rot->u, n = {normal->x, normal->y, normal->z};
    out->x = normal_entry(&u[0], &n);
    out->y = normal_entry(&u[1], &n);
    out->z = normal_entry(&u[2], &n);
}

static void turn_towards(const toi_axis3 *towards, toi_axis3 *out) {
    if (toi16_dot3(out, towards) >= 0)
        return;
    out->x = -out->x;
    out->y = -out->y;
    out->z = -out->z;
}

void toi16_cut_direction3(const toi16_fine *direction, const toi_vec3 *towards, toi_axis3 *out) {
    const toi_axis3 t = {towards->x, towards->y, towards->z};
    out->x = direction->high.x * 2 + toi16_shr32(direction->low.x, 29);
    out->y = direction->high.y * 2 + toi16_shr32(direction->low.y, 29);
    out->z = direction->high.z * 2 + toi16_shr32(direction->low.z, 29);
    turn_towards(&t, out);
}

static bool find_face_around(const toi16_hull *hull, const toi_axis3 *local, uint32_t vertex, uint32_t edge,
                             toi16_fine *out) {
    bool leaves = toi16_edge_index(hull->table, edge, 0) == vertex;
    if (!leaves && toi16_edge_index(hull->table, edge, 1) != vertex)
        return false;
    uint32_t face = toi16_edge_index(hull->table, edge, leaves ? 2 : 3);
    return is_face_across(hull, face, local) && toi16_hull_normal(hull, face, out);
}

bool toi16_next_face(const toi16_hull *hull, const toi_vec3 *normal, uint32_t vertex, uint32_t *edge,
                     toi16_fine *out) {
    toi_axis3 local;
    const uint32_t edges = hull->dimension >= 2 ? hull->table->edge_count : 0;
    uint32_t e = *edge;
    turn_to_frame(hull, normal, &local);
    while (e < edges && !find_face_around(hull, &local, vertex, e, out))
        e++;
    *edge = e + 1;
    return e < edges;
}

/* Finds the edges of two boxes whose cross product is an axis: each face has two. */
static void find_edges_of_axis(const toi16_touching3 *touch, const toi_axis *axis, const toi_axis3 **u,
                               const toi_axis3 **v) {
    const toi_axis3 *ua = touch->a.hull.rot->u, *ub = touch->b.hull.rot->u;
    *u = &ua[axis->a];
    *v = &ub[axis->b];
    if (axis->kind != TOI_AXIS_EDGES) {
        const toi_axis3 *edges = axis->kind == TOI_AXIS_FACE_A ? ua : ub;
        unsigned face = axis->kind == TOI_AXIS_FACE_A ? axis->a : axis->b;
        *u = &edges[(face + 1) % 3];
        *v = &edges[(face + 2) % 3];
    }
}

static void find_axis_direction(const toi16_touching3 *touch, const toi_axis *axis, toi16_fine *out) {
    const toi_axis3 *u, *v;
    find_edges_of_axis(touch, axis, &u, &v);
    const int64_t p[3] = {u->x, u->y, u->z}, q[3] = {v->x, v->y, v->z};
    toi16_fine_cross(p, q, out);
}

/* The cross product of a direction and the normal that users see is below the former's length times 2 of the
 * latter's ulps in each entry: 2^30.8 * 2. */
bool toi16_put_box_direction(const toi16_touching3 *touch, const toi16_meeting *at, toi_axis3 *out) {
    const toi_axis3 *u, *v, normal = {at->normal.x, at->normal.y, at->normal.z};
    int64_t n[3];
    find_edges_of_axis(touch, &at->axis, &u, &v);
    toi16_cross(u, v, n);
    if (at->axis.kind == TOI_AXIS_EDGES) {
        toi16_to_q30(n, out);
    } else {
        out->x = toi16_round_q30(n[0]);
        out->y = toi16_round_q30(n[1]);
        out->z = toi16_round_q30(n[2]);
    }
    turn_towards(&normal, out);
    toi16_cross(out, &normal, n);
    return ((toi16_abs64(n[0]) | toi16_abs64(n[1]) | toi16_abs64(n[2])) >> 32) == 0;
}

void toi16_set_box_normal(toi16_manifold3 *m, const toi16_meeting *at) {
    toi16_fine direction;
    toi_axis3 rough;
    const int64_t v[3] = {at->normal.x, at->normal.y, at->normal.z};
    if (toi16_put_box_direction(m->touch, at, &rough))
        find_axis_direction(m->touch, &at->axis, &direction);
    else
        toi16_fine_along(v, &direction);
    toi16_set_normal3(&m->normal, &direction, &at->normal);
}
