/* SPDX-License-Identifier: MIT */
/* Reading a hull's table, and the tables of boxes. */
#include "hull3.h"

/* Builds for size call these functions of the header, and find them here. */
#ifdef TOI16_IS_SHARED
extern inline uint32_t toi16_index_at(const toi_hull3_table *table, const uint8_t *list, uint32_t n);
extern inline uint32_t toi16_edge_index(const toi_hull3_table *table, uint32_t edge, uint32_t n);
extern inline uint32_t toi16_face_index(const toi_hull3_table *table, uint32_t face, uint32_t n);
extern inline toi_axis3 toi16_table_way(const toi_hull3_table *table, uint32_t from, uint32_t to);
#endif

static void turn(const toi16_hull *hull, int32_t x, int32_t y, int32_t z, int64_t out[3]) {
    const toi_axis3 *u = hull->rot->u;
    out[0] = toi16_mul(u[0].x, x) + toi16_mul(u[1].x, y) + toi16_mul(u[2].x, z);
    out[1] = toi16_mul(u[0].y, x) + toi16_mul(u[1].y, y) + toi16_mul(u[2].y, z);
    out[2] = toi16_mul(u[0].z, x) + toi16_mul(u[1].z, y) + toi16_mul(u[2].z, z);
}

toi_axis3 toi16_vertex_or_end(const toi_hull3_table *table, uint32_t n) {
    toi_vec3 v = table->vertices[table->reach < 0 ? 0 : n];
    for (unsigned k = 0; k < 3 && table->reach < 0; k++) {
        int32_t hi = toi16_in_row(&table->vertices[1], k);
        uint32_t has_length = toi16_in_row(&v, k) != hi;
        if ((n & has_length) != 0)
            toi16_put_in_row(&v, k, hi);
        n >>= has_length;
    }
    toi_axis3 out = {v.x, v.y, v.z};
    return out;
}

void toi16_hull_way(const toi16_hull *hull, uint32_t from, uint32_t to, int64_t out[3]) {
    toi_axis3 p = toi16_vertex_or_end(hull->table, from), q = toi16_vertex_or_end(hull->table, to);
    turn(hull, q.x - p.x, q.y - p.y, q.z - p.z, out);
}

void toi16_hull_place(const toi16_hull *hull, uint32_t n, int64_t out[3]) {
    const toi_vec3 *v = &hull->table->vertices[n];
    turn(hull, v->x, v->y, v->z, out);
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

/* Corner n of a box has the plus end of axis k where bit k of n is set. Of the faces 2 k is the minus and 2 k
 * + 1 the plus side of axis k. */
static const uint8_t solid_edges[] = {
    0, 1, 2, 4, 2, 3, 4, 3, 4, 5, 5, 2, 6, 7, 3, 5, /* along x */
    0, 2, 4, 0, 4, 6, 0, 5, 1, 3, 1, 4, 5, 7, 5, 1, /* along y */
    0, 4, 0, 2, 1, 5, 2, 1, 2, 6, 3, 0, 3, 7, 1, 3, /* along z */
};
static const uint8_t solid_faces[] = {0, 4, 6, 1, 3, 7, 0, 1, 5, 2, 6, 7, 0, 2, 3, 4, 5, 7};
static const uint8_t quad_edges[] = {0, 1, 0, 1, 1, 3, 0, 1, 3, 2, 0, 1, 2, 0, 0, 1};
static const uint8_t quad_faces[] = {0, 1, 3, 0, 3, 1};
static const uint8_t segment_edges[] = {0, 1, 0, 0};

static const toi_hull3_table shapes[4] = {
    {0, 0, 0, 0, 1, 0, 0, 1},
    {0, segment_edges, 0, 0, 2, 1, 0, 1},
    {0, quad_edges, quad_faces, 0, 4, 4, 2, 1},
    {0, solid_edges, solid_faces, 0, 8, 12, 6, 1},
};

static int32_t farther(int32_t lo, int32_t hi) {
    return -lo > hi ? -lo : hi;
}

/* Corner n has the upper end of the axis whose bit is set in n. */
void toi16_make_box_hull(toi16_box_hull *box, const int32_t lo[3], const int32_t hi[3]) {
    unsigned bit[3], dimension = 0;
    for (unsigned k = 0; k < 3; k++)
        bit[k] = lo[k] == hi[k] ? 0 : 1u << dimension++;
    box->table = shapes[dimension];
    box->table.vertices = box->corners;
    box->table.reach = farther(lo[0], hi[0]) + farther(lo[1], hi[1]) + farther(lo[2], hi[2]);
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
}

/* Where a box is, and where it ends as seen from there. */
static void find_ends(const toi16_pose3 *pose, toi_vec3 *center, toi_vec3 *lo, toi_vec3 *hi) {
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
    find_ends(pose, &center, &first, &last);
    toi16_put3(lo, &first);
    toi16_put3(hi, &last);
    toi16_make_box_hull(box, lo, hi);
    toi16_put_hull(out, &box->table, pose->rot, &center);
}

void toi16_put_box_ends(toi16_hull *out, toi16_box_ends *box, const toi16_pose3 *pose) {
    toi_vec3 center;
    unsigned dimension = 0;
    find_ends(pose, &center, &box->ends[0], &box->ends[1]);
    for (unsigned k = 0; k < 3; k++)
        dimension += pose->half2[k] != 0;
    box->table = shapes[dimension];
    box->table.vertices = box->ends;
    box->table.reach = -1;
    toi16_put_hull(out, &box->table, pose->rot, &center);
}
