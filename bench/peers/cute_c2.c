/* SPDX-License-Identifier: MIT */
/* cute_c2: level boxes, polygons, circles and capsules in 2D. Its casts are not asked: c2TOI goes on until
 * shapes are within 1e-5, which is less than the step of a float where these scenes are. An oriented box is a
 * polygon of four vertices. */
#define CUTE_C2_IMPLEMENTATION
#include <cute_c2.h>
#include "peers.h"

static const float one = 65536.0F;

static c2AABB boxes[2];
static c2Poly polygons[2];
static c2Circle circles[2];
static c2Capsule capsules[2];
static c2Ray ray;
static c2Manifold manifold;
static c2Raycast cast;

static c2v vector(toi_vec2 v) {
    return c2V((float)v.x / one, (float)v.y / one);
}

static void load_ray(const scene *s) {
    const c2v way = vector(s->va2);
    ray.p = vector(s->center2);
    ray.t = c2Len(way);
    ray.d = c2Norm(way);
}

static void load_boxes(const scene *s) {
    const toi_shape *shapes[2] = {&s->a, &s->b};
    for (unsigned k = 0; k < 2; k++) {
        boxes[k].min = vector(shapes[k]->as.aabb2.lo);
        boxes[k].max = vector(shapes[k]->as.aabb2.hi);
    }
    load_ray(s);
}

static void load_obb2(c2Poly *to, const toi_obb2 *box) {
    static const float corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const float c = (float)box->rot.cos / (float)TOI_Q30_ONE, s = (float)box->rot.sin / (float)TOI_Q30_ONE;
    const c2v center = vector(box->center), half = vector(box->half);
    to->count = 4;
    for (unsigned k = 0; k < 4; k++) {
        const float x = corner[k][0] * half.x, y = corner[k][1] * half.y;
        to->verts[k] = c2V(center.x + c * x - s * y, center.y + s * x + c * y);
    }
}

static void load_polygon(c2Poly *to, const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_OBB2) {
        load_obb2(to, &shape->as.obb2);
    } else {
        to->count = (int)shape->as.poly2.count;
        for (unsigned k = 0; k < shape->as.poly2.count; k++)
            to->verts[k] = vector(shape->as.poly2.vertices[k]);
    }
    c2MakePoly(to);
}

static void load_polygons(const scene *s) {
    load_polygon(&polygons[0], &s->a);
    load_polygon(&polygons[1], &s->b);
    load_ray(s);
}

static c2Circle circle(const toi_circle2 *from) {
    const c2Circle to = {vector(from->center), (float)from->radius / one};
    return to;
}

static c2Capsule capsule(const toi_capsule2 *from) {
    const c2Capsule to = {vector(from->a), vector(from->b), (float)from->radius / one};
    return to;
}

static void load_circles(const scene *s) {
    circles[0] = circle(&s->a.as.circle2);
    circles[1] = circle(&s->b.as.circle2);
    load_ray(s);
}

static void load_circle_and_box(const scene *s) {
    circles[0] = circle(&s->a.as.circle2);
    boxes[1].min = vector(s->b.as.aabb2.lo);
    boxes[1].max = vector(s->b.as.aabb2.hi);
}

static void load_capsules(const scene *s) {
    capsules[0] = capsule(&s->a.as.capsule2);
    capsules[1] = capsule(&s->b.as.capsule2);
    load_ray(s);
}

static void load_capsule_and_polygon(const scene *s) {
    capsules[0] = capsule(&s->a.as.capsule2);
    load_polygon(&polygons[1], &s->b);
}

static bool collide_boxes(void) {
    c2AABBtoAABBManifold(boxes[0], boxes[1], &manifold);
    return manifold.count > 0;
}

static bool collide_polygons(void) {
    c2PolytoPolyManifold(&polygons[0], NULL, &polygons[1], NULL, &manifold);
    return manifold.count > 0;
}

static bool collide_circles(void) {
    c2CircletoCircleManifold(circles[0], circles[1], &manifold);
    return manifold.count > 0;
}

static bool collide_circle_and_box(void) {
    c2CircletoAABBManifold(circles[0], boxes[1], &manifold);
    return manifold.count > 0;
}

static bool collide_capsules(void) {
    c2CapsuletoCapsuleManifold(capsules[0], capsules[1], &manifold);
    return manifold.count > 0;
}

static bool collide_capsule_and_polygon(void) {
    c2CapsuletoPolyManifold(capsules[0], &polygons[1], NULL, &manifold);
    return manifold.count > 0;
}

static bool cast_at_circle(void) {
    return c2RaytoCircle(ray, circles[1], &cast);
}

static bool cast_at_capsule(void) {
    return c2RaytoCapsule(ray, capsules[1], &cast);
}

static bool cast_at_box(void) {
    return c2RaytoAABB(ray, boxes[1], &cast);
}

static bool cast_at_polygon(void) {
    return c2RaytoPoly(ray, &polygons[1], NULL, &cast);
}

static double depth_now(void) {
    return (double)(c2Max(manifold.depths[0], manifold.count > 1 ? manifold.depths[1] : 0) * one);
}

static double ray_time(void) {
    return (double)(cast.t / ray.t * one);
}

static const peer functions[] = {
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_AABB2, false, load_boxes, collide_boxes, depth_now},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_OBB2, false, load_polygons, collide_polygons, depth_now},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_POLY2, false, load_polygons, collide_polygons, depth_now},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_AABB2, true, load_boxes, collide_boxes, NULL},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_OBB2, true, load_polygons, collide_polygons, NULL},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_POLY2, true, load_polygons, collide_polygons, NULL},
    {"cute_c2 ray", BENCH_RAYS, TOI_SHAPE_AABB2, false, load_boxes, cast_at_box, ray_time},
    {"cute_c2 ray", BENCH_RAYS, TOI_SHAPE_OBB2, false, load_polygons, cast_at_polygon, ray_time},
    {"cute_c2 ray", BENCH_RAYS, TOI_SHAPE_POLY2, false, load_polygons, cast_at_polygon, ray_time},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_CIRCLE2, false, load_circles, collide_circles, depth_now},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_CIRCLE2, false, load_circle_and_box,
     collide_circle_and_box, depth_now, TOI_SHAPE_AABB2},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_CAPSULE2, false, load_capsules, collide_capsules,
     depth_now},
    {"cute_c2 manifold", BENCH_OVERLAPS, TOI_SHAPE_CAPSULE2, false, load_capsule_and_polygon,
     collide_capsule_and_polygon, depth_now, TOI_SHAPE_POLY2},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, true, load_circles, collide_circles, NULL},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, true, load_circle_and_box,
     collide_circle_and_box, NULL, TOI_SHAPE_AABB2},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_CAPSULE2, true, load_capsules, collide_capsules,
     NULL},
    {"cute_c2 manifold alone", BENCH_CONTACTS, TOI_SHAPE_CAPSULE2, true, load_capsule_and_polygon,
     collide_capsule_and_polygon, NULL, TOI_SHAPE_POLY2},
    {"cute_c2 ray", BENCH_RAYS, TOI_SHAPE_CIRCLE2, false, load_circles, cast_at_circle, ray_time},
    {"cute_c2 ray", BENCH_RAYS, TOI_SHAPE_CAPSULE2, false, load_capsules, cast_at_capsule, ray_time},
};

const peer_functions peer_cute_c2 = {functions, sizeof functions / sizeof *functions};
