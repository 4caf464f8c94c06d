/* SPDX-License-Identifier: MIT */
/* Reading a hull's table, the tables of boxes, and how far a hull reaches in a direction. */
#include "hull3_inner.h"

#ifdef TOI16_IS_SHARED
extern inline uint32_t toi16_index_at(const toi_hull3_table *table, const uint8_t *list, uint32_t n);
extern inline uint32_t toi16_edge_index(const toi_hull3_table *table, uint32_t edge, uint32_t n);
extern inline uint32_t toi16_face_index(const toi_hull3_table *table, uint32_t face, uint32_t n);
extern inline toi_axis3 toi16_table_way(const toi_hull3_table *table, uint32_t from, uint32_t to);
#endif

/* ---- Ways and places in the world */

static void turn_to_world(const toi16_hull *hull, int32_t x, int32_t y, int32_t z, int64_t out[3]) {
    const toi_axis3 *u = hull->rot->u;
    out[0] = toi16_mul(u[0].x, x) + toi16_mul(u[1].x, y) + toi16_mul(u[2].x, z);
    out[1] = toi16_mul(u[0].y, x) + toi16_mul(u[1].y, y) + toi16_mul(u[2].y, z);
    out[2] = toi16_mul(u[0].z, x) + toi16_mul(u[1].z, y) + toi16_mul(u[2].z, z);
}

/* Vertex n of a box that has its ends alone is the lower end, moved up along those axes whose bit is set in
 * n. An axis without a length has no bit. */
toi_axis3 toi16_vertex_or_end(const toi16_hull *hull, uint32_t n) {
    const toi_vec3 *vertices = hull->table->vertices;
    toi_vec3 v = vertices[hull->ends_alone ? 0 : n];
    for (unsigned k = 0; k < 3 && hull->ends_alone; k++) {
        int32_t hi = toi16_in_row(&vertices[1], k);
        uint32_t has_length = toi16_in_row(&v, k) != hi;
        if ((n & has_length) != 0)
            toi16_put_in_row(&v, k, hi);
        n >>= has_length;
    }
    toi_axis3 out = {v.x, v.y, v.z};
    return out;
}

void toi16_hull_way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]) {
    toi_axis3 p = toi16_vertex_or_end(hull, from), q = toi16_vertex_or_end(hull, to);
    turn_to_world(hull, q.x - p.x, q.y - p.y, q.z - p.z, out);
}

void toi16_hull_place(const toi16_hull *hull, uint32_t n, int64_t out[3]) {
    const toi_vec3 *v = &hull->table->vertices[n];
    turn_to_world(hull, v->x, v->y, v->z, out);
}

void toi16_hull_edge_way(const toi16_hull *hull, uint32_t edge, int64_t out[3]) {
    toi16_hull_way(hull, toi16_edge_index(hull->table, edge, 0), toi16_edge_index(hull->table, edge, 1), out);
}

void toi16_face_cross(const toi_hull3_table *table, uint32_t face, int64_t out[3]) {
    uint32_t corner = toi16_face_index(table, face, 0);
    toi_axis3 p = toi16_table_way(table, corner, toi16_face_index(table, face, 1));
    toi_axis3 q = toi16_table_way(table, corner, toi16_face_index(table, face, 2));
    toi16_cross(&p, &q, out);
}

bool toi16_hull_normal(const toi16_hull *hull, uint32_t face, toi16_fine *out) {
    int64_t p[3], q[3];
    uint32_t corner = toi16_face_index(hull->table, face, 0);
    toi16_hull_way(hull, corner, toi16_face_index(hull->table, face, 1), p);
    toi16_hull_way(hull, corner, toi16_face_index(hull->table, face, 2), q);
    return toi16_fine_cross(p, q, out);
}

/* ---- Tables of boxes: corner n has the plus end of axis k where bit k of n is set. Face 2 k is the minus
 * and face 2 k + 1 the plus side of axis k. */

static const uint8_t solid_edges[] = {
    0, 1, 2, 4, 2, 3, 4, 3, 4, 5, 5, 2, 6, 7, 3, 5, /* along x */
    0, 2, 4, 0, 4, 6, 0, 5, 1, 3, 1, 4, 5, 7, 5, 1, /* along y */
    0, 4, 0, 2, 1, 5, 2, 1, 2, 6, 3, 0, 3, 7, 1, 3, /* along z */
};
static const uint8_t solid_faces[] = {0, 4, 6, 1, 3, 7, 0, 1, 5, 2, 6, 7, 0, 2, 3, 4, 5, 7};
static const uint8_t quad_edges[] = {0, 1, 0, 1, 1, 3, 0, 1, 3, 2, 0, 1, 2, 0, 0, 1};
static const uint8_t quad_faces[] = {0, 1, 3, 0, 3, 1};
static const uint8_t line_edges[] = {0, 1, 0, 0};

/* By dimension. */
static const toi_hull3_table box_tables[4] = {
    {0, 0, 0, 0, 1, 0, 0, 1},
    {0, line_edges, 0, 0, 2, 1, 0, 1},
    {0, quad_edges, quad_faces, 0, 4, 4, 2, 1},
    {0, solid_edges, solid_faces, 0, 8, 12, 6, 1},
};

static int32_t farther_end(int32_t lo, int32_t hi) {
    return -lo > hi ? -lo : hi;
}

void toi16_make_box_hull(toi16_box_hull *box, const int32_t lo[3], const int32_t hi[3]) {
    unsigned bit[3], dimension = 0;
    for (unsigned k = 0; k < 3; k++)
        bit[k] = lo[k] == hi[k] ? 0 : 1u << dimension++;
    box->table = box_tables[dimension];
    box->table.vertices = box->corners;
    box->table.reach = farther_end(lo[0], hi[0]) + farther_end(lo[1], hi[1]) + farther_end(lo[2], hi[2]);
    for (unsigned n = 0; n < 1u << dimension; n++) {
        toi_vec3 v = {n & bit[0] ? hi[0] : lo[0], n & bit[1] ? hi[1] : lo[1], n & bit[2] ? hi[2] : lo[2]};
        box->corners[n] = v;
    }
}

static uint8_t dimension_of(const toi_hull3_table *table) {
    if (table->face_count > 0)
        return table->face_count > 2 ? 3 : 2;
    return table->edge_count > 0 ? 1 : 0;
}

void toi16_put_hull(toi16_hull *out, const toi_hull3_table *table, const toi_rot3 *rot,
                    const toi_vec3 *center) {
    out->table = table;
    out->rot = rot;
    out->center.x = center->x;
    out->center.y = center->y;
    out->center.z = center->z;
    out->dimension = dimension_of(table);
    out->ends_alone = false;
}

/* The centre of a box, and its lower and upper corner as seen from there. */
static void split_pose(const toi16_pose3 *pose, toi_vec3 *center, toi_vec3 *lo, toi_vec3 *hi) {
    for (unsigned k = 0; k < 3; k++) {
        int32_t half2 = (int32_t)pose->half2[k], odd = half2 & 1;
        toi16_put_in_row(center, k, (pose->center2[k] - odd) / 2);
        toi16_put_in_row(lo, k, (odd - half2) / 2);
        toi16_put_in_row(hi, k, (odd + half2) / 2);
    }
}

void toi16_put_box(toi16_hull *out, toi16_box_hull *box, const toi16_pose3 *pose) {
    int32_t lo[3], hi[3];
    toi_vec3 center, first, last;
    split_pose(pose, &center, &first, &last);
    toi16_put3(lo, &first);
    toi16_put3(hi, &last);
    toi16_make_box_hull(box, lo, hi);
    toi16_put_hull(out, &box->table, pose->rot, &center);
}

void toi16_put_box_ends(toi16_hull *out, toi16_box_ends *box, const toi16_pose3 *pose) {
    toi_vec3 center;
    unsigned dimension = 0;
    split_pose(pose, &center, &box->ends[0], &box->ends[1]);
    for (unsigned k = 0; k < 3; k++)
        dimension += pose->half2[k] != 0;
    box->table = box_tables[dimension];
    box->table.vertices = box->ends;
    toi16_put_hull(out, &box->table, pose->rot, &center);
    out->ends_alone = true;
}

/* ---- How far a hull reaches in a direction
 *
 * A direction is looked at in the hull's own frame, where the vertices are what the table says: R^T L, cut
 * off to whole units of 2^-59 of its length. For a vertex (|v| < 2^29, |v|_1 < 2^29.8) that is less than 0.87
 * units of 2^-29 ulp, either way, and its own product is cut off by less than 1. So the lower end of M = B -
 * A is too high by at most 0.87 + 1.87, and the upper end too low by at most 1.87 + 0.87 and 1 for the
 * position between the centres: less than 4.
 *
 * Widths: entries of L are within 2^59 and of R^T L within 3 * 2^59 for any axes. |v| < 2^29 - |c|, so |R v|
 * <= sqrt(3) (2^29 - |c|) in each entry and L along it below 3 sqrt(3) 2^29 (2^29 - |c|); twice that and d,
 * below 3 * 2^29 * 2 |c|, come to less than 2.7 * 2^60. A box's corners are within sum(half) < 2^29, which is
 * less. */

typedef struct {
    int64_t least, most;
    bool exact;
} hull_extent;

enum { PAD = 4 };

/* R^T L in units of 2^-30 of L's. */
static void to_local(const toi_rot3 *rot, const toi16_fine *direction, toi16_fine *out) {
    int64_t v[3];
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_measure(&rot->u[k], direction);
    toi16_fine_split(v, out);
}

/* How far vertex n is along a direction; one product does where that has no low parts. */
static int64_t place_along(const toi16_hull *hull, uint32_t n, const toi16_fine *direction, bool is_short) {
    toi_axis3 v = toi16_vertex(hull->table, n);
    return is_short ? toi16_dot3(&v, &direction->high) : toi16_measure(&v, direction);
}

static hull_extent hull_extent_of(const toi16_hull *hull, const toi16_fine *direction) {
    toi16_fine local;
    to_local(hull->rot, direction, &local);
    hull_extent e;
    e.exact = toi16_is_short(&local);
    e.least = e.most = place_along(hull, 0, &local, e.exact);
    for (uint32_t n = 1; n < hull->table->vertex_count; n++) {
        int64_t p = place_along(hull, n, &local, e.exact);
        if (p < e.least)
            e.least = p;
        else if (p > e.most)
            e.most = p;
    }
    return e;
}

uint32_t toi16_hull_support(const toi16_hull *hull, const toi16_fine *direction, bool along) {
    toi16_fine local;
    to_local(hull->rot, direction, &local);
    int64_t most = place_along(hull, 0, &local, false);
    uint32_t support = 0;
    for (uint32_t n = 1; n < hull->table->vertex_count; n++) {
        int64_t p = place_along(hull, n, &local, false);
        if (along ? p > most : p < most) {
            most = p;
            support = n;
        }
    }
    return support;
}

/* By how much the upper end is padded because the speed is cut off too, so that M moves up by at most 1 unit
 * a time unit more than the speed says. This matters until the upper end passes 0: after hi / speed where it
 * falls. Where it rises from n below 0, n / (speed + 1) counts, which is n / speed less than that time. In
 * both cases the pad is at most that time, and one time unit more for rounding; or until t_max. */
static int64_t pad_for_speed(const toi16_hulls *hulls, int64_t hi, int64_t speed) {
    bool rising = speed >= 0;
    uint64_t pace = rising ? (uint64_t)speed : toi16_abs64(speed) - 1;
    if (hulls->until <= TOI16_SHORT_TIME || pace == 0)
        return hulls->until;
    if (rising == (hi >= 0))
        return 0;
    uint64_t time = toi16_abs64(hi) / pace + 1;
    return time < (uint64_t)hulls->until ? (int64_t)time : hulls->until;
}

void toi16_hulls_measure(const toi16_hulls *hulls, const toi16_fine *direction, toi16_projection *out) {
    hull_extent a = hull_extent_of(&hulls->a, direction), b = hull_extent_of(&hulls->b, direction);
    int64_t d = toi16_measure(&hulls->d, direction);
    out->lo = b.least - a.most + d;
    out->hi = b.most - a.least + d;
    out->speed = toi16_measure(&hulls->pair.w, direction);
    if (a.exact && b.exact && toi16_is_short(direction))
        return;
    out->lo -= PAD;
    out->hi += PAD;
    out->hi += pad_for_speed(hulls, out->hi, out->speed);
}
