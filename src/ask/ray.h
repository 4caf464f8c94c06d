/* SPDX-License-Identifier: MIT */
/* A point as a shape, and what rays make of the answer of a sweep. */
#ifndef TOI16_RAY_INTERNAL_H
#define TOI16_RAY_INTERNAL_H

#include "toi16/ray.h"

/* Null for null, which queries refuse. */
static inline const toi_aabb2 *toi16_point2(toi_aabb2 *room, const toi_vec2 *at) {
    if (!at)
        return 0;
    room->lo = room->hi = *at;
    return room;
}

static inline const toi_aabb3 *toi16_point3(toi_aabb3 *room, const toi_vec3 *at) {
    if (!at)
        return 0;
    room->lo = room->hi = *at;
    return room;
}

/* The sweep's normal points from the ray to the shape. No entry of it is past 2^16 + 2. */
static inline toi_status toi16_turn_normal(toi_status status, toi_hit *hit) {
    if (status > TOI_SEPARATE) {
        hit->normal.x = -hit->normal.x;
        hit->normal.y = -hit->normal.y;
        hit->normal.z = -hit->normal.z;
    }
    return status;
}

/* The same as a call, for rays that take longer. */
toi_status toi16_outwards(toi_status status, toi_hit *hit);

#endif
