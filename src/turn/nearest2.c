/* SPDX-License-Identifier: MIT */
/* The nearest points of two convex cores of the plane, by walking on the outline of their Minkowski
 * difference B - A towards the origin (Gilbert, Johnson, Keerthi, 1988): a corner of it, or an edge of two
 * corners, is replaced by one nearer to the origin until none is. Corners of the difference are whole units
 * below 2^29.5, so products of two and their sums take 61 bits. */
#include "../number/vector.h"
#include "pair2.h"

/* A corner of the difference: of the corner b of B and the corner a of A. */
typedef struct {
    int32_t at[2];
    uint16_t a, b;
} difference2;

enum { MOST_CORNERS2 = 32, TOI16_BLUR2 = 16 };

void toi16_corner2(const toi16_turning2 *pair, unsigned of, unsigned k, int32_t out[2]) {
    const toi16_rotor2 *body = &pair->bodies[of];
    if (!body->points) {
        out[0] = k < 2 ? pair->half[of][0] : -pair->half[of][0];
        out[1] = k == 1 || k == 2 ? pair->half[of][1] : -pair->half[of][1];
        return;
    }
    const int32_t x = 2 * body->points[k].x - body->center2[0], y = 2 * body->points[k].y - body->center2[1];
    if (pair->shift < 0) {
        out[0] = toi16_shr32(x, (unsigned)-pair->shift);
        out[1] = toi16_shr32(y, (unsigned)-pair->shift);
    } else {
        out[0] = x * (INT32_C(1) << pair->shift);
        out[1] = y * (INT32_C(1) << pair->shift);
    }
}

static void put_difference2(const toi16_turning2 *pair, unsigned a, unsigned b, difference2 *out) {
    int32_t of_a[2], of_b[2];
    toi16_corner2(pair, 0, a, of_a);
    toi16_corner2(pair, 1, b, of_b);
    toi16_into_world2(&pair->turned, of_b, of_b);
    for (unsigned k = 0; k < 2; k++)
        out->at[k] = of_b[k] + pair->d[k] - of_a[k];
    out->a = (uint16_t)a;
    out->b = (uint16_t)b;
}

unsigned toi16_farthest_corner2(const toi16_turning2 *pair, unsigned of, const int32_t n[2]) {
    const toi16_rotor2 *body = &pair->bodies[of];
    unsigned best = 0;
    int64_t most = INT64_MIN;
    if (!body->points)
        return n[0] >= 0 ? n[1] >= 0 : n[1] >= 0 ? 2 : 3;
    for (unsigned k = 0; k < body->count; k++) {
        const int64_t along = toi16_mul_sum(n[0], body->points[k].x, n[1], body->points[k].y);
        if (along > most) {
            most = along;
            best = k;
        }
    }
    return best;
}

/* Finds the corner of the difference that is the least far along n. */
static void put_support2(const toi16_turning2 *pair, const int32_t n[2], difference2 *out) {
    int32_t back[2];
    toi16_turn_back2(&pair->turned, n, back);
    back[0] = -back[0];
    back[1] = -back[1];
    put_difference2(pair, toi16_farthest_corner2(pair, 0, n), toi16_farthest_corner2(pair, 1, back), out);
}

static inline int64_t dot_of2(const int32_t u[2], const int32_t v[2]) {
    return toi16_mul_sum(u[0], v[0], u[1], v[1]);
}

static inline int64_t cross_of2(const int32_t u[2], const int32_t v[2]) {
    return toi16_mul_difference(u[0], v[1], u[1], v[0]);
}

/* A direction of few units turns well only where it is grown: to 30 bits. */
static void grow2(int32_t n[2]) {
    const unsigned bits = toi16_bits32(toi16_abs32(n[0]) | toi16_abs32(n[1]));
    const int32_t by = INT32_C(1) << (bits < 30 ? 30 - bits : 0);
    n[0] *= by;
    n[1] *= by;
}

/* Keeps of the edge from p to q the part that is the nearest to the origin, and writes the direction from the
 * origin to there. False where that is the origin. */
static bool face_origin2(difference2 *p, difference2 *q, int32_t n[2]) {
    const int32_t way[2] = {q->at[0] - p->at[0], q->at[1] - p->at[1]};
    const int64_t before = -dot_of2(p->at, way), after = dot_of2(q->at, way);
    if (before > 0 && after > 0) {
        const int64_t side = cross_of2(p->at, way);
        n[0] = side < 0 ? -way[1] : way[1];
        n[1] = side < 0 ? way[0] : -way[0];
        return side != 0;
    }
    if (before <= 0)
        *q = *p;
    else
        *p = *q;
    n[0] = p->at[0];
    n[1] = p->at[1];
    return (p->at[0] | p->at[1]) != 0;
}

static inline bool is_same_corner2(const difference2 *p, const difference2 *q) {
    return p->a == q->a && p->b == q->b;
}

/* Replaces the edge from p to q by the one of the other two of the triangle with w behind which the origin
 * lies. False where it lies behind none: the triangle holds it. */
static bool go_round2(difference2 *p, difference2 *q, const difference2 *w) {
    const int32_t to_p[2] = {p->at[0] - w->at[0], p->at[1] - w->at[1]};
    const int32_t to_q[2] = {q->at[0] - w->at[0], q->at[1] - w->at[1]};
    const int64_t turn = cross_of2(to_p, to_q), by_p = cross_of2(w->at, to_p), by_q = cross_of2(w->at, to_q);
    const bool beyond_p = turn > 0 ? by_p < 0 : by_p > 0, beyond_q = turn > 0 ? by_q > 0 : by_q < 0;
    if (!beyond_p && !beyond_q && turn != 0)
        return false;
    if (beyond_p && dot_of2(w->at, to_p) < 0)
        *q = *w;
    else if (beyond_q && dot_of2(w->at, to_q) < 0)
        *p = *w;
    else
        *p = *q = *w;
    return true;
}

/* Walks from the edge p, q until no corner is nearer. False where the origin is in the difference. */
static bool walk2(const toi16_turning2 *pair, difference2 *p, difference2 *q, int32_t n[2], difference2 *w) {
    for (unsigned round = 0; round < MOST_CORNERS2; round++) {
        if (!face_origin2(p, q, n))
            return false;
        grow2(n);
        put_support2(pair, n, w);
        if (is_same_corner2(w, p) || is_same_corner2(w, q) || dot_of2(n, w->at) >= dot_of2(n, p->at))
            return true;
        if (is_same_corner2(p, q))
            *q = *w;
        else if (!go_round2(p, q, w))
            return false;
    }
    return true;
}

/* ---- Names */

/* Returns the edge between two corners of an outline that follow one another. */
static uint16_t edge_between2(const toi16_rotor2 *body, unsigned k, unsigned m) {
    const unsigned count = toi16_corners2(body), edge = (k + 1) % count == m ? k : m;
    return (uint16_t)(body->points ? edge : edge & 1);
}

static void name_edge2(const toi16_turning2 *pair, const difference2 *p, const difference2 *q,
                       toi_axis *axis) {
    axis->kind = TOI_AXIS_NEAREST;
    axis->a = p->a;
    axis->b = p->b;
    if (p->a != q->a) {
        axis->kind = TOI_AXIS_FACE_A;
        axis->a = edge_between2(&pair->bodies[0], p->a, q->a);
        axis->b = 0;
    } else if (p->b != q->b) {
        axis->kind = TOI_AXIS_FACE_B;
        axis->a = 0;
        axis->b = edge_between2(&pair->bodies[1], p->b, q->b);
    }
}

/* Makes a direction of 30 bits as long as 1, Q2.30, off by less than 2^-29 of it. The inverse root is off by
 * less than 2^-13 of it; with e for what the square of the length lacks of 1, the factor 1 + e / 2 + 3 e^2 /
 * 8 mends that but for 5 e^3 / 16. */
static void set_unit2(const int32_t n[2], int32_t unit_q30[2]) {
    const int32_t inverse_q14 = (int32_t)toi16_inverse_root_q14((uint32_t)(dot_of2(n, n) >> 30));
    const int32_t rough[2] = {(int32_t)toi16_shr(toi16_mul(n[0], inverse_q14), 14),
                              (int32_t)toi16_shr(toi16_mul(n[1], inverse_q14), 14)};
    const int32_t e = (int32_t)toi16_shr((INT64_C(1) << 60) - dot_of2(rough, rough), 30);
    const int32_t more = (e + 3 * ((int32_t)toi16_shr(toi16_mul(e, e), 30) >> 2)) / 2;
    for (unsigned k = 0; k < 2; k++)
        unit_q30[k] = rough[k] + toi16_round_q30(toi16_mul(rough[k], more));
}

/* ---- Cores in one another: the faces of both */

/* Measures the gap along the outer normal of a face, seen from the body that has the face. */
static int32_t gap_of_face2(const toi16_turning2 *pair, unsigned of, const int32_t n[2], unsigned corner,
                            unsigned *nearest) {
    int32_t seen[2] = {pair->d[0], pair->d[1]}, own[2], other[2], back[2];
    if (of == 1) {
        toi16_turn_back2(&pair->turned, seen, seen);
        seen[0] = -seen[0];
        seen[1] = -seen[1];
        toi16_into_world2(&pair->turned, n, back);
    } else {
        toi16_turn_back2(&pair->turned, n, back);
    }
    const int32_t against[2] = {-back[0], -back[1]};
    toi16_corner2(pair, of, corner, own);
    *nearest = toi16_farthest_corner2(pair, 1 - of, against);
    toi16_corner2(pair, 1 - of, *nearest, other);
    return toi16_row_along2(n, seen) + toi16_row_along2(back, other) - toi16_row_along2(n, own) - 3;
}

/* Tries the face from corner k on. */
static void try_edge2(const toi16_turning2 *pair, unsigned of, unsigned k, toi16_apart2 *out) {
    int32_t p[2], q[2], n[2];
    toi16_corner2(pair, of, k, p);
    toi16_corner2(pair, of, (k + 1) % toi16_corners2(&pair->bodies[of]), q);
    int32_t outwards[2] = {q[1] - p[1], p[0] - q[0]};
    if ((outwards[0] | outwards[1]) == 0)
        return;
    grow2(outwards);
    set_unit2(outwards, n);
    unsigned nearest;
    const int32_t gap = gap_of_face2(pair, of, n, k, &nearest);
    if (out->axis.kind != TOI_AXIS_NONE && gap <= out->gap)
        return;
    const uint16_t name = (uint16_t)(pair->bodies[of].points ? k : k & 1);
    out->gap = out->far = gap;
    out->corner[of] = k;
    out->corner[1 - of] = nearest;
    out->axis.kind = of == 0 ? TOI_AXIS_FACE_A : TOI_AXIS_FACE_B;
    out->axis.a = of == 0 ? name : 0;
    out->axis.b = of == 0 ? 0 : name;
    const int32_t towards[2] = {of == 0 ? n[0] : -n[0], of == 0 ? n[1] : -n[1]};
    if (of == 0) {
        out->n[0] = towards[0];
        out->n[1] = towards[1];
    } else {
        toi16_into_world2(&pair->turned, towards, out->n);
    }
}

/* Two points that coincide have no face: then any axis shows that they are not apart. */
static void part_faces2(const toi16_turning2 *pair, toi16_apart2 *out) {
    out->axis.kind = TOI_AXIS_NONE;
    out->axis.a = out->axis.b = 0;
    out->gap = out->far = 0;
    out->corner[0] = out->corner[1] = 0;
    out->n[0] = TOI_Q30_ONE;
    out->n[1] = 0;
    for (unsigned of = 0; of < 2; of++)
        for (unsigned k = 0; k < toi16_corners2(&pair->bodies[of]); k++)
            try_edge2(pair, of, k, out);
}

/* Where cores are so near that rounding decides the direction between their corners, a face tells it better.
 */
static void prefer_faces2(const toi16_turning2 *pair, toi16_apart2 *out) {
    toi16_apart2 faces;
    part_faces2(pair, &faces);
    if (faces.gap <= out->gap)
        return;
    faces.far = faces.far > out->far ? faces.far : out->far;
    *out = faces;
}

void toi16_part_cores2(toi16_turning2 *pair, toi16_apart2 *out) {
    difference2 p, q, w;
    int32_t n[2];
    put_difference2(pair, pair->near_a[0], pair->near_b[0], &p);
    put_difference2(pair, pair->near_a[1], pair->near_b[1], &q);
    if (!walk2(pair, &p, &q, n, &w)) {
        part_faces2(pair, out);
        return;
    }
    set_unit2(n, out->n);
    pair->near_a[0] = p.a;
    pair->near_b[0] = p.b;
    pair->near_a[1] = q.a;
    pair->near_b[1] = q.b;
    name_edge2(pair, &p, &q, &out->axis);
    out->corner[0] = w.a;
    out->corner[1] = w.b;
    out->gap = toi16_row_along2(out->n, w.at);
    out->far = toi16_row_along2(out->n, p.at) + 3;
    if (out->far - out->gap > TOI16_BLUR2)
        prefer_faces2(pair, out);
}
