/* SPDX-License-Identifier: MIT */
/* What a step begins with. */
#include "move.h"

toi_status toi16_refuse(toi_move_result *result) {
    result->faulty = UINT32_MAX;
    return result->status = TOI_ERR_ARGUMENT;
}

static void begin_result(toi_move_result *result) {
    result->status = TOI_SEPARATE;
    result->moved = toi16_none3;
    result->touched = result->count = 0;
    result->stopped = false;
    result->faulty = UINT32_MAX;
}

toi_move_options toi16_meant(const toi_move_options *given) {
    static const toi_move_options usual = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_options o = given ? *given : usual;
    if (o.t_max == 0 && !o.instant)
        o.t_max = fix16_one;
    if (toi16_is_zero(&o.up))
        o.up.y = fix16_one;
    if (o.slope == 0)
        o.slope = INT32_C(46341);
    if (o.candidates == 0)
        o.candidates = 4096;
    if (o.bullet)
        o.bounces = 0;
    else if (o.bounces == 0)
        o.bounces = 6;
    return o;
}

static bool is_legal(const toi_move_options *o) {
    return o->t_max >= 0 && o->slope >= 0 && o->slope <= fix16_one && o->bounces <= TOI_MOVE_BOUNCES;
}

/* What queries would say of the body beside a point. */
static toi_status check_body(const toi16_step *step) {
    toi_shape point;
    if (toi16_is_left_out(step, step->body))
        return TOI_ERR_SHAPE;
    point.kind = toi16_is_plane(step) ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    point.as.aabb3.lo = point.as.aabb3.hi = toi16_none3;
    return toi16_rest_beside(step, &point, 0);
}

/* From here on a polygon is that of the caller's room. */
static void take_polygon(toi_poly2 *poly, toi_vec2 *room) {
    for (unsigned i = 0; i < poly->count; i++)
        room[i] = poly->vertices[i];
    poly->vertices = room;
}

static void begin(toi16_step *step) {
    static const toi_aabb3 empty = {{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};
    step->left = step->options->t_max;
    step->wish = step->aim = step->rest;
    step->wish_velocity = step->result->velocity;
    step->slid = 0;
    step->legs = step->count = step->turns = 0;
    step->grown = 0;
    step->near = 0;
    step->moving = step->sensors = step->overlapped = step->ends_inside = step->inside = step->begun = false;
    step->region = empty;
}

bool toi16_begin_step(toi16_step *step) {
    bool is_polygon = step->body->kind == TOI_SHAPE_POLY2;
    const toi_vec3 up = toi16_up(step);
    begin_result(step->result);
    if (!is_legal(step->options) || toi16_is_zero(&up))
        return toi16_fail(step, TOI_ERR_ARGUMENT, UINT32_MAX);
    toi_status status = check_body(step);
    if (status >= 0 && is_polygon && !step->options->room)
        status = TOI_ERR_ARGUMENT;
    if (status >= 0 && !toi16_displacement(&step->result->velocity, step->options->t_max, &step->rest))
        status = TOI_ERR_RANGE;
    if (status < 0)
        return toi16_fail(step, status, UINT32_MAX);
    if (is_polygon)
        take_polygon(&step->body->as.poly2, step->options->room);
    begin(step);
    return true;
}
