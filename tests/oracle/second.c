/* SPDX-License-Identifier: MIT */
#include "second.h"

#include <math.h>

/* ---- contact times as a linear program ----
 * Least and greatest t with D + t w + sum of s_k g_k = 0, all s in [-1, 1]. Where w and the generators span
 * space and w is not 0, both ends are reached at basic solutions: all s but two at +-1, the two and t solved
 * for. */

typedef struct {
    vec centre, g[6];
    int count;
} hull;

static void hull_init(hull *h) {
    vec_init(&h->centre);
    for (int k = 0; k < 6; k++)
        vec_init(&h->g[k]);
}

static void hull_clear(hull *h) {
    vec_clear(&h->centre);
    for (int k = 0; k < 6; k++)
        vec_clear(&h->g[k]);
}

/* A thickness along z changes nothing in 2D, and makes the program span space. */
static void hull_set(hull *h, const oracle *o) {
    const solid *const both[2] = {&o->a, &o->b};
    h->count = 0;
    for (int i = 0; i < 3; i++) {
        mpz_add(h->centre.c[i], o->b.corner[0].c[i], o->b.corner[o->b.corners - 1].c[i]);
        mpz_sub(h->centre.c[i], h->centre.c[i], o->a.corner[0].c[i]);
        mpz_sub(h->centre.c[i], h->centre.c[i], o->a.corner[o->a.corners - 1].c[i]);
        mpz_divexact_ui(h->centre.c[i], h->centre.c[i], 2);
    }
    for (int n = 0; n < 2; n++) {
        for (int k = 0; k < both[n]->edges; k++, h->count++) {
            for (int i = 0; i < 3; i++)
                mpz_set(h->g[h->count].c[i], both[n]->edge[k].c[i]);
        }
    }
    if (o->a.corners == 4)
        vec_set(&h->g[h->count++], 0, 0, 1);
}

static void determinant(mpz_t out, const vec *a, const vec *b, const vec *c) {
    vec normal;
    vec_init(&normal);
    vec_cross(&normal, a, b);
    vec_dot(out, &normal, c);
    vec_clear(&normal);
}

/* The point of M at the origin: -(centre + sum of sign g) of all generators but i and j. */
static void far_side(vec *out, const hull *h, int i, int j, unsigned signs) {
    for (int c = 0; c < 3; c++) {
        mpz_neg(out->c[c], h->centre.c[c]);
        for (int k = 0; k < h->count; k++) {
            if (k == i || k == j)
                continue;
            if (signs >> k & 1)
                mpz_sub(out->c[c], out->c[c], h->g[k].c[c]);
            else
                mpz_add(out->c[c], out->c[c], h->g[k].c[c]);
        }
    }
}

/* One basic solution by Cramer's rule; widens [first, last] where feasible. True where the basis spans. */
static bool try_basis(const hull *h, const vec *w, int i, int j, unsigned signs, mpq_t first, mpq_t last,
                      bool *feasible) {
    vec side;
    mpz_t all, t, si, sj;
    vec_init(&side);
    mpz_inits(all, t, si, sj, NULL);
    determinant(all, w, &h->g[i], &h->g[j]);
    bool spans = mpz_sgn(all) != 0;
    if (spans) {
        far_side(&side, h, i, j, signs);
        determinant(t, &side, &h->g[i], &h->g[j]);
        determinant(si, w, &side, &h->g[j]);
        determinant(sj, w, &h->g[i], &side);
        if (mpz_cmpabs(si, all) <= 0 && mpz_cmpabs(sj, all) <= 0) {
            mpq_t time;
            mpq_init(time);
            mpq_set_num(time, t);
            mpq_set_den(time, all);
            mpq_canonicalize(time);
            if (!*feasible || mpq_cmp(time, first) < 0)
                mpq_set(first, time);
            if (!*feasible || mpq_cmp(time, last) > 0)
                mpq_set(last, time);
            *feasible = true;
            mpq_clear(time);
        }
    }
    mpz_clears(all, t, si, sj, NULL);
    vec_clear(&side);
    return spans;
}

static bool same_time(const moment *m, const mpq_t time) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, m->num, mpq_denref(time));
    mpz_mul(right, m->den, mpq_numref(time));
    bool same = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return same;
}

static void try_program(second_opinion *s, const oracle *o, const hull *h) {
    mpq_t first, last;
    mpq_inits(first, last, NULL);
    bool feasible = false, spans = false;
    for (int i = 0; i < h->count; i++) {
        for (int j = i + 1; j < h->count; j++) {
            for (unsigned signs = 0; signs < 1u << h->count; signs++) {
                if (!(signs >> i & 1) && !(signs >> j & 1))
                    spans = try_basis(h, &o->velocity, i, j, signs, first, last, &feasible) || spans;
            }
        }
    }
    if (spans) {
        s->programs++;
        s->program_faults +=
            feasible != o->ever || (feasible && !(same_time(&o->first, first) && same_time(&o->last, last)));
    }
    mpq_clears(first, last, NULL);
}

/* ---- distances from the points of M ----
 * The closest point of a convex polytope is the closest one of some face, and each face is tiled by
 * parallelograms of two generators with all others at +-1. Every point tried belongs to M, so the least
 * distance is never below the true one, as the reference's is never above. */

typedef struct {
    long double c[3];
} point;

static long double dot(const point *a, const point *b) {
    return a->c[0] * b->c[0] + a->c[1] * b->c[1] + a->c[2] * b->c[2];
}

static long double clamp(long double s) {
    return fminl(1, fmaxl(-1, s));
}

static point plus(point p, long double s, const point *g) {
    for (int i = 0; i < 3; i++)
        p.c[i] += s * g->c[i];
    return p;
}

/* The least distance over p + [-1, 1] a + [-1, 1] b: along both in turn, from the solution of the plane. */
static long double patch(const point *p, const point *a, const point *b) {
    long double aa = dot(a, a), bb = dot(b, b), ab = dot(a, b), pa = dot(p, a), pb = dot(p, b);
    long double det = aa * bb - ab * ab, s = det > 0 ? clamp((ab * pb - bb * pa) / det) : 0, t = 0;
    for (int n = 0; n < 3; n++) {
        t = bb > 0 ? clamp(-(pb + s * ab) / bb) : 0;
        s = aa > 0 ? clamp(-(pa + t * ab) / aa) : 0;
    }
    point q = plus(plus(*p, s, a), t, b);
    return sqrtl(dot(&q, &q));
}

static point to_point(const vec *v) {
    point p;
    for (int i = 0; i < 3; i++)
        p.c[i] = ldexpl((long double)mpz_get_d(v->c[i]), -30);
    return p;
}

static long double least_distance(const oracle *o, const hull *h, fix16_t time) {
    point g[7] = {{{0}}}, centre;
    long double least = INFINITY;
    vec moved;
    vec_init(&moved);
    for (int i = 0; i < 3; i++) {
        mpz_mul_si(moved.c[i], o->velocity.c[i], time);
        mpz_add(moved.c[i], moved.c[i], h->centre.c[i]);
    }
    centre = to_point(&moved);
    vec_clear(&moved);
    for (int k = 0; k < h->count; k++)
        g[k] = to_point(&h->g[k]);
    int last = h->count < 2 ? 2 : h->count; /* generators of length 0 make up two */
    for (int i = 0; i < last; i++) {
        for (int j = i + 1; j < last; j++) {
            for (unsigned signs = 0; signs < 1u << last; signs++) {
                point p = centre;
                for (int k = 0; k < last; k++)
                    p = k == i || k == j ? p : plus(p, (signs >> k & 1) ? 1 : -1, &g[k]);
                least = fminl(least, patch(&p, &g[i], &g[j]));
            }
        }
    }
    return least;
}

static void try_distance(second_opinion *s, oracle *o, const hull *h, fix16_t time) {
    if (o->a.corners == 4 || oracle_in_contact(o, time))
        return; /* inside, the closest point of a face is no distance */
    double gap = oracle_gap(o, time);
    double least = (double)least_distance(o, h, time);
    double rounding = 1e-3 + least * 1e-12;
    s->distances++;
    s->distance_faults += least < gap - rounding;
    s->loosest = fmax(s->loosest, least - gap - least * 1e-12);
}

static void try_ways(second_opinion *s, const query *q) {
    oracle o[2];
    for (int n = 0; n < 2; n++)
        oracle_init(&o[n]);
    oracle_solve(&o[0], q);
    oracle_solve_generally(&o[1], q);
    s->ways_faults += o[0].status != o[1].status || o[0].enter != o[1].enter || o[0].exit != o[1].exit;
    for (int n = 0; n < 2; n++)
        oracle_clear(&o[n]);
}

second_opinion second_opinion_on(pair which, unsigned long count) {
    oracle o;
    hull h;
    second_opinion s = {0};
    oracle_init(&o);
    hull_init(&h);
    for (uint64_t i = 0; i < count; i++) {
        query q;
        generate(&q, which, 77, i);
        oracle_solve(&o, &q);
        hull_set(&h, &o);
        try_program(&s, &o, &h);
        try_distance(&s, &o, &h, o.enter);
        try_distance(&s, &o, &h, q.t_max / 2);
        try_ways(&s, &q);
    }
    hull_clear(&h);
    oracle_clear(&o);
    return s;
}
