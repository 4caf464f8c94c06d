/* SPDX-License-Identifier: MIT */
/* A second opinion on whether two shapes overlap: corners and separating axes in doubles, which are exact to
 * 2^-20 ulp in the worlds of the tests. Shares nothing with the library. */
#ifndef TOI16_TESTS_SOLID_DOUBLE_H
#define TOI16_TESTS_SOLID_DOUBLE_H

#include <math.h>
#include <toi16/toi16.h>

enum { MAX_CORNERS = 16, MAX_DIRECTIONS = 32 };

typedef struct {
    double x, y, z;
} point;

/* All that may separate it from another: normals of its faces, and its edges. */
typedef struct {
    unsigned corners, normals, edges;
    point corner[MAX_CORNERS], normal[MAX_DIRECTIONS], edge[MAX_DIRECTIONS];
} solid;

static inline double dot(point a, point b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline point cross(point a, point b) {
    point c = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return c;
}

static inline point difference(point a, point b) {
    point d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

static inline point turned(const toi_rot3 *rot, double x, double y, double z) {
    const toi_axis3 *u = rot->u;
    point p = {(u[0].x * x + u[1].x * y + u[2].x * z) / TOI_Q30_ONE,
               (u[0].y * x + u[1].y * y + u[2].y * z) / TOI_Q30_ONE,
               (u[0].z * x + u[1].z * y + u[2].z * z) / TOI_Q30_ONE};
    return p;
}

static inline toi_rot3 about_z(const toi_rot2 *rot) {
    toi_rot3 r = {{{rot->cos, rot->sin, 0}, {-rot->sin, rot->cos, 0}, {0, 0, TOI_Q30_ONE}}};
    return r;
}

/* A box by centre, half extents and rotation; flat: in the plane. */
static inline void solid_box(solid *s, point center, point half, const toi_rot3 *rot, bool flat) {
    s->corners = flat ? 4 : 8;
    s->normals = flat ? 2 : 3;
    s->edges = flat ? 0 : 3;
    for (unsigned i = 0; i < s->corners; i++) {
        point arm = turned(rot, i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y,
                           flat    ? 0
                           : i & 4 ? half.z
                                   : -half.z);
        s->corner[i].x = center.x + arm.x;
        s->corner[i].y = center.y + arm.y;
        s->corner[i].z = center.z + arm.z;
    }
    for (unsigned k = 0; k < 3; k++)
        s->normal[k] = s->edge[k] = turned(rot, k == 0, k == 1, k == 2);
}

static inline void solid_poly(solid *s, const toi_poly2 *poly) {
    s->corners = s->normals = poly->count;
    s->edges = 0;
    for (unsigned i = 0; i < poly->count; i++) {
        toi_vec2 a = poly->vertices[i], b = poly->vertices[(i + 1u) % poly->count];
        point corner = {a.x, a.y, 0}, normal = {(double)b.y - a.y, (double)a.x - b.x, 0};
        s->corner[i] = corner;
        s->normal[i] = normal;
    }
}

/* Of tables with one byte an index. */
static inline void solid_hull(solid *s, const toi_hull3 *hull) {
    const toi_hull3_table *t = hull->table;
    s->corners = t->vertex_count;
    s->normals = t->face_count;
    s->edges = t->edge_count;
    for (unsigned i = 0; i < s->corners; i++) {
        s->corner[i] = turned(&hull->rot, t->vertices[i].x, t->vertices[i].y, t->vertices[i].z);
        s->corner[i].x += hull->center.x;
        s->corner[i].y += hull->center.y;
        s->corner[i].z += hull->center.z;
    }
    for (unsigned i = 0; i < s->edges; i++)
        s->edge[i] = difference(s->corner[t->edges[4 * i + 1]], s->corner[t->edges[4 * i]]);
    for (unsigned i = 0; i < s->normals; i++) {
        point at = s->corner[t->faces[3 * i]];
        s->normal[i] = cross(difference(s->corner[t->faces[3 * i + 1]], at),
                             difference(s->corner[t->faces[3 * i + 2]], at));
    }
}

static inline void solid_of(solid *s, const toi_shape *shape) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *b = &shape->as.aabb2;
        point c = {((double)b->lo.x + b->hi.x) / 2, ((double)b->lo.y + b->hi.y) / 2, 0};
        point h = {((double)b->hi.x - b->lo.x) / 2, ((double)b->hi.y - b->lo.y) / 2, 0};
        solid_box(s, c, h, &level, true);
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *b = &shape->as.aabb3;
        point c = {((double)b->lo.x + b->hi.x) / 2, ((double)b->lo.y + b->hi.y) / 2,
                   ((double)b->lo.z + b->hi.z) / 2};
        point h = {((double)b->hi.x - b->lo.x) / 2, ((double)b->hi.y - b->lo.y) / 2,
                   ((double)b->hi.z - b->lo.z) / 2};
        solid_box(s, c, h, &level, false);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *b = &shape->as.obb2;
        point c = {b->center.x, b->center.y, 0}, h = {b->half.x, b->half.y, 0};
        toi_rot3 rot = about_z(&b->rot);
        solid_box(s, c, h, &rot, true);
    } else if (shape->kind == TOI_SHAPE_OBB3) {
        const toi_obb3 *b = &shape->as.obb3;
        point c = {b->center.x, b->center.y, b->center.z}, h = {b->half.x, b->half.y, b->half.z};
        solid_box(s, c, h, &b->rot, false);
    } else if (shape->kind == TOI_SHAPE_POLY2)
        solid_poly(s, &shape->as.poly2);
    else
        solid_hull(s, &shape->as.hull3);
}

/* By how much they overlap along an axis; axes of next to no length do not count. */
static inline double depth_along(const solid *a, const solid *b, point axis) {
    double length = sqrt(dot(axis, axis)), ends[4] = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    if (length < 1e-9)
        return HUGE_VAL;
    for (unsigned i = 0; i < a->corners; i++) {
        ends[0] = fmin(ends[0], dot(axis, a->corner[i]));
        ends[1] = fmax(ends[1], dot(axis, a->corner[i]));
    }
    for (unsigned i = 0; i < b->corners; i++) {
        ends[2] = fmin(ends[2], dot(axis, b->corner[i]));
        ends[3] = fmax(ends[3], dot(axis, b->corner[i]));
    }
    return fmin(ends[1] - ends[2], ends[3] - ends[0]) / length;
}

/* How deep two shapes of one dimension overlap, in ulps; below 0: how far they are apart, at least. */
static inline double overlap_depth(const toi_shape *x, const toi_shape *y) {
    solid a, b;
    double depth = HUGE_VAL;
    solid_of(&a, x);
    solid_of(&b, y);
    for (unsigned i = 0; i < a.normals; i++)
        depth = fmin(depth, depth_along(&a, &b, a.normal[i]));
    for (unsigned i = 0; i < b.normals; i++)
        depth = fmin(depth, depth_along(&a, &b, b.normal[i]));
    for (unsigned i = 0; i < a.edges; i++)
        for (unsigned j = 0; j < b.edges; j++)
            depth = fmin(depth, depth_along(&a, &b, cross(a.edge[i], b.edge[j])));
    return depth;
}

#endif
