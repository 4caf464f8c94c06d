/* SPDX-License-Identifier: MIT */
#include "../hulls/hull3.h"
#include "../number/none.h"
#include "../pair/overlap.h"
#include "ray.h"

toi_status toi_raycast_hull3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_hull3 *shape,
                             const toi_options *options, toi_hit *hit) {
    toi_aabb3 room;
    const toi_aabb3 *point = toi16_point3(&room, origin);
    return toi16_outwards(toi_sweep_aabb3_hull3(point, direction, shape, &toi16_none3, options, hit), hit);
}

toi_status toi_contains_hull3(const toi_hull3 *shape, const toi_vec3 *at) {
    toi_aabb3 room;
    toi16_hulls hulls;
    const toi_aabb3 *point = toi16_point3(&room, at);
    return toi16_pair_rest(toi16_open_aabb3_hull3(&hulls, point, &toi16_none3, shape, &toi16_none3, 0),
                           &hulls.pair);
}

/* The end of a segment that queries refuse; null for null too. */
static const toi_vec3 *bad_end(const toi_segment3 *s) {
    if (!s || toi16_is_past_limit3(&s->from))
        return s ? &s->from : 0;
    return toi16_is_past_limit3(&s->to) ? &s->to : 0;
}

/* The way may be twice as long as a velocity: the point takes one half of it, and the hull comes to meet it
 * with the other. */
static void share_out(const toi_segment3 *s, toi_vec3 *point, toi_vec3 *hull) {
    toi_vec3 way = {s->to.x - s->from.x, s->to.y - s->from.y, s->to.z - s->from.z};
    toi_vec3 half = {way.x / 2, way.y / 2, way.z / 2};
    toi_vec3 rest = {half.x - way.x, half.y - way.y, half.z - way.z};
    *point = half;
    *hull = rest;
}

toi_status toi_segmentcast_hull3(const toi_segment3 *segment, const toi_hull3 *hull, toi_hit *hit) {
    toi_aabb3 room;
    toi_vec3 va = toi16_none3, vb = toi16_none3;
    const toi_vec3 *at = bad_end(segment);
    if (segment && !at) {
        share_out(segment, &va, &vb);
        at = &segment->from;
    }
    return toi16_outwards(toi_sweep_aabb3_hull3(toi16_point3(&room, at), &va, hull, &vb, 0, hit), hit);
}
