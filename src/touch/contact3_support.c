/* SPDX-License-Identifier: MIT */
/* This file says where the vertices of a hull are, which ones support the hull, and which polygon these span
 * when projected along the normal. The polygon is found by gift wrapping (R. A. Jarvis, 1973), which needs no
 * storage. Areas are exact in the rounded places, so that the walk comes around. */
#include "contact3.h"

/* ---- Places and heights */

/* The place from the hull's centre is exact in 2^-46 length units, below 2^61, and rounded to 2^-22. */
void toi16_place3(const toi16_body3 *body, uint32_t vertex, int64_t out[3]) {
    toi_axis3 v = toi16_vertex_or_end(&body->hull, vertex);
    const toi_axis3 *u = body->hull.rot->u;
    toi_axis3 rows[3] = {{u[0].x, u[1].x, u[2].x}, {u[0].y, u[1].y, u[2].y}, {u[0].z, u[1].z, u[2].z}};
    for (unsigned k = 0; k < 3; k++)
        out[k] = toi16_shr(toi16_dot3(&rows[k], &v) + (INT64_C(1) << 23), 24) + body->at_q22[k];
}

/* This is a sum of products p n of 38 and 59 bits. With p = p1 2^20 + p0 and n = n1 2^30 + n0 each is p1 n1
 * 2^50 + (p0 n1 2^10 + p1 n0) 2^20 + p0 n0. The sum is high 2^50 + low 2^20, rounded down, where high is
 * below 2^49 and low below 2^61 for three products. */
typedef struct {
    int64_t high, low, lowest;
} long_sum;

TOI16_INLINE_FOR_SPEED void add_long_product(long_sum *s, const int64_t *p, int64_t n) {
    int32_t p1 = (int32_t)toi16_shr(*p, 20), p0 = (int32_t)(*p & ((INT32_C(1) << 20) - 1));
    int32_t n1 = (int32_t)toi16_shr(n, 30), n0 = (int32_t)(n & ((INT32_C(1) << 30) - 1));
    s->high += toi16_mul(p1, n1);
    s->low += toi16_mul(p0 * 1024, n1) + toi16_mul(p1, n0);
    s->lowest += toi16_mul(p0, n0);
}

static int64_t low_of_sum(const long_sum *s) {
    return s->low + toi16_shr(s->lowest, 20);
}

/* The height is below 2^60. */
int64_t toi16_height3(const int64_t normal[3], const int64_t p[3]) {
    long_sum s = {0, 0, 0};
    for (unsigned k = 0; k < 3; k++)
        add_long_product(&s, &p[k], normal[k]);
    return s.high * 1024 + toi16_shr(low_of_sum(&s), 20);
}

int64_t toi16_depth_behind(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t p[3]) {
    int64_t height = toi16_height3(m->normal.v, p);
    return support->body->is_a ? support->height - height : height - support->height;
}

bool toi16_supports3(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t p[3]) {
    return toi16_depth_behind(m, support, p) <= m->normal.ulp * (INT64_C(1) << support->tolerance_bits);
}

/* The projection p_k n_c - p_c n_k in 2^59 is linear, and does not change where p moves along the normal. */
static int64_t project_entry(const toi16_manifold3 *m, const int64_t p[3], unsigned k) {
    long_sum s = {0, 0, 0};
    add_long_product(&s, &p[k], m->normal.v[m->normal.c]);
    add_long_product(&s, &p[m->normal.c], -m->normal.v[k]);
    return toi16_shr(s.high + toi16_shr(low_of_sum(&s), 30), TOI16_FINE_BITS - 50);
}

void toi16_place_uv(const toi16_manifold3 *m, const int64_t p[3], toi16_uv *out) {
    out->u = project_entry(m, p, m->normal.i);
    out->v = project_entry(m, p, m->normal.j);
}

void toi16_vertex_uv(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t vertex,
                     toi16_uv *out) {
    int64_t p[3];
    toi16_place3(support->body, vertex, p);
    toi16_place_uv(m, p, out);
}

/* ---- Parts of a way */

/* n is at first how many zeros the quotient surely begins with. */
uint64_t toi16_part_q62(uint64_t num, uint64_t den) {
    unsigned num_bits = toi16_bits64(num) + 1, den_bits = toi16_bits64(den);
    unsigned n = den_bits > num_bits ? den_bits - num_bits : 0;
    uint64_t part = 0;
    num <<= n;
    for (; n < 62; n++) {
        num <<= 1;
        part <<= 1;
        if (num >= den) {
            num -= den;
            part |= 1;
        }
    }
    return part;
}

int64_t toi16_scale_q62(int64_t length, uint64_t part_q62) {
    toi16_wide product = toi16_wide_difference(length, (int64_t)part_q62, 0, 0);
    return toi16_wide_shift(&product, -62);
}

void toi16_interpolate(const int64_t p[3], const int64_t q[3], uint64_t part_q62, int64_t out[3]) {
    for (unsigned k = 0; k < 3; k++)
        out[k] = p[k] + toi16_scale_q62(q[k] - p[k], part_q62);
}

uint64_t toi16_crossing_q62(const toi16_wide *p, const toi16_wide *q) {
    unsigned bits_p = toi16_wide_bits(p), bits_q = toi16_wide_bits(q);
    unsigned bits = bits_p > bits_q ? bits_p : bits_q;
    int shift = bits > 60 ? 60 - (int)bits : 0;
    uint64_t to_p = toi16_abs64(toi16_wide_shift(p, shift)), to_q = toi16_abs64(toi16_wide_shift(q, shift));
    return toi16_part_q62(to_p, to_p + to_q);
}

/* Returns the square of the length of n, in 2^58. */
static uint64_t square_length(const int64_t n[3]) {
    toi16_wide xy = toi16_wide_difference(n[0], n[0], n[1], -n[1]);
    toi16_wide z = toi16_wide_difference(n[2], n[2], 0, 0);
    toi16_wide sum = toi16_wide_sum(&xy, &z);
    return (uint64_t)toi16_wide_shift(&sum, -58);
}

/* The step is rise 2^40 / n.n times n, with n.n in 2^58 and the quotient in 2^-62: below 2^57 / 2^58. */
void toi16_lift3(const toi16_manifold3 *m, int64_t height, int64_t p[3]) {
    int64_t rise = height - toi16_height3(m->normal.v, p);
    if (rise == 0)
        return;
    int64_t part_q62 = (int64_t)toi16_part_q62(toi16_abs64(rise), square_length(m->normal.v));
    for (unsigned k = 0; k < 3; k++) {
        toi16_wide step = toi16_wide_difference(m->normal.v[k], rise < 0 ? -part_q62 : part_q62, 0, 0);
        p[k] += toi16_shr(toi16_wide_shift(&step, -79) + 1, 1);
    }
}

/* ---- Projected places */

toi16_wide toi16_area_uv(const toi16_uv *p, const toi16_uv *q, const toi16_uv *r) {
    return toi16_wide_difference(q->u - p->u, r->v - p->v, q->v - p->v, r->u - p->u);
}

bool toi16_are_within(const toi16_uv *p, const toi16_uv *q, uint32_t distance) {
    return toi16_abs64(p->u - q->u) <= distance && toi16_abs64(p->v - q->v) <= distance;
}

static uint64_t distance_uv(const toi16_uv *p, const toi16_uv *q) {
    return toi16_abs64(p->u - q->u) + toi16_abs64(p->v - q->v);
}

bool toi16_is_near_line(const toi16_uv *from, const toi16_uv *to, const toi16_wide *area) {
    return toi16_wide_bits(area) < 63 &&
           toi16_abs64((int64_t)area->low) <= TOI16_NEAR_Q22 * distance_uv(from, to);
}

bool toi16_is_between(int64_t way_from_p, int64_t way_from_q) {
    int64_t least = way_from_p < way_from_q ? way_from_p : way_from_q;
    int64_t most = way_from_p < way_from_q ? way_from_q : way_from_p;
    return least <= TOI16_NEAR_Q22 && most >= -TOI16_NEAR_Q22;
}

/* ---- Support vertices */

/* Finds the height of the supporting plane, and keeps the first vertices within the tolerance of it. */
static void find_support_vertices(const toi16_manifold3 *m, toi16_support3 *support) {
    const uint32_t vertices = support->body->hull.table->vertex_count;
    int64_t p[3];
    support->height = 0;
    for (uint32_t n = 0; n < vertices; n++) {
        toi16_place3(support->body, n, p);
        int64_t depth = toi16_depth_behind(m, support, p);
        if (n == 0 || depth < 0)
            support->height -= support->body->is_a ? depth : -depth;
    }
    support->count = 0;
    for (uint32_t n = 0; n < vertices; n++) {
        toi16_place3(support->body, n, p);
        if (!toi16_supports3(m, support, p))
            continue;
        if (support->count < TOI16_KEPT_VERTICES) {
            toi16_place_uv(m, p, &support->as.kept_uv[support->count]);
            support->kept_vertex[support->count] = (uint16_t)n;
        }
        support->count++;
    }
}

/* ---- Support polygons
 *
 * A support vertex has a slot: where few support a shape, that in which the vertex is kept, else the vertex's
 * number. */

static bool are_all_kept(const toi16_support3 *support) {
    return support->count <= TOI16_KEPT_VERTICES;
}

static uint32_t count_slots(const toi16_support3 *support) {
    return are_all_kept(support) ? support->count : support->body->hull.table->vertex_count;
}

/* Returns false where the slot's vertex is not in the support. */
static bool slot_uv(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t slot, toi16_uv *out) {
    if (are_all_kept(support)) {
        *out = support->as.kept_uv[slot];
        return true;
    }
    int64_t p[3];
    toi16_place3(support->body, slot, p);
    if (!toi16_supports3(m, support, p))
        return false;
    toi16_place_uv(m, p, out);
    return true;
}

/* Writes the next corner counter-clockwise: no vertex is to the right of the way there. Where several are in
 * line this is the farthest, where several are at one place the first. Returns the corner's slot, or the
 * number of slots where there is none. */
static uint32_t find_next_corner(const toi16_manifold3 *m, const toi16_support3 *support,
                                 const toi16_uv *from, toi16_uv *best) {
    uint32_t slots = count_slots(support), found = slots;
    toi16_uv at;
    for (uint32_t s = 0; s < slots; s++) {
        if (!slot_uv(m, support, s, &at) || toi16_are_within(&at, from, 0))
            continue;
        if (found < slots) {
            toi16_wide area = toi16_area_uv(from, best, &at);
            int turn = toi16_wide_sign(&area);
            if (turn > 0 || (turn == 0 && distance_uv(from, &at) <= distance_uv(from, best)))
                continue;
        }
        found = s;
        *best = at;
    }
    return found;
}

/* Writes the first corner: the lowest in u, then in v, then by slot. */
static uint32_t find_first_corner(const toi16_manifold3 *m, const toi16_support3 *support, toi16_uv *lowest) {
    uint32_t slots = count_slots(support), found = slots;
    toi16_uv at;
    for (uint32_t s = 0; s < slots; s++) {
        if (!slot_uv(m, support, s, &at))
            continue;
        if (found < slots && (at.u > lowest->u || (at.u == lowest->u && at.v >= lowest->v)))
            continue;
        found = s;
        *lowest = at;
    }
    return found;
}

static void keep_corner(toi16_support3 *support, uint32_t slot) {
    if (are_all_kept(support))
        support->few[support->corners] = (uint8_t)slot;
    else if (support->corners < TOI16_KEPT_CORNERS)
        support->as.many[support->corners] = (uint16_t)slot;
}

static void find_polygon(const toi16_manifold3 *m, toi16_support3 *support) {
    toi16_uv at, next;
    uint32_t slots = count_slots(support), first = find_first_corner(m, support, &at), slot = first;
    support->corners = 0;
    do {
        keep_corner(support, slot);
        support->corners++;
        slot = find_next_corner(m, support, &at, &next);
        at = next;
    } while (support->corners < slots && slot != first && slot < slots);
}

static void find_support3(const toi16_manifold3 *m, toi16_support3 *support) {
    find_support_vertices(m, support);
    find_polygon(m, support);
}

void toi16_find_supports3(toi16_manifold3 *m) {
    find_support3(m, &m->a);
    find_support3(m, &m->b);
}

/* Writes the end of an edge that begins at corner `from`, and returns that end's slot. */
static uint32_t corner_uv(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t corner,
                          const toi16_uv *from, toi16_uv *out) {
    if (corner >= TOI16_KEPT_CORNERS)
        return find_next_corner(m, support, from, out);
    uint32_t slot = are_all_kept(support) ? support->few[corner] : support->as.many[corner];
    slot_uv(m, support, slot, out);
    return slot;
}

static uint16_t corner_vertex(const toi16_support3 *support, uint32_t slot) {
    return are_all_kept(support) ? support->kept_vertex[slot] : (uint16_t)slot;
}

static void finish_edge(const toi16_manifold3 *m, const toi16_support3 *support, toi16_polygon_edge *edge) {
    uint32_t corner = edge->number + 1u == support->corners ? 0 : edge->number + 1u;
    edge->w = corner_vertex(support, corner_uv(m, support, corner, &edge->from, &edge->to));
}

void toi16_first_edge3(const toi16_manifold3 *m, const toi16_support3 *support, toi16_polygon_edge *edge) {
    edge->number = 0;
    edge->v = corner_vertex(support, corner_uv(m, support, 0, 0, &edge->from));
    finish_edge(m, support, edge);
}

void toi16_next_edge3(const toi16_manifold3 *m, const toi16_support3 *support, toi16_polygon_edge *edge) {
    edge->number++;
    edge->from = edge->to;
    edge->v = edge->w;
    if (edge->number < support->corners)
        finish_edge(m, support, edge);
}
