/* SPDX-License-Identifier: MIT */
/* Two balls. M is a point q, and F(t) = a t * t + 2 b t + k with a = w . w, b = q . w and k = q . q - r * r.
 *
 * Numbers: |q| <= 2^30 and |w| < 2^30 in each of three entries, so that a, |b| and q . q are at most 3 *
 * 2^60, and take 62 bits; r < 2^30. The discriminant is r * r a - |q x w|^2, above -2^124 and below 2^122. */
#include "ball.h"

/* ---- F at a time */

static int64_t nearest64(int64_t lo, int64_t hi) {
    return lo > 0 ? lo : hi < 0 ? hi : 0;
}

void toi16_level_place(const toi16_level_way *way, int32_t n, int32_t d, int64_t *out) {
    for (unsigned k = 0; k < 3; k++) {
        const int64_t moved = toi16_mul(way->w[k], n);
        out[k] = nearest64(toi16_mul(way->lo[k], d) + moved, toi16_mul(way->hi[k], d) + moved);
    }
}

/* The sign of x . w, or where w is null of x . x - r * r, with r after x. These numbers are below 2^61.5,
 * their squares below 2^123. */
TOI16_SELDOM int exact_sign(const int64_t x[4], const int32_t *w) {
    toi16_wide sum = toi16_wide_difference(0, 0, w ? 0 : x[3], x[3]);
    for (unsigned k = 0; k < 3; k++) {
        const toi16_wide product = toi16_wide_difference(x[k], w ? w[k] : x[k], 0, 0);
        sum = toi16_wide_sum(&sum, &product);
    }
    return toi16_wide_sign(&sum);
}

static unsigned bits_of(const int64_t v[3]) {
    return toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
}

static int sign_of(int64_t x) {
    return (x > 0) - (x < 0);
}

/* The upper 30 bits mostly tell. A number is in [u, u + 1) of their unit, and 0 is exact, so that the gap is
 * off by less than 2 |u| + 1 of each of four numbers, and the slope by |w|. False where they do not tell the
 * sign of the gap, or, where that is not below 0, of the slope. */
static bool find_signs(const int32_t w[3], const int64_t x[4], int *gap, int *slope) {
    const unsigned bits = bits_of(x), bits_r = toi16_bits64((uint64_t)x[3]),
                   most = bits > bits_r ? bits : bits_r, down = most > 30 ? most - 30 : 0;
    const int32_t r = (int32_t)toi16_shr(x[3], down);
    int64_t above = -toi16_mul(r, r), rise = 0;
    uint64_t off = 4 + 2 * (uint64_t)(uint32_t)r;
    uint32_t off_rise = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t u = (int32_t)toi16_shr(x[k], down);
        if (x[k] == 0)
            continue;
        above = toi16_add_product(above, u, u);
        rise = toi16_add_product(rise, u, w[k]);
        off += 2 * (uint64_t)toi16_abs32(u);
        off_rise += toi16_abs32(w[k]);
    }
    *gap = sign_of(above);
    *slope = sign_of(rise);
    return down == 0 || (toi16_abs64(above) >= off && (above < 0 || toi16_abs64(rise) >= off_rise));
}

int toi16_level_signs(const toi16_level_way *way, int32_t n, int32_t d, int *slope) {
    int64_t x[4];
    int gap;
    toi16_level_place(way, n, d, x);
    x[3] = toi16_mul((int32_t)way->radius, d);
    if (!TOI16_FOR_SIZE && find_signs(way->w, x, &gap, slope))
        return gap;
    *slope = exact_sign(x, way->w);
    return exact_sign(x, 0);
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

/* The upper 64 bits of a number of 128, of which at most one is 0 above all others, and an even number of
 * bits is cut off. */
static uint64_t upper64(const toi16_wide *x, int *cut) {
    const uint64_t high = (uint64_t)x->high, top = high ? high : x->low;
    const unsigned up = (64 - toi16_bits64(top)) & ~1u;
    *cut = (high ? 64 : 0) - (int)up;
    return top << up | (high ? x->low >> 1 >> (63 - up) : 0);
}

static toi16_rough rough_of(uint64_t x) {
    toi16_rough r = {0, 2};
    uint32_t high = (uint32_t)(x >> 32), low = (uint32_t)x;
    if (high != 0)
        r.up = 34;
    else {
        high = low;
        low = 0;
    }
    if (high == 0)
        return r;
    const unsigned up = toi16_leading_zeros32(high);
    r.m = (high << up | low >> 1 >> (31 - up)) >> 2;
    r.up -= (int)up;
    return r;
}

/* A sum of two numbers above 0, one of which may be 0. */
static toi16_rough rough_sum(toi16_rough x, toi16_rough y) {
    if (x.up < y.up) {
        const toi16_rough other = x;
        x = y;
        y = other;
    }
    const int down = x.up - y.up;
    const uint32_t m = x.m + (down < 32 ? y.m >> down : 0), over = m >> 30;
    const toi16_rough sum = {m >> over, x.up + (int)over};
    return sum;
}

void toi16_find_zeros(toi16_parabola *f) {
    static const toi16_rough none = {0, -1000};
    const toi16_wide square = toi16_wide_difference(f->b, f->b, f->a, f->k);
    f->sign = toi16_wide_sign(&square);
    f->root = none;
    if (f->sign > 0) {
        int cut;
        f->root.m = toi16_sqrt64(upper64(&square, &cut)) >> 2;
        f->root.up = cut / 2 + 2;
    }
    f->reach = f->b == 0 ? f->root : rough_sum(rough_of(toi16_abs64(f->b)), f->root);
}

/* Is the time t before the first contact or at it, or, leaving, before the last one? */
static bool is_before(const toi16_level_way *way, uint32_t t, bool leaving) {
    int slope, gap = toi16_level_signs(way, (int32_t)t, 65536, &slope);
    return leaving ? gap < 0 || slope < 0 : gap >= 0 && slope <= 0;
}

/* floor(q * 2^up) for q below 2^31 and up <= 1 */
static uint32_t whole_time(uint32_t q, int up) {
    return up > 0 ? q << up : up > -32 ? q >> -up : 0;
}

/* Finds in [lo, hi] the greatest time that is_before. */
static uint32_t search_time(const toi16_level_way *way, uint32_t lo, uint32_t hi, bool leaving) {
    while (lo < hi) {
        const uint32_t middle = hi - ((hi - lo) >> 1);
        if (is_before(way, middle, leaving))
            lo = middle;
        else
            hi = middle - 1;
    }
    return lo;
}

/* Returns the greatest time, in ulps, that is_before, of times about n / d. What is past t_max is t_max + 1
 * or more.
 *
 * The quotient q is of 30 or 31 bits. n and d may lack 2^-27 of themselves together, one 2^-27.1 and the
 * other 2^-29: of n 28 bits are left. */
static uint32_t time_before(const toi16_level_way *way, toi16_rough n, toi16_rough d, bool leaving,
                            fix16_t t_max) {
    enum { OFF = 32 };
    uint32_t rest = n.m >> 2, upper = toi16_digit(&rest, d.m), q = upper << 16 | toi16_digit(&rest, d.m);
    const int up = n.up - d.up - 14;
    if (up > 1)
        return UINT32_MAX;
    const uint32_t lo = whole_time(q - OFF, up), hi = whole_time(q + OFF, up);
    return lo == hi ? lo : search_time(way, lo, hi < (uint32_t)t_max ? hi : (uint32_t)t_max, leaving);
}

fix16_t toi16_first_time(const toi16_level_way *way, const toi16_parabola *f, fix16_t t_max) {
    int slope;
    const uint32_t t = time_before(way, rough_of((uint64_t)f->k), f->reach, false, t_max);
    if (t > (uint32_t)t_max || (t == (uint32_t)t_max && toi16_level_signs(way, t_max, 65536, &slope) > 0))
        return -1;
    return (fix16_t)t;
}

fix16_t toi16_last_time(const toi16_level_way *way, const toi16_parabola *f, fix16_t t_max) {
    toi16_rough n = f->reach, d = n;
    if (f->k == 0 && f->b >= 0)
        return 0;
    if (f->b > 0)
        n = rough_of(toi16_abs64(f->k));
    else
        d = rough_of((uint64_t)f->a);
    const uint32_t t = time_before(way, n, d, true, t_max);
    return t >= (uint32_t)t_max ? t_max : (fix16_t)t + 1;
}

/* ---- Normals */

void toi16_unit_row(const int32_t v[3], toi_vec3 *out) {
    const toi_axis3 axis = {v[0], v[1], v[2]};
    toi16_unit(&axis, false, out);
}

static void cut_down(toi_axis3 *v, unsigned down) {
    v->x = toi16_shr32(v->x, down);
    v->y = toi16_shr32(v->y, down);
    v->z = toi16_shr32(v->z, down);
}

/* With c = w x q, a (q + w t) = c x w - root w at the lower zero: no time, so that a small fast ball has its
 * normal as exactly as a large one. |c|^2 + root^2 = r * r a, so that one of these four numbers is at least
 * half of the length; cut to 29 bits, they give it to 2^-26. */
void toi16_arc_normal(const int32_t q[3], const int32_t w[3], const toi16_rough *root, toi_vec3 *out) {
    int64_t c[3] = {toi16_mul_difference(w[1], q[2], w[2], q[1]),
                    toi16_mul_difference(w[2], q[0], w[0], q[2]),
                    toi16_mul_difference(w[0], q[1], w[1], q[0])};
    toi_axis3 n;
    const int over = (int)toi16_to_q30(c, &n) - 30 - root->up;
    const int32_t along = over < 0 ? (int32_t)root->m : over < 30 ? (int32_t)(root->m >> over) : 0;
    if (over < 0)
        cut_down(&n, -over < 31 ? (unsigned)-over : 31);
    c[0] = toi16_add_product(toi16_mul_difference(n.y, w[2], n.z, w[1]), -along, w[0]);
    c[1] = toi16_add_product(toi16_mul_difference(n.z, w[0], n.x, w[2]), -along, w[1]);
    c[2] = toi16_add_product(toi16_mul_difference(n.x, w[1], n.y, w[0]), -along, w[2]);
    toi16_to_q30(c, &n);
    toi16_unit(&n, false, out);
}

/* ---- Two balls */

bool toi16_contact_now(const int32_t nearest[3], const toi16_parabola *f, toi_hit *hit) {
    hit->status = f->k < 0 ? TOI_OVERLAP : f->b < 0 ? TOI_HIT : TOI_GRAZE;
    if (f->k == 0)
        toi16_unit_row(nearest, &hit->normal);
    return true;
}

/* Answers but for the exit. False where there is no contact. */
static bool find_ball_contact(const toi16_level_way *way, const toi16_parabola *f, fix16_t t_max,
                              toi_hit *hit) {
    if (f->k <= 0)
        return toi16_contact_now(way->lo, f, hit);
    if (f->sign < 0)
        return false;
    const fix16_t enter = toi16_first_time(way, f, t_max);
    if (enter < 0)
        return false;
    hit->status = f->sign > 0 ? TOI_HIT : TOI_GRAZE;
    hit->enter = enter;
    toi16_arc_normal(way->lo, way->w, &f->root, &hit->normal);
    return true;
}

/* F at 1.0, the usual t_max, tells much: for b <= 0 it is a + k - 2 |b|, below 2^63. */
void toi16_ball_sweep(const toi16_level_way *way, fix16_t t_max, toi_hit *hit) {
    const int32_t *q = way->lo, *w = way->w;
    toi16_parabola f;
    f.b = toi16_dot_rows(q, w);
    f.k = toi16_dot_rows(q, q) - toi16_mul((int32_t)way->radius, (int32_t)way->radius);
    if (f.k > 0 && f.b >= 0)
        return;
    f.a = toi16_dot_rows(w, w);
    const bool is_usual = !TOI16_FOR_SIZE && t_max == fix16_one && f.b <= 0;
    const int64_t end = is_usual ? f.a + 2 * f.b + f.k : 0;
    if (is_usual && f.k > 0 && end > 0 && f.a + f.b < 0)
        return;
    toi16_find_zeros(&f);
    if (find_ball_contact(way, &f, t_max, hit))
        hit->exit = f.a == 0 || (is_usual && end <= 0) ? t_max : toi16_last_time(way, &f, t_max);
}
