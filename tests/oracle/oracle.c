/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include "documented.h"
#include "round.h"

#include <math.h>

void oracle_init(oracle *o) {
    *o = (oracle){0};
    vec_init(&o->velocity);
    moment_init(&o->first);
    moment_init(&o->last);
    moment_init(&o->inside);
}

void oracle_clear(oracle *o) {
    solid_clear(&o->a);
    solid_clear(&o->b);
    vec_clear(&o->velocity);
    axes_clear(&o->facets);
    axes_clear(&o->swept);
    axes_clear(&o->probe);
    moment_clear(&o->first);
    moment_clear(&o->last);
    moment_clear(&o->inside);
}

/* Takes one end of an axis into the interval of contact: the latest first, the earliest last. */
static void take(moment *best, const axis *it, bool first, bool only) {
    moment m;
    moment_init(&m);
    moment_of_axis(&m, it, first);
    int order = only ? 0 : moment_compare(&m, best);
    if (only || (first ? order > 0 : order < 0))
        moment_set(best, &m);
    moment_clear(&m);
}

static void complete(const oracle *o, axis *it) {
    axis_complete(it, &o->a, &o->b, &o->pace);
}

const axes *oracle_facets(const oracle *o) {
    axes_complete(&o->facets, &o->a, &o->b, &o->pace);
    return &o->facets;
}

/* The sign of a number within a range, where that is sure. */
static bool is_sure(const range *r) {
    return r->lo > 0 || r->hi < 0;
}

static bool is_moving(const oracle *o, const axis *it) {
    return axis_has_pace(it, &o->pace);
}

/* M has the origin between its ends at t = 0. */
static bool meets_at_start(const oracle *o, axis *it) {
    if (it->low.lo > 0 || it->high.hi < 0)
        return false;
    if (it->low.hi < 0 && it->high.lo > 0)
        return true;
    complete(o, it);
    return mpz_sgn(it->lo) <= 0 && mpz_sgn(it->hi) >= 0;
}

static bool is_inside(const oracle *o, axis *it) {
    if (it->low.lo > 0 || it->high.hi < 0)
        return false;
    if (it->low.hi < 0 && it->high.lo > 0)
        return true;
    complete(o, it);
    return axis_is_inside(it);
}

/* The times of an axis with a speed too small for its range. */
static void measure_exactly(const oracle *o, axis *it) {
    moment m;
    moment_init(&m);
    complete(o, it);
    for (int first = 0; first < 2; first++) {
        moment_of_axis(&m, it, first != 0);
        const double time = moment_rough(&m), off = fabs(time) * 0x1p-50;
        *(first != 0 ? &it->begin : &it->end) = (range){time - off, time + off};
    }
    moment_clear(&m);
}

/* What all axes say of first and last contact: between which times each is. True of ends that come before
 * their beginnings for sure. */
static bool measure(oracle *o) {
    o->about_first = (range){-INFINITY, -INFINITY};
    o->about_last = (range){INFINITY, INFINITY};
    for (int i = 0; i < o->facets.count; i++) {
        axis *it = &o->facets.item[i];
        if (!is_moving(o, it)) {
            o->ever = o->ever && meets_at_start(o, it);
            continue;
        }
        if (!is_sure(&it->pace))
            measure_exactly(o, it);
        o->moving = true;
        o->about_first.lo = fmax(o->about_first.lo, it->begin.lo);
        o->about_first.hi = fmax(o->about_first.hi, it->begin.hi);
        o->about_last.lo = fmin(o->about_last.lo, it->end.lo);
        o->about_last.hi = fmin(o->about_last.hi, it->end.hi);
    }
    return o->moving && o->about_first.lo > o->about_last.hi;
}

/* The interval of contact on all axes: of these only those that may have its ends are needed exactly. */
static void intersect(oracle *o) {
    bool any_first = false, any_last = false;
    o->ever = true;
    o->moving = false;
    if (measure(o))
        o->ever = false;
    for (int i = 0; i < o->facets.count && o->ever && o->moving; i++) {
        axis *it = &o->facets.item[i];
        if (!is_moving(o, it))
            continue;
        const bool first = it->begin.hi >= o->about_first.lo, last = it->end.lo <= o->about_last.hi;
        if (first || last)
            complete(o, it);
        if (first)
            take(&o->first, it, true, !any_first);
        if (last)
            take(&o->last, it, false, !any_last);
        any_first = any_first || first;
        any_last = any_last || last;
    }
    if (o->ever && o->moving && o->about_first.hi >= o->about_last.lo)
        o->ever = moment_compare(&o->first, &o->last) <= 0;
}

/* Inside on this axis during a part of the open interval (first, last), or at its only instant. */
static bool admits_inside(const oracle *o, axis *it, bool instant) {
    if (!is_moving(o, it))
        return is_inside(o, it);
    if (!instant)
        return true;
    complete(o, it);
    if (axis_is_flat(it))
        return true;
    moment begin, end;
    moment_init(&begin);
    moment_init(&end);
    moment_of_axis(&begin, it, true);
    moment_of_axis(&end, it, false);
    bool inside = moment_compare(&begin, &o->first) < 0 && moment_compare(&o->first, &end) < 0;
    moment_clear(&begin);
    moment_clear(&end);
    return inside;
}

/* Inside at some t >= 0, given contact in [0, t_max]. Where first < last no moving axis is flat, and all open
 * intervals have a part in common. */
static bool ever_inside(const oracle *o) {
    bool instant = o->moving && moment_compare(&o->first, &o->last) == 0;
    bool inside = true;
    for (int i = 0; i < o->facets.count && inside; i++)
        inside = admits_inside(o, &o->facets.item[i], instant);
    if (!o->moving)
        return inside;
    return inside && (instant ? mpz_sgn(o->last.num) >= 0 : mpz_sgn(o->last.num) > 0);
}

static bool inside_at_start(const oracle *o) {
    bool inside = true;
    for (int i = 0; i < o->facets.count && inside; i++)
        inside = is_inside(o, &o->facets.item[i]);
    return inside;
}

/* The moment rounded down or up, clamped to [0, t_max]. */
static fix16_t clamp_moment(const moment *m, bool up, fix16_t t_max) {
    mpz_t rounded;
    mpz_init(rounded);
    if (up)
        mpz_cdiv_q(rounded, m->num, m->den);
    else
        mpz_fdiv_q(rounded, m->num, m->den);
    fix16_t time = mpz_cmp_si(rounded, t_max) > 0 ? t_max
                   : mpz_sgn(rounded) < 0         ? 0
                                                  : (fix16_t)mpz_get_si(rounded);
    mpz_clear(rounded);
    return time;
}

static bool meets_in_time(const oracle *o) {
    if (!o->ever || !o->moving)
        return o->ever;
    mpz_t limit;
    mpz_init(limit);
    mpz_mul_si(limit, o->first.den, o->q->t_max);
    bool meets = mpz_sgn(o->last.num) >= 0 && mpz_cmp(o->first.num, limit) <= 0;
    mpz_clear(limit);
    return meets;
}

static void decide(oracle *o) {
    o->status = TOI_SEPARATE;
    o->enter = o->exit = 0;
    if (!meets_in_time(o))
        return;
    o->status = inside_at_start(o) ? TOI_OVERLAP : ever_inside(o) ? TOI_HIT : TOI_GRAZE;
    o->enter = o->moving ? clamp_moment(&o->first, false, o->q->t_max) : 0;
    o->exit = o->moving ? clamp_moment(&o->last, true, o->q->t_max) : o->q->t_max;
}

static void set_velocity(oracle *o, int dimensions) {
    const query *q = o->q;
    const int64_t ulp = INT64_C(1) << (30 - 16);
    o->pace = (place64){{((int64_t)q->vb.x - q->va.x) * ulp, ((int64_t)q->vb.y - q->va.y) * ulp,
                         dimensions == 3 ? ((int64_t)q->vb.z - q->va.z) * ulp : 0}};
    vec_set_place(&o->velocity, &o->pace);
}

const axes *oracle_swept(oracle *o) {
    if (!o->swept_done) {
        axes_of_solids(&o->swept, &o->a, &o->b, &o->velocity);
        axes_measure(&o->swept, &o->a, &o->b, &o->pace);
        axes_complete(&o->swept, &o->a, &o->b, &o->pace);
        o->swept_done = true;
    }
    return &o->swept;
}

int64_t oracle_end(const oracle *o, bool last) {
    if (o->radius > 0 && !o->brief)
        return round_end(o, last);
    const moment *const m = last ? &o->last : &o->first;
    mpz_t time;
    mpz_init(time);
    mpz_fdiv_q(time, m->num, m->den);
    const int64_t ulp = mpz_get_si(time);
    mpz_clear(time);
    return ulp;
}

bool oracle_in_contact(const oracle *o, fix16_t time) {
    if (o->radius > 0)
        return round_sign(o, (near_time){time, 0}, o->radius) <= 0;
    const axes *facets = oracle_facets(o);
    bool contact = true;
    mpz_t end;
    mpz_init(end);
    for (int i = 0; i < facets->count && contact; i++) {
        const axis *it = &facets->item[i];
        mpz_mul_si(end, it->speed, time);
        mpz_add(end, end, it->lo);
        contact = mpz_sgn(end) <= 0;
        mpz_sub(end, end, it->lo);
        mpz_add(end, end, it->hi);
        contact = contact && mpz_sgn(end) >= 0;
    }
    mpz_clear(end);
    return contact;
}

double oracle_speed(const oracle *o) {
    const vec *v = &o->velocity;
    return hypot(hypot(mpz_get_d(v->c[0]), mpz_get_d(v->c[1])), mpz_get_d(v->c[2])) / 16384.0;
}

void oracle_solve_cores(oracle *o) {
    axes_of_solids(&o->facets, &o->a, &o->b, NULL);
    axes_measure(&o->facets, &o->a, &o->b, &o->pace);
    intersect(o);
}

static void solve_polytopes(oracle *o, const query *q, bool generally) {
    o->brief = false;
    if (o->exact && !generally) {
        documented_axes(&o->facets, &q->a, &q->b);
        axes_measure(&o->facets, &o->a, &o->b, &o->pace);
        intersect(o);
    } else {
        oracle_solve_cores(o);
    }
    decide(o);
}

static void solve(oracle *o, const query *q, bool generally) {
    o->q = q;
    o->swept_done = false;
    o->decides = -1;
    o->normal = (toi_vec3){0, 0, 0};
    o->radius = shape_radius(&q->a) + shape_radius(&q->b);
    o->exact = is_exact(&q->a, &q->b);
    o->rigid = is_rigid(&q->a) && is_rigid(&q->b);
    solid_set(&o->a, &q->a);
    solid_set(&o->b, &q->b);
    o->sharp = !o->exact && shape_dimensions(&q->a) == 2 && round_is_exact(o);
    set_velocity(o, shape_dimensions(&q->a));
    if (o->radius > 0)
        round_solve(o);
    else
        solve_polytopes(o, q, generally);
}

void oracle_solve(oracle *o, const query *q) {
    solve(o, q, false);
    if (o->exact && o->radius == 0)
        find_normal(o);
}

void oracle_solve_generally(oracle *o, const query *q) {
    solve(o, q, true);
}

static void print_moment(const moment *m, FILE *out) {
    mpf_t value, den;
    mpf_init2(value, 256);
    mpf_init2(den, 256);
    mpf_set_z(value, m->num);
    mpf_set_z(den, m->den);
    mpf_div(value, value, den);
    gmp_fprintf(out, "%.9Ff", value);
    mpf_clear(value);
    mpf_clear(den);
}

void oracle_print(const oracle *o, FILE *out) {
    if (!o->ever || !o->moving) {
        fputs(o->ever ? "in contact at all times" : "in contact at no time", out);
        return;
    }
    if (o->radius > 0 && !o->brief) {
        fputs("nearer than the radius at ", out);
        print_moment(&o->inside, out);
        fputs(" time ulps", out);
        return;
    }
    fputs("in contact from ", out);
    print_moment(&o->first, out);
    fputs(" to ", out);
    print_moment(&o->last, out);
    fputs(" time ulps", out);
}
