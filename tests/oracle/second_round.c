/* SPDX-License-Identifier: MIT */
#include "second_round.h"

#include "boundary.h"
#include "points.h"
#include "replay.h"
#include "round.h"

#include <math.h>

/* More points than these take too long, and of more than a few in space, where there are triples of them, one
 * query in some is tried. */
enum { MOST_FLAT = 60, MOST_SOLID = 64, FEW = 20, MANY_EACH = 20, BITS = 640 };

/* Times that differ by less than 2^-SAME ulps, and distances that do by 2^-SAME of them, are the same. */
enum { SAME = 200 };

typedef struct {
    const vec_list *points;
    const vec *pace;
    mpf_t radius, square; /* of it, in units of exact.h */
    bool any;
    mpf_t first, last;
    double to[3]; /* the point of M that is at that distance at first */
} roots;

typedef struct {
    mpf_t c[3];
} place;

static void place_init(place *p) {
    for (int i = 0; i < 3; i++)
        mpf_init2(p->c[i], BITS);
}

static void place_clear(place *p) {
    for (int i = 0; i < 3; i++)
        mpf_clear(p->c[i]);
}

static void place_at(place *out, const vec *p, const vec *pace, const mpf_t time) {
    for (int i = 0; i < 3; i++) {
        mpf_set_z(out->c[i], pace->c[i]);
        mpf_mul(out->c[i], out->c[i], time);
        mpf_t at;
        mpf_init2(at, BITS);
        mpf_set_z(at, p->c[i]);
        mpf_add(out->c[i], out->c[i], at);
        mpf_clear(at);
    }
}

static void place_dot(mpf_t out, const place *a, const place *b) {
    mpf_t term;
    mpf_init2(term, BITS);
    mpf_set_ui(out, 0);
    for (int i = 0; i < 3; i++) {
        mpf_mul(term, a->c[i], b->c[i]);
        mpf_add(out, out, term);
    }
    mpf_clear(term);
}

static void subtract(place *out, const place *a, const place *b) {
    for (int i = 0; i < 3; i++)
        mpf_sub(out->c[i], a->c[i], b->c[i]);
}

/* Adds part / whole of a step. */
static void advance(place *at, const place *step, const mpf_t part, const mpf_t whole) {
    mpf_t way;
    mpf_init2(way, BITS);
    for (int i = 0; i < 3; i++) {
        mpf_mul(way, step->c[i], part);
        mpf_div(way, way, whole);
        mpf_add(at->c[i], at->c[i], way);
    }
    mpf_clear(way);
}

/* a b - c d */
static void determinant(mpf_t out, const mpf_t a, const mpf_t b, const mpf_t c, const mpf_t d) {
    mpf_t product;
    mpf_init2(product, BITS);
    mpf_mul(product, c, d);
    mpf_mul(out, a, b);
    mpf_sub(out, out, product);
    mpf_clear(product);
}

static bool find_on_line(place *foot, const place *p, const place *e) {
    mpf_t square, part;
    mpf_init2(square, BITS);
    mpf_init2(part, BITS);
    place_dot(square, e, e);
    place_dot(part, e, p);
    mpf_neg(part, part);
    const bool between = mpf_sgn(square) > 0 && mpf_sgn(part) >= 0 && mpf_cmp(part, square) <= 0;
    if (between)
        advance(foot, e, part, square);
    mpf_clear(square);
    mpf_clear(part);
    return between;
}

/* s e + t f from p on, where both products of the way from the origin to there with e and f are 0. */
static bool find_on_plane(place *foot, const place *p, const place *e, const place *f) {
    enum { EE, EF, FF, EP, FP, DET, S, T, SUM, NUMBERS };
    mpf_t n[NUMBERS];
    for (int k = 0; k < NUMBERS; k++)
        mpf_init2(n[k], BITS);
    place_dot(n[EE], e, e);
    place_dot(n[EF], e, f);
    place_dot(n[FF], f, f);
    place_dot(n[EP], e, p);
    place_dot(n[FP], f, p);
    determinant(n[DET], n[EE], n[FF], n[EF], n[EF]);
    determinant(n[S], n[FP], n[EF], n[EP], n[FF]);
    determinant(n[T], n[EP], n[EF], n[FP], n[EE]);
    mpf_add(n[SUM], n[S], n[T]);
    const bool between =
        mpf_sgn(n[DET]) > 0 && mpf_sgn(n[S]) >= 0 && mpf_sgn(n[T]) >= 0 && mpf_cmp(n[SUM], n[DET]) <= 0;
    if (between) {
        advance(foot, e, n[S], n[DET]);
        advance(foot, f, n[T], n[DET]);
    }
    for (int k = 0; k < NUMBERS; k++)
        mpf_clear(n[k]);
    return between;
}

/* The foot of the origin on a line or a plane through up to three points. False where it is not between them,
 * or they are on a line or at a place that fewer have too. */
static bool find_foot(place *foot, const place *const p[3], int count) {
    place e, f;
    place_init(&e);
    place_init(&f);
    for (int i = 0; i < 3; i++)
        mpf_set(foot->c[i], p[0]->c[i]);
    if (count > 1)
        subtract(&e, p[1], p[0]);
    if (count > 2)
        subtract(&f, p[2], p[0]);
    const bool between = count == 1   ? true
                         : count == 2 ? find_on_line(foot, p[0], &e)
                                      : find_on_plane(foot, p[0], &e, &f);
    place_clear(&e);
    place_clear(&f);
    return between;
}

/* ---- candidates ---- */

static void take_time(roots *s, const mpf_t time, const vec *const p[3], int count) {
    place at[3], foot;
    const place *const all[3] = {&at[0], &at[1], &at[2]};
    for (int k = 0; k < 3; k++)
        place_init(&at[k]);
    place_init(&foot);
    for (int k = 0; k < count; k++)
        place_at(&at[k], p[k], s->pace, time);
    if (find_foot(&foot, all, count)) {
        if (!s->any || mpf_cmp(time, s->first) < 0) {
            mpf_set(s->first, time);
            for (int i = 0; i < 3; i++)
                s->to[i] = mpf_get_d(foot.c[i]);
        }
        if (!s->any || mpf_cmp(time, s->last) > 0)
            mpf_set(s->last, time);
        s->any = true;
    }
    for (int k = 0; k < 3; k++)
        place_clear(&at[k]);
    place_clear(&foot);
}

/* The roots of a t^2 + 2 b t + c for whole numbers. */
static void take_roots(roots *s, const mpz_t a, const mpz_t b, const mpz_t c, const vec *const p[3],
                       int count) {
    mpz_t square, other;
    mpf_t root, time, den;
    mpz_inits(square, other, NULL);
    mpz_mul(square, b, b);
    mpz_mul(other, a, c);
    mpz_sub(square, square, other);
    if (mpz_sgn(a) > 0 && mpz_sgn(square) >= 0) {
        mpf_init2(root, BITS);
        mpf_init2(time, BITS);
        mpf_init2(den, BITS);
        mpf_set_z(root, square);
        mpf_sqrt(root, root);
        mpf_set_z(den, a);
        for (int sign = -1; sign <= 1; sign += 2) {
            mpf_set_z(time, b);
            mpf_neg(time, time);
            (sign < 0 ? mpf_sub : mpf_add)(time, time, root);
            mpf_div(time, time, den);
            take_time(s, time, p, count);
        }
        mpf_clear(root);
        mpf_clear(time);
        mpf_clear(den);
    }
    mpz_clears(square, other, NULL);
}

/* |p + v t| = R; of a segment |e x (p + v t)| = R |e|; of a triangle the square of n . (p + v t) = R |n|. */
static void take(roots *s, int64_t radius, const vec *const p[3], int count) {
    vec e, f, from, pace;
    mpz_t n[5];
    vec_init(&e);
    vec_init(&f);
    vec_init(&from);
    vec_init(&pace);
    for (int k = 0; k < 5; k++)
        mpz_init(n[k]);
    mpz_set_si(n[3], radius);
    mpz_mul_2exp(n[3], n[3], 30);
    mpz_mul(n[3], n[3], n[3]);
    if (count == 1) {
        vec_copy(&from, p[0]);
        vec_copy(&pace, s->pace);
    } else {
        vec_sub(&e, p[1], p[0]);
    }
    if (count == 2) {
        vec_cross(&from, &e, p[0]);
        vec_cross(&pace, &e, s->pace);
        vec_dot(n[4], &e, &e);
        mpz_mul(n[3], n[3], n[4]);
    }
    if (count == 3) {
        vec normal;
        vec_init(&normal);
        vec_sub(&f, p[2], p[0]);
        vec_cross(&normal, &e, &f);
        vec_dot(from.c[0], &normal, p[0]);
        vec_dot(pace.c[0], &normal, s->pace);
        vec_dot(n[4], &normal, &normal);
        mpz_mul(n[3], n[3], n[4]);
        vec_clear(&normal);
    }
    vec_dot(n[0], &pace, &pace);
    vec_dot(n[1], &pace, &from);
    vec_dot(n[2], &from, &from);
    mpz_sub(n[2], n[2], n[3]);
    take_roots(s, n[0], n[1], n[2], p, count);
    for (int k = 0; k < 5; k++)
        mpz_clear(n[k]);
    vec_clear(&e);
    vec_clear(&f);
    vec_clear(&from);
    vec_clear(&pace);
}

/* Three points whose plane has others clearly on both sides are nowhere nearest. */
static bool may_be_outside(const rough *p, int count, int i, int j, int k) {
    double n[3], largest = 0, least = 0, most = 0;
    for (int c = 0; c < 3; c++) {
        const int d = (c + 1) % 3, e = (c + 2) % 3;
        n[c] = (p[j].c[d] - p[i].c[d]) * (p[k].c[e] - p[i].c[e]) -
               (p[j].c[e] - p[i].c[e]) * (p[k].c[d] - p[i].c[d]);
    }
    for (int m = 0; m < count; m++)
        largest = fmax(largest, rough_most(&p[m]));
    const double slack = largest * largest * largest * 0x1p-44;
    for (int m = 0; m < count && (least > -slack || most < slack); m++) {
        double side = 0;
        for (int c = 0; c < 3; c++)
            side += n[c] * (p[m].c[c] - p[i].c[c]);
        least = fmin(least, side);
        most = fmax(most, side);
    }
    return least > -slack || most < slack;
}

typedef void each(void *context, const vec *const p[3], int count);

static void for_each(const vec_list *points, bool space, each *what, void *context) {
    rough p_rough[MOST_SOLID];
    for (int i = 0; i < points->count && space; i++)
        p_rough[i] = vec_rough(&points->item[i]);
    for (int i = 0; i < points->count; i++) {
        const vec *p[3] = {&points->item[i], NULL, NULL};
        what(context, p, 1);
        for (int j = 0; j < i; j++) {
            p[1] = &points->item[j];
            what(context, p, 2);
            for (int k = 0; k < j && space; k++) {
                p[2] = &points->item[k];
                if (may_be_outside(p_rough, points->count, i, j, k))
                    what(context, p, 3);
            }
        }
    }
}

/* ---- distance at a time ---- */

typedef struct {
    const vec *pace;
    mpf_t time, square;
    bool any;
} least;

static void take_least(void *context, const vec *const p[3], int count) {
    least *s = context;
    place at[3], foot;
    const place *const all[3] = {&at[0], &at[1], &at[2]};
    mpf_t square;
    mpf_init2(square, BITS);
    for (int k = 0; k < 3; k++)
        place_init(&at[k]);
    place_init(&foot);
    for (int k = 0; k < count; k++)
        place_at(&at[k], p[k], s->pace, s->time);
    if (find_foot(&foot, all, count)) {
        place_dot(square, &foot, &foot);
        if (!s->any || mpf_cmp(square, s->square) < 0)
            mpf_set(s->square, square);
        s->any = true;
    }
    for (int k = 0; k < 3; k++)
        place_clear(&at[k]);
    place_clear(&foot);
    mpf_clear(square);
}

/* The order of the distance of the outside of M and of the radius at a time, where it is clear. */
static int compare_distance(const roots *s, bool space, const mpf_t time) {
    least found = {.pace = s->pace};
    mpf_t off, slack;
    mpf_init2(found.time, BITS);
    mpf_init2(found.square, BITS);
    mpf_init2(off, BITS);
    mpf_init2(slack, BITS);
    mpf_set(found.time, time);
    for_each(s->points, space, take_least, &found);
    mpf_sub(off, found.square, s->square);
    mpf_div_2exp(slack, s->square, SAME);
    const int sign = mpf_sgn(off);
    mpf_abs(off, off);
    const bool clear = mpf_cmp(off, slack) > 0;
    mpf_clear(found.time);
    mpf_clear(found.square);
    mpf_clear(off);
    mpf_clear(slack);
    return clear ? sign : 0;
}

double second_distance(const vec_list *points, bool space) {
    vec still;
    vec_init(&still);
    least found = {.pace = &still};
    mpf_init2(found.time, BITS);
    mpf_init2(found.square, BITS);
    for_each(points, space, take_least, &found);
    mpf_sqrt(found.square, found.square);
    const double ulps = ldexp(mpf_get_d(found.square), -30);
    mpf_clear(found.time);
    mpf_clear(found.square);
    vec_clear(&still);
    return ulps;
}

/* ---- all ---- */

static bool same(const mpf_t a, const mpf_t b) {
    mpf_t off, one;
    mpf_init2(off, BITS);
    mpf_init2(one, BITS);
    mpf_sub(off, a, b);
    mpf_abs(off, off);
    mpf_set_ui(one, 1);
    mpf_div_2exp(one, one, SAME);
    const bool equal = mpf_cmp(off, one) < 0;
    mpf_clear(off);
    mpf_clear(one);
    return equal;
}

static int sign_of(const mpf_t time, double whole) {
    mpf_t other;
    mpf_init2(other, BITS);
    mpf_set_d(other, whole);
    const int order = same(time, other) ? 0 : mpf_cmp(time, other);
    mpf_clear(other);
    return order > 0 ? 1 : order < 0 ? -1 : 0;
}

/* Just after the first contact they are inside one another, or they never are. */
static bool get_inside(const roots *s, bool space) {
    mpf_t time, step;
    if (same(s->first, s->last))
        return false;
    mpf_init2(time, BITS);
    mpf_init2(step, BITS);
    mpf_sub(step, s->last, s->first);
    mpf_div_2exp(step, step, 1);
    mpf_set_d(time, 0x1p-30);
    if (mpf_cmp(time, step) < 0)
        mpf_set(step, time);
    mpf_add(time, s->first, step);
    const bool inside = compare_distance(s, space, time) < 0;
    mpf_clear(time);
    mpf_clear(step);
    return inside;
}

/* A whole time is the time rounded to it, clamped. */
static bool is_rounded(const mpf_t time, fix16_t whole, bool up, fix16_t t_max) {
    const int low = sign_of(time, (double)whole - up), high = sign_of(time, (double)whole + !up);
    if (up)
        return (high <= 0 || whole == t_max) && (low > 0 || whole == 0);
    return (low >= 0 || whole == 0) && (high < 0 || whole == t_max);
}

static bool agrees_moving(const roots *s, const oracle *o, bool space) {
    if (!s->any || sign_of(s->last, 0) < 0 || sign_of(s->first, o->q->t_max) > 0)
        return o->status == TOI_SEPARATE;
    const bool inside = get_inside(s, space);
    const toi_status status = inside && sign_of(s->first, 0) < 0 && sign_of(s->last, 0) > 0 ? TOI_OVERLAP
                              : inside && sign_of(s->last, 0) > 0                           ? TOI_HIT
                                                                                            : TOI_GRAZE;
    return status == o->status && is_rounded(s->first, o->enter, false, o->q->t_max) &&
           is_rounded(s->last, o->exit, true, o->q->t_max);
}

static bool agrees_still(const roots *s, const oracle *o, bool space) {
    mpf_t now;
    vec way;
    cut c;
    mpf_init2(now, BITS);
    vec_init(&way);
    cut_init(&c);
    vec_set(&way, 1, 0, 0);
    cut_line(&c, s->points, &way);
    const bool cores = c.meets && mpq_sgn(c.first) <= 0 && mpq_sgn(c.last) >= 0;
    const int order = cores ? -1 : compare_distance(s, space, now);
    mpf_clear(now);
    vec_clear(&way);
    cut_clear(&c);
    return o->status == (order < 0    ? TOI_OVERLAP
                         : order == 0 ? TOI_GRAZE
                                      : TOI_SEPARATE) &&
           o->enter == 0 && o->exit == (order > 0 ? 0 : o->q->t_max);
}

typedef struct {
    roots *s;
    int64_t radius;
} taking;

static void take_each(void *context, const vec *const p[3], int count) {
    const taking *t = context;
    take(t->s, t->radius, p, count);
}

/* Of contact that begins at t >= 0, and is not a slide, where there are points at that distance all along. */
static void try_normal(round_opinion *out, const roots *s, const oracle *o) {
    if (o->status != TOI_HIT || sign_of(s->first, 0) < 0)
        return;
    const double length = sqrt(s->to[0] * s->to[0] + s->to[1] * s->to[1] + s->to[2] * s->to[2]);
    double off = 0, most = 0.5 + (o->exact ? 0 : 65536.0 / (double)o->radius);
    for (int i = 0; i < 3; i++)
        off = fmax(off, fabs(65536 * s->to[i] / length - o->direction[i]));
    out->normals++;
    out->normal_faults += off > most;
    if (off > most && out->normal_faults < 4) {
        printf("# off by %g: ", off);
        replay_print(o->q, stdout);
        printf("\n");
    }
}

static void try_query(round_opinion *out, oracle *o, const query *q, vec_list *points) {
    oracle_solve(o, q);
    const bool space = shape_dimensions(&q->a) == 3;
    const int count = o->a.corner.count * o->b.corner.count;
    if (o->radius == 0 || count > (space ? MOST_SOLID : MOST_FLAT))
        return;
    if (space && count > FEW && out->many++ % MANY_EACH != 0)
        return;
    points_of_difference(points, o, 0);
    roots s = {.points = points, .pace = &o->velocity};
    taking t = {&s, o->radius};
    mpf_init2(s.radius, BITS);
    mpf_init2(s.square, BITS);
    mpf_init2(s.first, BITS);
    mpf_init2(s.last, BITS);
    mpf_set_d(s.radius, ldexp((double)o->radius, 30));
    mpf_mul(s.square, s.radius, s.radius);
    const bool moving = !vec_is_zero(&o->velocity);
    if (moving)
        for_each(points, space, take_each, &t);
    const bool right = moving ? agrees_moving(&s, o, space) : agrees_still(&s, o, space);
    out->queries++;
    out->contacts += o->status != TOI_SEPARATE;
    out->faults += !right;
    if (!right && out->faults < 4) {
        gmp_printf("# truth %d, %d to %d; second %d, %.6Ff to %.6Ff: ", o->status, o->enter, o->exit, s.any,
                   s.first, s.last);
        replay_print(q, stdout);
        printf("\n");
    }
    if (moving)
        try_normal(out, &s, o);
    mpf_clear(s.radius);
    mpf_clear(s.square);
    mpf_clear(s.first);
    mpf_clear(s.last);
}

/* One in ten is brought to the edge of contact. */
round_opinion round_opinion_on(pair which, unsigned long count) {
    oracle o;
    vec_list points = {0};
    round_opinion s = {0};
    oracle_init(&o);
    for (uint64_t i = 0; i < count; i++) {
        query q, at;
        dice d = {i};
        boundary b;
        generate(&q, which, 79, i);
        try_query(&s, &o, &q, &points);
        if (i % 10 != 0 || !boundary_find(&b, &o, &q, &d))
            continue;
        for (int n = 0; n < BOUNDARY_QUERIES; n++) {
            if (boundary_query(&b, n, &at))
                try_query(&s, &o, &at, &points);
        }
    }
    vec_list_clear(&points);
    oracle_clear(&o);
    return s;
}
