/* SPDX-License-Identifier: MIT */
#include "axes.h"

#include "span.h"

#include <math.h>
#include <stdlib.h>

void axes_clear(axes *set) {
    for (int i = 0; i < set->room; i++) {
        vec_clear(&set->item[i].direction);
        mpz_clears(set->item[i].lo, set->item[i].hi, set->item[i].speed, NULL);
    }
    free(set->item);
    *set = (axes){0};
}

/* All within the room are initialised. */
axis *axes_add(axes *set) {
    int room = set->room;
    set->item = grown(set->item, sizeof *set->item, set->count, &set->room);
    for (int i = room; i < set->room; i++) {
        vec_init(&set->item[i].direction);
        mpz_inits(set->item[i].lo, set->item[i].hi, set->item[i].speed, NULL);
    }
    axis *it = &set->item[set->count++];
    it->named = (toi_axis){TOI_AXIS_NONE, 0, 0};
    it->narrow = false;
    return it;
}

axis *axes_add_slim(axes *set, const wide_vec *direction) {
    if (wide_is_zero(direction))
        return NULL;
    axis *it = axes_add(set);
    it->slim = *direction;
    it->narrow = true;
    return it;
}

bool axis_is_flat(const axis *it) {
    return mpz_cmp(it->lo, it->hi) == 0;
}

bool axis_is_moving(const axis *it) {
    return mpz_sgn(it->speed) != 0;
}

bool axis_is_inside(const axis *it) {
    int lo = mpz_sgn(it->lo), hi = mpz_sgn(it->hi);
    return (lo < 0 && hi > 0) || (lo == 0 && hi == 0);
}

bool axis_touches_only(const axis *it) {
    return !axis_is_flat(it) && (mpz_sgn(it->lo) == 0 || mpz_sgn(it->hi) == 0);
}

/* Appends a x b unless it is zero. */
static void add_cross(axes *set, const vec *a, const vec *b) {
    axis *it = axes_add(set);
    vec_cross(&it->direction, a, b);
    set->count -= vec_is_zero(&it->direction);
}

static void add_coordinates(axes *set) {
    for (int i = 0; i < 3; i++)
        vec_set(&axes_add(set)->direction, i == 0, i == 1, i == 2);
}

static void add_line(axes *set, const vec *way) {
    vec unit;
    vec_init(&unit);
    vec_copy(&axes_add(set)->direction, way);
    for (int i = 0; i < 3; i++) {
        vec_set(&unit, i == 0, i == 1, i == 2);
        add_cross(set, way, &unit);
    }
    vec_clear(&unit);
}

static void add_crosses(axes *set, const vec *with, const vec_list *ways) {
    for (int k = 0; k < ways->count; k++)
        add_cross(set, with, &ways->item[k]);
}

static void add_normals(axes *set, const solid *s) {
    for (int k = 0; k < s->normals; k++)
        axes_add_slim(set, &s->normal[k]);
}

/* On which side of a plane along its edge k and edge `other` of another solid a solid is, as seen along the
 * cross product of the two: bit 0 nowhere beyond, bit 1 nowhere before. */
static unsigned sides(const solid *s, int k, const solid *of, int other) {
    const rough *way = &of->rough_way[other];
    unsigned mask = 3;
    for (int n = k * s->hinges; n < (k + 1) * s->hinges && mask != 0; n++) {
        double side = rough_product(way, &s->rough_hinge[n]);
        if (fabs(side) <= of->way_doubt[other] * s->hinge_size[n])
            side = wide_product_sign(wide_dot(&s->hinge[n], &of->step[other]));
        mask &= side < 0 ? 1u : side > 0 ? 2u : 3u;
    }
    return mask;
}

/* Each pair of edges that can touch: A on one side of the plane along both and B on the other. */
static void add_edge_pairs(axes *set, const solid *a, const solid *b) {
    for (int i = 0; i < a->way.count; i++) {
        for (int j = 0; j < b->way.count; j++) {
            /* The cross product the other way round shows the other side. */
            unsigned beside = sides(a, i, b, j);
            if (beside != 0 && (beside & sides(b, j, a, i)) != 0) {
                const wide_vec direction = wide_cross(&a->step[i], &b->step[j]);
                axes_add_slim(set, &direction);
            }
        }
    }
}

/* Why these directions are all that is needed. M = B - A is a convex polytope, and its face furthest along a
 * direction n is the face of B furthest along n less the face of A furthest along -n. All of M is parallel to
 * the span of the edges of A and B.
 * - Rank 3: the face of a facet's normal n is 2-dimensional, so one of the two faces that it comes from is (a
 * face of B or of A with normal n, or all of B or A where that is flat), or both are edges that are not
 * parallel, and n is parallel to their cross product. A full-dimensional polytope is the intersection of the
 * half spaces of its facets, and its inside that of the open ones.
 * - Rank 2: M lies in a plane with normal n (any two directions of the span that are not parallel), where it
 * has no width, and is a polygon in it. Each edge of it comes from an edge of A or B or of both, so its
 * normal within the plane is n x e. M is where a point is on the plane and within all edges, its relative
 * interior where strictly.
 * - Rank 1: M is a segment along e: within its ends along e, and on its line. The line is where two
 * independent directions perpendicular to e have no width; e x x, e x y and e x z contain two such.
 * - Rank 0: M is a point: equal in x, y and z.
 * A path is the one edge of a third body. Directions more than these are harmless: a point of M, or of its
 * inside, satisfies the condition of every direction. */
void axes_of_solids(axes *set, const solid *a, const solid *b, const vec *path) {
    span all;
    span_init(&all);
    set->count = 0;
    span_add_all(&all, &a->way);
    span_add_all(&all, &b->way);
    if (path != NULL)
        span_add(&all, path);
    set->rank = all.rank;
    if (all.rank == 0) {
        add_coordinates(set);
    } else if (all.rank == 1) {
        add_line(set, &all.line);
    } else if (all.rank == 2) {
        vec_copy(&axes_add(set)->direction, &all.normal);
        add_crosses(set, &all.normal, &a->way);
        add_crosses(set, &all.normal, &b->way);
        if (path != NULL)
            add_cross(set, &all.normal, path);
    } else {
        add_normals(set, a);
        add_normals(set, b);
        add_edge_pairs(set, a, b);
        if (path != NULL) {
            add_crosses(set, path, &a->way);
            add_crosses(set, path, &b->way);
        }
    }
    span_clear(&all);
}

/* ---- projections ---- */

/* By how much a rough product with any of the corners may be off, as rough_dot has it, and half as much. */
static double margin(const solid *s, const rough *direction) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += fabs(direction->c[i]) * s->most.c[i];
    return sum * 0x3p-50;
}

/* The least and the greatest product of a corner with a direction. */
static range extent(const solid *s, const rough *direction) {
    range r = {INFINITY, -INFINITY};
    for (int n = 0; n < s->corner.count; n++) {
        const double product = rough_product(direction, &s->rough_corner[n]);
        r.lo = product < r.lo ? product : r.lo;
        r.hi = product > r.hi ? product : r.hi;
    }
    return r;
}

/* The same, exactly, of a direction within the integers of the machine, from the corners that may have it. */
static void slim_extent(const solid *s, const axis *it, const range *about, wide_product *lo,
                        wide_product *hi) {
    const double doubt = 2 * margin(s, &it->about);
    bool any_lo = false, any_hi = false;
    for (int n = 0; n < s->corner.count; n++) {
        const double at = rough_product(&it->about, &s->rough_corner[n]);
        const bool low = at <= about->lo + doubt, high = at >= about->hi - doubt;
        if (!low && !high)
            continue;
        const wide_product exact = wide_dot(&it->slim, &s->at[n]);
        if (low && (!any_lo || wide_product_compare(exact, *lo) < 0))
            *lo = exact;
        if (high && (!any_hi || wide_product_compare(exact, *hi) > 0))
            *hi = exact;
        any_lo = any_lo || low;
        any_hi = any_hi || high;
    }
}

/* And of any direction. */
static void full_extent(const solid *s, const vec *direction, mpz_t lo, mpz_t hi) {
    mpz_t at;
    mpz_init(at);
    for (int n = 0; n < s->corner.count; n++) {
        vec_dot(at, &s->corner.item[n], direction);
        if (n == 0 || mpz_cmp(at, lo) < 0)
            mpz_set(lo, at);
        if (n == 0 || mpz_cmp(at, hi) > 0)
            mpz_set(hi, at);
    }
    mpz_clear(at);
}

/* ---- ranges ---- */

/* A sum of two that were rounded to doubles, each by less than its error. */
static range range_of(double x, double y, double error) {
    const double sum = x + y, off = error + fabs(sum) * 0x1p-50;
    return (range){sum - off, sum + off};
}

/* The quotient of one by another that is above 0. */
static range range_over(range x, range y) {
    const double lo = x.lo / (x.lo < 0 ? y.lo : y.hi), hi = x.hi / (x.hi < 0 ? y.hi : y.lo);
    return (range){lo - fabs(lo) * 0x1p-50, hi + fabs(hi) * 0x1p-50};
}

static range range_less(range x) {
    return (range){-x.hi, -x.lo};
}

/* In contact: lo + speed t <= 0 <= hi + speed t. */
static void measure_times(axis *it) {
    if (it->pace.lo > 0) {
        it->begin = range_over(range_less(it->high), it->pace);
        it->end = range_over(range_less(it->low), it->pace);
    } else if (it->pace.hi < 0) {
        it->begin = range_over(it->low, range_less(it->pace));
        it->end = range_over(it->high, range_less(it->pace));
    }
}

static void measure(axis *it, const solid *a, const solid *b, const rough *velocity) {
    it->about = it->narrow ? wide_rough(&it->slim) : vec_rough(&it->direction);
    it->of_a = extent(a, &it->about);
    it->of_b = extent(b, &it->about);
    double error = margin(a, &it->about) + margin(b, &it->about);
    it->low = range_of(it->of_b.lo, -it->of_a.hi, error);
    it->high = range_of(it->of_b.hi, -it->of_a.lo, error);
    const double speed = rough_dot(&it->about, velocity, &error);
    it->pace = (range){speed - error, speed + error};
    it->complete = false;
    measure_times(it);
}

void axes_measure(axes *set, const solid *a, const solid *b, const place64 *velocity) {
    const rough pace = place64_rough(velocity);
    for (int i = 0; i < set->count; i++)
        measure(&set->item[i], a, b, &pace);
}

/* ---- what is exact ---- */

static void speed_of(mpz_t out, const axis *it, const place64 *velocity) {
    vec way;
    vec_init(&way);
    vec_set_place(&way, velocity);
    vec_dot(out, &it->direction, &way);
    vec_clear(&way);
}

/* Products of which none is off are of zeros. */
bool axis_has_pace(const axis *it, const place64 *velocity) {
    if (it->pace.lo > 0 || it->pace.hi < 0)
        return true;
    if (it->pace.lo == 0 && it->pace.hi == 0)
        return false;
    if (it->narrow)
        return wide_product_sign(wide_dot(&it->slim, velocity)) != 0;
    mpz_t speed;
    mpz_init(speed);
    speed_of(speed, it, velocity);
    const bool moves = mpz_sgn(speed) != 0;
    mpz_clear(speed);
    return moves;
}

static void complete_slim(axis *it, const solid *a, const solid *b, const place64 *velocity) {
    wide_product a_lo = {0, 0}, a_hi = {0, 0}, b_lo = {0, 0}, b_hi = {0, 0};
    slim_extent(a, it, &it->of_a, &a_lo, &a_hi);
    slim_extent(b, it, &it->of_b, &b_lo, &b_hi);
    wide_product_get(it->lo, wide_product_sub(b_lo, a_hi));
    wide_product_get(it->hi, wide_product_sub(b_hi, a_lo));
    wide_product_get(it->speed, wide_dot(&it->slim, velocity));
    vec_set_wide(&it->direction, &it->slim);
}

static void complete_full(axis *it, const solid *a, const solid *b, const place64 *velocity) {
    mpz_t a_lo, a_hi;
    mpz_inits(a_lo, a_hi, NULL);
    full_extent(a, &it->direction, a_lo, a_hi);
    full_extent(b, &it->direction, it->lo, it->hi);
    mpz_sub(it->lo, it->lo, a_hi);
    mpz_sub(it->hi, it->hi, a_lo);
    speed_of(it->speed, it, velocity);
    mpz_clears(a_lo, a_hi, NULL);
}

void axis_complete(axis *it, const solid *a, const solid *b, const place64 *velocity) {
    if (it->complete)
        return;
    (it->narrow ? complete_slim : complete_full)(it, a, b, velocity);
    it->complete = true;
}

void axes_complete(const axes *set, const solid *a, const solid *b, const place64 *velocity) {
    for (int i = 0; i < set->count; i++)
        axis_complete(&set->item[i], a, b, velocity);
}
