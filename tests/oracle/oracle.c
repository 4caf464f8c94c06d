/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <math.h>
#include <stdlib.h>

static void moment_init(moment *m) {
    mpz_inits(m->num, m->den, NULL);
}

static void moment_clear(moment *m) {
    mpz_clears(m->num, m->den, NULL);
}

static int moment_compare(const moment *a, const moment *b) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, a->num, b->den);
    mpz_mul(right, b->num, a->den);
    int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return order;
}

static void moment_set(moment *to, const moment *from) {
    mpz_set(to->num, from->num);
    mpz_set(to->den, from->den);
}

/* When a moving axis begins (first) or ends (last) to be in contact: lo + speed t <= 0 <= hi + speed t. */
static void axis_moment(moment *m, const axis *it, bool first) {
    bool rising = mpz_sgn(it->speed) > 0;
    if (rising == first)
        mpz_set(m->num, it->hi);
    else
        mpz_set(m->num, it->lo);
    if (rising)
        mpz_neg(m->num, m->num);
    mpz_abs(m->den, it->speed);
}

static bool is_flat(const axis *it) {
    return mpz_cmp(it->lo, it->hi) == 0;
}

static bool is_moving(const axis *it) {
    return mpz_sgn(it->speed) != 0;
}

/* Strictly within the ends at t = 0, or exactly on an axis without width. */
static bool is_inside(const axis *it) {
    int lo = mpz_sgn(it->lo), hi = mpz_sgn(it->hi);
    return (lo < 0 && hi > 0) || (lo == 0 && hi == 0);
}

static bool touches_only(const axis *it) {
    return !is_flat(it) && (mpz_sgn(it->lo) == 0 || mpz_sgn(it->hi) == 0);
}

void oracle_init(oracle *o) {
    solid_init(&o->a);
    solid_init(&o->b);
    vec_init(&o->velocity);
    axes_init(&o->facets);
    axes_init(&o->swept);
    axes_init(&o->probe);
    moment_init(&o->first);
    moment_init(&o->last);
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
}

/* Takes one end of an axis into the interval of contact: the latest first, the earliest last. */
static void take(moment *best, const axis *it, bool first, bool only) {
    moment m;
    moment_init(&m);
    axis_moment(&m, it, first);
    int order = only ? 0 : moment_compare(&m, best);
    if (only || (first ? order > 0 : order < 0))
        moment_set(best, &m);
    moment_clear(&m);
}

/* The interval of contact on all axes. */
static void intersect(oracle *o) {
    o->ever = true;
    o->moving = false;
    for (int i = 0; i < o->facets.count; i++) {
        const axis *it = &o->facets.item[i];
        if (!is_moving(it)) {
            o->ever = o->ever && mpz_sgn(it->lo) <= 0 && mpz_sgn(it->hi) >= 0;
            continue;
        }
        take(&o->first, it, true, !o->moving);
        take(&o->last, it, false, !o->moving);
        o->moving = true;
    }
    if (o->ever && o->moving)
        o->ever = moment_compare(&o->first, &o->last) <= 0;
}

/* Inside on this axis during a part of the open interval (first, last), or at its only instant. */
static bool admits_inside(const oracle *o, const axis *it, bool instant) {
    if (!is_moving(it))
        return is_inside(it);
    if (is_flat(it) || !instant)
        return true;
    moment begin, end;
    moment_init(&begin);
    moment_init(&end);
    axis_moment(&begin, it, true);
    axis_moment(&end, it, false);
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
    for (int i = 0; i < o->facets.count; i++)
        inside = inside && admits_inside(o, &o->facets.item[i], instant);
    if (!o->moving)
        return inside;
    return inside && (instant ? mpz_sgn(o->last.num) >= 0 : mpz_sgn(o->last.num) > 0);
}

static bool inside_at_start(const oracle *o) {
    bool inside = true;
    for (int i = 0; i < o->facets.count; i++)
        inside = inside && is_inside(&o->facets.item[i]);
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

/* Which coordinate axis decides the normal of the exact class, and the sign of it; 0: this axis does not.
 * rule 0: the hit's, flat axes included; 1: touching without speed; 2: begins to touch at first contact;
 * 3: ends to touch at last contact. B comes from the side that it does not move to. */
static int side(const oracle *o, const axis *it, int rule) {
    if (rule == 1)
        return is_moving(it) || !touches_only(it) ? 0 : mpz_sgn(it->lo) == 0 ? 1 : -1;
    if (!is_moving(it) || (rule != 0 && is_flat(it)))
        return 0;
    moment m;
    moment_init(&m);
    axis_moment(&m, it, rule != 3);
    bool decides = moment_compare(&m, rule == 3 ? &o->last : &o->first) == 0;
    bool in_time = rule != 2 || mpz_sgn(m.num) >= 0;
    moment_clear(&m);
    if (!decides || !in_time)
        return 0;
    return rule == 3 ? mpz_sgn(it->speed) : -mpz_sgn(it->speed);
}

static bool normal_by(oracle *o, int rule) {
    fix16_t *const component[3] = {&o->normal.x, &o->normal.y, &o->normal.z};
    for (int i = 0; i < o->facets.count; i++) {
        int sign = side(o, &o->facets.item[i], rule);
        if (sign != 0) {
            *component[i] = sign * fix16_one;
            return true;
        }
    }
    return false;
}

static void find_normal(oracle *o) {
    o->normal = (toi_vec3){0, 0, 0};
    if (!o->level || o->status == TOI_OVERLAP || o->status == TOI_SEPARATE)
        return;
    bool found =
        o->status == TOI_HIT ? normal_by(o, 0) : normal_by(o, 1) || normal_by(o, 2) || normal_by(o, 3);
    if (!found)
        abort();
}

static void copy_rows(const toi_shape *shape, int32_t u[3][3], int *dimensions) {
    bool flat = shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2;
    *dimensions = flat ? 2 : 3;
    for (int k = 0; k < 9; k++)
        u[k / 3][k % 3] = k % 4 == 0 ? TOI_Q30_ONE : 0;
    if (shape->kind == TOI_SHAPE_OBB2) {
        u[0][0] = u[1][1] = shape->as.obb2.rot.cos;
        u[0][1] = shape->as.obb2.rot.sin;
        u[1][0] = -shape->as.obb2.rot.sin;
    } else if (shape->kind == TOI_SHAPE_OBB3) {
        for (int k = 0; k < 3; k++) {
            const toi_axis3 *row = &shape->as.obb3.rot.u[k];
            u[k][0] = row->x;
            u[k][1] = row->y;
            u[k][2] = row->z;
        }
    }
}

/* The largest deviation of the Gram matrix from 1, in units of 2^-60. Its terms are below 2^62. */
static int64_t deviation(const int32_t u[3][3]) {
    int64_t worst = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            int64_t dot = i == j ? -(INT64_C(1) << 60) : 0;
            for (int k = 0; k < 3; k++)
                dot += (int64_t)u[i][k] * u[j][k];
            worst = llabs(dot) > worst ? llabs(dot) : worst;
        }
    }
    return worst;
}

static bool is_level(const int32_t u[3][3]) {
    for (int k = 0; k < 9; k++) {
        if (u[k / 3][k % 3] != 0 && abs(u[k / 3][k % 3]) != TOI_Q30_ONE)
            return false;
    }
    return deviation(u) == 0;
}

static int classify(oracle *o) {
    int32_t u[2][3][3];
    int dimensions;
    copy_rows(&o->q->a, u[0], &dimensions);
    copy_rows(&o->q->b, u[1], &dimensions);
    o->level = is_level((const int32_t(*)[3])u[0]) && is_level((const int32_t(*)[3])u[1]);
    const int64_t tolerance = (int64_t)TOI_ROT_TOLERANCE << 30;
    o->rigid = deviation((const int32_t(*)[3])u[0]) <= tolerance &&
               deviation((const int32_t(*)[3])u[1]) <= tolerance;
    return dimensions;
}

static void set_velocity(oracle *o, int dimensions) {
    const query *q = o->q;
    vec_set(&o->velocity, (int64_t)q->vb.x - q->va.x, (int64_t)q->vb.y - q->va.y,
            dimensions == 3 ? (int64_t)q->vb.z - q->va.z : 0);
    for (int i = 0; i < 3; i++)
        mpz_mul_2exp(o->velocity.c[i], o->velocity.c[i], 30 - 16);
}

static int collect_ways(const oracle *o, const vec *way[EXACT_WAYS]) {
    int ways = 0;
    for (int k = 0; k < o->a.edges; k++)
        way[ways++] = &o->a.way[k];
    for (int k = 0; k < o->b.edges; k++)
        way[ways++] = &o->b.way[k];
    return ways;
}

const axes *oracle_swept(oracle *o) {
    if (!o->swept_done) {
        const vec *way[EXACT_WAYS];
        int ways = collect_ways(o, way);
        if (!vec_is_zero(&o->velocity))
            way[ways++] = &o->velocity;
        axes_of_ways(&o->swept, way, ways);
        axes_project(&o->swept, &o->a, &o->b, &o->velocity);
        o->swept_done = true;
    }
    return &o->swept;
}

bool oracle_in_contact(const oracle *o, fix16_t time) {
    bool contact = true;
    mpz_t end;
    mpz_init(end);
    for (int i = 0; i < o->facets.count && contact; i++) {
        const axis *it = &o->facets.item[i];
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

static void solve(oracle *o, const query *q, bool by_coordinates) {
    o->q = q;
    o->swept_done = false;
    int dimensions = classify(o);
    solid_set(&o->a, &q->a);
    solid_set(&o->b, &q->b);
    set_velocity(o, dimensions);
    if (by_coordinates && o->level) {
        axes_of_coordinates(&o->facets, dimensions);
    } else {
        const vec *way[EXACT_WAYS];
        axes_of_ways(&o->facets, way, collect_ways(o, way));
    }
    axes_project(&o->facets, &o->a, &o->b, &o->velocity);
    intersect(o);
    decide(o);
}

void oracle_solve(oracle *o, const query *q) {
    solve(o, q, true);
    find_normal(o);
}

void oracle_solve_generally(oracle *o, const query *q) {
    solve(o, q, false);
    o->normal = (toi_vec3){0, 0, 0};
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
    fputs("in contact from ", out);
    print_moment(&o->first, out);
    fputs(" to ", out);
    print_moment(&o->last, out);
    fputs(" time ulps", out);
}
