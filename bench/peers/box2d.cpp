// SPDX-License-Identifier: MIT
// box2d 2.4: polygons and circles. A box is a polygon of four vertices. There are no capsules, but casts take
// any two points with a radius.
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>
#include <new>
#include "peers.h"

// Shapes have a virtual destructor that refers to this, and nothing is deleted: so boards do without a C++
// library.
void operator delete(void * /*unused*/) noexcept {}

namespace {

const float one = 65536.0F;
b2PolygonShape shapes[2];
b2CircleShape circles[2];
b2DistanceProxy proxies[2];
b2Vec2 ends[2][2];
b2Vec2 ways[2];
b2Vec2 from;
b2Transform places[2];
b2Manifold manifold;
b2TOIOutput impact;
b2RayCastOutput cast;

b2Vec2 vector(const toi_vec2 &v) {
    return b2Vec2(v.x / one, v.y / one);
}

void load_box(b2PolygonShape *shape, const toi_obb2 &box) {
    static const float corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const float c = box.rot.cos / float(TOI_Q30_ONE), s = box.rot.sin / float(TOI_Q30_ONE);
    const b2Vec2 center = vector(box.center), half = vector(box.half);
    b2Vec2 corners[4];
    for (unsigned k = 0; k < 4; k++) {
        const float x = corner[k][0] * half.x, y = corner[k][1] * half.y;
        corners[k] = center + b2Vec2(c * x - s * y, s * x + c * y);
    }
    shape->Set(corners, 4);
}

void load_polygon(b2PolygonShape *shape, const toi_poly2 &polygon) {
    b2Vec2 corners[b2_maxPolygonVertices];
    for (unsigned k = 0; k < polygon.count; k++)
        corners[k] = vector(polygon.vertices[k]);
    shape->Set(corners, int32(polygon.count));
}

// Boards run no constructors of static objects.
void load_shape(b2PolygonShape *shape, const toi_shape &from) {
    new (shape) b2PolygonShape;
    if (from.kind == TOI_SHAPE_OBB2)
        load_box(shape, from.as.obb2);
    else
        load_polygon(shape, from.as.poly2);
}

void load_circle(unsigned n, const toi_circle2 &circle) {
    new (&circles[n]) b2CircleShape;
    circles[n].m_p = vector(circle.center);
    circles[n].m_radius = circle.radius / one;
    proxies[n].Set(&circles[n], 0);
}

void load_capsule(unsigned n, const toi_capsule2 &capsule) {
    ends[n][0] = vector(capsule.a);
    ends[n][1] = vector(capsule.b);
    proxies[n].Set(ends[n], 2, capsule.radius / one);
}

void load_level(b2PolygonShape *shape, const toi_aabb2 &box) {
    const b2Vec2 lo = vector(box.lo), hi = vector(box.hi);
    const b2Vec2 corners[4] = {lo, b2Vec2(hi.x, lo.y), hi, b2Vec2(lo.x, hi.y)};
    new (shape) b2PolygonShape;
    shape->Set(corners, 4);
}

void load_one(unsigned n, const toi_shape &shape) {
    if (shape.kind == TOI_SHAPE_CIRCLE2)
        return load_circle(n, shape.as.circle2);
    if (shape.kind == TOI_SHAPE_CAPSULE2)
        return load_capsule(n, shape.as.capsule2);
    if (shape.kind == TOI_SHAPE_AABB2)
        load_level(&shapes[n], shape.as.aabb2);
    else
        load_shape(&shapes[n], shape);
    proxies[n].Set(&shapes[n], 0);
}

void load(const scene *s) {
    load_one(0, s->a);
    load_one(1, s->b);
    ways[0] = vector(s->va2);
    ways[1] = vector(s->vb2);
    from = vector(s->center2);
    for (b2Transform &place : places)
        place.SetIdentity();
}

bool collide() {
    b2CollidePolygons(&manifold, &shapes[0], places[0], &shapes[1], places[1]);
    return manifold.pointCount > 0;
}

b2Sweep sweep(const b2Vec2 &way) {
    b2Sweep s;
    s.localCenter = s.c0 = b2Vec2(0, 0);
    s.c = way;
    s.a0 = s.a = s.alpha0 = 0;
    return s;
}

bool time_of_impact() {
    b2TOIInput input;
    input.proxyA = proxies[0];
    input.proxyB = proxies[1];
    input.sweepA = sweep(ways[0]);
    input.sweepB = sweep(ways[1]);
    input.tMax = 1;
    b2TimeOfImpact(&impact, &input);
    return impact.state != b2TOIOutput::e_separated;
}

bool go_to_impact() {
    if (!time_of_impact())
        return false;
    for (unsigned k = 0; k < 2; k++)
        places[k].p = impact.t * ways[k];
    return true;
}

bool cast_and_collide() {
    return go_to_impact() && collide();
}

bool collide_circles() {
    b2CollideCircles(&manifold, &circles[0], places[0], &circles[1], places[1]);
    return manifold.pointCount > 0;
}

bool collide_circle_and_box() {
    b2CollidePolygonAndCircle(&manifold, &shapes[1], places[1], &circles[0], places[0]);
    return manifold.pointCount > 0;
}

bool cast_and_collide_circles() {
    return go_to_impact() && collide_circles();
}

bool cast_and_collide_circle_and_box() {
    return go_to_impact() && collide_circle_and_box();
}

bool cast_ray_at_circle() {
    const b2RayCastInput input = {from, from + ways[0], 1};
    return circles[1].RayCast(&cast, input, places[1], 0);
}

bool cast_ray() {
    const b2RayCastInput input = {from, from + ways[0], 1};
    return shapes[1].RayCast(&cast, input, places[1], 0);
}

double impact_time() {
    return double(impact.t) * one;
}
double ray_time() {
    return double(cast.fraction) * one;
}

const peer functions[] = {
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_OBB2, false, load, time_of_impact, impact_time},
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_POLY2, false, load, time_of_impact, impact_time},
    {"box2d b2CollidePolygons", BENCH_OVERLAPS, TOI_SHAPE_OBB2, false, load, collide, 0},
    {"box2d b2CollidePolygons", BENCH_OVERLAPS, TOI_SHAPE_POLY2, false, load, collide, 0},
    {"box2d cast and manifold", BENCH_CONTACTS, TOI_SHAPE_OBB2, false, load, cast_and_collide, impact_time},
    {"box2d cast and manifold", BENCH_CONTACTS, TOI_SHAPE_POLY2, false, load, cast_and_collide, impact_time},
    {"box2d manifold alone", BENCH_CONTACTS, TOI_SHAPE_OBB2, true, load, collide, 0},
    {"box2d manifold alone", BENCH_CONTACTS, TOI_SHAPE_POLY2, true, load, collide, 0},
    {"box2d RayCast", BENCH_RAYS, TOI_SHAPE_OBB2, false, load, cast_ray, ray_time},
    {"box2d RayCast", BENCH_RAYS, TOI_SHAPE_POLY2, false, load, cast_ray, ray_time},
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_CIRCLE2, false, load, time_of_impact, impact_time},
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_CIRCLE2, false, load, time_of_impact, impact_time,
     TOI_SHAPE_AABB2},
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_CAPSULE2, false, load, time_of_impact, impact_time},
    {"box2d b2TimeOfImpact", BENCH_SWEEPS, TOI_SHAPE_CAPSULE2, false, load, time_of_impact, impact_time,
     TOI_SHAPE_POLY2},
    {"box2d b2CollideCircles", BENCH_OVERLAPS, TOI_SHAPE_CIRCLE2, false, load, collide_circles, 0},
    {"box2d b2CollidePolygonAndCircle", BENCH_OVERLAPS, TOI_SHAPE_CIRCLE2, false, load,
     collide_circle_and_box, 0, TOI_SHAPE_AABB2},
    {"box2d cast and manifold", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, false, load, cast_and_collide_circles,
     impact_time},
    {"box2d cast and manifold", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, false, load,
     cast_and_collide_circle_and_box, impact_time, TOI_SHAPE_AABB2},
    {"box2d manifold alone", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, true, load, collide_circles, 0},
    {"box2d manifold alone", BENCH_CONTACTS, TOI_SHAPE_CIRCLE2, true, load, collide_circle_and_box, 0,
     TOI_SHAPE_AABB2},
    {"box2d RayCast", BENCH_RAYS, TOI_SHAPE_CIRCLE2, false, load, cast_ray_at_circle, ray_time},
};

} // namespace

extern "C" const peer_functions peer_box2d = {functions, sizeof functions / sizeof *functions};
