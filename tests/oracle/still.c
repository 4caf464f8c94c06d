/* SPDX-License-Identifier: MIT */
#include "still.h"

#include "round.h"

void depth_init(depth *d) {
    mpz_inits(d->num, d->square, NULL);
}

void depth_clear(depth *d) {
    mpz_clears(d->num, d->square, NULL);
}

/* In 2D all shapes are flat across z, and that is no way out. */
static bool is_way_out(const oracle *o, const axis *it) {
    return shape_dimensions(&o->q->a) == 3 || mpz_sgn(it->direction.c[0]) != 0 ||
           mpz_sgn(it->direction.c[1]) != 0;
}

/* Takes the lesser of the two: x / sqrt(x_square) as against the one known. */
static int compare_lengths(const mpz_t x, const mpz_t x_square, const mpz_t y, const mpz_t y_square) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, x, x);
    mpz_mul(left, left, y_square);
    mpz_mul(right, y, y);
    mpz_mul(right, right, x_square);
    int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return order;
}

/* Where M has no width any step ends the overlap, and whole ulps are the least that there is: the exact class
 * takes it for a way of 1 ulp among others. */
static void step_off(mpz_t way, mpz_t square) {
    mpz_set_ui(way, 1);
    mpz_mul_2exp(way, way, 30);
    mpz_set_ui(square, 1);
}

/* Of round shapes that are inside one another while their cores are apart. */
static bool find_distance(depth *d, const oracle *o) {
    vec shift, direction;
    vec_init(&shift);
    vec_init(&direction);
    solid_reach(&o->a, &o->b, &shift, 0, NULL, &direction, d->num);
    const bool apart = !vec_is_zero(&direction);
    if (apart)
        vec_dot(d->square, &direction, &direction);
    vec_clear(&shift);
    vec_clear(&direction);
    return apart;
}

/* M is convex with the origin inside: the nearest point outside is across the nearest facet. Other directions
 * that touch M are no nearer, so that they do no harm. */
void depth_find(depth *d, const oracle *o) {
    mpz_t way, square;
    d->axis = -1;
    d->radius = o->radius;
    d->apart = o->radius > 0 && o->status == TOI_OVERLAP && find_distance(d, o);
    if (d->apart)
        return;
    if (o->status != TOI_OVERLAP)
        d->radius = 0;
    mpz_inits(way, square, NULL);
    mpz_set_ui(d->num, 0);
    mpz_set_ui(d->square, 1);
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count && o->status == TOI_OVERLAP; i++) {
        const axis *it = &facets->item[i];
        if (!is_way_out(o, it))
            continue;
        mpz_neg(way, it->lo);
        const int order = mpz_cmp(way, it->hi);
        if (order > 0)
            mpz_set(way, it->hi);
        vec_dot(square, &it->direction, &it->direction);
        if (o->exact && o->radius == 0 && axis_is_flat(it))
            step_off(way, square);
        if (d->axis >= 0 && compare_lengths(way, square, d->num, d->square) >= 0)
            continue;
        mpz_swap(d->num, way);
        mpz_swap(d->square, square);
        d->axis = i;
        d->along = order <= 0;
        d->against = order >= 0;
    }
    mpz_clears(way, square, NULL);
}

double depth_ulps(const depth *d) {
    const double cores = ldexp(mpz_get_d(d->num) / sqrt(mpz_get_d(d->square)), -30);
    return (double)d->radius + (d->apart ? -cores : cores);
}

static int compare_cores(const depth *d, int64_t ulps) {
    if (ulps < 0)
        return 1;
    mpz_t whole, one;
    mpz_init_set_si(whole, ulps);
    mpz_init_set_ui(one, 1);
    mpz_mul_2exp(whole, whole, 30);
    int order = compare_lengths(d->num, d->square, whole, one);
    mpz_clears(whole, one, NULL);
    return order;
}

int depth_compare(const depth *d, int64_t ulps) {
    return d->apart ? -compare_cores(d, d->radius - ulps) : compare_cores(d, ulps - d->radius);
}

toi_status still_status(const oracle *o) {
    return o->status == TOI_GRAZE ? TOI_TOUCH : o->status;
}

bool still_inside(const oracle *o, const toi_vec3 *by) {
    if (o->radius > 0)
        return round_sign_moved(o, by, o->radius) < 0;
    const axes *facets = oracle_facets(o);
    vec shift;
    mpz_t way, lo, hi;
    bool inside = true;
    vec_init(&shift);
    mpz_inits(way, lo, hi, NULL);
    vec_set(&shift, by->x, by->y, by->z);
    for (int i = 0; i < facets->count && inside; i++) {
        const axis *it = &facets->item[i];
        vec_dot(way, &it->direction, &shift);
        mpz_mul_2exp(way, way, 30);
        mpz_add(lo, it->lo, way);
        mpz_add(hi, it->hi, way);
        inside = (mpz_sgn(lo) < 0 && mpz_sgn(hi) > 0) || (mpz_sgn(lo) == 0 && mpz_sgn(hi) == 0);
    }
    vec_clear(&shift);
    mpz_clears(way, lo, hi, NULL);
    return inside;
}
