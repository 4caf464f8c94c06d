/* SPDX-License-Identifier: MIT */
/* Rays, points and segments. A ray is the sweep of a point, which is an axis-aligned box without extent. The
 * rooms of shapes answer most rays without a pair. */
#include "../kinds/kind.h"
#include "../number/vector.h"
#include "../pair/overlap.h"
#include "toi16/ray.h"

/* Queries refuse null, so that a place which is null makes a box which is null. */
static inline const toi_aabb2 *point2(toi_aabb2 *box, const toi_vec2 *at) {
    if (!at)
        return 0;
    box->lo = box->hi = *at;
    return box;
}

static inline const toi_aabb3 *point3(toi_aabb3 *box, const toi_vec3 *at) {
    if (!at)
        return 0;
    box->lo = box->hi = *at;
    return box;
}

/* Rays that take longer share one copy of this. */
TOI16_OWN_STACK toi_status turn_normal(toi_status status, toi_hit *hit) {
    return toi16_turn_normal(status, hit);
}

/* ---- Axis-aligned boxes */

toi_status toi_raycast_aabb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_aabb2 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb2 box;
    const toi_aabb2 *point = point2(&box, origin);
    return toi16_turn_normal(toi_sweep_aabb2(point, direction, shape, &toi16_none2, options, hit), hit);
}

toi_status toi_raycast_aabb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_aabb3 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb3 box;
    const toi_aabb3 *point = point3(&box, origin);
    return toi16_turn_normal(toi_sweep_aabb3(point, direction, shape, &toi16_none3, options, hit), hit);
}

toi_status toi_contains_aabb2(const toi_aabb2 *shape, const toi_vec2 *at) {
    toi16_aabbs_rest rest;
    if (TOI16_CHECKS && !at)
        return TOI_ERR_ARGUMENT;
    toi_status wrong = TOI16_CHECKS ? toi_aabb2_check(shape) : TOI_OK;
    const toi_aabb2 point = {*at, *at};
    return wrong < 0 ? wrong : toi16_aabbs_at_rest(&point, shape, 2, &rest);
}

toi_status toi_contains_aabb3(const toi_aabb3 *shape, const toi_vec3 *at) {
    toi16_aabbs_rest rest;
    if (TOI16_CHECKS && !at)
        return TOI_ERR_ARGUMENT;
    toi_status wrong = TOI16_CHECKS ? toi_aabb3_check(shape) : TOI_OK;
    const toi_aabb3 point = {*at, *at};
    return wrong < 0 ? wrong : toi16_aabbs_at_rest(&point, shape, 3, &rest);
}

/* ---- Oriented boxes in the plane */

toi_status toi_raycast_obb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                            const toi_options *options, toi_hit *hit) {
    toi16_boxes2 boxes;
    if (toi16_ray_obb2(origin, direction, shape, options, hit))
        return hit->status;
    toi_status opened = toi16_open_point_obb2(&boxes, origin, direction, shape);
    return turn_normal(toi16_pair_sweep(opened, &boxes.pair, options, hit), hit);
}

toi_status toi_contains_obb2(const toi_obb2 *shape, const toi_vec2 *at) {
    toi16_boxes2 boxes;
    return toi16_pair_rest(toi16_open_point_obb2(&boxes, at, &toi16_none2, shape), &boxes.pair);
}

/* ---- Polygons */

toi_status toi_raycast_poly2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    if (toi16_ray_poly2(origin, direction, shape, options, hit))
        return hit->status;
    toi_status opened = toi16_open_point_poly2(&polys, origin, direction, shape);
    return turn_normal(toi16_pair_sweep(opened, &polys.pair, options, hit), hit);
}

toi_status toi_contains_poly2(const toi_poly2 *shape, const toi_vec2 *at) {
    toi16_polys polys;
    return toi16_pair_rest(toi16_open_point_poly2(&polys, at, &toi16_none2, shape), &polys.pair);
}

/* ---- Oriented boxes in space */

toi_status toi_raycast_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                            const toi_options *options, toi_hit *hit) {
    return toi16_ray_obb3(origin, direction, shape, options, hit);
}

toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *at) {
    return toi16_point_in_obb3(at, shape);
}

/* ---- Hulls */

toi_status toi_raycast_hull3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_hull3 *shape,
                             const toi_options *options, toi_hit *hit) {
    return turn_normal(toi16_sweep_point_hull3(origin, direction, shape, &toi16_none3, options, hit), hit);
}

toi_status toi_contains_hull3(const toi_hull3 *shape, const toi_vec3 *at) {
    toi16_hulls hulls;
    return toi16_pair_rest(toi16_open_point_hull3(&hulls, at, shape), &hulls.pair);
}

/* Gives an end of a segment that queries refuse, if there is one. */
static const toi_vec3 *bad_end(const toi_segment3 *s) {
    if (!s || toi16_is_past_limit3(&s->from))
        return s ? &s->from : 0;
    return toi16_is_past_limit3(&s->to) ? &s->to : 0;
}

/* Splits the way of a segment, which may be twice as long as a velocity, into one half that the point goes
 * and another that the hull comes to meet the point. */
static void split_way(const toi_segment3 *s, toi_vec3 *point, toi_vec3 *hull) {
    toi_vec3 way = {s->to.x - s->from.x, s->to.y - s->from.y, s->to.z - s->from.z};
    toi_vec3 half = {way.x / 2, way.y / 2, way.z / 2};
    toi_vec3 rest = {half.x - way.x, half.y - way.y, half.z - way.z};
    *point = half;
    *hull = rest;
}

toi_status toi_segmentcast_hull3(const toi_segment3 *segment, const toi_hull3 *hull, toi_hit *hit) {
    toi_vec3 va = toi16_none3, vb = toi16_none3;
    const toi_vec3 *at = bad_end(segment);
    if (segment && !at) {
        split_way(segment, &va, &vb);
        at = &segment->from;
    }
    return turn_normal(toi16_sweep_point_hull3(at, &va, hull, &vb, 0, hit), hit);
}

/* ---- Tagged shapes */

/* A pair of a point and a shape: a round shape meets the point as a shape. */
typedef struct {
    toi16_storage shapes;
    toi_shape point;
} point_pair;

/* A point is a circle or a sphere without a radius. */
static toi_status open_point_round(point_pair *pair, const toi_vec3 *at, const toi_vec3 *velocity,
                                   const toi_shape *shape) {
    const toi16_opener_of_round open = toi16_round_opener_of(shape);
    toi_shape *point = &pair->point;
    point->radius = 0;
    if (toi16_is_of_plane(shape)) {
        const toi_circle2 circle = {{at->x, at->y}, 0};
        point->kind = TOI_SHAPE_CIRCLE2;
        point->as.circle2 = circle;
    } else {
        const toi_sphere3 sphere = {*at, 0};
        point->kind = TOI_SHAPE_SPHERE3;
        point->as.sphere3 = sphere;
    }
    return open ? open(&pair->shapes, point, velocity, shape, &toi16_none3) : TOI_ERR_SHAPE;
}

/* The kind of the shape opens the pair, so that a program need not have axis-aligned boxes as a kind. */
static toi_status open_point_shape(point_pair *pair, const toi_vec3 *at, const toi_vec3 *velocity,
                                   const toi_shape *shape, const toi_options *options) {
    if (TOI16_CHECKS && (!at || !velocity || !shape))
        return TOI_ERR_ARGUMENT;
    if (toi16_is_round(shape))
        return open_point_round(pair, at, velocity, shape);
    const toi16_kind *kind = toi16_kind2_of(shape);
    if (kind) {
        const toi_vec2 at2 = {at->x, at->y}, velocity2 = {velocity->x, velocity->y};
        const toi_aabb2 point = {at2, at2};
        return kind->joins2[TOI16_LEVEL].as_b(&pair->shapes.flat, &point, &velocity2, &shape->as,
                                              &toi16_none2);
    }
    kind = toi16_kind3_of(shape);
    const toi_aabb3 point = {*at, *at};
    return kind ? kind->joins3[TOI16_LEVEL].as_b(&pair->shapes.solid, &point, velocity, &shape->as,
                                                 &toi16_none3, options)
                : TOI_ERR_SHAPE;
}

toi_status toi_raycast(const toi_vec3 *origin, const toi_vec3 *direction, const toi_shape *shape,
                       const toi_options *options, toi_hit *hit) {
    point_pair pair;
    toi_status opened = open_point_shape(&pair, origin, direction, shape, options);
    return turn_normal(toi16_pair_sweep(opened, &pair.shapes.pair, options, hit), hit);
}

toi_status toi_contains(const toi_shape *shape, const toi_vec3 *at) {
    point_pair pair;
    return toi16_pair_rest(open_point_shape(&pair, at, &toi16_none3, shape, 0), &pair.shapes.pair);
}
