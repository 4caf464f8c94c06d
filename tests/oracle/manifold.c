/* SPDX-License-Identifier: MIT */
#include "manifold.h"

#include "face.h"
#include "feature.h"
#include "tests/same.h"

#include <stdlib.h>

const char *const MANIFOLD_NAMES[MANIFOLD_PROMISES] = {
    "as many points as there may be", "points are on both shapes",   "features are those of the shapes",
    "features are at their points",   "no two points of one name",   "points span what touches",
    "errors where they belong",       "points and normals are sane",
};

/* How far a point may be from a shape, and from its features, ulps. */
static const double OFF = 4, BESIDE = 8;

/* Half way between places as they are seen along the normal, in a view that leans. */
static const double HALF_WAY = 0.51;

/* Room for the rounding of doubles. */
static const double MEASURING = 1e-6;

static unsigned bit_if(bool broken, manifold_promise promise) {
    return broken ? 1u << promise : 0;
}

/* How far a body has come at a time, in units of exact.h. */
static void travel(vec *out, const toi_vec3 *v, fix16_t time, int dimensions) {
    vec_set(out, v->x, v->y, dimensions == 3 ? v->z : 0);
    for (int i = 0; i < 3; i++) {
        mpz_mul_si(out->c[i], out->c[i], time);
        mpz_mul_2exp(out->c[i], out->c[i], 30 - 16);
    }
}

static void set_point(solid *s, const toi_vec3 *p) {
    s->corner.count = 0;
    vec *at = vec_list_add(&s->corner);
    vec_set(at, p->x, p->y, p->z);
    for (int i = 0; i < 3; i++)
        mpz_mul_2exp(at->c[i], at->c[i], 30);
}

typedef struct {
    oracle *o;
    vec moved[2]; /* A and B */
    double gap;
    double apart; /* the gap, or where there is one the travel of one time ulp */
    bool overlap; /* points are inside both shapes then, which may be far from the sides that are pushed apart
                   */
    bool unnamed;
    solid point, part;
    manifold_verdict v;
} trial;

static void judge_side(trial *t, const toi_vec3 *at, const toi_feature *f, bool of_b) {
    const toi_shape *shape = of_b ? &t->o->q->b : &t->o->q->a;
    const solid *s = of_b ? &t->o->b : &t->o->a;
    set_point(&t->point, at);
    const double radius = (double)shape_radius(shape);
    double off = solid_distance(&t->point, s, &t->moved[of_b]) - radius;
    if (radius > 0 && !t->overlap)
        off = fabs(off); /* not inside either */
    off -= t->apart * HALF_WAY;
    t->v.off = fmax(t->v.off, off);
    t->v.broken |= bit_if(off > OFF + MEASURING, MANIFOLD_NEAR);
    if (f->kind == 0 && t->unnamed)
        return;
    if (!feature_solid(&t->part, f, shape, s)) {
        t->v.broken |= bit_if(true, MANIFOLD_FEATURE);
        return;
    }
    if (t->overlap)
        return;
    double beside = solid_distance(&t->point, &t->part, &t->moved[of_b]) - radius;
    if (radius > 0)
        beside = fabs(beside);
    beside -= t->apart;
    t->v.beside = fmax(t->v.beside, beside);
    t->v.broken |= bit_if(beside > BESIDE, MANIFOLD_BESIDE);
}

static bool same_feature(const toi_feature *x, const toi_feature *y) {
    return x->kind == y->kind && x->index == y->index;
}

static unsigned judge_names(const toi_manifold *m) {
    for (int i = 0; i < m->count; i++) {
        for (int j = 0; j < i; j++) {
            if (same_feature(&m->points[i].a, &m->points[j].a) &&
                same_feature(&m->points[i].b, &m->points[j].b))
                return bit_if(true, MANIFOLD_TWICE);
        }
    }
    return 0;
}

/* Where a shape is along coordinate i at a time, in ulps. */
static void extent(const solid *s, const vec *moved, int i, double *lo, double *hi) {
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int n = 0; n < s->corner.count; n++) {
        const double x = ldexp(mpz_get_d(s->corner.item[n].c[i]) + mpz_get_d(moved->c[i]), -30);
        *lo = fmin(*lo, x);
        *hi = fmax(*hi, x);
    }
}

/* Whether some point of contact may be past Q16.16. */
static bool might_be_past(const trial *t) {
    for (int i = 0; i < 3; i++) {
        double lo[2], hi[2];
        extent(&t->o->a, &t->moved[0], i, &lo[0], &hi[0]);
        extent(&t->o->b, &t->moved[1], i, &lo[1], &hi[1]);
        const double slack = OFF + t->gap + (double)t->o->radius;
        if (fmax(lo[0], lo[1]) - slack < INT32_MIN || fmin(hi[0], hi[1]) + slack > INT32_MAX)
            return true;
    }
    return false;
}

static bool is_sane(const toi_manifold *m, int dimensions) {
    const bool same =
        m->normal.x == m->hit.normal.x && m->normal.y == m->hit.normal.y && m->normal.z == m->hit.normal.z;
    bool plane = dimensions == 3 || m->normal.z == 0;
    for (int n = 0; n < m->count && dimensions == 2; n++)
        plane = plane && m->points[n].position.z == 0;
    return plane && (same || m->hit.status == TOI_OVERLAP);
}

/* Round surfaces part by the square of the way from where they touch, over twice each radius: so far from
 * there they are an ulp apart. */
static double around_of(const oracle *o) {
    const double a = (double)shape_radius(&o->q->a), b = (double)shape_radius(&o->q->b);
    return a > 0 && b > 0 ? sqrt(2 * a * b / (a + b)) : sqrt(2 * (a + b));
}

/* The farthest point along a direction that touches, less the farthest that is answered. */
static void judge_width(trial *t, const toi_manifold *m) {
    if (t->gap > 0 || t->overlap)
        return;
    static face touching; /* large */
    face_init(&touching);
    if (face_find(&touching, t->o, t->moved, m->hit.enter, &m->normal)) {
        t->v.narrow = face_beyond(&touching, m);
        t->v.broken |= bit_if(t->v.narrow > OFF + around_of(t->o), MANIFOLD_WIDE);
    }
    face_clear(&touching);
}

static void judge_points(trial *t, const toi_manifold *m) {
    const int dimensions = shape_dimensions(&t->o->q->a), most = dimensions == 2 ? 2 : TOI_CONTACT_POINTS;
    const bool right = is_contact(m->hit.status) ? m->count >= 1 && m->count <= most : m->count == 0;
    t->v.broken |= bit_if(!right, MANIFOLD_COUNT_RIGHT) | bit_if(!is_sane(m, dimensions), MANIFOLD_SANE);
    if (!right || !is_contact(m->hit.status))
        return;
    for (int n = 0; n < m->count; n++) {
        const toi_contact_point *p = &m->points[n];
        judge_side(t, &p->position, &p->a, false);
        judge_side(t, &p->position, &p->b, true);
    }
    if (!t->unnamed)
        t->v.broken |= judge_names(m);
    if (t->o->rigid)
        judge_width(t, m);
    else
        t->v.broken &= ~(1u << MANIFOLD_NEAR | 1u << MANIFOLD_BESIDE);
}

manifold_verdict manifold_judge(oracle *o, const toi_manifold *m, bool unnamed) {
    const int dimensions = shape_dimensions(&o->q->a);
    const fix16_t enter = is_contact(m->hit.status) ? m->hit.enter : o->enter;
    trial t = {.o = o, .overlap = m->hit.status == TOI_OVERLAP, .unnamed = unnamed};
    vec_init(&t.moved[0]);
    vec_init(&t.moved[1]);
    travel(&t.moved[0], &o->q->va, enter, dimensions);
    travel(&t.moved[1], &o->q->vb, enter, dimensions);
    t.gap = oracle_gap(o, enter);
    t.apart = t.gap > 0 ? fmax(t.gap, oracle_speed(o) / 65536) : 0;
    if (m->hit.status < TOI_SEPARATE)
        t.v.broken = bit_if(m->hit.status != TOI_ERR_RANGE || !might_be_past(&t), MANIFOLD_RANGE);
    else
        judge_points(&t, m);
    vec_clear(&t.moved[0]);
    vec_clear(&t.moved[1]);
    solid_clear(&t.point);
    solid_clear(&t.part);
    return t.v;
}
