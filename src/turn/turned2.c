/* SPDX-License-Identifier: MIT */
/* A shape of the plane at another time. */
#include "../kinds/kind.h"
#include "body.h"

/* A body, and where it is. */
typedef struct {
    toi16_rotor2 body;
    toi16_spot2 spot;
} moved2;

/* A time before t = 0 is one after it of the motion that goes back. */
static toi_motion2 motion_along2(const toi_motion2 *motion, bool back) {
    const fix16_t sign = back ? -1 : 1;
    const toi_motion2 out = {{sign * motion->velocity.x, sign * motion->velocity.y},
                             {sign * motion->carried.x, sign * motion->carried.y},
                             sign * motion->spin,
                             motion->pivot};
    return out;
}

/* The least number has no opposite to go back by. */
static bool is_least2(const toi_motion2 *motion, fix16_t time) {
    return time == INT32_MIN || motion->spin == INT32_MIN || motion->velocity.x == INT32_MIN ||
           motion->velocity.y == INT32_MIN || motion->carried.x == INT32_MIN ||
           motion->carried.y == INT32_MIN;
}

static toi_status open_moved2(moved2 *moved, const toi_shape *shape, const toi_motion2 *motion,
                              fix16_t time) {
    const fix16_t ahead = time < 0 ? -time : time;
    const toi_motion2 along = motion_along2(motion, time < 0);
    toi16_course2 course;
    const toi_status status = toi16_open_one2(&moved->body, shape, &along, ahead);
    if (status < 0)
        return status;
    toi16_begin_course2(&course, &moved->body, ahead);
    toi16_spot2_at(&course, &moved->body, (uint32_t)ahead, &moved->spot);
    if (moved->body.motion.spin != 0)
        toi16_sincos(course.rate_q64 * (uint32_t)ahead, &moved->spot.turn.sin, &moved->spot.turn.cos);
    return TOI_OK;
}

/* Rounds a place to the nearest ulp. False where it is at or past the limit. */
static bool round_place2(const int64_t q16[2], toi_vec2 *out) {
    const int64_t x = toi16_shr(q16[0] + 32768, 16), y = toi16_shr(q16[1] + 32768, 16);
    out->x = (fix16_t)x;
    out->y = (fix16_t)y;
    return toi16_abs64(x) < (uint64_t)TOI_LIMIT && toi16_abs64(y) < (uint64_t)TOI_LIMIT;
}

/* A corner is less than 2^31 half ulps from the centre, so that products take 62 bits. */
static bool put_point2(const moved2 *moved, const toi_vec2 *point, toi_vec2 *out) {
    const int32_t x = 2 * point->x - moved->body.center2[0], y = 2 * point->y - moved->body.center2[1];
    const int32_t c = moved->spot.turn.cos, s = moved->spot.turn.sin;
    const int64_t place[2] = {moved->spot.center_q16[0] + toi16_shr(toi16_mul_difference(c, x, s, y), 15),
                              moved->spot.center_q16[1] + toi16_shr(toi16_mul_sum(s, x, c, y), 15)};
    return round_place2(place, out);
}

static bool put_points2(const moved2 *moved, const toi_vec2 *points, unsigned count, toi_vec2 *out) {
    bool inside = true;
    for (unsigned k = 0; k < count; k++)
        inside = put_point2(moved, &points[k], &out[k]) && inside;
    return inside;
}

/* Half extents between two ulps are rounded up. */
static bool put_box2(const moved2 *moved, toi_shape *out) {
    toi_obb2 box = {{0, 0}, {0, 0}, moved->body.rot};
    const bool inside = round_place2(moved->spot.center_q16, &box.center);
    box.half.x = (fix16_t)((moved->body.half2[0] + 1) / 2);
    box.half.y = (fix16_t)((moved->body.half2[1] + 1) / 2);
    (void)toi_rot2_compose(&box.rot, &moved->spot.turn, &moved->body.rot);
    out->kind = TOI_SHAPE_OBB2;
    out->as.obb2 = box;
    return inside;
}

static bool put_level2(const moved2 *moved, toi_shape *out) {
    const toi_aabb2 box = out->as.aabb2;
    return put_point2(moved, &box.lo, &out->as.aabb2.lo) && put_point2(moved, &box.hi, &out->as.aabb2.hi);
}

static bool put_shape2(const moved2 *moved, const toi_shape *shape, toi_vec2 *room, toi_shape *out) {
    *out = *shape;
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return moved->body.motion.spin == 0 ? put_level2(moved, out) : put_box2(moved, out);
    case TOI_SHAPE_OBB2:
        return put_box2(moved, out);
    case TOI_SHAPE_CIRCLE2:
        return put_point2(moved, &shape->as.circle2.center, &out->as.circle2.center);
    case TOI_SHAPE_CAPSULE2:
        return put_point2(moved, &shape->as.capsule2.a, &out->as.capsule2.a) &&
               put_point2(moved, &shape->as.capsule2.b, &out->as.capsule2.b);
    default:
        out->as.poly2.vertices = room;
        return put_points2(moved, shape->as.poly2.vertices, shape->as.poly2.count, room);
    }
}

/* Rounding may bend the outline of a polygon by an ulp, so that its form is not judged. */
static toi_status judge_moved2(const toi_shape *shape) {
    const toi_status status = toi_shape_check(shape);
    return shape->kind == TOI_SHAPE_POLY2 && status == TOI_ERR_SHAPE ? TOI_OK : status;
}

toi_status toi_turned2(const toi_shape *shape, const toi_motion2 *motion, fix16_t time, toi_vec2 *room,
                       toi_shape *out) {
    moved2 moved;
    toi_shape there;
    if (!shape || !motion || !out || (shape->kind == TOI_SHAPE_POLY2 && !room))
        return TOI_ERR_ARGUMENT;
    toi_status status = toi16_check_turning_kinds(shape, shape);
    if (status < 0 || !toi16_is_of_plane(shape))
        return status < 0 ? status : TOI_ERR_SHAPE;
    if (time < 0 && is_least2(motion, time))
        return TOI_ERR_RANGE;
    status = open_moved2(&moved, shape, motion, time);
    if (status < 0)
        return status;
    status = put_shape2(&moved, shape, room, &there) ? judge_moved2(&there) : TOI_ERR_RANGE;
    if (status == TOI_OK)
        *out = there;
    return status;
}
