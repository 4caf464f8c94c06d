/* SPDX-License-Identifier: MIT */
/* The step: look ahead, go near what is in the way, turn aside, go on. */
#include "move.h"

/* ---- Going near. Fractions of the stretch are in 2^-16: its ticks. */

/* By how many ticks to stay back for a gap in half ulps, rounded up. */
static uint32_t ticks_of(uint32_t half_ulps, int64_t pressing) {
    if (pressing <= 0)
        return (uint32_t)fix16_one;
    uint64_t ticks = ((uint64_t)half_ulps << 31) / (uint64_t)pressing + 1;
    return ticks < (uint32_t)fix16_one ? (uint32_t)ticks : (uint32_t)fix16_one;
}

/* The fraction to try: firm ones are touched, if that can be; from others the body stays off by what rounding
 * to whole ulps takes, and what the shapes' own rounding does. */
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
        back = ticks_of(gap[surface->lift > 2] + (uint32_t)(2 * attempt * attempt), pressing);
    else if (attempt > 1)
        back = ticks_of(UINT32_C(1) << attempt, pressing);
    return at > back ? at - back : 0;
}

/* What is gone of the rest in a part of the time. */
static void set_way(const toi16_step *step, uint32_t part, toi16_stretch *s) {
    s->part = part;
    toi16_part_of(&step->rest, part, &s->way);
}

static void shorten(toi16_stretch *s, uint32_t at) {
    if (at >= (uint32_t)fix16_one)
        return;
    toi16_part_of(&s->way, at << 16, &s->way);
    s->part = s->part == TOI16_WHOLE ? at << 16 : (uint32_t)(toi16_mulu(s->part, at) >> 16);
}

/* Another thing is met before, on the way that goes so far: it takes the place of what was found. Looked for
 * once more, which is seldom done, so that nobody keeps room for two. */
static bool turn_to_nearer(toi16_step *step, toi16_stretch *s, uint32_t at) {
    uint32_t n;
    if (!toi16_look_for_obstacle(step, s, &n))
        return false;
    s->first.enter_q16 = (uint32_t)(toi16_mulu(at, s->first.enter_q16) >> 16);
    return true;
}

/* Does the body slide along the thing? */
static bool is_touched(const toi16_step *step, uint32_t n) {
    for (unsigned i = 0; i < step->count; i++)
        if (step->surfaces[i].n == n && step->surfaces[i].grown == step->grown)
            return true;
    return false;
}

/* Shortens a way that leads to what was found, or as near as can be. That may come to be another thing, which
 * is met on the way there; but what the body slides along is met only because a short way is lifted off it by
 * less than rounding takes. */
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
        shorten(s, at);
        toi16_keep_off_all(step, lift, &s->way);
        if (!toi16_look_whether_clear(step, s, &nearer))
            return false;
        if (nearer == TOI16_NOTHING)
            return true;
        if (toi16_longest(&s->way) >> 15 == 0 && is_touched(step, nearer))
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
    return !step->inside || toi16_look_whether_clear(step, s, &nearer);
}

/* ---- The legs */

/* What is left of the way of a thing that takes the body along. */
static void take_along(toi16_step *step, const toi16_surface *surface, toi_vec3 *way) {
    toi16_rest_of(step, surface, &step->rest);
    toi16_grow_region(step);
    *way = step->rest;
}

/* The body gets no further by itself, but things that move may take it along. Where none of their ways is
 * clear it stays, and is overlapped by what closes on it. */
static bool halt(toi16_step *step, toi16_stretch *s) {
    uint32_t n;
    if (!step->moving)
        return true;
    s->way = toi16_none3;
    s->part = TOI16_WHOLE;
    for (unsigned i = 0; i <= step->count; i++) {
        if (!toi16_look_whether_clear(step, s, &n))
            return false;
        if (n == TOI16_NOTHING)
            return toi16_go(step, &s->way, TOI16_WHOLE);
        s->way = toi16_none3;
        if (i < step->count)
            take_along(step, &step->surfaces[i], &s->way);
    }
    step->overlapped = true;
    return toi16_go(step, &toi16_none3, TOI16_WHOLE);
}

/* A tick of a fast way is longer than an ulp: what is left to the surface when the body has come near to it
 * is gone in a leg of its own. */
static bool is_fast(const toi16_step *step, const toi16_stretch *s) {
    return s->part == TOI16_WHOLE && step->near != s->first.surface.n + 1 && !s->first.at_once &&
           toi16_is_fast(toi16_pressing(step, s));
}

/* To 3 ticks past what was found, as a part of what will be left then. */
static uint32_t ticks_left(const toi16_stretch *s) {
    uint32_t at = s->part >> 16, short_of = s->first.enter_q16 > at ? s->first.enter_q16 - at : 0;
    uint64_t left = (UINT64_C(1) << 32) - s->part, ticks = ((uint64_t)(short_of + 3) << 47) / (left >> 1);
    return ticks < TOI16_WHOLE ? (uint32_t)ticks : TOI16_WHOLE;
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

/* What rests has no way of its own left, and is not stopped: wherever what moves is. */
typedef enum { FAILED, GOES_ON, ENDS, RESTS, IS_STOPPED } toi16_outcome;

/* One leg in a part of the time; *part: that of the next one. s: room, one for all that are gone. */
static toi16_outcome leg(toi16_step *step, uint32_t *part, toi16_stretch *s) {
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
    if (aim > 0 && !over) {
        step->near = aim;
        *part = ticks_left(s);
        const bool is_held = toi16_is_zero(&s->way) && s->first.surface.n + 1 != aim;
        return !is_held || toi16_step_off(step, &s->first.surface, 1) ? GOES_ON : FAILED;
    }
    if (!s->first.found)
        return over ? ENDS : GOES_ON;
    step->near = 0;
    toi16_report_surface(step, &s->first);
    toi16_turned turned = toi16_turn(step, true, s);
    if (turned == TOI16_FAILED || (!over && toi16_is_stuck(step, turned) && !toi16_settle(step, true, s)))
        return FAILED;
    bool at_rest = turned == TOI16_TURNED && toi16_is_zero(&step->rest);
    if (over || (at_rest && !step->moving))
        return ENDS;
    if (turned == TOI16_TURNED && step->turns++ < step->options->bounces)
        return GOES_ON;
    return at_rest ? RESTS : IS_STOPPED;
}

static bool run(toi16_step *step) {
    toi16_stretch s;
    uint32_t part = TOI16_WHOLE;
    toi16_outcome outcome = GOES_ON;
    for (unsigned legs = 0; legs < TOI16_LEGS && outcome == GOES_ON; legs++)
        outcome = leg(step, &part, &s);
    if (outcome == FAILED || outcome == ENDS)
        return outcome == ENDS && toi16_settle(step, false, &s);
    step->result->stopped = outcome != RESTS;
    return halt(step, &s);
}

/* own: the vertices that a polygon came with. */
static void put_back(toi16_step *step, const toi_vec2 *own) {
    toi16_go_back(step, &step->result->moved);
    if (step->body->kind == TOI_SHAPE_POLY2)
        step->body->as.poly2.vertices = own;
}

toi_status toi16_move(toi_shape *body, const toi16_space *space, toi_world_fn world, void *context,
                      const toi_move_options *options, toi_move_result *result) {
    const toi_move_options meant = toi16_meant(options);
    toi16_step step;
    step.space = space;
    step.tilted = *space->tilted;
    step.options = &meant;
    step.world = world;
    step.context = context;
    step.result = result;
    step.body = body;
    const toi_vec2 *own = body->kind == TOI_SHAPE_POLY2 ? body->as.poly2.vertices : 0;
    if (!toi16_begin_step(&step))
        return result->status;
    if (!run(&step)) {
        put_back(&step, own);
        return result->status;
    }
    if (step.overlapped || step.ends_inside)
        result->status = TOI_OVERLAP;
    else if (result->touched)
        result->status = TOI_HIT;
    return result->status;
}
