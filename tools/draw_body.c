/* SPDX-License-Identifier: MIT */
#include "draw_body.h"
#include "course.h"
#include "hull_table.h"

#include <stdlib.h>

/* A face nearer to the middle than this belongs to a flat body, whose table knows its sides. */
static const double FLAT = 1e-7;

bool shape_is_3d(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB3 || shape->kind == TOI_SHAPE_OBB3 ||
           shape->kind == TOI_SHAPE_HULL3 || shape->kind == TOI_SHAPE_SPHERE3 ||
           shape->kind == TOI_SHAPE_CAPSULE3;
}

static bool is_round(const toi_shape *shape) {
    body b = body_of(shape, &(toi_vec3){0, 0, 0});
    body_free(&b);
    return b.radius > 0;
}

bool shapes_are_round(const toi_shape *a, const toi_shape *b) {
    return is_round(a) || is_round(b);
}

static void allocate(body *b, size_t vertices, size_t edges, size_t faces) {
    b->vertex_count = vertices;
    b->edge_count = edges;
    b->face_count = faces;
    b->vertices = take_memory(vertices, sizeof *b->vertices);
    b->edges = take_memory(edges, sizeof *b->edges);
    b->faces = take_memory(faces, sizeof *b->faces);
}

/* ---- in 2D: a ring of edges ---- */

static void allocate_ring(body *b, unsigned count) {
    allocate(b, count, count, 0);
    for (unsigned i = 0; i < count; i++)
        b->edges[i] = (body_edge){i, (i + 1) % count, 0, 0};
}

static void fill_polygon(body *b, const toi_poly2 *poly) {
    allocate_ring(b, poly->count);
    for (unsigned i = 0; i < poly->count; i++)
        b->vertices[i] = vec_of2(&poly->vertices[i]);
}

/* ---- boxes: the centre and three half edges; in 2D the last is zero ---- */

typedef struct {
    vec center, half[3];
} frame;

static double level(int32_t rotation_q30) {
    return rotation_q30 / (double)TOI_Q30_ONE;
}

static frame frame_between(vec lo, vec hi) {
    const vec half = vec_scale(vec_subtract(hi, lo), 0.5);
    return (frame){vec_add(lo, half), {{half.x, 0, 0}, {0, half.y, 0}, {0, 0, half.z}}};
}

static frame frame_of_aabb2(const toi_aabb2 *box) {
    return frame_between(vec_of2(&box->lo), vec_of2(&box->hi));
}

static frame frame_of_obb2(const toi_obb2 *box) {
    const vec u = {level(box->rot.cos), level(box->rot.sin), 0};
    return (frame){{units(box->center.x), units(box->center.y), 0},
                   {vec_scale(u, units(box->half.x)), vec_scale((vec){-u.y, u.x, 0}, units(box->half.y))}};
}

static vec axis_of(const toi_axis3 *u) {
    return (vec){level(u->x), level(u->y), level(u->z)};
}

static frame frame_of_obb3(const toi_obb3 *box) {
    const double half[3] = {units(box->half.x), units(box->half.y), units(box->half.z)};
    frame f = {.center = vec_of(&box->center)};
    for (unsigned i = 0; i < 3; i++)
        f.half[i] = vec_scale(axis_of(&box->rot.u[i]), half[i]);
    return f;
}

/* Bit i of `corner` says on which side along half edge i. */
static vec frame_corner(const frame *f, unsigned corner) {
    vec at = f->center;
    for (unsigned i = 0; i < 3; i++)
        at = vec_add(at, vec_scale(f->half[i], corner >> i & 1 ? 1 : -1));
    return at;
}

static void fill_rectangle(body *b, const frame *f) {
    static const unsigned around[4] = {0, 1, 3, 2};
    allocate_ring(b, 4);
    for (unsigned i = 0; i < 4; i++)
        b->vertices[i] = frame_corner(f, around[i]);
}

/* Face 2 k lies on the lower side along half edge k, face 2 k + 1 on the upper one. */
static void fill_box(body *b, const frame *f) {
    allocate(b, 8, 12, 6);
    for (unsigned i = 0; i < 8; i++)
        b->vertices[i] = frame_corner(f, i);
    for (unsigned i = 0; i < 12; i++) {
        const unsigned along = i / 4, p = (along + 1) % 3, q = (along + 2) % 3;
        const unsigned on_p = i & 1, on_q = i >> 1 & 1, corner = on_p << p | on_q << q;
        b->edges[i] = (body_edge){corner, corner | 1U << along, 2 * p + on_p, 2 * q + on_q};
    }
    for (unsigned i = 0; i < 6; i++) {
        const unsigned along = i / 2, p = (along + 1) % 3, q = (along + 2) % 3, corner = (i & 1) << along;
        b->faces[i] = (body_face){{corner, corner | 1U << p, corner | 1U << q}};
    }
}

/* ---- hulls ---- */

static void fill_hull(body *b, const toi_hull3 *hull) {
    const toi_hull3_table *t = hull->table;
    const vec center = vec_of(&hull->center);
    allocate(b, t->vertex_count, t->edge_count, t->face_count);
    for (size_t i = 0; i < b->vertex_count; i++) {
        const vec local = vec_of(&t->vertices[i]);
        const double along[3] = {local.x, local.y, local.z};
        b->vertices[i] = center;
        for (unsigned k = 0; k < 3; k++)
            b->vertices[i] = vec_moved(b->vertices[i], axis_of(&hull->rot.u[k]), along[k]);
    }
    for (size_t i = 0; i < b->edge_count; i++) {
        const size_t at = 4 * i;
        b->edges[i] = (body_edge){hull_index(t, t->edges, at), hull_index(t, t->edges, at + 1),
                                  hull_index(t, t->edges, at + 2), hull_index(t, t->edges, at + 3)};
    }
    for (size_t i = 0; i < b->face_count; i++)
        for (unsigned k = 0; k < 3; k++)
            b->faces[i].corners[k] = hull_index(t, t->faces, 3 * i + k);
}

/* ---- round shapes: one or two vertices, and a radius of their own ---- */

static void fill_ball(body *b, vec center, fix16_t radius) {
    allocate(b, 1, 0, 0);
    b->vertices[0] = center;
    b->radius += units(radius);
}

static void fill_capsule(body *b, vec from, vec to, fix16_t radius) {
    allocate(b, 2, 1, 0);
    b->vertices[0] = from;
    b->vertices[1] = to;
    b->edges[0] = (body_edge){0, 1, 0, 0};
    b->radius += units(radius);
}

static void fill_flat_capsule(body *b, const toi_capsule2 *c) {
    fill_capsule(b, vec_of2(&c->a), vec_of2(&c->b), c->radius);
}

static void fill_solid_capsule(body *b, const toi_capsule3 *c) {
    fill_capsule(b, vec_of(&c->a), vec_of(&c->b), c->radius);
}

/* ---- any ---- */

static void fill(body *b, const toi_shape *shape) {
    frame f;
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        f = frame_of_aabb2(&shape->as.aabb2);
        fill_rectangle(b, &f);
        break;
    case TOI_SHAPE_OBB2:
        f = frame_of_obb2(&shape->as.obb2);
        fill_rectangle(b, &f);
        break;
    case TOI_SHAPE_AABB3:
        f = frame_between(vec_of(&shape->as.aabb3.lo), vec_of(&shape->as.aabb3.hi));
        fill_box(b, &f);
        break;
    case TOI_SHAPE_OBB3:
        f = frame_of_obb3(&shape->as.obb3);
        fill_box(b, &f);
        break;
    case TOI_SHAPE_POLY2:
        fill_polygon(b, &shape->as.poly2);
        break;
    case TOI_SHAPE_HULL3:
        fill_hull(b, &shape->as.hull3);
        break;
    case TOI_SHAPE_CIRCLE2:
        fill_ball(b, vec_of2(&shape->as.circle2.center), shape->as.circle2.radius);
        break;
    case TOI_SHAPE_CAPSULE2:
        fill_flat_capsule(b, &shape->as.capsule2);
        break;
    case TOI_SHAPE_SPHERE3:
        fill_ball(b, vec_of(&shape->as.sphere3.center), shape->as.sphere3.radius);
        break;
    case TOI_SHAPE_CAPSULE3:
        fill_solid_capsule(b, &shape->as.capsule3);
        break;
    }
}

body body_of(const toi_shape *shape, const toi_vec3 *velocity) {
    body b = {.velocity = vec_of(velocity), .radius = units(shape->radius)};
    fill(&b, shape);
    for (size_t i = 0; i < b.vertex_count; i++)
        b.middle = vec_add(b.middle, vec_scale(b.vertices[i], 1.0 / (double)b.vertex_count));
    return b;
}

body body_turning(const toi_shape *shape, const toi_motion3 *motion) {
    body b = body_of(shape, &(toi_vec3){0, 0, 0});
    b.motion = shape_is_3d(shape) ? *motion : course_in_plane(motion);
    b.turns = true;
    return b;
}

void body_free(body *b) {
    free(b->vertices);
    free(b->edges);
    free(b->faces);
}

bool body_moves(const body *b) {
    return b->turns ? course_moves(&b->motion) : vec_dot(b->velocity, b->velocity) > 0;
}

vec body_point(const body *b, vec at_start, double time) {
    return b->turns ? course_point(&b->motion, at_start, time) : vec_moved(at_start, b->velocity, time);
}

vec body_vertex(const body *b, size_t vertex, double time) {
    return body_point(b, b->vertices[vertex], time);
}

double body_support(const body *b, vec direction) {
    double farthest = -HUGE_VAL;
    for (size_t i = 0; i < b->vertex_count; i++)
        farthest = fmax(farthest, vec_dot(b->vertices[i], direction));
    return farthest + b->radius;
}

vec body_face_normal(const body *b, size_t face, double time) {
    const unsigned *c = b->faces[face].corners;
    const vec first = body_vertex(b, c[0], time);
    const vec normal = vec_cross(vec_subtract(body_vertex(b, c[1], time), first),
                                 vec_subtract(body_vertex(b, c[2], time), first));
    const double before_middle = vec_dot(normal, vec_subtract(first, body_point(b, b->middle, time)));
    return before_middle < -FLAT * vec_length(normal) ? vec_scale(normal, -1) : normal;
}
