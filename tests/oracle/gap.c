/* SPDX-License-Identifier: MIT */
/* Distances between convex polytopes, by the method of Gilbert, Johnson and Keerthi in exact integers: a
 * simplex of up to three points of M, its point nearest to the origin, and the corner of M that lies furthest
 * back along the direction of that point. Where no corner lies further back than the simplex, M is behind the
 * plane through the nearest point at a right angle to its direction, so the point is nearest in M too. Else
 * the corner joins the simplex, and the nearest point comes nearer. There are finitely many simplices, none
 * comes twice, and nothing is rounded: no tolerance is needed, and slivers do no harm. Doubles come last, in
 * one quotient. */
#include "oracle.h"

#include <math.h>

/* M at all times from begin to end; each corner of it is one of B less one of A. */
typedef struct {
    const solid *a, *b;
    const vec *velocity;
    fix16_t begin, end;
    int bits;        /* all corners are 2^bits times as far away; velocity is not */
    const vec *line; /* M is seen along a line: each point p as line x p; or null */
} sweep;

enum { MOST_POINTS = 4 };

typedef struct {
    vec point[MOST_POINTS]; /* of M */
    int count;
    vec nearest; /* the direction of the nearest point, in any length; zero where it is the origin */
    mpz_t reach; /* all points that the nearest one lies between have this product with it */
    vec arm, leg, scratch; /* for one step */
    mpz_t number[2];
} simplex;

static void simplex_init(simplex *s) {
    s->count = 0;
    for (int n = 0; n < MOST_POINTS; n++)
        vec_init(&s->point[n]);
    vec_init(&s->nearest);
    vec_init(&s->arm);
    vec_init(&s->leg);
    vec_init(&s->scratch);
    mpz_inits(s->reach, s->number[0], s->number[1], NULL);
}

static void simplex_clear(simplex *s) {
    for (int n = 0; n < MOST_POINTS; n++)
        vec_clear(&s->point[n]);
    vec_clear(&s->nearest);
    vec_clear(&s->arm);
    vec_clear(&s->leg);
    vec_clear(&s->scratch);
    mpz_clears(s->reach, s->number[0], s->number[1], NULL);
}

/* The corner with the least product with a direction, or with the greatest. */
static const vec *furthest(const solid *s, const vec *direction, bool least) {
    mpz_t best, product;
    mpz_inits(best, product, NULL);
    int found = 0;
    vec_dot(best, &s->corner.item[0], direction);
    for (int n = 1; n < s->corner.count; n++) {
        vec_dot(product, &s->corner.item[n], direction);
        int order = mpz_cmp(product, best);
        if (least ? order < 0 : order > 0) {
            mpz_swap(best, product);
            found = n;
        }
    }
    mpz_clears(best, product, NULL);
    return &s->corner.item[found];
}

/* The corner of the swept M that lies furthest back along a direction of the space that it is seen in. There
 * n . (line x p) is (n x line) . p. */
static void find_corner(const sweep *m, const vec *direction, vec *out) {
    mpz_t speed;
    vec turned;
    const vec *d = direction;
    mpz_init(speed);
    vec_init(&turned);
    if (m->line != NULL) {
        vec_cross(&turned, direction, m->line);
        d = &turned;
    }
    vec_dot(speed, d, m->velocity);
    const fix16_t time = mpz_sgn(speed) > 0 ? m->begin : m->end;
    vec_sub(out, furthest(m->b, d, true), furthest(m->a, d, false));
    for (int i = 0; i < 3; i++) {
        mpz_mul_2exp(out->c[i], out->c[i], (mp_bitcnt_t)m->bits);
        mpz_addmul_ui(out->c[i], m->velocity->c[i], (unsigned long)time);
    }
    if (m->line != NULL) {
        vec_copy(&turned, out);
        vec_cross(out, m->line, &turned);
    }
    vec_clear(&turned);
    mpz_clear(speed);
}

/* The nearest point of a line's segment is between its ends: a (g.g) - (a.g) g, times a positive number. */
static bool between_two(simplex *s, const vec *a, const vec *b) {
    vec_sub(&s->arm, b, a);
    vec_dot(s->number[0], a, &s->arm);
    vec_dot(s->number[1], &s->arm, &s->arm);
    mpz_neg(s->number[0], s->number[0]);
    if (mpz_sgn(s->number[0]) < 0 || mpz_cmp(s->number[0], s->number[1]) > 0)
        return false;
    for (int i = 0; i < 3; i++) {
        mpz_mul(s->nearest.c[i], a->c[i], s->number[1]);
        mpz_addmul(s->nearest.c[i], s->arm.c[i], s->number[0]);
    }
    return true;
}

/* The sign of (a x b) . nearest. */
static int turn(simplex *s, const vec *a, const vec *b) {
    vec_cross(&s->scratch, a, b);
    vec_dot(s->number[0], &s->scratch, &s->nearest);
    return mpz_sgn(s->number[0]);
}

/* The nearest point of a plane's triangle is not outside it, and along the normal of the plane. */
static bool between_three(simplex *s, const vec *a, const vec *b, const vec *c) {
    vec_sub(&s->arm, b, a);
    vec_sub(&s->leg, c, a);
    vec_cross(&s->nearest, &s->arm, &s->leg);
    if (vec_is_zero(&s->nearest) || turn(s, a, b) < 0 || turn(s, b, c) < 0 || turn(s, c, a) < 0)
        return false;
    vec_dot(s->number[0], &s->nearest, a);
    for (int i = 0; i < 3; i++)
        mpz_mul_si(s->nearest.c[i], s->nearest.c[i], mpz_sgn(s->number[0]));
    return true;
}

/* Whether the nearest point to the origin of the points that `set` has a bit for is between all of them. Of
 * sets of four none is: then the origin is inside. */
static bool is_between(simplex *s, unsigned set) {
    const vec *chosen[MOST_POINTS];
    int count = 0;
    for (int n = 0; n < s->count; n++) {
        if (set >> n & 1)
            chosen[count++] = &s->point[n];
    }
    if (count == 1)
        vec_copy(&s->nearest, chosen[0]);
    bool found = count == 1 || (count == 2 && between_two(s, chosen[0], chosen[1])) ||
                 (count == 3 && between_three(s, chosen[0], chosen[1], chosen[2]));
    if (found)
        vec_dot(s->reach, &s->nearest, chosen[0]);
    return found;
}

static bool is_behind(simplex *s, const vec *point) {
    vec_dot(s->number[0], &s->nearest, point);
    return mpz_cmp(s->number[0], s->reach) < 0;
}

/* Finds the nearest point of the simplex and leaves out the points that have no part in it. */
static void find_nearest(simplex *s) {
    unsigned all = (1u << s->count) - 1, set = 1;
    for (; set <= all; set++) {
        bool found = is_between(s, set);
        for (int n = 0; n < s->count && found; n++)
            found = !is_behind(s, &s->point[n]);
        if (found)
            break;
    }
    if (set > all) {
        vec_set(&s->nearest, 0, 0, 0);
        return;
    }
    int kept = 0;
    for (int n = 0; n < s->count; n++) {
        if (set >> n & 1)
            vec_copy(&s->point[kept++], &s->point[n]);
    }
    s->count = kept;
}

/* The distance is reach / |direction|, in units of 2^-bits of those of exact.h. */
static void find_reach(const sweep *m, vec *direction, mpz_t reach) {
    simplex s;
    simplex_init(&s);
    find_corner(m, &s.nearest, &s.point[s.count++]);
    find_nearest(&s);
    while (!vec_is_zero(&s.nearest)) {
        find_corner(m, &s.nearest, &s.point[s.count]);
        if (!is_behind(&s, &s.point[s.count]))
            break;
        s.count++;
        find_nearest(&s);
    }
    vec_copy(direction, &s.nearest);
    mpz_set(reach, s.reach);
    simplex_clear(&s);
}

static double nearest(const sweep *m, vec *direction) {
    mpz_t reach, square;
    mpz_inits(reach, square, NULL);
    find_reach(m, direction, reach);
    vec_dot(square, direction, direction);
    const double length = sqrt(mpz_get_d(square));
    const double gap = length > 0 ? ldexp(mpz_get_d(reach) / length, -30) : 0;
    mpz_clears(reach, square, NULL);
    return gap;
}

void solid_reach(const solid *a, const solid *b, const vec *shift, int bits, const vec *line, vec *direction,
                 mpz_t reach) {
    const sweep m = {a, b, shift, 1, 1, bits, line};
    find_reach(&m, direction, reach);
}

double oracle_nearest(const oracle *o, fix16_t begin, fix16_t end, vec *direction) {
    const sweep m = {&o->a, &o->b, &o->velocity, begin, end, 0, NULL};
    return nearest(&m, direction);
}

double solid_distance(const solid *a, const solid *b, const vec *shift) {
    const sweep m = {a, b, shift, 1, 1, 0, NULL};
    vec direction;
    vec_init(&direction);
    double gap = nearest(&m, &direction);
    vec_clear(&direction);
    return gap;
}

static double distance(const oracle *o, fix16_t begin, fix16_t end) {
    vec direction;
    vec_init(&direction);
    double gap = oracle_nearest(o, begin, end, &direction);
    vec_clear(&direction);
    return fmax(0, gap - (double)o->radius);
}

double oracle_gap(const oracle *o, fix16_t time) {
    return distance(o, time, time);
}

double oracle_closest(const oracle *o) {
    return distance(o, 0, o->q->t_max);
}
