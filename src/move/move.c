/* SPDX-License-Identifier: MIT */
/* The step: it begins, looks ahead, goes near what is in the way, turns aside, goes on. */
#include "move.h"

/* ---- The beginning */

toi_status toi16_refuse(toi_move_result *result) {
    result->faulty = UINT32_MAX;
    return result->status = TOI_ERR_ARGUMENT;
}

/* What a turn before the step has reported stays. */
static void begin_result(const toi16_space *space, toi_move_result *result) {
    result->status = TOI_SEPARATE;
    result->moved = toi16_none3;
    if (space->passed == 0)
        result->touched = result->count = 0;
    result->stopped = false;
    result->faulty = UINT32_MAX;
}

void toi16_fill_options(const toi_move_options *given, toi_move_options *o) {
    static const toi_move_options usual = TOI_MOVE_OPTIONS_DEFAULT;
    *o = given ? *given : usual;
    if (o->t_max == 0 && !o->instant)
        o->t_max = fix16_one;
    if (toi16_is_zero(&o->up))
        o->up.y = fix16_one;
    if (o->slope == 0)
        o->slope = INT32_C(46341);
    if (o->candidates == 0)
        o->candidates = 4096;
    if (o->bullet)
        o->bounces = 0;
    else if (o->bounces == 0)
        o->bounces = 6;
}

static bool are_legal(const toi_move_options *o, bool flat) {
    return o->t_max >= 0 && o->slope >= 0 && o->slope <= fix16_one && o->bounces <= TOI_MOVE_BOUNCES &&
           (o->up.x | o->up.y | (flat ? 0 : o->up.z)) != 0;
}

/* Gives what queries would say of the body beside a point. */
static toi_status check_body(toi16_step *step) {
    toi16_thing point;
    if (!*step->space->check || toi16_is_left_out(step, step->body))
        return TOI_ERR_SHAPE;
    point.candidate.shape.kind = toi16_is_plane(step) ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    point.candidate.shape.radius = 0;
    point.candidate.shape.as.aabb3.lo = point.candidate.shape.as.aabb3.hi = toi16_none3;
    return toi16_rest(step, &point, TOI16_AS_TOLD, 0);
}

/* From here on a polygon's vertices are those in the caller's room. */
static void take_polygon(toi_poly2 *poly, toi_vec2 *room) {
    for (unsigned i = 0; i < poly->count; i++)
        room[i] = poly->vertices[i];
    poly->vertices = room;
}

static toi_status check_step(toi16_step *step) {
    if (!are_legal(step->options, toi16_is_plane(step)))
        return TOI_ERR_ARGUMENT;
    toi_status status = check_body(step);
    if (status < 0)
        return status;
    if (step->body->kind == TOI_SHAPE_POLY2 && !step->options->room)
        return TOI_ERR_ARGUMENT;
    const fix16_t left = step->options->t_max - step->space->passed;
    bool fits = toi16_displacement(&step->result->velocity, left, &step->rest);
    return fits ? TOI_OK : TOI_ERR_RANGE;
}

void toi16_begin_at(toi16_step *step, fix16_t passed) {
    const fix16_t t_max = step->options->t_max;
    step->left = t_max - passed;
    step->legs = passed > 0;
    if (passed > 0)
        step->parts[0] =
            passed < t_max ? (uint32_t)(((uint64_t)(uint32_t)passed << 32) / (uint32_t)t_max) : TOI16_WHOLE;
}

/* Space, options, result, body, world and context are there already. False of what is refused. */
static bool begin_step(toi16_step *step) {
    static const toi_aabb3 empty = {{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};
    step->tilted = *step->space->tilted;
    begin_result(step->space, step->result);
    if (!toi16_passes(step, check_step(step), UINT32_MAX))
        return false;
    if (step->body->kind == TOI_SHAPE_POLY2)
        take_polygon(&step->body->as.poly2, step->options->room);
    toi16_begin_at(step, step->space->passed);
    step->wish = step->aim = step->rest;
    step->wish_velocity = step->result->velocity;
    step->count = step->turns = 0;
    step->grown = 0;
    step->slid = step->near = 0;
    step->moving = step->sensors = step->overlapped = step->ends_inside = step->inside = step->begun = false;
    step->region = empty;
    return true;
}

/* ---- Going near. Fractions of the stretch are in 2^-16: its ticks. */

/* Gives by how many ticks to stay back for a gap in half ulps, rounded up. */
static uint32_t ticks_of_gap(uint32_t half_ulps, int64_t pressing) {
    if (pressing <= 0)
        return (uint32_t)fix16_one;
    uint64_t ticks = ((uint64_t)half_ulps << 31) / (uint64_t)pressing + 1;
    return ticks < (uint32_t)fix16_one ? (uint32_t)ticks : (uint32_t)fix16_one;
}

/* Gives the fraction to try: a firm surface is touched, if it can be; from others the body stays off by what
 * rounding to whole ulps takes, and what the shapes' own rounding does. */
static uint32_t place_to_try(const toi16_step *step, const toi16_stretch *s, unsigned attempt) {
    static const uint8_t gap[] = {3, 5};
    const toi16_surface *surface = &s->first.surface;
    int64_t pressing = toi16_pressing(step, s);
    uint32_t at = s->first.enter_q16, back = 0;
    if (surface->firm && s->first.at_once)
        return 0;
    if (surface->firm && attempt == 0)
        return at < (uint32_t)fix16_one ? at + 1 : at;
    if (!surface->firm)
        back = ticks_of_gap(gap[surface->lift > 2] + (uint32_t)(2 * attempt * attempt), pressing);
    else if (attempt > 1)
        back = ticks_of_gap(UINT32_C(1) << attempt, pressing);
    return at > back ? at - back : 0;
}

/* Takes of the rest what is gone in a part of the time. */
static void set_way(const toi16_step *step, uint32_t part, toi16_stretch *s) {
    s->part = part;
    toi16_part_of(&step->rest, part, &s->way);
}

static void shorten_way(toi16_stretch *s, uint32_t at) {
    if (at >= (uint32_t)fix16_one)
        return;
    toi16_part_of(&s->way, at << 16, &s->way);
    s->part = s->part == TOI16_WHOLE ? at << 16 : (uint32_t)(toi16_mulu(s->part, at) >> 16);
}

/* Another thing is met before, on the way that goes so far: it takes the place of what was found. It is
 * looked for once more, which is seldom done, so that nobody keeps storage for two. */
static bool turn_to_nearer(toi16_step *step, toi16_stretch *s, uint32_t at) {
    uint32_t n;
    if (!toi16_look_ahead(step, s, &s->first, &n))
        return false;
    s->first.enter_q16 = (uint32_t)(toi16_mulu(at, s->first.enter_q16) >> 16);
    return true;
}

/* Does the body slide along thing n? */
static bool slides_along(const toi16_step *step, uint32_t n) {
    for (unsigned i = 0; i < step->count; i++)
        if (step->surfaces[i].n == n && step->surfaces[i].grown == step->grown)
            return true;
    return false;
}

/* Shortens a way so that it leads to what was found, or as near as can be. That may come to be another thing,
 * which is met on the way there; but what the body slides along is met only because a short way is lifted off
 * it by less than rounding takes. */
static bool approach(toi16_step *step, toi16_stretch *s) {
    enum { ATTEMPTS = 8 };
    uint32_t nearer;
    const uint32_t whole = s->part;
    unsigned attempt = toi16_is_fast(toi16_pressing(step, s));
    unsigned lift = 0;
    for (unsigned tries = 0; tries < ATTEMPTS; tries++, attempt++) {
        uint32_t at = place_to_try(step, s, attempt);
        if (at == 0)
            break;
        shorten_way(s, at);
        toi16_keep_off_all(step, lift, &s->way);
        if (!toi16_look_ahead(step, s, 0, &nearer))
            return false;
        if (nearer == TOI16_NOTHING)
            return true;
        if (toi16_longest(&s->way) >> 15 == 0 && slides_along(step, nearer))
            lift += 2;
        else if (nearer != s->first.surface.n && attempt > 0) {
            if (!turn_to_nearer(step, s, at))
                return false;
            attempt = 0;
        }
        set_way(step, whole, s);
    }
    s->way = toi16_none3;
    s->part = 0;
    return !step->inside || toi16_look_ahead(step, s, 0, &nearer);
}

/* ---- Legs */

/* The body gets no further by itself, but things that move may take it along. Where none of their ways is
 * clear it stays, and is overlapped by what closes on it. */
static bool be_carried(toi16_step *step, toi16_stretch *s) {
    uint32_t n;
    if (!step->moving)
        return true;
    s->way = toi16_none3;
    s->part = TOI16_WHOLE;
    for (unsigned i = 0;; i++) {
        if (!toi16_look_ahead(step, s, 0, &n))
            return false;
        if (n == TOI16_NOTHING)
            break;
        s->way = toi16_none3;
        if (i == step->count) {
            step->overlapped = true;
            break;
        }
        toi16_rest_of(step, &step->surfaces[i], &step->rest);
        toi16_grow_region(step);
        s->way = step->rest;
    }
    return toi16_go(step, &s->way, TOI16_WHOLE);
}

/* A tick of a fast way is longer than an ulp: what is left to the surface when the body has come near to it
 * is gone in a leg of its own. */
static bool is_fast(const toi16_step *step, const toi16_stretch *s) {
    return s->part == TOI16_WHOLE && step->near != s->first.surface.n + 1 && !s->first.at_once &&
           toi16_is_fast(toi16_pressing(step, s));
}

/* Gives the time to 3 ticks past what was found, as a part of what will be left then. */
static uint32_t part_to_surface(const toi16_stretch *s) {
    uint32_t at = s->part >> 16, short_of = s->first.enter_q16 > at ? s->first.enter_q16 - at : 0;
    uint64_t left = (UINT64_C(1) << 32) - s->part, ticks = ((uint64_t)(short_of + 3) << 47) / (left >> 1);
    return ticks < TOI16_WHOLE ? (uint32_t)ticks : TOI16_WHOLE;
}

/* Before the first leg the body is pushed out of what it overlaps, where it is to be. */
static bool look_ahead(toi16_step *step, toi16_stretch *s) {
    const bool first = !step->begun;
    if (!toi16_look_ahead(step, s, &s->first, 0))
        return false;
    step->begun = true;
    if (!step->inside || !first)
        return true;
    step->overlapped = false;
    return toi16_move_out(step) && toi16_look_ahead(step, s, &s->first, 0);
}

static bool settle_body(toi16_step *step, bool in_corner, toi16_stretch *s) {
    return !toi16_is_at_tilted(step) || step->tilted->settle(step, in_corner, s);
}

/* What becomes of the step after a leg. A body that rests has no way of its own left, and is not stopped: it
 * is wherever what moves takes it. */
typedef enum { FAILED, GOES_ON, ENDS, RESTS, IS_STOPPED } outcome;

/* Turns aside at the surface that was found. over: the time is. */
static outcome meet_surface(toi16_step *step, bool over, toi16_stretch *s) {
    step->near = 0;
    toi16_report_surface(step, &s->first);
    toi16_turned turned = toi16_turn(step, true, s);
    if (turned == TOI16_FAILED || (!over && toi16_is_stuck(step, turned) && !settle_body(step, true, s)))
        return FAILED;
    bool at_rest = turned == TOI16_TURNED && toi16_is_zero(&step->rest);
    if (over || (at_rest && !step->moving))
        return ENDS;
    if (turned == TOI16_TURNED && step->turns++ < step->options->bounces)
        return GOES_ON;
    return at_rest ? RESTS : IS_STOPPED;
}

/* Goes one leg in a part of the time, and sets *part for the next one. All legs share one stretch. */
static outcome go_leg(toi16_step *step, uint32_t *part, toi16_stretch *s) {
    set_way(step, *part, s);
    if (*part != TOI16_WHOLE)
        toi16_keep_off_all(step, 2, &s->way);
    *part = TOI16_WHOLE;
    toi16_grow_region(step);
    if (!look_ahead(step, s))
        return FAILED;
    const uint32_t aim = s->first.found && is_fast(step, s) ? s->first.surface.n + 1 : 0;
    if ((s->first.found && !approach(step, s)) || !toi16_go(step, &s->way, s->part))
        return FAILED;
    bool over = s->part == TOI16_WHOLE;
    if (aim == 0 || over)
        return s->first.found ? meet_surface(step, over, s) : over ? ENDS : GOES_ON;
    step->near = aim;
    *part = part_to_surface(s);
    const bool is_held = toi16_is_zero(&s->way) && s->first.surface.n + 1 != aim;
    return !is_held || toi16_step_off(step, &s->first.surface, 1) ? GOES_ON : FAILED;
}

static bool go_all_legs(toi16_step *step) {
    toi16_stretch s;
    uint32_t part = TOI16_WHOLE;
    outcome after = GOES_ON;
    for (unsigned legs = step->legs; legs < TOI16_LEGS && after == GOES_ON; legs++)
        after = go_leg(step, &part, &s);
    if (after == FAILED || after == ENDS)
        return after == ENDS && settle_body(step, false, &s);
    step->result->stopped = after != RESTS;
    return be_carried(step, &s);
}

toi_status toi16_move(toi_shape *body, const toi16_space *space, toi_world_fn world, void *context,
                      const toi_move_options *options, toi_move_result *result) {
    toi_move_options filled;
    toi16_step step;
    toi16_fill_options(options, &filled);
    step.space = space;
    step.options = &filled;
    step.world = world;
    step.context = context;
    step.result = result;
    step.body = body;
    const toi_vec2 *own = body->kind == TOI_SHAPE_POLY2 ? body->as.poly2.vertices : 0;
    if (!begin_step(&step))
        return result->status;
    if (!go_all_legs(&step)) {
        toi16_go_back(&step, &result->moved);
        if (own)
            body->as.poly2.vertices = own;
        return result->status;
    }
    if (step.overlapped || step.ends_inside)
        result->status = TOI_OVERLAP;
    else if (result->touched)
        result->status = TOI_HIT;
    return result->status;
}
