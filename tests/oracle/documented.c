/* SPDX-License-Identifier: MIT */
#include "documented.h"

#include <math.h>
#include <stdlib.h>

/* The largest deviation of the Gram matrix from 1, in units of 2^-60. Its terms are below 2^62. */
static int64_t deviation(int32_t u[3][3]) {
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

bool is_rigid(const toi_shape *shape) {
    int32_t u[3][3];
    shape_axes(shape, u);
    return deviation(u) <= (int64_t)TOI_ROT_TOLERANCE << 30;
}

bool is_level(const toi_shape *shape) {
    int32_t u[3][3];
    shape_axes(shape, u);
    for (int k = 0; k < 9; k++) {
        if (u[k / 3][k % 3] != 0 && abs(u[k / 3][k % 3]) != TOI_Q30_ONE)
            return false;
    }
    return deviation(u) == 0;
}

bool is_exact(const toi_shape *a, const toi_shape *b) {
    return a->kind <= TOI_SHAPE_POLY2 && b->kind <= TOI_SHAPE_POLY2 && is_level(a) && is_level(b);
}

static toi_axis face_axis(bool of_a, int face) {
    return of_a ? (toi_axis){TOI_AXIS_FACE_A, (uint16_t)face, 0}
                : (toi_axis){TOI_AXIS_FACE_B, 0, (uint16_t)face};
}

/* Which of a level box's own axes is along coordinate axis i. */
static int own_axis(const toi_shape *shape, int i) {
    int32_t u[3][3];
    int k = 0;
    shape_axes(shape, u);
    while (u[k][i] == 0)
        k++;
    return k;
}

static void add_coordinates(axes *set, const toi_shape *shape, bool of_a) {
    for (int i = 0; i < shape_dimensions(shape); i++) {
        axis *it = axes_add_slim(set, &(wide_vec){{i == 0, i == 1, i == 2}});
        it->named = face_axis(of_a, own_axis(shape, i));
    }
}

static void add_sides(axes *set, const toi_poly2 *poly, bool of_a) {
    for (int n = 0; n < poly->count; n++) {
        const toi_vec2 *p = &poly->vertices[n], *next = &poly->vertices[(n + 1) % poly->count];
        axis *it = axes_add_slim(set, &(wide_vec){{(int128)next->y - p->y, (int128)p->x - next->x, 0}});
        it->named = face_axis(of_a, n);
    }
}

void documented_axes(axes *set, const toi_shape *a, const toi_shape *b) {
    const toi_shape *const both[2] = {a, b};
    bool boxes = a->kind != TOI_SHAPE_POLY2 && b->kind != TOI_SHAPE_POLY2;
    set->count = 0;
    set->rank = 0;
    for (int n = 0; n < 2 - boxes; n++) {
        if (both[n]->kind == TOI_SHAPE_POLY2)
            add_sides(set, &both[n]->as.poly2, n == 0);
        else
            add_coordinates(set, both[n], n == 0);
    }
}

/* Which axis decides the normal, and on which side of A it has B along it; 0: this axis does not. rule 0: the
 * hit's, flat axes included; 1: touching without speed; 2: begins to touch at first contact; 3: ends to touch
 * at last contact. B comes from the side that it does not move to. To find first and last contact
 * all axes were completed that have either at one of their own ends. */
static int side(const oracle *o, axis *it, int rule) {
    if (rule == 1)
        axis_complete(it, &o->a, &o->b, &o->pace);
    if (!it->complete)
        return 0;
    if (rule == 1)
        return axis_is_moving(it) || !axis_touches_only(it) ? 0 : mpz_sgn(it->lo) == 0 ? 1 : -1;
    if (!axis_is_moving(it) || (rule != 0 && axis_is_flat(it)))
        return 0;
    moment m;
    moment_init(&m);
    moment_of_axis(&m, it, rule != 3);
    bool decides = moment_compare(&m, rule == 3 ? &o->last : &o->first) == 0;
    bool in_time = rule != 2 || mpz_sgn(m.num) >= 0;
    moment_clear(&m);
    if (!decides || !in_time)
        return 0;
    return rule == 3 ? mpz_sgn(it->speed) : -mpz_sgn(it->speed);
}

static void set_normal(oracle *o, const axis *it, int sign) {
    fix16_t *const component[3] = {&o->normal.x, &o->normal.y, &o->normal.z};
    double d[3], square = 0;
    for (int i = 0; i < 3; i++) {
        d[i] = mpz_get_d(it->direction.c[i]);
        square += d[i] * d[i];
    }
    for (int i = 0; i < 3; i++) {
        o->direction[i] = sign * 65536.0 * d[i] / sqrt(square);
        *component[i] = (fix16_t)lround(o->direction[i]);
    }
}

static bool normal_by(oracle *o, int rule) {
    for (int i = 0; i < o->facets.count; i++) {
        int sign = side(o, &o->facets.item[i], rule);
        if (sign != 0) {
            o->decides = i;
            set_normal(o, &o->facets.item[i], sign);
            return true;
        }
    }
    return false;
}

void find_normal(oracle *o) {
    if (o->status == TOI_OVERLAP || o->status == TOI_SEPARATE)
        return;
    bool found =
        o->status == TOI_HIT ? normal_by(o, 0) : normal_by(o, 1) || normal_by(o, 2) || normal_by(o, 3);
    if (!found)
        abort();
}

toi_axis oracle_axis(const oracle *o) {
    if (o->radius > 0)
        return (toi_axis){TOI_AXIS_NEAREST, 0, 0};
    return o->decides < 0 ? (toi_axis){TOI_AXIS_NONE, 0, 0} : o->facets.item[o->decides].named;
}
