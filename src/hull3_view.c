/* SPDX-License-Identifier: MIT */
#include "hull3_view.h"

static void put_axis(int32_t out[3], const toi_axis3 *v) {
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
}

static void set_motion(toi16_view *view, const toi16_hulls *hulls) {
    int32_t d[3], w[3];
    put_axis(d, &hulls->d);
    put_axis(w, &hulls->pair.w);
    unsigned c = toi16_abs32(w[1]) > toi16_abs32(w[0]) ? 1 : 0;
    if (toi16_abs32(w[2]) > toi16_abs32(w[c]))
        c = 2;
    view->i = c == 2 ? 0 : c + 1;
    view->j = c == 0 ? 2 : c - 1;
    view->c = c;
    view->depth = w[c] > 0 ? d[c] : -d[c];
    view->speed = toi16_abs32(w[c]);
    int32_t grow = INT32_C(1) << (30 - toi16_bits32(view->speed));
    for (unsigned k = 0; k < 3; k++)
        view->w[k] = w[k] * grow;
}

/* floor(x / 2^n + 1/2) */
static int32_t rounded(int64_t x, unsigned n) {
    return (int32_t)toi16_shr(x + (INT64_C(1) << (n - 1)), n);
}

/* v along w_c e_i - w_i e_c */
static int64_t across(const toi16_view *view, unsigned i, const int32_t v[3]) {
    return toi16_mul(view->w[view->c], v[i]) - toi16_mul(view->w[i], v[view->c]);
}

/* z is along c, against w. */
static void map_frame(const toi16_view *view, const toi_rot3 *rot, int32_t sign, toi_axis3 out[3]) {
    for (unsigned k = 0; k < 3; k++) {
        int32_t u[3];
        put_axis(u, &rot->u[k]);
        out[k].x = sign * rounded(across(view, view->i, u), 31);
        out[k].y = sign * rounded(across(view, view->j, u), 31);
        out[k].z = (view->w[view->c] > 0 ? sign : -sign) * (u[view->c] / 2);
    }
}

static bool set_offset(toi16_view *view, const toi_axis3 *centers) {
    int32_t d[3];
    put_axis(d, centers);
    int64_t x = across(view, view->i, d), y = across(view, view->j, d);
    if ((toi16_abs64(x) | toi16_abs64(y)) >> (31 - view->grid) >> TOI16_GRID_BITS != 0)
        return false;
    view->offset.x = rounded(x, 31 - view->grid);
    view->offset.y = rounded(y, 31 - view->grid);
    view->offset.z = 0;
    return true;
}

/* n in the frame of a hull, given 2 n: entries within 2^31, those of the map within 2^30 + 16, so that the
 * three products are below 2^63. */
static int32_t along(const toi_axis3 *axis, const toi_axis3 *n2) {
    int64_t xy = toi16_mul(axis->x, n2->x) + toi16_mul(axis->y, n2->y);
    return toi16_round_q32(TOI16_NARROW && n2->z == 0 ? xy : xy + toi16_mul(axis->z, n2->z));
}

static toi_axis3 to_frame(const toi_axis3 map[3], const toi_axis3 *n2) {
    toi_axis3 out = {along(&map[0], n2), along(&map[1], n2), along(&map[2], n2)};
    return out;
}

/* ---- Which vertex is farthest along a direction, the first of those that are */

static int64_t exact_place(const toi_axis3 *n, const toi_vec3 *v) {
    return toi16_mul(n->x, v->x) + toi16_mul(n->y, v->y) + toi16_mul(n->z, v->z);
}

static const toi_vec3 *farthest_exactly(const toi_hull3_table *table, const toi_axis3 *n) {
    const toi_vec3 *v = table->vertices, *end = v + table->vertex_count;
    int64_t most = exact_place(n, v++);
    const toi_vec3 *after_best = v; /* so that loading steps v: one instruction in eleven */
    while (v < end) {
        int64_t place = exact_place(n, v++);
        if (place > most) {
            most = place;
            after_best = v;
        }
    }
    return after_best - 1;
}

/* The same where wide products are dear: most are told apart by their upper bits. A vertex has 15 of them and
 * n, which is below 2^31, 14 (1.5 * 2^13): a sum is below 2^30, as |v| < 2^15 and |n| < 2^14.4, and two of
 * them are off against one another by less than 2 (3 * 1.5 * 2^13 + sqrt(3) 2^15 + 3) < 3 * 2^16 for what is
 * cut off. */
static const int32_t TOO_CLOSE = INT32_C(3) << 16;

static int32_t coarse_place(const toi_axis3 *coarse, const toi_vec3 *v, unsigned shift) {
    return toi16_shr32(v->x, shift) * coarse->x + toi16_shr32(v->y, shift) * coarse->y +
           toi16_shr32(v->z, shift) * coarse->z;
}

static unsigned coarse_shift(const toi_hull3_table *table) {
    unsigned bits = TOI16_NARROW ? toi16_bits32((uint32_t)table->reach) : 0;
    return bits > 15 ? bits - 15 : 0;
}

static const toi_vec3 *farthest_coarsely(const toi_hull3_table *table, const toi_axis3 *n, unsigned shift) {
    toi_axis3 coarse = {toi16_shr32(n->x, 17), toi16_shr32(n->y, 17), toi16_shr32(n->z, 17)};
    const toi_vec3 *best = table->vertices, *end = best + table->vertex_count;
    int32_t most = coarse_place(&coarse, best, shift);
    for (const toi_vec3 *v = best + 1; v < end; v++) {
        int32_t place = coarse_place(&coarse, v, shift), lead = place - most;
        if (lead >= -TOO_CLOSE && (lead > TOO_CLOSE || exact_place(n, v) > exact_place(n, best))) {
            most = place;
            best = v;
        }
    }
    return best;
}

static const toi_vec3 *farthest(const toi_hull3_table *table, const toi_axis3 *n, unsigned shift) {
    return TOI16_NARROW ? farthest_coarsely(table, n, shift) : farthest_exactly(table, n);
}

/* Unsigned, so that it is defined for a table that lies about its reach, too. */
static toi_axis3 scaled(const toi_vec3 *v, uint32_t factor) {
    toi_axis3 out = {(int32_t)((uint32_t)v->x * factor), (int32_t)((uint32_t)v->y * factor),
                     (int32_t)((uint32_t)v->z * factor)};
    return out;
}

static int32_t place(int32_t a0, int32_t a1, int32_t a2, const toi_axis3 *a, int32_t b0, int32_t b1,
                     int32_t b2, const toi_axis3 *b) {
    return toi16_round_q32(toi16_mul(a0, a->x) + toi16_mul(a1, a->y) + toi16_mul(a2, a->z) +
                           toi16_mul(b0, b->x) + toi16_mul(b1, b->y) + toi16_mul(b2, b->z));
}

/* Ulps times 2^(grid + 2): both vertices together are below 2^31 in these, so that the six products are below
 * 3 * (2^61 + 2^35), and 2^32 to a unit of the grid. */
static void set_place(const toi16_view *view, const toi_vec3 *v_a, const toi_vec3 *v_b, toi_axis3 *out) {
    const toi_axis3 *of_a = view->map_a, *of_b = view->map_b;
    uint32_t factor = UINT32_C(4) << view->grid;
    toi_axis3 a = scaled(v_a, factor), b = scaled(v_b, factor);
    out->x = place(of_a[0].x, of_a[1].x, of_a[2].x, &a, of_b[0].x, of_b[1].x, of_b[2].x, &b) + view->offset.x;
    out->y = place(of_a[0].y, of_a[1].y, of_a[2].y, &a, of_b[0].y, of_b[1].y, of_b[2].y, &b) + view->offset.y;
    out->z = place(of_a[0].z, of_a[1].z, of_a[2].z, &a, of_b[0].z, of_b[1].z, of_b[2].z, &b);
}

void toi16_view_support(const toi16_view *view, const toi_axis3 *n, toi16_corner *out) {
    const toi16_hulls *hulls = view->hulls;
    toi_axis3 n2 = {2 * n->x, 2 * n->y, 2 * n->z};
    toi_axis3 n_a = to_frame(view->map_a, &n2), n_b = to_frame(view->map_b, &n2);
    const toi_vec3 *a = farthest(hulls->a.table, &n_a, view->shift_a),
                   *b = farthest(hulls->b.table, &n_b, view->shift_b);
    out->a = (uint16_t)(a - hulls->a.table->vertices);
    out->b = (uint16_t)(b - hulls->b.table->vertices);
    set_place(view, a, b, &out->at);
}

bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls) {
    uint32_t reach = (uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach;
    view->hulls = hulls;
    view->grid = TOI16_GRID_BITS - toi16_bits32(reach);
    view->shift_a = coarse_shift(hulls->a.table);
    view->shift_b = coarse_shift(hulls->b.table);
    set_motion(view, hulls);
    if (!set_offset(view, &hulls->d))
        return false;
    map_frame(view, hulls->a.rot, -1, view->map_a);
    map_frame(view, hulls->b.rot, 1, view->map_b);
    return true;
}

/* Contact of a point of M with the line is at t = -m_c / w_c, and z = +-(m_c - d_c) 2^grid / 2, so t speed is
 * -(z 2^(1 - grid) + depth); and z = height / n.z. All below 2^62. */
int64_t toi16_view_time(const toi16_view *view, const toi_axis3 *n, int64_t height) {
    int64_t ceiling = -toi16_shr(-height, view->grid - 1), sum = ceiling + toi16_mul(n->z, view->depth);
    return n->z > 0 ? -sum : sum;
}

bool toi16_view_line(const toi16_view *view, int32_t x, int32_t y, toi16_fine *out) {
    int64_t v[3];
    v[view->i] = toi16_mul(view->w[view->c], x);
    v[view->j] = toi16_mul(view->w[view->c], y);
    v[view->c] = -toi16_mul(view->w[view->i], x) - toi16_mul(view->w[view->j], y);
    return toi16_fine_along(v, out);
}
