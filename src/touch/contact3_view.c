/* SPDX-License-Identifier: MIT */
/* Vertices as seen along the normal. */
#include "contact3.h"

/* Exact in 2^-46 length units, below 2^61, and rounded to 2^-22. */
void toi16_place(const toi16_side *side, uint32_t vertex, int64_t out[3]) {
    toi_axis3 v = toi16_vertex_or_end(side->hull->table, vertex);
    const toi_axis3 *u = side->hull->rot->u;
    toi_axis3 rows[3] = {{u[0].x, u[1].x, u[2].x}, {u[0].y, u[1].y, u[2].y}, {u[0].z, u[1].z, u[2].z}};
    for (unsigned k = 0; k < 3; k++)
        out[k] = toi16_shr(toi16_dot3(&rows[k], &v) + (INT64_C(1) << 23), 24) + side->at_q22[k];
}

/* A sum of products of 38 and 59 bits. With p = p1 2^20 + p0 and n = n1 2^30 + n0 it is p1 n1 2^50 + (p0 n1
 * 2^10
 * + p1 n0) 2^20 + p0 n0: high 2^50 + low 2^20, rounded down, where of three products high is below 2^49 and
 * low below 2^61. */
typedef struct {
    int64_t high, low, lowest;
} total;

TOI16_INLINE_FOR_SPEED void add_product(total *s, const int64_t *p, int64_t n) {
    int32_t p1 = (int32_t)toi16_shr(*p, 20), p0 = (int32_t)(*p & ((INT32_C(1) << 20) - 1));
    int32_t n1 = (int32_t)toi16_shr(n, 30), n0 = (int32_t)(n & ((INT32_C(1) << 30) - 1));
    s->high += toi16_mul(p1, n1);
    s->low += toi16_mul(p0 * 1024, n1) + toi16_mul(p1, n0);
    s->lowest += toi16_mul(p0, n0);
}

static int64_t low_of(const total *s) {
    return s->low + toi16_shr(s->lowest, 20);
}

/* Below 2^60. */
int64_t toi16_height(const int64_t normal[3], const int64_t p[3]) {
    total s = {0, 0, 0};
    for (unsigned k = 0; k < 3; k++)
        add_product(&s, &p[k], normal[k]);
    return s.high * 1024 + toi16_shr(low_of(&s), 20);
}

int64_t toi16_depth(const toi16_touch *touch, const toi16_side *side, const int64_t p[3]) {
    int64_t height = toi16_height(touch->sight.normal, p);
    return side->ahead ? side->plane - height : height - side->plane;
}

bool toi16_is_in_support(const toi16_touch *touch, const toi16_side *side, const int64_t p[3]) {
    return toi16_depth(touch, side, p) <= touch->sight.ulp * (INT64_C(1) << side->wide);
}

/* What is along the normal moves no spot: a linear map of the plane, p_k n_c - p_c n_k in 2^59. */
static int64_t across(const toi16_touch *touch, const int64_t p[3], unsigned k) {
    total s = {0, 0, 0};
    add_product(&s, &p[k], touch->sight.normal[touch->sight.c]);
    add_product(&s, &p[touch->sight.c], -touch->sight.normal[k]);
    return toi16_shr(s.high + toi16_shr(low_of(&s), 30), TOI16_FINE_BITS - 50);
}

void toi16_see_place(const toi16_touch *touch, const int64_t p[3], toi16_spot *out) {
    out->u = across(touch, p, touch->sight.i);
    out->v = across(touch, p, touch->sight.j);
}

void toi16_see(const toi16_touch *touch, const toi16_side *side, uint32_t vertex, toi16_spot *out) {
    int64_t p[3];
    toi16_place(side, vertex, p);
    toi16_see_place(touch, p, out);
}

/* n begins with how many zeros the quotient surely begins with. */
uint64_t toi16_part_q62(uint64_t num, uint64_t den) {
    unsigned of_num = toi16_bits64(num) + 1, of_den = toi16_bits64(den);
    unsigned n = of_den > of_num ? of_den - of_num : 0;
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

int64_t toi16_scaled(int64_t length, uint64_t part_q62) {
    toi16_wide product = toi16_wide_difference(length, (int64_t)part_q62, 0, 0);
    return toi16_wide_shift(&product, -62);
}

void toi16_between(const int64_t p[3], const int64_t q[3], uint64_t part_q62, int64_t out[3]) {
    for (unsigned k = 0; k < 3; k++)
        out[k] = p[k] + toi16_scaled(q[k] - p[k], part_q62);
}

/* The square of the normal, 2^58. */
static uint64_t square(const int64_t n[3]) {
    toi16_wide xy = toi16_wide_difference(n[0], n[0], n[1], -n[1]);
    toi16_wide z = toi16_wide_difference(n[2], n[2], 0, 0);
    toi16_wide sum = toi16_wide_sum(&xy, &z);
    return (uint64_t)toi16_wide_shift(&sum, -58);
}

/* By rise 2^40 / n.n times n, with n.n in 2^58 and the quotient in 2^-62: below 2^57 / 2^58. */
void toi16_lift(const toi16_touch *touch, int64_t level, int64_t p[3]) {
    int64_t rise = level - toi16_height(touch->sight.normal, p);
    if (rise == 0)
        return;
    int64_t part_q62 = (int64_t)toi16_part_q62(toi16_abs64(rise), square(touch->sight.normal));
    for (unsigned k = 0; k < 3; k++) {
        toi16_wide step =
            toi16_wide_difference(touch->sight.normal[k], rise < 0 ? -part_q62 : part_q62, 0, 0);
        p[k] += toi16_shr(toi16_wide_shift(&step, -79) + 1, 1);
    }
}

static bool is_short(int64_t x) {
    return x == (int32_t)x;
}

toi16_wide toi16_area(const toi16_spot *p, const toi16_spot *q, const toi16_spot *r) {
    int64_t qu = q->u - p->u, qv = q->v - p->v, ru = r->u - p->u, rv = r->v - p->v;
    if (!is_short(qu) || !is_short(qv) || !is_short(ru) || !is_short(rv))
        return toi16_wide_difference(qu, rv, qv, ru);
    int64_t left = toi16_mul((int32_t)qu, (int32_t)rv), right = toi16_mul((int32_t)qv, (int32_t)ru);
    toi16_wide area = {left - right < 0 ? -1 : 0, (uint64_t)(left - right)};
    return area;
}

uint64_t toi16_crossing_q62(const toi16_wide *p, const toi16_wide *q) {
    unsigned bits_p = toi16_wide_bits(p), bits_q = toi16_wide_bits(q);
    unsigned bits = bits_p > bits_q ? bits_p : bits_q;
    int shift = bits > 60 ? 60 - (int)bits : 0;
    uint64_t to_p = toi16_abs64(toi16_wide_shift(p, shift)), to_q = toi16_abs64(toi16_wide_shift(q, shift));
    return toi16_part_q62(to_p, to_p + to_q);
}

bool toi16_are_within(const toi16_spot *p, const toi16_spot *q, uint32_t distance) {
    return toi16_abs64(p->u - q->u) <= distance && toi16_abs64(p->v - q->v) <= distance;
}
