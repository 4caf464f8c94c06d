/* SPDX-License-Identifier: MIT */
/* The nearest points of two cores, by the algorithm of E. Gilbert, D. Johnson and S. Keerthi, A Fast
 * Procedure for Computing the Distance between Complex Objects in Three-Dimensional Space, 1988. Directions
 * are made of the differences of whole corners, exactly, and only then cut to 30 bits: an edge or a face
 * gives its own direction however near the points are. They have length 1 only at the end, as signs are all
 * that is asked for before. */
#include "nearest3.h"

enum {
    MOST_ROUNDS3 = 24,
    ROUGH_BITS3 = 3 /* a direction that leaves 7/8 of what the best one leaves past the margin is as good */
};

/* 2 units along a direction of length 1; a direction of 30 bits is 1/2 to sqrt(3) as long. */
static const int64_t NEAR_ENOUGH3 = INT64_C(2) << 30;

/* 1 or -1. */
static inline int32_t sign_of_bit3(unsigned index, unsigned bit) {
    return (int32_t)(index >> bit & 1) * 2 - 1;
}

static inline void corner_of_box3(const toi16_core3 *core, unsigned index, int32_t out[3]) {
    const int32_t x = sign_of_bit3(index, 0), y = sign_of_bit3(index, 1), z = sign_of_bit3(index, 2);
    for (unsigned i = 0; i < 3; i++)
        out[i] = x * core->edge[0][i] + y * core->edge[1][i] + z * core->edge[2][i];
}

void toi16_core3_corner(const toi16_core3 *core, unsigned index, int32_t out[3]) {
    if (core->body->count == 0) {
        corner_of_box3(core, index, out);
        return;
    }
    const toi_vec3 *p = &core->body->points[index];
    const int32_t *less = core->body->offset2;
    const int32_t x = 2 * p->x - less[0], y = 2 * p->y - less[1], z = 2 * p->z - less[2];
    const int64_t half = INT64_C(1) << (core->shift - 1);
    for (unsigned i = 0; i < 3; i++) {
        const int64_t sum = toi16_add_product(
            toi16_mul_sum(x, core->spot.turn[0][i], y, core->spot.turn[1][i]), z, core->spot.turn[2][i]);
        out[i] = (int32_t)toi16_shr(sum + half, core->shift);
    }
}

static unsigned support_of_points3(const toi16_rotor3 *body, const int32_t n[3]) {
    const int32_t x = n[0], y = n[1], z = n[2];
    const toi_vec3 *p = body->points;
    unsigned best = 0;
    int64_t most = INT64_MIN;
    for (unsigned k = 0; k < body->count; k++) {
        const int64_t along = toi16_add_product(toi16_mul_sum(p[k].x, x, p[k].y, y), p[k].z, z);
        if (along > most) {
            most = along;
            best = k;
        }
    }
    return best;
}

/* The corner of a core that is farthest along n, or along its opposite. */
static unsigned support3(const toi16_core3 *core, const int32_t n[3], bool back) {
    unsigned index = 0;
    if (core->body->count == 0) {
        TOI16_UNROLL
        for (unsigned k = 0; k < 3; k++)
            index |= (unsigned)(toi16_trio_dot(core->edge[k], n) > 0) << k;
        return back ? 7 - index : index;
    }
    int32_t own[3];
    for (unsigned k = 0; k < 3; k++) {
        const int32_t along = toi16_trio_along(core->spot.turn[k], n);
        own[k] = back ? -along : along;
    }
    return support_of_points3(core->body, own);
}

static void fill_box_corner3(const toi16_core3 cores[2], const int32_t distance[3], unsigned a, unsigned b,
                             int32_t at[3]) {
    const int32_t *e = &cores[0].edge[0][0], *f = &cores[1].edge[0][0];
    const int32_t ax = sign_of_bit3(a, 0), ay = sign_of_bit3(a, 1), az = sign_of_bit3(a, 2);
    const int32_t bx = sign_of_bit3(b, 0), by = sign_of_bit3(b, 1), bz = sign_of_bit3(b, 2);
    for (unsigned i = 0; i < 3; i++)
        at[i] = distance[i] + (bx * f[i] + by * f[3 + i] + bz * f[6 + i]) -
                (ax * e[i] + ay * e[3 + i] + az * e[6 + i]);
}

static void fill_corner3(const toi16_core3 cores[2], const int32_t distance[3], unsigned a, unsigned b,
                         toi16_corner3 *out) {
    int32_t of_a[3], of_b[3];
    out->a = (uint16_t)a;
    out->b = (uint16_t)b;
    if ((cores[0].body->count | cores[1].body->count) == 0) {
        fill_box_corner3(cores, distance, a, b, out->at);
        return;
    }
    toi16_core3_corner(&cores[0], a, of_a);
    toi16_core3_corner(&cores[1], b, of_b);
    for (unsigned i = 0; i < 3; i++)
        out->at[i] = distance[i] + of_b[i] - of_a[i];
}

int64_t toi16_least_corner3(const toi16_core3 cores[2], const int32_t distance[3], const int32_t n[3],
                            toi16_corner3 *out) {
    fill_corner3(cores, distance, support3(&cores[0], n, false), support3(&cores[1], n, true), out);
    return toi16_trio_dot(out->at, n);
}

/* ---- What of a few corners is nearest */

/* A part of the corners: those that span it, and the direction from the origin to it. */
typedef struct {
    unsigned count;
    uint8_t of[3];
    int32_t normal[3]; /* 30 bits */
    int64_t along;     /* the product of the normal and any of the corners */
    int32_t far;       /* how far it is, units; -1: not asked for yet */
} part3;

static void difference3(const int32_t a[3], const int32_t b[3], int32_t out[3]) {
    for (unsigned i = 0; i < 3; i++)
        out[i] = a[i] - b[i];
}

static int32_t far_of_part3(const toi16_corner3 *corner, part3 *part) {
    int32_t unit[3];
    if (part->far < 0) {
        toi16_trio_unit(part->normal, unit);
        part->far = toi16_trio_along(corner[part->of[0]].at, unit);
    }
    return part->far;
}

/* Keeps a part, where it is nearer than the best. Its direction may be the opposite one. Nothing is nearer
 * than a part that the origin is in. */
static void keep_part3(const toi16_corner3 *corner, const int32_t n[3], unsigned count, unsigned i,
                       unsigned j, unsigned k, part3 *best) {
    part3 part = {
        count, {(uint8_t)i, (uint8_t)j, (uint8_t)k}, {0, 0, 0}, toi16_trio_dot(corner[i].at, n), -1};
    const bool back = part.along < 0;
    for (unsigned m = 0; m < 3; m++)
        part.normal[m] = back ? -n[m] : n[m];
    part.along = back ? -part.along : part.along;
    if (part.along < INT64_C(1) << 29)
        part.far = 0;
    if (best->count == 0 || far_of_part3(corner, &part) < far_of_part3(corner, best))
        *best = part;
}

static void try_corner3(const toi16_corner3 *corner, unsigned i, part3 *best) {
    const int32_t *p = corner[i].at;
    const int64_t wide[3] = {p[0], p[1], p[2]};
    int32_t n[3];
    (void)toi16_trio_cut(wide, n);
    keep_part3(corner, n, 1, i, i, i, best);
}

/* The direction across an edge e at p is (e x p) x e, with e x p cut and e grown to 30 bits, so that both
 * products keep their leading bits. */
static void try_edge3(const toi16_corner3 *corner, unsigned i, unsigned j, part3 *best) {
    const int32_t *p = corner[i].at;
    int32_t e[3], around[3], n[3];
    int64_t product[3];
    difference3(corner[j].at, p, e);
    const int64_t square = toi16_trio_dot(e, e), before = -toi16_trio_dot(p, e);
    if (before <= 0 || before >= square) {
        try_corner3(corner, before <= 0 ? i : j, best);
        return;
    }
    toi16_trio_product(e, p, product);
    if (toi16_trio_cut(product, around)) {
        const int64_t wide[3] = {e[0], e[1], e[2]};
        (void)toi16_trio_cut(wide, n);
        toi16_trio_product(around, n, product);
    }
    (void)toi16_trio_cut(product, n);
    keep_part3(corner, n, 2, i, j, j, best);
}

/* Is the origin beyond the edge from p to q of a triangle whose normal is n? The product of the edge and the
 * normal takes 61 bits: its upper parts are measured first, and the lower ones, which make less than 2^32,
 * where those do not tell. */
static bool is_beyond_edge3(const int32_t p[3], const int32_t q[3], const int32_t n[3]) {
    static const int32_t LOW = (INT32_C(1) << 30) - 1;
    static const int64_t DECIDED = INT64_C(1) << 32;
    int32_t e[3], high[3], low[3];
    int64_t product[3];
    difference3(q, p, e);
    toi16_trio_product(e, n, product);
    for (unsigned i = 0; i < 3; i++)
        high[i] = (int32_t)toi16_shr(product[i], 30);
    const int64_t along = toi16_trio_dot(p, high);
    if (along < -DECIDED || along > DECIDED)
        return along < 0;
    for (unsigned i = 0; i < 3; i++)
        low[i] = (int32_t)product[i] & LOW;
    return along + toi16_shr(toi16_trio_dot(p, low), 30) < 0;
}

/* The normal of three corners; false where they lie on a line. */
static bool face_of_corners3(const toi16_corner3 *corner, unsigned i, unsigned j, unsigned k, int32_t n[3]) {
    int32_t e[3], f[3];
    int64_t product[3];
    difference3(corner[j].at, corner[i].at, e);
    difference3(corner[k].at, corner[i].at, f);
    toi16_trio_product(e, f, product);
    return toi16_trio_cut(product, n);
}

/* Tries a triangle whose normal is n, or zero where it has none, and of its edges that from i to j only where
 * it is told to. */
static void try_face3(const toi16_corner3 *corner, unsigned i, unsigned j, unsigned k, const int32_t n[3],
                      bool all, part3 *best) {
    const unsigned of[4] = {i, j, k, i};
    const bool flat = (n[0] | n[1] | n[2]) == 0;
    bool inside = !flat;
    for (unsigned m = all ? 0 : 1; m < 3; m++)
        if (flat || is_beyond_edge3(corner[of[m]].at, corner[of[m + 1]].at, n)) {
            try_edge3(corner, of[m], of[m + 1], best);
            inside = false;
        }
    if (inside)
        keep_part3(corner, n, 3, i, j, k, best);
}

/* Is the origin on the other side of a face through p than the fourth corner? Where the corners lie in one
 * plane, within 2 units, it counts as beyond all faces. */
static bool is_beyond_face3(const int32_t p[3], const int32_t fourth[3], const int32_t n[3]) {
    const int64_t origin = -toi16_trio_dot(p, n), other = toi16_trio_dot(fourth, n) + origin;
    return (other >= -NEAR_ENOUGH3 && other <= NEAR_ENOUGH3) || (other > 0) != (origin > 0);
}

/* Of four corners the last one is new: what is nearest has it in it. Returns false where the origin is inside
 * of four corners, or in the part that is nearest. */
static bool find_part3(const toi16_corner3 *corner, unsigned count, bool all, part3 *best) {
    static const uint8_t faces[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
    int32_t n[3];
    best->count = 0;
    if (count == 1)
        try_corner3(corner, 0, best);
    else if (count == 2)
        try_edge3(corner, 0, 1, best);
    else if (count == 3) {
        (void)face_of_corners3(corner, 0, 1, 2, n);
        try_face3(corner, 0, 1, 2, n, all, best);
    } else
        for (unsigned k = 0; k < 3; k++) {
            const unsigned i = faces[k][0], j = faces[k][1];
            if (!face_of_corners3(corner, i, j, 3, n) ||
                is_beyond_face3(corner[3].at, corner[faces[k][2]].at, n))
                try_face3(corner, i, j, 3, n, false, best);
        }
    return best->count != 0 && best->far != 0;
}

/* Leaves the corners of a part, in any order. Those of its numbers that are below its count stay, and the
 * others take the places that are free. */
static void keep_corners3(toi16_corner3 *corner, const part3 *part) {
    unsigned taken = 0;
    for (unsigned k = 0; k < part->count; k++)
        taken |= 1u << part->of[k];
    for (unsigned k = 0; k < part->count; k++) {
        const unsigned from = part->of[k];
        if (from < part->count)
            continue;
        unsigned to = 0;
        while (taken >> to & 1)
            to++;
        taken |= 1u << to;
        corner[to] = corner[from];
    }
}

static bool has_corner3(const toi16_apart3 *nearest, const toi16_corner3 *corner) {
    for (unsigned k = 0; k < nearest->count; k++)
        if (nearest->corner[k].a == corner->a && nearest->corner[k].b == corner->b)
            return true;
    return false;
}

/* Where corners are as they are now, or a first one. */
static void begin_corners3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    for (unsigned k = 0; k < nearest->count; k++)
        fill_corner3(cores, distance, nearest->corner[k].a, nearest->corner[k].b, &nearest->corner[k]);
    if (nearest->count == 0) {
        const int64_t direction[3] = {distance[0], distance[1], distance[2]};
        int32_t n[3];
        if (!toi16_trio_cut(direction, n))
            n[0] = TOI_Q30_ONE - 1;
        (void)toi16_least_corner3(cores, distance, n, &nearest->corner[0]);
        nearest->count = 1;
    }
}

/* How much less far the least corner may be than what is nearest, along a normal of 30 bits: it is at most
 * 7/4 as long as one of length 1. */
static int64_t near_enough3(int64_t along, int32_t margin) {
    const int64_t past = along - (margin > 0 ? toi16_mul(margin, INT32_C(7) << 28) : 0);
    return past <= 0 ? NEAR_ENOUGH3 : NEAR_ENOUGH3 + toi16_shr(past, ROUGH_BITS3);
}

bool toi16_approach3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                     toi16_apart3 *nearest) {
    part3 part;
    begin_corners3(cores, distance, nearest);
    for (unsigned round = 0; round < MOST_ROUNDS3; round++) {
        if (!find_part3(nearest->corner, nearest->count, round == 0, &part)) {
            nearest->count = nearest->count > 3 ? 3 : nearest->count;
            return false;
        }
        keep_corners3(nearest->corner, &part);
        nearest->count = part.count;
        const int64_t along = toi16_least_corner3(cores, distance, part.normal, &nearest->least);
        if (part.along - along <= near_enough3(part.along, margin) || has_corner3(nearest, &nearest->least))
            break;
        nearest->corner[nearest->count++] = nearest->least;
    }
    if (nearest->count > part.count)
        nearest->count = part.count;
    toi16_trio_unit(part.normal, nearest->normal);
    nearest->gap = (int32_t)toi16_shr(toi16_trio_dot(nearest->least.at, nearest->normal), 30);
    nearest->most = toi16_trio_along(nearest->corner[0].at, nearest->normal);
    return true;
}

void toi16_find_nearest3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                         toi16_apart3 *nearest) {
    nearest->made = TOI16_OF_CORNERS3;
    if (!toi16_approach3(cores, distance, margin, nearest))
        toi16_part_deep3(cores, distance, nearest);
}

void toi16_find_parting3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                         toi16_apart3 *nearest) {
    if ((cores[0].body->count | cores[1].body->count) == 0) {
        toi16_part_boxes3(cores, distance, nearest);
        if (nearest->gap > margin || toi16_is_as_near3(cores, nearest))
            return;
    }
    toi16_find_nearest3(cores, distance, margin, nearest);
}
