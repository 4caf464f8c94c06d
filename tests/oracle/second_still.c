/* SPDX-License-Identifier: MIT */
#include "second_still.h"

#include "dice.h"
#include "points.h"
#include "second_round.h"
#include "shift.h"
#include "still.h"

/* More points than these take too long. */
enum { MOST_POINTS = 70 };

typedef struct {
    mpz_t num, square; /* the least distance of a plane: num / sqrt(square) */
    bool any;
    vec arm, leg, normal;
    mpz_t level, product;
} planes;

static void planes_init(planes *s) {
    mpz_inits(s->num, s->square, s->level, s->product, NULL);
    vec_init(&s->arm);
    vec_init(&s->leg);
    vec_init(&s->normal);
    s->any = false;
}

static void planes_clear(planes *s) {
    mpz_clears(s->num, s->square, s->level, s->product, NULL);
    vec_clear(&s->arm);
    vec_clear(&s->leg);
    vec_clear(&s->normal);
}

/* Whether all points are on one side of the plane through one of them. */
static bool bounds_all(planes *s, const vec_list *points, const vec *on) {
    bool before = false, beyond = false;
    vec_dot(s->level, on, &s->normal);
    for (int n = 0; n < points->count && !(before && beyond); n++) {
        vec_dot(s->product, &points->item[n], &s->normal);
        const int order = mpz_cmp(s->product, s->level);
        before = before || order < 0;
        beyond = beyond || order > 0;
    }
    return !(before && beyond);
}

static void take_plane(planes *s, const vec_list *points, const vec *on) {
    if (vec_is_zero(&s->normal) || !bounds_all(s, points, on))
        return;
    mpz_abs(s->level, s->level);
    vec_dot(s->product, &s->normal, &s->normal);
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, s->level, s->level);
    mpz_mul(left, left, s->square);
    mpz_mul(right, s->num, s->num);
    mpz_mul(right, right, s->product);
    if (!s->any || mpz_cmp(left, right) < 0) {
        mpz_set(s->num, s->level);
        mpz_set(s->square, s->product);
    }
    s->any = true;
    mpz_clears(left, right, NULL);
}

/* Of points on a line or at one place there is no plane: any step leaves them. */
static void find_planes(planes *s, const vec_list *points, int dimensions) {
    const vec *p = points->item;
    vec_set(&s->leg, 0, 0, 1);
    for (int i = 0; i < points->count; i++) {
        for (int j = i + 1; j < points->count; j++) {
            vec_sub(&s->arm, &p[j], &p[i]);
            for (int k = j + 1; k < points->count && dimensions == 3; k++) {
                vec_sub(&s->leg, &p[k], &p[i]);
                vec_cross(&s->normal, &s->arm, &s->leg);
                take_plane(s, points, &p[i]);
            }
            if (dimensions == 2) {
                vec_cross(&s->normal, &s->arm, &s->leg);
                take_plane(s, points, &p[i]);
            }
        }
    }
}

/* The exact class takes a step off a flat difference for one of an ulp. */
static bool is_flat_depth(const oracle *o, const depth *d) {
    return depth_compare(d, o->radius > 0 ? o->radius : o->exact) == 0;
}

static void try_depth(still_opinion *s, const oracle *o, const vec_list *points) {
    planes found;
    depth d;
    planes_init(&found);
    depth_init(&d);
    find_planes(&found, points, shape_dimensions(&o->q->a));
    depth_find(&d, o);
    const double second = found.any ? ldexp(mpz_get_d(found.num) / sqrt(mpz_get_d(found.square)), -30) : 0;
    const bool flat = second == 0;
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    if (found.any) {
        mpz_mul(left, found.num, found.num);
        mpz_mul(left, left, d.square);
        mpz_mul(right, d.num, d.num);
        mpz_mul(right, right, found.square);
    }
    s->depths++;
    s->flat += flat;
    s->depth_faults += flat ? !is_flat_depth(o, &d) : !found.any || mpz_cmp(left, right) != 0;
    mpz_clears(left, right, NULL);
    planes_clear(&found);
    depth_clear(&d);
}

/* Of cores that are apart. */
static void try_distance(still_opinion *s, const oracle *o, const vec_list *points) {
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    const double second = (double)o->radius - second_distance(points, shape_dimensions(&o->q->a) == 3);
    s->depths++;
    s->depth_faults += !d.apart || fabs(depth_ulps(&d) - second) > 1e-9 * (double)o->radius;
    depth_clear(&d);
}

/* A pair moved by some ulps, or by about as much as they overlap. */
static void try_shift(still_opinion *s, oracle *o, dice *d) {
    static shift_room room;
    const int dimensions = shape_dimensions(&o->q->a);
    int64_t by[3] = {0, 0, 0};
    for (int i = 0; i < dimensions; i++)
        by[i] = dice_chance(d, 50) ? dice_range(d, -5, 5) : dice_range(d, -200000, 200000);
    query q = *o->q;
    if (!shape_shift(&q.b, &o->q->b, &q.a, by, &room))
        return;
    oracle moved;
    oracle_init(&moved);
    oracle_solve_generally(&moved, &q);
    const toi_vec3 push = {(fix16_t)by[0], (fix16_t)by[1], (fix16_t)by[2]};
    vec shift;
    vec_init(&shift);
    vec_set(&shift, by[0], by[1], by[2]);
    for (int i = 0; i < 3; i++)
        mpz_mul_2exp(shift.c[i], shift.c[i], 30);
    s->shifts++;
    s->inside_faults += still_inside(o, &push) != (moved.status == TOI_OVERLAP);
    const double gap = fmax(0, solid_distance(&o->a, &o->b, &shift) - (double)o->radius);
    s->gap_faults += gap != oracle_gap(&moved, 0);
    vec_clear(&shift);
    oracle_clear(&moved);
}

still_opinion still_opinion_on(pair which, unsigned long count) {
    oracle o;
    vec_list points = {0};
    still_opinion s = {0};
    oracle_init(&o);
    for (uint64_t i = 0; i < count; i++) {
        query q;
        dice d = {i};
        generate_still(&q, which, 77, i);
        oracle_solve(&o, &q);
        try_shift(&s, &o, &d);
        if (o.status != TOI_OVERLAP || o.a.corner.count * o.b.corner.count > MOST_POINTS)
            continue;
        points_of_difference(&points, &o, 0);
        const bool apart = o.radius > 0 && solid_distance(&o.a, &o.b, &o.velocity) > 0;
        (apart ? try_distance : try_depth)(&s, &o, &points);
    }
    vec_list_clear(&points);
    oracle_clear(&o);
    return s;
}
