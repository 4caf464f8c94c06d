/* SPDX-License-Identifier: MIT */
/* Circles, spheres and level boxes at rest. */
#include "../kinds/kind.h"
#include "../round/ball.h"

/* A pair of a ball and a ball, or a ball and a box, and how far B may be pushed. Numbers of B begin at b. */
typedef struct {
    toi16_row a, lo_b, hi_b;
    unsigned dimensions;
    uint32_t radius; /* of both */
    toi16_limits room;
} rest_query;

static void begin_rest(toi_penetration *out) {
    out->depth = 0;
    out->normal = out->push = toi16_none3;
    out->axis.kind = TOI_AXIS_NEAREST;
    out->axis.a = out->axis.b = 0;
}

/* Answers by the cores, as boxes of which a point is a flat one. */
static void rest_of_cores(const rest_query *q, toi_penetration *out) {
    const unsigned n = q->dimensions;
    fix16_t point[6], box[6];
    for (unsigned k = 0; k < n; k++) {
        point[k] = point[n + k] = toi16_in_row(q->a, k);
        box[k] = toi16_in_row(q->lo_b, k);
        box[n + k] = toi16_in_row(q->hi_b, k);
    }
    out->status = toi16_overlap_rows(point, box, n, false, out);
}

static void rest_of_rounds(const rest_query *q, toi_penetration *out) {
    toi16_level_way way;
    toi16_set_level_way(&way, q->dimensions, q->a, &toi16_none3, q->lo_b, q->hi_b, &toi16_none3);
    way.radius = q->radius;
    toi16_level_at_rest(&way, q->dimensions, out);
}

static bool has_room(const toi16_limits *room, const toi_vec3 *push) {
    for (unsigned k = 0; k < 3; k++)
        if (toi16_in_row(push, k) < room->lo[k] || toi16_in_row(push, k) > room->hi[k])
            return false;
    return true;
}

/* An error writes nothing but the status. */
static toi_status answer_rest(const rest_query *q, toi_penetration *out) {
    toi_penetration found;
    begin_rest(&found);
    if (q->radius == 0)
        rest_of_cores(q, &found);
    else
        rest_of_rounds(q, &found);
    if (!has_room(&q->room, &found.push))
        return out->status = TOI_ERR_RANGE;
    *out = found;
    return out->status;
}

static void set_query(rest_query *q, toi16_row a, toi16_row lo_b, toi16_row hi_b, unsigned dimensions) {
    q->a = a;
    q->lo_b = lo_b;
    q->hi_b = hi_b;
    q->dimensions = dimensions;
}

static toi_status overlap_balls(toi16_row a, toi16_row b, unsigned dimensions, toi_penetration *out) {
    rest_query q;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    const toi_status status =
        TOI16_CHECKS ? toi16_first_error(toi16_check_ball(a, dimensions), toi16_check_ball(b, dimensions))
                     : TOI_OK;
    if (status < 0)
        return out->status = status;
    const fix16_t radius_b = toi16_in_row(b, dimensions);
    set_query(&q, a, b, b, dimensions);
    q.radius = (uint32_t)toi16_in_row(a, dimensions) + (uint32_t)radius_b;
    toi16_limits_between(&q.room, b, b, dimensions, TOI_LIMIT - 1 - radius_b);
    return answer_rest(&q, out);
}

/* box is the status of the box alone. */
static toi_status overlap_ball_box(toi16_row a, toi16_row b, toi_status box, unsigned dimensions,
                                   toi_penetration *out) {
    rest_query q;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    const toi_status status =
        TOI16_CHECKS ? toi16_first_error(toi16_check_ball(a, dimensions), toi16_check_box(b, box, dimensions))
                     : TOI_OK;
    if (status < 0)
        return out->status = status;
    set_query(&q, a, b, toi16_row_from(b, dimensions), dimensions);
    q.radius = (uint32_t)toi16_in_row(a, dimensions);
    toi16_limits_between(&q.room, b, q.hi_b, dimensions, TOI_LIMIT - 1);
    return answer_rest(&q, out);
}

toi_status toi_overlap_circle2(const toi_circle2 *a, const toi_circle2 *b, toi_penetration *out) {
    return overlap_balls(a, b, 2, out);
}

toi_status toi_overlap_sphere3(const toi_sphere3 *a, const toi_sphere3 *b, toi_penetration *out) {
    return overlap_balls(a, b, 3, out);
}

toi_status toi_overlap_circle2_aabb2(const toi_circle2 *a, const toi_aabb2 *b, toi_penetration *out) {
    return overlap_ball_box(a, b, TOI16_CHECKS ? toi_aabb2_check(b) : TOI_OK, 2, out);
}

toi_status toi_overlap_sphere3_aabb3(const toi_sphere3 *a, const toi_aabb3 *b, toi_penetration *out) {
    return overlap_ball_box(a, b, TOI16_CHECKS ? toi_aabb3_check(b) : TOI_OK, 3, out);
}
