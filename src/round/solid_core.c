/* SPDX-License-Identifier: MIT */
/* Vertices of cores, and how far a core reaches in a direction.
 *
 * A direction n of 59 bits is looked at in the frame of the core, where vertices are whole numbers: R^T n,
 * cut off to whole units. For a vertex v, |v|_1 < 3 * 2^29 and the product in units of 2^-30 |n| ulp, that is
 * less than 1.5 of these, either way, and the product itself is cut off by less than 1. Widths: entries of
 * R^T n are below 3 * 2^59, and those of v below 2^29, so that products take 62 bits. */
#include "solid.h"
#include "../number/rows.h"

static bool is_box(const toi16_core *core) {
    return !core->vertices && !core->outline;
}

static toi_axis3 vertex_of(const toi16_core *core, uint32_t n) {
    toi_axis3 out;
    if (core->outline) {
        out.x = core->outline[n].x - core->center.x;
        out.y = core->outline[n].y - core->center.y;
        out.z = 0;
        return out;
    }
    if (core->vertices) {
        const toi_vec3 *v = &core->vertices[n];
        out.x = v->x;
        out.y = v->y;
        out.z = v->z;
        return out;
    }
    out.x = core->ends[n & 1].x;
    out.y = core->ends[n >> 1 & 1].y;
    out.z = core->ends[n >> 2].z;
    return out;
}

static void turn_core(const toi16_core *core, const toi_axis3 *at, int64_t out[3]) {
    const toi_axis3 v = *at, *u = core->rot.u;
    if (!core->turned) {
        out[0] = v.x * (INT64_C(1) << 30);
        out[1] = v.y * (INT64_C(1) << 30);
        out[2] = v.z * (INT64_C(1) << 30);
        return;
    }
    out[0] = toi16_mul(u[0].x, v.x) + toi16_mul(u[1].x, v.y) + toi16_mul(u[2].x, v.z);
    out[1] = toi16_mul(u[0].y, v.x) + toi16_mul(u[1].y, v.y) + toi16_mul(u[2].y, v.z);
    out[2] = toi16_mul(u[0].z, v.x) + toi16_mul(u[1].z, v.y) + toi16_mul(u[2].z, v.z);
}

void toi16_core_place(const toi16_core *core, uint32_t n, int64_t out[3]) {
    const toi_axis3 v = vertex_of(core, n);
    turn_core(core, &v, out);
}

/* The direction in the core's frame. */
static void put_in_frame(const toi16_core *core, const toi16_fine *direction, toi16_fine *out) {
    int64_t v[3];
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_measure(&core->rot.u[k], direction);
    toi16_fine_split(v, out);
}

/* The corner of a box is on the side that the signs say. */
static uint32_t corner_along(const toi16_fine *local, bool along) {
    const uint32_t behind = (uint32_t)(local->high.x < 0) | (uint32_t)(local->high.y < 0) << 1 |
                            (uint32_t)(local->high.z < 0) << 2;
    return along ? behind ^ 7 : behind;
}

int64_t toi16_core_support(const toi16_core *core, const toi16_fine *direction, bool along,
                           uint32_t *vertex) {
    toi16_fine turned;
    const toi16_fine *local = direction;
    if (core->turned) {
        put_in_frame(core, direction, &turned);
        local = &turned;
    }
    *vertex = is_box(core) ? corner_along(local, along) : 0;
    toi_axis3 v = vertex_of(core, *vertex);
    int64_t most = toi16_measure(&v, local);
    for (uint32_t n = 1; n < core->count && !is_box(core); n++) {
        v = vertex_of(core, n);
        const int64_t place = toi16_measure(&v, local);
        if (along ? place > most : place < most) {
            most = place;
            *vertex = n;
        }
    }
    return most;
}

uint32_t toi16_core_farthest(const toi16_core *core, const int32_t local[3]) {
    int64_t place;
    if (is_box(core))
        return (uint32_t)(local[0] >= 0) | (uint32_t)(local[1] >= 0) << 1 | (uint32_t)(local[2] >= 0) << 2;
    if (core->vertices) {
        const toi_vec3 *v = core->vertices;
        return (uint32_t)((const toi_vec3 *)toi16_farthest(v, v + core->count, local, &place) - v);
    }
    uint32_t farthest = 0;
    int64_t most = INT64_MIN;
    for (uint32_t n = 0; n < core->count; n++) {
        place = toi16_mul_sum(local[0], core->outline[n].x, local[1], core->outline[n].y);
        farthest = place > most ? n : farthest;
        most = place > most ? place : most;
    }
    return farthest;
}

/* ---- Edges and faces */

static void way_of_core(const toi16_core *core, uint32_t from, uint32_t to, int64_t out[3]) {
    const toi_axis3 p = vertex_of(core, from), q = vertex_of(core, to),
                    way = {q.x - p.x, q.y - p.y, q.z - p.z};
    turn_core(core, &way, out);
}

static void put_axis(const toi16_core *core, uint32_t n, int64_t out[3]) {
    const toi_axis3 *u = &core->rot.u[n];
    out[0] = u->x;
    out[1] = u->y;
    out[2] = u->z;
}

uint32_t toi16_core_edges(const toi16_core *core) {
    if (is_box(core))
        return 3;
    if (core->table)
        return core->table->edge_count;
    return core->count > 2 ? core->count : core->count - 1u;
}

void toi16_core_edge(const toi16_core *core, uint32_t n, int64_t out[3]) {
    if (is_box(core))
        put_axis(core, n, out);
    else if (core->table)
        way_of_core(core, toi16_edge_index(core->table, n, 0), toi16_edge_index(core->table, n, 1), out);
    else
        way_of_core(core, n, n + 1 < core->count ? n + 1 : 0, out);
}

uint32_t toi16_core_faces(const toi16_core *core) {
    if (is_box(core))
        return 3;
    return core->table ? core->table->face_count : 0;
}

void toi16_core_face(const toi16_core *core, uint32_t n, int64_t p[3], int64_t q[3]) {
    if (is_box(core)) {
        put_axis(core, n == 0 ? 1 : 0, p);
        put_axis(core, n == 2 ? 1 : 2, q);
        return;
    }
    const uint32_t corner = toi16_face_index(core->table, n, 0);
    way_of_core(core, corner, toi16_face_index(core->table, n, 1), p);
    way_of_core(core, corner, toi16_face_index(core->table, n, 2), q);
}

/* ---- Directions */

void toi16_way_at_nearest(const toi_axis3 *d, const toi_axis3 *w, toi_axis3 *n) {
    const int64_t near = -toi16_dot3(d, w), square = toi16_dot3(w, w);
    const int64_t none[3] = {d->x, d->y, d->z};
    if (near <= 0 || near >= square) {
        toi16_to_q30(none, n);
        return;
    }
    const int32_t t_q30 = (int32_t)toi16_ratio_q30((uint64_t)near, (uint64_t)square);
    const int64_t way[3] = {d->x * (INT64_C(1) << 30) + toi16_mul(w->x, t_q30),
                            d->y * (INT64_C(1) << 30) + toi16_mul(w->y, t_q30),
                            d->z * (INT64_C(1) << 30) + toi16_mul(w->z, t_q30)};
    toi16_to_q30(way, n);
}

/* |n| = sqrt(a^2 + R) is at most a + R / 2 a, for a the root of the square of the high parts, 2^30 each, and
 * too small by less than 16 of 2^58 and more. beyond is R / 2^31, below 2^62, and root has 29 to 31 bits: the
 * quotient is below 2^31.5, and of 31 bits by the 13 to 15 upper ones, to a greater one, so that it is too
 * large by less than 2^19.6. */
uint64_t toi16_fine_length(const toi16_fine *n) {
    const int64_t square = toi16_dot3(&n->high, &n->high), rest = toi16_dot3(&n->high, &n->low);
    const uint32_t root = toi16_sqrt64((uint64_t)square);
    const int64_t beyond = (square - (int64_t)toi16_mulu(root, root)) * (INT64_C(1) << 29) + rest +
                           toi16_shr(toi16_dot3(&n->low, &n->low), 31) + 1;
    const int32_t upper = (int32_t)toi16_shr(beyond, 31) + 1, den = (int32_t)(root >> 16) + (upper < 0);
    return (uint64_t)(root * (INT64_C(1) << 30) + (upper / den + 1) * INT64_C(32768));
}
