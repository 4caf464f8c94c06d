/* SPDX-License-Identifier: MIT */
#include "named.h"
#include "round.h"
#include "shift.h"
#include "still.h"
#include "tests/same.h"

const char *const STILL_PROMISES[STILL_COUNT] = {
    "never missed",
    "hardly ever false",
    "right kind",
    "exact class exact",
    "exact class: of several axes the first",
    "never shallower than it is",
    "hardly deeper than it is",
    "pushed, not inside",
    "pushed, hardly apart",
    "the normal is right",
    "errors where they belong",
    "sane",
};

/* By how many ulps a depth may be above the true one, and how far apart the push may leave the shapes. */
static const int DEEP_EXACT = 1, DEEP = 4, APART_EXACT = 2, APART = 4;

/* How far a unit normal in Q16.16 may be off the true direction, in ulps, and the components of a push from
 * their places. */
static const double NORMAL_ERROR = 3, PUSH_ERROR = 4, NEAREST_ULPS = 2;

/* Room for the rounding of doubles, in ulps. */
static const double MEASURING = 1e-3;

static unsigned bit_if(bool broken, still_promise promise) {
    return broken ? 1u << promise : 0;
}

static bool is_zero(const toi_vec3 *v) {
    return v->x == 0 && v->y == 0 && v->z == 0;
}

static double length_of(const toi_vec3 *v) {
    return hypot(hypot(v->x, v->y), v->z);
}

/* How far a length along a normal of 16 bits may be off, of these shapes at this place. */
static double blur_of(const oracle *o) {
    const rough *a = o->a.rough_corner, *b = o->b.rough_corner;
    const double away = hypot(hypot(b->c[0] - a->c[0], b->c[1] - a->c[1]), b->c[2] - a->c[2]);
    const double reach = solid_diameter(&o->a) + solid_diameter(&o->b) + ldexp(away, -30);
    return reach * NORMAL_ERROR / 65536 + MEASURING;
}

static bool has_round(const oracle *o) {
    return shape_is_round(&o->q->a) || shape_is_round(&o->q->b);
}

/* ---- status ---- */

static unsigned judge_status(oracle *o, const toi_penetration *answer, still_verdict *v) {
    const toi_status truth = still_status(o);
    if (answer->status == TOI_SEPARATE)
        return bit_if(truth != TOI_SEPARATE, STILL_MISSED);
    if (!o->rigid)
        return 0;
    if (truth == TOI_SEPARATE)
        v->false_gap = oracle_gap(o, 0);
    return bit_if(v->false_gap > ORACLE_BAR_ULPS, STILL_FALSE) |
           bit_if(truth == TOI_OVERLAP && answer->status == TOI_TOUCH && !oracle_could_touch(o), STILL_KIND);
}

/* ---- depth and push ---- */

static unsigned judge_depth(const oracle *o, const depth *d, const toi_penetration *answer,
                            still_verdict *v) {
    const int most = o->exact ? DEEP_EXACT : DEEP;
    const bool is_flat = o->radius == 0 && o->status == TOI_OVERLAP && mpz_sgn(d->num) == 0;
    v->deep = answer->depth - depth_ulps(d);
    return bit_if(answer->depth < 1 || depth_compare(d, answer->depth) > 0, STILL_SHALLOW) |
           bit_if(o->rigid && depth_compare(d, (int64_t)answer->depth - (is_flat ? 1 : most)) < 0,
                  STILL_DEEP);
}

static unsigned judge_push(const oracle *o, const toi_penetration *answer, still_verdict *v) {
    vec shift;
    vec_init(&shift);
    vec_set(&shift, answer->push.x, answer->push.y, answer->push.z);
    for (int i = 0; i < 3; i++)
        mpz_mul_2exp(shift.c[i], shift.c[i], 30);
    v->apart = fmax(0, solid_distance(&o->a, &o->b, &shift) - (double)o->radius);
    vec_clear(&shift);
    const int most = o->exact ? APART_EXACT : APART;
    return bit_if(v->apart == 0 && still_inside(o, &answer->push), STILL_INSIDE) |
           bit_if(o->rigid && v->apart > most + 1e-9, STILL_APART);
}

/* How far a push may go aside. What is round is hardly farther then: by the square of it over twice the
 * radius, which may be what the push may leave the shapes apart. */
static double aside_of(const oracle *o) {
    return sqrt(2 * (double)o->radius * (o->exact ? APART_EXACT : APART));
}

/* The push goes along the normal, as far as the depth; and so far has B to go along the normal. */
static bool is_way_out(oracle *o, const toi_penetration *answer) {
    const double n[3] = {answer->normal.x, answer->normal.y, answer->normal.z};
    const double push[3] = {answer->push.x, answer->push.y, answer->push.z};
    const double far = answer->depth / 65536.0;
    for (int i = 0; i < 3; i++) {
        if (fabs(push[i] - far * n[i]) > PUSH_ERROR + far * NORMAL_ERROR + aside_of(o))
            return false;
    }
    const axis *it = oracle_probe(o, &answer->normal);
    const double needed = (double)o->radius - ldexp(mpz_get_d(it->lo) / length_of(&answer->normal), -30);
    return needed <= answer->depth + blur_of(o);
}

/* ---- normals ---- */

/* B begins where A ends, along the normal; or later where they are apart. */
static bool is_beyond(oracle *o, const toi_penetration *answer) {
    const axis *it = oracle_probe(o, &answer->normal);
    const double gap = ldexp(mpz_get_d(it->lo) / length_of(&answer->normal), -30) - (double)o->radius;
    const double slack = blur_of(o) + (answer->status == TOI_TOUCH ? ORACLE_BAR_ULPS : 0);
    return gap >= -slack && (answer->status == TOI_SEPARATE || gap <= slack);
}

/* Of round shapes along the way between the nearest points of the cores, if these are apart: to within what a
 * certified answer may be off them. */
static bool is_between_nearest(const oracle *o, const toi_penetration *answer) {
    double direction[3];
    const double apart = round_distance(o, 0, direction);
    if (o->radius == 0 || apart == 0 || answer->status == TOI_SEPARATE)
        return true;
    const double most = NEAREST_ULPS + MEASURING + (o->exact ? 0 : 65536 / apart);
    const toi_vec3 *const n = &answer->normal;
    return hypot(hypot(n->x - 65536 * direction[0], n->y - 65536 * direction[1]),
                 n->z - 65536 * direction[2]) <= most;
}

static unsigned judge_normal(oracle *o, const toi_penetration *answer) {
    const bool none = is_zero(&answer->normal);
    if (none || !o->rigid)
        return bit_if(none, STILL_NORMAL);
    const bool hull = o->q->a.kind == TOI_SHAPE_HULL3 || o->q->b.kind == TOI_SHAPE_HULL3;
    const bool right = oracle_is_unit(&answer->normal) &&
                       (answer->status == TOI_OVERLAP ? is_way_out(o, answer) : is_beyond(o, answer)) &&
                       is_between_nearest(o, answer) &&
                       (hull || has_round(o) || answer->axis.kind == TOI_AXIS_NONE ||
                        named_has_normal(o, &answer->axis, &answer->normal));
    return bit_if(!right, STILL_NORMAL);
}

/* ---- exact class ---- */

/* Whether a normal goes along a direction, or against it. */
static bool goes_along(const axis *it, const toi_vec3 *normal) {
    return mpz_get_d(it->direction.c[0]) * normal->x + mpz_get_d(it->direction.c[1]) * normal->y +
               mpz_get_d(it->direction.c[2]) * normal->z >
           0;
}

static const axis *find_named(const oracle *o, const toi_axis *named) {
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count; i++) {
        if (same_axis(&facets->item[i].named, named))
            return &facets->item[i];
    }
    return NULL;
}

static bool touches_first(const oracle *o, const toi_penetration *answer) {
    const axes *facets = oracle_facets(o);
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        if (axis_touches_only(it))
            return same_axis(&it->named, &answer->axis) &&
                   goes_along(it, &answer->normal) == (mpz_sgn(it->lo) == 0);
    }
    return false;
}

static bool separates(const oracle *o, const toi_penetration *answer) {
    const axis *it = find_named(o, &answer->axis);
    return it != NULL && mpz_sgn(goes_along(it, &answer->normal) ? it->lo : it->hi) ==
                             (goes_along(it, &answer->normal) ? 1 : -1);
}

static bool is_least_axis(const oracle *o, const depth *d, const toi_penetration *answer) {
    return same_axis(&o->facets.item[d->axis].named, &answer->axis);
}

/* Of a way that is as short to both sides the positive one: outwards of a polygon's edge. */
static bool is_least_side(const oracle *o, const depth *d, const toi_penetration *answer) {
    if (!is_least_axis(o, d, answer))
        return true;
    const bool along = goes_along(&oracle_facets(o)->item[d->axis], &answer->normal);
    return along ? d->along : d->against && !d->along;
}

static unsigned judge_first(const oracle *o, const depth *d, const toi_penetration *answer) {
    return bit_if(o->exact && o->radius == 0 && answer->status == TOI_OVERLAP && o->status == TOI_OVERLAP &&
                      !is_least_axis(o, d, answer),
                  STILL_FIRST);
}

static unsigned judge_exact(const oracle *o, const depth *d, const toi_penetration *answer) {
    if (has_round(o))
        return bit_if((o->exact || o->sharp) && answer->status != still_status(o), STILL_EXACT);
    if (!o->exact)
        return 0;
    const bool right =
        answer->status == still_status(o) && (answer->status == TOI_TOUCH      ? touches_first(o, answer)
                                              : answer->status == TOI_SEPARATE ? separates(o, answer)
                                                                               : is_least_side(o, d, answer));
    return bit_if(!right, STILL_EXACT);
}

/* ---- errors ---- */

static bool has_no_axes(const toi_shape *shape) {
    int32_t u[3][3];
    shape_axes(shape, u);
    bool none = true;
    for (int n = 0; n < 9; n++)
        none = none && (n / 3 >= shape_dimensions(shape) || u[n / 3][n % 3] == 0);
    return none;
}

/* Whether some way out of round shapes leads out: between the nearest points, where the cores are apart. */
static bool leads_out(const oracle *o, const depth *d) {
    double by[3];
    const double apart = round_distance(o, 0, by), deep = depth_ulps(d);
    const double turn = 1 / 16384.0 + (o->exact ? 0 : 1 / fmax(apart, 1));
    for (int i = 0; i < 3; i++)
        by[i] *= deep;
    return shape_might_leave(&o->q->b, &o->q->a, by, DEEP + APART + deep * turn);
}

/* Any way there is, of cores that have a point in common and no depth, or hardly any: there may be many. */
static bool any_leads_out(const oracle *o, const depth *d) {
    bool leads = false;
    for (int i = 0; i < 6; i++) {
        double by[3] = {0, 0, 0};
        if (i % 3 >= shape_dimensions(&o->q->a))
            continue;
        by[i % 3] = i < 3 ? depth_ulps(d) : -depth_ulps(d);
        leads = leads || shape_might_leave(&o->q->b, &o->q->a, by, DEEP + APART);
    }
    return leads;
}

/* How far aside a certified way out may end, in ulps: one that is turned against the shortest is longer by
 * the turn times the cores' reach, and may be as much as a depth may be too deep. */
static double aside_at(const oracle *o, double way) {
    return way * fmin(2, DEEP / (solid_diameter(&o->a) + solid_diameter(&o->b) + 1));
}

/* Some way out that is about the shortest leads out of the domain, or is longer than a number may be. */
static bool might_leave(const oracle *o, const depth *d) {
    const axes *facets = oracle_facets(o);
    if (d->apart)
        return leads_out(o, d);
    if (o->radius > 0 && depth_compare(d, o->radius + DEEP) <= 0)
        return any_leads_out(o, d);
    const double least = depth_ulps(d), slack = DEEP + APART + least * 0x1p-40;
    const double aside = o->radius > 0 && !o->exact ? aside_at(o, least) : 0;
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        const rough along = vec_rough(&it->direction);
        const double length =
            sqrt(along.c[0] * along.c[0] + along.c[1] * along.c[1] + along.c[2] * along.c[2]);
        for (int against = 0; against < 2; against++) {
            const double way =
                ldexp((against ? mpz_get_d(it->hi) : -mpz_get_d(it->lo)) / length, -30) + (double)o->radius;
            double by[3];
            for (int k = 0; k < 3; k++)
                by[k] = (against ? -way : way) * along.c[k] / length;
            if (way <= least + slack &&
                (way > INT32_MAX || shape_might_leave(&o->q->b, &o->q->a, by, slack + aside)))
                return true;
        }
    }
    return false;
}

static unsigned judge_error(oracle *o, const depth *d, const toi_penetration *answer) {
    const bool near = o->status == TOI_OVERLAP || (!o->exact && oracle_gap(o, 0) <= ORACLE_BAR_ULPS);
    const bool right = answer->status == TOI_ERR_ROTATION
                           ? has_no_axes(&o->q->a) && has_no_axes(&o->q->b)
                           : answer->status == TOI_ERR_RANGE && (!o->rigid || (near && might_leave(o, d)));
    return bit_if(!right, STILL_RANGE);
}

/* ---- all ---- */

static unsigned judge_sanity(const oracle *o, const toi_penetration *answer) {
    const bool empty = answer->depth == 0 && is_zero(&answer->push);
    const bool plane = shape_dimensions(&o->q->a) == 3 || (answer->normal.z == 0 && answer->push.z == 0);
    const bool known =
        answer->status == TOI_SEPARATE || answer->status == TOI_TOUCH || answer->status == TOI_OVERLAP;
    return bit_if(!known || !plane || empty != (answer->status != TOI_OVERLAP), STILL_SANE);
}

still_verdict still_judge(oracle *o, const toi_penetration *answer) {
    still_verdict v = {0, 0, 0, 0};
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    if (answer->status < TOI_SEPARATE) {
        v.broken = judge_error(o, &d, answer);
    } else {
        v.broken = judge_status(o, answer, &v) | judge_normal(o, answer) | judge_exact(o, &d, answer) |
                   judge_first(o, &d, answer) | judge_sanity(o, answer);
        if (answer->status == TOI_OVERLAP)
            v.broken |= judge_depth(o, &d, answer, &v) | judge_push(o, answer, &v);
    }
    depth_clear(&d);
    return v;
}

void still_name(const oracle *o, toi_penetration *answer) {
    const axes *facets = oracle_facets(o);
    depth d;
    if (has_round(o))
        return;
    depth_init(&d);
    depth_find(&d, o);
    if (o->exact && d.axis >= 0)
        answer->axis = facets->item[d.axis].named;
    for (int i = 0; i < facets->count && o->exact && answer->status == TOI_TOUCH; i++) {
        if (axis_touches_only(&facets->item[i])) {
            answer->axis = facets->item[i].named;
            break;
        }
    }
    depth_clear(&d);
}
