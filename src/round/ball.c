/* SPDX-License-Identifier: MIT */
/* Two balls. M is a point q, and F(t) = a t * t + 2 b t + k with a = w . w, b = q . w and k = q . q - r * r.
 *
 * Numbers: |q| <= 2^30 and |w| < 2^30 in each of three entries, so that a, |b| and q . q are at most 3 *
 * 2^60, and take 62 bits; r < 2^30. The discriminant is r * r a - |q x w|^2, above -2^124 and below 2^122. */
#include "ball.h"

/* ---- F at a time */

/* The sign of x . x - reach * reach, for numbers below 2^61.5. */
static int sign_of_gap(const int64_t x[3], int64_t reach) {
    const toi16_wide xy = toi16_wide_difference(x[0], x[0], -x[1], x[1]),
                     z = toi16_wide_difference(x[2], x[2], reach, reach), sum = toi16_wide_sum(&xy, &z);
    return toi16_wide_sign(&sum);
}

static int sign_of_slope(const int64_t x[3], const int32_t w[3]) {
    const toi16_wide xy = toi16_wide_difference(x[0], w[0], -x[1], w[1]),
                     z = toi16_wide_difference(x[2], w[2], 0, 0), sum = toi16_wide_sum(&xy, &z);
    return toi16_wide_sign(&sum);
}

static int64_t nearest64(int64_t lo, int64_t hi) {
    return lo > 0 ? lo : hi < 0 ? hi : 0;
}

void toi16_level_place(const toi16_level_way *way, int32_t n, int32_t d, int64_t out[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const int64_t moved = toi16_mul(way->w[k], n);
        out[k] = nearest64(toi16_mul(way->lo[k], d) + moved, toi16_mul(way->hi[k], d) + moved);
    }
}

int toi16_level_signs(const toi16_level_way *way, int32_t n, int32_t d, int *slope) {
    int64_t x[3];
    toi16_level_place(way, n, d, x);
    *slope = sign_of_slope(x, way->w);
    return sign_of_gap(x, toi16_mul((int32_t)way->radius, d));
}

int64_t toi16_dot_rows(const int32_t a[3], const int32_t b[3]) {
    return toi16_add_product(toi16_mul_sum(a[0], b[0], a[1], b[1]), a[2], b[2]);
}

void toi16_level_now(const toi16_level_way *way, int32_t nearest[3], toi16_parabola *out) {
    for (unsigned k = 0; k < 3; k++)
        nearest[k] = toi16_nearest_to_0(way->lo[k], way->hi[k]);
    out->b = toi16_dot_rows(nearest, way->w);
    out->k = toi16_dot_rows(nearest, nearest) - toi16_mul((int32_t)way->radius, (int32_t)way->radius);
}

/* ---- Zeros */

toi16_root toi16_root_of(const toi16_parabola *f) {
    toi16_wide square = toi16_wide_difference(f->b, f->b, f->a, f->k);
    toi16_root root = {0, 0, toi16_wide_sign(&square)};
    if (root.sign <= 0)
        return root;
    root.up = toi16_shr32((int32_t)toi16_wide_bits(&square) - 62, 1);
    root.m = toi16_sqrt64((uint64_t)toi16_wide_shift(&square, -2 * root.up));
    return root;
}

/* The upper bits of a number: m * 2^up, m of 30 bits, and less than 2^up more. */
typedef struct {
    uint32_t m;
    int up;
} rough;

static uint64_t shifted(uint64_t x, int up) {
    return up >= 0 ? x << up : -up < 64 ? x >> -up : 0;
}

static rough rough_of(uint64_t x, int up) {
    const int cut = (int)toi16_bits64(x) - 30;
    const rough r = {(uint32_t)shifted(x, -cut), up + cut};
    return r;
}

/* |b| and the root, in units in which |b| fits 62 bits: off by less than 2 units of more than 2^30. */
static rough rough_sum(int64_t b, const toi16_root *root) {
    const uint64_t size = toi16_abs64(b);
    const int least = (int)toi16_bits64(size) - 62, up = root->up > least ? root->up : least;
    return rough_of(shifted(size, -up) + shifted(root->m, root->up - up), up);
}

/* Is the time t before the first contact or at it, or, leaving, before the last one? */
static bool is_before(const toi16_level_way *way, uint32_t t, bool leaving) {
    int slope, gap = toi16_level_signs(way, (int32_t)t, 65536, &slope);
    return leaving ? gap < 0 || slope < 0 : gap >= 0 && slope <= 0;
}

/* Returns the greatest time, in ulps, that is_before of n / d, which is near the first contact or the last
 * one. What is more than t_max is t_max + 1. */
static uint32_t time_before(const toi16_level_way *way, rough n, rough d, bool leaving, fix16_t t_max) {
    enum { OFF = 24 };
    uint32_t rest = n.m >> 1, upper = toi16_digit(&rest, d.m), q = upper << 16 | toi16_digit(&rest, d.m);
    const int up = n.up - d.up - 15;
    if (up > 1)
        return (uint32_t)t_max + 1;
    uint64_t lo = shifted(q - OFF, up), hi = shifted((uint64_t)q + OFF, up);
    if (lo > (uint32_t)t_max)
        return (uint32_t)t_max + 1;
    if (hi > (uint32_t)t_max)
        hi = (uint32_t)t_max;
    while (lo < hi) {
        const uint64_t middle = (lo + hi + 1) >> 1;
        if (is_before(way, (uint32_t)middle, leaving))
            lo = middle;
        else
            hi = middle - 1;
    }
    return (uint32_t)lo;
}

fix16_t toi16_first_time(const toi16_level_way *way, const toi16_parabola *f, const toi16_root *root,
                         fix16_t t_max) {
    int slope;
    const uint32_t t = time_before(way, rough_of((uint64_t)f->k, 0), rough_sum(f->b, root), false, t_max);
    if (t > (uint32_t)t_max || (t == (uint32_t)t_max && toi16_level_signs(way, t_max, 65536, &slope) > 0))
        return -1;
    return (fix16_t)t;
}

fix16_t toi16_last_time(const toi16_level_way *way, const toi16_parabola *f, const toi16_root *root,
                        fix16_t t_max) {
    const rough sum = rough_sum(f->b, root);
    if (f->k == 0 && f->b >= 0)
        return 0;
    const uint32_t t = f->b > 0 ? time_before(way, rough_of(toi16_abs64(f->k), 0), sum, true, t_max)
                                : time_before(way, sum, rough_of((uint64_t)f->a, 0), true, t_max);
    return t >= (uint32_t)t_max ? t_max : (fix16_t)t + 1;
}

/* ---- Normals */

void toi16_unit_row(const int32_t v[3], toi_vec3 *out) {
    const toi_axis3 axis = {v[0], v[1], v[2]};
    toi16_unit(&axis, false, out);
}

static unsigned bits_of(const int64_t v[3]) {
    return toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
}

/* With c = w x q, a (q + w t) = c x w - root w at the lower zero: no time, so that a small fast ball has its
 * normal as exactly as a large one. |c|^2 + root^2 = r * r a, so that one of these four numbers is at least
 * half of the length; cut to 29 bits, they give it to 2^-27. */
void toi16_arc_normal(const int32_t q[3], const int32_t w[3], const toi16_root *root, toi_vec3 *out) {
    int64_t c[3] = {toi16_mul_difference(w[1], q[2], w[2], q[1]),
                    toi16_mul_difference(w[2], q[0], w[0], q[2]),
                    toi16_mul_difference(w[0], q[1], w[1], q[0])};
    const int bits_c = (int)bits_of(c), bits_root = root->m ? (int)toi16_bits32(root->m) + root->up : 0,
              up = 29 - (bits_c > bits_root ? bits_c : bits_root);
    int32_t n[3];
    for (unsigned k = 0; k < 3; k++)
        n[k] = (int32_t)(up >= 0 ? c[k] * (INT64_C(1) << up) : toi16_shr(c[k], (unsigned)-up));
    const int32_t along = (int32_t)shifted(root->m, root->up + up);
    for (unsigned k = 0; k < 3; k++) {
        const unsigned i = k < 2 ? k + 1 : 0, j = k > 0 ? k - 1 : 2;
        c[k] = toi16_add_product(toi16_mul_difference(n[i], w[j], n[j], w[i]), -along, w[k]);
    }
    toi_axis3 axis;
    toi16_to_q30(c, &axis);
    toi16_unit(&axis, false, out);
}

/* ---- Two balls */

bool toi16_contact_now(const int32_t nearest[3], const toi16_parabola *f, toi_hit *hit) {
    hit->status = f->k < 0 ? TOI_OVERLAP : f->b < 0 ? TOI_HIT : TOI_GRAZE;
    if (f->k == 0)
        toi16_unit_row(nearest, &hit->normal);
    return true;
}

/* Answers but for the exit. False where there is no contact. */
static bool find_contact(const toi16_level_way *way, const toi16_parabola *f, const toi16_root *root,
                         fix16_t t_max, toi_hit *hit) {
    if (f->k <= 0)
        return toi16_contact_now(way->lo, f, hit);
    if (root->sign < 0)
        return false;
    const fix16_t enter = toi16_first_time(way, f, root, t_max);
    if (enter < 0)
        return false;
    hit->status = root->sign > 0 ? TOI_HIT : TOI_GRAZE;
    hit->enter = enter;
    toi16_arc_normal(way->lo, way->w, root, &hit->normal);
    return true;
}

void toi16_ball_sweep(const toi16_level_way *way, fix16_t t_max, toi_hit *hit) {
    int32_t nearest[3];
    toi16_parabola f;
    toi16_level_now(way, nearest, &f);
    if (f.k > 0 && f.b >= 0)
        return;
    f.a = toi16_dot_rows(way->w, way->w);
    const toi16_root root = toi16_root_of(&f);
    if (find_contact(way, &f, &root, t_max, hit))
        hit->exit = f.a == 0 ? t_max : toi16_last_time(way, &f, &root, t_max);
}
