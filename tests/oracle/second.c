/* SPDX-License-Identifier: MIT */
#include "second.h"

#include "disguise.h"
#include "points.h"

#include <math.h>

/* More points than these take too long. */
enum { MOST_POINTS = 150, DISTANCE_EACH = 2 };

static bool same_time(const moment *m, const mpq_t time) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, m->num, mpq_denref(time));
    mpz_mul(right, m->den, mpq_numref(time));
    bool same = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return same;
}

/* ---- times and status ---- */

/* Of moving shapes the times are those of the cut; of others the cut is any line's, and t = 0 is what counts.
 */
static toi_status status_of(const cut *c, bool moving, fix16_t t_max) {
    int first = c->meets ? mpq_sgn(c->first) : 1, last = c->meets ? mpq_sgn(c->last) : -1;
    bool instant = c->meets && mpq_equal(c->first, c->last);
    bool within = c->crosses && ((first < 0 && last > 0) || (instant && first == 0));
    bool later = c->crosses && (last > 0 || (instant && last == 0));
    if (!c->meets || last < 0 || (moving ? mpq_cmp_si(c->first, t_max, 1) > 0 : first > 0))
        return TOI_SEPARATE;
    return within ? TOI_OVERLAP : moving && later ? TOI_HIT : TOI_GRAZE;
}

static void try_times(second_opinion *s, const oracle *o, const vec_list *points) {
    bool moving = !vec_is_zero(&o->velocity);
    vec way;
    cut c;
    vec_init(&way);
    cut_init(&c);
    vec_set(&way, 1, 0, 0);
    cut_line(&c, points, moving ? &o->velocity : &way);
    bool same = true;
    if (moving && o->moving)
        same = c.meets == o->ever &&
               (!c.meets || (same_time(&o->first, c.first) && same_time(&o->last, c.last)));
    s->cuts++;
    s->contacts += c.meets;
    s->time_faults += !same || moving != o->moving;
    s->status_faults += status_of(&c, moving, o->q->t_max) != o->status;
    cut_clear(&c);
    vec_clear(&way);
}

/* The documented axes of the exact class, or those of boxes, against all directions. */
static void try_generally(second_opinion *s, const oracle *o) {
    oracle g;
    oracle_init(&g);
    oracle_solve_generally(&g, o->q);
    s->general_faults += g.status != o->status || g.enter != o->enter || g.exit != o->exit;
    oracle_clear(&g);
}

/* ---- distances ---- */

/* The reference's direction is that of the nearest point of the hull of points: no point lies further back
 * along it than where its line enters the hull. Exactly. */
static bool is_nearest(const vec_list *points, const vec *direction, double gap) {
    cut c;
    vec back;
    mpz_t product, square;
    mpq_t reach;
    cut_init(&c);
    vec_init(&back);
    mpz_inits(product, square, NULL);
    mpq_init(reach);
    for (int i = 0; i < 3; i++)
        mpz_neg(back.c[i], direction->c[i]);
    cut_line(&c, points, &back);
    vec_dot(square, direction, direction);
    bool nearest = c.meets && mpq_sgn(c.first) > 0;
    for (int n = 0; n < points->count && nearest; n++) {
        vec_dot(product, &points->item[n], direction);
        mpq_set_z(reach, square);
        mpq_mul(reach, reach, c.first);
        nearest = mpq_cmp_z(reach, product) <= 0;
    }
    double length = ldexp(mpq_get_d(c.first) * sqrt(mpz_get_d(square)), -30);
    nearest = nearest && fabs(length - gap) <= length * 1e-12;
    cut_clear(&c);
    vec_clear(&back);
    mpz_clears(product, square, NULL);
    mpq_clear(reach);
    return nearest;
}

/* At t = 0, and all along the way. */
static void try_distance(second_opinion *s, const oracle *o, vec_list *points, fix16_t end) {
    vec direction;
    vec_init(&direction);
    points_of_difference(points, o, end);
    double gap = oracle_nearest(o, 0, end, &direction);
    bool apart = end == 0 ? !oracle_in_contact(o, 0) : o->status == TOI_SEPARATE;
    s->distances += apart;
    s->distance_faults += apart ? !is_nearest(points, &direction, gap) : gap != 0;
    vec_clear(&direction);
}

second_opinion second_opinion_on(pair which, unsigned long count) {
    oracle o;
    vec_list points = {0};
    second_opinion s = {0};
    oracle_init(&o);
    for (uint64_t i = 0; i < count; i++) {
        query q;
        generate(&q, which, 77, i);
        oracle_solve(&o, &q);
        if (o.a.corner.count * o.b.corner.count <= MOST_POINTS) {
            points_of_difference(&points, &o, 0);
            try_times(&s, &o, &points);
        }
        if (o.a.corner.count * o.b.corner.count <= MOST_POINTS && i % DISTANCE_EACH == 0) {
            try_distance(&s, &o, &points, 0);
            try_distance(&s, &o, &points, q.t_max);
        }
        try_generally(&s, &o);
        disguise_fate disguised = disguise(&o, (unsigned)(i % 3) + 1);
        s.disguises += disguised != DISGUISE_NONE;
        s.disguise_faults += disguised == DISGUISE_OTHER;
    }
    vec_list_clear(&points);
    oracle_clear(&o);
    return s;
}
