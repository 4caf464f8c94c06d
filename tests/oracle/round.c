/* SPDX-License-Identifier: MIT */
#include "round.h"

#include "documented.h"

#include <math.h>
#include <stdlib.h>

static const near_time START = {0, 0};

static bool is_still(const oracle *o) {
    return place64_is_zero(&o->pace);
}

static near_view view_at(const oracle *o, near_time time) {
    return (near_view){&o->a, &o->b, o->pace, time, 0, NULL, false};
}

/* ---- signs ---- */

/* That of reach / |direction| - ulps 2^(30 + bits), for a reach of 0 or more. */
static int compare_reach(const vec *direction, const mpz_t reach, int64_t ulps, int bits) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_set_si(right, ulps);
    mpz_mul_2exp(right, right, (mp_bitcnt_t)(30 + bits));
    int order = -mpz_sgn(right);
    if (!vec_is_zero(direction)) {
        vec_dot(left, direction, direction);
        mpz_mul(right, right, right);
        mpz_mul(right, right, left);
        mpz_mul(left, reach, reach);
        order = mpz_cmp(left, right);
    }
    mpz_clears(left, right, NULL);
    return order;
}

static int exact_sign(const oracle *o, const vec *shift, int bits, int64_t ulps) {
    vec direction;
    mpz_t reach;
    vec_init(&direction);
    mpz_init(reach);
    solid_reach(&o->a, &o->b, shift, bits, NULL, &direction, reach);
    const int sign = compare_reach(&direction, reach, ulps, bits);
    vec_clear(&direction);
    mpz_clear(reach);
    return sign;
}

/* How far M has come at a time, in units of 2^-bits. */
static void shift_at(const oracle *o, near_time time, vec *out) {
    for (int i = 0; i < 3; i++)
        mpz_mul_si(out->c[i], o->velocity.c[i], time.ticks);
}

static int sign_between(const nearness *n, int64_t ulps) {
    const double limit = ldexp((double)ulps, 30);
    return n->lower > limit ? 1 : n->upper < limit ? -1 : 0;
}

int round_sign(const oracle *o, near_time time, int64_t ulps) {
    const near_view view = view_at(o, time);
    nearness n;
    near_find(&n, &view);
    int sign = sign_between(&n, ulps);
    if (sign != 0)
        return sign;
    vec shift;
    vec_init(&shift);
    shift_at(o, time, &shift);
    sign = exact_sign(o, &shift, time.bits, ulps);
    vec_clear(&shift);
    return sign;
}

int round_sign_moved(const oracle *o, const toi_vec3 *by, int64_t ulps) {
    const int64_t ulp = INT64_C(1) << 30;
    near_view view = view_at(o, (near_time){1, 0});
    nearness n;
    view.pace = (place64){{by->x * ulp, by->y * ulp, by->z * ulp}};
    near_find(&n, &view);
    int sign = sign_between(&n, ulps);
    if (sign != 0)
        return sign;
    vec shift;
    vec_init(&shift);
    vec_set_place(&shift, &view.pace);
    sign = exact_sign(o, &shift, 0, ulps);
    vec_clear(&shift);
    return sign;
}

/* ---- the closest approach ---- */

static void set_inside(oracle *o, near_time time) {
    mpz_set_si(o->inside.num, time.ticks);
    mpz_set_ui(o->inside.den, 1);
    mpz_mul_2exp(o->inside.den, o->inside.den, (mp_bitcnt_t)time.bits);
}

/* A time as a near_time, if it is near enough to be one with a fine tick. */
static near_time near_time_of(double time) {
    const int bits = fabs(time) < 0x1p41 ? 20 : 0;
    const double ticks = ldexp(time, bits);
    return (near_time){fabs(ticks) < 0x1p61 ? llround(ticks) : 0, bits};
}

/* M as the origin sees it along its way. */
static void find_line(const oracle *o, nearness *n) {
    near_view view = view_at(o, START);
    double line[3], square = 0;
    for (int i = 0; i < 3; i++)
        square += (double)o->pace.c[i] * (double)o->pace.c[i];
    for (int i = 0; i < 3; i++)
        line[i] = (double)o->pace.c[i] / sqrt(square);
    view.line = line;
    near_find(n, &view);
}

/* By doubles: -1 inside at some time, which is set, 1 apart for ever, 0 in doubt. */
static int approach(oracle *o) {
    nearness n;
    find_line(o, &n);
    if (sign_between(&n, o->radius) > 0)
        return 1;
    const near_time time = near_time_of(n.time);
    if (round_sign(o, time, o->radius) >= 0)
        return 0;
    set_inside(o, time);
    return -1;
}

typedef struct {
    mpz_t aside, along;
} slice_point;

/* The corners of a solid that lie furthest along a direction, or furthest back. */
static int furthest(const solid *s, const vec *direction, bool least, int *out) {
    mpz_t best, product;
    int count = 0;
    mpz_inits(best, product, NULL);
    for (int n = 0; n < s->corner.count; n++) {
        vec_dot(product, &s->corner.item[n], direction);
        const int order = n == 0 ? 1 : least ? mpz_cmp(best, product) : mpz_cmp(product, best);
        if (order > 0) {
            mpz_set(best, product);
            count = 0;
        }
        if (order >= 0)
            out[count++] = n;
    }
    mpz_clears(best, product, NULL);
    return count;
}

/* Takes -num / (den velocity^2) into first and last. */
static void take_time(oracle *o, const mpz_t num, const mpz_t den, bool any) {
    moment m;
    moment_init(&m);
    vec_dot(m.den, &o->velocity, &o->velocity);
    mpz_mul(m.den, m.den, den);
    mpz_neg(m.num, num);
    if (mpz_sgn(m.den) < 0) {
        mpz_neg(m.den, m.den);
        mpz_neg(m.num, m.num);
    }
    if (!any || moment_compare(&m, &o->first) < 0)
        moment_set(&o->first, &m);
    if (!any || moment_compare(&m, &o->last) > 0)
        moment_set(&o->last, &m);
    moment_clear(&m);
}

/* first and last of the times at which the origin is before the face of M furthest back along n, which is at
 * a right angle to its way: before the points p of the face with p . (n x velocity) = 0. They are between two
 * corners, one to each side, or a corner. */
static void find_slice(oracle *o, const vec *n) {
    int *of_a = malloc(sizeof(int) * (size_t)o->a.corner.count),
        *of_b = malloc(sizeof(int) * (size_t)o->b.corner.count);
    if (of_a == NULL || of_b == NULL)
        abort();
    const int count_a = furthest(&o->a, n, false, of_a), count_b = furthest(&o->b, n, true, of_b),
              count = count_a * count_b;
    slice_point *p = malloc(sizeof *p * (size_t)count);
    vec aside, corner;
    mpz_t num, den;
    bool any = false;
    if (p == NULL)
        abort();
    vec_init(&aside);
    vec_init(&corner);
    mpz_inits(num, den, NULL);
    vec_cross(&aside, n, &o->velocity);
    for (int k = 0; k < count; k++) {
        mpz_inits(p[k].aside, p[k].along, NULL);
        vec_sub(&corner, &o->b.corner.item[of_b[k / count_a]], &o->a.corner.item[of_a[k % count_a]]);
        vec_dot(p[k].aside, &corner, &aside);
        vec_dot(p[k].along, &corner, &o->velocity);
    }
    for (int k = 0; k < count; k++) {
        for (int m = 0; m <= k; m++) {
            const int side = mpz_sgn(p[k].aside), other = mpz_sgn(p[m].aside);
            if (side * other > 0 || (side == 0) != (k == m))
                continue;
            mpz_sub(den, p[k].aside, p[m].aside);
            mpz_mul(num, p[m].along, p[k].aside);
            mpz_submul(num, p[k].along, p[m].aside);
            if (k == m) {
                mpz_set(num, p[k].along);
                mpz_set_ui(den, 1);
            }
            take_time(o, num, den, any);
            any = true;
        }
    }
    if (!any)
        abort();
    for (int k = 0; k < count; k++)
        mpz_clears(p[k].aside, p[k].along, NULL);
    vec_clear(&aside);
    vec_clear(&corner);
    mpz_clears(num, den, NULL);
    free(p);
    free(of_a);
    free(of_b);
}

/* The same as approach, exactly; direction is that of M's nearest point at first, where it is 0. */
static int approach_exactly(oracle *o, vec *direction) {
    vec seen, shift;
    mpz_t reach, square;
    vec_init(&seen);
    vec_init(&shift);
    mpz_inits(reach, square, NULL);
    solid_reach(&o->a, &o->b, &shift, 0, &o->velocity, &seen, reach);
    /* All lengths are |velocity| times as long. */
    int sign = -1;
    if (!vec_is_zero(&seen)) {
        mpz_t limit;
        mpz_init_set_si(limit, o->radius);
        mpz_mul_2exp(limit, limit, 30);
        mpz_mul(limit, limit, limit);
        vec_dot(square, &seen, &seen);
        mpz_mul(limit, limit, square);
        vec_dot(square, &o->velocity, &o->velocity);
        mpz_mul(limit, limit, square);
        mpz_mul(reach, reach, reach);
        sign = mpz_cmp(reach, limit);
        mpz_clear(limit);
        vec_cross(direction, &seen, &o->velocity);
        if (sign <= 0)
            find_slice(o, direction);
    } else {
        oracle_solve_cores(o);
        o->facets.count = 0;
    }
    if (sign < 0)
        moment_set(&o->inside, &o->first);
    vec_clear(&seen);
    vec_clear(&shift);
    mpz_clears(reach, square, NULL);
    return sign;
}

/* ---- times ---- */

/* Where a time is, in the order of x = time of the first contact, or x = -time of the last one: 1 before
 * contact, 0 at its end, -1 past it. */
static int side_of(const oracle *o, int64_t x, bool last) {
    const int64_t time = last ? -x : x;
    mpz_t scaled;
    mpz_init(scaled);
    mpz_mul_si(scaled, o->inside.den, time);
    const int order = mpz_cmp(scaled, o->inside.num);
    mpz_clear(scaled);
    if (last ? order <= 0 : order >= 0)
        return -1;
    return round_sign(o, (near_time){time, 0}, o->radius);
}

/* How far contact is at least, by Newton's method from before it: the distance is convex. A guess. */
static double look_ahead(const oracle *o, int64_t x, bool last) {
    const near_view view = view_at(o, (near_time){last ? -x : x, 0});
    nearness n;
    near_find(&n, &view);
    double speed = 0, length = 0;
    for (int i = 0; i < 3; i++) {
        speed += n.point[i] * (double)o->pace.c[i] * (last ? -1 : 1);
        length += n.point[i] * n.point[i];
    }
    length = sqrt(length);
    return speed < 0 ? (length - ldexp((double)o->radius, 30)) * length / -speed : INFINITY;
}

/* The greatest whole x that is not past contact, from one before it to one that is past it. */
static int64_t find_end(const oracle *o, int64_t before, int64_t past, bool last) {
    for (int step = 0; past - before > 1; step++) {
        int64_t guess = before + (past - before) / 2;
        if (step % 4 != 3) {
            const double ahead = look_ahead(o, before, last);
            guess = ahead < (double)(past - before) ? before + (int64_t)floor(fmax(ahead, 0)) : past - 1;
            guess = guess <= before ? before + 1 : guess >= past ? past - 1 : guess;
        }
        const int side = side_of(o, guess, last);
        if (side == 0)
            return guess;
        *(side > 0 ? &before : &past) = guess;
    }
    return before;
}

int64_t round_end(const oracle *o, bool last) {
    const double middle = moment_rough(&o->inside);
    int64_t past = (int64_t)(last ? -floor(middle) : ceil(middle)), step = 1;
    while (side_of(o, past - step, last) <= 0)
        step *= 2;
    const int64_t end = find_end(o, past - step, past, last);
    return last ? -end : end;
}

/* Of contact in [0, t_max]; an end that is not in it is clamped. */
static void find_times(oracle *o, int at_start, int at_end) {
    const int64_t t_max = o->q->t_max;
    o->enter = at_start <= 0                   ? 0
               : side_of(o, t_max, false) == 0 ? o->q->t_max
                                               : (fix16_t)find_end(o, 0, t_max, false);
    o->exit = at_end <= 0                ? o->q->t_max
              : side_of(o, 0, true) == 0 ? 0
                                         : (fix16_t)-find_end(o, -t_max, 0, true);
}

static fix16_t clamped(const moment *m, bool up, fix16_t t_max) {
    mpz_t rounded;
    mpz_init(rounded);
    if (up)
        mpz_cdiv_q(rounded, m->num, m->den);
    else
        mpz_fdiv_q(rounded, m->num, m->den);
    const fix16_t time = mpz_cmp_si(rounded, t_max) > 0 ? t_max
                         : mpz_sgn(rounded) < 0         ? 0
                                                        : (fix16_t)mpz_get_si(rounded);
    mpz_clear(rounded);
    return time;
}

/* ---- status ---- */

/* They touch from first to last. */
static void decide_touch(oracle *o) {
    mpz_t limit;
    mpz_init(limit);
    mpz_mul_si(limit, o->first.den, o->q->t_max);
    if (mpz_sgn(o->last.num) >= 0 && mpz_cmp(o->first.num, limit) <= 0) {
        o->status = TOI_GRAZE;
        o->enter = clamped(&o->first, false, o->q->t_max);
        o->exit = clamped(&o->last, true, o->q->t_max);
    }
    mpz_clear(limit);
}

/* Inside at a time: before 0, after t_max, or between. */
static void decide_inside(oracle *o, int at_start) {
    mpz_t limit;
    mpz_init(limit);
    mpz_mul_si(limit, o->inside.den, o->q->t_max);
    const bool begun = mpz_sgn(o->inside.num) > 0, in_time = mpz_cmp(o->inside.num, limit) <= 0;
    mpz_clear(limit);
    const int at_end = round_sign(o, (near_time){o->q->t_max, 0}, o->radius);
    if ((!begun && at_start > 0) || (!in_time && at_end > 0))
        return;
    o->status = at_start < 0 ? TOI_OVERLAP : begun ? TOI_HIT : TOI_GRAZE;
    find_times(o, at_start, at_end);
}

/* ---- normals ---- */

static void put_normal(oracle *o, const double to[3]) {
    fix16_t *const component[3] = {&o->normal.x, &o->normal.y, &o->normal.z};
    const double length = sqrt(to[0] * to[0] + to[1] * to[1] + to[2] * to[2]);
    for (int i = 0; i < 3; i++) {
        o->direction[i] = 65536.0 * to[i] / length;
        *component[i] = (fix16_t)lround(o->direction[i]);
    }
}

static void put_direction(oracle *o, const vec *direction) {
    const rough to = vec_rough(direction);
    put_normal(o, to.c);
}

bool round_touches(const oracle *o, fix16_t time, vec *direction) {
    vec shift;
    mpz_t reach;
    vec_init(&shift);
    mpz_init(reach);
    shift_at(o, (near_time){time, 0}, &shift);
    solid_reach(&o->a, &o->b, &shift, 0, NULL, direction, reach);
    const bool touches = compare_reach(direction, reach, o->radius, 0) == 0;
    vec_clear(&shift);
    mpz_clear(reach);
    return touches;
}

static void find_touch_normal(oracle *o) {
    vec direction;
    vec_init(&direction);
    if (round_touches(o, 0, &direction))
        put_direction(o, &direction);
    vec_clear(&direction);
}

/* In the time ulp of first contact, by Newton's method from its beginning, where they are no nearer than r.
 * The corners are computed in full there and the ulp's motion added in doubles: at speeds below 2^31 ulps
 * they are off by 2^-37 ulps at most. */
static void find_hit_normal(oracle *o) {
    enum { STEPS = 100 };
    near_view view = view_at(o, (near_time){o->enter, 0});
    const double limit = ldexp((double)o->radius, 30);
    nearness n;
    view.fine = true;
    for (int step = 0; step < STEPS; step++) {
        double speed = 0, length = 0;
        near_find(&n, &view);
        for (int i = 0; i < 3; i++) {
            speed -= n.point[i] * (double)o->pace.c[i];
            length += n.point[i] * n.point[i];
        }
        length = sqrt(length);
        const double ahead = speed > 0 ? (length - limit) * length / speed : 0, later = view.later + ahead;
        if (!(ahead > 0) || later > 1 || later == view.later)
            break;
        view.later = later;
    }
    put_normal(o, n.point);
}

/* ---- all ---- */

static bool is_within(const solid *s) {
    const double limit = ldexp((double)TOI_LIMIT, 30);
    return s->most.c[0] < limit && s->most.c[1] < limit && s->most.c[2] < limit;
}

static bool is_box_or_ball(const toi_shape *s) {
    return s->kind == TOI_SHAPE_AABB3 || s->kind == TOI_SHAPE_OBB3 || s->kind == TOI_SHAPE_SPHERE3;
}

bool round_is_exact(const oracle *o) {
    const toi_shape *const a = &o->q->a, *const b = &o->q->b;
    const bool kinds = shape_dimensions(a) == 2 || (is_box_or_ball(a) && is_box_or_ball(b));
    return kinds && is_level(a) && is_level(b) && is_within(&o->a) && is_within(&o->b);
}

static void solve_moving(oracle *o, int at_start) {
    vec direction;
    vec_init(&direction);
    int sign = approach(o);
    if (sign == 0)
        sign = approach_exactly(o, &direction);
    o->ever = sign <= 0;
    o->brief = sign == 0;
    if (o->brief)
        decide_touch(o);
    else if (o->ever)
        decide_inside(o, at_start);
    if (o->status == TOI_GRAZE && o->brief)
        put_direction(o, &direction);
    else if (at_start == 0 && (o->status == TOI_GRAZE || o->status == TOI_HIT))
        find_touch_normal(o);
    else if (o->status == TOI_HIT)
        find_hit_normal(o);
    vec_clear(&direction);
}

void round_solve(oracle *o) {
    const int at_start = round_sign(o, START, o->radius);
    o->exact = round_is_exact(o);
    o->facets.count = 0;
    o->status = TOI_SEPARATE;
    o->enter = o->exit = 0;
    o->moving = !is_still(o);
    o->ever = at_start <= 0;
    o->brief = false;
    if (o->moving) {
        solve_moving(o, at_start);
    } else if (o->ever) {
        o->status = at_start < 0 ? TOI_OVERLAP : TOI_GRAZE;
        o->exit = o->q->t_max;
        if (at_start == 0)
            find_touch_normal(o);
    }
    if (o->status == TOI_OVERLAP && round_sign(o, START, 0) == 0)
        oracle_solve_cores(o);
}

double round_distance(const oracle *o, fix16_t time, double direction[3]) {
    const near_view view = view_at(o, (near_time){time, 0});
    nearness n;
    near_find(&n, &view);
    const double length = sqrt(n.point[0] * n.point[0] + n.point[1] * n.point[1] + n.point[2] * n.point[2]);
    for (int i = 0; i < 3; i++)
        direction[i] = n.lower > 0 ? n.point[i] / length : 0;
    return n.lower > 0 ? ldexp(length, -30) : 0;
}

double round_closest(const oracle *o, double *time) {
    double direction[3];
    nearness n;
    *time = 0;
    if (is_still(o))
        return round_distance(o, 0, direction);
    find_line(o, &n);
    *time = n.time;
    return ldexp(sqrt(n.point[0] * n.point[0] + n.point[1] * n.point[1] + n.point[2] * n.point[2]), -30);
}
