/* SPDX-License-Identifier: MIT */
/* The step: look ahead, go near what is in the way, turn aside, go on. */
#include "move.h"

static const toi_vec3 none = {0, 0, 0};

/* ---- The beginning */

toi_status toi16_refuse(toi_move_result *result) {
    result->faulty = UINT32_MAX;
    return result->status = TOI_ERR_ARGUMENT;
}

static void begin_result(toi_move_result *result) {
    result->status = TOI_SEPARATE;
    result->moved = none;
    result->touched = result->count = 0;
    result->stopped = false;
    result->faulty = UINT32_MAX;
}

static bool is_legal(const toi_move_options *o) {
    return o->t_max >= 0 && o->slope >= 0 && o->slope <= fix16_one && o->bounces <= TOI_MOVE_BOUNCES;
}

/* What a sweep against a point would say of the body. */
static toi_status check_body(const toi16_space *space, const toi_shape *body) {
    toi_shape point;
    if (space->flat) {
        toi_aabb2 flat = {{0, 0}, {0, 0}};
        point.kind = TOI_SHAPE_AABB2;
        point.as.aabb2 = flat;
    } else {
        toi_aabb3 solid = {{0, 0, 0}, {0, 0, 0}};
        point.kind = TOI_SHAPE_AABB3;
        point.as.aabb3 = solid;
    }
    toi16_move_meeting m;
    return space->meet(&point, &none, body, &none, &m);
}

/* From here on a polygon is that of the caller's room. */
static bool take_body(toi16_step *step, const toi_shape *body) {
    toi_status status = check_body(step->space, body);
    if (status < 0)
        return toi16_fail(step, status, UINT32_MAX);
    step->body = *body;
    if (body->kind != TOI_SHAPE_POLY2)
        return true;
    if (!step->options->room)
        return toi16_fail(step, TOI_ERR_ARGUMENT, UINT32_MAX);
    for (unsigned i = 0; i < body->as.poly2.count; i++)
        step->options->room[i] = body->as.poly2.vertices[i];
    step->body.as.poly2.vertices = step->options->room;
    return true;
}

static bool begin(toi16_step *step, const toi_shape *body, const toi_vec3 *velocity) {
    toi_vec3 up = step->options->up;
    if (step->space->flat)
        up.z = 0;
    begin_result(step->result);
    if (!is_legal(step->options) || toi16_is_zero(&up))
        return toi16_fail(step, TOI_ERR_ARGUMENT, UINT32_MAX);
    if (!take_body(step, body))
        return false;
    if (!toi16_displacement(velocity, step->options->t_max, &step->rest))
        return toi16_fail(step, TOI_ERR_RANGE, UINT32_MAX);
    toi16_unit_of(&up, &step->up);
    step->left = step->options->t_max;
    step->wish = step->rest;
    step->wish_velocity = step->result->velocity = *velocity;
    step->slid = 0;
    step->legs = step->count = step->turns = 0;
    step->grown = 0;
    step->moving = step->sensors = step->overlapped = step->inside = step->begun = step->near = false;
    toi_aabb3 empty = {{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};
    step->region = empty;
    return true;
}

/* ---- The legs */

/* The body gets no further by itself, but things that move may take it along. Where none of their ways is
 * clear it stays, and is overlapped by what closes on it. */
static bool halt(toi16_step *step) {
    toi16_stretch s;
    step->result->stopped = true;
    if (!step->moving)
        return true;
    s.way = none;
    for (unsigned i = 0; i <= step->count; i++) {
        s.part = TOI16_WHOLE;
        if (!toi16_look_whether_clear(step, &s))
            return false;
        if (!s.found)
            return toi16_go(step, &s.way, TOI16_WHOLE);
        s.way = i < step->count ? step->surfaces[i].rest : none;
    }
    step->overlapped = true;
    return toi16_go(step, &none, TOI16_WHOLE);
}

/* A tick of a fast way is longer than an ulp: what is left to the surface when the body has come to the
 * last tick before it is gone in a leg of its own, of 3 ticks. */
static bool is_fast(const toi16_step *step, const toi16_stretch *s) {
    return s->part == TOI16_WHOLE && !step->near && s->enter_q16 > 0 && toi16_is_fast(toi16_pressing(s));
}

static uint32_t three_ticks(uint32_t part) {
    uint64_t left = (UINT64_C(1) << 32) - part, ticks = (UINT64_C(3) << 48) / left;
    return ticks < TOI16_WHOLE ? (uint32_t)ticks : TOI16_WHOLE;
}

/* Between tilted surfaces a body that has come from next to nowhere stays where it was, bit for bit. */
static void settle(toi16_step *step) {
    enum { NOWHERE = 4 };
    toi_move_result *r = step->result;
    toi_vec3 back;
    toi16_subtract(&none, &r->moved, &back);
    bool tilted = false;
    for (unsigned i = 0; i < step->count; i++)
        tilted |= !step->surfaces[i].firm;
    if (!tilted || step->count < 2 || step->moving || step->inside || toi16_longest(&back) > NOWHERE)
        return;
    step->space->shift(&step->body, step->options->room, &back);
    r->moved = none;
}

/* Before the first leg the body is pushed out of what it overlaps, where it is to be. */
static bool look_ahead(toi16_step *step, toi16_stretch *s) {
    if (!toi16_look_ahead(step, s))
        return false;
    if (!step->inside || step->begun)
        return step->begun = true;
    step->begun = true;
    step->overlapped = false;
    return toi16_move_out(step) && toi16_look_ahead(step, s);
}

typedef enum { FAILED, GOES_ON, ENDS, IS_STOPPED } toi16_outcome;

/* One leg in a part of the time; *part: that of the next one. */
static toi16_outcome leg(toi16_step *step, uint32_t *part) {
    toi16_stretch s;
    s.part = *part;
    s.way = toi16_part_of(&step->rest, s.part);
    *part = TOI16_WHOLE;
    toi16_grow_region(step);
    if (!look_ahead(step, &s))
        return FAILED;
    bool fast = s.found && is_fast(step, &s);
    if ((s.found && !toi16_approach(step, &s)) || !toi16_go(step, &s.way, s.part))
        return FAILED;
    bool over = s.part == TOI16_WHOLE;
    if (!s.found)
        return over ? ENDS : GOES_ON;
    if (fast && !over) {
        step->near = true;
        *part = three_ticks(s.part);
        return GOES_ON;
    }
    step->near = false;
    toi16_report_surface(step, &s);
    toi16_take_part(&s.surface.rest, s.part);
    toi16_turned turn = toi16_turn_aside(step, &s.surface);
    if (turn == TOI16_FAILED)
        return FAILED;
    if (turn == TOI16_IN_CORNER || toi16_is_zero(&step->rest))
        settle(step);
    if (over || (turn == TOI16_TURNED && toi16_is_zero(&step->rest) && !step->moving))
        return ENDS;
    return turn == TOI16_TURNED && step->turns++ < step->options->bounces ? GOES_ON : IS_STOPPED;
}

static bool run(toi16_step *step) {
    uint32_t part = TOI16_WHOLE;
    for (unsigned legs = 0; legs < TOI16_LEGS; legs++) {
        toi16_outcome outcome = leg(step, &part);
        if (outcome == FAILED || outcome == ENDS)
            return outcome == ENDS;
        if (outcome == IS_STOPPED)
            break;
    }
    return halt(step);
}

static void put_back(toi16_step *step, const toi_shape *body) {
    toi_vec3 back;
    toi16_subtract(&none, &step->result->moved, &back);
    if (body->kind == TOI_SHAPE_POLY2 && body->as.poly2.vertices == step->options->room)
        step->space->shift(&step->body, step->options->room, &back);
}

static fix16_t legal(fix16_t speed) {
    return speed >= TOI_LIMIT ? TOI_LIMIT - 1 : speed <= -TOI_LIMIT ? 1 - TOI_LIMIT : speed;
}

/* So that the next step takes it: turned aside it may point along a coordinate more than before. */
static void limit_velocity(toi_vec3 *v) {
    v->x = legal(v->x);
    v->y = legal(v->y);
    v->z = legal(v->z);
}

toi_status toi16_move(const toi16_space *space, toi_shape *body, const toi_vec3 *velocity, toi_world_fn world,
                      void *context, const toi_move_options *options, toi_move_result *result) {
    static const toi_move_options usual = TOI_MOVE_OPTIONS_DEFAULT;
    toi16_step step;
    step.space = space;
    step.options = options ? options : &usual;
    step.world = world;
    step.context = context;
    step.result = result;
    if (!begin(&step, body, velocity))
        return result->status;
    if (!run(&step)) {
        put_back(&step, body);
        return result->status;
    }
    *body = step.body;
    limit_velocity(&result->velocity);
    if (step.overlapped)
        result->status = TOI_OVERLAP;
    else if (result->touched)
        result->status = TOI_HIT;
    return result->status;
}
