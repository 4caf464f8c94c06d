/* SPDX-License-Identifier: MIT */
/* Where shapes are at a time, and the boxes around their ways. */
#include "motion.h"
#include "../kinds/kind.h"

/* ---- Where a position is at a time */

/* Adds velocity * time to a coordinate. Returns false where the sum leaves Q16.16. */
static bool advance(fix16_t x, fix16_t velocity, fix16_t time, fix16_t *out) {
    const int64_t size = (int64_t)toi16_way_size(velocity, toi16_abs32(time));
    const int64_t there = (velocity ^ time) < 0 ? x - size : x + size;
    *out = toi16_saturate(there);
    return *out == there;
}

toi_status toi_advance2(toi_vec2 *position, const toi_vec2 *velocity, fix16_t time) {
    toi_vec2 there;
    if (!position || !velocity)
        return TOI_ERR_ARGUMENT;
    if (!advance(position->x, velocity->x, time, &there.x) ||
        !advance(position->y, velocity->y, time, &there.y))
        return TOI_ERR_RANGE;
    *position = there;
    return TOI_OK;
}

toi_status toi_advance3(toi_vec3 *position, const toi_vec3 *velocity, fix16_t time) {
    toi_vec3 there;
    if (!position || !velocity)
        return TOI_ERR_ARGUMENT;
    if (!advance(position->x, velocity->x, time, &there.x) ||
        !advance(position->y, velocity->y, time, &there.y) ||
        !advance(position->z, velocity->z, time, &there.z))
        return TOI_ERR_RANGE;
    *position = there;
    return TOI_OK;
}

/* ---- The box around the way of a shape */

/* Moves an end of an extent (2^-30 ulp) by a way (2^-16 ulp), and rounds down to ulps. The sum would not fit
 * 64 bits: the whole ulps of the way, up to 2^46, are added last, and its fraction is brought to 30 bits. */
static int64_t moved_down(int64_t end, int64_t way) {
    return toi16_shr(end + (way & UINT16_MAX) * (1 << 14), 30) + toi16_shr(way, 16);
}

static void bound_coordinate(int64_t lo, int64_t hi, int64_t way, fix16_t *first, fix16_t *last) {
    *first = toi16_saturate(moved_down(lo, way < 0 ? way : 0));
    *last = toi16_saturate(-moved_down(-hi, way > 0 ? -way : 0));
}

static toi_status judge_bounds(toi_status status, const void *velocity, fix16_t t_max, const void *out) {
    return TOI16_CHECKS && (!velocity || t_max < 0 || !out) ? TOI_ERR_ARGUMENT : status;
}

/* Every query of bounds ends here. status: what finding the extent came to. */
static toi_status bound_way2(toi_status status, const toi16_extent *e, const toi_vec2 *velocity,
                             fix16_t t_max, toi_aabb2 *out) {
    status = judge_bounds(status, velocity, t_max, out);
    if (status < 0)
        return status;
    bound_coordinate(e->lo[0], e->hi[0], toi16_mul(velocity->x, t_max), &out->lo.x, &out->hi.x);
    bound_coordinate(e->lo[1], e->hi[1], toi16_mul(velocity->y, t_max), &out->lo.y, &out->hi.y);
    return TOI_OK;
}

static toi_status bound_way3(toi_status status, const toi16_extent *e, const toi_vec3 *velocity,
                             fix16_t t_max, toi_aabb3 *out) {
    status = judge_bounds(status, velocity, t_max, out);
    if (status < 0)
        return status;
    bound_coordinate(e->lo[0], e->hi[0], toi16_mul(velocity->x, t_max), &out->lo.x, &out->hi.x);
    bound_coordinate(e->lo[1], e->hi[1], toi16_mul(velocity->y, t_max), &out->lo.y, &out->hi.y);
    bound_coordinate(e->lo[2], e->hi[2], toi16_mul(velocity->z, t_max), &out->lo.z, &out->hi.z);
    return TOI_OK;
}

toi_status toi_bounds_aabb2(const toi_aabb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return bound_way2(toi16_extent_aabb2(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_obb2(const toi_obb2 *box, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return bound_way2(toi16_extent_obb2(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_poly2(const toi_poly2 *poly, const toi_vec2 *velocity, fix16_t t_max, toi_aabb2 *out) {
    toi16_extent extent;
    return bound_way2(toi16_extent_poly2(poly, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_aabb3(const toi_aabb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return bound_way3(toi16_extent_aabb3(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_obb3(const toi_obb3 *box, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return bound_way3(toi16_extent_obb3(box, &extent), &extent, velocity, t_max, out);
}

toi_status toi_bounds_hull3(const toi_hull3 *hull, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    return bound_way3(toi16_extent_hull3(hull, &extent), &extent, velocity, t_max, out);
}

static toi_status find_extent(const toi_shape *shape, toi16_extent *out) {
    if (toi16_is_round(shape)) {
        const toi16_extent_of_round extent_of = toi16_round_extent_of(shape);
        return extent_of ? extent_of(shape, out) : TOI_ERR_SHAPE;
    }
    const toi16_extent_of flat = toi16_extent2_of(shape), extent_of = flat ? flat : toi16_extent3_of(shape);
    return extent_of ? extent_of(&shape->as, out) : TOI_ERR_SHAPE;
}

toi_status toi_bounds(const toi_shape *shape, const toi_vec3 *velocity, fix16_t t_max, toi_aabb3 *out) {
    toi16_extent extent;
    if (TOI16_CHECKS && (!shape || !velocity))
        return TOI_ERR_ARGUMENT;
    const toi_vec3 v = {velocity->x, velocity->y, toi16_is_of_plane(shape) ? 0 : velocity->z};
    return bound_way3(find_extent(shape, &extent), &extent, &v, t_max, out);
}
