/* SPDX-License-Identifier: MIT */
#include "ranges.h"

#include "boundary.h"

static bool holds(const range *r, const mpz_t x) {
    return mpz_cmp_d(x, r->lo) >= 0 && mpz_cmp_d(x, r->hi) <= 0;
}

static bool holds_time(const range *r, const axis *it, bool first) {
    mpq_t time, lo, hi;
    moment m;
    mpq_inits(time, lo, hi, NULL);
    moment_init(&m);
    moment_of_axis(&m, it, first);
    mpq_set_num(time, m.num);
    mpq_set_den(time, m.den);
    mpq_canonicalize(time);
    mpq_set_d(lo, r->lo);
    mpq_set_d(hi, r->hi);
    const bool within = mpq_cmp(lo, time) <= 0 && mpq_cmp(time, hi) <= 0;
    moment_clear(&m);
    mpq_clears(time, lo, hi, NULL);
    return within;
}

static bool is_within(const axis *it) {
    return holds(&it->low, it->lo) && holds(&it->high, it->hi) && holds(&it->pace, it->speed) &&
           (!axis_is_moving(it) || (holds_time(&it->begin, it, true) && holds_time(&it->end, it, false)));
}

typedef struct {
    bool ever, moving;
    moment first, last;
} interval;

static void take(interval *all, const axis *it) {
    moment begin, end;
    moment_init(&begin);
    moment_init(&end);
    moment_of_axis(&begin, it, true);
    moment_of_axis(&end, it, false);
    if (!all->moving || moment_compare(&begin, &all->first) > 0)
        moment_set(&all->first, &begin);
    if (!all->moving || moment_compare(&end, &all->last) < 0)
        moment_set(&all->last, &end);
    all->moving = true;
    moment_clear(&begin);
    moment_clear(&end);
}

/* The interval of contact from all axes, exactly. */
static void intersect(interval *all, const axes *facets) {
    all->ever = true;
    all->moving = false;
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        if (axis_is_moving(it))
            take(all, it);
        else
            all->ever = all->ever && mpz_sgn(it->lo) <= 0 && mpz_sgn(it->hi) >= 0;
    }
    all->ever = all->ever && (!all->moving || moment_compare(&all->first, &all->last) <= 0);
}

static bool is_same(const interval *all, const oracle *o) {
    return all->ever == o->ever && all->moving == o->moving &&
           (!all->ever || !all->moving ||
            (moment_compare(&all->first, &o->first) == 0 && moment_compare(&all->last, &o->last) == 0));
}

/* Products of edges and hinges that are sure of their signs, and wrong. */
static unsigned long wrong_sides(const solid *s, const solid *of) {
    unsigned long wrong = 0;
    for (int n = 0; n < s->way.count * s->hinges; n++) {
        for (int k = 0; k < of->way.count; k++) {
            const double side = rough_product(&of->rough_way[k], &s->rough_hinge[n]);
            const bool sure = fabs(side) > of->way_doubt[k] * s->hinge_size[n];
            wrong += sure && wide_product_sign(wide_dot(&s->hinge[n], &of->step[k])) != (side > 0 ? 1 : -1);
        }
    }
    return wrong;
}

static void try_query(range_opinion *s, oracle *o, const query *q) {
    interval all;
    oracle_solve(o, q);
    for (int i = 0; i < o->facets.count; i++)
        s->complete += o->facets.item[i].complete;
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count; i++)
        s->outside += !is_within(&facets->item[i]);
    s->outside += wrong_sides(&o->a, &o->b) + wrong_sides(&o->b, &o->a);
    s->axes += (unsigned long)facets->count;
    s->times += o->ever && o->moving;
    moment_init(&all.first);
    moment_init(&all.last);
    intersect(&all, facets);
    s->different += !is_same(&all, o);
    moment_clear(&all.first);
    moment_clear(&all.last);
}

/* And at the edge of contact, where what is left in doubt is most. */
range_opinion range_opinion_on(pair which, unsigned long count) {
    enum { EDGE_EACH = 8 };
    range_opinion s = {0, 0, 0, 0, 0};
    oracle o;
    oracle_init(&o);
    for (uint64_t i = 0; i < count; i++) {
        query q, at;
        dice d = {i};
        boundary b;
        generate(&q, which, 79, i);
        try_query(&s, &o, &q);
        if (i % EDGE_EACH != 0 || !boundary_find(&b, &o, &q, &d))
            continue;
        for (int n = 0; n < BOUNDARY_QUERIES; n++) {
            if (boundary_query(&b, n, &at))
                try_query(&s, &o, &at);
        }
    }
    oracle_clear(&o);
    return s;
}
