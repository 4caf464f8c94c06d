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

static void add_normals(axes *set, const vec_list *normals) {
    for (int k = 0; k < normals->count; k++)
        vec_copy(&axes_add(set)->direction, &normals->item[k]);
}

/* On which side of a plane along its edge k and edge `other` of another solid a solid is, as seen along the
 * cross product of the two: bit 0 nowhere beyond, bit 1 nowhere before. */
static unsigned sides(const solid *s, int k, const solid *of, int other, mpz_t scratch) {
    unsigned mask = 3;
    for (int n = k * s->hinges; n < (k + 1) * s->hinges && mask != 0; n++) {
        double error, side = rough_dot(&of->rough_way[other], &s->rough_hinge[n], &error);
        if (fabs(side) <= error) {
            vec_dot(scratch, &of->way.item[other], &s->hinge.item[n]);
            side = mpz_sgn(scratch);
        }
        mask &= side < 0 ? 1u : side > 0 ? 2u : 3u;
    }
    return mask;
}

/* Each pair of edges that can touch: A on one side of the plane along both and B on the other. */
static void add_edge_pairs(axes *set, const solid *a, const solid *b) {
    mpz_t scratch;
    mpz_init(scratch);
    for (int i = 0; i < a->way.count; i++) {
        for (int j = 0; j < b->way.count; j++) {
            /* The cross product the other way round shows the other side. */
            unsigned beside = sides(a, i, b, j, scratch);
            if (beside != 0 && (beside & sides(b, j, a, i, scratch)) != 0)
                add_cross(set, &a->way.item[i], &b->way.item[j]);
        }
    }
    mpz_clear(scratch);
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
        add_normals(set, &a->normal);
        add_normals(set, &b->normal);
        add_edge_pairs(set, a, b);
        if (path != NULL) {
            add_crosses(set, path, &a->way);
            add_crosses(set, path, &b->way);
        }
    }
    span_clear(&all);
}

/* The least and the greatest product of a corner with a direction: exact only of corners that may have it.
 * `product` has room for one of each corner. */
static void extent(const solid *s, const vec *direction, mpz_t lo, mpz_t hi, double *product, mpz_t scratch) {
    const rough along = vec_rough(direction);
    double least = INFINITY, greatest = -INFINITY, error, margin = 0;
    for (int n = 0; n < s->corner.count; n++) {
        product[n] = rough_dot(&along, &s->rough_corner[n], &error);
        least = product[n] < least ? product[n] : least;
        greatest = product[n] > greatest ? product[n] : greatest;
        margin = error > margin ? error : margin;
    }
    bool any_lo = false, any_hi = false;
    for (int n = 0; n < s->corner.count; n++) {
        bool low = product[n] <= least + 2 * margin, high = product[n] >= greatest - 2 * margin;
        if (low || high)
            vec_dot(scratch, &s->corner.item[n], direction);
        if (low && (!any_lo || mpz_cmp(scratch, lo) < 0))
            mpz_set(lo, scratch);
        if (high && (!any_hi || mpz_cmp(scratch, hi) > 0))
            mpz_set(hi, scratch);
        any_lo = any_lo || low;
        any_hi = any_hi || high;
    }
}

void axes_project(axes *set, const solid *a, const solid *b, const vec *velocity) {
    int most = a->corner.count > b->corner.count ? a->corner.count : b->corner.count;
    double *product = malloc((size_t)most * sizeof *product);
    mpz_t a_lo, a_hi, scratch;
    mpz_inits(a_lo, a_hi, scratch, NULL);
    if (product == NULL)
        abort();
    for (int i = 0; i < set->count; i++) {
        axis *it = &set->item[i];
        extent(a, &it->direction, a_lo, a_hi, product, scratch);
        extent(b, &it->direction, it->lo, it->hi, product, scratch);
        mpz_sub(it->lo, it->lo, a_hi);
        mpz_sub(it->hi, it->hi, a_lo);
        vec_dot(it->speed, &it->direction, velocity);
    }
    mpz_clears(a_lo, a_hi, scratch, NULL);
    free(product);
}
