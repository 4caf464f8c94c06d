/* SPDX-License-Identifier: MIT */
/* Where shapes touch that turn: both are put where they are then, and a short straight way leads to the
 * points. */
#include "../kinds/kind.h"
#include "body.h"
#include "toi16/motion.h"

static bool is_outline(const toi_shape *shape) {
    return shape && shape->kind == TOI_SHAPE_POLY2;
}

/* Puts a shape where it is at a time. */
static toi_status put_at(const toi_shape *shape, const toi_motion3 *motion, fix16_t time, toi_vec2 *room,
                         toi_shape *out) {
    toi_motion2 flat;
    if (!toi16_is_of_plane(shape))
        return toi_turned3(shape, motion, time, out);
    toi16_flatten_motion(&flat, motion);
    return toi_turned2(shape, &flat, time, room, out);
}

static uint64_t sum_of_parts(const toi_vec3 *v) {
    return (uint64_t)toi16_abs32(v->x) + toi16_abs32(v->y) + toi16_abs32(v->z);
}

static uint64_t farther_of(int64_t x, int64_t y) {
    return toi16_abs64(x) > toi16_abs64(y) ? toi16_abs64(x) : toi16_abs64(y);
}

/* Leaves what counts in the plane. */
static void flatten(toi_motion3 *motion) {
    motion->velocity.z = motion->carried.z = motion->pivot.z = 0;
    motion->spin.x = motion->spin.y = 0;
}

/* Returns no less than what a legal shape travels in two ticks, 2^-22 of its size, and what rounding takes,
 * ulp; below 2^21. A sum of parts is at most 3 times a distance, and sqrt(3) times a spin, whose product is
 * below 2^47, so that the product of sums is below 2^50. */
static int32_t travel_of(const toi_shape *shape, const toi_motion3 *motion) {
    toi_motion3 m = *motion;
    toi_aabb3 box = {{0, 0, 0}, {0, 0, 0}};
    uint64_t far = 0, size = 0;
    if (toi16_is_of_plane(shape))
        flatten(&m);
    toi_bounds(shape, &toi16_none3, 0, &box);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t lo = toi16_in_row(&box.lo, k), hi = toi16_in_row(&box.hi, k);
        const int64_t pivot = toi16_in_row(&m.pivot, k);
        far += farther_of(lo - pivot, hi - pivot);
        size += (uint64_t)(hi - lo);
    }
    const uint64_t turning = far * sum_of_parts(&m.spin) >> 16;
    return (int32_t)((sum_of_parts(&m.velocity) + sum_of_parts(&m.carried) + turning) >> 15) +
           (int32_t)(size >> 22) + 4;
}

/* Finds the points where B goes on against the normal, an ulp a tick. */
static toi_status find_points(const toi_shape placed[2], const toi_vec3 *normal, int32_t way,
                              toi_manifold *out) {
    const toi_vec3 back = {-normal->x, -normal->y, -normal->z};
    toi_options straight = toi16_usual_options;
    straight.t_max = way;
    return toi_contact(&placed[0], &toi16_none3, &placed[1], &back, &straight, out);
}

/* Returns two tolerances, or a quarter of the domain where that is less. */
static int32_t two_tolerances(const toi_turn_options *options) {
    const int32_t tolerance = options->tolerance ? options->tolerance : TOI_TURN_TOLERANCE;
    return tolerance < TOI_LIMIT / 8 ? 2 * tolerance : TOI_LIMIT / 4;
}

static void leave_without_points(const toi_hit *hit, toi_manifold *out) {
    out->hit = *hit;
    out->normal = hit->normal;
    out->count = 0;
}

static toi_status touch_at_enter(const toi_shape *shapes[2], const toi_motion3 *motions[2],
                                 const toi_turn_options *options, toi_vec2 *room, const toi_hit *hit,
                                 toi_manifold *out) {
    toi_shape placed[2];
    for (unsigned of = 0; of < 2; of++) {
        const toi_status status = put_at(shapes[of], motions[of], hit->enter, room, &placed[of]);
        if (status < 0)
            return out->hit.status = status;
        if (room && is_outline(shapes[of]))
            room += shapes[of]->as.poly2.count;
    }
    const int32_t way = two_tolerances(options) + (options->margin > 0 ? options->margin : 0) +
                        travel_of(shapes[0], motions[0]) + travel_of(shapes[1], motions[1]);
    const toi_status status = find_points(placed, &hit->normal, way, out);
    if (status < 0)
        return status;
    out->hit = *hit;
    out->normal = hit->normal;
    return hit->status;
}

toi_status toi_turn_contact(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                            const toi_motion3 *mb, const toi_turn_options *options, toi_vec2 *room,
                            toi_manifold *out) {
    const toi_shape *shapes[2] = {a, b};
    const toi_motion3 *motions[2] = {ma, mb};
    toi_hit hit;
    if (!out)
        return TOI_ERR_ARGUMENT;
    if (!room && (is_outline(a) || is_outline(b)))
        return out->hit.status = TOI_ERR_ARGUMENT;
    const toi_status status = toi_turn(a, ma, b, mb, options, &hit);
    if (status < 0)
        return out->hit.status = status;
    if ((status == TOI_HIT || status == TOI_GRAZE) && !hit.conservative)
        return touch_at_enter(shapes, motions, toi16_turn_options_of(options), room, &hit, out);
    leave_without_points(&hit, out);
    return status;
}
