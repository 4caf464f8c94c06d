/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include "round.h"
#include "span.h"
#include "tests/same.h"

#include <math.h>

const char *const ORACLE_PROMISES[PROMISE_COUNT] = {
    "never missed", "never late",        "hardly early", "hardly ever false",
    "right kind",   "exact class exact", "sane",
};

/* Room for the rounding of doubles, in ulps. */
static const double MEASURING = 1e-3;

/* How far a unit normal in Q16.16 may be off the true direction, in ulps: half of one in each entry, and what
 * was rounded before. */
static const double NORMAL_ERROR = 1;

/* The same of the exact class, where the true direction is known. */
static const double NORMAL_ULPS = 2;

static unsigned bit_if(bool broken, oracle_promise promise) {
    return broken ? 1u << promise : 0;
}

static unsigned judge_times(const oracle *o, const toi_hit *hit) {
    if (!is_contact(o->status))
        return 0;
    if (!is_contact(hit->status))
        return bit_if(true, PROMISE_MISSED);
    return bit_if(hit->enter > o->enter || hit->exit < o->exit, PROMISE_LATE);
}

/* The origin is at most the bar inside (or outside) of M at t = 0, seen along the axis (or against it). */
static bool within_bar(const axis *it, bool against) {
    mpz_t reach, limit;
    mpz_inits(reach, limit, NULL);
    if (against)
        mpz_neg(reach, it->lo);
    else
        mpz_set(reach, it->hi);
    bool within = mpz_sgn(reach) <= 0;
    if (!within) {
        mpz_mul(reach, reach, reach);
        vec_dot(limit, &it->direction, &it->direction);
        mpz_mul_2exp(limit, limit, 60);
        mpz_mul_ui(limit, limit, ORACLE_BAR_ULPS * ORACLE_BAR_ULPS);
        within = mpz_cmp(reach, limit) <= 0;
    }
    mpz_clears(reach, limit, NULL);
    return within;
}

/* The directions in which the face of a solid furthest along a direction (or against it) is wide. */
static void add_face(span *all, const solid *s, const vec *direction, bool against) {
    mpz_t best, product;
    vec step;
    int first = -1;
    mpz_inits(best, product, NULL);
    vec_init(&step);
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 0; n < s->corner.count; n++) {
            vec_dot(product, &s->corner.item[n], direction);
            int order = against ? -mpz_cmp(product, best) : mpz_cmp(product, best);
            if (pass == 0 && (first < 0 || order > 0)) {
                mpz_set(best, product);
                first = n;
            } else if (pass == 1 && order == 0) {
                vec_sub(&step, &s->corner.item[n], &s->corner.item[first]);
                span_add(all, &step);
            }
        }
    }
    vec_clear(&step);
    mpz_clears(best, product, NULL);
}

/* Whether the face of M furthest along an axis (or against it) is a facet, and not an edge or a corner: among
 * the directions there are more than the facets' normals, and of these only one side may be. With a path,
 * whether that of M and all of its way is. */
static bool is_facet(const oracle *o, const axis *it, bool against, int rank, const vec *path) {
    span all;
    span_init(&all);
    add_face(&all, &o->b, &it->direction, against);
    add_face(&all, &o->a, &it->direction, !against);
    if (path != NULL)
        span_add(&all, path);
    bool facet = all.rank >= rank - 1;
    span_clear(&all);
    return facet;
}

/* A hit begins outside or on the boundary of M and then gets inside: at t = 0 some facet of M has the origin
 * on or beyond it, and M grows over the origin there: its normal has a positive product with the velocity. A
 * shift by the bar changes no normal and moves a facet by at most the bar. So without a rising facet that is
 * beyond, or within the bar, no such shift makes a hit. Where M is flat both sides of its plane are facets.
 */
static bool could_hit(const oracle *o) {
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        int speed = mpz_sgn(it->speed);
        if (speed != 0 && within_bar(it, speed < 0) && is_facet(o, it, speed < 0, facets->rank, NULL))
            return true;
    }
    return false;
}

/* A graze never gets inside: the origin is not in the relative interior of S, all M + w t for t >= 0. S is
 * convex; its facets are those of M that do not rise over w, and those along w and an edge of M. All are
 * among the directions of M's edges and w. The origin touches M nevertheless, so where M is flat it is on M's
 * plane or crosses it, and that facet is one along which M has a width. So without one of these within the
 * bar, or beyond, no such shift makes a graze. (A point against a point has no such facet, so no graze.) */
static bool could_graze(oracle *o) {
    const axes *set = oracle_swept(o);
    for (int i = 0; i < set->count; i++) {
        const axis *it = &set->item[i];
        int speed = mpz_sgn(it->speed);
        const vec *path = speed == 0 ? &o->velocity : NULL;
        for (int against = 0; against < 2 && !axis_is_flat(it); against++) {
            bool rises = against ? speed < 0 : speed > 0;
            if (!rises && within_bar(it, against) && is_facet(o, it, against, set->rank, path))
                return true;
        }
    }
    return false;
}

/* An overlap needs the origin in M at t = 0, so no shift shorter than the gap makes one. */
static bool could_overlap(oracle *o) {
    return oracle_gap(o, 0) <= ORACLE_BAR_ULPS;
}

bool oracle_could_touch(const oracle *o) {
    double direction[3];
    if (o->radius > 0)
        return (double)o->radius - round_distance(o, 0, direction) <= ORACLE_BAR_ULPS;
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        for (int against = 0; against < 2 && !axis_is_flat(it); against++) {
            if (within_bar(it, against) && is_facet(o, it, against, facets->rank, NULL))
                return true;
        }
    }
    return false;
}

static unsigned judge_kind(oracle *o, const toi_hit *hit) {
    if (hit->status == o->status || !is_contact(o->status) || !is_contact(hit->status))
        return 0;
    bool could = hit->status == TOI_HIT     ? could_hit(o)
                 : hit->status == TOI_GRAZE ? could_graze(o)
                                            : could_overlap(o);
    return bit_if(!could, PROMISE_KIND);
}

static bool is_coordinate(const vec *direction) {
    int zeros = 0;
    for (int i = 0; i < 3; i++)
        zeros += mpz_sgn(direction->c[i]) == 0;
    return zeros == 2;
}

/* Within the rounding of a unit normal of the true one; one along a coordinate axis is exact. */
static bool is_true_normal(const oracle *o, const toi_vec3 *normal) {
    if (o->decides < 0 || is_coordinate(&o->facets.item[o->decides].direction))
        return same_vector(normal, &o->normal);
    const double *d = o->direction;
    return hypot(hypot(normal->x - d[0], normal->y - d[1]), normal->z - d[2]) <= NORMAL_ULPS;
}

static bool is_same_contact(const oracle *o, const toi_hit *hit) {
    const toi_axis named = oracle_axis(o);
    return hit->enter == o->enter && hit->exit == o->exit && is_true_normal(o, &hit->normal) &&
           same_axis(&hit->axis, &named);
}

/* Of a separate answer any axis may have ended the query. */
static unsigned judge_exact(const oracle *o, const toi_hit *hit) {
    bool same = hit->status == o->status && (o->status == TOI_SEPARATE || is_same_contact(o, hit));
    if (o->sharp)
        same = hit->status == o->status && hit->enter == o->enter && hit->exit == o->exit;
    return bit_if((o->exact || o->sharp) && !same, PROMISE_EXACT);
}

bool oracle_is_unit(const toi_vec3 *n) {
    int64_t square = (int64_t)n->x * n->x + (int64_t)n->y * n->y + (int64_t)n->z * n->z;
    return square >= INT64_C(65534) * 65534 && square <= INT64_C(65538) * 65538;
}

double solid_diameter(const solid *s) {
    double longest = 0;
    for (int i = 0; i < s->corner.count; i++) {
        for (int j = 0; j < i; j++) {
            double square = 0;
            for (int k = 0; k < 3; k++) {
                double d = s->rough_corner[i].c[k] - s->rough_corner[j].c[k];
                square += d * d;
            }
            longest = square > longest ? square : longest;
        }
    }
    return sqrt(longest) / 1073741824.0;
}

axis *oracle_probe(oracle *o, const toi_vec3 *direction) {
    o->probe.count = 0;
    axis *it = axes_add(&o->probe);
    it->slim = (wide_vec){{direction->x, direction->y, direction->z}};
    it->narrow = true;
    axes_measure(&o->probe, &o->a, &o->b, &o->pace);
    axes_complete(&o->probe, &o->a, &o->b, &o->pace);
    return it;
}

/* Along its normal an answer touches at its enter time (B on the far side), and a hit approaches: all within
 * the bar, the travel of one time ulp and what a normal of 16 bits can tell. Until the true first contact a
 * hit is apart along its normal; a graze may already be leaving. */
static bool is_normal_right(oracle *o, const toi_hit *hit) {
    axis *it = oracle_probe(o, &hit->normal);
    mpz_addmul_ui(it->lo, it->speed, (unsigned long)hit->enter);
    double length = hypot(hypot(hit->normal.x, hit->normal.y), hit->normal.z);
    double gap = mpz_get_d(it->lo) / length / 1073741824.0;
    double approach = mpz_get_d(it->speed) / length / 16384.0, speed = oracle_speed(o),
           travel = speed / 65536;
    double blur = NORMAL_ERROR / 65536, slack = ORACLE_BAR_ULPS + MEASURING;
    double deepest = slack + (hit->status == TOI_GRAZE ? travel : 0);
    bool deep = -gap > deepest;
    if (deep)
        deep = -gap > deepest + (solid_diameter(&o->a) + solid_diameter(&o->b)) * blur;
    return !deep && gap <= slack + travel && (hit->status == TOI_GRAZE || approach <= speed * blur);
}

static unsigned judge_sanity(oracle *o, const toi_hit *hit) {
    const toi_vec3 none = {0, 0, 0};
    bool ordered = 0 <= hit->enter && hit->enter <= hit->exit && hit->exit <= o->q->t_max;
    bool sane = false;
    if (hit->status == TOI_SEPARATE)
        sane = hit->enter == 0 && hit->exit == 0 && same_vector(&hit->normal, &none);
    else if (hit->status == TOI_OVERLAP)
        sane = ordered && hit->enter == 0 && same_vector(&hit->normal, &none);
    else if (is_contact(hit->status))
        sane = ordered && (!o->rigid || (oracle_is_unit(&hit->normal) && is_normal_right(o, hit)));
    return bit_if(!sane || hit->conservative, PROMISE_SANE);
}

/* At the true first contact rounded down the gap is at most the travel of one time ulp; each ulp before that
 * adds at most the same. */
static double early_gap(oracle *o, const toi_hit *hit, double known) {
    double travel = oracle_speed(o) / 65536;
    if (is_contact(o->status) && travel * ((double)o->enter - hit->enter) <= known)
        return 0;
    return fmax(0, oracle_gap(o, hit->enter) - travel);
}

oracle_verdict oracle_judge_loosely(oracle *o, const toi_hit *hit) {
    return (oracle_verdict){judge_times(o, hit), 0, 0};
}

oracle_verdict oracle_judge(oracle *o, const toi_hit *hit, double known) {
    if (o->radius > 0)
        return round_judge(o, hit);
    oracle_verdict verdict = {judge_times(o, hit) | judge_exact(o, hit) | judge_sanity(o, hit), 0, 0};
    if (!o->rigid || !is_contact(hit->status))
        return verdict;
    verdict.broken |= judge_kind(o, hit);
    verdict.early = early_gap(o, hit, fmin(known, ORACLE_BAR_ULPS));
    if (o->status == TOI_SEPARATE)
        verdict.false_gap = oracle_closest(o);
    verdict.broken |= bit_if(verdict.early > ORACLE_BAR_ULPS, PROMISE_EARLY);
    verdict.broken |= bit_if(verdict.false_gap > ORACLE_BAR_ULPS, PROMISE_FALSE);
    return verdict;
}
