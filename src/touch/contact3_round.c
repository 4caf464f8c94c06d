/* SPDX-License-Identifier: MIT */
/* This file fills the manifold of round shapes in space. */
#include "contact_round.h"

/* ---- The direction of the normal
 *
 * The way between the cores is right to a unit or so. Over faces that are much wider than the way is long
 * this is more than an ulp, so that the direction is computed anew from the vertices that the nearest points
 * lie between. Heights that tell which these are may be off by a unit, and so by 1/64 ulp is the plane. */

/* Writes where a vertex is, in 2^-30 ulp: within 2^62. */
static void place_exactly(const toi16_body3 *body, uint32_t vertex, int64_t out[3]) {
    const toi_axis3 v = toi16_vertex_or_end(&body->hull, vertex), *u = body->hull.rot->u;
    out[0] = toi16_mul(u[0].x, v.x) + toi16_mul(u[1].x, v.y) + toi16_mul(u[2].x, v.z);
    out[1] = toi16_mul(u[0].y, v.x) + toi16_mul(u[1].y, v.y) + toi16_mul(u[2].y, v.z);
    out[2] = toi16_mul(u[0].z, v.x) + toi16_mul(u[1].z, v.y) + toi16_mul(u[2].z, v.z);
    for (unsigned k = 0; k < 3; k++)
        out[k] += body->at_q22[k] * (INT64_C(1) << 24);
}

static uint32_t farthest_vertex3(const toi16_body3 *body, const int64_t n[3]) {
    uint32_t found = 0;
    int64_t most = INT64_MIN, p[3];
    for (uint32_t v = 0; v < body->hull.table->vertex_count; v++) {
        toi16_place3(body, v, p);
        const int64_t height = toi16_height3(n, p);
        if (body->is_a ? height > most : -height > most) {
            most = body->is_a ? height : -height;
            found = v;
        }
    }
    return found;
}

/* Writes the point of M that is farthest against n. */
static void find_support_of_m(const toi16_touching3 *touch, const int64_t n[3], toi16_point *out) {
    int64_t a[3];
    place_exactly(&touch->a, farthest_vertex3(&touch->a, n), a);
    place_exactly(&touch->b, farthest_vertex3(&touch->b, n), out->at);
    for (unsigned k = 0; k < 3; k++)
        out->at[k] -= a[k];
}

/* Finds the direction of the nearest point of M from near that. Returns false where M is as good as at 0. */
TOI16_OWN_STACK bool find_core_direction(const toi16_touching3 *touch, const int64_t along[3],
                                         toi16_fine *out) {
    enum { ROUNDS = 16, AS_HIGH = 512 };
    toi16_simplex s;
    s.count = 0;
    toi16_put_way(along, s.n);
    for (unsigned round = 0; round < ROUNDS; round++) {
        toi16_point p;
        find_support_of_m(touch, s.n, &p);
        if (s.count > 0 && toi16_height(&s, &p) >= toi16_height(&s, &s.p[0]) - AS_HIGH)
            break;
        s.p[s.count++] = p;
        if (toi16_find_nearest(&s, 0) == 0 || (s.n[0] | s.n[1] | s.n[2]) == 0)
            return false;
    }
    toi16_fine_split(s.n, out);
    return true;
}

/* ---- The manifold */

/* Places the cores where they are at the enter time; B's travel is its shift so far. */
static void place_cores3(toi16_touching3 *touch, const toi16_contact3 *query, fix16_t enter,
                         toi16_shift3 *shift) {
    for (unsigned k = 0; k < 3; k++) {
        const int32_t w = toi16_in_row(query->vb, k) - toi16_in_row(query->va, k);
        const int32_t d = toi16_in_row(&touch->b.hull.center, k) - toi16_in_row(&touch->a.hull.center, k);
        shift->b[k] = toi16_shr(toi16_mul(w, enter) + (1 << 9), 10);
        touch->a.at_q22[k] = 0;
        touch->b.at_q22[k] = (int64_t)d * TOI16_ULP_Q22 + shift->b[k];
    }
}

/* Takes B's core back to A's, and both to where the points are. */
static void bring_together3(toi16_shift3 *shift, const toi16_round_meeting *met, const uint32_t radii[2]) {
    toi16_point_beyond_core(met, radii, shift->a);
    for (unsigned k = 0; k < 3; k++)
        shift->b[k] += shift->a[k] - met->way_q22[k];
}

/* The shift has the travel, so that the manifold is that of cores at rest against one another. */
toi_status toi16_fill_round3(const toi16_contact3 *query, const uint32_t radii[2],
                             const toi16_round_meeting *met) {
    const toi16_contact3 at_rest = {query->a, query->va, query->b, query->va, 0, query->out, query->kinds};
    toi16_box_ends tables[2];
    toi16_shift3 shift;
    toi16_touching3 touch;
    toi16_fine direction;
    query->kinds->set_a(&touch.a, &tables[0], query->a);
    query->kinds->set_b(&touch.b, &tables[1], query->b);
    touch.a.is_a = true;
    touch.b.is_a = false;
    touch.shift = &shift;
    place_cores3(&touch, query, met->at.hit.enter, &shift);
    if (!find_core_direction(&touch, met->along, &direction))
        toi16_fine_along(met->along, &direction);
    bring_together3(&shift, met, radii);
    const toi_status status = toi16_begin_manifold3(&touch, &at_rest, &met->at);
    return status < 0 ? status : toi16_fill_along3(&touch, &met->at, &direction);
}
