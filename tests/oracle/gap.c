/* SPDX-License-Identifier: MIT */
/* Distances. The Minkowski difference is a zonotope: centre + sum of [-1, 1] generators. Its distance from
 * the origin is its largest separation from it over all directions, and is reached in the direction of the
 * closest point: a facet's normal where that point lies within a facet, the direction of the closest point of
 * an edge otherwise. All of these are tried, in exact integers, each a true lower bound; doubles come last,
 * in the quotient of separation and length. */
#include "oracle.h"

#include <math.h>

/* Everything doubled, so that halves are integers. */
typedef struct {
    vec centre;
    vec generator[EXACT_WAYS];
    int generators;
} zonotope;

static void zonotope_init(zonotope *z) {
    vec_init(&z->centre);
    for (int k = 0; k < EXACT_WAYS; k++)
        vec_init(&z->generator[k]);
    z->generators = 0;
}

static void zonotope_clear(zonotope *z) {
    vec_clear(&z->centre);
    for (int k = 0; k < EXACT_WAYS; k++)
        vec_clear(&z->generator[k]);
}

static void add_scaled(vec *sum, int scale, const vec *term) {
    for (int i = 0; i < 3; i++) {
        if (scale >= 0)
            mpz_addmul_ui(sum->c[i], term->c[i], (unsigned long)scale);
        else
            mpz_submul_ui(sum->c[i], term->c[i], (unsigned long)-(long)scale);
    }
}

static void add_edges(zonotope *z, const solid *s) {
    for (int k = 0; k < s->edges; k++) {
        vec_set(&z->generator[z->generators], 0, 0, 0);
        add_scaled(&z->generator[z->generators++], 2, &s->edge[k]);
    }
}

/* M all along the way from `begin` to `end`. */
static void build(zonotope *z, const oracle *o, fix16_t begin, fix16_t end) {
    add_scaled(&z->centre, 1, &o->b.corner[0]);
    add_scaled(&z->centre, 1, &o->b.corner[o->b.corners - 1]);
    add_scaled(&z->centre, -1, &o->a.corner[0]);
    add_scaled(&z->centre, -1, &o->a.corner[o->a.corners - 1]);
    add_scaled(&z->centre, begin, &o->velocity);
    add_scaled(&z->centre, end, &o->velocity);
    add_edges(z, &o->a);
    add_edges(z, &o->b);
    add_scaled(&z->generator[z->generators], end - begin, &o->velocity);
    z->generators += !vec_is_zero(&z->generator[z->generators]);
}

/* How far the zonotope lies beyond the origin along a direction, in ulps; negative where it reaches back over
 * it. */
static double separation(const zonotope *z, const vec *direction) {
    mpz_t reach, side;
    mpz_inits(reach, side, NULL);
    vec_dot(reach, direction, &z->centre);
    mpz_abs(reach, reach);
    for (int k = 0; k < z->generators; k++) {
        vec_dot(side, direction, &z->generator[k]);
        mpz_abs(side, side);
        mpz_sub(reach, reach, side);
    }
    vec_dot(side, direction, direction);
    double length = sqrt(mpz_get_d(side));
    double beyond = length > 0 ? ldexp(mpz_get_d(reach) / length, -31) : 0;
    mpz_clears(reach, side, NULL);
    return beyond;
}

/* The closest point of an edge along generator k, times a positive number: bit i of signs is that of
 * generator i. */
static void toward_edge(vec *out, const zonotope *z, int k, unsigned signs) {
    const vec *g = &z->generator[k];
    mpz_t along, square;
    mpz_inits(along, square, NULL);
    vec_set(out, 0, 0, 0);
    add_scaled(out, 1, &z->centre);
    for (int i = 0; i < z->generators; i++) {
        if (i != k)
            add_scaled(out, (signs >> i & 1) ? 1 : -1, &z->generator[i]);
    }
    vec_dot(along, out, g);
    vec_dot(square, g, g);
    if (mpz_cmpabs(along, square) >= 0) {
        add_scaled(out, -mpz_sgn(along), g);
    } else {
        for (int i = 0; i < 3; i++) {
            mpz_mul(out->c[i], out->c[i], square);
            mpz_submul(out->c[i], along, g->c[i]);
        }
    }
    mpz_clears(along, square, NULL);
}

static double edges_separation(const zonotope *z) {
    double best = z->generators == 0 ? separation(z, &z->centre) : 0;
    vec direction;
    vec_init(&direction);
    for (int k = 0; k < z->generators; k++) {
        for (unsigned signs = 0; signs < 1u << z->generators; signs++) {
            if (signs >> k & 1)
                continue;
            toward_edge(&direction, z, k, signs);
            best = fmax(best, separation(z, &direction));
        }
    }
    vec_clear(&direction);
    return best;
}

static double distance(const oracle *o, const axes *set, fix16_t begin, fix16_t end) {
    zonotope z;
    zonotope_init(&z);
    build(&z, o, begin, end);
    double best = edges_separation(&z);
    for (int i = 0; i < set->count; i++)
        best = fmax(best, separation(&z, &set->item[i].direction));
    zonotope_clear(&z);
    return best;
}

double oracle_gap(oracle *o, fix16_t time) {
    return oracle_in_contact(o, time) ? 0 : distance(o, &o->facets, time, time);
}

double oracle_closest(oracle *o) {
    return o->status != TOI_SEPARATE ? 0 : distance(o, oracle_swept(o), 0, o->q->t_max);
}
