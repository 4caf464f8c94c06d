/* SPDX-License-Identifier: MIT */
/* The nearest point of a simplex to the origin, by exact products, as Gilbert, Johnson and Keerthi need it
 * (gap.c of the reference is the same in exact integers). */
#include "hull3.h"

/* Heights along n lose 60 bits: an ulp is |n| / 2^30 of what is left, about 2^29. */
enum { CUT = 60 };

/* A height that is less by no more than SAME is the same: 2^-20 ulp, many times what rounding of n can do. */
enum { SAME = 512 };

/* ---- Exact products */

static toi16_wide dot(const int64_t a[3], const int64_t b[3]) {
    toi16_wide xy = toi16_wide_difference(a[0], b[0], -a[1], b[1]),
               z = toi16_wide_difference(a[2], b[2], 0, 0);
    return toi16_wide_sum(&xy, &z);
}

/* The upper bits tell the sign mostly: what is cut off makes a product of entries of 30 bits wrong by less
 * than 2^31 + 1, and three of them by less than 2^33. */
int toi16_dot_sign(const int64_t a[3], const int64_t b[3]) {
    toi_axis3 p, q;
    toi16_to_q30(a, &p);
    toi16_to_q30(b, &q);
    const int64_t rough = toi16_dot3(&p, &q);
    if (toi16_abs64(rough) >= UINT64_C(1) << 33)
        return rough < 0 ? -1 : 1;
    toi16_wide product = dot(a, b);
    return toi16_wide_sign(&product);
}

int64_t toi16_height(const toi16_simplex *s, const toi16_point *p) {
    toi16_wide product = dot(s->n, p->at);
    return toi16_wide_shift(&product, -CUT);
}

static void put_way_between(const toi16_point *from, const toi16_point *to, int64_t out[3]) {
    for (unsigned k = 0; k < 3; k++)
        out[k] = to->at[k] - from->at[k];
}

bool toi16_put_way(const int64_t v[3], int64_t out[3]) {
    toi16_fine n = {{0, 0, 0}, {0, 0, 0}};
    const bool any = toi16_fine_along(v, &n);
    toi16_fine_whole(&n, out);
    return any;
}

/* The direction of a x b; false, and zeros, where that is zero. */
static bool put_across(const int64_t a[3], const int64_t b[3], int64_t out[3]) {
    toi16_fine n = {{0, 0, 0}, {0, 0, 0}};
    const bool any = toi16_fine_cross(a, b, &n);
    toi16_fine_whole(&n, out);
    return any;
}

/* ---- The tests are true where the nearest point is between all points that are chosen, and then n is its
 * direction, zeros where it is the origin */

static bool between_two(toi16_simplex *s, const toi16_point *a, const toi16_point *b) {
    int64_t arm[3], across[3];
    put_way_between(a, b, arm);
    if (toi16_dot_sign(a->at, arm) > 0 || toi16_dot_sign(b->at, arm) < 0)
        return false;
    put_across(arm, a->at, across);
    put_across(across, arm, s->n);
    return true;
}

/* Is the origin, seen along n, on the left of the way from a to b? The upper bits mostly tell: the product of
 * two points of 30 bits is off by less than 2^32.6 for what is cut off, so by less than 4.1 of 2^31 where it
 * is cut off there; and the product of that and the upper bits of n, which take 30 too, by less than 3 * (4.1
 * + 1) * 2^30 + 15 < 2^34. */
static bool is_left(const toi16_point *a, const toi16_point *b, const int64_t n[3]) {
    int64_t across[3];
    toi_axis3 p, q;
    toi16_to_q30(a->at, &p);
    toi16_to_q30(b->at, &q);
    toi16_cross(&p, &q, across);
    const toi_axis3 cut = {(int32_t)toi16_shr(across[0], 31), (int32_t)toi16_shr(across[1], 31),
                           (int32_t)toi16_shr(across[2], 31)},
                    upper = {(int32_t)toi16_shr(n[0], 30), (int32_t)toi16_shr(n[1], 30),
                             (int32_t)toi16_shr(n[2], 30)};
    const int64_t rough = toi16_dot3(&cut, &upper);
    if (toi16_abs64(rough) >= UINT64_C(1) << 34)
        return rough > 0;
    put_across(a->at, b->at, across);
    return toi16_dot_sign(across, n) >= 0;
}

static bool between_three(toi16_simplex *s, const toi16_point *const p[3]) {
    int64_t arm[3], leg[3], *n = s->n;
    put_way_between(p[0], p[1], arm);
    put_way_between(p[0], p[2], leg);
    bool within = put_across(arm, leg, n);
    for (unsigned k = 0; k < 3 && within; k++)
        within = is_left(p[k], p[k < 2 ? k + 1 : 0], n);
    for (unsigned k = 0, back = toi16_height(s, p[0]) < 0; k < 3 && back; k++)
        n[k] = -n[k];
    return within;
}

/* Is the nearest point between those points that `set` has a bit for, and no other one farther back? */
static bool is_nearest(toi16_simplex *s, unsigned set) {
    const toi16_point *chosen[3];
    unsigned count = 0;
    for (unsigned k = 0; k < s->count; k++)
        if (set >> k & 1)
            chosen[count++] = &s->p[k];
    if (count == 1)
        toi16_put_way(chosen[0]->at, s->n);
    else if (!(count == 2 ? between_two(s, chosen[0], chosen[1]) : between_three(s, chosen)))
        return false;
    int64_t least = toi16_height(s, chosen[0]) - SAME;
    for (unsigned k = 0; k < s->count; k++)
        if (!(set >> k & 1) && toi16_height(s, &s->p[k]) < least)
            return false;
    return true;
}

static void keep(toi16_simplex *s, unsigned set) {
    unsigned count = 0;
    for (unsigned k = 0; k < s->count; k++)
        if (set >> k & 1)
            s->p[count++] = s->p[k];
    s->count = count;
}

/* Sets with fewer points come first: so past the tip of a sharp triangle the nearest point is the tip, and
 * rounding is told apart from being in the triangle. */
unsigned toi16_find_nearest(toi16_simplex *s, unsigned must) {
    static const uint8_t sets[] = {1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14};
    for (unsigned k = 0; k < sizeof sets; k++) {
        const unsigned set = sets[k];
        if (set >> s->count == 0 && (set & must) == must && is_nearest(s, set)) {
            keep(s, set);
            return set;
        }
    }
    return 0;
}
