/* SPDX-License-Identifier: MIT */
/* Swept boxes, polygons and hulls over a `number` that the including file defines, with what multiplies,
 * divides, takes roots and converts. Swept separating axes: an axis is in contact while p <= w t <= q,
 * compared without a division until one is sure to matter. */
#ifndef BENCH_PLAIN_SWEEP_H
#define BENCH_PLAIN_SWEEP_H

typedef struct {
    number x[3];
} vector;

typedef struct {
    vector lo, hi;
} aabb3;

typedef struct {
    vector center, half, axis[3];
} obb3;

typedef struct {
    toi_status status;
    number enter, leave;
    vector normal;
} answer;

static inline number dot(const vector *a, const vector *b) {
    return times(a->x[0], b->x[0]) + times(a->x[1], b->x[1]) + times(a->x[2], b->x[2]);
}

static inline vector minus(const vector *a, const vector *b) {
    const vector d = {{a->x[0] - b->x[0], a->x[1] - b->x[1], a->x[2] - b->x[2]}};
    return d;
}

static inline number magnitude(number a) {
    return a < 0 ? -a : a;
}

typedef struct {
    number enter, leave;
    int8_t axis; /* the last to begin to overlap, -1: none */
    bool back;   /* along it B moves down */
} span;

/* False where the shapes stay apart on the axis, or its contact does not meet that of the others. */
static bool clip(span *s, number p, number q, number w, int8_t axis) {
    const bool back = w < 0;
    if (back) {
        const number r = -p;
        p = -q;
        q = r;
        w = -w;
    }
    if (q < 0)
        return false;
    if (p > times(s->enter, w)) {
        if (p > times(s->leave, w))
            return false;
        s->enter = over(p, w);
        s->axis = axis;
        s->back = back;
    }
    if (q < times(s->leave, w))
        s->leave = over(q, w);
    return s->enter <= s->leave;
}

static toi_status finish(answer *out, const span *s, vector axis) {
    const number square = dot(&axis, &axis), length = s->back ? root(square) : -root(square);
    out->status = TOI_HIT;
    out->enter = s->enter;
    out->leave = s->leave;
    for (int k = 0; k < 3; k++)
        out->normal.x[k] = length == 0 ? 0 : over(axis.x[k], length);
    return TOI_HIT;
}

static toi_status begin_inside(answer *out, const span *s) {
    out->status = TOI_OVERLAP;
    out->enter = 0;
    out->leave = s->leave;
    out->normal = (vector){{0, 0, 0}};
    return TOI_OVERLAP;
}

static toi_status sweep_aabb3(const aabb3 *a, const vector *va, const aabb3 *b, const vector *vb,
                              number t_max, answer *out) {
    span s = {0, t_max, -1, false};
    out->status = TOI_SEPARATE;
    for (int8_t k = 0; k < 3; k++)
        if (!clip(&s, a->lo.x[k] - b->hi.x[k], a->hi.x[k] - b->lo.x[k], vb->x[k] - va->x[k], k))
            return TOI_SEPARATE;
    if (s.axis < 0)
        return begin_inside(out, &s);
    out->status = TOI_HIT;
    out->enter = s.enter;
    out->leave = s.leave;
    out->normal = (vector){{0, 0, 0}};
    out->normal.x[s.axis] = s.back ? one : -one;
    return TOI_HIT;
}

/* B in the frame of A. */
typedef struct {
    number r[3][3], size[3][3]; /* R = A^T B, and its magnitudes, padded against nearly parallel edges */
    vector d, w;
} relation;

static void relate(relation *f, const obb3 *a, const obb3 *b, const vector *d, const vector *w) {
    for (int i = 0; i < 3; i++) {
        f->d.x[i] = dot(&a->axis[i], d);
        f->w.x[i] = dot(&a->axis[i], w);
        for (int j = 0; j < 3; j++) {
            f->r[i][j] = dot(&a->axis[i], &b->axis[j]);
            f->size[i][j] = magnitude(f->r[i][j]) + tiny;
        }
    }
}

static inline bool clip_centered(span *s, number d, number reach, number w, int8_t axis) {
    return clip(s, -d - reach, reach - d, w, axis);
}

static bool clip_faces_a(span *s, const relation *f, const number *ha, const number *hb) {
    for (int8_t i = 0; i < 3; i++) {
        const number *size = f->size[i];
        const number reach = ha[i] + times(hb[0], size[0]) + times(hb[1], size[1]) + times(hb[2], size[2]);
        if (!clip_centered(s, f->d.x[i], reach, f->w.x[i], i))
            return false;
    }
    return true;
}

static bool clip_faces_b(span *s, const relation *f, const number *ha, const number *hb) {
    for (int8_t j = 0; j < 3; j++) {
        const vector axis = {{f->r[0][j], f->r[1][j], f->r[2][j]}};
        const number reach =
            hb[j] + times(ha[0], f->size[0][j]) + times(ha[1], f->size[1][j]) + times(ha[2], f->size[2][j]);
        if (!clip_centered(s, dot(&f->d, &axis), reach, dot(&f->w, &axis), (int8_t)(3 + j)))
            return false;
    }
    return true;
}

static bool clip_edges(span *s, const relation *f, const number *ha, const number *hb) {
    static const uint8_t next[5] = {0, 1, 2, 0, 1};
    for (int8_t i = 0; i < 3; i++) {
        const uint8_t i1 = next[i + 1], i2 = next[i + 2];
        for (int8_t j = 0; j < 3; j++) {
            const uint8_t j1 = next[j + 1], j2 = next[j + 2];
            const number x = f->r[i2][j], y = f->r[i1][j];
            const number reach = times(ha[i1], f->size[i2][j]) + times(ha[i2], f->size[i1][j]) +
                                 times(hb[j1], f->size[i][j2]) + times(hb[j2], f->size[i][j1]);
            const number d = times(f->d.x[i2], y) - times(f->d.x[i1], x);
            const number w = times(f->w.x[i2], y) - times(f->w.x[i1], x);
            if (!clip_centered(s, d, reach, w, (int8_t)(6 + 3 * i + j)))
                return false;
        }
    }
    return true;
}

static vector cross(const vector *a, const vector *b) {
    const vector c = {{times(a->x[1], b->x[2]) - times(a->x[2], b->x[1]),
                       times(a->x[2], b->x[0]) - times(a->x[0], b->x[2]),
                       times(a->x[0], b->x[1]) - times(a->x[1], b->x[0])}};
    return c;
}

static toi_status sweep_obb3(const obb3 *a, const vector *va, const obb3 *b, const vector *vb, number t_max,
                             answer *out) {
    const vector d = minus(&b->center, &a->center), w = minus(vb, va);
    const number *ha = a->half.x, *hb = b->half.x;
    span s = {0, t_max, -1, false};
    relation f;
    relate(&f, a, b, &d, &w);
    out->status = TOI_SEPARATE;
    if (!clip_faces_a(&s, &f, ha, hb) || !clip_faces_b(&s, &f, ha, hb) || !clip_edges(&s, &f, ha, hb))
        return TOI_SEPARATE;
    if (s.axis < 0)
        return begin_inside(out, &s);
    const int edges = s.axis - 6;
    return finish(out, &s,
                  s.axis < 3   ? a->axis[s.axis]
                  : s.axis < 6 ? b->axis[s.axis - 3]
                               : cross(&a->axis[edges / 3], &b->axis[edges % 3]));
}

#include "hull.h"
#include "polygon.h"

/* ---- What plain.h promises. */

typedef struct {
    union {
        aabb3 aabb3;
        obb3 obb3;
        polygon poly2;
        hull hull3;
    } shape[2];
    vector v[2];
    answer out;
} loaded;

static toi_status ask_aabb3(void *room) {
    loaded *now = room;
    return sweep_aabb3(&now->shape[0].aabb3, &now->v[0], &now->shape[1].aabb3, &now->v[1], one, &now->out);
}

static toi_status ask_obb3(void *room) {
    loaded *now = room;
    return sweep_obb3(&now->shape[0].obb3, &now->v[0], &now->shape[1].obb3, &now->v[1], one, &now->out);
}

static toi_status ask_poly2(void *room) {
    loaded *now = room;
    return sweep_poly2(&now->shape[0].poly2, &now->v[0], &now->shape[1].poly2, &now->v[1], one, &now->out);
}

static toi_status ask_hull3(void *room) {
    loaded *now = room;
    return sweep_hull3(&now->shape[0].hull3, &now->v[0], &now->shape[1].hull3, &now->v[1], one, &now->out);
}

static vector vector_of(const toi_vec3 *v) {
    const vector r = {{from_fix16(v->x), from_fix16(v->y), from_fix16(v->z)}};
    return r;
}

static vector axis_of(const toi_axis3 *u) {
    const vector r = {{from_q30(u->x), from_q30(u->y), from_q30(u->z)}};
    return r;
}

static void load_hull(const toi_hull3 *from, hull *to) {
    to->count = (int)from->table->vertex_count;
    to->reach = from_fix16(from->table->reach);
    to->center = vector_of(&from->center);
    for (int k = 0; k < 3; k++)
        to->axis[k] = axis_of(&from->rot.u[k]);
    for (int k = 0; k < to->count; k++)
        to->at[k] = vector_of(&from->table->vertices[k]);
}

static plain_query load_shape(const toi_shape *from, loaded *now, unsigned n) {
    switch (from->kind) {
    case TOI_SHAPE_AABB3:
        now->shape[n].aabb3 = (aabb3){vector_of(&from->as.aabb3.lo), vector_of(&from->as.aabb3.hi)};
        return ask_aabb3;
    case TOI_SHAPE_OBB3: {
        const toi_obb3 *o = &from->as.obb3;
        now->shape[n].obb3 = (obb3){vector_of(&o->center),
                                    vector_of(&o->half),
                                    {axis_of(&o->rot.u[0]), axis_of(&o->rot.u[1]), axis_of(&o->rot.u[2])}};
        return ask_obb3;
    }
    case TOI_SHAPE_POLY2:
        now->shape[n].poly2.count = from->as.poly2.count;
        for (int k = 0; k < from->as.poly2.count; k++) {
            const toi_vec2 *p = &from->as.poly2.vertices[k];
            now->shape[n].poly2.at[k] = (corner){from_fix16(p->x), from_fix16(p->y)};
        }
        return ask_poly2;
    case TOI_SHAPE_HULL3:
        load_hull(&from->as.hull3, &now->shape[n].hull3);
        return ask_hull3;
    default:
        return NULL;
    }
}

static plain_query load(const scene *s, void *room) {
    loaded *now = room;
    const plain_query query = load_shape(&s->a, now, 0);
    now->v[0] = vector_of(&s->va);
    now->v[1] = vector_of(&s->vb);
    return load_shape(&s->b, now, 1) == query ? query : NULL;
}

static double enter(const void *room) {
    const loaded *now = room;
    return to_double(now->out.enter);
}

#endif
