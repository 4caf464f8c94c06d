/* SPDX-License-Identifier: MIT */
/* The leg that turns: to the first thing that the body meets, or to the end of the time. */
#include "turn_move.h"

/* ---- The region */

void toi16_begin_region(toi_aabb3 *region) {
    static const toi_aabb3 none = {{0, 0, 0}, {0, 0, 0}};
    *region = none;
    for (unsigned k = 0; k < 3; k++) {
        toi16_put_in_row(&region->lo, k, INT32_MAX);
        toi16_put_in_row(&region->hi, k, INT32_MIN);
    }
}

void toi16_add_place(toi_aabb3 *region, const int64_t *center_q16, unsigned n) {
    for (unsigned k = 0; k < n; k++) {
        const fix16_t lo = toi16_saturate(toi16_shr(center_q16[k], 16)),
                      hi = toi16_saturate(toi16_shr(center_q16[k] + UINT16_MAX, 16));
        if (lo < toi16_in_row(&region->lo, k))
            toi16_put_in_row(&region->lo, k, lo);
        if (hi > toi16_in_row(&region->hi, k))
            toi16_put_in_row(&region->hi, k, hi);
    }
}

void toi16_widen_region(toi_aabb3 *region, unsigned n, uint64_t by) {
    for (unsigned k = 0; k < n; k++) {
        toi16_put_in_row(&region->lo, k, toi16_saturate(toi16_in_row(&region->lo, k) - (int64_t)by));
        toi16_put_in_row(&region->hi, k, toi16_saturate(toi16_in_row(&region->hi, k) + (int64_t)by));
    }
    if (n == 2)
        region->lo.z = region->hi.z = 0;
}

/* Half of the greatest acceleration, spin (carried + spin arm), times a quarter of the square of the time. An
 * angle is at most 64 radians over the pieces, and so below 2^19 in Q16 with what is rounded; a carried way
 * below 2^32 and an arm below 2^32 ulp, so that the sum is below 2^36 and the product below 2^55. */
uint64_t toi16_bulge(uint32_t spin, uint32_t carried, uint32_t arm, uint32_t ticks) {
    const uint64_t angle_q16 = (toi16_mulu(spin, ticks) >> 16) + 1;
    const uint64_t way = (toi16_mulu(carried, ticks) >> 16) + 1 + (arm * angle_q16 >> 16) + 1;
    return (way * angle_q16 >> 19) + 1;
}

/* ---- A look at the world */

void toi16_look_at(toi16_step *step, toi16_swing *swing, fix16_t time) {
    swing->space.passed = time;
    toi16_begin_at(step, time);
}

void toi16_begin_looking(toi16_step *step, toi16_swing *swing) {
    step->space = &swing->space;
    step->tilted = *step->space->tilted;
    step->options = &swing->options;
    step->result = &swing->out->move;
    step->world = swing->world;
    step->context = swing->context;
    step->body = swing->body;
    step->moving = step->sensors = false;
    toi16_look_at(step, swing, 0);
}

/* ---- What is met first */

static const fix16_t stop_margins[] = {TOI16_MARGIN, 0, -TOI16_AFTER_SHALLOW};

toi_status toi16_ask_turn(const toi16_swing *swing, const toi16_thing *thing, fix16_t until, fix16_t margin,
                          toi_hit *hit) {
    const toi_motion3 *turn = thing->candidate.turn;
    const toi_motion3 straight = {thing->candidate.velocity, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const toi_turn_options options = {
        .t_max = until, .tolerance = TOI16_STOP_TOLERANCE, .margin = margin, .instant = true};
    const toi_status status = toi16_check_turning_kinds(&thing->candidate.shape, &swing->start);
    if (status < 0)
        return status;
    return (*swing->kind->turner)
        ->turn(&thing->candidate.shape, turn ? turn : &straight, &swing->start, &swing->motion, &options,
               hit);
}

/* Is the body in the thing, now, by more than what counts as touching? */
static bool is_deep_in(toi16_step *step, const toi16_thing *thing) {
    toi_penetration p;
    return toi16_is_inside_of(step, thing, &p) && p.depth > TOI_MOVE_SHALLOW;
}

static void note_met(const toi16_step *step, const toi16_swing *swing, const toi16_thing *thing,
                     const toi_vec3 *into) {
    toi_move_contact *met = &swing->out->met;
    met->id = thing->candidate.id;
    met->normal = *into;
    met->kind = toi16_kind_of_surface(step, into);
}

static void note_stop(const toi16_step *step, const toi16_swing *swing, const toi16_thing *thing,
                      const toi_vec3 *into) {
    swing->out->stopped = true;
    note_met(step, swing, thing, into);
}

/* Takes out of the velocity what presses into a thing that the body is beside as it begins, unless that leads
 * past what a velocity may be. False where nothing does. An overlap has no normal. */
static bool turn_velocity_aside(const toi16_step *step, toi16_swing *swing, toi16_thing *thing,
                                const toi_hit *hit) {
    const toi_vec3 *of_thing = &thing->candidate.velocity;
    toi_vec3 v, into;
    toi16_opposite(&hit->normal, &into);
    if (hit->conservative || swing->slides >= swing->options.bounces ||
        !toi16_can_stop(&thing->candidate, &into))
        return false;
    toi16_set_touched(step, swing, &into);
    if (thing->candidate.turn && swing->space.turn(&swing->space, &thing->candidate) < 0)
        return false;
    toi16_subtract(&swing->motion.velocity, of_thing, &v);
    if (toi16_along(&v, &into) <= 0 || toi_slide3(&v, &into, &v) < 0)
        return false;
    toi16_add(&v, of_thing, &v);
    if (toi16_are_same(&v, &swing->motion.velocity) || toi16_is_past_limit3(&v))
        return false;
    swing->motion.velocity = v;
    swing->slides++;
    note_met(step, swing, thing, &into);
    swing->touched |= swing->out->met.kind;
    return true;
}

/* Finds out when the thing stops the body; hit->status is TOI_SEPARATE where it does not until then, or where
 * the velocity is turned aside, and *is_aside then. False on an error. */
static bool meet_turning(toi16_step *step, toi16_swing *swing, toi16_thing *thing, fix16_t until,
                         toi_hit *hit, bool *is_aside) {
    enum { MARGINS = sizeof stop_margins / sizeof stop_margins[0] };
    for (unsigned k = 0; k < MARGINS; k++) {
        const toi_status status = toi16_ask_turn(swing, thing, until, stop_margins[k], hit);
        if (!toi16_passes(step, status, thing->next - 1))
            return false;
        if (status == TOI_SEPARATE || hit->enter > 0)
            return true;
        *is_aside = turn_velocity_aside(step, swing, thing, hit);
        if (*is_aside || (k == 0 && is_deep_in(step, thing))) {
            hit->status = TOI_SEPARATE;
            return true;
        }
    }
    return true;
}

/* Finds the time at which the leg is to end. What is met counts only before that time, so that of things that
 * are met at once the first one does. Where the velocity is turned aside it is told, and not looked further.
 */
static bool find_stop(toi16_step *step, toi16_swing *swing, fix16_t *time, bool *is_aside) {
    toi16_thing thing;
    toi_hit hit;
    toi_vec3 into;
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR)
            continue;
        if (!meet_turning(step, swing, &thing, *time, &hit, is_aside))
            return false;
        if (*is_aside)
            return true;
        toi16_opposite(&hit.normal, &into);
        if (hit.status == TOI_SEPARATE || !toi16_can_stop(&thing.candidate, &into))
            continue;
        *time = hit.enter;
        note_stop(step, swing, &thing, &into);
        if (hit.enter == 0)
            return true;
    }
    return step->result->status >= 0;
}

/* ---- Where the leg ends */

bool toi16_began_inside(toi16_step *step, toi16_swing *swing, uint32_t n, toi_penetration *before) {
    toi16_thing thing;
    const fix16_t time = swing->space.passed;
    thing.next = n;
    toi16_look_at(step, swing, 0);
    step->body = &swing->start;
    const bool inside = toi16_next_thing(step, &thing) && toi16_is_inside_of(step, &thing, before);
    step->body = swing->body;
    toi16_look_at(step, swing, time);
    return inside;
}

/* Must the body not be where it is overlapped with the thing by so much? In a one-way thing that is what the
 * last margin lets in and rounding adds: it is passed when the body is in it by more. */
static bool is_held_by(toi16_step *step, toi16_swing *swing, const toi16_thing *thing,
                       const toi_penetration *now, const toi_vec3 *into) {
    toi_penetration before;
    const bool is_shallow = now->depth <= TOI_MOVE_SHALLOW;
    if (thing->candidate.role == TOI_ROLE_ONE_WAY &&
        !(now->depth <= TOI16_AFTER_SHALLOW + TOI16_ROUNDED_POSE && toi16_can_stop(&thing->candidate, into)))
        return false;
    return !toi16_began_inside(step, swing, thing->next - 1, &before) ||
           (!is_shallow && before.depth <= TOI_MOVE_SHALLOW);
}

/* Judges where the body is, beside one thing. */
static bool judge_pose(toi16_step *step, toi16_swing *swing, const toi16_thing *thing, bool *is_free) {
    toi_penetration now;
    toi_vec3 into;
    const toi_status status = toi16_rest(step, thing, TOI16_NOW, 0);
    if (status != TOI_OVERLAP || !toi16_is_inside_of(step, thing, &now))
        return toi16_passes(step, status, thing->next - 1);
    toi16_opposite(&now.normal, &into);
    if (is_held_by(step, swing, thing, &now, &into)) {
        *is_free = false;
        if (!swing->out->stopped)
            note_stop(step, swing, thing, &into);
    }
    return true;
}

/* Puts the body where it is at a time, and tells whether it is free there. */
static bool try_pose(toi16_step *step, toi16_swing *swing, fix16_t time, bool *is_free) {
    toi16_thing thing;
    *is_free = true;
    if (!toi16_passes(step, swing->kind->place(swing, time, swing->body), UINT32_MAX))
        return false;
    toi16_look_at(step, swing, time);
    for (thing.next = 0; *is_free && toi16_next_thing(step, &thing);)
        if (thing.candidate.role != TOI_ROLE_SENSOR && !judge_pose(step, swing, &thing, is_free))
            return false;
    return step->result->status >= 0;
}

/* Puts the body back where it began; a polygon in the room that it has. */
static void put_back(const toi16_swing *swing) {
    toi_vec2 *room = swing->options.room;
    *swing->body = swing->start;
    if (swing->start.kind != TOI_SHAPE_POLY2)
        return;
    for (unsigned i = 0; i < swing->start.as.poly2.count; i++)
        room[i] = swing->start.as.poly2.vertices[i];
    swing->body->as.poly2.vertices = room;
}

/* Twice the time back with each attempt: a body that turns slowly takes long for an ulp. */
static bool end_leg(toi16_step *step, toi16_swing *swing, fix16_t time) {
    bool is_free = false;
    uint32_t back = 1;
    while (time > 0) {
        if (!try_pose(step, swing, time, &is_free))
            return false;
        if (is_free)
            break;
        time = (uint32_t)time > back ? time - (fix16_t)back : 0;
        back *= 2;
    }
    if (time == 0)
        put_back(swing);
    swing->out->turned = time;
    return true;
}

/* Where the velocity is turned aside the body goes another way, so that all is asked once more. */
TOI16_OWN_STACK bool turn_body(toi16_swing *swing) {
    toi16_step step;
    fix16_t time;
    bool is_aside;
    toi16_begin_looking(&step, swing);
    do {
        time = swing->options.t_max;
        is_aside = swing->out->stopped = false;
        if (!toi16_passes(&step, swing->kind->open(swing, &step.region), UINT32_MAX) ||
            !find_stop(&step, swing, &time, &is_aside))
            return false;
    } while (is_aside);
    if (!end_leg(&step, swing, time))
        return false;
    toi16_set_touched(&step, swing, &swing->out->met.normal);
    return true;
}

/* ---- The step */

toi_status toi16_check_swing(const toi16_swing *swing) {
    const toi_status status = toi16_check_turning_kinds(&swing->start, &swing->start);
    if (status < 0)
        return status;
    if (swing->options.t_max < 0)
        return TOI_ERR_ARGUMENT;
    const bool is_plane = swing->kind->space->dimensions == 2;
    return toi16_is_of_plane(&swing->start) == is_plane && *swing->kind->space->tilted && *swing->kind->turner
               ? TOI_OK
               : TOI_ERR_SHAPE;
}

/* Keeps the body as it began; a polygon is in its room from now on, as looks beside what moves shift it
 * there. False where a polygon has no room. */
static bool keep_start(toi16_swing *swing) {
    toi_vec2 *room = swing->options.room;
    swing->start = *swing->body;
    if (swing->start.kind != TOI_SHAPE_POLY2)
        return true;
    const unsigned count = swing->start.as.poly2.count;
    const toi_vec2 *own = swing->start.as.poly2.vertices;
    if (!room || !own)
        return false;
    for (unsigned i = 0; i < count; i++)
        room[i] = room[count + i] = own[i];
    swing->start.as.poly2.vertices = room + count;
    swing->body->as.poly2.vertices = room;
    return true;
}

static void add_saturated(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out) {
    for (unsigned k = 0; k < 3; k++)
        toi16_put_in_row(out, k, toi16_saturate((int64_t)toi16_in_row(a, k) + toi16_in_row(b, k)));
}

/* Goes on when the turn is over. A sum of velocities that is too large is refused there. */
static toi_status slide_on(toi16_swing *swing, const toi_move_options *options) {
    toi_turn_moved *out = swing->out;
    swing->space.passed = out->turned;
    add_saturated(&swing->motion.velocity, &out->carried, &out->move.velocity);
    toi_status status =
        toi16_move(swing->body, &swing->space, swing->world, swing->context, options, &out->move);
    if (status < 0 || (swing->has_turned && !toi16_leave_turned(swing)))
        return out->move.status;
    status = out->move.status;
    add_saturated(&out->pivot, &out->move.moved, &out->pivot);
    out->move.touched |= swing->touched;
    if (status == TOI_SEPARATE && (out->stopped || out->move.touched != 0))
        status = TOI_HIT;
    return out->move.status = status;
}

/* Refuses what a motion that turns is refused for, but for the turn. */
static bool is_motion_past(const toi_motion3 *motion) {
    return toi16_is_past_limit3(&motion->velocity) || toi16_is_past_limit3(&motion->carried) ||
           toi16_is_past_limit3(&motion->pivot);
}

/* Takes a step without a turn. */
static toi_status go_straight(toi16_swing *swing, const toi_move_options *options) {
    if (is_motion_past(&swing->motion)) {
        swing->out->move.faulty = UINT32_MAX;
        return swing->out->move.status = TOI_ERR_RANGE;
    }
    swing->out->pivot = swing->motion.pivot;
    swing->out->carried = swing->motion.carried;
    return slide_on(swing, options);
}

static toi_status go_turning(toi16_swing *swing, const toi_move_options *options) {
    toi_turn_moved *out = swing->out;
    const toi_vec2 *own = swing->body->kind == TOI_SHAPE_POLY2 ? swing->body->as.poly2.vertices : 0;
    if (!keep_start(swing))
        return toi16_refuse(&out->move);
    swing->has_turned = true;
    if (turn_body(swing) && toi16_report_turned(swing)) {
        swing->kind->follow(swing, out->turned, &out->pivot, &out->carried);
        if (slide_on(swing, options) >= 0) {
            out->met.time = out->stopped ? out->turned : 0;
            return out->move.status;
        }
    }
    put_back(swing);
    if (own)
        swing->body->as.poly2.vertices = own;
    return out->move.status;
}

toi_status toi16_turn_move(toi_shape *body, const toi16_turning *kind, const toi_motion3 *motion,
                           toi_world_fn world, void *context, const toi_move_options *options,
                           toi_turn_moved *out) {
    static const toi_move_contact none = {0, 0, {0, 0, 0}, 0};
    toi16_swing swing;
    swing.kind = kind;
    swing.space = *kind->space;
    swing.has_turned = false;
    swing.motion = *motion;
    swing.slides = swing.touched = 0;
    swing.body = body;
    swing.world = world;
    swing.context = context;
    swing.out = out;
    toi16_fill_options(options, &swing.options);
    out->move.status = TOI_SEPARATE;
    out->move.touched = out->move.count = 0;
    out->turned = 0;
    out->stopped = false;
    out->met = none;
    const bool turns = !toi16_is_zero(&motion->spin) || toi16_among_turning(&swing);
    return turns && swing.options.t_max != 0 ? go_turning(&swing, options) : go_straight(&swing, options);
}
