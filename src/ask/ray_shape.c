/* SPDX-License-Identifier: MIT */
#include "../pair/overlap.h"
#include "../number/none.h"
#include "ray.h"
#include "shapes.h"

/* Of the dimension that the other shape has; null for null. */
static const toi_shape *point_for(const toi_shape *other, const toi_vec3 *at, toi_shape *room) {
    if (!other || !at)
        return 0;
    if (toi16_is_flat(other)) {
        toi_vec2 plane = {at->x, at->y};
        room->kind = TOI_SHAPE_AABB2;
        toi16_point2(&room->as.aabb2, &plane);
    } else {
        room->kind = TOI_SHAPE_AABB3;
        toi16_point3(&room->as.aabb3, at);
    }
    return room;
}

toi_status toi_raycast(const toi_vec3 *origin, const toi_vec3 *direction, const toi_shape *shape,
                       const toi_options *options, toi_hit *hit) {
    toi_shape room;
    const toi_shape *point = point_for(shape, origin, &room);
    return toi16_outwards(toi_sweep(point, direction, shape, &toi16_none3, options, hit), hit);
}

toi_status toi_contains(const toi_shape *shape, const toi_vec3 *at) {
    toi_shape room;
    toi16_shapes shapes;
    const toi_shape *point = point_for(shape, at, &room);
    return toi16_pair_rest(toi16_open_shapes(&shapes, point, &toi16_none3, shape, &toi16_none3, 0),
                           &shapes.pair);
}
