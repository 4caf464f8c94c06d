/* SPDX-License-Identifier: MIT */
#include "exact.h"

void vec_init(vec *v) {
    for (int i = 0; i < 3; i++)
        mpz_init(v->c[i]);
}

void vec_clear(vec *v) {
    for (int i = 0; i < 3; i++)
        mpz_clear(v->c[i]);
}

void vec_set(vec *v, int64_t x, int64_t y, int64_t z) {
    mpz_set_si(v->c[0], x);
    mpz_set_si(v->c[1], y);
    mpz_set_si(v->c[2], z);
}

void vec_cross(vec *out, const vec *a, const vec *b) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(out->c[i], a->c[j], b->c[k]);
        mpz_submul(out->c[i], a->c[k], b->c[j]);
    }
}

void vec_dot(mpz_t out, const vec *a, const vec *b) {
    mpz_mul(out, a->c[0], b->c[0]);
    mpz_addmul(out, a->c[1], b->c[1]);
    mpz_addmul(out, a->c[2], b->c[2]);
}

bool vec_is_zero(const vec *v) {
    return mpz_sgn(v->c[0]) == 0 && mpz_sgn(v->c[1]) == 0 && mpz_sgn(v->c[2]) == 0;
}

void solid_init(solid *s) {
    for (int i = 0; i < 8; i++)
        vec_init(&s->corner[i]);
    for (int i = 0; i < 3; i++) {
        vec_init(&s->edge[i]);
        vec_init(&s->way[i]);
    }
}

void solid_clear(solid *s) {
    for (int i = 0; i < 8; i++)
        vec_clear(&s->corner[i]);
    for (int i = 0; i < 3; i++) {
        vec_clear(&s->edge[i]);
        vec_clear(&s->way[i]);
    }
}

/* A corner has the bits of its number as signs: bit k set is the plus end of edge k. */
static void set_aabb(solid *s, const int32_t lo[3], const int32_t hi[3], int dimensions) {
    s->corners = 1 << dimensions;
    for (int n = 0; n < s->corners; n++) {
        for (int i = 0; i < 3; i++) {
            mpz_set_si(s->corner[n].c[i], (n >> i & 1) ? hi[i] : lo[i]);
            mpz_mul_2exp(s->corner[n].c[i], s->corner[n].c[i], 30);
        }
    }
}

static void set_obb(solid *s, const int32_t center[3], const int32_t half[3], const int32_t u[3][3],
                    int dimensions) {
    s->corners = 1 << dimensions;
    for (int n = 0; n < s->corners; n++) {
        for (int i = 0; i < 3; i++) {
            mpz_set_si(s->corner[n].c[i], center[i]);
            mpz_mul_2exp(s->corner[n].c[i], s->corner[n].c[i], 30);
            for (int k = 0; k < dimensions; k++) {
                int64_t reach = (int64_t)half[k] * u[k][i];
                mpz_t term;
                mpz_init_set_si(term, (n >> k & 1) ? reach : -reach);
                mpz_add(s->corner[n].c[i], s->corner[n].c[i], term);
                mpz_clear(term);
            }
        }
    }
}

static void set_edges(solid *s, const int32_t u[3][3], int dimensions) {
    s->edges = 0;
    for (int k = 0; k < dimensions; k++) {
        vec *edge = &s->edge[s->edges];
        for (int i = 0; i < 3; i++) {
            mpz_sub(edge->c[i], s->corner[1 << k].c[i], s->corner[0].c[i]);
            mpz_divexact_ui(edge->c[i], edge->c[i], 2);
        }
        if (vec_is_zero(edge))
            continue;
        vec_set(&s->way[s->edges], u[k][0], u[k][1], u[k][2]);
        s->edges++;
    }
}

static const int32_t UNIT[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

void solid_set(solid *s, const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *box = &shape->as.aabb2;
        set_aabb(s, (int32_t[3]){box->lo.x, box->lo.y, 0}, (int32_t[3]){box->hi.x, box->hi.y, 0}, 2);
        set_edges(s, UNIT, 2);
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *box = &shape->as.aabb3;
        set_aabb(s, (int32_t[3]){box->lo.x, box->lo.y, box->lo.z},
                 (int32_t[3]){box->hi.x, box->hi.y, box->hi.z}, 3);
        set_edges(s, UNIT, 3);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *box = &shape->as.obb2;
        const int32_t u[3][3] = {
            {box->rot.cos, box->rot.sin, 0}, {-box->rot.sin, box->rot.cos, 0}, {0, 0, 0}};
        set_obb(s, (int32_t[3]){box->center.x, box->center.y, 0}, (int32_t[3]){box->half.x, box->half.y, 0},
                u, 2);
        set_edges(s, u, 2);
    } else {
        const toi_obb3 *box = &shape->as.obb3;
        const toi_axis3 *r = box->rot.u;
        const int32_t u[3][3] = {
            {r[0].x, r[0].y, r[0].z}, {r[1].x, r[1].y, r[1].z}, {r[2].x, r[2].y, r[2].z}};
        set_obb(s, (int32_t[3]){box->center.x, box->center.y, box->center.z},
                (int32_t[3]){box->half.x, box->half.y, box->half.z}, u, 3);
        set_edges(s, u, 3);
    }
}

void axes_init(axes *set) {
    for (int i = 0; i < EXACT_AXES; i++) {
        vec_init(&set->item[i].direction);
        mpz_inits(set->item[i].lo, set->item[i].hi, set->item[i].speed, NULL);
    }
    set->count = 0;
}

void axes_clear(axes *set) {
    for (int i = 0; i < EXACT_AXES; i++) {
        vec_clear(&set->item[i].direction);
        mpz_clears(set->item[i].lo, set->item[i].hi, set->item[i].speed, NULL);
    }
}

void axes_of_coordinates(axes *set, int dimensions) {
    for (int i = 0; i < dimensions; i++)
        vec_set(&set->item[i].direction, UNIT[i][0], UNIT[i][1], UNIT[i][2]);
    set->count = dimensions;
}

/* Appends a x b unless it is zero. */
static void add_cross(axes *set, const vec *a, const vec *b) {
    vec *direction = &set->item[set->count].direction;
    vec_cross(direction, a, b);
    if (!vec_is_zero(direction))
        set->count++;
}

/* The normal of the plane of the first two ways that span one, as item 0. True where there is one. */
static bool find_plane(axes *set, const vec *const *way, int ways) {
    for (int i = 1; i < ways && set->count == 0; i++)
        add_cross(set, way[0], way[i]);
    return set->count == 1;
}

static bool spans_space(const axes *set, const vec *const *way, int ways) {
    bool out_of_plane = false;
    mpz_t height;
    mpz_init(height);
    for (int i = 0; i < ways && !out_of_plane; i++) {
        vec_dot(height, &set->item[0].direction, way[i]);
        out_of_plane = mpz_sgn(height) != 0;
    }
    mpz_clear(height);
    return out_of_plane;
}

static void axes_of_line(axes *set, const vec *way) {
    vec unit;
    vec_init(&unit);
    for (int i = 0; i < 3; i++)
        mpz_set(set->item[0].direction.c[i], way->c[i]);
    set->count = 1;
    for (int i = 0; i < 3; i++) {
        vec_set(&unit, UNIT[i][0], UNIT[i][1], UNIT[i][2]);
        add_cross(set, way, &unit);
    }
    vec_clear(&unit);
}

/* Why these directions are all that is needed. A zonotope Z = c + sum of [-1, 1] g_k is a convex polytope.
 * - Rank 3: each facet is a zonotope of the generators perpendicular to its normal, and these span its plane,
 * so its normal is parallel to g_i x g_j for some two of them. A full-dimensional polytope is the
 * intersection of the half spaces of its facets, and its inside that of the open ones.
 * - Rank 2: Z lies in the plane through c with normal n = g_i x g_j (any two that are not parallel), where it
 * has no width, and is a polygon in it. Its edges are parallel to generators, so its edge normals within the
 * plane are n x g_k. Z is where a point is on the plane and within all edges, its relative interior where
 * strictly.
 * - Rank 1: Z is a segment along g: within its ends along g, and on its line. The line is where two
 * independent directions perpendicular to g have no width; g x x, g x y and g x z contain two such.
 * - Rank 0: Z is the point c: equal in x, y and z.
 * Directions more than these (g_i x g_j is always a facet's normal, but the same one may come twice) are
 * harmless: a point of Z, or of its inside, satisfies the condition of every direction. */
void axes_of_ways(axes *set, const vec *const *way, int ways) {
    set->count = 0;
    if (ways == 0) {
        axes_of_coordinates(set, 3);
    } else if (!find_plane(set, way, ways)) {
        axes_of_line(set, way[0]);
    } else if (!spans_space(set, way, ways)) {
        for (int k = 0; k < ways; k++)
            add_cross(set, &set->item[0].direction, way[k]);
    } else {
        set->count = 0;
        for (int i = 0; i < ways; i++) {
            for (int j = i + 1; j < ways; j++)
                add_cross(set, way[i], way[j]);
        }
    }
}

static void extent(const solid *s, const vec *direction, mpz_t lo, mpz_t hi, mpz_t scratch) {
    vec_dot(lo, &s->corner[0], direction);
    mpz_set(hi, lo);
    for (int i = 1; i < s->corners; i++) {
        vec_dot(scratch, &s->corner[i], direction);
        if (mpz_cmp(scratch, lo) < 0)
            mpz_set(lo, scratch);
        if (mpz_cmp(scratch, hi) > 0)
            mpz_set(hi, scratch);
    }
}

void axes_project(axes *set, const solid *a, const solid *b, const vec *velocity) {
    mpz_t a_lo, a_hi, scratch;
    mpz_inits(a_lo, a_hi, scratch, NULL);
    for (int i = 0; i < set->count; i++) {
        axis *it = &set->item[i];
        extent(a, &it->direction, a_lo, a_hi, scratch);
        extent(b, &it->direction, it->lo, it->hi, scratch);
        mpz_sub(it->lo, it->lo, a_hi);
        mpz_sub(it->hi, it->hi, a_lo);
        vec_dot(it->speed, &it->direction, velocity);
    }
    mpz_clears(a_lo, a_hi, scratch, NULL);
}
