/* SPDX-License-Identifier: MIT */
/* The nearest points of two cores, by the algorithm of E. Gilbert, D. Johnson and S. Keerthi, A Fast
 * Procedure for Computing the Distance between Complex Objects in Three-Dimensional Space, 1988. Directions
 * are made of the differences of whole corners, exactly, and only then rounded: an edge or a face gives its
 * own direction however near the points are. */
#include "nearest3.h"

#include "../number/vector.h"

enum {
    MOST_ROUNDS3 = 24,
    NEAR_ENOUGH3 = 2 /* units */
};

void toi16_core3_corner(const toi16_core3 *core, unsigned index, int32_t out[3]) {
    if (core->body->count == 0) {
        for (unsigned i = 0; i < 3; i++) {
            const int32_t x = core->edge[0][i], y = core->edge[1][i], z = core->edge[2][i];
            out[i] = (index & 1 ? x : -x) + (index & 2 ? y : -y) + (index & 4 ? z : -z);
        }
        return;
    }
    const toi_vec3 *p = &core->body->points[index];
    const int32_t *less = core->body->offset2;
    const int32_t v[3] = {2 * p->x - less[0], 2 * p->y - less[1], 2 * p->z - less[2]};
    const int64_t half = INT64_C(1) << (core->shift - 1);
    for (unsigned i = 0; i < 3; i++) {
        const int64_t sum = toi16_add_product(toi16_mul_sum(v[0], core->axis[0][i], v[1], core->axis[1][i]),
                                              v[2], core->axis[2][i]);
        out[i] = (int32_t)toi16_shr(sum + half, core->shift);
    }
}

static unsigned support_of_points3(const toi16_rotor3 *body, const int32_t n_q30[3]) {
    unsigned best = 0;
    int64_t most = INT64_MIN;
    for (unsigned k = 0; k < body->count; k++) {
        const toi_vec3 *p = &body->points[k];
        const int64_t along =
            toi16_add_product(toi16_mul_sum(p->x, n_q30[0], p->y, n_q30[1]), p->z, n_q30[2]);
        if (along > most) {
            most = along;
            best = k;
        }
    }
    return best;
}

unsigned toi16_core3_support(const toi16_core3 *core, const int32_t n_q30[3]) {
    unsigned index = 0;
    if (core->body->count == 0) {
        for (unsigned k = 0; k < 3; k++)
            index |= (unsigned)(toi16_row_dot(core->edge[k], n_q30) > 0) << k;
        return index;
    }
    int32_t own[3];
    for (unsigned k = 0; k < 3; k++)
        own[k] = toi16_row_along(core->axis[k], n_q30);
    return support_of_points3(core->body, own);
}

static void fill_corner3(const toi16_core3 cores[2], const int32_t distance[3], unsigned a, unsigned b,
                         toi16_corner3 *out) {
    int32_t of_a[3], of_b[3];
    toi16_core3_corner(&cores[0], a, of_a);
    toi16_core3_corner(&cores[1], b, of_b);
    for (unsigned i = 0; i < 3; i++)
        out->at[i] = distance[i] + of_b[i] - of_a[i];
    out->a = (uint16_t)a;
    out->b = (uint16_t)b;
}

int32_t toi16_least_corner3(const toi16_core3 cores[2], const int32_t distance[3], const int32_t n_q30[3],
                            toi16_corner3 *out) {
    const int32_t back[3] = {-n_q30[0], -n_q30[1], -n_q30[2]};
    fill_corner3(cores, distance, toi16_core3_support(&cores[0], n_q30), toi16_core3_support(&cores[1], back),
                 out);
    return (int32_t)toi16_shr(toi16_row_dot(out->at, n_q30), 30);
}

/* ---- What of a few corners is nearest */

/* A part of the corners: those that span it, the direction from the origin to it, and how far it is. */
typedef struct {
    unsigned count;
    uint8_t of[3];
    int32_t normal[3];
    int32_t most;
} part3;

static void difference3(const int32_t a[3], const int32_t b[3], int32_t out[3]) {
    for (unsigned i = 0; i < 3; i++)
        out[i] = a[i] - b[i];
}

/* Keeps a part, where it is nearer than the best. Its direction may be the opposite one. A direction that is
 * zero belongs to a part that the origin is in. */
static void keep_part3(const toi16_corner3 *corner, const int64_t direction[3], unsigned count,
                       const unsigned of[3], part3 *best) {
    int32_t n[3];
    int32_t most = 0;
    if (toi16_row_direction(direction, n)) {
        most = toi16_row_along(corner[of[0]].at, n);
    } else {
        n[0] = n[1] = n[2] = 0;
    }
    const bool turn = most < 0;
    most = turn ? -most : most;
    if (most >= best->most)
        return;
    best->most = most;
    best->count = count;
    for (unsigned i = 0; i < 3; i++) {
        best->of[i] = (uint8_t)of[i];
        best->normal[i] = turn ? -n[i] : n[i];
    }
}

static void try_corner3(const toi16_corner3 *corner, unsigned i, part3 *best) {
    const int32_t *p = corner[i].at;
    const int64_t direction[3] = {p[0], p[1], p[2]};
    const unsigned of[3] = {i, i, i};
    keep_part3(corner, direction, 1, of, best);
}

/* The direction across an edge e at p is (e x p) x e, with e x p brought to length 1 and e grown to 30 bits,
 * so that both products keep all of their bits. */
static void try_edge3(const toi16_corner3 *corner, unsigned i, unsigned j, part3 *best) {
    const int32_t *p = corner[i].at;
    int32_t e[3], around[3];
    int64_t product[3];
    toi_axis3 grown;
    difference3(corner[j].at, p, e);
    const int64_t square = toi16_row_dot(e, e), before = -toi16_row_dot(p, e);
    if (before <= 0) {
        try_corner3(corner, i, best);
        return;
    }
    if (before >= square) {
        try_corner3(corner, j, best);
        return;
    }
    toi16_row_product(e, p, product);
    if (toi16_row_direction(product, around)) {
        const int64_t wide[3] = {e[0], e[1], e[2]};
        (void)toi16_to_q30(wide, &grown);
        const int32_t along[3] = {grown.x, grown.y, grown.z};
        toi16_row_product(around, along, product);
    }
    const unsigned of[3] = {i, j, j};
    keep_part3(corner, product, 2, of, best);
}

/* Is the origin beyond the edge from p to q of a triangle whose normal is n? */
static bool is_beyond_edge3(const int32_t p[3], const int32_t q[3], const int32_t n_q30[3]) {
    int32_t e[3], outward[3];
    int64_t product[3];
    toi_axis3 cut;
    difference3(q, p, e);
    toi16_row_product(e, n_q30, product);
    (void)toi16_to_q30(product, &cut);
    outward[0] = cut.x;
    outward[1] = cut.y;
    outward[2] = cut.z;
    return toi16_row_dot(p, outward) < 0;
}

static void try_face3(const toi16_corner3 *corner, unsigned i, unsigned j, unsigned k, part3 *best) {
    int32_t e[3], f[3], n[3];
    int64_t product[3];
    const unsigned of[3] = {i, j, k};
    difference3(corner[j].at, corner[i].at, e);
    difference3(corner[k].at, corner[i].at, f);
    toi16_row_product(e, f, product);
    const bool flat = !toi16_row_direction(product, n);
    bool inside = !flat;
    for (unsigned m = 0; m < 3; m++) {
        const unsigned from = of[m], to = of[m == 2 ? 0 : m + 1];
        if (flat || is_beyond_edge3(corner[from].at, corner[to].at, n)) {
            try_edge3(corner, from, to, best);
            inside = false;
        }
    }
    if (inside)
        keep_part3(corner, product, 3, of, best);
}

/* Is the origin on the other side of a face than the fourth corner? Where the corners lie in one plane it
 * counts as beyond all faces. */
static bool is_beyond_face3(const toi16_corner3 *corner, const uint8_t of[4]) {
    int32_t e[3], f[3], g[3], n[3];
    int64_t product[3];
    const int32_t *p = corner[of[0]].at;
    difference3(corner[of[1]].at, p, e);
    difference3(corner[of[2]].at, p, f);
    difference3(corner[of[3]].at, p, g);
    toi16_row_product(e, f, product);
    if (!toi16_row_direction(product, n))
        return true;
    const int32_t origin = -toi16_row_along(p, n), other = toi16_row_along(g, n);
    if (other >= -2 && other <= 2)
        return true;
    return (other > 0) != (origin > 0);
}

/* Returns false where the origin is inside of four corners. */
static bool find_part3(const toi16_corner3 *corner, unsigned count, part3 *best) {
    static const uint8_t faces[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    best->most = INT32_MAX;
    best->count = 0;
    if (count == 1)
        try_corner3(corner, 0, best);
    else if (count == 2)
        try_edge3(corner, 0, 1, best);
    else if (count == 3)
        try_face3(corner, 0, 1, 2, best);
    else
        for (unsigned k = 0; k < 4; k++)
            if (is_beyond_face3(corner, faces[k]))
                try_face3(corner, faces[k][0], faces[k][1], faces[k][2], best);
    return best->count != 0 && best->most > 0;
}

/* Leaves the corners of a part. Indices of a part rise, so that none is overwritten before it is moved. */
static void keep_corners3(toi16_corner3 *corner, const part3 *part) {
    uint8_t of[3] = {part->of[0], part->of[1], part->of[2]};
    toi16_corner3 left[3];
    for (unsigned k = 0; k < part->count; k++)
        left[k] = corner[of[k]];
    for (unsigned k = 0; k < part->count; k++)
        corner[k] = left[k];
}

static bool has_corner3(const toi16_nearest3 *nearest, unsigned count, const toi16_corner3 *corner) {
    for (unsigned k = 0; k < count; k++)
        if (nearest->corner[k].a == corner->a && nearest->corner[k].b == corner->b)
            return true;
    return false;
}

/* Where corners are as they are now, or a first one. */
static void begin_corners3(const toi16_core3 cores[2], const int32_t distance[3], toi16_nearest3 *nearest) {
    for (unsigned k = 0; k < nearest->count; k++)
        fill_corner3(cores, distance, nearest->corner[k].a, nearest->corner[k].b, &nearest->corner[k]);
    if (nearest->count == 0) {
        const int64_t direction[3] = {distance[0], distance[1], distance[2]};
        int32_t n[3] = {TOI_Q30_ONE, 0, 0};
        (void)toi16_row_direction(direction, n);
        (void)toi16_least_corner3(cores, distance, n, &nearest->corner[0]);
        nearest->count = 1;
    }
}

bool toi16_approach3(const toi16_core3 cores[2], const int32_t distance[3], toi16_nearest3 *nearest) {
    part3 part;
    begin_corners3(cores, distance, nearest);
    nearest->gap = INT32_MIN;
    for (unsigned round = 0; round < MOST_ROUNDS3; round++) {
        if (!find_part3(nearest->corner, nearest->count, &part)) {
            nearest->count = nearest->count > 3 ? 3 : nearest->count;
            return false;
        }
        keep_corners3(nearest->corner, &part);
        nearest->count = part.count;
        nearest->most = part.most;
        toi16_corner3 next;
        const int32_t gap = toi16_least_corner3(cores, distance, part.normal, &next);
        if (gap > nearest->gap) {
            nearest->gap = gap;
            nearest->least = next;
            for (unsigned i = 0; i < 3; i++)
                nearest->normal[i] = part.normal[i];
        }
        if (part.most - gap <= NEAR_ENOUGH3 || has_corner3(nearest, part.count, &next))
            break;
        nearest->corner[nearest->count++] = next;
    }
    if (nearest->count > 3)
        nearest->count = 3;
    return true;
}

void toi16_find_nearest3(const toi16_core3 cores[2], const int32_t distance[3], toi16_nearest3 *nearest) {
    nearest->made = TOI16_OF_CORNERS3;
    if (!toi16_approach3(cores, distance, nearest))
        toi16_part_deep3(cores, distance, nearest);
}
